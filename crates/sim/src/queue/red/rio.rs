//! RED with In and Out (Clark and Fang, "Explicit allocation of best-effort packet delivery service", 1998): packets
//! within their sender's profile, marked In, meet a RED queue that counts only In packets; all other packets meet a
//! stricter one that counts all packets. Spec: queues-and-monitors, section 4.1.

use std::cell::Cell;

use super::{DropCurve, Red, Spacing, Verdict};
use crate::packet::Packet;
use crate::queue::{Discipline, QueueBase};
use crate::{Initial, Sim, TracedValue};

/// The RED with In and Out (RIO) discipline.
#[derive(Debug)]
pub struct Rio {
    /// The queue as a whole.
    pub red: Red,
    /// The thresholds and the state for In packets.
    pub inside: RioClass,
    /// The thresholds and the state for Out packets. Their average stays 0.
    pub outside: RioClass,
    /// `in_linterm_`: inverse of the maximum drop probability of In packets.
    pub inside_inverse_max_p: Cell<f64>,
    /// `priority_method_`: 1 if packets are In when their flow id is not 0.
    pub priority_method: Cell<i32>,
    inside_packets: Cell<i32>,
    inside_bytes: Cell<i32>,
    inside_idle: Cell<bool>,
}

/// The thresholds and the state of one class of packets.
#[derive(Debug)]
pub struct RioClass {
    /// `in_thresh_`, `out_thresh_`: the minimum threshold, in packets before the first reset, then in the queue's unit.
    pub low: Cell<f64>,
    /// `in_maxthresh_`, `out_maxthresh_`: the maximum threshold, in packets before the first reset, then in the queue's
    /// unit.
    pub high: Cell<f64>,
    /// `in_gentle_`, `out_gentle_`: whether the probability grows up to 1 between the maximum threshold and its double.
    pub gentle: Cell<bool>,
    /// `in_ave_`, `out_ave_`: the average length.
    pub average: Cell<f64>,
    /// `in_prob1_`, `out_prob1_`: the drop probability before it is adjusted for even spacing.
    pub probability: Cell<f64>,
    curve: DropCurve,
    spacing: Spacing,
}

impl RioClass {
    fn new(low: f64, high: f64) -> RioClass {
        RioClass {
            low: Cell::new(low),
            high: Cell::new(high),
            gentle: Cell::new(false),
            average: Cell::new(0.0),
            probability: Cell::new(0.0),
            curve: DropCurve::default(),
            spacing: Spacing::default(),
        }
    }

    fn reset(&self, sim: &Sim, max_p: f64) {
        let difference = self.high.get() - self.low.get();
        if difference == 0.0 {
            sim.arithmetic_trap("equal thresholds of a RIO queue");
        }
        self.curve.set_slope(self.low.get(), difference);
        if self.gentle.get() {
            self.curve.set_gentle_slope(max_p, self.high.get());
        }
        self.average.set(0.0);
        self.spacing.reset();
    }

    /// Decides whether to drop or mark a packet of this class (In or Out) that finds a queue of `length` and an average
    /// of `average`.
    #[inline]
    fn judge(
        &self,
        sim: &Sim,
        red: &Red,
        packet: &mut Packet,
        length: i32,
        average: f64,
        max_p: f64,
    ) -> Verdict {
        if average < self.low.get() || length <= 1 {
            self.spacing.fell_below();
            return Verdict::Keep;
        }
        let gentle = self.gentle.get();
        if average >= if gentle { 2.0 * self.high.get() } else { self.high.get() } {
            return Verdict::Forced;
        }
        if !self.spacing.stayed_above(packet.size) {
            return Verdict::Keep;
        }
        let p = self.curve.probability(average, self.high.get(), gentle, max_p);
        self.probability.set(p);
        // ns-2.35: `cautious_` does not change this test (spec: queues-and-monitors, section 4.1).
        let p = red.spaced_probability(sim, packet, p, &self.spacing);
        if !self.spacing.restarts_if(sim.default_rng().uniform() <= p) {
            return Verdict::Keep;
        }
        red.mark_or_drop(sim, packet, average < self.high.get())
    }
}

