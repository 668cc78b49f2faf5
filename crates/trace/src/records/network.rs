use crate::address::Endpoint;
use crate::text::Text;

/// An event of a protocol: an `E` line (`$ns eventtrace-all`), or a line that a routing or multicast protocol logs.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<'a> {
    /// Seconds. `None` for the content of an update of DSDV, which follows the line with its time.
    pub time: Option<f64>,
    /// Whose event it is: `TCP`, `MAC`, `DSR`, `DSDV`, `SRM`.
    pub protocol: Text<'a>,
    /// What happened, such as `TIMEOUT`, `FAST_RETX`, `BACKING_OFF`, `SSendFailure`.
    pub name: Text<'a>,
    /// The node id, where the line has one.
    pub node: Option<i32>,
    /// The agent or address of the packet's source.
    pub source: Option<Endpoint>,
    /// The peer or the packet's destination.
    pub destination: Option<Endpoint>,
    /// TCP's state, if the line has it.
    pub tcp: Option<TcpState>,
    /// The rest of the line, unchanged.
    pub text: Text<'a>,
}

/// The sender's state in a TCP event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TcpState {
    /// Flow id.
    pub flow: i32,
    /// The next sequence number to send.
    pub sequence: i64,
    /// The congestion window in packets, without its fraction.
    pub cwnd: i64,
}

/// An annotation of the script (`$ns trace-annotate`), for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation<'a> {
    /// Seconds.
    pub time: f64,
    /// The text.
    pub text: Text<'a>,
}

/// A change of a link's state (route dynamics).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkState {
    /// Seconds.
    pub time: f64,
    /// Whether the link works after the event.
    pub up: bool,
    /// The node id at the link's entrance.
    pub from: i32,
    /// The node id at its end.
    pub to: i32,
}

/// A mobile node starts to move (`M` lines, and `n` lines of nam traces).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement {
    /// Seconds.
    pub time: f64,
    /// The node id.
    pub node: i32,
    /// Where it is: x, y, z in metres. nam lines have no z.
    pub position: [f64; 3],
    /// Where it goes: x and y in metres.
    pub destination: [f64; 2],
    /// Metres per second.
    pub speed: f64,
}

/// The remaining energy of a node's battery (`N` lines).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy {
    /// Seconds.
    pub time: f64,
    /// The node id.
    pub node: i32,
    /// Joules.
    pub joules: f64,
}

/// The length of a queue, from a queue monitor's trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueLength {
    /// Seconds.
    pub time: f64,
    /// The node id at the link's entrance.
    pub from: i32,
    /// The node id at its end.
    pub to: i32,
    /// Bytes waiting.
    pub bytes: f64,
    /// Packets waiting.
    pub packets: f64,
    /// Counts since the monitor's beginning, if the line has them.
    pub counts: Option<QueueCounts>,
}

/// The counters of a queue monitor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueCounts {
    /// Packets that arrived.
    pub arrived_packets: f64,
    /// Packets that left.
    pub departed_packets: f64,
    /// Packets that were dropped.
    pub dropped_packets: f64,
    /// Bytes that arrived.
    pub arrived_bytes: f64,
    /// Bytes that left.
    pub departed_bytes: f64,
    /// Bytes that were dropped.
    pub dropped_bytes: f64,
}
