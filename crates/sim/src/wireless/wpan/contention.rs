//! CSMA-CA, slotted where there are beacons (IEEE Std 802.15.4-2003, section 7.5.1.3; spec: wpan, section 11).
//!
//! A state machine without a clock: its owner asks the medium, keeps the timers, and draws the random numbers.

use super::superframe::Superframes;
use super::{ACK_WAIT, ASSESSMENT, BACKOFF_PERIOD, BACKOFF_SYMBOLS, LONGEST_DELAY, SYMBOLS, TURNAROUND};

/// The first backoff exponent (macMinBE).
const FIRST_EXPONENT: u8 = 3;

/// The largest backoff exponent (aMaxBE).
const LARGEST_EXPONENT: u8 = 5;

/// After this many busy assessments the access has failed (macMaxCSMABackoffs).
const MOST_BACKOFFS: u8 = 4;

/// Idle assessments that slotted CSMA-CA needs.
const ASSESSMENTS: u8 = 2;

/// Beacons of others are extrapolated, and own periods counted, for this many intervals.
const EXTRAPOLATED: f64 = 4.0;

/// The frame that a station contends for, as far as its duration matters.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// It goes to the coordinator that the station tracks.
    pub to_parent: bool,
    /// It is acknowledged.
    pub wants_ack: bool,
    /// Air time, seconds.
    pub airtime: f64,
    /// The space after it, symbols.
    pub space: f64,
}

impl Claim {
    /// Whether the frame, sent `time` seconds after `start` at the latest (`time` includes its air time), is over
    /// before the contention access period ends.
    pub fn fits(&self, frames: &Superframes, now: f64, start: f64, time: f64) -> bool {
        let mut time = time;
        let space = self.space / SYMBOLS;
        if self.wants_ack {
            time += ACK_WAIT / SYMBOLS;
            time += 2.0 * LONGEST_DELAY;
            time += space;
            return start + time <= frames.first_end(now);
        }
        let ends = frames.period_ends(now);
        if start + time > ends.own {
            return false;
        }
        time += LONGEST_DELAY;
        time += TURNAROUND / SYMBOLS;
        time += space;
        if start + time > ends.tracked {
            return false;
        }
        time -= space;
        start + time <= ends.heard
    }

    /// As [`Claim::fits`], for a frame that is sent at the next boundary without contention.
    pub fn fits_now(&self, frames: &Superframes, now: f64) -> bool {
        if !frames.any() {
            return true;
        }
        let mut time = frames.locate(now, self.to_parent, 0.0);
        time += self.airtime;
        self.fits(frames, now, now, time)
    }
}

/// Whether the station may go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The frame fits.
    Proceed,
    /// It has to wait for a beacon: its own, that of its coordinator, or the next beacon of others, which comes after
    /// this many seconds.
    Wait(Option<f64>),
}

/// The result of a clear channel assessment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Assessed {
    /// The station may send.
    Won,
    /// It gives up.
    Lost,
    /// It assesses the medium again.
    Again,
    /// It waits for another random time.
    BackOff,
    /// The frame has to wait for a beacon, as by [`Verdict::Wait`].
    Wait(Option<f64>),
}

/// The state of CSMA-CA.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contention {
    backoffs: u8,
    exponent: u8,
    window: u8,
    /// The station sends or tracks beacons.
    pub slotted: bool,
    /// It receives beacons of other coordinators.
    others: bool,
    /// Own beacon and beacon of the coordinator, seconds.
    own_beacon: f64,
    tracked_beacon: f64,
    /// How many backoff periods are left after the period in which the frame did not fit; −1 for none.
    pub left: i32,
    /// The next beacon lets the station go on.
    pub waits_for_beacon: bool,
}

/// C's conversion of a real number to 16 bits, by way of an integer.
fn to_u16(value: f64) -> u16 {
    value as i64 as u16
}

impl Contention {
    /// A new frame contends.
    pub fn begin(&mut self, frames: &Superframes, now: f64) {
        self.begin_superframe(frames);
        let interval = frames.tracked.spec.interval_seconds();
        if self.slotted && frames.tracked.has_beacons() && interval > 0.0 {
            while self.tracked_beacon + interval < now {
                self.tracked_beacon += interval;
            }
        }
    }

