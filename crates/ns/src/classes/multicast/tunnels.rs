//! The agents at both ends of tunnels.

use neons_otcl::Obj;
use neons_sim::agents::{Decapsulator, Encapsulator};

use crate::declare::{Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/Encapsulator", "Agent")
        .doc("Sends every packet that it receives to its peer, inside another packet.")
        .native(|_, id| Encapsulator::new(id))
        .bind(
            "status_",
            Int(Encapsulator::STATUS, unit::NONE),
            "0 if packets are forwarded unchanged.",
            |agent: &Encapsulator| &agent.status,
        )
        .bind(
            "overhead_",
            Int(Encapsulator::OVERHEAD, unit::BYTES),
            "The number of bytes that encapsulation adds to a packet.",
            |agent: &Encapsulator| &agent.overhead,
        )
        .cmd(
            "decap-target",
            (arg::optional(arg::attempt(arg::entity("object"))),),
            "Sets the object that gets a copy of each packet, or returns it.",
            |command, agent: &Encapsulator, (object,)| {
                let Some(object) = object else {
                    return Ok(agent
                        .copies
                        .get()
                        .map_or_else(Obj::empty, |target| command.ns.handle(target)));
                };
                // ns-2.35: an unknown object disables copies.
                agent.copies.set(command.sim(), object.ok());
                Ok::<_, Refusal>(Obj::empty())
            },
        );
    declarations
        .class("Agent/Decapsulator", "Agent")
        .doc("Decapsulates the packets that an encapsulator has sent.")
        .native(|_, id| Decapsulator::new(id));
}
