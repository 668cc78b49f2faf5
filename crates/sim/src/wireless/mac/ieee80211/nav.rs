//! Virtual carrier sense: the network allocation vector (IEEE Std 802.11-1999, section 9.2.5.4).

use crate::scheduler::EventKey;

/// The end of the reservation of the medium by other stations.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Nav {
    /// The end of the reservation, seconds.
    end: f64,
    /// The sequence number of the event at the end of the reservation.
    event: u64,
}

impl Nav {
    /// A NAV that has not been set yet.
    pub const CLEAR: Nav = Nav { end: 0.0, event: 0 };

    /// The medium is reserved until the event `end`.
    #[inline]
    pub fn until(end: EventKey) -> Nav {
        Nav { end: end.time(), event: end.sequence() }
    }

    /// Whether the medium is reserved at `now`, seconds.
    #[inline]
    pub fn is_set(self, now: f64) -> bool {
        self.end > now
    }

    /// Whether `end`, in seconds, is later than the end of this reservation.
    #[inline]
    pub fn is_exceeded_by(self, end: f64) -> bool {
        end > self.end
    }

    /// The event at the end of the reservation.
    #[inline]
    pub fn end(self) -> EventKey {
        EventKey::new(self.end, self.event)
    }

    /// Whether the event with the number `event` ends the reservation. False for the end of an earlier reservation that
    /// has been extended.
    #[inline]
    pub fn ends_with(self, event: u64) -> bool {
        self.event == event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_reservation_counts() {
        let nav = Nav::until(EventKey::new(2.0, 7));
        assert!(nav.is_set(1.999) && !nav.is_set(2.0), "the medium is free again at the end");
        assert!(nav.is_exceeded_by(2.5) && !nav.is_exceeded_by(2.0) && !nav.is_exceeded_by(1.0));
        assert!(!Nav::CLEAR.is_set(0.0));
    }

    #[test]
    fn an_exceeded_reservation_ends_unnoticed() {
        let (first, later) = (Nav::until(EventKey::new(2.0, 7)), Nav::until(EventKey::new(3.0, 9)));
        assert!(first.ends_with(7) && !later.ends_with(7) && later.ends_with(9));
        assert_eq!(later.end(), EventKey::new(3.0, 9));
    }
}
