//! Transmission and propagation (spec: engine-and-traces, section 8).
//!
//! Packets in flight wait in the link's own list, in the order of their arrival at the far end; only the first
//! has an event in the scheduler, under the sequence number it drew when its transmission began.

use std::cell::Cell;

use super::LinkNumber;
use super::far_end::{FarEnd, Receiver};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{InFlightList, Packet};
use crate::scheduler::EventKey;
use crate::wiring::Wiring;

/// The transmitter and the cable of a link. What every packet needs comes first, in two lines of the cache.
#[derive(Debug)]
#[repr(C)]
pub struct DelayLink {
    in_flight: InFlightList,
    far_end: FarEnd,
    number: Cell<Option<LinkNumber>>,
    dynamic: Cell<bool>,
    /// `avoidReordering_`: a packet never overtakes one sent before.
    pub avoid_reordering: Cell<i32>,
    /// `bandwidth_`, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`: propagation delay, seconds.
    pub delay: Cell<f64>,
    transmission: TransmissionTime,
    transmission_ends: Cell<EventKey>,
    wiring: Wiring,
    latest: Cell<f64>,
    id: EntityId,
}

/// How long the last packet took: the next one mostly has the same size, and a division would hold it up. Never less
/// than nothing.
#[derive(Debug)]
struct TransmissionTime {
    size: Cell<i32>,
    bandwidth: Cell<f64>,
    time: Cell<f64>,
}

impl DelayLink {
    /// A link of 1.5 Mb/s and 100 ms.
    pub fn new(id: EntityId) -> DelayLink {
        DelayLink {
            in_flight: InFlightList::default(),
            far_end: FarEnd::default(),
            id,
            number: Cell::new(None),
            dynamic: Cell::new(false),
            avoid_reordering: Cell::new(0),
            bandwidth: Cell::new(1.5e6),
            delay: Cell::new(0.1),
            transmission: TransmissionTime {
                size: Cell::new(0),
                bandwidth: Cell::new(f64::NAN),
                time: Cell::new(0.0),
            },
            transmission_ends: Cell::new(EventKey::START),
            wiring: Wiring::default(),
            latest: Cell::new(0.0),
        }
    }

    /// Its number, if it has one.
    pub(crate) fn number(&self) -> Option<LinkNumber> {
        self.number.get()
    }

    /// How long the transmission of a packet takes, seconds.
    #[inline]
    pub fn transmission_time(&self, packet: &Packet) -> f64 {
        8.0 * f64::from(packet.size) / self.bandwidth.get()
    }

    /// As [`DelayLink::transmission_time`], but nothing if that is less than nothing.
    #[inline(always)]
    fn known_transmission_time(&self, packet: &Packet) -> Option<f64> {
        let known = &self.transmission;
        if known.size.get() != packet.size || known.bandwidth.get() != self.bandwidth.get() {
            let time = self.transmission_time(packet);
            if time.is_nan() || time < 0.0 {
                return None;
            }
            known.size.set(packet.size);
            known.bandwidth.set(self.bandwidth.get());
            known.time.set(time);
        }
        Some(known.time.get())
    }

    /// Sends a packet off. Returns when its transmission ends; nothing is scheduled for that. Calls nothing but the
    /// scheduler, unless something is wrong with the link.
    #[inline(always)]
    pub(crate) fn transmit(&self, sim: &Sim, packet: Packet) -> EventKey {
        let known = self.known_transmission_time(&packet);
        let transmission = known.unwrap_or_else(|| self.transmission_time(&packet));
        let mut delay = transmission + self.delay.get();
        if self.is_out_of_the_ordinary(sim) {
            delay = self.look_closer(sim, transmission, delay);
        }
        let (arrives, ends) = sim.next_two_keys(delay, transmission);
        if self.in_flight.is_last(arrives) {
            self.launch(sim, packet, arrives);
        } else {
            self.launch_out_of_order(sim, packet, arrives);
        }
        self.transmission_ends.set(ends);
        ends
    }

