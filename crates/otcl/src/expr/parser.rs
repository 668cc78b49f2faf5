//! Evaluates an expression from its tokens.

use super::number::{Function, Number, Operator};
use super::tokens::{Token, Tokens};
use crate::obj::Obj;

/// The maximum depth of nested parentheses.
const DEEPEST: u32 = 50;

/// An operand, and whether Tcl's result would have the text of its number: if it is a mere number, Tcl may keep the text
/// that it has, such as `2.5e3`.
type Operand = (Number, bool);

/// What expressions need of the interpreter.
pub(super) trait Functions {
    /// Returns whether a function is still Tcl's own.
    fn is_tcls(&self, function: Function) -> bool;

    /// Draws the next random number by Tcl's `rand`.
    fn draw(&self) -> Option<f64>;
}

/// Returns the value of the expression formed by the words, joined by blanks; `None` if the expression is left to
/// Tcl. `number_of` returns the number that a word already is.
pub(super) fn evaluate(
    words: &[Obj],
    number_of: impl Fn(&Obj) -> Option<Operand>,
    functions: &impl Functions,
) -> Option<Number> {
    let mut tokens = Tokens::new(words, number_of);
    let token = tokens.next()?;
    let mut parser = Parser { tokens, token, depth: 0, draws: false, has_branches: false, functions };
    let (value, has_usual_text) = parser.choice()?;
    // All branches are evaluated here, but Tcl draws only in those that are taken.
    let is_as_in_tcl = has_usual_text && !(parser.draws && parser.has_branches);
    (is_as_in_tcl && parser.token == Token::End).then_some(value)
}

struct Parser<'a, F, G> {
    tokens: Tokens<'a, F>,
    /// The next token.
    token: Token,
    depth: u32,
    /// Whether a random number was drawn.
    draws: bool,
    /// Whether there are operators that do not evaluate all of their operands.
    has_branches: bool,
    functions: &'a G,
}

impl<F: Fn(&Obj) -> Option<Operand>, G: Functions> Parser<'_, F, G> {
    fn advance(&mut self) -> Option<()> {
        self.token = self.tokens.next()?;
        Some(())
    }

    fn expect(&mut self, token: Token) -> Option<()> {
        if self.token == token { self.advance() } else { None }
    }

    /// Parses `OPERANDS ?CHOICE : CHOICE?`.
    fn choice(&mut self) -> Option<Operand> {
        let mut value = self.deeper(|parser| parser.operands(0))?;
        if self.token == Token::Question {
            self.has_branches = true;
            self.advance()?;
            let yes = self.deeper(Self::choice)?;
            self.expect(Token::Colon)?;
            let no = self.deeper(Self::choice)?;
            value = if value.0.is_true() { yes } else { no };
        }
        Some(value)
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Option<Operand>) -> Option<Operand> {
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    /// Parses operands with operators that bind more strongly than `weakest`.
    fn operands(&mut self, weakest: u8) -> Option<Operand> {
        let mut left = self.operand()?;
        while let Token::Operator(operator) = self.token
            && operator.precedence() > weakest
        {
            self.has_branches |= matches!(operator, Operator::And | Operator::Or);
            self.advance()?;
            let right = self.operands(operator.weakest_on_its_right())?;
            left = (operator.apply(left.0, right.0)?, true);
        }
        Some(left)
    }

    fn operand(&mut self) -> Option<Operand> {
        let token = self.token;
        self.advance()?;
        match token {
            Token::Number(number, has_usual_text) => Some((number, has_usual_text)),
            Token::Operator(Operator::Minus) => Some((self.deeper(Self::operand)?.0.negated()?, true)),
            Token::Operator(Operator::Plus) => Some((self.deeper(Self::operand)?.0, true)),
            Token::Not => Some((Number::Int((!self.deeper(Self::operand)?.0.is_true()).into()), true)),
            Token::Complement => Some((self.deeper(Self::operand)?.0.complement()?, true)),
            Token::Open => {
                let value = self.choice()?;
                self.expect(Token::Close)?;
                Some(value)
            }
            Token::Function(function) => self.call(function),
            _ => None,
        }
    }

    /// Reads the arguments of a function, and calls it.
    fn call(&mut self, function: Function) -> Option<Operand> {
        self.expect(Token::Open)?;
        if function == Function::Rand {
            self.expect(Token::Close)?;
            if !self.functions.is_tcls(function) {
                return None;
            }
            self.draws = true;
            return Some((Number::Real(self.functions.draw()?), true));
        }
        let (first, _) = self.choice()?;
        let value = if function.has_two_arguments() {
            self.expect(Token::Comma)?;
            function.apply_to_two(first, self.choice()?.0)?
        } else {
            function.apply(first)?
        };
        self.expect(Token::Close)?;
        self.functions.is_tcls(function).then_some((value, true))
    }
}
