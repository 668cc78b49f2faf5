//! Frames in the air.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::packet::{Packet, PacketType};
use crate::scheduler::EventKey;

use super::mac::Ear;
use super::phy::Emission;
use super::routing::on_demand::{Audience, OnDemandMessage};
use super::{BROADCAST, FrameKind, Message};

/// A frame in the air, shared by all who hear it. Each receiver has its own power and error.
///
/// What every receiver looks at is copied from the headers to the front: one line of the cache instead of three.
#[derive(Debug)]
#[repr(C)]
pub struct Frame {
    /// Duration, seconds.
    pub airtime: f64,
    /// Receiver, address of a MAC.
    pub receiver: i32,
    /// What it is.
    pub kind: FrameKind,
    /// Damaged before it was sent.
    pub error: bool,
    /// For how long the medium will be busy after it, microseconds.
    pub duration: u16,
    /// If it carries a request for a route to all who hear it: who knows that request already.
    pub(super) audience: Option<Rc<Audience>>,
    /// How it was sent; `None` if it does not come from a channel.
    pub emission: Option<Emission>,
    packet: Packet,
    transmission: Option<Transmission>,
}

impl Frame {
    /// The frame that `packet`, which does not come from a channel, is.
    pub(super) fn new(packet: Packet) -> Frame {
        let radio = packet.radio();
        Frame {
            airtime: radio.airtime,
            receiver: radio.mac.receiver,
            kind: radio.mac.kind,
            error: packet.error,
            duration: radio.mac.duration,
            audience: audience(&packet).cloned(),
            emission: None,
            packet,
            transmission: None,
        }
    }

    /// The frame that `packet`, sent on a channel, is.
    pub(super) fn sent(packet: Packet, emission: Emission, transmission: Transmission) -> Frame {
        Frame { emission: Some(emission), transmission: Some(transmission), ..Frame::new(packet) }
    }

    /// The packet; a copy if others share the frame.
    pub(super) fn into_packet(self: Rc<Self>) -> Packet {
        match Rc::try_unwrap(self) {
            Ok(frame) => frame.packet,
            Err(shared) => shared.packet.clone(),
        }
    }

    /// `ear` is told by [`Ear::end`] when it has all of the frame, at `key`.
    #[inline]
    pub(super) fn await_end(&self, sim: &Sim, ear: &Ear, key: EventKey) {
        match (&self.transmission, ear.mac()) {
            (Some(transmission), _) => transmission.await_end(sim, ear.number(), key),
            (None, Some(mac)) => sim.schedule_event_at(mac, 0, key),
            (None, None) => {}
        }
    }

    /// Its way over the channel.
    pub(super) fn transmission(&self) -> Option<&Transmission> {
        self.transmission.as_ref()
    }

    /// As [`Frame::transmission`], of a frame that nobody needs any longer.
    pub(super) fn into_transmission(self) -> Option<Transmission> {
        self.transmission
    }
}

/// Who knows the request for a route that a packet carries to all who hear it directly.
fn audience(packet: &Packet) -> Option<&Rc<Audience>> {
    let radio = packet.radio();
    let is_direct = radio.mac.receiver == BROADCAST && !radio.mac.to_ds;
    match &radio.message {
        Message::OnDemand(OnDemandMessage::Request(request))
            if is_direct && packet.packet_type == PacketType::AODV =>
        {
            Some(&request.audience)
        }
        _ => None,
    }
}

impl Deref for Frame {
    type Target = Packet;

    fn deref(&self) -> &Packet {
        &self.packet
    }
}

/// Who hears a frame: a radio, or the ear behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hearer {
    Radio(EntityId),
    /// The ear with this number.
    Ear(u32),
}

/// So many hearers ahead the processor is told to load what they look at.
const AHEAD: usize = 4;

/// In the numbers of hearers: it is an ear.
const EAR: u32 = 1 << 31;

impl Hearer {
    fn pack(self) -> u32 {
        match self {
            Hearer::Radio(radio) => radio.to_u32(),
            Hearer::Ear(number) => number | EAR,
        }
    }

    fn unpack(number: u32) -> Option<Hearer> {
        if number & EAR != 0 {
            Some(Hearer::Ear(number & !EAR))
        } else {
            EntityId::from_u32(number).map(Hearer::Radio)
        }
    }
}

/// In tags of events of channels: it is about ends, not arrivals.
pub(super) const ENDS: u32 = 1 << 31;

/// The way of a frame over a channel: the radios that it has not reached yet, and the ears that receive it.
///
/// Of all arrivals, and of all ends, only the first is in the scheduler. Ends do not overtake each other: who hears
/// the beginning later hears the end later.
#[derive(Debug, Default)]
pub(super) struct Transmission {
    /// The channel and the number of the transmission there.
    origin: Option<(EntityId, u32)>,
    /// From the first to the last: bits of the time, place among the hearers, hearer. The events have numbers that
    /// follow each other as the places do, so that the order is that of events.
    arrivals: Vec<u128>,
    /// How many of the arrivals have happened.
    happened: Cell<usize>,
    /// The number of the event at place 0.
    first_sequence: u64,
    ends: RefCell<Vec<(EventKey, u32)>>,
    /// How many of the ends have happened.
    ended: Cell<usize>,
    /// Memory to sort with.
    scratch: Vec<u128>,
}

