//! The simplest MAC, which sends after a random delay, without acknowledgements.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::{Arrival, Mac, MacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::trace::Trace;
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const WAIT: u32 = 0;
    pub const DONE: u32 = 1;
    pub const RECEIVE: u32 = 2;
}

/// The state of the reception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Idle,
    Receiving,
    Collision,
}

/// The number of possible random delays before a transmission: 0, 1, 2, ... times [`DELAY_UNIT`].
const DELAY_CHOICES: i32 = 40;

/// The unit of the random delay, in bit times.
const DELAY_UNIT: i32 = 100;

/// A MAC that sends after a random delay: `Mac/Simple` (spec: wireless-stack, section 10.1).
#[derive(Debug)]
pub struct SimpleMac {
    base: MacBase,
    /// `fullduplex_mode_`: not 0 if the MAC can receive while it transmits.
    pub full_duplex: Cell<i32>,
    /// The entity to which events are reported.
    pub event_trace: Cell<Option<EntityId>>,
    transmitting: Cell<bool>,
    medium: Cell<Medium>,
    pending: RefCell<Option<Packet>>,
    arrival: RefCell<Option<Arrival>>,
    wait_timer: Timer,
    done_timer: Timer,
    receive_timer: Timer,
}

impl SimpleMac {
    /// A MAC that does not belong to a node yet.
    pub fn new(sim: &Sim, id: EntityId) -> SimpleMac {
        SimpleMac {
            base: MacBase::new(sim, id),
            full_duplex: Cell::new(0),
            event_trace: Cell::new(None),
            transmitting: Cell::new(false),
            medium: Cell::new(Medium::Idle),
            pending: RefCell::default(),
            arrival: RefCell::default(),
            wait_timer: Timer::default(),
            done_timer: Timer::default(),
            receive_timer: Timer::default(),
        }
    }

    fn send(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        let bandwidth = self.base.bandwidth.get();
        let airtime = 8.0 * f64::from(packet.size) / bandwidth;
        packet.radio_mut().airtime = airtime;
        self.trace_event(sim, "SENSING_CARRIER", &packet);
        if self.transmitting.get() {
            return;
        }
        let delay = f64::from(sim.default_rng().integer(DELAY_CHOICES) * DELAY_UNIT) / bandwidth;
        let mut done = delay + airtime;
        if self.medium.get() != Medium::Idle {
            self.trace_event(sim, "BACKING_OFF", &packet);
            // ns-2.35: only the end of the transmission is delayed by the frame being received, not its start (spec:
            // wireless-stack, section 10.1).
            done += self.arrival.borrow().as_ref().map_or(0.0, |arrival| arrival.frame.airtime);
        }
        self.base.callback.set(callback);
        self.pending.replace(Some(packet));
        self.wait_timer.resched(sim, self.base.id, tag::WAIT, delay);
        self.done_timer.resched(sim, self.base.id, tag::DONE, done);
    }

    fn trace_event(&self, sim: &Sim, event: &str, packet: &Packet) {
        let trace = self.event_trace.get().and_then(|id| sim.get::<Trace>(id));
        let Some(sink) = trace.and_then(|trace| trace.sink.get()) else { return };
        sim.sink(sink).write(|line| {
            line.text(b"E -t ");
            line.trace_time(sim.now());
            line.letter(b' ');
            line.word(event);
            for end in [packet.src, packet.dst] {
                line.letter(b' ');
                sim.write_address(line, end.address);
            }
            line.letter(b'\n');
        });
    }

    fn start_transmission(&self, sim: &Sim) {
        self.transmitting.set(true);
        if let Some(packet) = self.pending.take() {
            self.base.wiring.target.send(sim, packet, Some(self.base.id));
        }
    }

    fn start_reception(&self, sim: &Sim, arrival: Arrival) {
        self.receive_timer.resched(sim, self.base.id, tag::RECEIVE, arrival.frame.airtime);
        self.arrival.replace(Some(arrival));
    }

    fn end_reception(&self, sim: &Sim) {
        let medium = self.medium.replace(Medium::Idle);
        let Some(arrival) = self.arrival.take() else { return };
        if self.transmitting.get() && self.full_duplex.get() == 0 {
            return;
        }
        let error = arrival.error;
        let concerned = self.base.concerns(arrival.frame.receiver);
        if medium == Medium::Collision {
            self.base.wiring.drop_packet_for(sim, arrival.into_packet(), "COL");
        } else if concerned && error {
            self.base.wiring.drop_packet_for(sim, arrival.into_packet(), "ERR");
        } else if concerned {
            self.base.up_target.send(sim, arrival.into_packet(), None);
        }
    }

    /// Handles the first bit of a frame.
    fn first_bit(&self, sim: &Sim, mut arrival: Arrival, capture_threshold: f64) {
        if self.transmitting.get() && self.full_duplex.get() == 0 {
            arrival.error = true;
        }
        if self.medium.get() == Medium::Idle {
            self.medium.set(Medium::Receiving);
            return self.start_reception(sim, arrival);
        }
        let ratio = self.arrival.borrow().as_ref().map_or(0.0, |current| current.power / arrival.power);
        if ratio >= capture_threshold {
            return;
        }
        self.medium.set(Medium::Collision);
        if arrival.frame.airtime > self.receive_timer.due() - sim.now() {
            self.start_reception(sim, arrival);
        }
    }
}

impl Mac for SimpleMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        self.first_bit(sim, Arrival { frame: frame.clone(), power, error }, capture_threshold);
    }
}

impl Entity for SimpleMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.send(sim, packet, callback);
        } else {
            self.arrive_as_packet(sim, packet);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::WAIT => &self.wait_timer,
            tag::DONE => &self.done_timer,
            _ => &self.receive_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::WAIT => self.start_transmission(sim),
            tag::DONE => {
                self.transmitting.set(false);
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
