//! The transmission of a frame over a channel.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;
use crate::scheduler::EventKey;

use super::surroundings::{Listener, Surroundings};

/// A receiver of a frame: a radio, the MAC of a radio, or the station that directly receives the frames of a radio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hearer {
    Entity(EntityId),
    /// The S-MAC station with the given number, which directly receives the frames of a radio.
    Sensor(u32),
    /// The station with the given number.
    Station(u32),
}

/// The number of receivers by which the processor prefetches ahead.
const AHEAD: usize = 4;

/// The bit that marks a station in the packed form of a [`Hearer`].
const STATION: u32 = 1 << 31;

/// The bit that marks an S-MAC station in the packed form of a [`Hearer`]. No simulation has as many entities.
const SENSOR: u32 = 1 << 30;

impl Hearer {
    #[inline]
    fn pack(self) -> u32 {
        match self {
            Hearer::Entity(entity) => entity.to_u32(),
            Hearer::Sensor(number) => number | SENSOR,
            Hearer::Station(number) => number | STATION,
        }
    }

    /// The position in the order in which the channel finds the receivers, above the packed receiver.
    pub(super) fn with_place(self, place: u32) -> u64 {
        u64::from(place) << 32 | u64::from(self.pack())
    }

    #[inline]
    fn unpack(number: u32) -> Option<Hearer> {
        if number & STATION != 0 {
            Some(Hearer::Station(number & !STATION))
        } else if number & SENSOR != 0 {
            Some(Hearer::Sensor(number & !SENSOR))
        } else {
            EntityId::from_u32(number).map(Hearer::Entity)
        }
    }
}

/// Prefetches the state that frames touch of a receiver in the packed form.
#[inline]
fn prefetch(sim: &Sim, hearer: u32) {
    if hearer & STATION != 0 {
        sim.wireless().stations.prefetch(hearer & !STATION);
    }
}

/// The kind of a series of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The first bit of the frame arrives.
    Arrivals,
    /// The last bit of the frame arrives.
    Ends,
    /// The NAV ends at stations that could decode the frame.
    AfterReading,
    /// The NAV ends at stations that could not decode the frame.
    AfterNoise,
}

impl Stage {
    const BITS: u32 = 2;

    /// The tag of channel events of this series of the transmission `number`.
    pub(super) fn tag(self, number: u32) -> u32 {
        number << Stage::BITS | self as u32
    }

    /// The transmission number and the series that belong to the tag of an event.
    pub(super) fn of_tag(tag: u32) -> (u32, Stage) {
        let stage = match tag % (1 << Stage::BITS) {
            0 => Stage::Arrivals,
            1 => Stage::Ends,
            2 => Stage::AfterReading,
            _ => Stage::AfterNoise,
        };
        (tag >> Stage::BITS, stage)
    }
}

/// A series of events at receivers, in the order of time.
#[derive(Debug, Default)]
pub(super) struct Series {
    events: RefCell<Vec<(EventKey, u32)>>,
    /// The number of events that have happened.
    passed: Cell<usize>,
}

impl Series {
    fn clear(&mut self) {
        self.events.get_mut().clear();
        self.passed.set(0);
    }

    /// Adds an event at a receiver. Returns true if it is the next one to happen.
    #[inline]
    fn add(&self, key: EventKey, hearer: Hearer) -> bool {
        let mut events = self.events.borrow_mut();
        events.push((key, hearer.pack()));
        events.len() == self.passed.get() + 1
    }

    /// Whether all events added so far come before `key`.
    #[inline]
    fn is_before(&self, key: EventKey) -> bool {
        self.events.borrow().last().is_none_or(|(last, _)| *last < key)
    }

    /// The receiver of the next event. Also prefetches the receiver of a later one.
    #[inline]
    pub(super) fn first(&self, sim: &Sim) -> Option<Hearer> {
        let events = self.events.borrow();
        let rest = events.get(self.passed.get()..)?;
        if !sim.wireless().stations.is_small()
            && let Some((_, later)) = rest.get(AHEAD)
        {
            prefetch(sim, *later);
        }
        rest.first().and_then(|(_, hearer)| Hearer::unpack(*hearer))
    }

    /// Records that the next event has happened, and returns the key of the following one; `None` if there is none.
    #[inline]
    pub(super) fn pass(&self) -> Option<EventKey> {
        let passed = self.passed.get() + 1;
        self.passed.set(passed);
        self.events.borrow().get(passed).map(|(key, _)| *key)
    }

    fn is_over(&self) -> bool {
        self.events.borrow().len() == self.passed.get()
    }
}

/// The transmission of a frame over a channel: the radios that it has not reached yet, the stations and radios that
/// receive it, and the stations whose NAV it has set.
///
/// Only the first event of each series is in the scheduler. The order of ends equals the order of arrivals: a receiver
/// that the first bit reaches later is reached later by the last bit, too.
#[derive(Debug, Default)]
pub(super) struct Transmission {
    /// The channel, and the number of the transmission on that channel.
    origin: Option<(EntityId, u32)>,
    /// The arrivals, sorted. From the highest to the lowest bits: time, position among the receivers, receiver. Event
    /// numbers increase with the position, so this is the order of the events.
    arrivals: Vec<u128>,
    /// The number of arrivals that have happened.
    happened: Cell<usize>,
    /// The sequence number of the arrival at position 0.
    first_sequence: u64,
    /// The receivers, if they were known before.
    surroundings: Option<Rc<Surroundings>>,
    ends: Series,
    after_reading: Series,
    after_noise: Series,
    /// Memory for sorting.
    scratch: Vec<u128>,
}

