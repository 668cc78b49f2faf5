use crate::address::Endpoint;
use crate::text::Text;

/// An event of a packet or frame in a mobile node: a line of a wireless trace, in the old, the new or the
/// tagged format. Fields that a format lacks are `None` or empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<'a> {
    /// The kind of the event.
    pub event: FrameEvent,
    /// The time of the event, in seconds.
    pub time: f64,
    /// The id of the node.
    pub node: i32,
    /// The layer in the node: `AGT` agent, `RTR` routing agent, `IFQ` interface queue, `MAC`, `PHY`.
    pub layer: Text<'a>,
    /// The reason for a drop, such as `COL` (collision) or `NRTE` (no route); empty if there is none. The tagged format
    /// does not print it.
    pub reason: Text<'a>,
    /// Unique id of the packet; 0 for frames of the MAC.
    pub uid: Option<i64>,
    /// The packet's type, or the kind of MAC frame (`RTS`, `CTS`, `ACK`, `BCN` ...). Empty for ARP and MAC frames in
    /// the new format, which does not print it; see [`Frame::body`].
    pub kind: Text<'a>,
    /// The size in bytes, with the headers of the layers passed.
    pub size: Option<i32>,
    /// The position of the node: x, y and z, in metres.
    pub position: Option<[f64; 3]>,
    /// The remaining energy of the node's battery, in joules.
    pub energy: Option<f64>,
    /// The energy that the node has used, by purpose.
    pub energy_used: Option<EnergyUse>,
    /// The node id or address of the next hop, as far as known; −1 broadcast, −2 unknown.
    pub next_hop: Option<i32>,
    /// The MAC header in the packet. Above the MAC, its contents are out of date.
    pub mac: Option<MacHeader>,
    /// The IP header.
    pub ip: Option<IpHeader>,
    /// The fields of the packet's protocol.
    pub body: Body<'a>,
}

/// The kinds of events of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum FrameEvent {
    /// `s` (tagged: `+`): the frame left the layer downwards.
    Send,
    /// `r`: the frame arrived at the layer from below.
    Receive,
    /// `f` (tagged: `h`): the routing agent forwards a packet of another node.
    Forward,
    /// `D` (new and tagged: `d`): the frame was dropped.
    Drop,
    /// `x`: the transmission of the frame ended.
    EndOfTransmission,
}

impl FrameEvent {
    /// All events, in the order of their discriminants.
    pub const ALL: [FrameEvent; 5] = [
        FrameEvent::Send,
        FrameEvent::Receive,
        FrameEvent::Forward,
        FrameEvent::Drop,
        FrameEvent::EndOfTransmission,
    ];

    /// The event with this letter in traces; `None` if there is none.
    #[inline]
    pub fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b's' | b'+' => FrameEvent::Send,
            b'r' => FrameEvent::Receive,
            b'f' | b'h' => FrameEvent::Forward,
            b'd' | b'D' => FrameEvent::Drop,
            b'x' => FrameEvent::EndOfTransmission,
            _ => return None,
        })
    }

    /// The name of the event, as in the column `event`.
    pub fn name(self) -> &'static str {
        ["send", "receive", "forward", "drop", "end-of-transmission"][self as usize]
    }
}

/// Energy that a node has used, in joules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnergyUse {
    /// Energy used while idle.
    pub idle: f64,
    /// Energy used while asleep.
    pub sleep: f64,
    /// Energy used for sending.
    pub transmit: f64,
    /// Energy used for receiving.
    pub receive: f64,
}

/// The MAC header of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MacHeader {
    /// The duration field: for 802.11 in microseconds, for SMAC in seconds.
    pub duration: f64,
    /// The receiver's MAC address; −1 is broadcast.
    pub receiver: i32,
    /// The transmitter's MAC address.
    pub transmitter: i32,
    /// The contents of the frame: 0x800 IP, 0x806 ARP, 0 for control frames. SMAC traces do not have it.
    pub ether_type: Option<u32>,
}

