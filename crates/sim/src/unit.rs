//! Units of quantities that scripts set and read.

use std::fmt;

/// A unit of measurement, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(&'static str);

impl Unit {
    /// The unit in words; empty for [`NONE`] and [`COUNT`].
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

/// A number without unit: a fraction, a probability, a node or flow number, or a choice.
pub const NONE: Unit = Unit("");

/// A number of things; the description of the setting says which.
pub const COUNT: Unit = Unit("");

macro_rules! units {
    ($($name:ident = $words:literal;)*) => {
        $(#[doc = concat!("Measured in ", $words, ".")]
        pub const $name: Unit = Unit($words);)*
    };
}

units! {
    BINS_PER_SECOND = "bins per second";
    BITS = "bits";
    BITS_PER_SECOND = "bits per second";
    BYTES = "bytes";
    BYTES_PER_SECOND = "bytes per second";
    DECIBEL = "dB";
    DBI = "dBi";
    DEGREES = "degrees";
    HERTZ = "hertz";
    HOPS = "hops";
    JOULES = "joules";
    KILOBYTES_PER_SECOND = "KB/s";
    LINKS = "links";
    METRES = "metres";
    METRES_PER_SECOND = "metres per second";
    MICROSECONDS = "microseconds";
    MILLISECONDS = "milliseconds";
    PACKETS = "packets";
    PACKETS_OR_BYTES = "packets or bytes";
    PACKETS_PER_BIN = "packets per bin";
    PACKETS_PER_SECOND = "packets per second";
    PACKETS_PER_SECOND_CUBED = "packets per second cubed";
    PACKETS_PER_WINDOW = "packets per window";
    PER_CENT = "per cent";
    PER_PACKET = "per packet";
    PER_SECOND = "per second";
    ROUNDS = "rounds";
    SECONDS = "seconds";
    SECONDS_PER_BIT = "seconds per bit";
    SEGMENTS = "segments";
    SHARE_OF_LIMIT = "as a share of the limit";
    SLOTS = "slots";
    TICKS = "ticks";
    TIMES = "times";
    WATTS = "watts";
}
