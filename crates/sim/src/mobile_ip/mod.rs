//! Mobile IP: mobile hosts keep their address while they move (modelled on RFC 2002; spec: sensor-and-mobile-ip,
//! section 3).
//!
//! Base stations advertise themselves. A mobile host registers with its home agent, a base station, through a base
//! station in range, which becomes its foreign agent. A tunnel then carries packets for the host from the home agent to
//! the foreign agent, as IP in IP (RFC 2003).

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

/// The port of the agents of base stations and mobile hosts.
const REGISTRATION_PORT: i32 = 0;

/// The purpose of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// A mobile host asks its home agent to forward packets to the host's care-of address.
    Request,
    /// The home agent confirms a request.
    Reply,
    /// A base station advertises itself.
    Advertisement,
    /// A mobile host asks which base stations are in range.
    Solicitation,
}

/// A message between a mobile host and base stations. Addresses are those of nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegistrationMessage {
    /// The purpose of the message.
    pub kind: MessageKind,
    /// The address of the mobile host.
    pub home_address: i32,
    /// The address of the host's home agent.
    pub home_agent: i32,
    /// The address of the base station through which the host is reached now (its foreign agent).
    pub care_of: i32,
    /// The lifetime of the registration or advertisement, seconds.
    pub lifetime: f64,
}

/// The mobile IP message in a packet; `None` if the packet carries none.
fn message(packet: &Header) -> Option<RegistrationMessage> {
    match packet.extension.as_ref()?.protocol {
        ProtocolHeader::Registration(message) => Some(message),
        _ => None,
    }
}

/// Makes a packet with a message from `agent` to the node `to`, or to all nodes in range if `to` is the broadcast
/// address.
fn packet(sim: &Sim, agent: &Agent, size: i32, to: i32, message: RegistrationMessage) -> Packet {
    let mut packet = agent.allocate(sim);
    packet.size = size;
    packet.dst = Endpoint { address: to, port: REGISTRATION_PORT };
    let extension = packet.extend();
    extension.radio_mut().address_kind = AddressKind::Node;
    if to == BROADCAST {
        extension.radio_mut().next_hop = BROADCAST;
    }
    extension.protocol = ProtocolHeader::Registration(message);
    packet
}

/// Sends a packet to the entity `next`; with `None`, through the node.
fn send_by(sim: &Sim, agent: &Agent, next: Option<EntityId>, packet: Packet) {
    match next {
        Some(next) => sim.deliver(next, packet, None),
        None => agent.send(sim, packet),
    }
}

/// The head of the wired link from the agent's node to `node`; `None` if there is no such link.
fn link_to(sim: &Sim, agent: &Agent, node: i32) -> Option<EntityId> {
    let ends = [agent.address.get(), node].map(|address| Argument::Integer(address.into()));
    match sim.embedder().inquire(sim, agent.id, "get-link", &ends) {
        Some(Argument::Entity(head)) => Some(head),
        _ => None,
    }
}