    /// Sends a packet off at `from`, the present event or the next one, if all is as usual: notes this event as the
    /// present one, and in `busy_until` when the transmission ends, for which nothing is scheduled. Else the packet comes
    /// back. Calls nothing, but the scheduler in the end.
    #[inline(always)]
    pub(crate) fn try_transmit(
        &self,
        sim: &Sim,
        from: EventKey,
        packet: Packet,
        busy_until: &Cell<EventKey>,
    ) -> Result<(), Packet> {
        let Some(transmission) = self.known_transmission_time(&packet) else { return Err(packet) };
        let delay = transmission + self.delay.get();
        let arrives_at = from.time() + delay;
        // No bandwidth makes the transmission endless.
        let ordinary = (delay >= 0.0)
            & (arrives_at < f64::INFINITY)
            & (self.avoid_reordering.get() == 0)
            & (self.transmission_ends.get() <= from);
        if !(ordinary & self.in_flight.is_last_at(arrives_at)) {
            return Err(packet);
        }
        sim.set_current(from);
        let sequence = sim.draw_two_sequences();
        let arrives = EventKey::new_not_negative(arrives_at, sequence);
        let ends = EventKey::new_not_negative(from.time() + transmission, sequence + 1);
        busy_until.set(ends);
        self.transmission_ends.set(ends);
        self.launch(sim, packet, arrives);
        Ok(())
    }

    /// Puts a packet behind all others in flight.
    #[inline(always)]
    fn launch(&self, sim: &Sim, packet: Packet, arrives: EventKey) {
        let target = self.wiring.target.get();
        if !self.in_flight.push_back(packet, arrives, target) {
            self.schedule_first(sim, arrives);
        }
    }

    /// The first packet in flight arrives then. If the link has been removed that does not happen.
    #[inline(always)]
    fn schedule_first(&self, sim: &Sim, arrives: EventKey) {
        if self.number.get().is_none() {
            self.number.set(sim.enroll_link(self.id));
        }
        if let Some(number) = self.number.get() {
            sim.schedule_delivery(number, arrives);
        }
    }

    /// Whether there is anything that few links do, or that no link should.
    #[inline]
    fn is_out_of_the_ordinary(&self, sim: &Sim) -> bool {
        self.avoid_reordering.get() != 0
            || self.bandwidth.get() <= 0.0
            || self.transmission_ends.get() > sim.current_key()
    }

    /// What is to be done then; returns the delay.
    #[cold]
    fn look_closer(&self, sim: &Sim, transmission: f64, delay: f64) -> f64 {
        if self.bandwidth.get() == 0.0 {
            stop_without_bandwidth(sim);
        }
        if self.transmission_ends.get() > sim.current_key() {
            stop_while_transmitting(sim);
        }
        // The end of the transmission, which may not be scheduled, comes before its beginning.
        sim.expect_past(sim.now() + transmission.min(delay));
        if self.avoid_reordering.get() == 0 {
            return delay;
        }
        self.delay_in_order(sim, transmission, delay)
    }

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

    #[cold]
    fn launch_out_of_order(&self, sim: &Sim, packet: Packet, arrives: EventKey) {
        let target = self.wiring.target.get();
        // The bandwidth or the delay has changed: this packet would arrive before others sent earlier.
        if let Some(first) = self.in_flight.first_arrival().filter(|first| *first > arrives) {
            sim.cancel(first);
            self.schedule_first(sim, arrives);
        }
        if self.dynamic.get() {
            // Dynamic links deliver in the order of sending, at the sorted times.
            self.in_flight.push_back_sorting_times(packet, arrives, target);
        } else {
            self.in_flight.insert(packet, arrives, target);
        }
    }

    /// Takes out what is in flight, with its event.
    fn take_in_flight(&self, sim: &Sim) -> InFlightList {
        let in_flight = self.in_flight.take();
        if let Some(first) = in_flight.first_arrival() {
            sim.cancel(first);
        }
        in_flight
    }

