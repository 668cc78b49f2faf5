//! Events and the queue that orders them.
//!
//! Events happen in the order of their time, and events of the same time in the order in which they were
//! scheduled. Both together are one 128-bit [`EventKey`], so that the queue compares a single integer.

mod far_events;
mod queue;

pub use queue::EventQueue;

use crate::entity::EntityId;

/// The place of an event in time: its time in seconds, then its sequence number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventKey(u128);

impl EventKey {
    /// Before every event.
    pub const START: EventKey = EventKey(0);

    /// The key of the event with number `sequence` at `time` seconds. Times before 0, which only a negative
    /// delay at the very start can give, count as 0.
    #[inline]
    pub fn new(time: f64, sequence: u64) -> EventKey {
        // Doubles that are not negative compare like their bits.
        let time = if time > 0.0 { time } else { 0.0 };
        EventKey((u128::from(time.to_bits()) << 64) | u128::from(sequence))
    }

    /// The time in seconds.
    #[inline]
    pub fn time(self) -> f64 {
        f64::from_bits((self.0 >> 64) as u64)
    }

    /// The sequence number.
    #[inline]
    pub fn sequence(self) -> u64 {
        self.0 as u64
    }
}

/// What is to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Something happens to an entity.
    Entity(EntityId, Occasion),
    /// A packet kept in the simulator's table of scheduled packets is delivered.
    Packet(u32),
    /// The host's script with this number is run.
    Script(u32),
}

/// What happens to an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The first packet in flight on a link reaches its end.
    Deliver,
    /// [`Entity::resume`](crate::Entity::resume).
    Resume,
    /// A timer of the entity may be due.
    Timer(u32),
    /// [`Entity::on_event`](crate::Entity::on_event).
    Notice(u32),
}

/// An event in its place.
#[derive(Clone, Copy)]
struct Node {
    key: EventKey,
    event: Event,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_order_by_time_then_sequence() {
        let times = [0.0, 1e-300, 0.1, 0.1 + f64::EPSILON, 7.0, 1e300];
        for pair in times.windows(2) {
            assert!(EventKey::new(pair[0], 9) < EventKey::new(pair[1], 1), "{pair:?}");
        }
        assert!(EventKey::new(2.0, 1) < EventKey::new(2.0, 2));
        for time in times {
            assert_eq!(EventKey::new(time, 5).time(), time);
        }
    }
}
