//! Units of quantities that scripts set and read.

use std::fmt;

/// A unit of measurement, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(&'static str);

impl Unit {
    /// The unit in words; empty for [`NONE`].
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

/// A number without unit: a fraction, a probability, a node or flow number, or a choice. A number of things has the things
/// as its unit.
pub const NONE: Unit = Unit("");

macro_rules! units {
    ($($name:ident = $words:literal;)*) => {
        $(#[doc = concat!("Measured in ", $words, ".")]
        pub const $name: Unit = Unit($words);)*
    };
}

units! {
    ACKS = "ACKs";
    BINS_PER_SECOND = "bins per second";
    BITS = "bits";
    BITS_PER_SECOND = "bits per second";
    BLOCKS = "blocks";
    BUCKETS = "buckets";
    BURSTS = "bursts";
    BYTES = "bytes";
    BYTES_PER_SECOND = "bytes per second";
    CLUSTERS = "clusters";
    CUTS = "cuts";
    DBI = "dBi";
    DECIBEL = "dB";
    DEGREES = "degrees";
    DISTRIBUTIONS = "distributions";
    DOMAINS = "domains";
    DUPLICATE_ACKS = "duplicate ACKs";
    ENTRIES = "entries";
    ERRORS = "errors";
    FAILURES = "failures";
    FAST_RETRANSMITS = "fast retransmits";
    FEATURES = "features";
    FLOWS = "flows";
    HERTZ = "hertz";
    HOPS = "hops";
    JOULES = "joules";
    KILOBYTES_PER_SECOND = "KB/s";
    LABELS = "labels";
    LINKS = "links";
    LOSSES = "losses";
    LOSS_INTERVALS = "loss intervals";
    LOSS_NOTIFICATIONS = "loss notifications";
    MACS = "MACs";
    MEASUREMENTS = "measurements";
    MEMBERS = "members";
    MESSAGES = "messages";
    METRES = "metres";
    METRES_PER_SECOND = "metres per second";
    MICROSECONDS = "microseconds";
    MILLISECONDS = "milliseconds";
    MISS_INDICATIONS = "miss indications";
    NODES = "nodes";
    PACKETS = "packets";
    PACKETS_OR_BYTES = "packets or bytes";
    PACKETS_PER_BIN = "packets per bin";
    PACKETS_PER_SECOND = "packets per second";
    PACKETS_PER_SECOND_CUBED = "packets per second cubed";
    PACKETS_PER_WINDOW = "packets per window";
    PAGES = "pages";
    PATHS = "paths";
    PERIODS = "periods";
    PER_CENT = "per cent";
    PER_PACKET = "per packet";
    PER_SECOND = "per second";
    QUEUES = "queues";
    RATE_REDUCTIONS = "rate reductions";
    RECORDS = "records";
    REPETITIONS = "repetitions";
    REPORTS = "reports";
    RETRANSMISSIONS = "retransmissions";
    ROUNDS = "rounds";
    ROUND_TRIP_TIMES = "round-trip times";
    ROUTES = "routes";
    ROUTE_COMPUTATIONS = "route computations";
    RUNS = "runs";
    SAMPLES = "samples";
    SECONDS = "seconds";
    SECONDS_PER_BIT = "seconds per bit";
    SEGMENTS = "segments";
    SHARE_OF_LIMIT = "as a share of the limit";
    SLOTS = "slots";
    STREAMS = "streams";
    SYNS = "SYNs";
    TICKS = "ticks";
    TIMEOUTS = "timeouts";
    TIMES = "times";
    WATTS = "watts";
    WINDOW_COUNTS = "window counts";
}
