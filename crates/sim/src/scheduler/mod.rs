//! Events and the queue that orders them.
//!
//! Events happen in the order of their times, and events of the same time in the order in which they were scheduled.
//! Time and sequence number together form one 128-bit [`EventKey`], so that the queue compares a single integer.

mod event_queue;
mod link_number;
mod next_events;
mod order;
mod tournament;

pub use event_queue::EventQueue;
pub use link_number::LinkNumber;

use crate::entity::EntityId;

/// The place of an event in time: its time in seconds, then its sequence number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventKey(u128);

impl EventKey {
    /// The key before every event.
    pub const START: EventKey = EventKey(0);

    /// The key after every event.
    pub const NEVER: EventKey = EventKey(u128::MAX);

    /// Creates the key of the event with number `sequence` at `time` seconds. A negative time counts as 0; only a
    /// negative delay at the very start of a run can give one.
    #[inline]
    pub fn new(time: f64, sequence: u64) -> EventKey {
        // Doubles that are not negative are in the same order as their bits.
        let time = if time > 0.0 { time } else { 0.0 };
        EventKey((u128::from(time.to_bits()) << 64) | u128::from(sequence))
    }

    /// The time of the event, seconds.
    #[inline]
    pub fn time(self) -> f64 {
        f64::from_bits((self.0 >> 64) as u64)
    }

    /// Creates the key of the event with number `sequence` at `time` seconds, which must not be negative.
    #[inline]
    pub(crate) fn new_not_negative(time: f64, sequence: u64) -> EventKey {
        debug_assert!(time >= 0.0 && time.is_sign_positive(), "{time}");
        EventKey::from_bits(time.to_bits(), sequence)
    }

    /// Returns true if both keys have the same time.
    #[inline]
    pub(crate) fn is_simultaneous(self, other: EventKey) -> bool {
        self.time_bits() == other.time_bits()
    }

    /// Returns true if the time of this key is later than that of `other`.
    #[inline]
    pub(crate) fn is_at_a_later_time(self, other: EventKey) -> bool {
        self.time_bits() > other.time_bits()
    }

    #[inline]
    fn time_bits(self) -> u64 {
        (self.0 >> 64) as u64
    }

    #[inline]
    fn from_bits(time: u64, sequence: u64) -> EventKey {
        EventKey((u128::from(time) << 64) | u128::from(sequence))
    }

    /// The sequence number of the event.
    #[inline]
    pub fn sequence(self) -> u64 {
        self.0 as u64
    }
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first packet in flight on a link reaches its end.
    Delivery(LinkNumber),
    /// Something happens to an entity.
    Entity(EntityId, Occasion),
    /// A packet in the simulator's table of scheduled packets is delivered. The number is its place in the table.
    Packet(u32),
    /// The embedder's script with the given number is run.
    Script(u32),
}

/// What happens to an entity in an event.
// The discriminants equal the numbers in a packed event, so that unpacking needs no branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Occasion {
    /// [`Entity::resume`](crate::Entity::resume) is called.
    Resume = RESUME,
    /// The timer of the entity with the given tag may be due.
    Timer(u32) = TIMER,
    /// [`Entity::on_event`](crate::Entity::on_event) is called with the given tag.
    Notice(u32) = NOTICE,
}

/// The next event, as seen by an entity that has a series of events outside of the queue. The next event of the series
/// is due at a known key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next event of the series: nothing in the queue comes before its key.
    Key,
    /// An [`Occasion::Notice`] with the given tag for the same entity, due before the series' next event.
    Own(u32),
    /// An event that is neither the series' next event nor a notice for the entity, due before the series' next event.
    Other,
}

/// An event packed into one word. The word is moved in a register, so that a load never waits for memory that was just
/// written in pieces.
#[derive(Clone, Copy)]
pub struct PackedEvent(u64);

/// Number of low bits that hold the kind of the event. Above them is the number of the link or entity, and in the upper
/// half of the word the number of the event's subject.
const KIND_BITS: u32 = 3;
const DELIVERY: u32 = 0;
const RESUME: u32 = 1;
const TIMER: u32 = 2;
const NOTICE: u32 = 3;
const PACKET: u32 = 4;
const SCRIPT: u32 = 5;

impl PackedEvent {
    #[inline(always)]
    fn pack(event: Event) -> PackedEvent {
        let (subject, kind, number) = match event {
            Event::Delivery(link) => (link.to_u32(), DELIVERY, 0),
            Event::Entity(id, Occasion::Resume) => (id.to_u32(), RESUME, 0),
            Event::Entity(id, Occasion::Timer(tag)) => (id.to_u32(), TIMER, tag),
            Event::Entity(id, Occasion::Notice(tag)) => (id.to_u32(), NOTICE, tag),
            Event::Packet(slot) => (0, PACKET, slot),
            Event::Script(script) => (0, SCRIPT, script),
        };
        PackedEvent(u64::from(number) << 32 | u64::from(subject << KIND_BITS | kind))
    }

    /// The link whose first packet in flight is delivered, if this is such an event, the most frequent one by far;
    /// otherwise `None`.
    #[inline(always)]
    pub fn delivering_link(self) -> Option<LinkNumber> {
        let subject = self.0 as u32;
        LinkNumber::from_u32(subject >> KIND_BITS).filter(|_| subject & ((1 << KIND_BITS) - 1) == DELIVERY)
    }

    /// Unpacks the event.
    #[inline]
    pub fn unpack(self) -> Event {
        let number = (self.0 >> 32) as u32;
        if let Some(link) = self.delivering_link() {
            return Event::Delivery(link);
        }
        let subject = EntityId::from_u32(self.0 as u32 >> KIND_BITS);
        match (self.0 as u32 & ((1 << KIND_BITS) - 1), subject) {
            (RESUME, Some(id)) => Event::Entity(id, Occasion::Resume),
            (TIMER, Some(id)) => Event::Entity(id, Occasion::Timer(number)),
            (NOTICE, Some(id)) => Event::Entity(id, Occasion::Notice(number)),
            (PACKET, _) => Event::Packet(number),
            _ => Event::Script(number),
        }
    }
}

/// An event with its key.
#[derive(Clone, Copy)]
struct Node {
    key: EventKey,
    event: PackedEvent,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_stay_what_they_are_when_packed() {
        let id = EntityId::from_u32(77).unwrap();
        for occasion in [Occasion::Resume, Occasion::Timer(3), Occasion::Notice(u32::MAX)] {
            let event = Event::Entity(id, occasion);
            assert_eq!(PackedEvent::pack(event).unpack(), event);
        }
        let link = LinkNumber::from_u32(5).unwrap();
        for event in [Event::Delivery(link), Event::Packet(0), Event::Packet(u32::MAX), Event::Script(9)] {
            assert_eq!(PackedEvent::pack(event).unpack(), event);
        }
    }

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
