//! The transmitter and the cable of a link (spec: engine-and-traces, section 8). The transmission itself is in
//! `transmitter`.
//!
//! Packets in flight wait in the link's own list, in the order of their arrival at the far end. Only the first one has
//! an event in the scheduler, with the sequence number drawn when its transmission began. Packets that arrive without any
//! event are in `silent_arrivals`.

use std::cell::Cell;

use super::far_end::{FarEnd, Receiver};
use super::silent_arrivals::SilentArrivals;
use super::transmitter::TransmissionTime;
use crate::entity::{Entity, EntityId};
use crate::packet::{InFlightList, Packet};
use crate::scheduler::{EventKey, LinkNumber};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The transmitter and the cable of a link. The fields that every packet needs come first, in two cache lines.
#[derive(Debug)]
#[repr(C)]
pub struct DelayLink {
    pub(super) in_flight: InFlightList,
    pub(super) far_end: FarEnd,
    pub(super) number: Cell<Option<LinkNumber>>,
    pub(super) dynamic: Cell<bool>,
    /// `avoidReordering_`: whether a packet never overtakes one sent before.
    pub avoid_reordering: Cell<i32>,
    /// `bandwidth_`: the bandwidth, bits per second.
    pub bandwidth: Cell<f64>,
    /// `delay_`: the propagation delay, seconds.
    pub delay: Cell<f64>,
    pub(super) transmission: TransmissionTime,
    /// When the present or the last transmission ends.
    pub(super) transmission_ends: Cell<EventKey>,
    pub(super) wiring: Wiring,
    /// When the packet sent last arrives, seconds; used by links that avoid reordering.
    pub(super) latest: Cell<f64>,
    pub(super) silent: SilentArrivals,
    pub(super) id: EntityId,
}

/// Initial values.
impl DelayLink {
    /// The initial value of `bandwidth`.
    pub const BANDWIDTH: Initial<&'static str> = Initial("1.5Mb");
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("100ms");
}

impl DelayLink {
    /// Creates a link of 1.5 Mb/s and 100 ms.
    pub fn new(id: EntityId) -> DelayLink {
        DelayLink {
            in_flight: InFlightList::default(),
            far_end: FarEnd::default(),
            id,
            number: Cell::new(None),
            dynamic: Cell::new(false),
            avoid_reordering: Cell::new(0),
            bandwidth: Cell::new(Self::BANDWIDTH.bandwidth()),
            delay: Cell::new(Self::DELAY.time()),
            transmission: TransmissionTime::default(),
            transmission_ends: Cell::new(EventKey::START),
            wiring: Wiring::default(),
            latest: Cell::new(0.0),
            silent: SilentArrivals::default(),
        }
    }

    /// The number of the link in the scheduler; `None` before the first packet.
    pub(crate) fn number(&self) -> Option<LinkNumber> {
        self.number.get()
    }

    /// Removes all packets in flight and cancels the event of the first one.
    pub(super) fn take_in_flight(&self, sim: &Sim) -> InFlightList {
        let in_flight = self.in_flight.take();
        if let Some(first) = in_flight.first_arrival() {
            sim.cancel(first);
        }
        in_flight
    }

    /// Gives each packet in flight its own event.
    fn schedule_each_arrival(&self, sim: &Sim) {
        self.schedule_silent_arrivals(sim);
        let in_flight = self.take_in_flight(sim);
        while let (Some(arrives), Some((packet, target))) = (in_flight.first_arrival(), in_flight.pop_front())
        {
            if let Some(target) = target {
                sim.schedule_packet_at(target, packet, None, arrives);
            }
        }
    }

    /// Handles the arrival, at `key`, of the first packet in flight on this link. `number` is the number of the link.
    ///
    /// The usual path of a packet calls no functions up to the next queue's transmitter; separate functions handle the
    /// unusual cases.
    #[inline(always)]
    pub(crate) fn deliver_first(&self, sim: &Sim, number: LinkNumber, key: EventKey) {
        // A packet that arrives before it was sent has ended the run.
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

    /// Delivers a packet that has reached the end of the link: usually not to the link's target but directly to an
    /// entity further on.
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

    /// Delivers a packet whose receiver is not remembered.
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
        // Packets that are in flight now are not lost when the link fails later.
        self.schedule_each_arrival(sim);
    }

    fn commit(&self, sim: &Sim) {
        self.transmission_ends.set(EventKey::START);
        self.schedule_each_arrival(sim);
    }

    fn settle(&self, sim: &Sim) {
        self.absorb_arrived(sim);
        if self.transmission_ends.get() <= sim.current_key() {
            self.transmission_ends.set(EventKey::START);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
