//! Initial values of fields that scripts can set, each stated once.

use crate::notation::{parse_bandwidth, parse_integer, parse_real, parse_time};

/// The value that a field of a new object has, and the default that scripts see: a number, a switch, or a text in the
/// notation of scripts.
///
/// ```
/// use neons_sim::Initial;
///
/// const GAIN: Initial<f64> = Initial(0.125);
/// const RATE: Initial<&str> = Initial("448Kb");
///
/// assert_eq!(GAIN.real(), 0.125);
/// assert_eq!(RATE.bandwidth(), 448e3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Initial<T>(pub T);

impl Initial<i32> {
    /// The value of a whole number.
    pub const fn integer(self) -> i32 {
        self.0
    }

    /// The value of a whole number without sign.
    pub const fn unsigned(self) -> u32 {
        self.0 as u32
    }

    /// The value of a real number.
    pub const fn real(self) -> f64 {
        self.0 as f64
    }

    /// The value of a time, seconds.
    pub const fn time(self) -> f64 {
        self.0 as f64
    }

    /// The value of a bandwidth, bits per second.
    pub const fn bandwidth(self) -> f64 {
        self.0 as f64
    }
}

impl Initial<f64> {
    /// The value of a real number.
    pub const fn real(self) -> f64 {
        self.0
    }

    /// The value of a time, seconds.
    pub const fn time(self) -> f64 {
        self.0
    }

    /// The value of a bandwidth, bits per second.
    pub const fn bandwidth(self) -> f64 {
        self.0
    }
}

impl Initial<bool> {
    /// The value of a switch.
    pub const fn flag(self) -> bool {
        self.0
    }

    /// The value of a switch that is stored as a number.
    pub const fn integer(self) -> i32 {
        self.0 as i32
    }
}

impl Initial<&'static str> {
    /// The value of a whole number.
    pub fn integer(self) -> i32 {
        parse_integer(self.0)
    }

    /// The value of a real number.
    pub fn real(self) -> f64 {
        parse_real(self.0)
    }

    /// The value of a time, seconds.
    pub fn time(self) -> f64 {
        parse_time(self.0)
    }

    /// The value of a bandwidth, bits per second.
    pub fn bandwidth(self) -> f64 {
        parse_bandwidth(self.0)
    }
}