/// Initial values.
impl Rio {
    /// The initial minimum threshold of the average, packets.
    pub const MIN_THRESHOLD: Initial<i32> = Initial(5);
    /// The initial maximum threshold of the average, packets.
    pub const MAX_THRESHOLD: Initial<i32> = Initial(15);
    /// The initial weight of the present length in the average.
    pub const WEIGHT: Initial<f64> = Initial(0.002);
    /// The initial value of `bytes`.
    pub const BYTES: Initial<bool> = Initial(false);
    /// The initial value of `queue_in_bytes`.
    pub const QUEUE_IN_BYTES: Initial<bool> = Initial(false);
    /// The initial value of `gentle`.
    pub const GENTLE: Initial<bool> = Initial(false);
    /// The initial minimum threshold of In packets.
    pub const IN_LOW: Initial<i32> = Initial(15);
    /// The initial maximum threshold of In packets.
    pub const IN_HIGH: Initial<i32> = Initial(30);
    /// The initial minimum threshold of Out packets.
    pub const OUT_LOW: Initial<i32> = Initial(5);
    /// The initial maximum threshold of Out packets.
    pub const OUT_HIGH: Initial<i32> = Initial(15);
    /// The initial value of `inside_inverse_max_p`.
    pub const INSIDE_INVERSE_MAX_P: Initial<i32> = Initial(50);
}

impl Rio {
    /// Creates a queue without a link. Until the first reset the thresholds in use are `limit` packets.
    pub fn new(limit: i32) -> Rio {
        let red = Red::new(limit);
        let settings = &red.settings;
        settings.bytes.set(Self::BYTES.flag());
        settings.queue_in_bytes.set(Self::QUEUE_IN_BYTES.flag());
        settings.min_threshold.set(Self::MIN_THRESHOLD.real());
        settings.max_threshold.set(Self::MAX_THRESHOLD.real());
        settings.weight.set(Self::WEIGHT.real());
        settings.gentle.set(Self::GENTLE.flag());
        Rio {
            red,
            inside: RioClass::new(Self::IN_LOW.real(), Self::IN_HIGH.real()),
            outside: RioClass::new(Self::OUT_LOW.real(), Self::OUT_HIGH.real()),
            inside_inverse_max_p: Cell::new(Self::INSIDE_INVERSE_MAX_P.real()),
            priority_method: Cell::new(0),
            inside_packets: Cell::new(0),
            inside_bytes: Cell::new(0),
            inside_idle: Cell::new(true),
        }
    }

    /// Counts a packet that was added (`change` 1) or removed (`change` −1).
    fn count(&self, packet: &Packet, change: i32) {
        if packet.flags.priority {
            self.inside_packets.set(self.inside_packets.get() + change);
            self.inside_bytes.set(self.inside_bytes.get() + change * packet.size);
        }
    }

    fn arrival_inside(&self, sim: &Sim, base: &QueueBase, packet: &mut Packet, length: i32) -> Verdict {
        let red = &self.red;
        let inside_length = if red.settings.queue_in_bytes.get() {
            self.inside_bytes.get()
        } else {
            self.inside_packets.get()
        };
        // ns-2.35: the idle times of the whole queue and of In packets both begin when the whole queue becomes idle
        // (spec: queues-and-monitors, section 4.1), and count packets of the usual size for every value of `cautious_`.
        let [missed, inside_missed] = [&red.idle, &self.inside_idle]
            .map(|idle| if idle.replace(false) { red.packets_missed(sim.now()) } else { 0 });
        let average = red.next_average(sim, base, red.average.get(), length, missed);
        red.average.set(sim, base.id, "ave_", average);
        let average = red.next_average(sim, base, self.inside.average.get(), inside_length, inside_missed);
        self.inside.average.set(average);
        red.spacing.count(packet.size);
        self.inside.spacing.count(packet.size);
        red.current.set(sim, base.id, "curq_", length);
        let max_p = 1.0 / self.inside_inverse_max_p.get();
        self.inside.judge(sim, red, packet, inside_length, average, max_p)
    }

    // ns-2.35: an arriving Out packet updates no average, and an idle queue stays idle (spec: queues-and-monitors,
    // section 4.1).
    fn arrival_outside(&self, sim: &Sim, base: &QueueBase, packet: &mut Packet, length: i32) -> Verdict {
        let red = &self.red;
        red.spacing.count(packet.size);
        self.outside.spacing.count(packet.size);
        red.current.set(sim, base.id, "curq_", length);
        let max_p = 1.0 / red.settings.inverse_max_p.get();
        self.outside.judge(sim, red, packet, length, red.average.get(), max_p)
    }
}

