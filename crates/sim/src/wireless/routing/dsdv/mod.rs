//! DSDV: destination-sequenced distance vector routing (Perkins and Bhagwat, 1994).
//!
//! Every node advertises its table to its neighbours, wholly from time to time and in part when something has
//! changed. Sequence numbers that only a destination itself raises keep old news from spreading; a new route is
//! advertised only after it has had time to settle. Spec: wireless-routing, section 5.
//!
//! * `table` is what a node knows, `advertise` what it tells, `learn` what it hears, `forward` sends packets on.

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
use crate::{Sim, Timer};

/// One destination of an advertisement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advertised {
    /// The destination.
    pub destination: i32,
    /// How many hops the sender is away from it.
    pub metric: u8,
    /// Its sequence number.
    pub seqno: u32,
}

/// The contents of an advertisement.
pub type Advertisement = Rc<[Advertised]>;

/// Events of table entries: the address of the entry, and in the highest bit which event.
const NEIGHBOUR_TIMEOUT: u32 = 1 << 31;

/// `Agent/DSDV`.
#[derive(Debug)]
pub struct Dsdv {
    base: RoutingAgent,
    /// Own address.
    pub address: Cell<i32>,
    /// Its node.
    pub node: Cell<Option<EntityId>>,
    /// `wst0_`: settling time of destinations that are new, seconds.
    pub initial_settling_time: Cell<f64>,
    /// `perup_`: time between whole advertisements, seconds.
    pub period: Cell<f64>,
    /// `use_mac_`: react to what the MAC gives up.
    pub use_mac: Cell<i32>,
    /// `be_random_`: vary times at random.
    pub random: Cell<i32>,
    /// `alpha_`: weight of the old settling time.
    pub alpha: Cell<f64>,
    /// `min_update_periods_`: the number of silent periods after which a neighbour is lost.
    pub silent_periods: Cell<i32>,
    /// `verbose_`: log what happens.
    pub verbose: Cell<i32>,
    /// `trace_wst_`: log settling times.
    pub log_settling: Cell<i32>,
    seqno: Cell<u32>,
    last_advertised: Cell<f64>,
    table: RefCell<Table>,
    period_timer: Timer,
}

impl Dsdv {
    /// An unattached agent.
    pub fn new(id: EntityId) -> Dsdv {
        Dsdv {
            base: RoutingAgent::new(id, PacketType::MESSAGE),
            address: Cell::new(0),
            node: Cell::new(None),
            initial_settling_time: Cell::new(6.0),
            period: Cell::new(15.0),
            use_mac: Cell::new(0),
            random: Cell::new(1),
            alpha: Cell::new(0.875),
            silent_periods: Cell::new(3),
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

    /// A random part of `most` seconds.
    fn jitter(&self, sim: &Sim, most: f64) -> f64 {
        if self.random.get() != 0 { most * sim.default_rng().uniform() } else { 0.0 }
    }

    fn drop_packet(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.base.agent.wiring.drop_packet_for(sim, packet, reason);
    }

    /// Sets when the entry of `destination` is advertised out of turn, seconds from now.
    fn set_trigger(&self, sim: &Sim, destination: i32, delay: f64) {
        let old = self.table.borrow_mut().get_mut(&destination).and_then(|entry| entry.trigger.take());
        self.cancel(sim, old);
        let key = sim.schedule_event(self.id(), destination as u32 & !NEIGHBOUR_TIMEOUT, delay);
        if let Some(entry) = self.table.borrow_mut().get_mut(&destination) {
            entry.trigger = Some(key);
        }
    }

    fn cancel(&self, sim: &Sim, event: Option<EventKey>) {
        if let Some(event) = event {
            sim.cancel(event);
        }
    }

    /// Prints the table, as far as that is possible.
    pub fn dump(&self, sim: &Sim) {
        let entries = self.table.borrow().len();
        let text = "DFU: deimplemented";
        sim.print(&format!(
            "Table Dump {}[{}]\n----------------------------------\n{}\n",
            self.base.agent.address.get(),
            self.base.agent.port.get(),
            text.repeat(entries)
        ));
        // ns-2.35: the number of a packet is taken (spec: wireless-routing, section 5.2).
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