    /// Gives every packet in flight an event of its own.
    fn schedule_each_arrival(&self, sim: &Sim) {
        let in_flight = self.take_in_flight(sim);
        while let (Some(arrives), Some((packet, target))) = (in_flight.first_arrival(), in_flight.pop_front())
        {
            if let Some(target) = target {
                sim.schedule_packet_at(target, packet, None, arrives);
            }
        }
    }

    /// The event comes up, at `key`, that the first packet in flight on this link, which has this number, arrives.
    ///
    /// The way of every packet calls nothing up to the next queue's transmitter: what is out of the ordinary is done by
    /// functions of their own.
    #[inline(always)]
    pub(crate) fn deliver_first(&self, sim: &Sim, number: LinkNumber, key: EventKey) {
        // What arrives before it was sent ends the run.
        debug_assert!(key.time() >= sim.now());
        sim.set_current(key);
        let Some((packet, target)) = self.in_flight.pop_front() else { return };
        if let Some(next) = self.in_flight.first_arrival()
            && !sim.try_schedule_delivery(number, next)
        {
            schedule_with_care(sim, number, next);
        }
        self.hand_over(sim, packet, target);
    }

    /// Hands over a packet that has reached the end of the link, mostly not to the link's target but at once to somebody
    /// further on.
    #[inline(always)]
    fn hand_over(&self, sim: &Sim, mut packet: Packet, target: Option<EntityId>) {
        match self.far_end.known_receiver(sim, target, &mut packet) {
            Some(Receiver::Queue(queue)) => {
                sim.note_last_act(queue.base().id);
                queue.take(sim, packet, None);
            }
            Some(Receiver::Other(receiver)) => {
                sim.note_last_act(receiver);
                sim.deliver(receiver, packet, None);
            }
            None => self.look_and_hand_over(sim, packet, target),
        }
    }

    /// Hands over a packet of which it is not known whom it goes to.
    #[inline(never)]
    fn look_and_hand_over(&self, sim: &Sim, mut packet: Packet, target: Option<EntityId>) {
        let leads_to = self.wiring.target.get();
        let target = if self.dynamic.get() { leads_to } else { target };
        let Some(target) = target else { return };
        let receiver = self.far_end.find_receiver(sim, target, leads_to, &mut packet).unwrap_or(target);
        sim.note_last_act(receiver);
        sim.deliver(receiver, packet, None);
    }
}

#[inline(never)]
fn schedule_with_care(sim: &Sim, link: LinkNumber, arrives: EventKey) {
    sim.schedule_delivery(link, arrives);
}

#[cold]
fn stop_without_bandwidth(sim: &Sim) -> ! {
    sim.arithmetic_trap("a packet was sent over a link of bandwidth 0")
}

#[cold]
fn stop_while_transmitting(sim: &Sim) -> ! {
    sim.print("Scheduler: Event UID not valid!\n\n");
    sim.fatal("")
}

impl Entity for DelayLink {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if callback.is_none() && self.bandwidth.get() != 0.0 {
            sim.fatal(&format!(
                "Scheduler: attempt to schedule an event with a NULL handler.  Don't DO that at time {:.6}\n",
                sim.now()
            ));
        }
        let ends = self.transmit(sim, packet);
        if let Some(callback) = callback
            && let Some(sender) = sim.entity(callback)
        {
            sender.resume_at(sim, callback, ends);
        }
    }

    fn reset(&self, sim: &Sim) {
        if !self.dynamic.get() {
            return;
        }
        let in_flight = self.take_in_flight(sim);
        while let Some((packet, _)) = in_flight.pop_front() {
            self.wiring.drop_packet(sim, packet);
        }
    }

    fn set_dynamic(&self, sim: &Sim) {
        self.dynamic.set(true);
        // What is in flight now is not lost when the link fails.
        self.schedule_each_arrival(sim);
    }

    fn commit(&self, sim: &Sim) {
        self.transmission_ends.set(EventKey::START);
        self.schedule_each_arrival(sim);
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
