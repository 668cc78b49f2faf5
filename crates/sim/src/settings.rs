//! Fields that scripts can set. Each is declared in one line, with its meaning, type, unit, default and name.

use std::cell::Cell;

use crate::traced::Traced;
use crate::unit::Unit;

/// A field of `Owner` that scripts know by a name.
pub struct Setting<Owner> {
    /// The name in scripts.
    pub name: &'static str,
    /// The default value, as scripts see it.
    pub default: &'static str,
    /// The unit of the value.
    pub unit: Unit,
    /// The allowed values, if only a few are allowed; otherwise empty.
    pub allowed: &'static [&'static str],
    /// The description of the field for the manual.
    pub doc: &'static str,
    /// The word for the field's type.
    pub kind: &'static str,
    /// A function that returns the field in an `Owner`.
    pub field: fn(&Owner) -> Field<'_>,
}

/// A reference to the field of a [`Setting`], by its type.
#[derive(Debug)]
pub enum Field<'a> {
    /// An integer.
    Integer(&'a Cell<i32>),
    /// An unsigned integer.
    Unsigned(&'a Cell<u32>),
    /// A switch: 0 is off, any other number is on.
    Switch(&'a Cell<i32>),
    /// A switch that is on or off.
    Flag(&'a Cell<bool>),
    /// A real number.
    Real(&'a Cell<f64>),
    /// A time in seconds.
    Time(&'a Cell<f64>),
    /// A bandwidth in bits per second.
    Bandwidth(&'a Cell<f64>),
    /// An integer whose changes can be traced.
    TracedInteger(&'a Traced<i32>),
    /// A real number whose changes can be traced.
    TracedReal(&'a Traced<f64>),
}

/// Declares a struct of settings. Each setting has a field, a kind with a unit, a default, and the name that scripts
/// use.
///
/// ```
/// neons_sim::settings! {
///     /// The settings of BLUE.
///     BlueSettings
///
///     /// What an overflow adds to the drop probability.
///     increment: Real(NONE) = 0.02, "d1_";
///     /// How long the probability stays after a change.
///     freeze_time: Time = 0.01, "freeze_time_";
///     /// What becomes of the victim.
///     mode: Integer(NONE) in [0, 1] = 0, "mode_";
/// }
///
/// assert_eq!(BlueSettings::default().increment.get(), 0.02);
/// assert_eq!(BlueSettings::SETTINGS[1].default, "0.01");
/// ```
///
/// The units are those of [`unit`](crate::unit). Switches, times and bandwidths take no unit; `in` lists the allowed
/// values. A default may be a text in the notation of scripts, such as `"10ms"`.
#[macro_export]
macro_rules! settings {
    (@type Integer) => { i32 };
    (@type Unsigned) => { u32 };
    (@type Switch) => { i32 };
    (@type Flag) => { bool };
    (@type Real) => { f64 };
    (@type Time) => { f64 };
    (@type Bandwidth) => { f64 };
    (@value Unsigned, $default:expr) => { ($default as i64) as u32 };
    (@value Flag, $default:expr) => { $default };
    (@value Real, $default:expr) => { $crate::Initial($default).real() };
    (@value Time, $default:expr) => { $crate::Initial($default).time() };
    (@value Bandwidth, $default:expr) => { $crate::Initial($default).bandwidth() };
    (@value Integer, $default:expr) => { $crate::Initial($default).integer() };
    (@value Switch, $default:expr) => { $crate::Initial($default).integer() };
    (@word Integer) => { "integer" };
    (@word TracedInteger) => { "integer" };
    (@word Unsigned) => { "unsigned" };
    (@word Switch) => { "boolean" };
    (@word Flag) => { "boolean" };
    (@word Real) => { "real" };
    (@word TracedReal) => { "real" };
    (@word Time) => { "time" };
    (@word Bandwidth) => { "bandwidth" };
    (@unit Time) => { $crate::unit::SECONDS };
    (@unit Bandwidth) => { $crate::unit::BITS_PER_SECOND };
    (@unit Switch) => { $crate::unit::NONE };
    (@unit Flag) => { $crate::unit::NONE };
    (@unit $kind:ident $unit:ident) => { $crate::unit::$unit };
    ($(#[doc = $about:literal])+ $Owner:ident
     $($(#[doc = $doc:literal])+ $name:ident: $kind:ident $(($unit:ident))? $(in [$($allowed:literal),+])? = $default:expr,
       $script_name:literal;)*) => {
        $(#[doc = $about])+
        #[derive(Debug)]
        pub struct $Owner {
            $($(#[doc = $doc])+ #[doc = concat!("\n\n`", $script_name, "`" $(, ", unit `", stringify!($unit), "`")?)]
            pub $name: std::cell::Cell<$crate::settings!(@type $kind)>,)*
        }

        impl Default for $Owner {
            fn default() -> Self {
                $Owner { $($name: std::cell::Cell::new($crate::settings!(@value $kind, $default)),)* }
            }
        }

        impl $Owner {
            /// All settings that objects of the type have.
            pub const SETTINGS: &[$crate::Setting<$Owner>] = &[$($crate::Setting {
                name: $script_name,
                default: $crate::settings::unquoted(stringify!($default)),
                unit: $crate::settings!(@unit $kind $($unit)?),
                allowed: &[$($(stringify!($allowed)),+)?],
                doc: concat!($($doc),+),
                kind: $crate::settings!(@word $kind),
                field: |settings| $crate::Field::$kind(&settings.$name),
            },)*];
        }
    };
}
pub(crate) use settings;

/// Removes the quotation marks of a string literal.
#[doc(hidden)]
pub const fn unquoted(literal: &'static str) -> &'static str {
    match literal.as_bytes() {
        [b'"', .., b'"'] => literal.split_at(literal.len() - 1).0.split_at(1).1,
        _ => literal,
    }
}

#[cfg(test)]
mod tests {
    use super::unquoted;

    #[test]
    fn defaults_in_the_notation_of_scripts_have_no_quotation_marks() {
        for (literal, text) in [("\"448Kb\"", "448Kb"), ("0.5", "0.5"), ("\"\"", "")] {
            assert_eq!(unquoted(literal), text);
        }
    }
}
