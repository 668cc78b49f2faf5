//! Superframes: the times of beacons and the ends of the contention access periods between them (IEEE Std
//! 802.15.4-2003, section 7.5.1; spec: wpan, sections 8 and 11.3).

use super::{BACKOFF_PERIOD, BASE_SLOT, BASE_SUPERFRAME, NO_BEACONS, SYMBOLS, remainder};

/// The superframe specification of a beacon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuperframeSpec {
    /// Beacon order; 15 for no beacons.
    pub beacon_order: u8,
    /// Superframe order; 15 for no active part after the beacon.
    pub superframe_order: u8,
    /// Time between beacons, symbols; 0 before the first beacon is known.
    pub interval: u32,
    /// Length of a slot of the active part, symbols.
    pub slot: u32,
    /// Whether the sender is a PAN coordinator.
    pub pan_coordinator: bool,
    /// Whether the sender lets devices associate.
    pub permits_association: bool,
}

impl SuperframeSpec {
    /// The specification for the given orders.
    pub fn new(beacon_order: u8, superframe_order: u8) -> SuperframeSpec {
        SuperframeSpec {
            beacon_order,
            superframe_order,
            interval: symbols(BASE_SUPERFRAME, beacon_order),
            slot: symbols(BASE_SLOT, superframe_order),
            pan_coordinator: false,
            permits_association: false,
        }
    }

    /// Time between beacons, seconds.
    pub fn interval_seconds(&self) -> f64 {
        f64::from(self.interval) / SYMBOLS
    }
}

/// The duration `base * 2^order`, symbols.
pub fn symbols(base: u32, order: u8) -> u32 {
    base.wrapping_shl(u32::from(order))
}

/// A series of superframes that a station follows.
#[derive(Clone, Copy, Debug)]
pub struct Superframe {
    /// The beacon order; 15 for no beacons.
    pub order: u8,
    /// The specification in the last beacon.
    pub spec: SuperframeSpec,
    /// Length of the beacon, back-off periods.
    pub periods: i32,
    /// The start of the last beacon, symbols.
    pub beacon: f64,
}

impl Default for Superframe {
    fn default() -> Self {
        Superframe { order: NO_BEACONS, spec: SuperframeSpec::default(), periods: 0, beacon: 0.0 }
    }
}

impl Superframe {
    /// Whether the series has beacons.
    pub fn has_beacons(&self) -> bool {
        self.order != NO_BEACONS
    }

    /// The start of the last beacon, seconds.
    pub fn beacon_seconds(&self) -> f64 {
        self.beacon / SYMBOLS
    }

    /// The end of the contention access period after the last beacon, seconds.
    fn end(&self) -> f64 {
        self.beacon / SYMBOLS + 16.0 * (f64::from(self.spec.slot) / SYMBOLS)
    }

    /// The end of the present contention access period, seconds, extrapolated over up to four missed beacons.
    fn extended_end(&self, now: f64) -> f64 {
        let (mut end, interval) = (self.end(), self.spec.interval_seconds());
        if end < now && end + 4.0 * interval >= now && interval > 0.0 {
            while end < now {
                end += interval;
            }
        }
        end
    }
}

/// The times that a transaction must not exceed, seconds: the ends of contention access periods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeriodEnds {
    pub own: f64,
    pub tracked: f64,
    pub heard: f64,
}

/// The superframes that a station follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Superframes {
    /// The superframes of this station's own beacons.
    pub own: Superframe,
    /// The superframes of the coordinator that the station tracks.
    pub tracked: Superframe,
    /// The parameters of the last received beacon, whatever its sender.
    pub heard: Superframe,
}

impl Superframes {
    /// Whether the station sends or tracks beacons.
    pub fn beacon_enabled(&self) -> bool {
        self.own.has_beacons() || self.tracked.has_beacons()
    }

    /// The time from `now` to the next boundary of a back-off period that is at least `wait` seconds away. For frames
    /// to the coordinator (`to_parent`), the boundaries are those of the coordinator's superframes.
    pub fn locate(&self, now: f64, to_parent: bool, wait: f64) -> f64 {
        if !self.beacon_enabled() {
            return wait;
        }
        let use_tracked = if to_parent { self.tracked.has_beacons() } else { !self.own.has_beacons() };
        let reference = if use_tracked { self.tracked.beacon } else { self.own.beacon } / SYMBOLS;
        let past = remainder((now + wait) - reference, BACKOFF_PERIOD);
        if past > 0.000_001 { wait + (BACKOFF_PERIOD - past) } else { wait }
    }

    /// The ends of the contention access periods. Periods that are over, and those of superframes without beacons,
    /// count as ending a day from now.
    pub fn period_ends(&self, now: f64) -> PeriodEnds {
        let end = |superframe: &Superframe, end: f64| {
            if superframe.has_beacons() && end >= now { end } else { a_day_after(now) }
        };
        PeriodEnds {
            own: end(&self.own, self.own.end()),
            tracked: end(&self.tracked, self.tracked.extended_end(now)),
            heard: end(&self.heard, self.heard.extended_end(now)),
        }
    }

    /// The end of the earliest contention access period that restricts transmissions; an acknowledged frame and its
    /// acknowledgement must be over by then.
    pub fn first_end(&self, now: f64) -> f64 {
        let PeriodEnds { own, tracked, heard } = self.period_ends(now);
        match (self.own.has_beacons(), self.tracked.has_beacons()) {
            (false, false) if !self.heard.has_beacons() => a_day_after(now),
            (false, false) => heard,
            (false, true) => tracked,
            (true, false) => own,
            (true, true) => {
                // ns-2.35: the end of the station's own period is used even if it has passed (spec: wpan, section
                // 11.3).
                let (own, tracked) = (self.own.end(), self.tracked.extended_end(now));
                if tracked < now { own } else { own.min(tracked) }
            }
        }
    }

    /// Whether any superframes are known.
    pub fn any(&self) -> bool {
        self.beacon_enabled() || self.heard.has_beacons()
    }
}

/// The time used as the end of periods that are over, and of superframes without beacons, seconds.
fn a_day_after(now: f64) -> f64 {
    now + 24.0 * 3600.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_order(order: u8, beacon: f64) -> Superframe {
        Superframe { order, spec: SuperframeSpec::new(order, order), periods: 3, beacon }
    }

    #[test]
    fn boundaries_follow_the_beacon() {
        let own = with_order(3, 62_500.0);
        let frames = Superframes { own, ..Superframes::default() };
        let wait = frames.locate(1.0001, false, 0.0);
        assert!((1.0001 + wait - 1.0 - BACKOFF_PERIOD).abs() < 1e-12);
        assert_eq!(frames.locate(1.0, false, 0.0), 0.0);
        assert_eq!(Superframes::default().locate(1.0001, false, 0.5), 0.5);
    }

    #[test]
    fn missed_beacons_extend_the_period_four_times() {
        let tracked = with_order(3, 0.0);
        let interval = tracked.spec.interval_seconds();
        assert!(tracked.extended_end(interval * 1.5) >= interval * 1.5);
        assert_eq!(tracked.extended_end(interval * 5.5), interval);
    }

    #[test]
    fn without_beacons_nothing_ends() {
        let frames = Superframes::default();
        assert_eq!(frames.first_end(5.0), 5.0 + 86400.0);
        assert!(!frames.any());
    }
}