/// Sorts arrivals, whose times lie densely between the first and the last: into buckets of equal width first, so that
/// each is near its place already. That takes less than half the time of sorting by comparisons.
fn sort(arrivals: &mut Vec<u128>, scratch: &mut Vec<u128>) {
    const BUCKETS: usize = 128;
    const FEW: usize = 20;
    if arrivals.len() <= FEW {
        return arrivals.sort_unstable();
    }
    let time = |arrival: u128| (arrival >> 64) as u64;
    let (first, last) = arrivals
        .iter()
        .fold((u64::MAX, 0), |(first, last), arrival| (first.min(time(*arrival)), last.max(time(*arrival))));
    let bits = u64::BITS - last.saturating_sub(first).leading_zeros();
    let shift = bits.saturating_sub(BUCKETS.ilog2());
    let bucket = |arrival: u128| ((time(arrival) - first) >> shift) as usize % BUCKETS;
    let mut places = [0_u32; BUCKETS];
    for arrival in arrivals.iter() {
        places[bucket(*arrival)] += 1;
    }
    let mut before = 0;
    for place in &mut places {
        before += std::mem::replace(place, before);
    }
    scratch.clear();
    scratch.resize(arrivals.len(), 0);
    for arrival in arrivals.iter() {
        let place = &mut places[bucket(*arrival)];
        scratch[*place as usize] = *arrival;
        *place += 1;
    }
    for end in 1..scratch.len() {
        let arrival = scratch[end];
        let mut place = end;
        while place > 0 && scratch[place - 1] > arrival {
            scratch[place] = scratch[place - 1];
            place -= 1;
        }
        scratch[place] = arrival;
    }
    std::mem::swap(arrivals, scratch);
}

impl Transmission {
    /// Begins anew, as transmission `number` of `channel`, without arrivals; their events will have numbers from
    /// `first_sequence` on.
    pub(super) fn restart(&mut self, channel: EntityId, number: u32, first_sequence: u64) {
        self.origin = Some((channel, number));
        self.arrivals.clear();
        self.happened.set(0);
        self.first_sequence = first_sequence;
        self.ends.get_mut().clear();
        self.ended.set(0);
    }

    /// The frame will arrive at one more hearer, at `time` seconds.
    #[inline]
    pub(super) fn add(&mut self, time: f64, hearer: Hearer) {
        let place = self.arrivals.len() as u128;
        self.arrivals.push(u128::from(time.to_bits()) << 64 | place << 32 | u128::from(hearer.pack()));
    }

    /// How many arrivals there are.
    pub(super) fn len(&self) -> usize {
        self.arrivals.len()
    }

    /// All arrivals have been added.
    pub(super) fn sort(&mut self) {
        sort(&mut self.arrivals, &mut self.scratch);
    }

    /// When the frame arrives at the next radio.
    #[inline]
    pub(super) fn next_arrival(&self) -> Option<EventKey> {
        let arrival = *self.arrivals.get(self.happened.get())?;
        let place = u64::from((arrival >> 32) as u32);
        Some(EventKey::new(f64::from_bits((arrival >> 64) as u64), self.first_sequence + place))
    }

    /// The frame arrives at the next hearer. One that it reaches soon afterwards is fetched ahead.
    #[inline]
    pub(super) fn take_arrival(&self, sim: &Sim) -> Option<Hearer> {
        let place = self.happened.get();
        let arrival = *self.arrivals.get(place)?;
        self.happened.set(place + 1);
        if let Some(Hearer::Ear(ear)) =
            self.arrivals.get(place + AHEAD).and_then(|later| Hearer::unpack(*later as u32))
        {
            sim.wireless().ears.fetch(ear);
        }
        Hearer::unpack(arrival as u32)
    }

    fn await_end(&self, sim: &Sim, ear: u32, key: EventKey) {
        let mut ends = self.ends.borrow_mut();
        if ends.len() == self.ended.get()
            && let Some((channel, number)) = self.origin
        {
            sim.schedule_event_at(channel, number | ENDS, key);
        }
        ends.push((key, ear));
    }

    /// The ear that is the first to have all of the frame. A later one is fetched ahead.
    pub(super) fn first_end(&self, sim: &Sim) -> Option<u32> {
        let ends = self.ends.borrow();
        let first = self.ended.get();
        if let Some((_, later)) = ends.get(first + AHEAD) {
            sim.wireless().ears.fetch(*later);
        }
        ends.get(first).map(|(_, ear)| *ear)
    }

    /// The first ear has been told; when the next one is to be told.
    pub(super) fn next_end(&self) -> Option<EventKey> {
        self.ended.set(self.ended.get() + 1);
        self.ends.borrow().get(self.ended.get()).map(|(key, _)| *key)
    }

    /// Whether the frame has reached all hearers and nobody receives it any longer.
    pub(super) fn is_over(&self) -> bool {
        self.happened.get() == self.arrivals.len() && self.ends.borrow().len() == self.ended.get()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn arrivals_are_sorted(
            start in 0.0..1e4_f64,
            delays in prop::collection::vec(prop_oneof![0.0..2.6e-6_f64, Just(1e-6), 0.0..1e3_f64], 0..300),
        ) {
            let arrival = |(place, delay): (usize, &f64)| {
                u128::from((start + delay).to_bits()) << 64 | (place as u128) << 32
            };
            let mut arrivals: Vec<u128> = delays.iter().enumerate().map(arrival).collect();
            let mut expected = arrivals.clone();
            expected.sort_unstable();
            super::sort(&mut arrivals, &mut vec![7; 3]);
            prop_assert_eq!(arrivals, expected);
        }
    }
}
