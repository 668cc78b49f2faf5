//! Splits the words of an expression into tokens.

use super::number::{Function, Number, Operator};
use crate::obj::Obj;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token {
    /// A number, and whether its text is the one that Tcl gives to this number.
    Number(Number, bool),
    Operator(Operator),
    Not,
    Complement,
    Open,
    Close,
    Question,
    Colon,
    Comma,
    Function(Function),
    End,
}

/// Reads tokens from words. A blank separates words.
pub(super) struct Tokens<'a, F> {
    words: std::slice::Iter<'a, Obj>,
    rest: &'a [u8],
    /// The function that returns the number that a word already is, without parsing the text, and whether it has no
    /// other text.
    number_of: F,
}

impl<'a, F: Fn(&Obj) -> Option<(Number, bool)>> Tokens<'a, F> {
    pub fn new(words: &'a [Obj], number_of: F) -> Tokens<'a, F> {
        Tokens { words: words.iter(), rest: &[], number_of }
    }

    /// Returns the next token; `None` at anything other than numbers and the operators and functions known here.
    pub fn next(&mut self) -> Option<Token> {
        loop {
            self.rest = self.rest.trim_ascii_start();
            if !self.rest.is_empty() {
                return self.read();
            }
            let Some(word) = self.words.next() else { return Some(Token::End) };
            if let Some((number, has_usual_text)) = (self.number_of)(word) {
                return Some(Token::Number(number, has_usual_text));
            }
            self.rest = word.as_bytes();
        }
    }

    fn read(&mut self) -> Option<Token> {
        let (token, length) = match *self.rest {
            [b'0'..=b'9' | b'.', ..] => return self.number(),
            [b'a'..=b'z', ..] => return self.function(),
            [b'&', b'&', ..] => (Token::Operator(Operator::And), 2),
            [b'|', b'|', ..] => (Token::Operator(Operator::Or), 2),
            [b'=', b'=', ..] => (Token::Operator(Operator::Equal), 2),
            [b'!', b'=', ..] => (Token::Operator(Operator::Unequal), 2),
            [b'<', b'=', ..] => (Token::Operator(Operator::AtMost), 2),
            [b'>', b'=', ..] => (Token::Operator(Operator::AtLeast), 2),
            [b'<', b'<', ..] => (Token::Operator(Operator::ShiftLeft), 2),
            [b'>', b'>', ..] => (Token::Operator(Operator::ShiftRight), 2),
            [b'*', b'*', ..] => (Token::Operator(Operator::Power), 2),
            [b'&', ..] => (Token::Operator(Operator::BitAnd), 1),
            [b'^', ..] => (Token::Operator(Operator::BitXor), 1),
            [b'|', ..] => (Token::Operator(Operator::BitOr), 1),
            [b'<', ..] => (Token::Operator(Operator::Less), 1),
            [b'>', ..] => (Token::Operator(Operator::Greater), 1),
            [b'+', ..] => (Token::Operator(Operator::Plus), 1),
            [b'-', ..] => (Token::Operator(Operator::Minus), 1),
            [b'*', ..] => (Token::Operator(Operator::Times), 1),
            [b'/', ..] => (Token::Operator(Operator::Over), 1),
            [b'%', ..] => (Token::Operator(Operator::Modulo), 1),
            [b'!', ..] => (Token::Not, 1),
            [b'~', ..] => (Token::Complement, 1),
            [b'(', ..] => (Token::Open, 1),
            [b')', ..] => (Token::Close, 1),
            [b'?', ..] => (Token::Question, 1),
            [b':', ..] => (Token::Colon, 1),
            [b',', ..] => (Token::Comma, 1),
            _ => return None,
        };
        self.rest = &self.rest[length..];
        Some(token)
    }

    fn take(&mut self, is_part: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.rest.iter().position(|&byte| !is_part(byte)).unwrap_or(self.rest.len());
        let (part, rest) = self.rest.split_at(length);
        self.rest = rest;
        part
    }

    /// Reads a decimal number, with or without point and exponent.
    fn number(&mut self) -> Option<Token> {
        let start = self.rest;
        let whole = self.take(|byte| byte.is_ascii_digit());
        let mut is_real = false;
        if let [b'.', rest @ ..] = self.rest {
            self.rest = rest;
            is_real = true;
            let fraction = self.take(|byte| byte.is_ascii_digit());
            if whole.is_empty() && fraction.is_empty() {
                return None;
            }
        }
        if let [b'e' | b'E', rest @ ..] = self.rest {
            self.rest = rest.strip_prefix(b"+").or(rest.strip_prefix(b"-")).unwrap_or(rest);
            is_real = true;
            if self.take(|byte| byte.is_ascii_digit()).is_empty() {
                return None;
            }
        }
        if matches!(self.rest, [byte, ..] if byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'.') {
            return None;
        }
        let text = std::str::from_utf8(&start[..start.len() - self.rest.len()]).ok()?;
        if is_real {
            let value: f64 = text.parse().ok()?;
            return (value == 0.0 || value.is_normal()).then_some(Token::Number(Number::Real(value), false));
        }
        // After a leading zero, digits would be octal.
        if text.len() > 18 || (text.len() > 1 && text.starts_with('0')) {
            return None;
        }
        text.parse().ok().map(|value| Token::Number(Number::Int(value), true))
    }

    fn function(&mut self) -> Option<Token> {
        let name = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b':');
        let (_, function) = Function::ALL.iter().find(|(known, _)| known.as_bytes() == name)?;
        Some(Token::Function(*function))
    }
}
