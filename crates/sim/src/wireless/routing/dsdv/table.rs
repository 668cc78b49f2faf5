//! The routing table of DSDV.

use std::cell::Cell;
use std::collections::VecDeque;

use super::Advertised;
use crate::packet::Packet;
use crate::scheduler::EventKey;

/// The metric of a destination that cannot be reached.
pub(super) const INFINITY: u8 = 250;

/// The route to a destination. Times are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Route {
    pub destination: i32,
    pub hop: i32,
    pub metric: u8,
    pub seqno: u32,
    /// The time from which the route may be advertised.
    pub advertise_from: f64,
    /// Whether the sequence number is to be advertised.
    pub advertise_seqno: bool,
    /// Whether the metric is to be advertised.
    pub advertise_metric: bool,
    pub advertised_metric: u8,
    pub changed: f64,
    pub seqno_changed: f64,
    /// The weighted average of settling times.
    pub settling_time: f64,
}

/// The parameters for averaging settling times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settling {
    /// The weight of the previous average.
    pub alpha: f64,
    /// The settling time of a new destination, seconds.
    pub initial: f64,
}

/// The treatment of an advertised route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Ignore the route, because it is not better than the known one.
    Ignore,
    /// Use the route; if `trigger`, advertise it at once.
    Adopt { trigger: bool },
    /// Advertise the known route, because the neighbour has no better one.
    Contradict,
}

impl Route {
    /// The route that `sender` advertises now; `old` is the known route.
    pub fn heard(
        old: Option<&Route>,
        sender: i32,
        advertised: &Advertised,
        now: f64,
        settling: Settling,
    ) -> Route {
        let mut new = Route {
            destination: advertised.destination,
            hop: sender,
            metric: advertised.metric,
            seqno: advertised.seqno,
            changed: now,
            ..old.copied().unwrap_or_default()
        };
        if new.metric != INFINITY {
            new.metric += 1;
        }
        match old {
            Some(old) if old.seqno != new.seqno => {
                new.settling_time = settling.alpha * old.settling_time
                    + (1.0 - settling.alpha) * (old.changed - old.seqno_changed);
                new.seqno_changed = now;
            }
            Some(_) => {}
            None => {
                new.settling_time = settling.initial;
                new.seqno_changed = now;
            }
        }
        let settled = new.metric != INFINITY && old.is_none_or(|old| old.metric != INFINITY);
        new.advertise_from = if settled { now + new.settling_time * 2.0 } else { now };
        new
    }

    /// Decides how to treat a received route when `old` is known. Marks the parts to be advertised.
    pub fn judge(&mut self, old: Option<&Route>) -> Verdict {
        match old {
            None => {
                self.advertise_metric = self.metric < INFINITY;
                Verdict::Adopt { trigger: self.advertise_metric }
            }
            Some(old) if self.seqno == old.seqno => {
                if self.metric >= old.metric {
                    return Verdict::Ignore;
                }
                self.advertise_metric = self.metric != old.advertised_metric;
                Verdict::Adopt { trigger: self.advertise_metric }
            }
            Some(old) if self.seqno > old.seqno => {
                self.advertise_seqno = true;
                self.advertise_metric = self.metric != old.advertised_metric;
                Verdict::Adopt { trigger: false }
            }
            Some(old) if self.metric == INFINITY && old.metric != INFINITY => Verdict::Contradict,
            Some(_) => Verdict::Ignore,
        }
    }
}

/// A table entry: a route and the packets that wait for it.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub route: Route,
    /// The event of the triggered advertisement of the route.
    pub trigger: Option<EventKey>,
    /// The event at which the neighbour with the entry's address counts as lost.
    pub timeout: Option<EventKey>,
    /// Packets that wait for a route.
    pub waiting: Option<VecDeque<Packet>>,
}

/// The table: entries by ascending destination.
#[derive(Debug, Default)]
pub(super) struct Table {
    destinations: Vec<i32>,
    entries: Vec<Entry>,
    /// The place behind the entry that was found last. Advertisements list destinations in ascending order.
    next: Cell<usize>,
}

