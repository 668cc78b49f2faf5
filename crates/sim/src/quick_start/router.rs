//! The processing of Quick-Start requests by a node.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Kind, QuickStartHeader, RateCode};
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::link::DelayLink;
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};
use crate::queue::AnyQueue;
use crate::timer::Timer;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The settings of a [`Router`].
#[derive(Debug)]
pub struct RouterSettings {
    /// `qs_enabled_`: whether the router approves requests.
    pub enabled: Cell<i32>,
    /// `algorithm_`: the rule for approving requests, 1 to 4 (spec: traffic-and-applications, section 17.3).
    pub algorithm: Cell<i32>,
    /// `state_delay_`: the shortest time for which an approved rate counts as used, seconds.
    pub state_delay: Cell<f64>,
    /// `alloc_rate_`: the share of the link's capacity that may be granted.
    pub alloc_rate: Cell<f64>,
    /// `threshold_`: the utilisation of the link from which on requests are refused.
    pub threshold: Cell<f64>,
    /// `max_rate_`: the highest rate that algorithm 1 approves, KB/s.
    pub max_rate: Cell<i32>,
    /// `mss_`: without effect.
    pub mss: Cell<i32>,
}

/// Initial values.
impl RouterSettings {
    /// The initial value of `algorithm`.
    pub const ALGORITHM: Initial<i32> = Initial(3);
    /// The initial value of `state_delay`.
    pub const STATE_DELAY: Initial<f64> = Initial(0.2);
    /// The initial value of `alloc_rate`.
    pub const ALLOC_RATE: Initial<f64> = Initial(0.85);
    /// The initial value of `threshold`.
    pub const THRESHOLD: Initial<f64> = Initial(0.85);
    /// The initial value of `max_rate`.
    pub const MAX_RATE: Initial<i32> = Initial(256);
    /// The initial value of `mss`.
    pub const MSS: Initial<i32> = Initial(1000);
    /// The initial value of `enabled`.
    pub const ENABLED: Initial<i32> = Initial(1);
}

impl Default for RouterSettings {
    fn default() -> Self {
        RouterSettings {
            enabled: Cell::new(Self::ENABLED.integer()),
            algorithm: Cell::new(Self::ALGORITHM.integer()),
            state_delay: Cell::new(Self::STATE_DELAY.real()),
            alloc_rate: Cell::new(Self::ALLOC_RATE.real()),
            threshold: Cell::new(Self::THRESHOLD.real()),
            max_rate: Cell::new(Self::MAX_RATE.integer()),
            mss: Cell::new(Self::MSS.integer()),
        }
    }
}

/// An agent that judges the requests that pass through its node. Packets come to it from the node's
/// [`Classifier`](super::Classifier) and go on to the node's former entrance.
pub struct Router {
    agent: Agent,
    /// The settings of the router.
    pub settings: RouterSettings,
    code: Rc<RateCode>,
    timer: Timer,
    /// The sum of the rates approved since the timer last expired, bytes per second.
    approved: Cell<f64>,
    /// The sum of the rates approved in the previous period, bytes per second.
    approved_before: Cell<f64>,
    find_link: OnceCell<FindLink>,
    /// The first links on the paths to destinations.
    links: RefCell<FxHashMap<i32, Link>>,
    /// The wiring and the routes to which `links` belong.
    stamp: Cell<(u32, u32)>,
}

/// Finds the queue and the transmitter of the first link on the path from an address to the destination of a packet with
/// the given source and destination.
type FindLink = Box<dyn Fn(i32, (Endpoint, Endpoint)) -> Option<Link>>;

/// The queue and the transmitter of a link.
type Link = (EntityId, EntityId);