/// The IP header of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IpHeader {
    /// Source address. Addresses are plain numbers, also hierarchical ones.
    pub source: Endpoint,
    /// Destination address; −1 is broadcast.
    pub destination: Endpoint,
    /// Time to live.
    pub ttl: i32,
    /// Flow id; the old format does not print it.
    pub flow: Option<i32>,
}

/// The protocol-specific fields of a line.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Body<'a> {
    /// The line has no protocol-specific fields.
    #[default]
    None,
    /// TCP data or acknowledgement.
    Tcp {
        /// Sequence number.
        sequence: i64,
        /// Acknowledgement number. The tagged format also prints it.
        ack: i64,
        /// Number of hops the packet has made, and the smallest number it needs.
        hops: Hops,
    },
    /// Traffic of constant bit rate.
    Cbr {
        /// Sequence number.
        sequence: i64,
        /// Number of hops the packet has made, and the smallest number it needs.
        hops: Hops,
    },
    /// The last chunk of an SCTP packet.
    Sctp {
        /// Number of chunks in the packet.
        chunks: i32,
        /// The letter of the last chunk.
        kind: Text<'a>,
        /// The transmission sequence number of the last chunk.
        tsn: i32,
        /// The stream of the last chunk.
        stream: i32,
        /// The stream sequence number of the last chunk.
        stream_sequence: i32,
        /// Number of hops the packet has made, and the smallest number it needs.
        hops: Hops,
    },
    /// Address resolution (RFC 826).
    Arp {
        /// `REQUEST` or `REPLY`.
        operation: Text<'a>,
        /// The sender's MAC address.
        sender_mac: i32,
        /// The sender's IP address.
        sender: i32,
        /// The target's MAC address.
        target_mac: i32,
        /// The target's IP address.
        target: i32,
    },
    /// A route request of AODV (RFC 3561) or AOMDV.
    RouteRequest {
        /// Number of hops the request has made.
        hops: i32,
        /// The request's id.
        id: i32,
        /// The requested destination.
        destination: i32,
        /// The last known sequence number of the destination.
        destination_sequence: i32,
        /// The originator of the request.
        origin: i32,
        /// The originator's sequence number.
        origin_sequence: i32,
    },
    /// A route reply, hello or route error of AODV or AOMDV. An error is printed in the layout of a reply: `hops` is
    /// the number of unreachable destinations, `destination` the first of them.
    RouteReply {
        /// `REPLY`, `HELLO` or `ERROR`.
        operation: Text<'a>,
        /// Number of hops to the destination.
        hops: i32,
        /// The destination of the route.
        destination: i32,
        /// The destination's sequence number.
        destination_sequence: i32,
        /// The lifetime of the route, in seconds.
        lifetime: f64,
        /// The request's id and the first hop of the path, for AOMDV in the old format.
        path: Option<(i32, i32)>,
    },
    /// A DSR header (RFC 4728).
    Dsr(Dsr),
    /// The text of a query, update or clear of TORA, or of an IMEP header.
    Other(Text<'a>),
}

/// The hops of a packet, as counted by the simulator's omniscient observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hops {
    /// The number of hops the packet has made.
    pub made: i32,
    /// The number of hops on the shortest path when the packet was sent.
    pub optimal: i32,
}

/// The fields of a DSR header in a trace (RFC 4728).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dsr {
    /// Number of addresses in the source route.
    pub route_length: i32,
    /// True if the header has a route request.
    pub request: bool,
    /// The request's id.
    pub request_id: i32,
    /// True if the header has a route reply.
    pub reply: bool,
    /// Number of addresses in the reply.
    pub reply_length: i32,
    /// First and last address of the reply.
    pub reply_ends: (i32, i32),
    /// True if the header has a route error.
    pub error: bool,
    /// Number of errors.
    pub errors: i32,
    /// The node to which the last error is addressed.
    pub error_to: i32,
    /// The broken link of the last error.
    pub broken_link: (i32, i32),
}
