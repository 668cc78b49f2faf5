//! The proportional integral controller enhanced (PIE; Pan, Natarajan, Baker and White, RFC 8033): arriving packets are
//! dropped with a probability that depends on the waiting time of packets. At regular intervals the probability changes
//! by the deviation of the waiting time from its reference and by the change of the waiting time; the smaller the
//! probability, the smaller the steps, so that one setting suits few and many flows. A burst after a quiet period
//! passes without drops. Packets are time-stamped on arrival to measure their waiting time (RFC 8033, section 5.2,
//! leaves the method open).

use std::cell::Cell;

use super::{Discipline, QueueBase, TimedList, VariableTrace};
use crate::packet::Packet;
use crate::{Initial, Sim, Timer, Traced, TracedValue};

/// The PIE discipline.
#[derive(Debug)]
pub struct Pie {
    /// `target_`: the target waiting time, seconds (`QDELAY_REF`).
    pub target: Cell<f64>,
    /// `tupdate_`: the time between updates of the probability, seconds (`T_UPDATE`).
    pub update_interval: Cell<f64>,
    /// `alpha_`: gain of the deviation from the target, per second.
    pub alpha: Cell<f64>,
    /// `beta_`: gain of the change since the last update, per second.
    pub beta: Cell<f64>,
    /// `max_burst_`: the duration for which a burst after a quiet period passes without drops, seconds (`MAX_BURST`).
    pub max_burst: Cell<f64>,
    /// `mean_pktsize_`: average packet size, bytes; up to two such packets may always wait.
    pub mean_packet_size: Cell<i32>,
    /// `setbit_`: whether ECN-capable packets are marked instead of dropped.
    pub set_bit: Cell<bool>,
    /// `mark_p_`: the probability from which on ECN-capable packets are dropped instead of marked (`MARK_ECNTH`).
    pub mark_p: Cell<f64>,
    /// `derandomize_`: whether drops are neither too close together nor too far apart (RFC 8033, section 5.4).
    pub derandomize: Cell<bool>,
    /// `early_drops_`: the number of packets dropped at random.
    pub early_drops: Cell<i32>,
    /// `marks_`: the number of packets marked instead of dropped.
    pub marks: Cell<i32>,
    /// `overflow_drops_`: the number of packets dropped because there was no room.
    pub overflow_drops: Cell<i32>,
    /// `prob_`: the drop probability.
    pub probability: Traced<f64>,
    /// `delay_`: the waiting time of the packet that left last, seconds; 0 when the queue is empty.
    pub delay: Traced<f64>,
    /// `curq_`: the number of packets that wait.
    pub current: Traced<i32>,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    packets: TimedList,
    timer: Timer,
    /// The value of `delay` at the last update, seconds.
    old_delay: Cell<f64>,
    /// The remaining time without drops, seconds.
    burst_allowance: Cell<f64>,
    /// The sum of the drop probabilities since the last drop.
    accumulated: Cell<f64>,
}

/// Initial values.
impl Pie {
    /// The initial value of `target`.
    pub const TARGET: Initial<f64> = Initial(0.015);
    /// The initial value of `update_interval`.
    pub const UPDATE_INTERVAL: Initial<f64> = Initial(0.015);
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<f64> = Initial(0.125);
    /// The initial value of `beta`.
    pub const BETA: Initial<f64> = Initial(1.25);
    /// The initial value of `max_burst`.
    pub const MAX_BURST: Initial<f64> = Initial(0.15);
    /// The initial value of `derandomize`.
    pub const DERANDOMIZE: Initial<bool> = Initial(true);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(1000);
    /// The initial value of `mark_p`.
    pub const MARK_P: Initial<f64> = Initial(0.1);
}

impl Default for Pie {
    fn default() -> Self {
        Pie {
            target: Cell::new(Self::TARGET.time()),
            update_interval: Cell::new(Self::UPDATE_INTERVAL.time()),
            alpha: Cell::new(Self::ALPHA.real()),
            beta: Cell::new(Self::BETA.real()),
            max_burst: Cell::new(Self::MAX_BURST.time()),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            set_bit: Cell::new(false),
            mark_p: Cell::new(Self::MARK_P.real()),
            derandomize: Cell::new(Self::DERANDOMIZE.flag()),
            early_drops: Cell::new(0),
            marks: Cell::new(0),
            overflow_drops: Cell::new(0),
            probability: Traced::new(0.0),
            delay: Traced::new(0.0),
            current: Traced::new(0),
            trace: VariableTrace::default(),
            packets: TimedList::default(),
            timer: Timer::default(),
            old_delay: Cell::new(0.0),
            burst_allowance: Cell::new(0.0),
            accumulated: Cell::new(0.0),
        }
    }
}

