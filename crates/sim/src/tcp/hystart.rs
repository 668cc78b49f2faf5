//! HyStart (Ha and Rhee, "Taming the elephants: new TCP slow start", 2011) and HyStart++ (RFC 9406), which end slow
//! start before it overshoots.
//!
//! Both observe the round-trip times of slow start, round by round. A round ends when the packet that was the next to
//! send at its beginning is acknowledged. Once the least round-trip time of a round exceeds that of an earlier round by
//! more than noise, a queue is building up. HyStart then ends slow start at once; it also ends slow start when the ACKs
//! of one round come in a dense train that lasts half the round-trip time. HyStart++ first continues at a quarter of
//! the growth (*conservative slow start*), returns to slow start if the delay has disappeared, and ends slow start
//! after five rounds.

use std::cell::{Cell, RefCell};

use super::parameters::on;
use super::{ControlBlock, TcpSender};
use crate::Sim;
use crate::packet::Header;

/// The algorithm in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// HyStart.
    HyStart,
    /// HyStart++.
    PlusPlus,
}

/// The lower limit of the increase of the round-trip time that indicates a queue, seconds (`MIN_RTT_THRESH`).
const MIN_RTT_THRESHOLD: f64 = 0.004;
/// The upper limit of the increase of the round-trip time that indicates a queue, seconds (`MAX_RTT_THRESH`).
const MAX_RTT_THRESHOLD: f64 = 0.016;
/// The divisor of the round-trip time that gives the increase which indicates a queue, before that increase is limited
/// (`MIN_RTT_DIVISOR`).
const MIN_RTT_DIVISOR: f64 = 8.0;
/// The number of samples needed before a round is judged (`N_RTT_SAMPLE`).
const RTT_SAMPLES: u32 = 8;
/// The factor by which growth is slower in conservative slow start (`CSS_GROWTH_DIVISOR`).
const CSS_GROWTH_DIVISOR: f64 = 4.0;
/// The number of rounds of conservative slow start (`CSS_ROUNDS`).
const CSS_ROUNDS: u32 = 5;
/// The largest amount that one ACK may add to the window if packets are not paced, packets (`L`).
const LARGEST_STEP: f64 = 8.0;
/// The smallest window at which HyStart may end slow start, packets.
const HYSTART_LOW_WINDOW: f64 = 16.0;
/// The largest distance between two ACKs of one train, seconds.
const ACK_TRAIN_GAP: f64 = 0.002;

/// An acknowledgement received in slow start.
#[derive(Clone, Copy, Debug)]
pub struct SlowStartAck {
    /// The time of arrival, seconds.
    pub now: f64,
    /// The round-trip time of the acknowledged packet, seconds.
    pub rtt: f64,
    /// The highest packet acknowledged.
    pub seqno: i32,
    /// The next packet to send.
    pub next: i32,
    /// The number of packets acknowledged.
    pub acknowledged: i32,
    /// The congestion window, packets.
    pub cwnd: f64,
    /// Whether packets are paced.
    pub paced: bool,
}

/// The reaction to an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The window grows by the given number of packets.
    Grow(f64),
    /// Slow start is over: ssthresh becomes the present window.
    Leave,
}

/// The state of conservative slow start.
#[derive(Clone, Copy, Debug)]
struct Conservative {
    /// The least round-trip time of the round in which conservative slow start began, seconds (`cssBaselineMinRtt`).
    baseline: f64,
    /// The number of rounds that conservative slow start has lasted.
    rounds: u32,
}

/// The state of HyStart or HyStart++ in one slow start.
#[derive(Clone, Debug)]
pub struct HyStart {
    variant: Variant,
    /// The packet whose acknowledgement ends the round (`windowEnd`).
    round_end: Option<i32>,
    round_began: f64,
    last_round_min: f64,
    current_min: f64,
    samples: u32,
    conservative: Option<Conservative>,
    /// The least round-trip time since slow start began, seconds.
    least: f64,
    /// When the last ACK of the train at the beginning of the round arrived, seconds.
    train: f64,
}

/// The increase over the round-trip time `rtt` that indicates a queue (`RttThresh`), seconds.
fn threshold(rtt: f64) -> f64 {
    (rtt / MIN_RTT_DIVISOR).clamp(MIN_RTT_THRESHOLD, MAX_RTT_THRESHOLD)
}

impl HyStart {
    /// Creates the state for a new slow start.
    pub fn new(variant: Variant) -> HyStart {
        HyStart {
            variant,
            round_end: None,
            round_began: 0.0,
            last_round_min: f64::INFINITY,
            current_min: f64::INFINITY,
            samples: 0,
            conservative: None,
            least: f64::INFINITY,
            train: 0.0,
        }
    }

    /// Whether slow start is in its conservative phase.
    pub fn is_conservative(&self) -> bool {
        self.conservative.is_some()
    }

    /// Records an acknowledgement and decides how the window grows.
    pub fn on_ack(&mut self, ack: &SlowStartAck) -> Verdict {
        if self.round_end.is_none_or(|end| ack.seqno >= end) && self.end_round(ack) {
            return Verdict::Leave;
        }
        self.current_min = self.current_min.min(ack.rtt);
        self.samples += 1;
        self.least = self.least.min(ack.rtt);
        match self.variant {
            Variant::HyStart => self.judge_at_once(ack),
            Variant::PlusPlus => self.judge_with_care(ack),
        }
    }

