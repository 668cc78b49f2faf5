//! DSDV: destination-sequenced distance vector routing (Perkins and Bhagwat, 1994).
//!
//! Every node advertises its table to its neighbours: periodically as a whole, and in part when something has changed.
//! Sequence numbers that only the destination itself increases keep outdated information from spreading. A new route is
//! advertised only after a settling time. Spec: wireless-routing, section 5.
//!
//! * `table` is the routing table, `advertise` sends advertisements, `learn` processes those of neighbours, `forward`
//!   forwards packets.

mod advertise;
mod forward;
mod learn;
mod log;
mod table;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use table::Table;

use super::RoutingAgent;
use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::scheduler::EventKey;
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// An entry of an advertisement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advertised {
    /// The address of the destination.
    pub destination: i32,
    /// The number of hops from the sender to the destination.
    pub metric: u8,
    /// The sequence number of the destination.
    pub seqno: u32,
}

/// The contents of an advertisement.
pub type Advertisement = Rc<[Advertised]>;

/// The bit in event tags that marks neighbour timeouts; the other bits are the address of a table entry.
const NEIGHBOUR_TIMEOUT: u32 = 1 << 31;

/// A routing agent that runs DSDV: `Agent/DSDV`.
#[derive(Debug)]
pub struct Dsdv {
    base: RoutingAgent,
    /// The address of this node.
    pub address: Cell<i32>,
    /// The mobile node of the agent.
    pub node: Cell<Option<EntityId>>,
    /// `wst0_`: settling time of new destinations, seconds.
    pub initial_settling_time: Cell<f64>,
    /// `perup_`: time between full advertisements, seconds.
    pub period: Cell<f64>,
    /// `use_mac_`: not 0 if packets that the MAC could not deliver indicate broken links.
    pub use_mac: Cell<i32>,
    /// `be_random_`: not 0 if times vary at random.
    pub random: Cell<i32>,
    /// `alpha_`: weight of the previous settling time in the average.
    pub alpha: Cell<f64>,
    /// `min_update_periods_`: number of silent periods after which a neighbour is lost.
    pub silent_periods: Cell<i32>,
    /// `verbose_`: not 0 if events are logged.
    pub verbose: Cell<i32>,
    /// `trace_wst_`: not 0 if settling times are logged.
    pub log_settling: Cell<i32>,
    seqno: Cell<u32>,
    last_advertised: Cell<f64>,
    table: RefCell<Table>,
    period_timer: Timer,
}

/// Initial values.
impl Dsdv {
    /// The initial value of `initial_settling_time`.
    pub const INITIAL_SETTLING_TIME: Initial<i32> = Initial(6);
    /// The initial value of `period`.
    pub const PERIOD: Initial<i32> = Initial(15);
    /// The initial value of `random`.
    pub const RANDOM: Initial<i32> = Initial(1);
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<f64> = Initial(0.875);
    /// The initial value of `silent_periods`.
    pub const SILENT_PERIODS: Initial<i32> = Initial(3);
}

impl Dsdv {
    /// An unattached agent.
    pub fn new(id: EntityId) -> Dsdv {
        Dsdv {
            base: RoutingAgent::new(id, PacketType::MESSAGE),
            address: Cell::new(0),
            node: Cell::new(None),
            initial_settling_time: Cell::new(Self::INITIAL_SETTLING_TIME.time()),
            period: Cell::new(Self::PERIOD.time()),
            use_mac: Cell::new(0),
            random: Cell::new(Self::RANDOM.integer()),
            alpha: Cell::new(Self::ALPHA.real()),
            silent_periods: Cell::new(Self::SILENT_PERIODS.integer()),
            verbose: Cell::new(0),
            log_settling: Cell::new(0),
            seqno: Cell::new(0),
            last_advertised: Cell::new(-10.0),
            table: RefCell::default(),
            period_timer: Timer::default(),
        }
    }

    fn id(&self) -> EntityId {
        self.base.agent.id
    }

    /// A random time below `most` seconds; 0 if times do not vary.
    fn jitter(&self, sim: &Sim, most: f64) -> f64 {
        if self.random.get() != 0 { most * sim.default_rng().uniform() } else { 0.0 }
    }

    fn drop_packet(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.base.agent.wiring.drop_packet_for(sim, packet, reason);
    }

    /// Schedules a triggered advertisement of `destination`, after `delay` seconds.
    fn set_trigger(&self, sim: &Sim, destination: i32, delay: f64) {
        let old = self.table.borrow_mut().get_mut(destination).and_then(|entry| entry.trigger.take());
        self.cancel(sim, old);
        let key = sim.schedule_event(self.id(), destination as u32 & !NEIGHBOUR_TIMEOUT, delay);
        if let Some(entry) = self.table.borrow_mut().get_mut(destination) {
            entry.trigger = Some(key);
        }
    }

    fn cancel(&self, sim: &Sim, event: Option<EventKey>) {
        if let Some(event) = event {
            sim.cancel(event);
        }
    }

    /// Prints the part of the table that ns-2.35 prints.
    pub fn dump(&self, sim: &Sim) {
        let entries = self.table.borrow().len();
        let text = "DFU: deimplemented";
        sim.print(&format!(
            "Table Dump {}[{}]\n----------------------------------\n{}\n",
            self.base.agent.address.get(),
            self.base.agent.port.get(),
            text.repeat(entries)
        ));
        // ns-2.35: dumping the table uses up a packet number (spec: wireless-routing, section 5.2).
        drop(self.base.agent.allocate(sim));
        self.base.log_line(sim, || {
            let agent = &self.base.agent;
            format!("VTD {:.5} {}:{}\n", sim.now(), agent.address.get(), agent.port.get())
        });
        for _ in 0..entries {
            self.base.log_line(sim, || text.to_owned());
        }
    }
}

impl Entity for Dsdv {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, packet);
    }

    fn transmission_failed(&self, sim: &Sim, packet: Packet) {
        self.link_failed(sim, packet);
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        let address = (tag & !NEIGHBOUR_TIMEOUT) as i32;
        if tag & NEIGHBOUR_TIMEOUT == 0 {
            self.advertise_changes(sim, address);
        } else {
            self.neighbour_lost(sim, address);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.period_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.advertise_all(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.agent.wiring)
    }

    facets! { Agent => |this| &this.base.agent, RoutingAgent => |this| &this.base }
}
