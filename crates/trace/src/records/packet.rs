use crate::address::Endpoint;
use crate::text::Text;

/// An event of a packet at one end of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Packet<'a> {
    /// The kind of the event.
    pub event: PacketEvent,
    /// The time in seconds. Traces of ns round it to microseconds; nam traces and tagged traces do not.
    pub time: f64,
    /// The id of the node at the link's entrance; −1 where unknown. In a satellite trace, the packet's last hop.
    pub from: i32,
    /// The id of the node at the link's end; −1 where unknown. In a satellite trace, the packet's next hop.
    pub to: i32,
    /// The packet's type, such as `tcp`, `ack`, `cbr`.
    pub kind: Text<'a>,
    /// The size in bytes, with all headers that the simulation counts.
    pub size: i32,
    /// Congestion marks and priority.
    pub flags: Flags,
    /// Flow id (`fid_`), 0 unless the script sets it.
    pub flow: i32,
    /// The sending agent.
    pub source: Endpoint,
    /// The receiving agent or group. The address of a multicast group may exceed those of all nodes.
    pub destination: Endpoint,
    /// Sequence number of the transport protocol; −1 if there is none, and in nam's `h` lines.
    pub sequence: i64,
    /// Unique id of the packet. All copies of a multicast packet share it; a retransmission has a new one.
    pub uid: i64,
    /// The TCP header, if the trace shows it (`Trace set show_tcphdr_ 1`).
    pub tcp: Option<TcpHeader>,
    /// The SCTP chunk of this line, if the trace shows chunks (`Trace set show_sctphdr_ 1`); each chunk has its own
    /// line.
    pub sctp: Option<SctpChunk<'a>>,
    /// The positions of the nodes at both ends of a satellite link.
    pub positions: Option<Positions>,
}

/// The kinds of packet events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PacketEvent {
    /// `+`: the packet arrived at a queue.
    Enqueue,
    /// `-`: the packet left the queue; its transmission starts.
    Dequeue,
    /// `r`: the packet arrived at the node behind the link.
    Receive,
    /// `d`: the packet was dropped: queue full, early drop, TTL, link down.
    Drop,
    /// `h`: the packet started to cross a link (nam), or passed a node on a LAN.
    Hop,
    /// `e`: an error model or, on a link, an early-drop monitor dropped or corrupted the packet.
    Error,
    /// `m`: a queue's monitor of unresponsive flows dropped the packet (RED-PD).
    MonitorDrop,
    /// `c`: the packet was lost in a collision on a LAN or a satellite channel.
    Collision,
    /// `E`: the packet entered a session's link (session-level simulation).
    SessionEnqueue,
    /// `D`: the packet left a session's link (session-level simulation).
    SessionDequeue,
}

impl PacketEvent {
    /// All events, in the order of their discriminants.
    pub const ALL: [PacketEvent; 10] = [
        PacketEvent::Enqueue,
        PacketEvent::Dequeue,
        PacketEvent::Receive,
        PacketEvent::Drop,
        PacketEvent::Hop,
        PacketEvent::Error,
        PacketEvent::MonitorDrop,
        PacketEvent::Collision,
        PacketEvent::SessionEnqueue,
        PacketEvent::SessionDequeue,
    ];

    /// The event with this letter in traces; `None` if there is none.
    #[inline]
    pub fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'+' => PacketEvent::Enqueue,
            b'-' => PacketEvent::Dequeue,
            b'r' => PacketEvent::Receive,
            b'd' => PacketEvent::Drop,
            b'h' => PacketEvent::Hop,
            b'e' => PacketEvent::Error,
            b'm' => PacketEvent::MonitorDrop,
            b'c' => PacketEvent::Collision,
            b'E' => PacketEvent::SessionEnqueue,
            b'D' => PacketEvent::SessionDequeue,
            _ => return None,
        })
    }

    /// The letter of the event in traces.
    pub fn letter(self) -> u8 {
        b"+-rdhemcED"[self as usize]
    }

    /// The name of the event, as in the column `event`.
    pub fn name(self) -> &'static str {
        [
            "enqueue",
            "dequeue",
            "receive",
            "drop",
            "hop",
            "error",
            "monitor-drop",
            "collision",
            "session-enqueue",
            "session-dequeue",
        ][self as usize]
    }
}

