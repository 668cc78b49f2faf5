//! The state that all agents share: addresses, packet defaults, and the attached application.

use std::cell::Cell;

use crate::application::Application;
use crate::entity::{Entity, EntityId};
use crate::facet::Remembered;
use crate::located::{Located, LocatedCell};
use crate::node::{DestinationClassifier, known_route};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::trace::AgentTrace;
use crate::wiring::{Wired, Wiring};
use crate::{Initial, Sim};

/// The state that all agents share. An agent is an end point of a transport protocol
/// (spec: script-language, section 11; engine-and-traces, section 5.1).
#[derive(Debug)]
pub struct Agent {
    /// The agent's own id.
    pub id: EntityId,
    /// The target of the agent's packets. Once the agent is attached, this is the entry of its node.
    pub wiring: Wiring,
    /// `agent_addr_`: address of the agent's node; −1 when the agent is not attached.
    pub address: Cell<i32>,
    /// `agent_port_`: the agent's port on its node.
    pub port: Cell<i32>,
    /// `dst_addr_`: the peer's address.
    pub dst_address: Cell<i32>,
    /// `dst_port_`: the peer's port.
    pub dst_port: Cell<i32>,
    /// `fid_` and `class_`: flow id of the agent's packets.
    pub flow_id: Cell<i32>,
    /// `prio_`: priority of the agent's packets.
    pub prio: Cell<i32>,
    /// `flags_`: flags of the agent's packets.
    pub flags: Cell<i32>,
    /// `ttl_`: time to live of the agent's packets, as a number of links.
    pub ttl: Cell<i32>,
    /// Type of the agent's packets.
    pub packet_type: Cell<PacketType>,
    /// Size of the agent's packets, bytes.
    pub size: Cell<i32>,
    /// The application that is notified of received data.
    pub application: Wired<Option<EntityId>>,
    known_application: Remembered<dyn Application>,
    /// The trace to which changes of the agent's traced variables are written.
    pub trace: AgentTrace,
    known_target: KnownTarget,
}

impl dyn Entity {
    /// The entity's addresses and packet defaults; `None` if the entity is not an agent.
    pub fn as_agent(&self) -> Option<&Agent> {
        self.facet()
    }
}

/// The cached target of packets to one destination. Valid only during the wiring epoch in which it was looked up.
#[derive(Debug, Default)]
struct KnownTarget {
    epoch: Cell<u32>,
    destination: Cell<i32>,
    leads_to: LocatedCell<dyn Entity>,
}

/// Initial values.
impl Agent {
    /// The initial value of `address`.
    pub const ADDRESS: Initial<i32> = Initial(-1);
    /// The initial value of `port`.
    pub const PORT: Initial<i32> = Initial(-1);
    /// The initial value of `dst_address`.
    pub const DST_ADDRESS: Initial<i32> = Initial(-1);
    /// The initial value of `dst_port`.
    pub const DST_PORT: Initial<i32> = Initial(-1);
    /// The initial value of `ttl`.
    pub const TTL: Initial<i32> = Initial(32);
}

impl Agent {
    /// Creates an unattached agent whose packets have the given type.
    pub fn new(id: EntityId, packet_type: PacketType) -> Agent {
        Agent {
            id,
            wiring: Wiring::default(),
            address: Cell::new(Self::ADDRESS.integer()),
            port: Cell::new(Self::PORT.integer()),
            dst_address: Cell::new(Self::DST_ADDRESS.integer()),
            dst_port: Cell::new(Self::DST_PORT.integer()),
            flow_id: Cell::new(0),
            prio: Cell::new(0),
            flags: Cell::new(0),
            ttl: Cell::new(Self::TTL.integer()),
            packet_type: Cell::new(packet_type),
            size: Cell::new(0),
            application: Wired::default(),
            known_application: Remembered::default(),
            trace: AgentTrace::default(),
            known_target: KnownTarget::default(),
        }
    }

    /// The agent's own address and port.
    pub fn endpoint(&self) -> Endpoint {
        Endpoint { address: self.address.get(), port: self.port.get() }
    }

    /// The address and port of the agent's peer.
    pub fn peer(&self) -> Endpoint {
        Endpoint { address: self.dst_address.get(), port: self.dst_port.get() }
    }

