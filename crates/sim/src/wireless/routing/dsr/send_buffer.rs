//! The buffer of packets that wait for a route.

use crate::packet::Packet;

/// The maximum number of waiting packets.
const PLACES: usize = 64;

/// A packet and the time since which it has been waiting, seconds.
type Waiting = (f64, Packet);

/// A buffer with a fixed number of places, which are examined in the order of places, not of time.
#[derive(Debug)]
pub(super) struct SendBuffer {
    places: Vec<Option<Waiting>>,
    /// The number of waiting packets.
    count: usize,
}

impl Default for SendBuffer {
    fn default() -> Self {
        SendBuffer { places: std::iter::repeat_with(|| None).take(PLACES).collect(), count: 0 }
    }
}

impl SendBuffer {
    /// Adds a packet. If the buffer is full, the oldest packet is removed and returned.
    pub fn add(&mut self, now: f64, packet: Packet) -> Option<Packet> {
        let waiting = Some((now, packet));
        if let Some(place) = self.places.iter_mut().find(|place| place.is_none()) {
            *place = waiting;
            self.count += 1;
            return None;
        }
        let since = |place: &Option<Waiting>| place.as_ref().map_or(f64::MAX, |(since, _)| *since);
        let oldest = (0..PLACES).reduce(|old, place| {
            if since(&self.places[place]) < since(&self.places[old]) { place } else { old }
        })?;
        std::mem::replace(&mut self.places[oldest], waiting).map(|(_, packet)| packet)
    }

    /// Whether no packet waits.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The number of places.
    pub fn places(&self) -> usize {
        PLACES
    }

    /// Removes the packet in a place and returns it.
    pub fn take(&mut self, place: usize) -> Option<Waiting> {
        let taken = self.places[place].take();
        self.count -= usize::from(taken.is_some());
        taken
    }

    /// Puts a packet back into the place from which it was taken.
    pub fn put_back(&mut self, place: usize, waiting: Waiting) {
        let before = self.places[place].replace(waiting);
        self.count += usize::from(before.is_none());
    }
}