/// Sorts arrivals, whose times are distributed densely between the first and the last. They are first put into buckets
/// of equal width, which brings each one near to its final position. That takes less than half the time of sorting by
/// comparisons.
fn sort(arrivals: &mut Vec<u128>, scratch: &mut Vec<u128>) {
    const BUCKETS: usize = 64;
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
    // What remains of earlier arrivals is overwritten.
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
    /// Prepares the memory for transmission `number` of `channel`, without arrivals. The sequence numbers of the
    /// arrivals will start at `first_sequence`.
    pub(super) fn restart(&mut self, channel: EntityId, number: u32, first_sequence: u64) {
        self.origin = Some((channel, number));
        self.arrivals.clear();
        self.happened.set(0);
        self.first_sequence = first_sequence;
        self.surroundings = None;
        for series in [&mut self.ends, &mut self.after_reading, &mut self.after_noise] {
            series.clear();
        }
    }

    /// Adds an arrival at a receiver, at `time` seconds.
    #[inline]
    pub(super) fn add(&mut self, time: f64, hearer: Hearer) {
        let place_and_hearer = hearer.with_place(self.arrivals.len() as u32);
        self.arrivals.push(u128::from(time.to_bits()) << 64 | u128::from(place_and_hearer));
    }

    /// Adds the arrivals of a frame that is sent at `now` seconds to known receivers, in order.
    pub(super) fn add_known(&mut self, now: f64, surroundings: Rc<Surroundings>) {
        let arrival = |listener: &Listener| {
            u128::from((now + listener.delay).to_bits()) << 64 | u128::from(listener.place_and_hearer)
        };
        self.arrivals.extend(surroundings.listeners.iter().map(arrival));
        // Different delays may give the same time.
        if !self.arrivals.is_sorted() {
            self.arrivals.sort_unstable();
        }
        self.surroundings = Some(surroundings);
    }

    /// The received power at the receiver of the last arrival, watts; NaN if it is not known. `None` unless the
    /// receivers were known before and nothing has changed since.
    #[inline]
    pub(super) fn known_power(&self, sim: &Sim) -> Option<&Cell<f64>> {
        let surroundings = self.surroundings.as_ref()?;
        let arrival = *self.arrivals.get(self.happened.get().checked_sub(1)?)?;
        surroundings.power(sim, (arrival >> 32) as u32)
    }

    /// Whether the time of the last known position matters for a receiver known before.
    #[inline]
    pub(super) fn reaches_travellers(&self) -> bool {
        self.surroundings.as_ref().is_none_or(|surroundings| surroundings.has_travellers())
    }

    /// The number of arrivals.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.arrivals.len()
    }

    /// Sorts the arrivals, after all have been added.
    pub(super) fn sort(&mut self) {
        sort(&mut self.arrivals, &mut self.scratch);
    }

    /// The key of the next arrival; `None` if there is none.
    #[inline]
    pub(super) fn next_arrival(&self) -> Option<EventKey> {
        let arrival = *self.arrivals.get(self.happened.get())?;
        let place = u64::from((arrival >> 32) as u32);
        Some(EventKey::new(f64::from_bits((arrival >> 64) as u64), self.first_sequence + place))
    }

    /// The receiver of the next arrival, which counts as having happened. Also prefetches the receiver of a later
    /// arrival.
    #[inline]
    pub(super) fn take_arrival(&self, sim: &Sim) -> Option<Hearer> {
        let place = self.happened.get();
        let arrival = *self.arrivals.get(place)?;
        self.happened.set(place + 1);
        if !sim.wireless().stations.is_small()
            && let Some(later) = self.arrivals.get(place + AHEAD)
        {
            prefetch(sim, *later as u32);
        }
        Hearer::unpack(arrival as u32)
    }

    /// Adds the end of the reception at a receiver, at `key`.
    #[inline]
    pub(super) fn await_end(&self, sim: &Sim, hearer: Hearer, key: EventKey) {
        if self.ends.add(key, hearer) {
            self.schedule(sim, Stage::Ends, key);
        }
    }

    /// Adds the end of the NAV that this frame has set at `station`, at `key`. Returns false without adding the end if
    /// it is earlier than another event of the series.
    pub(super) fn await_nav_end(&self, sim: &Sim, stage: Stage, station: u32, key: EventKey) -> bool {
        let Some(series) = self.series(stage).filter(|series| series.is_before(key)) else { return false };
        if series.add(key, Hearer::Station(station)) {
            self.schedule(sim, stage, key);
        }
        true
    }

    fn schedule(&self, sim: &Sim, stage: Stage, key: EventKey) {
        if let Some((channel, number)) = self.origin {
            sim.schedule_event_at(channel, stage.tag(number), key);
        }
    }

    /// The events of a series other than the arrivals.
    #[inline]
    pub(super) fn series(&self, stage: Stage) -> Option<&Series> {
        match stage {
            Stage::Arrivals => None,
            Stage::Ends => Some(&self.ends),
            Stage::AfterReading => Some(&self.after_reading),
            Stage::AfterNoise => Some(&self.after_noise),
        }
    }

    /// Whether all events of the transmission have happened.
    pub(super) fn is_over(&self) -> bool {
        self.happened.get() == self.arrivals.len()
            && [&self.ends, &self.after_reading, &self.after_noise].into_iter().all(Series::is_over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn tags_tell_transmissions_and_series(number in 0..1_u32 << 30, stage in 0..4_u32) {
            let (_, stage) = Stage::of_tag(stage);
            prop_assert_eq!(Stage::of_tag(stage.tag(number)), (number, stage));
        }

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
