use crate::address::Endpoint;
use crate::text::Text;

/// An event of a protocol: an `E` line (`$ns eventtrace-all`), or a line that a routing or multicast protocol logs.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<'a> {
    /// The time in seconds. `None` for the content of an update of DSDV, which follows the line with its time.
    pub time: Option<f64>,
    /// The protocol: `TCP`, `MAC`, `DSR`, `DSDV`, `SRM`.
    pub protocol: Text<'a>,
    /// The name of the event, such as `TIMEOUT`, `FAST_RETX`, `BACKING_OFF`, `SSendFailure`.
    pub name: Text<'a>,
    /// The node id; `None` if the line has none.
    pub node: Option<i32>,
    /// The agent, or the source address of the packet.
    pub source: Option<Endpoint>,
    /// The peer of the agent, or the destination of the packet.
    pub destination: Option<Endpoint>,
    /// The state of TCP; `None` if the line does not show it.
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

/// An annotation that the script wrote for human readers (`$ns trace-annotate`).
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation<'a> {
    /// The time of the annotation, in seconds.
    pub time: f64,
    /// The text of the annotation.
    pub text: Text<'a>,
}

/// A change of a link's state (route dynamics).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkState {
    /// The time of the change, in seconds.
    pub time: f64,
    /// True if the link works after the event.
    pub up: bool,
    /// The id of the node at the link's entrance.
    pub from: i32,
    /// The id of the node at the link's end.
    pub to: i32,
}

/// A mobile node starts to move (`M` lines, and `n` lines of nam traces).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement {
    /// The time when the movement starts, in seconds.
    pub time: f64,
    /// The node id.
    pub node: i32,
    /// The position of the node at the start: x, y, z in metres. Lines of nam have no z.
    pub position: [f64; 3],
    /// The destination: x and y in metres.
    pub destination: [f64; 2],
    /// The speed in metres per second.
    pub speed: f64,
}

/// The remaining energy of a node's battery (`N` lines).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy {
    /// The time in seconds.
    pub time: f64,
    /// The node id.
    pub node: i32,
    /// The energy in joules.
    pub joules: f64,
}

/// The length of a queue, from a queue monitor's trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueLength {
    /// The time in seconds.
    pub time: f64,
    /// The id of the node at the link's entrance.
    pub from: i32,
    /// The id of the node at the link's end.
    pub to: i32,
    /// The number of waiting bytes.
    pub bytes: f64,
    /// The number of waiting packets.
    pub packets: f64,
    /// The counters of the monitor; `None` if the line does not have them.
    pub counts: Option<QueueCounts>,
}

/// The counters of a queue monitor since its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueCounts {
    /// Number of packets that arrived.
    pub arrived_packets: f64,
    /// Number of packets that left.
    pub departed_packets: f64,
    /// Number of packets that were dropped.
    pub dropped_packets: f64,
    /// Number of bytes that arrived.
    pub arrived_bytes: f64,
    /// Number of bytes that left.
    pub departed_bytes: f64,
    /// Number of bytes that were dropped.
    pub dropped_bytes: f64,
}