impl Table {
    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the place of an entry, or the place where it would be.
    #[inline]
    fn place(&self, destination: i32) -> Result<usize, usize> {
        let next = self.next.get();
        let is_at = |place: usize| self.destinations.get(place) == Some(&destination);
        if is_at(next) {
            self.next.set(next + 1);
            return Ok(next);
        }
        if is_at(next.wrapping_sub(1)) {
            return Ok(next - 1);
        }
        let found = self.destinations.binary_search(&destination);
        if let Ok(place) = found {
            self.next.set(place + 1);
        }
        found
    }

    /// The entry of a destination.
    #[inline]
    pub fn get(&self, destination: i32) -> Option<&Entry> {
        self.place(destination).ok().map(|place| &self.entries[place])
    }

    /// The entry of a destination, for changing it.
    #[inline]
    pub fn get_mut(&mut self, destination: i32) -> Option<&mut Entry> {
        self.place(destination).ok().map(|place| &mut self.entries[place])
    }

    /// The entry of a destination, which `make` makes if there is none.
    pub fn get_or_insert_with(&mut self, destination: i32, make: impl FnOnce() -> Entry) -> &mut Entry {
        let place = self.place(destination).unwrap_or_else(|place| {
            self.destinations.insert(place, destination);
            self.entries.insert(place, make());
            place
        });
        &mut self.entries[place]
    }

    /// All entries, by ascending destination.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All entries, by ascending destination, for changing them.
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTLING: Settling = Settling { alpha: 0.875, initial: 6.0 };

    /// The route that neighbour 2 advertises to destination 7 at 10 s, and its treatment.
    fn hear(old: Option<&Route>, metric: u8, seqno: u32) -> (Route, Verdict) {
        let advertised = Advertised { destination: 7, metric, seqno };
        let mut route = Route::heard(old, 2, &advertised, 10.0, SETTLING);
        let verdict = route.judge(old);
        (route, verdict)
    }

    fn known(metric: u8, seqno: u32) -> Route {
        Route { destination: 7, hop: 1, metric, seqno, settling_time: 4.0, changed: 3.0, ..Route::default() }
    }

    #[test]
    fn entries_are_found_in_any_order() {
        let mut table = Table::default();
        for destination in [5, 1, 9, 3, 7, 3] {
            let route = Route { destination, ..Route::default() };
            table.get_or_insert_with(destination, || Entry { route, ..Entry::default() });
        }
        let all: Vec<i32> = table.entries().iter().map(|entry| entry.route.destination).collect();
        assert_eq!((all, table.len()), (vec![1, 3, 5, 7, 9], 5));
        for destination in [1, 3, 3, 5, 9, 7, 0, 1, 2, 10, 9] {
            let found = table.get(destination).map(|entry| entry.route.destination);
            assert_eq!(found, Some(destination).filter(|_| destination % 2 == 1), "{destination}");
        }
    }

    #[test]
    fn a_new_destination_is_adopted_and_told() {
        let (route, verdict) = hear(None, 1, 4);
        assert_eq!(verdict, Verdict::Adopt { trigger: true });
        assert_eq!((route.hop, route.metric, route.seqno), (2, 2, 4), "one hop more");
        assert_eq!(route.advertise_from, 22.0, "after twice the settling time");
        assert_eq!(hear(None, INFINITY, 4).1, Verdict::Adopt { trigger: false });
    }

    #[test]
    fn newer_news_count_whatever_the_metric() {
        let (route, verdict) = hear(Some(&known(3, 4)), 8, 6);
        assert_eq!((route.metric, verdict), (9, Verdict::Adopt { trigger: false }));
        assert!(route.advertise_seqno);
        assert_eq!(route.settling_time, 0.875 * 4.0 + 0.125 * 3.0);
    }

    #[test]
    fn equally_old_news_count_if_the_route_is_shorter() {
        assert_eq!(hear(Some(&known(3, 4)), 1, 4).1, Verdict::Adopt { trigger: true });
        assert_eq!(hear(Some(&known(3, 4)), 2, 4).1, Verdict::Ignore);
    }

    #[test]
    fn older_news_are_ignored_and_a_lost_route_contradicted() {
        assert_eq!(hear(Some(&known(3, 4)), 1, 2).1, Verdict::Ignore);
        assert_eq!(hear(Some(&known(3, 4)), INFINITY, 3).1, Verdict::Contradict);
        assert_eq!(hear(Some(&known(INFINITY, 4)), INFINITY, 3).1, Verdict::Ignore);
    }
}