impl fmt::Debug for Router {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router")
            .field("agent", &self.agent)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Router {
    /// Creates a router with default settings, and makes queues record their utilisation.
    pub fn new(sim: &Sim, id: EntityId) -> Router {
        sim.record_utilization();
        Router {
            agent: Agent::new(id, PacketType::UNDEFINED),
            settings: RouterSettings::default(),
            code: sim.shared(),
            timer: Timer::default(),
            approved: Cell::new(0.0),
            approved_before: Cell::new(0.0),
            find_link: OnceCell::new(),
            links: RefCell::default(),
            stamp: Cell::default(),
        }
    }

    /// Starts the timer that limits how long approved rates count as used. `find_link` finds the queue and the transmitter
    /// of the first link on the path from an address to the destination of a packet with the given source and
    /// destination.
    pub fn start(
        &self,
        sim: &Sim,
        find_link: impl Fn(i32, (Endpoint, Endpoint)) -> Option<(EntityId, EntityId)> + 'static,
    ) {
        self.find_link.get_or_init(|| Box::new(find_link));
        self.restart_timer(sim);
    }

    fn restart_timer(&self, sim: &Sim) {
        self.timer.resched(sim, self.agent.id, 0, self.settings.state_delay.get());
    }

    /// The encoding of rates, which all routers share.
    pub fn code(&self) -> &RateCode {
        &self.code
    }

    fn judge(&self, sim: &Sim, packet: &mut Packet) {
        let Some(request) = QuickStartHeader::of_kind(packet, Kind::Request) else { return };
        if request.rate <= 0
            || packet.dst.address == self.agent.address.get()
            || self.settings.enabled.get() == 0
        {
            return;
        }
        let Some((queue, link)) = self.way_out(sim, (packet.src, packet.dst)) else { return };
        let approved = self.approve(sim, queue, link, self.code.decode(request.rate));
        if approved > 0 {
            let rate = self.code.encode(f64::from(approved));
            QuickStartHeader { ttl: request.ttl - 1, rate, ..request }.put_on(packet);
        } else {
            packet.extend().protocol = ProtocolHeader::None;
        }
    }

    /// The queue and the transmitter of the link towards the destination of a packet; `None` if there is none.
    fn way_out<'a>(
        &self,
        sim: &'a Sim,
        ends: (Endpoint, Endpoint),
    ) -> Option<(&'a dyn AnyQueue, &'a DelayLink)> {
        let (queue, link) = self.link(sim, ends)?;
        let queue = sim.entity(queue)?;
        queue.settle(sim);
        Some((queue.as_queue()?, sim.get(link)?))
    }

    /// As [`FindLink`] finds them, or as it found them since routes and wiring last changed.
    fn link(&self, sim: &Sim, ends: (Endpoint, Endpoint)) -> Option<Link> {
        let stamp = (sim.wiring_epoch(), sim.installed_routes().generation());
        if self.stamp.replace(stamp) != stamp {
            self.links.borrow_mut().clear();
        }
        let destination = ends.1.address;
        let known = self.links.borrow().get(&destination).copied();
        known.or_else(|| {
            let found = self.find_link.get()?(self.agent.address.get(), ends)?;
            self.links.borrow_mut().insert(destination, found);
            Some(found)
        })
    }

    /// The part of `request` that is approved, bytes per second.
    fn approve(&self, sim: &Sim, queue: &dyn AnyQueue, link: &DelayLink, request: f64) -> i32 {
        let settings = &self.settings;
        let capacity = link.bandwidth.get() / 8.0;
        let taken = self.approved_before.get() + self.approved.get();
        let share = settings.alloc_rate.get();
        let approved = match settings.algorithm.get() {
            1 => {
                let used = queue.base().utilization(sim);
                let available = (capacity * (1.0 - used) - taken) * share;
                let approved = if available < request { available as i32 } else { request as i32 };
                approved.min(settings.max_rate.get().wrapping_mul(1024))
            }
            2 => {
                let used = capacity * queue.base().utilization(sim) + taken;
                let refuses = used >= settings.threshold.get() * capacity;
                if refuses { 0 } else { request.min(share * capacity) as i32 }
            }
            3 => {
                let used = capacity * queue.base().peak_utilization(sim) + taken;
                let refuses = used >= settings.threshold.get() * capacity;
                if refuses { 0 } else { request.min(share * capacity - used).max(0.0) as i32 }
            }
            4 => return request as i32,
            _ => return 0,
        };
        // ns-2.35: the rate is counted before it is rounded down to one that can be encoded (spec:
        // traffic-and-applications, section 17.3).
        if approved > 0 {
            self.approved.set(self.approved.get() + f64::from(approved));
        }
        approved
    }
}

impl Entity for Router {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        if packet.extension.is_some() {
            self.judge(sim, &mut packet);
        }
        self.agent.wiring.target.send(sim, packet, callback);
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.approved_before.set(self.approved.replace(0.0));
        self.restart_timer(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent }
}
