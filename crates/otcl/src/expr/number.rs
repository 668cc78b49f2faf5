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
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
    ShiftLeft,
    ShiftRight,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
}

impl Operator {
    /// Returns how strongly the operator binds; larger is stronger.
    pub fn precedence(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::BitOr => 3,
            Operator::BitXor => 4,
            Operator::BitAnd => 5,
            Operator::Equal | Operator::Unequal => 6,
            Operator::Less | Operator::Greater | Operator::AtMost | Operator::AtLeast => 7,
            Operator::ShiftLeft | Operator::ShiftRight => 8,
            Operator::Plus | Operator::Minus => 9,
            Operator::Times | Operator::Over | Operator::Modulo => 10,
            Operator::Power => 11,
        }
    }

    /// Returns the precedence that operators within the right operand exceed: `2**3**2` is `2**(3**2)`, but all
    /// others are left-associative.
    pub fn weakest_on_its_right(self) -> u8 {
        self.precedence() - u8::from(self == Operator::Power)
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
            Operator::Power => left.checked_pow(u32::try_from(right).ok()?)?,
            Operator::BitOr => left | right,
            Operator::BitXor => left ^ right,
            Operator::BitAnd => left & right,
            Operator::ShiftLeft => {
                left.checked_mul(1_i64.checked_shl(right.try_into().ok()?)?.checked_abs()?)?
            }
            Operator::ShiftRight => left >> u32::try_from(right).ok()?.min(63),
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
            Operator::Power => left.powf(right),
            Operator::Modulo
            | Operator::BitOr
            | Operator::BitXor
            | Operator::BitAnd
            | Operator::ShiftLeft
            | Operator::ShiftRight => return None,
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

    pub fn complement(self) -> Option<Number> {
        match self {
            Int(value) => Some(Int(!value)),
            Real(_) => None,
        }
    }
}

fn real(value: f64) -> Option<Number> {
    value.is_finite().then_some(Real(value))
}

/// Functions of one or two arguments, and `rand`, which has none.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(usize)]
pub(super) enum Function {
    Abs,
    Atan,
    Atan2,
    Ceil,
    Cos,
    Double,
    Exp,
    Floor,
    Fmod,
    Hypot,
    Int,
    Log,
    Log10,
    Pow,
    Rand,
    Round,
    Sin,
    Sqrt,
    Tan,
}

impl Function {
    pub const ALL: [(&'static str, Function); 19] = [
        ("abs", Function::Abs),
        ("atan", Function::Atan),
        ("atan2", Function::Atan2),
        ("ceil", Function::Ceil),
        ("cos", Function::Cos),
        ("double", Function::Double),
        ("exp", Function::Exp),
        ("floor", Function::Floor),
        ("fmod", Function::Fmod),
        ("hypot", Function::Hypot),
        ("int", Function::Int),
        ("log", Function::Log),
        ("log10", Function::Log10),
        ("pow", Function::Pow),
        ("rand", Function::Rand),
        ("round", Function::Round),
        ("sin", Function::Sin),
        ("sqrt", Function::Sqrt),
        ("tan", Function::Tan),
    ];

    pub fn has_two_arguments(self) -> bool {
        matches!(self, Function::Atan2 | Function::Fmod | Function::Hypot | Function::Pow)
    }

    pub fn apply_to_two(self, first: Number, second: Number) -> Option<Number> {
        let (first, second) = (first.to_real()?, second.to_real()?);
        real(match self {
            Function::Atan2 => first.atan2(second),
            Function::Fmod => first % second,
            Function::Hypot => first.hypot(second),
            Function::Pow => first.powf(second),
            _ => return None,
        })
    }

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
            Function::Atan => value.atan(),
            Function::Ceil => value.ceil(),
            Function::Cos => value.cos(),
            Function::Double => value,
            Function::Exp => value.exp(),
            Function::Floor => value.floor(),
            Function::Log => value.ln(),
            Function::Log10 => value.log10(),
            Function::Sin => value.sin(),
            Function::Sqrt => value.sqrt(),
            Function::Tan => value.tan(),
            _ => return None,
        })
    }
}

fn whole(value: f64) -> Option<Number> {
    (value.abs() < 4e18).then_some(Int(value as i64))
}
