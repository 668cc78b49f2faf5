//! The sending end of a link and what is on its way.

use std::cell::Cell;
use std::collections::VecDeque;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::Packet;
use crate::private::Private;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;

/// What a link does with a packet handed to it, apart from being an entity: a queue that feeds a link knows this part
/// directly, so that a packet's way from one to the other is a plain call.
///
/// Packets in flight wait in a list of the link's own, in the order of their arrival at the far end; only the first
/// has an event in the scheduler, under the sequence number it drew when its transmission began.
#[derive(Debug)]
pub struct Transmitter {
    id: EntityId,
    pub(super) wiring: Wiring,
    /// `bandwidth_`, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`: propagation delay, seconds.
    pub delay: Cell<f64>,
    /// `avoidReordering_`: a packet never overtakes one sent before.
    pub avoid_reordering: Cell<i32>,
    pub(super) dynamic: Cell<bool>,
    latest: Cell<f64>,
    transmission_ends: Cell<EventKey>,
    in_flight: Private<VecDeque<InFlight>>,
}

/// A packet on its way.
#[derive(Debug)]
pub(super) struct InFlight {
    pub(super) arrives: EventKey,
    pub(super) packet: Packet,
    /// Whom it was addressed to when its transmission began.
    pub(super) target: Option<EntityId>,
}

impl Transmitter {
    /// The transmitter of link `id`, 1.5 Mb/s and 100 ms.
    pub(super) fn new(id: EntityId) -> Transmitter {
        Transmitter {
            id,
            wiring: Wiring::default(),
            bandwidth: Cell::new(1.5e6),
            delay: Cell::new(0.1),
            avoid_reordering: Cell::new(0),
            dynamic: Cell::new(false),
            latest: Cell::new(0.0),
            transmission_ends: Cell::new(EventKey::START),
            in_flight: Private::default(),
        }
    }

    /// How long the transmission of a packet takes, seconds.
    #[inline]
    pub fn transmission_time(&self, packet: &Packet) -> f64 {
        8.0 * f64::from(packet.size) / self.bandwidth.get()
    }

    /// Sends a packet off. Returns when its transmission ends; nothing is scheduled for that.
    #[inline]
    pub(crate) fn transmit(&self, sim: &Sim, packet: Packet) -> EventKey {
        if self.bandwidth.get() == 0.0 {
            sim.host().arithmetic_trap(sim, "a packet was sent over a link of bandwidth 0");
        }
        let transmission = self.transmission_time(&packet);
        let mut delay = transmission + self.delay.get();
        if self.avoid_reordering.get() != 0 {
            delay = self.delay_in_order(sim, transmission, delay);
        }
        self.launch(sim, packet, delay);
        if self.transmission_ends.get() > sim.current_key() {
            sim.print("Scheduler: Event UID not valid!\n\n");
            sim.fatal("");
        }
        let ends = sim.next_key(transmission);
        self.transmission_ends.set(ends);
        ends
    }

    #[cold]
    fn delay_in_order(&self, sim: &Sim, transmission: f64, delay: f64) -> f64 {
        if self.dynamic.get() {
            return delay;
        }
        let latest = self.latest.get();
        if delay < latest - sim.now() && latest > 0.0 {
            self.latest.set(latest + transmission);
            self.latest.get() - sim.now()
        } else {
            self.latest.set(sim.now() + transmission + self.delay.get());
            delay
        }
    }

    #[inline]
    fn launch(&self, sim: &Sim, packet: Packet, delay: f64) {
        let entry = InFlight { arrives: sim.next_key(delay), packet, target: self.wiring.target.get() };
        // SAFETY: nothing but the list is used.
        let late = unsafe {
            self.in_flight.with(|in_flight| match in_flight.back() {
                Some(last) if last.arrives > entry.arrives => Err(entry),
                other => {
                    let alone = other.is_none().then_some(entry.arrives);
                    in_flight.push_back(entry);
                    Ok(alone)
                }
            })
        };
        match late {
            Ok(Some(key)) => sim.schedule_delivery(self.id, key),
            Ok(None) => {}
            Err(entry) => self.launch_out_of_order(sim, entry),
        }
    }

    #[cold]
    fn launch_out_of_order(&self, sim: &Sim, entry: InFlight) {
        // The bandwidth or the delay has changed: this packet would arrive before others sent earlier.
        // SAFETY: the list is used, and the queue of events, which calls nothing.
        unsafe {
            self.in_flight.with(|in_flight| {
                let place = in_flight.partition_point(|other| other.arrives <= entry.arrives);
                if place == 0 {
                    sim.cancel(in_flight[0].arrives);
                    sim.schedule_delivery(self.id, entry.arrives);
                }
                if self.dynamic.get() {
                    // Dynamic links deliver in the order of sending, at the sorted times.
                    let mut key = entry.arrives;
                    for waiting in in_flight.range_mut(place..) {
                        std::mem::swap(&mut waiting.arrives, &mut key);
                    }
                    in_flight.push_back(InFlight { arrives: key, ..entry });
                } else {
                    in_flight.insert(place, entry);
                }
            });
        }
    }

    /// Takes out the first packet in flight, and schedules the delivery of the next one.
    #[inline]
    pub(super) fn take_first(&self, sim: &Sim) -> Option<InFlight> {
        // SAFETY: nothing but the list is used.
        let (first, next) = unsafe {
            self.in_flight
                .with(|in_flight| (in_flight.pop_front(), in_flight.front().map(|packet| packet.arrives)))
        };
        if let Some(key) = next {
            sim.schedule_delivery(self.id, key);
        }
        first
    }

    /// Takes out what is in flight, with its event.
    pub(super) fn take_in_flight(&self, sim: &Sim) -> VecDeque<InFlight> {
        // SAFETY: nothing but the list is used.
        let in_flight = unsafe { self.in_flight.with(std::mem::take) };
        if let Some(first) = in_flight.front() {
            sim.cancel(first.arrives);
        }
        in_flight
    }

    /// A transmission that ended by now is no longer one in progress, whatever becomes of the clock.
    pub(super) fn settle(&self, sim: &Sim) {
        if self.transmission_ends.get() <= sim.current_key() {
            self.transmission_ends.set(EventKey::START);
        }
    }
}
