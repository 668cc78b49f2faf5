//! The common part of all agents: addresses, packet defaults, the application on top.

use std::cell::Cell;

use crate::Sim;
use crate::application::Application;
use crate::entity::{Entity, EntityId};
use crate::node::{DestinationClassifier, known_route};
use crate::packet::{Endpoint, Header, Packet, PacketType};
use crate::trace::AgentTrace;
use crate::wiring::Wiring;

/// The common part of an agent, an end point of a transport protocol
/// (spec: script-language, section 11; engine-and-traces, section 5.1).
#[derive(Debug)]
pub struct Agent {
    /// The agent's own id.
    pub id: EntityId,
    /// Where its packets go (the node's entry), once attached.
    pub wiring: Wiring,
    /// `agent_addr_`: address of its node; −1 when not attached.
    pub address: Cell<i32>,
    /// `agent_port_`: its port on the node.
    pub port: Cell<i32>,
    /// `dst_addr_`: the peer's address.
    pub dst_address: Cell<i32>,
    /// `dst_port_`: the peer's port.
    pub dst_port: Cell<i32>,
    /// `fid_` and `class_`: flow id of its packets.
    pub flow_id: Cell<i32>,
    /// `prio_`: priority of its packets.
    pub prio: Cell<i32>,
    /// `flags_`.
    pub flags: Cell<i32>,
    /// `ttl_`: time to live of its packets, links.
    pub ttl: Cell<i32>,
    /// Type of its packets.
    pub packet_type: Cell<PacketType>,
    /// Size of its packets, bytes.
    pub size: Cell<i32>,
    /// The application that is notified of received data.
    pub application: Cell<Option<EntityId>>,
    /// Where changes of its traced variables are written.
    pub trace: AgentTrace,
    known_target: KnownTarget,
}

impl dyn Entity {
    /// The addresses and defaults of an agent.
    pub fn as_agent(&self) -> Option<&Agent> {
        self.facet()
    }
}

/// The target of the last packet according to the node's routing, as of a wiring epoch.
#[derive(Debug, Default)]
struct KnownTarget {
    epoch: Cell<u32>,
    destination: Cell<i32>,
    leads_to: Cell<Option<EntityId>>,
}

impl Agent {
    /// An unattached agent whose packets have this type.
    pub fn new(id: EntityId, packet_type: PacketType) -> Agent {
        Agent {
            id,
            wiring: Wiring::default(),
            address: Cell::new(-1),
            port: Cell::new(-1),
            dst_address: Cell::new(-1),
            dst_port: Cell::new(-1),
            flow_id: Cell::new(0),
            prio: Cell::new(0),
            flags: Cell::new(0),
            ttl: Cell::new(32),
            packet_type: Cell::new(packet_type),
            size: Cell::new(0),
            application: Cell::new(None),
            trace: AgentTrace::default(),
            known_target: KnownTarget::default(),
        }
    }

    /// Its own address and port.
    pub fn endpoint(&self) -> Endpoint {
        Endpoint { address: self.address.get(), port: self.port.get() }
    }

    /// Its peer's end point.
    pub fn peer(&self) -> Endpoint {
        Endpoint { address: self.dst_address.get(), port: self.dst_port.get() }
    }

    /// Makes the peer `peer` (one direction of `$ns connect`).
    pub fn connect(&self, peer: Endpoint) {
        self.dst_address.set(peer.address);
        self.dst_port.set(peer.port);
    }

    /// A new packet from this agent to its peer. Takes the next packet number, whether it is sent or not.
    #[inline(always)]
    pub fn allocate(&self, sim: &Sim) -> Packet {
        Packet::new(Header {
            uid: sim.next_uid(),
            size: self.size.get(),
            packet_type: self.packet_type.get(),
            timestamp: sim.now(),
            src: self.endpoint(),
            dst: self.peer(),
            ttl: self.ttl.get(),
            flow_id: self.flow_id.get(),
            prio: self.prio.get(),
            ..Header::default()
        })
    }

    /// Sends a packet: the node handles it at once, in the same event.
    #[inline(always)]
    pub fn send(&self, sim: &Sim, packet: Packet) {
        if self.known_target.epoch.get() != sim.wiring_epoch()
            || self.known_target.destination.get() != packet.dst.address
        {
            self.look_up_target(sim, packet.dst.address);
        }
        match self.known_target.leads_to.get() {
            Some(next) => sim.deliver(next, packet, None),
            None => self.wiring.target.send(sim, packet, None),
        }
    }

    /// Caches the target of the node's packets for `destination`, if it is known.
    #[cold]
    fn look_up_target(&self, sim: &Sim, destination: i32) {
        let entrance = self.wiring.target.resolved(sim);
        let next = entrance.and_then(|entrance| known_route(sim, entrance, destination));
        self.known_target.leads_to.set(next);
        self.known_target.destination.set(destination);
        // Unknown targets are not cached.
        let may_know = entrance.is_some_and(|entrance| sim.get::<DestinationClassifier>(entrance).is_some());
        self.known_target.epoch.set(if next.is_some() || !may_know { sim.wiring_epoch() } else { 0 });
    }

    /// The application on top, if there is one.
    #[inline]
    pub fn application<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Application> {
        sim.entity(self.application.get()?)?.as_application()
    }

    /// Tells the application, if there is one, that `bytes` bytes have arrived.
    pub fn deliver_to_application(&self, sim: &Sim, bytes: i32) {
        if let Some(application) = self.application(sim) {
            application.recv(sim, bytes);
        }
    }

    /// Tells the application, if there is one, that everything it offered has been sent.
    pub fn resume_application(&self, sim: &Sim) {
        if let Some(application) = self.application(sim) {
            application.resume(sim);
        }
    }
}

/// How an application sends through an agent.
pub trait Transport {
    /// Sends `bytes` bytes; −1 means an endless transfer. `flags` may contain `NEW_BURST`.
    fn send_message(&self, sim: &Sim, bytes: i32, flags: Option<&str>);

    /// Sends `bytes` bytes that carry `data`. Most transports ignore the data.
    fn send_data(&self, sim: &Sim, bytes: i32, data: &str, flags: Option<&str>) {
        let _ = data;
        self.send_message(sim, bytes, flags);
    }

    /// How many bytes of data a packet carries, for transports that keep this apart from the size of their
    /// packets.
    fn packet_size(&self) -> Option<i32> {
        None
    }

    /// Ends the connection, for transports that have connections.
    fn close(&self, sim: &Sim) {
        let _ = sim;
    }

    /// Waits for a connection, for transports that have connections.
    fn listen(&self, sim: &Sim) {
        let _ = sim;
    }
}

impl dyn Entity {
    /// The sending side of a transport protocol, as an application sees it.
    pub fn as_transport(&self) -> Option<&dyn Transport> {
        self.facet()
    }
}
