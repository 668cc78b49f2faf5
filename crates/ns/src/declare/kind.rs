//! Kinds of variables: type, default and unit.

use std::borrow::Cow;
use std::cell::Cell;

use neons_sim::unit::{self, Unit};
use neons_sim::{Initial, Sim, Traced};

use super::bound::Bound;

/// A class default in a declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    literal: Literal,
    /// Whether the model states the value, as an [`Initial`] or a [`Setting`](neons_sim::Setting), so that its objects
    /// start with it.
    pub(crate) is_initial: bool,
}

/// A class default.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Literal {
    /// The text that scripts see.
    Text(&'static str),
    /// A whole number.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// `true` or `false`.
    Flag(bool),
}

impl Value {
    const fn new(literal: Literal) -> Value {
        Value { literal, is_initial: false }
    }

    /// A default in the notation of scripts.
    pub(crate) const fn written(text: &'static str) -> Value {
        Value::new(Literal::Text(text))
    }

    /// This default as one that the model states.
    pub(crate) const fn of_model(self) -> Value {
        Value { is_initial: true, ..self }
    }

    /// The text that `CLASS set VARIABLE` prints: a real number keeps its decimal point, as in `0.0`.
    pub fn text(self) -> Cow<'static, str> {
        match self.literal {
            Literal::Text(text) => text.into(),
            Literal::Integer(0) => "0".into(),
            Literal::Integer(number) => number.to_string().into(),
            Literal::Real(number) => format!("{number:?}").into(),
            Literal::Flag(flag) => if flag { "true" } else { "false" }.into(),
        }
    }
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Value {
        Value::written(text)
    }
}

impl From<Initial<bool>> for Value {
    fn from(initial: Initial<bool>) -> Value {
        Value::new(Literal::Flag(initial.0)).of_model()
    }
}

impl From<Initial<i32>> for Value {
    fn from(initial: Initial<i32>) -> Value {
        Value::new(Literal::Integer(initial.0.into())).of_model()
    }
}

impl From<Initial<f64>> for Value {
    fn from(initial: Initial<f64>) -> Value {
        Value::new(Literal::Real(initial.0)).of_model()
    }
}

/// No class default: objects start with the value of the native field.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

/// A value that can be the default of a whole number: a number, a text in another notation such as `0x400`, the
/// [`Initial`] value of the field, or [`Unset`].
pub trait Whole: Copy {
    /// The default; `None` for [`Unset`].
    fn value(self) -> Option<Value>;
}

/// A value that can be the default of a real number, a time or a bandwidth: a number, a text with a unit such as
/// `10ms`, the [`Initial`] value of the field, or [`Unset`].
pub trait Number: Copy {
    /// The default; `None` for [`Unset`].
    fn value(self) -> Option<Value>;
}

/// A value that can be the default of a switch: `true`, `false`, a number, which ns-2 allows, the [`Initial`] value of
/// the field, or [`Unset`].
pub trait Switch: Copy {
    /// The default; `None` for [`Unset`].
    fn value(self) -> Option<Value>;
}

macro_rules! defaults {
    ($($Trait:ident: $($Type:ty => $value:expr),*;)*) => {
        $($(impl $Trait for $Type {
            fn value(self) -> Option<Value> {
                let literal: fn($Type) -> Literal = $value;
                Some(Value::new(literal(self)))
            }
        })*

        impl $Trait for Unset {
            fn value(self) -> Option<Value> {
                None
            }
        }

        impl<T: $Trait> $Trait for Initial<T> {
            fn value(self) -> Option<Value> {
                self.0.value().map(Value::of_model)
            }
        })*
    };
}

defaults! {
    Whole: i32 => |number| Literal::Integer(number.into()), i64 => Literal::Integer, &'static str => Literal::Text;
    Number: i32 => |number| Literal::Integer(number.into()), f64 => Literal::Real, &'static str => Literal::Text;
    Switch: bool => Literal::Flag, i32 => |number| Literal::Integer(number.into());
}

/// The kind of a variable: the type of its native field, its class default and its unit.
pub trait Kind {
    /// The type of the native field.
    type Field: 'static;

    /// The name of the type in the reference manual.
    const NAME: &'static str;

    /// The field as a script variable.
    fn bound(field: &Self::Field) -> Bound<'_>;

    /// The class default; `None` if the variable has none.
    fn default(&self) -> Option<Value>;

    /// The unit of the variable.
    fn unit(&self) -> Unit;
}

/// The kind `K`, stored in a [`neons_sim::Wired`] field: other entities may remember the value until something is
/// rewired.
#[derive(Clone, Copy, Debug)]
pub struct Wired<K>(pub K);

impl<T: Copy + 'static, K: Kind<Field = Cell<T>>> Kind for Wired<K> {
    type Field = neons_sim::Wired<T>;
    const NAME: &'static str = K::NAME;

    fn bound(field: &Self::Field) -> Bound<'_> {
        Bound::Watched(Box::new(K::bound(field.cell())), Box::new(Sim::rewired))
    }

    fn default(&self) -> Option<Value> {
        self.0.default()
    }

    fn unit(&self) -> Unit {
        self.0.unit()
    }
}

/// Declares kinds: name, type of the field, trait of the default, and the unit if it is fixed.
macro_rules! kinds {
    (@unit $kind:ident, $unit:expr) => { $unit };
    (@unit $kind:ident) => { $kind.1 };
    ($($(#[$about:meta])* $Kind:ident($Field:ty, $Default:ident $(, unit = $unit:expr)?) $name:literal $(with $Unit:ident)?;)*) => {
        $($(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Kind<V>(pub V $(, pub $Unit)?);

        impl<V: $Default> Kind for $Kind<V> {
            type Field = $Field;
            const NAME: &'static str = $name;

            fn bound(field: &$Field) -> Bound<'_> {
                Bound::$Kind(field)
            }

            fn default(&self) -> Option<Value> {
                self.0.value()
            }

            fn unit(&self) -> Unit {
                kinds!(@unit self $(, $unit)?)
            }
        })*
    };
}

kinds! {
    /// Whole number; see [`Bound::Int`].
    Int(Cell<i32>, Whole) "integer" with Unit;
    /// Whole number of 64 bits.
    Long(Cell<i64>, Whole) "integer" with Unit;
    /// Whole number without sign.
    Unsigned(Cell<u32>, Whole) "unsigned" with Unit;
    /// Real number.
    Real(Cell<f64>, Number) "real" with Unit;
    /// Whole number whose changes can be traced.
    TracedInt(Traced<i32>, Whole) "integer" with Unit;
    /// Real number whose changes can be traced; reads back with six digits.
    TracedReal(Traced<f64>, Number) "real" with Unit;
    /// Like [`TracedReal`], but reads back with all digits.
    TracedExact(Traced<f64>, Number) "real" with Unit;
    /// Boolean, stored as a number: `2` stays 2, `true` is 1, other words are 0.
    Bool(Cell<i32>, Switch, unit = unit::NONE) "boolean";
    /// Boolean, stored as `true` or `false`.
    Flag(Cell<bool>, Switch, unit = unit::NONE) "boolean";
    /// Bits per second.
    Bandwidth(Cell<f64>, Number, unit = unit::BITS_PER_SECOND) "bandwidth";
    /// Seconds.
    Time(Cell<f64>, Number, unit = unit::SECONDS) "time";
}
