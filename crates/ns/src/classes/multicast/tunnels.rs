//! Agents at the ends of tunnels.

use neons_otcl::Obj;
use neons_sim::agents::{Decapsulator, Encapsulator};

use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/Encapsulator", "Agent")
        .doc("Sends what arrives to its peer, inside packets of its own.")
        .native(|_, id| Encapsulator::new(id))
        .variable("status_", "1", "0 if packets pass as they are.", |agent: &Encapsulator| {
            Bound::Int(&agent.status)
        })
        .variable("overhead_", "20", "By how much a packet grows, bytes.", |agent: &Encapsulator| {
            Bound::Int(&agent.overhead)
        })
        .command(
            "decap-target",
            "?object?",
            "Sends a copy of each packet to the object; asks where copies go.",
            |command, agent: &Encapsulator| {
                if command.is_empty() {
                    return Ok(agent
                        .copies
                        .get()
                        .map_or_else(Obj::empty, |target| command.ns.handle(target)));
                }
                // ns-2.35: an unknown object, or none, means no copies.
                agent.copies.set(command.sim(), command.entity(0).ok());
                Ok::<_, Refusal>(Obj::empty())
            },
        );
    declarations
        .class("Agent/Decapsulator", "Agent")
        .doc("Takes packets out of the packets that an encapsulator has put them in.")
        .native(|_, id| Decapsulator::new(id));
}
