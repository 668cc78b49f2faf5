//! The interface of routing messages to the protocol stack of a mobile node.

use std::rc::Rc;

use super::seen::SeenBy;
use crate::packet::PacketType;
use crate::wireless::TraceFormat;

/// A message of a routing protocol.
pub(in crate::wireless) trait RoutingMessage {
    /// Appends the fields of the message to a trace line. `packet_type` is the type of the packet that carries the
    /// message.
    fn push_text(&self, out: &mut Vec<u8>, packet_type: PacketType, format: TraceFormat);

    /// The nodes that already know the message, if it is broadcast to all neighbours and ignored by nodes that know it;
    /// otherwise `None`. `packet_type` is the type of the packet that carries the message.
    fn seen_by(&self, packet_type: PacketType) -> Option<&Rc<SeenBy>> {
        let _ = packet_type;
        None
    }
}