    /// A superframe begins.
    // ns-2.35: missed beacons of the coordinator are not made up for, as they are for a new frame (spec: wpan,
    // section 11.5).
    pub fn begin_superframe(&mut self, frames: &Superframes) {
        self.slotted = frames.beacon_enabled();
        self.others = frames.heard.has_beacons();
        self.backoffs = 0;
        self.exponent = FIRST_EXPONENT;
        if !self.slotted {
            return;
        }
        self.window = ASSESSMENTS;
        self.own_beacon = frames.own.beacon_seconds();
        self.tracked_beacon = frames.tracked.beacon_seconds();
    }

    /// The random wait is less than this many backoff periods.
    pub fn choices(&self) -> i32 {
        1 << self.exponent
    }

    /// A wait of `periods` backoff periods, at least to the end of the beacon; seconds.
    pub fn adjust(&self, frames: &Superframes, now: f64, to_parent: bool, wait: f64) -> f64 {
        let (superframe, beacon) = match to_parent {
            true => (&frames.tracked, self.tracked_beacon),
            false => (&frames.own, self.own_beacon),
        };
        if !superframe.has_beacons() {
            return wait;
        }
        let mut left = f64::from(superframe.periods) * BACKOFF_PERIOD;
        left = now - left;
        left += wait;
        left -= beacon;
        if left < 0.0 { wait - left } else { wait }
    }

    /// The wait of a backoff that begins now, seconds; `first` for the first of a frame.
    pub fn first_wait(
        &self,
        frames: &Superframes,
        now: f64,
        claim: &Claim,
        periods: i32,
        first: bool,
    ) -> f64 {
        let wait = self.adjust(frames, now, claim.to_parent, f64::from(periods) * BACKOFF_PERIOD);
        if first && self.slotted { frames.locate(now, claim.to_parent, wait) } else { wait }
    }

    /// Whether superframes limit the contention.
    pub fn is_limited(&self) -> bool {
        self.slotted || self.others
    }

    /// Whether the frame, if the backoff ends `wait` seconds from now, is over before the period ends.
    pub fn check(
        &mut self,
        frames: &Superframes,
        now: f64,
        claim: &Claim,
        wait: f64,
        assessed: bool,
    ) -> Verdict {
        self.waits_for_beacon = false;
        let wait = frames.locate(now, claim.to_parent, wait);
        self.left = self.periods_left(frames, now, claim.to_parent, wait);
        if self.left >= 0 {
            self.waits_for_beacon = true;
            return Verdict::Wait(None);
        }
        let locate = |time| frames.locate(now, claim.to_parent, time);
        let mut time = locate(wait) - wait;
        if !assessed {
            time += ASSESSMENT / SYMBOLS;
            time += locate(time) - time;
            time += ASSESSMENT / SYMBOLS;
        }
        time += locate(time) - time;
        time += claim.airtime;
        if claim.fits(frames, now, now + wait, time) {
            self.left = -1;
            return Verdict::Proceed;
        }
        self.left = 0;
        self.waits_for_beacon = true;
        Verdict::Wait((!frames.beacon_enabled() && frames.heard.has_beacons()).then(|| {
            let interval = f64::from(frames.heard.spec.interval);
            let mut next = (frames.heard.beacon + interval) / SYMBOLS;
            let interval = interval / SYMBOLS;
            while next < now && interval > 0.0 {
                next += interval;
            }
            next - now
        }))
    }

