//! Numbers in expressions, and the results of Tcl's operators and functions.
//!
//! Every function returns `None` where the result would be an error, infinite, or an integer of more than 64 bits:
//! these cases are left to Tcl.

/// A number of Tcl.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Int(i64),
    Real(f64),
}

use Number::{Int, Real};

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

impl Operator {
    /// Returns how strongly the operator binds; larger is stronger. All operators are left-associative.
    pub fn precedence(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal | Operator::Unequal => 3,
            Operator::Less | Operator::Greater | Operator::AtMost | Operator::AtLeast => 4,
            Operator::Plus | Operator::Minus => 5,
            Operator::Times | Operator::Over | Operator::Modulo => 6,
        }
    }

    pub fn apply(self, left: Number, right: Number) -> Option<Number> {
        match self {
            Operator::Or => return Some(Int((left.is_true() || right.is_true()).into())),
            Operator::And => return Some(Int((left.is_true() && right.is_true()).into())),
            _ => {}
        }
        match (left, right) {
            (Int(left), Int(right)) => self.apply_to_ints(left, right),
            _ => self.apply_to_reals(left.to_real()?, right.to_real()?),
        }
    }

    fn apply_to_ints(self, left: i64, right: i64) -> Option<Number> {
        let value = match self {
            Operator::Plus => left.checked_add(right)?,
            Operator::Minus => left.checked_sub(right)?,
            Operator::Times => left.checked_mul(right)?,
            // Quotients are rounded down; remainders have the sign of the divisor.
            Operator::Over => {
                let quotient = left.checked_div(right)?;
                quotient - i64::from(quotient * right != left && (left < 0) != (right < 0))
            }
            Operator::Modulo => {
                let remainder = left.checked_rem(right)?;
                if remainder != 0 && (remainder < 0) != (right < 0) { remainder + right } else { remainder }
            }
            _ => self.compare(&left, &right)?.into(),
        };
        Some(Int(value))
    }

    fn apply_to_reals(self, left: f64, right: f64) -> Option<Number> {
        let value = match self {
            Operator::Plus => left + right,
            Operator::Minus => left - right,
            Operator::Times => left * right,
            Operator::Over => left / right,
            Operator::Modulo => return None,
            _ => return Some(Int(self.compare(&left, &right)?.into())),
        };
        real(value)
    }

    fn compare<T: PartialOrd>(self, left: &T, right: &T) -> Option<bool> {
        Some(match self {
            Operator::Equal => left == right,
            Operator::Unequal => left != right,
            Operator::Less => left < right,
            Operator::Greater => left > right,
            Operator::AtMost => left <= right,
            Operator::AtLeast => left >= right,
            _ => return None,
        })
    }
}

impl Number {
    /// Converts to a real; `None` if the conversion is not exact.
    fn to_real(self) -> Option<f64> {
        match self {
            Int(value) => (value.unsigned_abs() <= 1 << 53).then_some(value as f64),
            Real(value) => Some(value),
        }
    }

    pub fn is_true(self) -> bool {
        match self {
            Int(value) => value != 0,
            Real(value) => value != 0.0,
        }
    }

    pub fn negated(self) -> Option<Number> {
        match self {
            Int(value) => value.checked_neg().map(Int),
            Real(value) => Some(Real(-value)),
        }
    }
}

fn real(value: f64) -> Option<Number> {
    value.is_finite().then_some(Real(value))
}

/// Functions of one argument.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(usize)]
pub(super) enum Function {
    Abs,
    Ceil,
    Cos,
    Double,
    Exp,
    Floor,
    Int,
    Log,
    Log10,
    Round,
    Sin,
    Sqrt,
}

impl Function {
    pub const ALL: [(&'static str, Function); 12] = [
        ("abs", Function::Abs),
        ("ceil", Function::Ceil),
        ("cos", Function::Cos),
        ("double", Function::Double),
        ("exp", Function::Exp),
        ("floor", Function::Floor),
        ("int", Function::Int),
        ("log", Function::Log),
        ("log10", Function::Log10),
        ("round", Function::Round),
        ("sin", Function::Sin),
        ("sqrt", Function::Sqrt),
    ];

    pub fn apply(self, argument: Number) -> Option<Number> {
        match (self, argument) {
            (Function::Int | Function::Round, Int(_)) => return Some(argument),
            (Function::Int, Real(value)) => return whole(value),
            // Halves are rounded away from zero.
            (Function::Round, Real(value)) => return whole(value.round()),
            (Function::Abs, Int(value)) => return value.checked_abs().map(Int),
            _ => {}
        }
        let value = argument.to_real()?;
        real(match self {
            Function::Abs if value == 0.0 => return None,
            Function::Abs => value.abs(),
            Function::Ceil => value.ceil(),
            Function::Cos => value.cos(),
            Function::Double => value,
            Function::Exp => value.exp(),
            Function::Floor => value.floor(),
            Function::Log => value.ln(),
            Function::Log10 => value.log10(),
            Function::Sin => value.sin(),
            Function::Sqrt => value.sqrt(),
            Function::Int | Function::Round => return None,
        })
    }
}

fn whole(value: f64) -> Option<Number> {
    (value.abs() < 4e18).then_some(Int(value as i64))
}
