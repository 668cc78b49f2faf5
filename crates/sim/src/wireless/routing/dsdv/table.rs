//! The routing table of DSDV.

use std::collections::{BTreeMap, VecDeque};

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
pub(super) type Table = BTreeMap<i32, Entry>;

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
