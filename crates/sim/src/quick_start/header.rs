//! The Quick-Start option of a packet.

use crate::packet::{Header, ProtocolHeader};

/// The purpose of a Quick-Start option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A sender requests a rate.
    Request,
    /// A receiver reports the rate that the path has approved.
    Response,
}

/// The Quick-Start option (RFC 4782, section 3).
#[derive(Clone, Copy, Debug)]
pub struct QuickStartHeader {
    /// The purpose of the option.
    pub kind: Kind,
    /// A request's own time to live, decremented by the routers that approve; in a response, the difference of the
    /// packet's time to live and the request's.
    pub ttl: i32,
    /// The rate, encoded (see [`RateCode`](super::RateCode)).
    pub rate: i32,
}

impl QuickStartHeader {
    /// The Quick-Start option of a packet; `None` if it has none.
    pub fn of(packet: &Header) -> Option<QuickStartHeader> {
        match packet.extension.as_ref()?.protocol {
            ProtocolHeader::QuickStart(header) => Some(header),
            _ => None,
        }
    }

    /// The Quick-Start option of a packet; `None` if the packet has none of the kind `kind`.
    pub fn of_kind(packet: &Header, kind: Kind) -> Option<QuickStartHeader> {
        QuickStartHeader::of(packet).filter(|header| header.kind == kind)
    }

    /// Writes the option into a packet.
    pub fn put_on(self, packet: &mut Header) {
        packet.extend().protocol = ProtocolHeader::QuickStart(self);
    }
}

/// The difference between the times to live of a packet and of the request in it.
// ns-2.35: C's remainder operator is used, so the result may be negative (spec: traffic-and-applications, section
// 17.4).
pub fn ttl_difference(packet: i32, request: i32) -> i32 {
    packet.wrapping_sub(request) % 256
}