/// The flags of a packet, one bit each. For each flag, the trace prints a letter or `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// `C`: ECN-Echo, the receiver of data saw a congestion mark (RFC 3168).
    pub const ECN_ECHO: Flags = Flags(1);
    /// `P`: priority, the "in" mark of RIO.
    pub const PRIORITY: Flags = Flags(1 << 1);
    /// `A`: Congestion Window Reduced (RFC 3168).
    pub const CONGESTION_ACTION: Flags = Flags(1 << 2);
    /// `E`: Congestion Experienced, a router marked the packet (RFC 3168).
    pub const CONGESTION_EXPERIENCED: Flags = Flags(1 << 3);
    /// `F`: the packet was sent in a fast start.
    pub const FAST_START: Flags = Flags(1 << 4);
    /// `N`: ECN-Capable Transport (RFC 3168).
    pub const ECN_CAPABLE: Flags = Flags(1 << 5);

    /// Returns true if all bits of `flag` are set.
    #[inline]
    pub fn contains(self, flag: Flags) -> bool {
        self.0 & flag.0 == flag.0
    }

    /// Parses the seven characters of the flags in a trace.
    #[inline]
    pub(crate) fn read(text: &[u8]) -> Option<Flags> {
        const LETTERS: [(u8, u8); 7] = [
            (b'C', Flags::ECN_ECHO.0),
            (b'P', Flags::PRIORITY.0),
            (b'-', 0),
            (b'A', Flags::CONGESTION_ACTION.0),
            (b'E', Flags::CONGESTION_EXPERIENCED.0),
            (b'F', Flags::FAST_START.0),
            (b'N', Flags::ECN_CAPABLE.0),
        ];
        if text == b"-------" {
            return Some(Flags(0));
        }
        let text: &[u8; 7] = text.try_into().ok()?;
        let mut flags = 0;
        for (&found, (letter, bit)) in text.iter().zip(LETTERS) {
            if found == letter {
                flags |= bit;
            } else if found != b'-' {
                return None;
            }
        }
        Some(Flags(flags))
    }

    /// The flags as the seven characters of a trace.
    pub fn text(self) -> [u8; 7] {
        let mut text = *b"CP-AEFN";
        for (bit, at) in [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5), (5, 6)] {
            if self.0 & 1 << bit == 0 {
                text[at] = b'-';
            }
        }
        text
    }
}

/// The fields of a TCP header in a trace. One-way TCP leaves all fields except `sack_blocks` zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TcpHeader {
    /// Acknowledgement number.
    pub ack: i32,
    /// The flag byte: FIN 1, SYN 2, RST 4, PSH 8, ACK 16, URG 32, ECE 64, CWR 128 (RFC 9293).
    pub flags: u32,
    /// Length of the header in bytes.
    pub header_length: i32,
    /// Number of SACK blocks (RFC 2018).
    pub sack_blocks: i32,
}

/// An SCTP chunk (RFC 9260) in a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SctpChunk<'a> {
    /// The letter of the chunk: `I` INIT and INIT ACK, `D` DATA, `S` SACK, `R` FORWARD TSN, `H` HEARTBEAT, `B`
    /// HEARTBEAT ACK, `N` NR-SACK, `-` others.
    pub kind: Text<'a>,
    /// The number of chunks in the packet.
    pub chunks: i32,
    /// Transmission sequence number; −1 if the chunk has none.
    pub tsn: i32,
    /// Stream identifier.
    pub stream: i32,
    /// Stream sequence number.
    pub stream_sequence: i32,
}

/// Positions of both ends of a satellite link, in degrees; −999 for a missing node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Positions {
    /// Latitude of the last hop; positive is north.
    pub from_latitude: f64,
    /// Longitude of the last hop; positive is east.
    pub from_longitude: f64,
    /// Latitude of the next hop.
    pub to_latitude: f64,
    /// Longitude of the next hop.
    pub to_longitude: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_flags_round_trip() {
        for event in PacketEvent::ALL {
            assert_eq!(PacketEvent::from_letter(event.letter()), Some(event));
        }
        for bits in 0..64 {
            assert_eq!(Flags::read(&Flags(bits).text()), Some(Flags(bits)));
        }
        assert_eq!(Flags::read(b"---A--N"), Some(Flags(Flags::CONGESTION_ACTION.0 | Flags::ECN_CAPABLE.0)));
        for wrong in [b"------".as_slice(), b"A------", b"--C----", b"--------"] {
            assert_eq!(Flags::read(wrong), None);
        }
    }
}