/// The divisors of the step while the probability is below the given bounds (RFC 8033, section 4.2).
const TUNING: [(f64, f64); 6] =
    [(1e-6, 2048.0), (1e-5, 512.0), (1e-4, 128.0), (1e-3, 32.0), (1e-2, 8.0), (1e-1, 2.0)];

/// The largest increase in one update while the probability is at least the last bound of [`TUNING`] (RFC 8033, section
/// 5.5).
const LARGEST_STEP: f64 = 0.02;

/// The factor by which the probability decays in an update while nothing waits (RFC 8033, section 4.2).
const DECAY: f64 = 0.98;

impl Pie {
    /// Updates the drop probability (RFC 8033, sections 4.2 and 4.4).
    fn update(&self, sim: &Sim, base: &QueueBase) {
        let (old_p, delay, old_delay) = (self.probability.get(), self.delay.get(), self.old_delay.get());
        let mut step = self.alpha.get() * (delay - self.target.get()) + self.beta.get() * (delay - old_delay);
        match TUNING.iter().find(|(bound, _)| old_p < *bound) {
            Some((_, divisor)) => step /= divisor,
            None => step = step.min(LARGEST_STEP),
        }
        let mut p = old_p + step;
        if delay == 0.0 && old_delay == 0.0 {
            p *= DECAY;
        }
        self.probability.set(sim, base.id, "prob_", p.clamp(0.0, 1.0));
        self.burst_allowance.set((self.burst_allowance.get() - self.update_interval.get()).max(0.0));
        if self.probability.get() == 0.0 && self.is_quiet(delay) && self.is_quiet(old_delay) {
            self.burst_allowance.set(self.max_burst.get());
        }
        self.old_delay.set(delay);
        self.set_timer(sim, base);
    }

    fn set_timer(&self, sim: &Sim, base: &QueueBase) {
        let interval = self.update_interval.get();
        if interval <= 0.0 || interval.is_nan() {
            sim.fatal(&format!("Queue/PIE: tupdate_ is {interval}; it has to be more than 0 seconds\n"));
        }
        self.timer.resched(sim, base.id, 0, interval);
    }

    fn is_quiet(&self, delay: f64) -> bool {
        delay < self.target.get() / 2.0
    }

    /// Draws whether the arriving packet is dropped (RFC 8033, sections 4.1 and 5.4).
    fn drops_early(&self, sim: &Sim) -> bool {
        /// The limits of the sum of probabilities between which a drop takes place.
        const NOT_BEFORE: f64 = 0.85;
        const NOT_AFTER: f64 = 8.5;
        let p = self.probability.get();
        // A short queue loses no packets, so that the link stays busy.
        let is_short = self.packets.bytes() as i64 <= 2 * i64::from(self.mean_packet_size.get());
        if is_short || (self.is_quiet(self.old_delay.get()) && p < 0.2) {
            return false;
        }
        if !self.derandomize.get() {
            return sim.default_rng().uniform() < p;
        }
        self.accumulated.set(if p == 0.0 { 0.0 } else { self.accumulated.get() + p });
        let sum = self.accumulated.get();
        sum >= NOT_BEFORE && (sum >= NOT_AFTER || sim.default_rng().uniform() < p)
    }

    fn drop(&self, sim: &Sim, base: &QueueBase, packet: Packet, counter: &Cell<i32>) {
        counter.set(counter.get() + 1);
        base.drop_packet(sim, packet);
    }

    fn set_length(&self, sim: &Sim, base: &QueueBase) {
        self.current.set(sim, base.id, "curq_", self.packets.len() as i32);
    }
}

