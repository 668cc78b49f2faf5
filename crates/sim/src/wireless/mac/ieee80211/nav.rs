//! Virtual carrier sense: the network allocation vector (IEEE Std 802.11-1999, section 9.2.5.4).

use crate::scheduler::EventKey;

/// Until when other stations have reserved the medium.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Nav {
    /// Seconds.
    end: f64,
    /// The number of the event at that time.
    event: u64,
}

impl Nav {
    /// Nobody has reserved the medium yet.
    pub const CLEAR: Nav = Nav { end: 0.0, event: 0 };

    /// The medium is reserved until this event.
    #[inline]
    pub fn until(end: EventKey) -> Nav {
        Nav { end: end.time(), event: end.sequence() }
    }

    /// Whether the medium is reserved at `now`, seconds.
    #[inline]
    pub fn is_set(self, now: f64) -> bool {
        self.end > now
    }

    /// Whether a reservation until `end`, seconds, counts: one that ends no later than the present one does not.
    #[inline]
    pub fn is_exceeded_by(self, end: f64) -> bool {
        end > self.end
    }

    /// The event at its end.
    #[inline]
    pub fn end(self) -> EventKey {
        EventKey::new(self.end, self.event)
    }

    /// Whether the event with this number is its end, and not that of a reservation which was exceeded since.
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