    /// Begins the next round. Returns true if conservative slow start has lasted for all its rounds.
    fn end_round(&mut self, ack: &SlowStartAck) -> bool {
        self.round_end = Some(ack.next);
        self.round_began = ack.now;
        self.train = ack.now;
        self.last_round_min = self.current_min;
        self.current_min = f64::INFINITY;
        self.samples = 0;
        self.conservative.as_mut().is_some_and(|conservative| {
            conservative.rounds += 1;
            conservative.rounds >= CSS_ROUNDS
        })
    }

    fn judge_at_once(&mut self, ack: &SlowStartAck) -> Verdict {
        if ack.cwnd < HYSTART_LOW_WINDOW {
            return Verdict::Grow(1.0);
        }
        let in_train = ack.now - self.train <= ACK_TRAIN_GAP;
        if in_train {
            self.train = ack.now;
        }
        let fills_path = in_train && ack.now - self.round_began > self.least / 2.0;
        let is_delayed =
            self.samples == RTT_SAMPLES && self.current_min >= self.least + threshold(self.least);
        if fills_path || is_delayed { Verdict::Leave } else { Verdict::Grow(1.0) }
    }

    /// Decides by the rules of HyStart++ (RFC 9406, section 4.2).
    fn judge_with_care(&mut self, ack: &SlowStartAck) -> Verdict {
        let limit = if ack.paced { f64::INFINITY } else { LARGEST_STEP };
        let step = f64::from(ack.acknowledged).min(limit);
        let enough = self.samples >= RTT_SAMPLES;
        if let Some(conservative) = self.conservative {
            if enough && self.current_min < conservative.baseline {
                self.conservative = None;
            }
            return Verdict::Grow(step / CSS_GROWTH_DIVISOR);
        }
        let known = self.last_round_min.is_finite() && self.current_min.is_finite();
        if enough && known && self.current_min >= self.last_round_min + threshold(self.last_round_min) {
            self.conservative = Some(Conservative { baseline: self.current_min, rounds: 0 });
        }
        Verdict::Grow(step)
    }
}

/// The slow-start state of a sender. HyStart's part is created when first needed.
#[derive(Debug)]
pub(super) struct SlowStartWatch {
    hystart: RefCell<Option<Box<HyStart>>>,
    /// The amount that an ACK adds to the window in slow start, packets.
    pub(super) step: Cell<f64>,
    /// The number of ACKs that one ACK counts as in congestion avoidance.
    pub(super) weight: Cell<f64>,
}

impl Default for SlowStartWatch {
    fn default() -> Self {
        SlowStartWatch { hystart: RefCell::default(), step: Cell::new(1.0), weight: Cell::new(1.0) }
    }
}

impl ControlBlock {
    /// Whether the sender is in HyStart++'s conservative slow start.
    pub fn is_in_conservative_slow_start(&self) -> bool {
        self.slow_start.hystart.borrow().as_ref().is_some_and(|hystart| hystart.is_conservative())
    }

    pub(super) fn forget_slow_start(&self) {
        self.slow_start.hystart.take();
        self.slow_start.step.set(1.0);
        self.slow_start.weight.set(1.0);
    }

    /// Passes an ACK to HyStart while `hystart_` is on: sets the growth of the window, or ends slow start.
    #[cold]
    pub(super) fn watch_slow_start(&self, sim: &Sim, ack: &SlowStartAck) {
        let variant = if self.start.hystart.get() == 1 { Variant::HyStart } else { Variant::PlusPlus };
        // HyStart++ is for the first slow start; later ones know ssthresh (RFC 9406, section 4.3).
        let is_over = variant == Variant::PlusPlus && !self.first_decrease.get();
        if is_over || ack.cwnd >= f64::from(self.ssthresh()) {
            self.slow_start.hystart.take();
            return;
        }
        let verdict = {
            let mut watch = self.slow_start.hystart.borrow_mut();
            watch.get_or_insert_with(|| Box::new(HyStart::new(variant))).on_ack(ack)
        };
        match verdict {
            Verdict::Grow(step) => self.slow_start.step.set(step),
            Verdict::Leave => self.set_ssthresh(sim, self.cwnd() as i32),
        }
    }
}