    /// Sets the agent's peer: one direction of `$ns connect`.
    pub fn connect(&self, peer: Endpoint) {
        self.dst_address.set(peer.address);
        self.dst_port.set(peer.port);
    }

    /// Creates a packet from this agent to its peer. The packet number is used up even if the packet is never sent.
    #[inline(always)]
    pub fn allocate(&self, sim: &Sim) -> Packet {
        let mut packet = Packet::blank();
        packet.uid = sim.next_uid();
        packet.size = self.size.get();
        packet.packet_type = self.packet_type.get();
        packet.timestamp = sim.now();
        packet.src = self.endpoint();
        packet.dst = self.peer();
        packet.ttl = self.ttl.get();
        packet.flow_id = self.flow_id.get();
        packet.prio = self.prio.get();
        packet
    }

    /// Sends a packet. The node handles the packet at once, in the same event.
    #[inline(always)]
    pub fn send(&self, sim: &Sim, packet: Packet) {
        if self.known_target.epoch.get() != sim.wiring_epoch()
            || self.known_target.destination.get() != packet.dst.address
        {
            self.look_up_target(sim, packet.dst.address);
        }
        match self.known_target.leads_to.get(sim) {
            Some(Some(next)) => next.recv(sim, packet, None),
            _ => self.wiring.target.send(sim, packet, None),
        }
    }

    /// Caches the target of packets to `destination`, if the node's classifiers already know this target.
    #[cold]
    fn look_up_target(&self, sim: &Sim, destination: i32) {
        let entrance = self.wiring.target.resolved(sim);
        // An agent inserted into a link may answer at once; packets to it go by the target, which notices endless answers.
        let is_agent = |next: &EntityId| sim.entity(*next).is_some_and(|next| next.as_agent().is_some());
        let next = entrance
            .and_then(|entrance| known_route(sim, entrance, destination))
            .filter(|next| !is_agent(next));
        self.known_target.leads_to.set(Located::look_up(sim, next, |entity| Some(entity)));
        self.known_target.destination.set(destination);
        // Unknown targets are not cached.
        let may_know = entrance.is_some_and(|entrance| sim.get::<DestinationClassifier>(entrance).is_some());
        self.known_target.epoch.set(if next.is_some() || !may_know { sim.wiring_epoch() } else { 0 });
    }

    /// The application attached to the agent, if there is one.
    #[inline]
    pub fn application<'a>(&self, sim: &'a Sim) -> Option<&'a dyn Application> {
        self.known_application.get(sim, self.application.get()?)
    }

    /// Notifies the attached application, if any, that `bytes` bytes have arrived.
    pub fn deliver_to_application(&self, sim: &Sim, bytes: i32) {
        if let Some(application) = self.application(sim) {
            application.recv(sim, bytes);
        }
    }

    /// Notifies the attached application, if any, that all data it offered has been sent.
    #[inline]
    pub fn resume_application(&self, sim: &Sim) {
        if let Some(application) = self.application(sim) {
            application.resume(sim);
        }
    }
}

/// The interface by which an application sends through a transport agent.
pub trait Transport {
    /// Sends `bytes` bytes; −1 means an endless transfer. `flags` may contain `NEW_BURST`.
    fn send_message(&self, sim: &Sim, bytes: i32, flags: Option<&str>);

    /// Sends `bytes` bytes that carry `data`. Most transports ignore the data.
    fn send_data(&self, sim: &Sim, bytes: i32, data: &str, flags: Option<&str>) {
        let _ = data;
        self.send_message(sim, bytes, flags);
    }

    /// The number of data bytes that a packet carries; `None` for transports that do not keep this value apart from the
    /// packet size.
    fn packet_size(&self) -> Option<i32> {
        None
    }

    /// Ends the connection. Transports without connections ignore the call.
    fn close(&self, sim: &Sim) {
        let _ = sim;
    }

    /// Waits for a connection. Transports without connections ignore the call.
    fn listen(&self, sim: &Sim) {
        let _ = sim;
    }
}

impl dyn Entity {
    /// The entity as the sending side of a transport protocol; `None` if the entity is not one.
    pub fn as_transport(&self) -> Option<&dyn Transport> {
        self.facet()
    }
}
