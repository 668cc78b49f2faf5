//! Transmission and propagation (spec: engine-and-traces, section 8).
//!
//! Packets in flight wait in the link's own list, in the order of their arrival at the far end; only the first
//! has an event in the scheduler, under the sequence number it drew when its transmission began.

use std::cell::Cell;
use std::collections::VecDeque;

use super::TtlChecker;
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::node::DestinationClassifier;
use crate::packet::Packet;
use crate::private::Private;
use crate::scheduler::EventKey;
use crate::wiring::Wiring;

/// The transmitter and the cable of a link.
#[derive(Debug)]
pub struct DelayLink {
    id: EntityId,
    wiring: Wiring,
    /// `bandwidth_`, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`: propagation delay, seconds.
    pub delay: Cell<f64>,
    /// `avoidReordering_`: a packet never overtakes one sent before.
    pub avoid_reordering: Cell<i32>,
    dynamic: Cell<bool>,
    latest: Cell<f64>,
    transmission_ends: Cell<EventKey>,
    in_flight: Private<VecDeque<InFlight>>,
    far_end: Cell<FarEnd>,
}

#[derive(Debug)]
struct InFlight {
    arrives: EventKey,
    packet: Packet,
    /// Whom it was addressed to when its transmission began.
    target: Option<EntityId>,
}

/// What is behind the link, as long as nothing is rewired: a check of the time to live that packets need not
/// visit, what that leads to, and where the last packet was routed to there.
#[derive(Clone, Copy, Debug, Default)]
struct FarEnd {
    epoch: u32,
    tick: i32,
    checker: Option<EntityId>,
    behind: Option<EntityId>,
    destination: i32,
    route: Option<EntityId>,
}

impl DelayLink {
    /// A link of 1.5 Mb/s and 100 ms.
    pub fn new(id: EntityId) -> DelayLink {
        DelayLink {
            id,
            wiring: Wiring::default(),
            bandwidth: Cell::new(1.5e6),
            delay: Cell::new(0.1),
            avoid_reordering: Cell::new(0),
            dynamic: Cell::new(false),
            latest: Cell::new(0.0),
            transmission_ends: Cell::new(EventKey::START),
            in_flight: Private::default(),
            far_end: Cell::default(),
        }
    }

    /// How long the transmission of a packet takes, seconds.
    pub fn transmission_time(&self, packet: &Packet) -> f64 {
        8.0 * f64::from(packet.size) / self.bandwidth.get()
    }

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

    /// Takes out what is in flight, with its event.
    fn take_in_flight(&self, sim: &Sim) -> VecDeque<InFlight> {
        // SAFETY: nothing but the list is used.
        let in_flight = unsafe { self.in_flight.with(std::mem::take) };
        if let Some(first) = in_flight.front() {
            sim.cancel(first.arrives);
        }
        in_flight
    }

    #[inline]
    fn far_end(&self, sim: &Sim) -> FarEnd {
        let known = self.far_end.get();
        if known.epoch == sim.wiring_epoch() { known } else { self.look_at_far_end(sim) }
    }

    /// Whom a packet is to be handed to: if there is a routing classifier behind the link, and it knows the way, the
    /// one that it would hand the packet to.
    fn look_up_route(&self, sim: &Sim, behind: EntityId, destination: i32) -> EntityId {
        let route =
            sim.get::<DestinationClassifier>(behind).and_then(|node| node.known_route(sim, destination));
        if let Some(route) = route {
            self.far_end.set(FarEnd { destination, route: Some(route), ..self.far_end.get() });
        }
        route.unwrap_or(behind)
    }

    #[cold]
    fn look_at_far_end(&self, sim: &Sim) -> FarEnd {
        let checker = self.wiring.target.get();
        let found = checker.and_then(|id| sim.get::<TtlChecker>(id));
        let seen = FarEnd {
            epoch: sim.wiring_epoch(),
            tick: found.map_or(0, |checker| checker.tick.get()),
            checker: checker.filter(|_| found.is_some()),
            behind: found.and_then(|checker| checker.wiring()?.target.resolved(sim)),
            destination: 0,
            route: None,
        };
        self.far_end.set(seen);
        seen
    }
}

impl Entity for DelayLink {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.bandwidth.get() == 0.0 {
            sim.host().arithmetic_trap(sim, "a packet was sent over a link of bandwidth 0");
        }
        let transmission = self.transmission_time(&packet);
        let mut delay = transmission + self.delay.get();
        if self.avoid_reordering.get() != 0 && !self.dynamic.get() {
            let latest = self.latest.get();
            if delay < latest - sim.now() && latest > 0.0 {
                self.latest.set(latest + transmission);
                delay = self.latest.get() - sim.now();
            } else {
                self.latest.set(sim.now() + transmission + self.delay.get());
            }
        }
        self.launch(sim, packet, delay);
        let Some(callback) = callback else {
            sim.fatal(&format!(
                "Scheduler: attempt to schedule an event with a NULL handler.  Don't DO that at time {:.6}\n",
                sim.now()
            ));
        };
        if self.transmission_ends.get() > sim.current_key() {
            sim.print("Scheduler: Event UID not valid!\n\n");
            sim.fatal("");
        }
        let ends = sim.next_key(transmission);
        self.transmission_ends.set(ends);
        if let Some(sender) = sim.entity(callback) {
            sender.resume_at(sim, callback, ends);
        }
    }

    fn deliver_first(&self, sim: &Sim) {
        // SAFETY: nothing but the list is used.
        let (first, next) = unsafe {
            self.in_flight
                .with(|in_flight| (in_flight.pop_front(), in_flight.front().map(|packet| packet.arrives)))
        };
        if let Some(key) = next {
            sim.schedule_delivery(self.id, key);
        }
        if let Some(InFlight { mut packet, target, .. }) = first {
            let target = if self.dynamic.get() { self.wiring.target.get() } else { target };
            let Some(target) = target else { return };
            let far_end = self.far_end(sim);
            if far_end.checker == Some(target)
                && packet.ttl > far_end.tick
                && let Some(behind) = far_end.behind
            {
                packet.ttl -= far_end.tick;
                let next = match far_end.route {
                    Some(route) if packet.dst.address == far_end.destination => route,
                    _ => self.look_up_route(sim, behind, packet.dst.address),
                };
                sim.deliver(next, packet, None);
            } else {
                sim.deliver(target, packet, None);
            }
        }
    }

    fn reset(&self, sim: &Sim) {
        if !self.dynamic.get() {
            return;
        }
        for InFlight { packet, .. } in self.take_in_flight(sim) {
            self.wiring.drop_packet(sim, packet);
        }
    }

    fn set_dynamic(&self, sim: &Sim) {
        self.dynamic.set(true);
        // What is in flight now is not lost when the link fails.
        for InFlight { arrives, packet, target } in self.take_in_flight(sim) {
            if let Some(target) = target {
                sim.schedule_packet_at(target, packet, None, arrives);
            }
        }
    }

    fn settle(&self, sim: &Sim) {
        if self.transmission_ends.get() <= sim.current_key() {
            self.transmission_ends.set(EventKey::START);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
