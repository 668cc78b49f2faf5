//! Where negative acknowledgements came from, and the reverse path.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::PgmHeader;
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::packet::{Header, Interface, Packet};

/// Where a negative acknowledgement came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlet {
    /// The packet came through an interface.
    Link(Interface),
    /// The packet came from the node's agent on the given port.
    Agent(i32),
}

impl Outlet {
    /// The outlet back to the sender of a packet.
    pub(super) fn of(packet: &Packet) -> Outlet {
        // ns-2.35: without multicast routing no interface has a label, so that packets of other nodes seem to come from the
        // agent here that has their sender's port (spec: mpls-pushback-nix, section 10.3).
        if packet.interface == Interface::UNKNOWN {
            Outlet::Agent(packet.src.port)
        } else {
            Outlet::Link(packet.interface)
        }
    }
}

/// The distinct outlets through which repairs of some data are sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlets {
    links: Vec<Interface>,
    agents: Vec<i32>,
}

impl Outlets {
    /// Adds an outlet. Returns false if it is present already.
    pub(super) fn add(&mut self, outlet: Outlet) -> bool {
        fn insert<T: PartialEq>(all: &mut Vec<T>, new: T) -> bool {
            let is_new = !all.contains(&new);
            if is_new {
                all.push(new);
            }
            is_new
        }
        match outlet {
            Outlet::Link(interface) => insert(&mut self.links, interface),
            Outlet::Agent(port) => insert(&mut self.agents, port),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.links.is_empty() && self.agents.is_empty()
    }

    /// Links come before agents, both in the order in which they were added.
    fn iter(&self) -> impl Iterator<Item = Outlet> + '_ {
        let links = self.links.iter().map(|interface| Outlet::Link(*interface));
        links.chain(self.agents.iter().map(|port| Outlet::Agent(*port)))
    }
}

/// Finds the entities behind outlets. The embedder is asked (`outgoing-link`, `local-agent`), once for each wiring.
#[derive(Debug, Default)]
pub(super) struct Directory {
    epoch: Cell<u32>,
    known: RefCell<Vec<(Outlet, EntityId)>>,
}

impl Directory {
    fn entity(&self, sim: &Sim, owner: EntityId, outlet: Outlet) -> Option<EntityId> {
        if self.epoch.replace(sim.wiring_epoch()) != sim.wiring_epoch() {
            self.known.borrow_mut().clear();
        }
        let known = self.known.borrow().iter().find(|(other, _)| *other == outlet).map(|(_, entity)| *entity);
        known.or_else(|| {
            let (question, number) = match outlet {
                Outlet::Link(interface) => ("outgoing-link", interface.0),
                Outlet::Agent(port) => ("local-agent", port),
            };
            let answer = sim.embedder().inquire(sim, owner, question, &[Argument::Integer(number.into())]);
            let Some(Argument::Entity(entity)) = answer else { return None };
            self.known.borrow_mut().push((outlet, entity));
            Some(entity)
        })
    }

    /// Sends a packet of the agent `owner` through an outlet.
    pub(super) fn send(&self, sim: &Sim, owner: EntityId, outlet: Outlet, packet: Packet) {
        if let Some(entity) = self.entity(sim, owner, outlet) {
            sim.deliver(entity, packet, None);
        }
    }

    /// Sends a repair through all outlets: the packet through the first, copies through the others. Returns whether the packet
    /// is still on its way then.
    pub(super) fn send_to_all(&self, sim: &Sim, owner: EntityId, outlets: &Outlets, packet: Packet) -> bool {
        let Some(header) = PgmHeader::of(&packet).cloned() else { return false };
        let mut outlets = outlets.iter().peekable();
        let Some(first) = outlets.next() else { return false };
        let template = outlets.peek().map(|_| copy(&packet, *header));
        // The packet itself holds one reference to its header.
        let holders = Rc::strong_count(&header);
        let is_alive = || Rc::strong_count(&header) >= holders;
        self.send(sim, owner, first, packet);
        for outlet in outlets {
            // ns-2.35: copies of a packet that has been freed meanwhile are empty (spec: mpls-pushback-nix, section 10.4).
            let copy = match &template {
                Some(template) if is_alive() => copy(template, *header),
                _ => Packet::new(Header::default()),
            };
            self.send(sim, owner, outlet, copy);
        }
        is_alive()
    }
}

/// A copy of a packet with a header of its own.
fn copy(packet: &Packet, header: PgmHeader) -> Packet {
    let mut copy = packet.clone();
    header.put_on(&mut copy);
    copy
}
