//! Mobile IP: mobile hosts keep their address while they move (RFC 2002 in spirit; spec: sensor-and-mobile-ip,
//! section 3).
//!
//! Base stations advertise themselves. A mobile host registers with its home agent, a base station, through a
//! base station in range. Packets for it then travel from the home agent to that foreign agent in a tunnel, as
//! IP in IP (RFC 2003).

mod base_station;
mod mobile_host;
mod tunnel;

pub use base_station::BaseStationAgent;
pub use mobile_host::MobileHostAgent;
pub use tunnel::{MobileDecapsulator, MobileEncapsulator};

use crate::Sim;
use crate::agent::Agent;
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::packet::{Endpoint, Header, Packet, ProtocolHeader};
use crate::wireless::{AddressKind, BROADCAST};

/// The port of the agents.
const REGISTRATION_PORT: i32 = 0;

/// The purpose of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// A mobile host asks its home agent to send its packets to its care-of address.
    Request,
    /// The home agent has done so.
    Reply,
    /// A base station is here.
    Advertisement,
    /// A mobile host wants to know which base stations are here.
    Solicitation,
}

/// A message among mobile hosts and base stations. Addresses are those of nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegistrationMessage {
    /// See [`MessageKind`].
    pub kind: MessageKind,
    /// The mobile host.
    pub home_address: i32,
    /// The base station at its home.
    pub home_agent: i32,
    /// The base station where it is.
    pub care_of: i32,
    /// For how long this holds, seconds.
    pub lifetime: f64,
}

/// The message in a packet, if there is one.
fn message(packet: &Header) -> Option<RegistrationMessage> {
    match packet.extension.as_ref()?.protocol {
        ProtocolHeader::Registration(message) => Some(message),
        _ => None,
    }
}

/// A packet from an agent with a message to a node, or to all nodes in range.
fn packet(sim: &Sim, agent: &Agent, size: i32, to: i32, message: RegistrationMessage) -> Packet {
    let mut packet = agent.allocate(sim);
    packet.size = size;
    packet.dst = Endpoint { address: to, port: REGISTRATION_PORT };
    let extension = packet.extend();
    extension.radio.address_kind = AddressKind::Node;
    if to == BROADCAST {
        extension.radio.next_hop = BROADCAST;
    }
    extension.protocol = ProtocolHeader::Registration(message);
    packet
}

/// Sends a packet into `way`, or if there is none through the node.
fn send_by(sim: &Sim, agent: &Agent, way: Option<EntityId>, packet: Packet) {
    match way {
        Some(way) => sim.deliver(way, packet, None),
        None => agent.send(sim, packet),
    }
}

/// Where packets enter the wire from the agent's node to another one, if there is a wire.
fn link_to(sim: &Sim, agent: &Agent, node: i32) -> Option<EntityId> {
    let ends = [agent.address.get(), node].map(|address| Argument::Integer(address.into()));
    match sim.embedder().inquire(sim, agent.id, "get-link", &ends) {
        Some(Argument::Entity(head)) => Some(head),
        _ => None,
    }
}
