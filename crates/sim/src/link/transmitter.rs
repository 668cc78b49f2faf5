//! Transmission of packets by a link, and the transmitter's state as known to the queue in front of the link (spec:
//! engine-and-traces, sections 7.1 and 8).
//!
//! A transmission ends at an event key that the link draws. Usually nothing has to be done at that time, so the queue
//! only records the key and the end needs no event. The end is scheduled as soon as a packet waits for it.

use std::cell::Cell;

use super::DelayLink;
use crate::Sim;
use crate::packet::Packet;
use crate::scheduler::{EventKey, LinkNumber};

/// The state of the transmitter as known to the queue in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineState {
    /// Nothing is being transmitted.
    Idle,
    /// The transmission ends, or has ended, at the given key, and this end has no event.
    EndsAt(EventKey),
    /// The queue is blocked until a call of [`Entity::resume`](crate::Entity::resume).
    Blocked,
}

/// A cell with a [`LineState`], stored as one key, so that one comparison shows whether a transmission is over.
#[derive(Debug)]
pub(crate) struct Line(Cell<EventKey>);

impl Default for Line {
    fn default() -> Self {
        Line(Cell::new(EventKey::START))
    }
}

impl Line {
    /// The present state.
    #[inline]
    pub(crate) fn state(&self) -> LineState {
        match self.0.get() {
            EventKey::START => LineState::Idle,
            EventKey::NEVER => LineState::Blocked,
            key => LineState::EndsAt(key),
        }
    }

    /// Changes the state to `state`.
    #[inline]
    pub(crate) fn set(&self, state: LineState) {
        self.0.set(match state {
            LineState::Idle => EventKey::START,
            LineState::EndsAt(key) => key,
            LineState::Blocked => EventKey::NEVER,
        });
    }

    /// The key before which no other transmission can begin: before all other keys if the line is idle, after all other
    /// keys if it is blocked.
    #[inline]
    pub(crate) fn busy_until(&self) -> EventKey {
        self.0.get()
    }

    /// The end of the transmission in progress if it has no event; otherwise `None`.
    #[inline]
    pub(crate) fn silent_end(&self) -> Option<EventKey> {
        match self.state() {
            LineState::EndsAt(key) => Some(key),
            LineState::Idle | LineState::Blocked => None,
        }
    }
}

/// The transmission time of the last packet, never negative. The next packet usually has the same size, so the result
/// of a slow division can be reused.
#[derive(Debug)]
pub(super) struct TransmissionTime {
    size: Cell<i32>,
    bandwidth: Cell<f64>,
    time: Cell<f64>,
}

impl Default for TransmissionTime {
    fn default() -> Self {
        TransmissionTime { size: Cell::new(0), bandwidth: Cell::new(f64::NAN), time: Cell::new(0.0) }
    }
}

impl DelayLink {
    /// The transmission time of a packet, seconds.
    #[inline]
    pub fn transmission_time(&self, packet: &Packet) -> f64 {
        8.0 * f64::from(packet.size) / self.bandwidth.get()
    }

    /// The transmission time of a packet, seconds, from the stored value if possible; `None` if it is negative or NaN.
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

    /// Sends a packet. Returns when the transmission ends, without scheduling this end. Calls nothing but the
    /// scheduler, unless the link has an error.
    #[inline(always)]
    pub(crate) fn transmit(&self, sim: &Sim, packet: Packet) -> EventKey {
        let line = Line::default();
        match self.try_transmit(sim, sim.current_key(), packet, &line) {
            Ok(()) => line.busy_until(),
            Err(packet) => self.transmit_with_care(sim, packet),
        }
    }

    /// Sends a packet at `from`, the present event or the next one, if the link is in an ordinary state; otherwise
    /// gives the packet back. Makes `from` the present event and stores the end of the transmission in `line`, because
    /// this end is not scheduled. Calls nothing except, at the end, the scheduler, or what
    /// [`DelayLink::launch_silently`] calls.
    #[inline(always)]
    pub(crate) fn try_transmit(
        &self,
        sim: &Sim,
        from: EventKey,
        packet: Packet,
        line: &Line,
    ) -> Result<(), Packet> {
        let Some(transmission) = self.known_transmission_time(&packet) else { return Err(packet) };
        let delay = transmission + self.delay.get();
        let arrives_at = from.time() + delay;
        // With a bandwidth of 0 the transmission never ends.
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
        line.set(LineState::EndsAt(ends));
        self.transmission_ends.set(ends);
        let packet = if self.may_arrive_silently(&packet) {
            match self.launch_silently(sim, packet, arrives) {
                Ok(()) => return Ok(()),
                Err(packet) => packet,
            }
        } else {
            packet
        };
        self.launch(sim, packet, arrives);
        Ok(())
    }