impl Discipline for Rio {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        let red = &self.red;
        let length = red.length();
        if self.priority_method.get() == 1 {
            packet.flags.priority = packet.flow_id != 0;
        }
        let inside = packet.flags.priority;
        let mut verdict = if inside {
            self.arrival_inside(sim, base, &mut packet, length)
        } else {
            self.arrival_outside(sim, base, &mut packet, length)
        };
        if red.is_over_limit(base, length) {
            verdict = Verdict::Forced;
        }
        if verdict == Verdict::DropEarly {
            if red.early.target.get().is_some() {
                red.early.target.send(sim, packet, None);
            } else {
                base.drop_packet(sim, packet);
            }
            return;
        }
        self.count(&packet, 1);
        red.packets.push_back(packet);
        if verdict == Verdict::Forced {
            if let Some(victim) = red.take_victim(sim) {
                self.count(&victim, -1);
                base.drop_packet(sim, victim);
            }
            if inside && !red.settings.ns1_compat.get() {
                red.spacing.restart();
                self.inside.spacing.restart();
            }
        }
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let packet = self.red.dequeue(sim, base);
        match &packet {
            Some(packet) => {
                self.count(packet, -1);
                if packet.flags.priority {
                    self.inside_idle.set(false);
                }
            }
            None => self.inside_idle.set(true),
        }
        packet
    }

    fn len(&self) -> usize {
        self.red.len()
    }

    fn bytes(&self) -> usize {
        Discipline::bytes(&self.red)
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        let settings = &self.red.settings;
        let classes = [&self.inside, &self.outside];
        if settings.queue_in_bytes.get() {
            // ns-2.35: each reset multiplies the thresholds again (spec: queues-and-monitors, section 4.1).
            let unit = f64::from(settings.mean_packet_size.get());
            for threshold in classes.into_iter().flat_map(|class| [&class.low, &class.high]) {
                threshold.set(threshold.get() * unit);
            }
        }
        if settings.gentle.get() {
            for class in classes {
                class.gentle.set(true);
            }
        }
        let inverses = [self.inside_inverse_max_p.get(), settings.inverse_max_p.get()];
        for (class, inverse) in classes.into_iter().zip(inverses) {
            class.reset(sim, 1.0 / inverse);
        }
        self.inside_idle.set(true);
        self.red.begin(sim, base);
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, time: f64) {
        self.red.went_idle(time);
        self.inside_idle.set(true);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        const LETTERS: [(&str, u8); 3] = [("ave", b'a'), ("prob", b'p'), ("curq", b'Q')];
        self.red.trace.report(sim, "RIO", &LETTERS, name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::Bench;
    use super::*;

    /// Two flows, Out (0) and In (1), together offer twice the link's capacity.
    fn rio(change: impl FnOnce(&Rio)) -> Bench {
        let bench = Bench::new(400e3, |_| Rio::new(50));
        let rio = bench.discipline::<Rio>();
        rio.priority_method.set(1);
        rio.red.settings.weight.set(0.05);
        rio.inside.low.set(4.0);
        rio.inside.high.set(9.0);
        rio.outside.low.set(2.0);
        rio.outside.high.set(6.0);
        change(rio);
        rio.red.set_link(&bench.sim, bench.link);
        for packet in 0..400 {
            bench.arrives(0.005 * f64::from(packet), packet % 2, 500);
        }
        bench.run();
        bench
    }

    #[test]
    fn out_packets_suffer_more() {
        let bench = rio(|_| ());
        let dropped = bench.dropped(|_, packet| packet.flow_id);
        let inside = dropped.iter().sum::<i32>() as usize;
        assert!(dropped.len() - inside > 3 * inside.max(1), "{inside} of {} are In", dropped.len());
    }

    #[test]
    fn in_packets_are_counted_as_they_come_and_go() {
        for in_bytes in [false, true] {
            let bench = rio(|rio| {
                rio.red.settings.queue_in_bytes.set(in_bytes);
                rio.red.settings.drop_random.set(true);
            });
            let rio = bench.discipline::<Rio>();
            assert_eq!((rio.inside_packets.get(), rio.inside_bytes.get()), (0, 0));
        }
    }
}