    /// How many periods of the backoff are left after the end of the contention access period; −1 if it ends before.
    fn periods_left(&self, frames: &Superframes, now: f64, to_parent: bool, wait: f64) -> i32 {
        let (superframe, beacon) = match to_parent {
            true => (&frames.tracked, self.tracked_beacon),
            false => (&frames.own, self.own_beacon),
        };
        if !superframe.has_beacons() {
            return -1;
        }
        if to_parent {
            // ns-2.35: the end of the period is rounded to seconds (spec: wpan, section 11.3).
            let end = to_u16((f64::from(16 * superframe.spec.slot as i32) + superframe.beacon) / SYMBOLS);
            if f64::from(end) + EXTRAPOLATED * superframe.spec.interval_seconds() < now {
                return -1;
            }
        }
        let capacity =
            (16 * (superframe.spec.slot as i32 / BACKOFF_SYMBOLS)).wrapping_sub(superframe.periods) as u16;
        let mut since = now + wait;
        since -= beacon;
        let mut passed = to_u16(since / BACKOFF_PERIOD - f64::from(superframe.periods));
        if since % BACKOFF_PERIOD > 0.0 {
            passed = passed.wrapping_add(1);
        }
        i32::from(passed) - i32::from(capacity)
    }

    /// The medium was assessed.
    pub fn assessed(&mut self, frames: &Superframes, now: f64, claim: &Claim, idle: bool) -> Assessed {
        if !idle {
            if self.slotted {
                self.window = ASSESSMENTS;
            }
            self.backoffs += 1;
            if self.backoffs > MOST_BACKOFFS {
                return Assessed::Lost;
            }
            self.exponent = (self.exponent + 1).min(LARGEST_EXPONENT);
            return Assessed::BackOff;
        }
        if !self.is_limited() {
            return Assessed::Won;
        }
        self.window = if self.slotted { self.window.saturating_sub(1) } else { 0 };
        if self.window > 0 {
            return Assessed::Again;
        }
        match self.check(frames, now, claim, 0.0, true) {
            Verdict::Proceed => Assessed::Won,
            Verdict::Wait(time) => {
                if self.slotted {
                    self.window = ASSESSMENTS;
                }
                self.left = 0;
                Assessed::Wait(time)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wireless::wpan::superframe::{Superframe, SuperframeSpec};

    const CLAIM: Claim = Claim { to_parent: false, wants_ack: false, airtime: 0.001, space: 40.0 };

    fn slotted(order: u8) -> Superframes {
        let own = Superframe { order, spec: SuperframeSpec::new(order, order), periods: 3, beacon: 0.0 };
        Superframes { own, ..Superframes::default() }
    }

    #[test]
    fn without_beacons_one_idle_assessment_is_enough() {
        let (frames, mut contention) = (Superframes::default(), Contention::default());
        contention.begin(&frames, 1.0);
        assert_eq!(contention.assessed(&frames, 1.0, &CLAIM, true), Assessed::Won);
    }

    #[test]
    fn with_beacons_two_are_needed() {
        let (frames, mut contention) = (slotted(3), Contention::default());
        contention.begin(&frames, 0.01);
        assert_eq!(contention.assessed(&frames, 0.01, &CLAIM, true), Assessed::Again);
        assert_eq!(contention.assessed(&frames, 0.0104, &CLAIM, true), Assessed::Won);
    }

    #[test]
    fn the_window_grows_until_access_fails() {
        let (frames, mut contention) = (Superframes::default(), Contention::default());
        contention.begin(&frames, 1.0);
        let mut choices = vec![contention.choices()];
        while contention.assessed(&frames, 1.0, &CLAIM, false) == Assessed::BackOff {
            choices.push(contention.choices());
        }
        assert_eq!(choices, [8, 16, 32, 32, 32]);
    }

    #[test]
    fn a_frame_that_does_not_fit_waits_for_the_beacon() {
        let (frames, mut contention) = (slotted(0), Contention::default());
        contention.begin(&frames, 0.0145);
        let verdict = contention.check(&frames, 0.0145, &CLAIM, 0.0, false);
        assert_eq!(verdict, Verdict::Wait(None));
        assert!(contention.waits_for_beacon);
    }

    #[test]
    fn nobody_sends_during_the_beacon() {
        let (frames, mut contention) = (slotted(3), Contention::default());
        contention.begin(&frames, 0.0001);
        let wait = contention.first_wait(&frames, 0.0001, &CLAIM, 0, true);
        assert!((0.0001 + wait - 3.0 * BACKOFF_PERIOD).abs() < 1e-12);
    }
}