    /// Sends a packet that may arrive before an earlier one, or that the link cannot send in the ordinary way.
    #[inline(never)]
    fn transmit_with_care(&self, sim: &Sim, packet: Packet) -> EventKey {
        let transmission = self.transmission_time(&packet);
        let mut delay = transmission + self.delay.get();
        if self.bandwidth.get() == 0.0 {
            sim.arithmetic_trap("a packet was sent over a link of bandwidth 0")
        }
        if self.transmission_ends.get() > sim.current_key() {
            sim.print("Scheduler: Event UID not valid!\n\n");
            sim.fatal("")
        }
        if self.bandwidth.get() < 0.0 || self.avoid_reordering.get() != 0 {
            // The end of the transmission, which may have no event, can lie before its beginning.
            sim.expect_past(sim.now() + transmission.min(delay));
        }
        if self.avoid_reordering.get() != 0 && !self.dynamic.get() {
            delay = self.delay_in_order(sim, transmission, delay);
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

    /// The delay with which a packet arrives after those sent before, on a link that avoids reordering.
    fn delay_in_order(&self, sim: &Sim, transmission: f64, delay: f64) -> f64 {
        let latest = self.latest.get();
        if delay < latest - sim.now() && latest > 0.0 {
            self.latest.set(latest + transmission);
            self.latest.get() - sim.now()
        } else {
            self.latest.set(sim.now() + transmission + self.delay.get());
            delay
        }
    }

    /// Appends a packet to the packets in flight.
    #[inline(always)]
    fn launch(&self, sim: &Sim, packet: Packet, arrives: EventKey) {
        let target = self.wiring.target.get();
        if !self.in_flight.push_back(packet, arrives, target) {
            self.schedule_first(sim, arrives);
        }
    }

    /// Inserts a packet that would arrive before packets sent earlier, because the bandwidth or the delay has changed.
    #[cold]
    fn launch_out_of_order(&self, sim: &Sim, packet: Packet, arrives: EventKey) {
        let target = self.wiring.target.get();
        if let Some(first) = self.in_flight.first_arrival().filter(|first| *first > arrives) {
            sim.cancel(first);
            self.schedule_first(sim, arrives);
        }
        if self.dynamic.get() {
            // Dynamic links deliver packets in the order of sending; the times of arrival are sorted.
            self.in_flight.push_back_sorting_times(packet, arrives, target);
        } else {
            self.in_flight.insert(packet, arrives, target);
        }
    }

    /// Schedules the arrival of the first packet in flight. The event has no effect if the link has been removed.
    #[inline(always)]
    pub(super) fn schedule_first(&self, sim: &Sim, arrives: EventKey) {
        if let Some(number) = self.enroll(sim) {
            sim.schedule_delivery(number, arrives);
        }
    }

    /// The number of the link in the scheduler; `None` if the link has been removed.
    #[inline(always)]
    pub(super) fn enroll(&self, sim: &Sim) -> Option<LinkNumber> {
        if self.number.get().is_none() {
            self.number.set(sim.enroll_link(self.id));
        }
        self.number.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Header;
    use crate::entity::{Entity, EntityId};

    /// An entity at both ends of a link: sends a packet at each of its events, and records the number and the time of
    /// each packet that arrives.
    struct Ends {
        link: EntityId,
        next: Cell<i32>,
        /// The delay of the link when each packet is sent, seconds.
        delays: &'static [f64],
        arrived: Cell<Vec<(i32, f64)>>,
    }

    impl Entity for Ends {
        fn on_event(&self, sim: &Sim, _: u32) {
            let uid = self.next.replace(self.next.get() + 1);
            let link = sim.get::<DelayLink>(self.link).unwrap();
            link.delay.set(self.delays[uid as usize]);
            let ends = link.transmit(sim, Packet::new(Header { uid, size: 1000, ..Header::default() }));
            assert_eq!(ends.time(), sim.now() + 1.0, "8000 bits at 8 kb/s");
        }

        fn recv(&self, sim: &Sim, packet: Packet, _: Option<EntityId>) {
            let mut arrived = self.arrived.take();
            arrived.push((packet.uid, sim.now()));
            self.arrived.set(arrived);
        }
    }

    /// The packets that arrive, and their arrival times in seconds, if a packet is sent every two seconds and the link
    /// has the next of `delays` for each.
    fn arrivals(delays: &'static [f64], prepare: impl Fn(&Sim, &DelayLink)) -> Vec<(i32, f64)> {
        let sim = Sim::new();
        let link = sim.add(DelayLink::new);
        let ends = sim.add(|_| Ends { link, next: Cell::new(0), delays, arrived: Cell::default() });
        sim.wire(link, ends);
        let transmitter = sim.get::<DelayLink>(link).unwrap();
        transmitter.bandwidth.set(8000.0);
        prepare(&sim, transmitter);
        for number in 0..delays.len() {
            sim.schedule_event(ends, 0, 2.0 * number as f64);
        }
        sim.run().unwrap();
        sim.get::<Ends>(ends).unwrap().arrived.take()
    }

    fn as_it_is(_: &Sim, _: &DelayLink) {}

    #[test]
    fn packets_take_transmission_and_delay() {
        assert_eq!(arrivals(&[0.5, 0.5, 0.5], as_it_is), [(0, 1.5), (1, 3.5), (2, 5.5)]);
    }

    #[test]
    fn a_shorter_delay_overtakes() {
        assert_eq!(arrivals(&[4.0, 0.5, 0.5], as_it_is), [(1, 3.5), (0, 5.0), (2, 5.5)]);
    }

    #[test]
    fn links_can_avoid_reordering() {
        let in_order = |_: &Sim, link: &DelayLink| link.avoid_reordering.set(1);
        assert_eq!(arrivals(&[4.0, 0.5], in_order), [(0, 5.0), (1, 6.0)]);
    }

    #[test]
    fn dynamic_links_keep_the_order_of_sending() {
        let dynamic = |sim: &Sim, link: &DelayLink| link.set_dynamic(sim);
        assert_eq!(arrivals(&[4.0, 0.5], dynamic), [(0, 3.5), (1, 5.0)], "at the sorted times");
    }

    #[test]
    fn the_states_of_a_line_are_told_apart() {
        let line = Line::default();
        assert_eq!((line.state(), line.silent_end()), (LineState::Idle, None));
        let end = EventKey::new(2.0, 7);
        line.set(LineState::EndsAt(end));
        assert_eq!((line.silent_end(), line.busy_until()), (Some(end), end));
        line.set(LineState::Blocked);
        assert_eq!((line.state(), line.silent_end()), (LineState::Blocked, None));
        assert!(line.busy_until() > end);
    }
}
