//! The baselines of directed diffusion: flooding and omniscient multicast (spec: sensor-and-mobile-ip, section 5.4).

use std::cell::RefCell;
use std::rc::Rc;

use super::core::{Core, DiffusionAgent, message};
use super::{DiffusionMessage, MessageKind, ORIGINAL, TYPES};
use crate::Sim;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet};
use crate::wireless::God;
use crate::wireless::routing::RoutingAgent;
use crate::wiring::Wiring;

/// The sinks of a node by type of data, the newest first.
#[derive(Debug)]
struct Sinks(RefCell<Vec<Vec<Endpoint>>>);

impl Default for Sinks {
    fn default() -> Self {
        Sinks(RefCell::new(vec![Vec::new(); TYPES]))
    }
}

impl Sinks {
    fn of(&self, data_type: i32) -> Vec<Endpoint> {
        let all = self.0.borrow();
        usize::try_from(data_type).ok().and_then(|index| all.get(index).cloned()).unwrap_or_default()
    }

    fn forget(&self) {
        self.0.borrow_mut().iter_mut().for_each(Vec::clear);
    }

    fn add(&self, data_type: i32, sink: Endpoint) {
        let mut all = self.0.borrow_mut();
        if let Some(sinks) = usize::try_from(data_type).ok().and_then(|index| all.get_mut(index))
            && !sinks.contains(&sink)
        {
            sinks.insert(0, sink);
        }
    }

    /// Handles a packet that arrives. Returns the message and the packet if the packet carries data to be forwarded.
    fn handle(&self, core: &Core, sim: &Sim, packet: Packet) -> Option<(Rc<DiffusionMessage>, Packet)> {
        let arrived = Rc::clone(message(&packet)?);
        if !core.is_new(&arrived) {
            return None;
        }
        let data_type = arrived.data_type;
        match arrived.kind {
            MessageKind::Interest => {
                self.add(data_type, arrived.sender);
                core.report_sink(sim, data_type);
                None
            }
            MessageKind::DataReady => {
                core.report_source(sim, data_type);
                drop(packet);
                core.tell_source(sim, data_type, arrived.sender, MessageKind::DataRequest, ORIGINAL);
                None
            }
            MessageKind::Data => {
                core.deliver_to(sim, &self.of(data_type), &packet);
                Some((arrived, packet))
            }
            _ => None,
        }
    }
}

/// A routing agent that forwards all data once to all neighbours: `Agent/Flooding`.
#[derive(Debug)]
pub struct Flooding {
    core: Core,
    sinks: Sinks,
}

impl Flooding {
    /// An unattached agent.
    pub fn new(id: EntityId) -> Flooding {
        Flooding { core: Core::new(id), sinks: Sinks::default() }
    }
}

impl DiffusionAgent for Flooding {
    fn core(&self) -> &Core {
        &self.core
    }

    fn start(&self, _sim: &Sim) {}

    fn reset_state(&self) {
        self.core.forget();
        self.sinks.forget();
    }
}

impl Entity for Flooding {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some((_, packet)) = self.sinks.handle(&self.core, sim, packet) {
            self.core.broadcast(sim, packet);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.core.base.agent.wiring)
    }

    facets! {
        Agent => |this| &this.core.base.agent,
        RoutingAgent => |this| &this.core.base,
        dyn DiffusionAgent => |this| this,
    }
}

/// A routing agent that sends data along the shortest paths, which God knows: `Agent/OmniMcast`.
#[derive(Debug)]
pub struct OmniscientMulticast {
    core: Core,
    sinks: Sinks,
}

impl OmniscientMulticast {
    /// An unattached agent.
    pub fn new(id: EntityId) -> OmniscientMulticast {
        OmniscientMulticast { core: Core::new(id), sinks: Sinks::default() }
    }
}

impl DiffusionAgent for OmniscientMulticast {
    fn core(&self) -> &Core {
        &self.core
    }

    fn start(&self, sim: &Sim) {
        // ns-2.35: random delays are drawn for timers that have no effect.
        for _ in 0..2 {
            sim.default_rng().uniform();
        }
    }

    fn reset_state(&self) {
        self.core.forget();
        self.sinks.forget();
    }
}

impl Entity for OmniscientMulticast {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some((message, packet)) = self.sinks.handle(&self.core, sim, packet) else { return };
        let Some(god) = God::of(sim) else { return };
        if !god.active.get() {
            sim.warn("God is inactive.\n: Success\n");
            sim.exit(255);
        }
        for next in god.branches(message.data_type, message.sender.address, self.core.node()) {
            self.core.send(sim, packet.clone(), next, 0.0);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.core.base.agent.wiring)
    }

    facets! {
        Agent => |this| &this.core.base.agent,
        RoutingAgent => |this| &this.core.base,
        dyn DiffusionAgent => |this| this,
    }
}
