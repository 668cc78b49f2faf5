use std::fmt;
use std::str::FromStr;

use super::{FIELDS, Value};

/// A condition such as `size > 500 and (type == tcp or flow != 2)`.
///
/// Comparisons: `==`, `!=`, `<`, `<=`, `>`, `>=`; names may be quoted. Connectives: `and`, `or`, `not` (or `&&`, `||`,
/// `!`), and parentheses. A comparison with a field that a line lacks is false.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression(Node);

#[derive(Clone, Debug, PartialEq)]
enum Node {
    Compare(&'static str, Operator, Value),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Not(Box<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// The reason why a text is not a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(String);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseError {}

impl Expression {
    /// Returns true if the condition holds for the values that `field` returns for the names of fields.
    pub fn holds(&self, field: impl Fn(&str) -> Option<Value>) -> bool {
        self.0.holds(&field)
    }
}

impl Node {
    fn holds(&self, field: &impl Fn(&str) -> Option<Value>) -> bool {
        match self {
            Node::And(a, b) => a.holds(field) && b.holds(field),
            Node::Or(a, b) => a.holds(field) || b.holds(field),
            Node::Not(a) => !a.holds(field),
            Node::Compare(name, operator, wanted) => match (field(name), wanted) {
                (Some(Value::Number(found)), Value::Number(wanted)) => {
                    operator.accepts(found.partial_cmp(wanted))
                }
                (Some(Value::Text(found)), Value::Text(wanted)) => operator.accepts(Some(found.cmp(wanted))),
                // The field is an address without a dot, or a type that looks like a number.
                (Some(Value::Text(found)), Value::Number(wanted)) => {
                    operator.accepts(Some(found.as_str().cmp(wanted.to_string().as_str())))
                }
                _ => false,
            },
        }
    }
}

impl Operator {
    fn accepts(self, order: Option<std::cmp::Ordering>) -> bool {
        order.is_some_and(|order| match self {
            Operator::Equal => order.is_eq(),
            Operator::Unequal => order.is_ne(),
            Operator::Less => order.is_lt(),
            Operator::AtMost => order.is_le(),
            Operator::Greater => order.is_gt(),
            Operator::AtLeast => order.is_ge(),
        })
    }
}

impl FromStr for Expression {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0 };
        let node = parser.either()?;
        match parser.tokens.get(parser.at) {
            None => Ok(Expression(node)),
            Some(token) => Err(ParseError(format!("\"{}\" is not expected there", token.text))),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Token {
    text: String,
    quoted: bool,
}

fn tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    const SYMBOLS: [&str; 11] = ["==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")"];
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let mut push = |text: &str, quoted| tokens.push(Token { text: text.to_owned(), quoted });
        if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            push(symbol, false);
            rest = &rest[symbol.len()..];
        } else if let '"' | '\'' = first {
            let end = rest[1..]
                .find(first)
                .ok_or_else(|| ParseError(format!("the quote {first} is not closed")))?;
            push(&rest[1..1 + end], true);
            rest = &rest[end + 2..];
        } else {
            let length =
                rest.find(|c: char| c.is_whitespace() || "=!<>&|()".contains(c)).unwrap_or(rest.len());
            if length == 0 {
                return Err(ParseError(format!(
                    "\"{first}\" is not expected there; comparisons are == != < <= > >="
                )));
            }
            push(&rest[..length], false);
            rest = &rest[length..];
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
}

impl Parser {
    const DEEPEST: u32 = 100;

    fn accept(&mut self, words: &[&str]) -> bool {
        let found = self
            .tokens
            .get(self.at)
            .is_some_and(|token| !token.quoted && words.contains(&token.text.as_str()));
        self.at += usize::from(found);
        found
    }

    fn next(&mut self, expected: &str) -> Result<Token, ParseError> {
        self.at += 1;
        self.tokens
            .get(self.at - 1)
            .cloned()
            .ok_or_else(|| ParseError(format!("{expected} is missing at the end")))
    }

    fn either(&mut self) -> Result<Node, ParseError> {
        let mut node = self.both()?;
        while self.accept(&["or", "||"]) {
            node = Node::Or(Box::new(node), Box::new(self.both()?));
        }
        Ok(node)
    }

    fn both(&mut self) -> Result<Node, ParseError> {
        let mut node = self.one()?;
        while self.accept(&["and", "&&"]) {
            node = Node::And(Box::new(node), Box::new(self.one()?));
        }
        Ok(node)
    }

    fn one(&mut self) -> Result<Node, ParseError> {
        self.depth += 1;
        if self.depth > Parser::DEEPEST {
            return Err(ParseError("the condition is nested too deeply".into()));
        }
        let node = if self.accept(&["not", "!"]) {
            Node::Not(Box::new(self.one()?))
        } else if self.accept(&["("]) {
            let node = self.either()?;
            if !self.accept(&[")"]) {
                return Err(ParseError("a closing parenthesis is missing".into()));
            }
            node
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(node)
    }

    fn comparison(&mut self) -> Result<Node, ParseError> {
        let name = self.next("a field")?.text;
        let field = FIELDS.into_iter().find(|field| *field == name);
        let field = field.ok_or_else(|| {
            ParseError(format!("there is no field \"{name}\"; fields are {}", FIELDS.join(", ")))
        })?;
        let operator = match self.next("a comparison")?.text.as_str() {
            "==" => Operator::Equal,
            "!=" => Operator::Unequal,
            "<" => Operator::Less,
            "<=" => Operator::AtMost,
            ">" => Operator::Greater,
            ">=" => Operator::AtLeast,
            other => {
                return Err(ParseError(format!("\"{other}\" is no comparison; these are == != < <= > >=")));
            }
        };
        let value = self.next("a value")?;
        let textual =
            ["event", "letter", "layer", "reason", "type", "source", "destination", "name"].contains(&field);
        let value = match value.text.parse() {
            Ok(number) if !textual => Value::Number(number),
            Err(_) if !textual => {
                return Err(ParseError(format!("{field} is a number, \"{}\" is none", value.text)));
            }
            _ => Value::Text(value.text),
        };
        Ok(Node::Compare(field, operator, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> bool {
        text.parse::<Expression>().unwrap().holds(|name| match name {
            "size" => Some(Value::Number(1000.0)),
            "type" => Some(Value::Text("tcp".into())),
            "source" => Some(Value::Text("0.1".into())),
            _ => None,
        })
    }

    #[test]
    fn conditions_hold_or_not() {
        assert!(holds("size == 1000") && holds("size>=1000&&type==tcp") && holds("not size < 1000"));
        assert!(holds("size < 10 or type == \"tcp\" and source == 0.1"));
        assert!(!holds("(size < 10 or type == tcp) and !(source == 0.1)"));
        assert!(!holds("flow == 1") && !holds("flow != 1"), "a missing field satisfies nothing");
    }

    #[test]
    fn wrong_conditions_are_explained() {
        for (text, part) in [
            ("", "a field is missing"),
            ("bytes > 3", "there is no field \"bytes\""),
            ("size", "a comparison is missing"),
            ("size = 3", "is not expected"),
            ("size > tcp", "size is a number"),
            ("(size > 3", "parenthesis"),
            ("size > 3 size", "not expected"),
            ("type == 'tcp", "not closed"),
        ] {
            let error = text.parse::<Expression>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!("(".repeat(100_000).parse::<Expression>().is_err());
    }
}