impl TcpSender {
    /// Passes an accepted ACK to [`ControlBlock::watch_slow_start`] if `hystart_` is on.
    #[inline]
    pub(super) fn watch_growth(&self, sim: &Sim, ack: &Header) {
        if on(&self.start.hystart) {
            let ack = SlowStartAck {
                now: sim.now(),
                rtt: sim.now() - ack.tcp.ts_echo,
                seqno: ack.tcp.seqno,
                next: self.t_seqno(),
                acknowledged: ack.tcp.seqno - self.prev_highest_ack.get(),
                cwnd: self.cwnd(),
                paced: on(&self.start.pacing),
            };
            self.watch_slow_start(sim, &ack);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: SlowStartAck =
        SlowStartAck { now: 0.0, rtt: 0.0, seqno: 0, next: 0, acknowledged: 1, cwnd: 100.0, paced: false };

    /// Simulates rounds of `acks` ACKs each, 100 packets apart; all ACKs of a round have the same round-trip time.
    struct Rounds {
        hystart: HyStart,
        round: i32,
    }

    impl Rounds {
        fn new() -> Rounds {
            Rounds { hystart: HyStart::new(Variant::PlusPlus), round: 0 }
        }

        /// The verdicts on the ACKs of the next round.
        fn play(&mut self, acks: i32, rtt: f64) -> Vec<Verdict> {
            self.round += 1;
            let first = self.round * 100;
            (0..acks)
                .map(|number| {
                    let ack = SlowStartAck { rtt, seqno: first + number, next: first + 100, ..NONE };
                    self.hystart.on_ack(&ack)
                })
                .collect()
        }
    }

    /// Whether HyStart++ detects an increase of the round-trip time from `before` to `after` within `acks` ACKs.
    fn notices(before: f64, after: f64, acks: i32) -> bool {
        let mut rounds = Rounds::new();
        rounds.play(8, before);
        rounds.play(acks, after);
        rounds.hystart.is_conservative()
    }

    #[test]
    fn a_round_is_judged_by_eight_samples() {
        assert!(!notices(0.1, 0.2, 7));
        assert!(notices(0.1, 0.2, 8));
    }

    #[test]
    fn the_threshold_is_an_eighth_but_between_4_and_16_ms() {
        for (rtt, threshold) in [(0.008, 0.004), (0.032, 0.004), (0.08, 0.01), (0.128, 0.016), (0.4, 0.016)] {
            assert!(!notices(rtt, rtt + threshold - 1e-6, 8), "{rtt}");
            assert!(notices(rtt, rtt + threshold + 1e-6, 8), "{rtt}");
        }
    }

    #[test]
    fn conservative_slow_start_grows_at_a_quarter_for_five_rounds() {
        let mut rounds = Rounds::new();
        rounds.play(8, 0.1);
        assert_eq!(rounds.play(9, 0.12).last(), Some(&Verdict::Grow(0.25)));
        // The round in which conservative slow start begins counts as one of the five rounds.
        for _ in 0..4 {
            assert!(rounds.play(9, 0.12).iter().all(|verdict| *verdict == Verdict::Grow(0.25)));
        }
        assert_eq!(rounds.play(1, 0.12), [Verdict::Leave]);
    }

    #[test]
    fn a_delay_that_goes_away_leads_back_to_slow_start() {
        let mut rounds = Rounds::new();
        rounds.play(8, 0.1);
        rounds.play(8, 0.12);
        assert!(rounds.hystart.is_conservative());
        rounds.play(7, 0.11);
        assert!(rounds.hystart.is_conservative(), "too few samples");
        rounds.play(8, 0.11);
        assert!(!rounds.hystart.is_conservative());
        assert_eq!(rounds.play(1, 0.11), [Verdict::Grow(1.0)]);
    }

    #[test]
    fn one_ack_adds_eight_packets_at_most_unless_packets_are_paced() {
        for (paced, expected) in [(false, 8.0), (true, 20.0)] {
            let ack = SlowStartAck { acknowledged: 20, rtt: 0.1, next: 100, paced, ..NONE };
            assert_eq!(HyStart::new(Variant::PlusPlus).on_ack(&ack), Verdict::Grow(expected));
        }
    }

    /// The verdict of HyStart on ACKs that come every `gap` seconds in one round of a path of 100 ms.
    fn hystart_train(gap: f64, rtt: impl Fn(i32) -> f64, acks: i32) -> Vec<Verdict> {
        let mut hystart = HyStart::new(Variant::HyStart);
        let ack =
            |number: i32| SlowStartAck { now: f64::from(number) * gap, rtt: rtt(number), next: 1000, ..NONE };
        (0..acks).map(|number| hystart.on_ack(&ack(number))).collect()
    }

    #[test]
    fn hystart_ends_slow_start_when_a_train_of_acks_spans_half_the_round_trip() {
        let ended = |gap| hystart_train(gap, |_| 0.1, 70).iter().position(|v| *v == Verdict::Leave);
        assert_eq!(ended(0.001), Some(51));
        assert_eq!(ended(0.003), None, "that is no train");
    }

    #[test]
    fn hystart_ends_slow_start_when_the_first_samples_of_a_round_are_late() {
        let mut hystart = HyStart::new(Variant::HyStart);
        for number in 0..8 {
            let early = SlowStartAck { rtt: 0.1, seqno: number, next: 100, ..NONE };
            assert_eq!(hystart.on_ack(&early), Verdict::Grow(1.0));
        }
        let late = |number| SlowStartAck { rtt: 0.113, seqno: 100 + number, next: 300, ..NONE };
        let verdicts: Vec<_> = (0..8).map(|number| hystart.on_ack(&late(number))).collect();
        assert_eq!(verdicts.iter().position(|v| *v == Verdict::Leave), Some(7));
    }
}
