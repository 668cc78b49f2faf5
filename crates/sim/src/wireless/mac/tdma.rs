//! A MAC with time division: each round has one slot for every MAC.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::{Arrival, Mac, MacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::{BROADCAST, Direction, Frame};
use crate::wiring::Wiring;
use crate::{Initial, Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const SLOT: u32 = 0;
    pub const DONE: u32 = 1;
    pub const RECEIVE: u32 = 2;
}

/// The number of bytes that headers add to a packet.
const OVERHEAD: i32 = 52;

/// The duration field of unicast frames, microseconds.
const DURATION: u16 = 5;

/// The schedule that all MACs follow. A round consists of a preamble, in which each MAC announces the receiver of its
/// frame, and one slot for each MAC.
#[derive(Debug, Default)]
pub struct TdmaSchedule {
    /// Length of a slot, seconds.
    slot: Cell<f64>,
    /// The receiver announced for each slot; `None` if its owner sends nothing.
    announced: RefCell<Vec<Option<i32>>>,
}

/// A MAC with time division: `Mac/Tdma` (spec: wireless-stack, section 10.2).
#[derive(Debug)]
pub struct TdmaMac {
    base: MacBase,
    /// `slot_packet_len_`: size of the largest frame that fits into a slot, bytes.
    pub slot_size: Cell<i32>,
    /// `max_node_num_`: maximum number of MACs.
    pub most_nodes: Cell<i32>,
    /// The number of this MAC's slot.
    slot: Cell<usize>,
    /// The number of the next slot; `None` before the first round.
    next_slot: Cell<Option<usize>>,
    radio_on: Cell<bool>,
    transmitting: Cell<bool>,
    buffered: RefCell<Option<Packet>>,
    arrival: RefCell<Option<Arrival>>,
    slot_timer: Timer,
    done_timer: Timer,
    receive_timer: Timer,
}

/// Initial values.
impl TdmaMac {
    /// The initial value of `slot_size`.
    pub const SLOT_SIZE: Initial<i32> = Initial(1500);
    /// The initial value of `most_nodes`.
    pub const MOST_NODES: Initial<i32> = Initial(64);
}

impl TdmaMac {
    /// A MAC that does not belong to a node yet.
    pub fn new(sim: &Sim, id: EntityId) -> TdmaMac {
        TdmaMac {
            base: MacBase::new(sim, id),
            slot_size: Cell::new(Self::SLOT_SIZE.integer()),
            most_nodes: Cell::new(Self::MOST_NODES.integer()),
            slot: Cell::new(0),
            next_slot: Cell::new(None),
            radio_on: Cell::new(true),
            transmitting: Cell::new(false),
            buffered: RefCell::default(),
            arrival: RefCell::default(),
            slot_timer: Timer::default(),
            done_timer: Timer::default(),
            receive_timer: Timer::default(),
        }
    }

    /// Takes the next free slot. Returns false if there is none. Called when the MAC is complete.
    pub fn start(&self, sim: &Sim) -> bool {
        let schedule = &sim.wireless().tdma;
        schedule.slot.set(f64::from(8 * self.slot_size.get()) / self.base.bandwidth.get());
        let mut announced = schedule.announced.borrow_mut();
        self.slot.set(announced.len());
        announced.push(None);
        self.slot_timer.resched(sim, self.base.id, tag::SLOT, 0.0);
        announced.len() as i32 <= self.most_nodes.get()
    }

    fn send(&self, mut packet: Packet, callback: Option<EntityId>) {
        packet.size += OVERHEAD;
        let mac = &mut packet.radio_mut().mac;
        mac.duration = if mac.receiver == BROADCAST { 0 } else { DURATION };
        self.base.callback.set(callback);
        self.buffered.replace(Some(packet));
    }

    fn slot_begins(&self, sim: &Sim) {
        let schedule = &sim.wireless().tdma;
        self.slot_timer.resched(sim, self.base.id, tag::SLOT, schedule.slot.get());
        let slots = schedule.announced.borrow().len();
        let Some(slot) = self.next_slot.get().filter(|slot| *slot < slots) else {
            self.next_slot.set(Some(0));
            self.set_radio(sim, true);
            let receiver = self.buffered.borrow().as_ref().map(|packet| packet.radio().mac.receiver);
            schedule.announced.borrow_mut()[self.slot.get()] = receiver;
            return;
        };
        self.next_slot.set(Some(slot + 1));
        let announced = schedule.announced.borrow()[slot];
        if slot != self.slot.get() {
            self.set_radio(sim, announced.is_some_and(|receiver| self.base.concerns(receiver)));
        } else if announced.is_some() {
            self.transmit(sim);
        } else {
            self.set_radio(sim, false);
        }
    }

    /// Switches the radio to listening if `on`, otherwise to sleeping.
    fn set_radio(&self, sim: &Sim, on: bool) {
        self.radio_on.set(on);
        let radio = self.base.radio.get().and_then(|radio| sim.entity(radio)?.as_radio());
        if let Some(radio) = radio {
            radio.set_sleeping(sim, !on);
        }
    }

    fn transmit(&self, sim: &Sim) {
        let me = self.base.address;
        let Some(mut packet) = self.buffered.take() else {
            return sim.print(&format!("<{me}>, {:.6}, no packet buffered.\n", sim.now()));
        };
        if self.arrival.borrow().is_some() {
            sim.print(&format!(
                "<{me}>, {:.6}, transmitting, but the channel is not idle...???\n",
                sim.now()
            ));
        }
        self.set_radio(sim, true);
        self.transmitting.set(true);
        let airtime = f64::from(8 * packet.size) / self.base.bandwidth.get();
        packet.radio_mut().airtime = airtime;
        self.base.wiring.target.send(sim, packet, Some(self.base.id));
        self.done_timer.resched(sim, self.base.id, tag::DONE, airtime);
    }

    fn end_reception(&self, sim: &Sim) {
        self.set_radio(sim, false);
        let Some(arrival) = self.arrival.take() else { return };
        let mut packet = arrival.into_packet();
        if !self.base.concerns(packet.radio().mac.receiver) {
            return self.base.wiring.drop_packet(sim, packet);
        }
        // ns-2.35: damaged frames are passed up, too; the link layer drops them (spec: wireless-stack, sections 10.2,
        // 6.1).
        packet.size -= OVERHEAD;
        packet.radio_mut().forwards += 1;
        self.base.up_target.send(sim, packet, None);
    }

    /// Handles the first bit of a frame.
    fn first_bit(&self, sim: &Sim, mut arrival: Arrival) {
        if !self.radio_on.get() {
            return;
        }
        let me = self.base.address;
        if self.transmitting.get() {
            sim.print(&format!("<{me}>, can't receive while transmitting!\n"));
            arrival.error = true;
        }
        if self.arrival.borrow().is_some() {
            return sim.print(&format!("<{me}>, receiving, but the channel is not idle....???\n"));
        }
        self.receive_timer.resched(sim, self.base.id, tag::RECEIVE, arrival.frame.airtime);
        self.arrival.replace(Some(arrival));
    }
}

impl Mac for TdmaMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.first_bit(sim, Arrival { frame: frame.clone(), power, error });
    }
}

impl Entity for TdmaMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.send(packet, callback);
        } else {
            self.arrive_as_packet(sim, packet);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::SLOT => &self.slot_timer,
            tag::DONE => &self.done_timer,
            _ => &self.receive_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::SLOT => self.slot_begins(sim),
            tag::DONE => {
                self.transmitting.set(false);
                self.set_radio(sim, false);
                self.base.call_back(sim);
            }
            _ => self.end_reception(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
