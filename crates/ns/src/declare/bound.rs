//! Script variables that are stored in native fields (spec: script-language, section 7.4).

use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::format::general;
use neons_sim::{EntityId, Field, Sim, Traced};

use super::notation::{parse_bandwidth, parse_boolean, parse_integer, parse_long, parse_real, parse_time};
use crate::Ns;

/// A native field as a script variable. The variant defines how text is converted to a value and back.
pub enum Bound<'a> {
    /// Whole number: C's `strtol` with base 0, truncated to 32 bits.
    Int(&'a Cell<i32>),
    /// Whole number of 64 bits.
    Long(&'a Cell<i64>),
    /// Whole number without sign.
    Unsigned(&'a Cell<u32>),
    /// Real number: C's `atof`.
    Real(&'a Cell<f64>),
    /// Another variable, with a function that is called after each change.
    Watched(Box<Bound<'a>>, Box<dyn Fn(&Sim) + 'a>),
    /// Boolean, stored as a number: `2` stays 2, `true` is 1, other words are 0.
    Bool(&'a Cell<i32>),
    /// Boolean, stored as `true` or `false`.
    Flag(&'a Cell<bool>),
    /// Bits per second: `10Mb`, `1.5e6`, `100kB`.
    Bandwidth(&'a Cell<f64>),
    /// Seconds: `10ms`, `5us`.
    Time(&'a Cell<f64>),
    /// A whole number whose changes can be traced.
    TracedInt(&'a Traced<i32>),
    /// A real number whose changes can be traced; reads back with six digits.
    TracedReal(&'a Traced<f64>),
    /// Like `TracedReal`, but reads back with all digits.
    TracedExact(&'a Traced<f64>),
    /// Any other value; the two functions read and write it as text.
    Custom(Box<dyn Fn() -> String + 'a>, Box<dyn Fn(&str) + 'a>),
    /// Like `Custom`, but the variable does not exist while the first function returns `None`.
    Optional(Box<dyn Fn() -> Option<String> + 'a>, Box<dyn Fn(&str) + 'a>),
}

impl<'a> From<Field<'a>> for Bound<'a> {
    fn from(field: Field<'a>) -> Bound<'a> {
        match field {
            Field::Integer(field) => Bound::Int(field),
            Field::Unsigned(field) => Bound::Unsigned(field),
            Field::Switch(field) => Bound::Bool(field),
            Field::Flag(field) => Bound::Flag(field),
            Field::Real(field) => Bound::Real(field),
            Field::Time(field) => Bound::Time(field),
            Field::Bandwidth(field) => Bound::Bandwidth(field),
            Field::TracedInteger(field) => Bound::TracedInt(field),
            Field::TracedReal(field) => Bound::TracedReal(field),
        }
    }
}

/// A text parsed once, for many assignments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Parsed {
    Int(i32),
    Long(i64),
    Real(f64),
    Text(String),
}

impl Parsed {
    /// The value as a whole number.
    pub(crate) fn integer(&self) -> i64 {
        match self {
            Parsed::Int(value) => i64::from(*value),
            Parsed::Long(value) => *value,
            Parsed::Real(value) => *value as i64,
            Parsed::Text(_) => 0,
        }
    }
}

impl Bound<'_> {
    /// Returns the value that a text has for a variable of this type.
    pub(crate) fn parse(&self, text: &str) -> Parsed {
        match self {
            Bound::Int(_) | Bound::Unsigned(_) | Bound::TracedInt(_) => Parsed::Int(parse_integer(text)),
            Bound::Long(_) => Parsed::Long(parse_long(text)),
            Bound::Real(_) | Bound::TracedReal(_) | Bound::TracedExact(_) => Parsed::Real(parse_real(text)),
            Bound::Watched(bound, _) => bound.parse(text),
            Bound::Bool(_) | Bound::Flag(_) => Parsed::Int(parse_boolean(text)),
            Bound::Bandwidth(_) => Parsed::Real(parse_bandwidth(text)),
            Bound::Time(_) => Parsed::Real(parse_time(text)),
            Bound::Custom(..) | Bound::Optional(..) => Parsed::Text(text.to_owned()),
        }
    }

    /// Assigns a value that [`Bound::parse`] made for a variable of the same type. `owner` and `name` identify the
    /// variable for its tracer.
    pub(crate) fn assign(&self, sim: &Sim, owner: EntityId, name: &str, value: &Parsed) {
        match (self, value) {
            (Bound::Int(cell) | Bound::Bool(cell), Parsed::Int(value)) => cell.set(*value),
            (Bound::Flag(cell), Parsed::Int(value)) => cell.set(*value != 0),
            (Bound::Long(cell), Parsed::Long(value)) => cell.set(*value),
            (Bound::Unsigned(cell), Parsed::Int(value)) => cell.set(*value as u32),
            (Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell), Parsed::Real(value)) => {
                cell.set(*value);
            }
            (Bound::Watched(bound, watch), value) => {
                bound.assign(sim, owner, name, value);
                watch(sim);
            }
            (Bound::TracedInt(traced), Parsed::Int(value)) => traced.set(sim, owner, name, *value),
            (Bound::TracedReal(traced) | Bound::TracedExact(traced), Parsed::Real(value)) => {
                traced.set(sim, owner, name, *value);
            }
            (Bound::Custom(_, write) | Bound::Optional(_, write), Parsed::Text(text)) => write(text),
            _ => unreachable!("the value was parsed for another type"),
        }
    }

    /// The value as text; `None` if the variable does not exist currently.
    pub fn read(&self) -> Option<String> {
        Some(match self {
            Bound::Int(cell) | Bound::Bool(cell) => cell.get().to_string(),
            Bound::Flag(cell) => u8::from(cell.get()).to_string(),
            Bound::Long(cell) => cell.get().to_string(),
            Bound::Unsigned(cell) => cell.get().to_string(),
            Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell) => general(cell.get(), 17),
            Bound::Watched(bound, _) => return bound.read(),
            Bound::TracedInt(traced) => traced.get().to_string(),
            Bound::TracedReal(traced) => general(traced.get(), 6),
            Bound::TracedExact(traced) => general(traced.get(), 17),
            Bound::Custom(read, _) => read(),
            Bound::Optional(read, _) => return read(),
        })
    }

    /// The value as a Tcl value with the text that [`Bound::read`] returns.
    pub(crate) fn read_value(&self, ns: &Ns) -> Option<Obj> {
        Some(match self {
            Bound::Int(cell) | Bound::Bool(cell) => Obj::from_i64(cell.get().into()),
            Bound::TracedInt(traced) => Obj::from_i64(traced.get().into()),
            Bound::Flag(cell) => Obj::from_bool(cell.get()),
            Bound::Long(cell) => Obj::from_i64(cell.get()),
            Bound::Real(cell) | Bound::Bandwidth(cell) | Bound::Time(cell) => ns.real(cell.get()),
            Bound::TracedExact(traced) => ns.real(traced.get()),
            Bound::Watched(bound, _) => return bound.read_value(ns),
            _ => Obj::from_str(&self.read()?),
        })
    }

    /// Whether the variable exists currently.
    pub fn exists(&self) -> bool {
        match self {
            Bound::Optional(read, _) => read().is_some(),
            Bound::Watched(bound, _) => bound.exists(),
            _ => true,
        }
    }

    /// The name of the type in the reference manual.
    pub fn type_name(&self) -> &'static str {
        match self {
            Bound::Int(_) | Bound::Long(_) | Bound::TracedInt(_) => "integer",
            Bound::Unsigned(_) => "unsigned",
            Bound::Real(_) | Bound::TracedReal(_) | Bound::TracedExact(_) => "real",
            Bound::Watched(bound, _) => bound.type_name(),
            Bound::Bool(_) | Bound::Flag(_) => "boolean",
            Bound::Bandwidth(_) => "bandwidth",
            Bound::Time(_) => "time",
            Bound::Custom(..) | Bound::Optional(..) => "text",
        }
    }

    /// Returns whether changes of the variable can be traced.
    pub fn is_traced(&self) -> bool {
        matches!(self, Bound::TracedInt(_) | Bound::TracedReal(_) | Bound::TracedExact(_))
    }

    /// The tracer that is notified of changes, if any.
    pub fn tracer(&self) -> Option<EntityId> {
        match self {
            Bound::TracedInt(traced) => traced.tracer(),
            Bound::TracedReal(traced) | Bound::TracedExact(traced) => traced.tracer(),
            _ => None,
        }
    }

    /// Makes `tracer` the tracer of the variable and reports the present value to it. Returns false if the
    /// variable cannot be traced.
    pub fn trace(&self, sim: &Sim, owner: EntityId, name: &str, tracer: EntityId) -> bool {
        match self {
            Bound::TracedInt(traced) => traced.trace(sim, owner, name, tracer),
            Bound::TracedReal(traced) | Bound::TracedExact(traced) => traced.trace(sim, owner, name, tracer),
            _ => return false,
        }
        true
    }
}