impl Discipline for Pie {
    fn start(&self, sim: &Sim, base: &QueueBase) {
        self.burst_allowance.set(self.max_burst.get());
        self.set_timer(sim, base);
    }

    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        if self.packets.len() as i32 >= base.limit.get() {
            self.accumulated.set(0.0);
            return self.drop(sim, base, packet, &self.overflow_drops);
        }
        if self.burst_allowance.get() == 0.0 && self.drops_early(sim) {
            self.accumulated.set(0.0);
            let marks =
                self.set_bit.get() && packet.flags.ecn_capable && self.probability.get() < self.mark_p.get();
            if !marks {
                return self.drop(sim, base, packet, &self.early_drops);
            }
            packet.flags.congestion_experienced = true;
            self.marks.set(self.marks.get() + 1);
        }
        self.packets.push_back(sim.now(), packet);
        self.set_length(sim, base);
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let (packet, arrival) = self.packets.pop_front()?;
        // When the queue becomes empty, the waiting time of its last packet no longer describes it.
        let delay = if self.packets.is_empty() { 0.0 } else { sim.now() - arrival };
        self.delay.set(sim, base.id, "delay_", delay);
        self.set_length(sim, base);
        Some(packet)
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.probability.set(sim, base.id, "prob_", 0.0);
        self.delay.set(sim, base.id, "delay_", 0.0);
        self.old_delay.set(0.0);
        self.accumulated.set(0.0);
        while let Some((packet, _)) = self.packets.pop_front() {
            base.drop_packet(sim, packet);
        }
        self.set_length(sim, base);
        self.start(sim, base);
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, base: &QueueBase, _tag: u32) {
        self.update(sim, base);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        let letters = [("prob_", b'p'), ("delay_", b'd'), ("curq_", b'Q')];
        self.trace.report(sim, "PIE", &letters, name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    fn pie(change: impl FnOnce(&Pie)) -> Bench {
        let bench = Bench::new(800e3, |_| Pie::default());
        change(bench.discipline());
        bench
    }

    /// The drop probability after one update, with the probability `p` and the waiting times `delay` now and
    /// `old_delay` at the previous update.
    fn updated(p: f64, delay: f64, old_delay: f64) -> f64 {
        let bench = pie(|_| ());
        let (sim, base) = (&bench.sim, bench.queue::<Pie>().base());
        let pie = bench.discipline::<Pie>();
        pie.probability.set(sim, base.id, "prob_", p);
        pie.delay.set(sim, base.id, "delay_", delay);
        pie.old_delay.set(old_delay);
        pie.update(sim, base);
        assert_eq!(pie.old_delay.get(), delay);
        pie.probability.get()
    }

    #[test]
    fn steps_are_smaller_for_small_probabilities() {
        // The delay is 20 ms above the target and has grown by 10 ms: 0.125 · 0.02 + 1.25 · 0.01 = 0.015.
        for (p, divisor) in [
            (0.0, 2048.0),
            (0.9e-6, 2048.0),
            (1e-6, 512.0),
            (1e-5, 128.0),
            (1e-4, 32.0),
            (1e-3, 8.0),
            (1e-2, 2.0),
            (1e-1, 1.0),
            (0.5, 1.0),
        ] {
            let step = updated(p, 0.035, 0.025) - p;
            assert!((step * divisor - 0.015).abs() < 1e-9, "{p}: {step}");
        }
    }

    #[test]
    fn steps_up_are_limited_and_the_result_is_a_probability() {
        assert!((updated(0.3, 0.5, 0.1) - 0.32).abs() < 1e-12);
        assert!((updated(0.05, 0.5, 0.1) - (0.05 + (0.125 * 0.485 + 1.25 * 0.4) / 2.0)).abs() < 1e-12);
        assert_eq!(updated(0.99, 0.5, 0.1), 1.0);
        assert_eq!(updated(0.001, 0.0, 0.5), 0.0);
    }

    #[test]
    fn the_probability_decays_while_nothing_waits() {
        assert!((updated(0.5, 0.0, 0.0) - (0.5 - 0.125 * 0.015) * 0.98).abs() < 1e-12);
        assert!((updated(0.5, 0.0, 0.001) - (0.5 - 0.125 * 0.015 - 1.25 * 0.001)).abs() < 1e-12);
    }

    /// Sends a packet of 1000 bytes every 5 ms, twice the link's capacity, after a burst of 30.
    fn overload(bench: &Bench, ecn: bool) {
        bench.queue::<Pie>().base().limit.set(10_000);
        for number in 0..1000 {
            let mut packet = bench.packet(0, 1000);
            packet.flags.ecn_capable = ecn;
            bench.packet_arrives(0.1 + 0.005 * f64::from((number - 30).max(0)), packet);
        }
        bench.halt_at(4.9);
        bench.run();
    }

    #[test]
    fn the_delay_is_brought_to_its_target() {
        let bench = pie(|_| ());
        overload(&bench, false);
        let delays: Vec<f64> = bench
            .delivered(|time, packet| {
                let sent = 0.1 + 0.005 * f64::from((packet.uid - 30).max(0));
                (time > 3.0).then_some(time - sent)
            })
            .into_iter()
            .flatten()
            .collect();
        let mean = delays.iter().sum::<f64>() / delays.len() as f64;
        // The mean delay is 15 ms in the queue and 10 ms on the link.
        assert!((0.015..0.045).contains(&mean), "{mean}");
    }

    #[test]
    fn a_burst_after_a_quiet_time_passes() {
        for (allowance, first_drop) in [(0.15, 0.25 - 0.015), (0.6, 0.7 - 0.015)] {
            let bench = pie(|pie| pie.max_burst.set(allowance));
            overload(&bench, false);
            let first = bench.dropped(|time, _| time)[0];
            assert!((first_drop..first_drop + 0.2).contains(&first), "{allowance}: {first}");
        }
    }

    #[test]
    fn the_allowance_returns_in_quiet_times() {
        let bench = pie(|_| ());
        overload(&bench, false);
        let (sim, pie) = (&bench.sim, bench.discipline::<Pie>());
        let base = bench.queue::<Pie>().base();
        assert_eq!(pie.burst_allowance.get(), 0.0);
        pie.delay.set(sim, base.id, "delay_", 0.0);
        let mut updates = 0;
        while pie.burst_allowance.get() == 0.0 {
            pie.update(sim, base);
            updates += 1;
        }
        assert_eq!(pie.probability.get(), 0.0);
        assert!((50..500).contains(&updates), "{updates}");
        assert_eq!(pie.burst_allowance.get(), 0.15);
    }

    #[test]
    fn drops_are_neither_too_close_nor_too_far() {
        // With a constant probability of 1/20, drops are at least 17 and at most 170 arrivals apart.
        let gaps = |derandomize: bool| {
            let bench = pie(|pie| {
                pie.derandomize.set(derandomize);
                pie.max_burst.set(0.0);
                pie.alpha.set(0.0);
                pie.beta.set(0.0);
            });
            bench.reset();
            let (sim, pie) = (&bench.sim, bench.discipline::<Pie>());
            pie.probability.set(sim, bench.queue, "prob_", 0.05);
            pie.old_delay.set(1.0);
            for _ in 0..3 {
                pie.packets.push_back(0.0, bench.packet(0, 1000));
            }
            let mut gaps = vec![0];
            for _ in 0..20_000 {
                *gaps.last_mut().unwrap() += 1;
                if pie.drops_early(sim) {
                    pie.accumulated.set(0.0);
                    gaps.push(0);
                }
            }
            gaps.pop();
            gaps
        };
        let even = gaps(true);
        assert!(even.iter().all(|gap| (17..=170).contains(gap)), "{even:?}");
        let random = gaps(false);
        assert!(random.iter().any(|gap| *gap < 17), "{random:?}");
        assert!((800..1200).contains(&random.len()), "{}", random.len());
    }

    #[test]
    fn short_queues_are_left_alone() {
        let bench = pie(|_| ());
        bench.reset();
        let (sim, pie) = (&bench.sim, bench.discipline::<Pie>());
        pie.probability.set(sim, bench.queue, "prob_", 1.0);
        pie.derandomize.set(false);
        pie.old_delay.set(1.0);
        for _ in 0..2 {
            pie.packets.push_back(0.0, bench.packet(0, 1000));
        }
        assert!(!pie.drops_early(sim), "two packets");
        pie.packets.push_back(0.0, bench.packet(0, 1000));
        assert!(pie.drops_early(sim), "three packets");
        pie.old_delay.set(0.007);
        assert!(pie.drops_early(sim), "a short delay, yet a high probability");
        pie.probability.set(sim, bench.queue, "prob_", 0.19);
        pie.accumulated.set(0.0);
        assert!((0..1000).all(|_| !pie.drops_early(sim)), "a short delay");
    }

    #[test]
    fn capable_packets_are_marked_below_mark_p() {
        for (mark_p, drops) in [(2.0, false), (0.0, true), (0.5, true)] {
            let bench = pie(|pie| {
                pie.set_bit.set(true);
                pie.mark_p.set(mark_p);
            });
            overload(&bench, true);
            let pie = bench.discipline::<Pie>();
            assert_eq!(pie.early_drops.get() > 0, drops, "mark_p_ {mark_p}");
            assert_eq!(pie.marks.get() > 0, mark_p > 0.0, "mark_p_ {mark_p}");
            assert_eq!(bench.dropped_uids().len() as i32, pie.early_drops.get());
        }
    }
}
