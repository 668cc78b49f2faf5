//! Packets that wait for a route.

use crate::packet::Packet;

/// How many packets wait at most.
const PLACES: usize = 64;

/// A packet and since when it waits, seconds.
type Waiting = (f64, Packet);

/// A buffer with a fixed number of places; they are looked through in order of place, not of time.
#[derive(Debug)]
pub(super) struct SendBuffer {
    places: Vec<Option<Waiting>>,
}

impl Default for SendBuffer {
    fn default() -> Self {
        SendBuffer { places: std::iter::repeat_with(|| None).take(PLACES).collect() }
    }
}

impl SendBuffer {
    /// Adds a packet. If there is no room the oldest one has to go.
    pub fn add(&mut self, now: f64, packet: Packet) -> Option<Packet> {
        let waiting = Some((now, packet));
        if let Some(place) = self.places.iter_mut().find(|place| place.is_none()) {
            *place = waiting;
            return None;
        }
        let since = |place: &Option<Waiting>| place.as_ref().map_or(f64::MAX, |(since, _)| *since);
        let oldest = (0..PLACES).reduce(|old, place| {
            if since(&self.places[place]) < since(&self.places[old]) { place } else { old }
        })?;
        std::mem::replace(&mut self.places[oldest], waiting).map(|(_, packet)| packet)
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        PLACES
    }

    /// Takes what waits in a place.
    pub fn take(&mut self, place: usize) -> Option<Waiting> {
        self.places[place].take()
    }

    /// Puts back a packet taken from a place.
    pub fn put_back(&mut self, place: usize, waiting: Waiting) {
        self.places[place] = Some(waiting);
    }
}
