//! The simplest TCP-like agents, without a protocol (spec: traffic-and-applications, section 4).

use neons_sim::tcp::SimpleTcp;

use super::senders::join_event_trace;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/TCP/SimpleTcp", "Agent/TCP")
        .doc(
            "Sends every message as one packet, whatever its size, without acknowledgements and \
            retransmissions.",
        )
        .native(|_, id| SimpleTcp::new(id))
        .built(|ns, object, entity| {
            join_event_trace(ns, object)?;
            if let Some(tcp) = ns.sim().get::<SimpleTcp>(entity) {
                tcp.initialize(ns.sim());
            }
            Ok(())
        });
}
