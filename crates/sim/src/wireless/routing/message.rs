//! What the stack of a mobile node asks of the messages of routing protocols.

use std::rc::Rc;

use super::seen::SeenBy;
use crate::packet::PacketType;

/// The formats of wireless trace lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wireless) enum LineFormat {
    Old,
    New,
    Tagged,
}

/// A message of a routing protocol.
pub(in crate::wireless) trait RoutingMessage {
    /// Appends what a trace line says of the message, which is on a packet of this type.
    fn push_text(&self, out: &mut Vec<u8>, packet_type: PacketType, format: LineFormat);

    /// Who knows the message already, if it is on a packet of this type, goes to all nodes around, and is ignored by those
    /// who know it.
    fn seen_by(&self, packet_type: PacketType) -> Option<&Rc<SeenBy>> {
        let _ = packet_type;
        None
    }
}
