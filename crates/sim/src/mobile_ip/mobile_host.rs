//! The agents of mobile hosts.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::{MessageKind, RegistrationMessage, link_to, message, packet, send_by};
use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::wireless::{BROADCAST, MobileNode};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// A base station whose advertisement was received.
#[derive(Clone, Copy, Debug)]
struct Heard {
    /// The address of the base station.
    address: i32,
    /// The time until which the base station counts as in range, seconds.
    expiry: f64,
    /// The lifetime of registrations that the base station allows, seconds.
    lifetime: f64,
}

/// The care-of address of a host that has none.
const NOWHERE: i32 = -1;

const LIST: u32 = 0;
const REGISTRATION: u32 = 1;

/// The agent of a mobile host: `Agent/MIPMH`. It registers the host with its home agent through a base station in range
/// (spec: sensor-and-mobile-ip, section 3.3). It notifies the embedder of a registration by `update-reg`.
#[derive(Debug)]
pub struct MobileHostAgent {
    agent: Agent,
    /// `home_agent_`: address of the base station that is the host's home agent.
    pub home_agent: Cell<i32>,
    /// `rreqSize_`: size of requests and solicitations, bytes.
    pub size: Cell<i32>,
    /// `reg_rtx_`: the time without a reply after which a request is repeated, seconds.
    pub retry: Cell<f64>,
    /// `reg_lifetime_`: lifetime that registrations request, seconds.
    pub lifetime: Cell<f64>,
    /// The target of solicitations; with `None` they are sent through the node.
    pub everybody: Cell<Option<EntityId>>,
    /// The node of the host, if that node has a radio.
    pub node: Cell<Option<EntityId>>,
    /// The base stations in range, the one heard last first.
    heard: RefCell<VecDeque<Heard>>,
    care_of: Cell<i32>,
    care_of_lifetime: Cell<f64>,
    period: Cell<f64>,
    list_timer: Timer,
    registration_timer: Timer,
}

/// Initial values.
impl MobileHostAgent {
    /// The initial value of `size`.
    pub const SIZE: Initial<i32> = Initial(52);
    /// The initial value of `retry`.
    pub const RETRY: Initial<f64> = Initial(0.5);
    /// The initial value of `lifetime`.
    pub const LIFETIME: Initial<i32> = Initial(2);
}

impl MobileHostAgent {
    /// An unattached agent.
    pub fn new(id: EntityId) -> MobileHostAgent {
        MobileHostAgent {
            agent: Agent::new(id, PacketType::UDP),
            home_agent: Cell::new(0),
            size: Cell::new(Self::SIZE.integer()),
            retry: Cell::new(Self::RETRY.real()),
            lifetime: Cell::new(Self::LIFETIME.real()),
            everybody: Cell::new(None),
            node: Cell::new(None),
            heard: RefCell::default(),
            care_of: Cell::new(NOWHERE),
            care_of_lifetime: Cell::new(0.0),
            period: Cell::new(1.0),
            list_timer: Timer::default(),
            registration_timer: Timer::default(),
        }
    }

    /// Sets the time for which a base station counts as in range after its last advertisement, seconds. The host
    /// registers at a random time within one such period.
    pub fn set_period(&self, sim: &Sim, period: f64) {
        self.period.set(period);
        self.forget_lost(sim);
        self.list_timer.resched(sim, self.agent.id, LIST, period);
        let delay = sim.default_rng().uniform() * period;
        self.registration_timer.resched(sim, self.agent.id, REGISTRATION, delay);
    }

    fn advertisement(&self, sim: &Sim, advertisement: &RegistrationMessage) {
        let address = advertisement.care_of;
        let heard =
            Heard { address, expiry: sim.now() + self.period.get(), lifetime: advertisement.lifetime };
        let known = {
            let mut list = self.heard.borrow_mut();
            let place = list.iter().position(|station| station.address == address);
            place.map(|place| list.remove(place));
            list.push_front(heard);
            place.is_some()
        };
        if !known {
            // ns-2.35: the host changes to the base station heard last, even if the current one works well.
            self.care_of.set(address);
            self.care_of_lifetime.set(heard.lifetime);
            if let Some(node) = self.node.get().and_then(|node| sim.get::<MobileNode>(node)) {
                node.base_station.set(address);
            }
        }
        if address == self.care_of.get() {
            self.register(sim);
        }
    }

    fn reply(&self, sim: &Sim, reply: &RegistrationMessage) {
        if reply.care_of != self.care_of.get() {
            return;
        }
        let care_of = Argument::Integer(reply.care_of.into());
        sim.embedder().notify(sim, self.agent.id, "update-reg", &[care_of]);
        self.registration_timer.force_cancel();
    }

    /// Removes the base stations whose last advertisement is too old.
    fn forget_lost(&self, sim: &Sim) {
        let now = sim.now();
        let mut lost = false;
        self.heard.borrow_mut().retain(|station| {
            let stays = station.expiry >= now;
            lost |= !stays && station.address == self.care_of.get();
            stays
        });
        if lost {
            self.care_of.set(NOWHERE);
        }
        self.list_timer.resched(sim, self.agent.id, LIST, self.period.get());
        if lost {
            self.register(sim);
        }
    }

    fn register(&self, sim: &Sim) {
        self.registration_timer.resched(sim, self.agent.id, REGISTRATION, self.retry.get());
        let mut request = RegistrationMessage {
            kind: MessageKind::Solicitation,
            home_address: self.agent.address.get(),
            home_agent: self.home_agent.get(),
            care_of: NOWHERE,
            lifetime: self.lifetime.get(),
        };
        let Some(first) = self.heard.borrow().front().copied() else {
            let packet = packet(sim, &self.agent, self.size.get(), BROADCAST, request);
            return send_by(sim, &self.agent, self.everybody.get(), packet);
        };
        if self.care_of.get() < 0 {
            self.care_of.set(first.address);
            self.care_of_lifetime.set(first.lifetime);
        }
        let care_of = self.care_of.get();
        request.kind = MessageKind::Request;
        request.care_of = care_of;
        request.lifetime = self.lifetime.get().min(self.care_of_lifetime.get());
        let packet = packet(sim, &self.agent, self.size.get(), care_of, request);
        send_by(sim, &self.agent, link_to(sim, &self.agent, care_of), packet);
    }
}

impl Entity for MobileHostAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let Some(message) = message(&packet) else { return };
        match message.kind {
            MessageKind::Advertisement => self.advertisement(sim, &message),
            MessageKind::Reply => self.reply(sim, &message),
            MessageKind::Request | MessageKind::Solicitation => {}
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == LIST { &self.list_timer } else { &self.registration_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if tag == LIST { self.forget_lost(sim) } else { self.register(sim) }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for MobileHostAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
