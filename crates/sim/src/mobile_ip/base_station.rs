//! The agents of base stations.

use std::cell::Cell;

use super::{MessageKind, REGISTRATION_PORT, RegistrationMessage, link_to, message, packet, send_by};
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};
use crate::wireless::BROADCAST;
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The agent of a base station: `Agent/MIPBS`. It advertises the base station, and is home agent of some mobile hosts
/// and foreign agent of others (spec: sensor-and-mobile-ip, section 3.3). The embedder manages routes and tunnels: the
/// agent notifies it by `encap-route`, `clear-reg` and `decap-route`.
#[derive(Debug)]
pub struct BaseStationAgent {
    agent: Agent,
    /// `adSize_`: size of an advertisement, bytes.
    pub size: Cell<i32>,
    /// `ad_lifetime_`: lifetime in advertisements, seconds.
    pub lifetime: Cell<f64>,
    /// The target of advertisements; with `None` they are sent through the node.
    pub everybody: Cell<Option<EntityId>>,
    /// The routing agent of the node, if the node has a radio.
    pub routing_agent: Cell<Option<EntityId>>,
    period: Cell<f64>,
    beacon: Timer,
}

/// Initial values.
impl BaseStationAgent {
    /// The initial value of `size`.
    pub const SIZE: Initial<i32> = Initial(48);
    /// The initial value of `lifetime`.
    pub const LIFETIME: Initial<i32> = Initial(2);
}

impl BaseStationAgent {
    /// An unattached agent.
    pub fn new(id: EntityId) -> BaseStationAgent {
        BaseStationAgent {
            agent: Agent::new(id, PacketType::UDP),
            size: Cell::new(Self::SIZE.integer()),
            lifetime: Cell::new(Self::LIFETIME.real()),
            everybody: Cell::new(None),
            routing_agent: Cell::new(None),
            period: Cell::new(1.0),
            beacon: Timer::default(),
        }
    }

    /// Advertises every `period` seconds; the first advertisement is sent at a random time within one period.
    pub fn set_period(&self, sim: &Sim, period: f64) {
        self.period.set(period);
        self.beacon.resched(sim, self.agent.id, 0, sim.default_rng().uniform() * period);
    }

    fn advertisement(&self, sim: &Sim, to: i32) -> Packet {
        let advertisement = RegistrationMessage {
            kind: MessageKind::Advertisement,
            home_address: BROADCAST,
            home_agent: BROADCAST,
            care_of: self.agent.address.get(),
            lifetime: self.lifetime.get(),
        };
        packet(sim, &self.agent, self.size.get(), to, advertisement)
    }

    fn advertise(&self, sim: &Sim) {
        let packet = self.advertisement(sim, BROADCAST);
        send_by(sim, &self.agent, self.everybody.get(), packet);
    }

    fn tell(&self, sim: &Sim, event: &str, home_address: i32, others: &[Argument]) {
        let mut arguments = vec![Argument::Integer(home_address.into())];
        arguments.extend_from_slice(others);
        sim.embedder().notify(sim, self.agent.id, event, &arguments);
    }

    /// Handles the registration request of a mobile host. The packet is reused: as the reply, or as the request to the
    /// host's home agent.
    fn request(&self, sim: &Sim, mut packet: Packet, mut request: RegistrationMessage) {
        let me = self.agent.address.get();
        let RegistrationMessage { home_address, home_agent, care_of, .. } = request;
        packet.dst = if home_agent != me {
            Endpoint { address: home_agent, port: REGISTRATION_PORT }
        } else {
            if care_of == me {
                self.tell(sim, "clear-reg", home_address, &[]);
            } else {
                let others = [Argument::Integer(care_of.into()), lifetime(&request)];
                self.tell(sim, "encap-route", home_address, &others);
            }
            request.kind = MessageKind::Reply;
            packet.extend().protocol = ProtocolHeader::Registration(request);
            packet.src
        };
        packet.src = self.agent.endpoint();
        packet.radio_mut().forwards = 0;
        self.agent.send(sim, packet);
    }

    /// Handles the home agent's reply for a mobile host that registered through this base station.
    fn reply(&self, sim: &Sim, mut packet: Packet, reply: &RegistrationMessage) {
        let link = link_to(sim, &self.agent, reply.home_address);
        let next = link.map_or_else(|| Argument::Text("XXX".into()), Argument::Entity);
        self.tell(sim, "decap-route", reply.home_address, &[next, lifetime(reply)]);
        packet.src = packet.dst;
        packet.dst = Endpoint { address: reply.home_address, port: REGISTRATION_PORT };
        if let Some(next) = link.or(self.routing_agent.get()) {
            sim.deliver(next, packet, None);
        }
    }

    fn solicitation(&self, sim: &Sim, from: i32) {
        let packet = self.advertisement(sim, from);
        let next = link_to(sim, &self.agent, from).or(self.everybody.get());
        send_by(sim, &self.agent, next, packet);
    }
}

/// The lifetime in a message, formatted for scripts.
fn lifetime(message: &RegistrationMessage) -> Argument {
    Argument::Text(format!("{:.6}", message.lifetime))
}

impl Entity for BaseStationAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(message) = message(&packet) else { return };
        match message.kind {
            MessageKind::Request => self.request(sim, packet, message),
            MessageKind::Reply => self.reply(sim, packet, &message),
            MessageKind::Solicitation => {
                drop(packet);
                self.solicitation(sim, message.home_address);
            }
            MessageKind::Advertisement => {}
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.beacon)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.advertise(sim);
        self.beacon.resched(sim, self.agent.id, 0, self.period.get());
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for BaseStationAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
