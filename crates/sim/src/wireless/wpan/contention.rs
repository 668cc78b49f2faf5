//! CSMA-CA, which is slotted if there are beacons (IEEE Std 802.15.4-2003, section 7.5.1.3; spec: wpan, section 11).
//!
//! A state machine without a clock: its owner assesses the medium, runs the timers, and draws the random numbers.

use super::superframe::Superframes;
use super::{
    ACK_WAIT, ASSESSMENT, BACKOFF_PERIOD, BACKOFF_SYMBOLS, LONGEST_DELAY, SYMBOLS, TURNAROUND, remainder,
};

/// The initial back-off exponent (macMinBE).
const FIRST_EXPONENT: u8 = 3;

/// The largest back-off exponent (aMaxBE).
const LARGEST_EXPONENT: u8 = 5;

/// The number of busy assessments after which the access fails (macMaxCSMABackoffs).
const MOST_BACKOFFS: u8 = 4;

/// The number of consecutive idle assessments that slotted CSMA-CA requires.
const ASSESSMENTS: u8 = 2;

/// The number of beacon intervals after the coordinator's last beacon during which its contention access periods still
/// count.
const EXTRAPOLATED: f64 = 4.0;

/// The properties of the frame that a station contends for, as far as they affect the duration of the transaction.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Whether the frame goes to the coordinator that the station tracks.
    pub to_parent: bool,
    /// Whether the frame is acknowledged.
    pub wants_ack: bool,
    /// The air time of the frame, seconds.
    pub airtime: f64,
    /// The interframe space after the frame, symbols.
    pub space: f64,
}

impl Claim {
    /// Whether the transaction is over before the contention access period ends, if the transmission ends at most
    /// `time` seconds after `start`.
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

    /// Whether the transaction is over before the contention access period ends, if the frame is sent at the next
    /// boundary without contention.
    pub fn fits_now(&self, frames: &Superframes, now: f64) -> bool {
        if !frames.any() {
            return true;
        }
        let mut time = frames.locate(now, self.to_parent, 0.0);
        time += self.airtime;
        self.fits(frames, now, now, time)
    }
}

/// Whether the frame can be sent in the present contention access period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The frame fits into the period.
    Proceed,
    /// The frame has to wait for a beacon: the station's own or its coordinator's, or, after the given number of
    /// seconds, the next beacon of another coordinator.
    Wait(Option<f64>),
}

/// The result of a clear channel assessment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Assessed {
    /// The station may send the frame.
    Won,
    /// The access has failed.
    Lost,
    /// The medium has to be assessed again.
    Again,
    /// The station has to wait for another random time.
    BackOff,
    /// The frame has to wait for a beacon, as in [`Verdict::Wait`].
    Wait(Option<f64>),
}

/// The state of a station's CSMA-CA.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contention {
    backoffs: u8,
    exponent: u8,
    window: u8,
    /// Whether the station sends or tracks beacons.
    pub slotted: bool,
    /// Whether the station receives beacons of other coordinators.
    others: bool,
    /// The times of the station's own last beacon and of the coordinator's last beacon, seconds.
    own_beacon: f64,
    tracked_beacon: f64,
    /// The number of back-off periods that remain after the period in which the frame did not fit; −1 for none.
    pub left: i32,
    /// Whether contention continues at the next beacon.
    pub waits_for_beacon: bool,
}

/// Converts a real number to 16 bits by way of an integer, as C does.
fn to_u16(value: f64) -> u16 {
    value as i64 as u16
}

impl Contention {
    /// Starts contention for a new frame.
    pub fn begin(&mut self, frames: &Superframes, now: f64) {
        self.begin_superframe(frames);
        let interval = frames.tracked.spec.interval_seconds();
        if self.slotted && frames.tracked.has_beacons() && interval > 0.0 {
            while self.tracked_beacon + interval < now {
                self.tracked_beacon += interval;
            }
        }
    }

    /// Starts contention at the beginning of a superframe.
    // ns-2.35: missed beacons of the coordinator are not extrapolated, unlike for a new frame (spec: wpan, section
    // 11.5).
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

    /// The number of possible random waits, in back-off periods from 0.
    pub fn choices(&self) -> i32 {
        1 << self.exponent
    }

    /// Extends a wait, in seconds, that would end before the end of the beacon.
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

    /// The wait of a back-off that begins now, seconds. `first` is true for the first back-off of a frame.
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

    /// Whether superframes restrict the times of transmissions.
    pub fn is_limited(&self) -> bool {
        self.slotted || self.others
    }

    /// Whether the transaction is over before the contention access period ends, if the back-off ends `wait` seconds
    /// from now.
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

    /// The number of back-off periods that remain after the end of the contention access period; −1 if the back-off
    /// ends before that end.
    fn periods_left(&self, frames: &Superframes, now: f64, to_parent: bool, wait: f64) -> i32 {
        let (superframe, beacon) = match to_parent {
            true => (&frames.tracked, self.tracked_beacon),
            false => (&frames.own, self.own_beacon),
        };
        if !superframe.has_beacons() {
            return -1;
        }
        if to_parent {
            // ns-2.35: the end of the period is truncated to whole seconds (spec: wpan, section 11.3).
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
        if remainder(since, BACKOFF_PERIOD) > 0.0 {
            passed = passed.wrapping_add(1);
        }
        i32::from(passed) - i32::from(capacity)
    }

    /// Processes the result of a clear channel assessment.
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
