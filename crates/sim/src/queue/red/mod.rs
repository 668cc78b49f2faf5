//! Random early detection.
//!
//! A RED queue computes an exponentially weighted average of its length. As the average rises from a minimum to a
//! maximum threshold, arriving packets are dropped (or marked) with a growing probability, so that senders slow down
//! before the queue is full and not all at once (Floyd and Jacobson, "Random early detection gateways for congestion
//! avoidance", 1993). Above the maximum threshold, the probability of the *gentle* form continues to grow up to 1; the
//! *adaptive* form changes the probability at the maximum threshold so that the average stays half-way between the
//! thresholds. Spec: queues-and-monitors, section 3.

mod early_test;
mod penalty;
mod pushback;
mod rio;
mod settings;

use std::cell::Cell;

pub use penalty::RedPd;
pub use pushback::PushbackRed;
pub use rio::{Rio, RioClass};
pub use settings::RedSettings;

pub(crate) use self::early_test::spaced;
use self::early_test::{DropCurve, Spacing};
use super::{Discipline, EarlyDrop, PacketList, QueueBase, TrueAverage, VariableTrace};
use crate::entity::EntityId;
use crate::handle::Handle;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::{Sim, Traced, TracedValue};

/// The random early detection (RED) discipline.
#[derive(Debug)]
pub struct Red {
    /// The packets that wait.
    pub packets: PacketList,
    /// The settings that scripts can change.
    pub settings: RedSettings,
    /// `thresh_queue_`: the minimum threshold in the unit of the queue (packets or bytes).
    pub low: Cell<f64>,
    /// `maxthresh_queue_`: the maximum threshold in the unit of the queue.
    pub high: Cell<f64>,
    /// `ave_`: the average length, packets or bytes.
    pub average: Traced<f64>,
    /// `prob1_`: the drop probability before it is adjusted for even spacing.
    pub probability: Traced<f64>,
    /// `cur_max_p_`: the drop probability at the maximum threshold.
    pub max_p: Traced<f64>,
    /// `curq_`: the length that the last arrival found, packets or bytes.
    pub current: Traced<i32>,
    /// The target of early drops.
    pub early: EarlyDrop,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    /// The true average length, recorded with `summarystats_`.
    pub true_average: TrueAverage,
    link: Handle<DelayLink>,
    /// The number of packets of average size that the link carries per second (`ptc_`).
    packet_rate: Cell<f64>,
    curve: DropCurve,
    spacing: Spacing,
    idle: Cell<bool>,
    idle_since: Cell<f64>,
    adapted: Cell<f64>,
    range: Cell<Range>,
    /// Whether the rules of the packet list choose the packets to drop.
    chooses_victims: bool,
}

/// The range in which the average queue length last was: below, between or above the two thresholds. Needed for the
/// adaptation by factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Range {
    Below,
    Between,
    Above,
}

/// The decision about an arriving packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Keep,
    DropEarly,
    /// A packet has to be dropped: the arriving one or one of the queue.
    Forced,
}

/// A packet that is dropped.
#[derive(Debug)]
pub(super) enum Dropped {
    /// The packet is dropped although there is room for it.
    Early(Packet),
    /// The packet is dropped because there is no room.
    Forced(Packet),
}

impl Dropped {
    pub(super) fn packet(&self) -> &Packet {
        match self {
            Dropped::Early(packet) | Dropped::Forced(packet) => packet,
        }
    }
}

impl Red {
    /// Creates a queue without a link. Until the first reset both thresholds are `limit` packets.
    pub fn new(limit: i32) -> Red {
        Red {
            packets: PacketList::default(),
            settings: RedSettings::default(),
            low: Cell::new(f64::from(limit)),
            high: Cell::new(f64::from(limit)),
            average: Traced::new(0.0),
            probability: Traced::new(0.0),
            max_p: Traced::new(0.0),
            current: Traced::new(0),
            early: EarlyDrop::default(),
            trace: VariableTrace::default(),
            true_average: TrueAverage::default(),
            link: Handle::default(),
            packet_rate: Cell::new(0.0),
            curve: DropCurve::default(),
            spacing: Spacing::default(),
            idle: Cell::new(true),
            idle_since: Cell::new(0.0),
            adapted: Cell::new(0.0),
            range: Cell::new(Range::Above),
            chooses_victims: false,
        }
    }

    /// Creates a queue in which the attached packet list chooses the packets to drop: `Queue/RED/Semantic` (spec:
    /// queues-and-monitors, section 4.3).
    pub fn semantic(limit: i32) -> Red {
        Red { chooses_victims: true, ..Red::new(limit) }
    }

    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, sim: &Sim, link: EntityId) {
        self.link.set(Some(link));
        self.measure_link(sim, self.settings.is_automatic());
    }

    fn measure_link(&self, sim: &Sim, work_out: bool) {
        let Some(link) = self.link.find(sim) else { return };
        let bandwidth = link.bandwidth.get();
        self.packet_rate.set(bandwidth / (8.0 * f64::from(self.settings.mean_packet_size.get())));
        if work_out {
            self.settings.work_out(bandwidth, link.delay.get(), self.packet_rate.get());
        }
    }

    /// The length in the unit of the queue: packets or bytes.
    pub fn length(&self) -> i32 {
        if self.settings.queue_in_bytes.get() {
            self.packets.bytes() as i32
        } else {
            self.packets.len() as i32
        }
    }

    fn update_true_average(&self, now: f64) {
        if self.settings.summary_stats.get() {
            self.true_average.update(now, f64::from(self.length()));
        }
    }

    /// The number of packets of average size that could have been sent since the queue became idle.
    fn packets_missed(&self, now: f64) -> i32 {
        (self.packet_rate.get() * (now - self.idle_since.get())) as i32
    }

    /// The number of packets that could have been sent since the queue became idle; with `cautious_` 3, in packets of
    /// `idle_pktsize_`.
    fn packets_missed_cautiously(&self, now: f64) -> i32 {
        let settings = &self.settings;
        if settings.cautious.get() != 3 {
            return self.packets_missed(now);
        }
        let rate = self.packet_rate.get() * f64::from(settings.mean_packet_size.get())
            / f64::from(settings.idle_packet_size.get());
        (rate * (now - self.idle_since.get())) as i32
    }

    /// The average after `missed` arrivals at an empty queue and one arrival that found `length` waiting.
    #[inline]
    fn next_average(&self, sim: &Sim, base: &QueueBase, old: f64, length: i32, missed: i32) -> f64 {
        let weight = self.settings.weight.get();
        let mut average = old;
        for _ in 0..missed {
            let decayed = average * (1.0 - weight);
            if decayed == average {
                break;
            }
            average = decayed;
        }
        average *= 1.0 - weight;
        average += weight * f64::from(length);
        // ns-2.35: overflows trap. A queue that is never told of its link, such as one of a CBQ class, has weight −1.
        if !average.is_finite() {
            sim.arithmetic_trap(
                "the average of a RED queue became infinite; set its q_weight_ to a value between 0 and 1",
            );
        }
        if self.settings.adaptive.get() == 1 {
            if self.settings.feng_adaptive.get() == 1 {
                self.adapt_by_factors(sim, base, average);
            } else if sim.now() > self.adapted.get() + self.settings.interval.get() {
                self.adapt(sim, base, average);
            }
        }
        average
    }

    // Adapts the maximum probability. Spec: queues-and-monitors, section 3.7.
    fn adapt(&self, sim: &Sim, base: &QueueBase, average: f64) {
        let settings = &self.settings;
        let max_p = self.max_p.get();
        let part = 0.4 * (self.high.get() - self.low.get());
        let adapted = if average < self.low.get() + part && max_p > settings.bottom.get() {
            max_p * settings.beta.get()
        } else if average > self.high.get() - part && settings.top.get() > max_p {
            max_p + settings.alpha.get().min(0.25 * max_p)
        } else {
            return;
        };
        self.max_p.set(sim, base.id, "cur_max_p_", adapted);
        self.adapted.set(sim.now());
    }

    fn adapt_by_factors(&self, sim: &Sim, base: &QueueBase, average: f64) {
        let max_p = self.max_p.get();
        if self.low.get() < average && average < self.high.get() {
            self.range.set(Range::Between);
        } else if average < self.low.get() && self.range.replace(Range::Below) != Range::Below {
            self.max_p.set(sim, base.id, "cur_max_p_", max_p / self.settings.alpha.get());
        } else if average > self.high.get() && self.range.replace(Range::Above) != Range::Above {
            self.max_p.set(sim, base.id, "cur_max_p_", max_p * self.settings.beta.get());
        }
    }

    /// Decides by the average about a packet that finds `length` waiting.
    #[inline]
    fn judge(&self, sim: &Sim, base: &QueueBase, packet: &mut Packet, length: i32) -> Verdict {
        let settings = &self.settings;
        let average = self.average.get();
        // ns-2.35: the limit is one *byte* if the queue is measured in bytes (spec: queues-and-monitors, section 3.5).
        if average < self.low.get() || length <= 1 {
            self.spacing.fell_below();
            return Verdict::Keep;
        }
        let ceiling = if settings.gentle.get() { 2.0 * self.high.get() } else { self.high.get() };
        if !settings.use_mark_p.get() && average >= ceiling {
            return Verdict::Forced;
        }
        if !self.spacing.stayed_above(packet.size) {
            return Verdict::Keep;
        }
        let p = self.curve.probability(average, self.high.get(), settings.gentle.get(), self.max_p.get());
        self.probability.set(sim, base.id, "prob1_", p);
        if !self.hits(sim, packet, length, average, p, &self.spacing) {
            return Verdict::Keep;
        }
        let may_mark = !settings.use_mark_p.get() || p < settings.mark_p.get();
        self.mark_or_drop(sim, packet, may_mark)
    }

    /// The probability `p` of dropping a packet, adjusted for even spacing and, with `bytes`, for the packet's size.
    #[inline]
    fn spaced_probability(&self, sim: &Sim, packet: &Packet, p: f64, spacing: &Spacing) -> f64 {
        let settings = &self.settings;
        let mean = settings.mean_packet_size.get();
        let count = if settings.bytes.get() {
            sim.quotient(spacing.bytes(), mean, "mean_pktsize_ 0 of a RED queue")
        } else {
            spacing.packets()
        };
        let mut p = spaced(p, f64::from(count), settings.wait.get());
        if settings.bytes.get() && p < 1.0 {
            p = (p * f64::from(packet.size)) / f64::from(mean);
        }
        p.min(1.0)
    }

    /// Draws whether the arriving packet is dropped or marked. `p` is the probability before it is adjusted for even
    /// spacing.
    #[inline]
    fn hits(&self, sim: &Sim, packet: &Packet, length: i32, average: f64, p: f64, spacing: &Spacing) -> bool {
        let settings = &self.settings;
        let p = self.spaced_probability(sim, packet, p, spacing);
        // The share of the average that would remain after 50 ms without arrivals.
        let left = || (1.0 - settings.weight.get()).powf(0.05 * self.packet_rate.get());
        if settings.cautious.get() == 1 && f64::from(length) < left() * average {
            return false;
        }
        let mut u = sim.default_rng().uniform();
        if settings.cautious.get() == 2 {
            let ratio = f64::from(length) / (left() * average);
            if ratio < 1.0 {
                u *= 1.0 / ratio;
            }
        }
        spacing.restarts_if(u <= p)
    }

    /// Marks the chosen packet, or lets it be dropped.
    fn mark_or_drop(&self, sim: &Sim, packet: &mut Packet, may_mark: bool) -> Verdict {
        let mut marked = false;
        let mut mark = |packet: &mut Packet| {
            marked = may_mark && self.settings.set_bit.get() && packet.flags.ecn_capable;
            packet.flags.congestion_experienced |= marked;
        };
        match self.queued_victim(sim) {
            Some(index) => self.packets.edit(index, mark),
            None => mark(packet),
        }
        if marked { Verdict::Keep } else { Verdict::DropEarly }
    }

    /// The index of the queued packet that is dropped or marked instead of the arriving one; `None` for the arriving
    /// one.
    fn queued_victim(&self, sim: &Sim) -> Option<usize> {
        if !self.chooses_victims {
            return None;
        }
        let rules = self.packets.rules()?;
        let waiting = self.packets.len();
        let victim = if rules.random_ecn.get() {
            sim.default_rng().integer(waiting as i32 + 1) as usize
        } else {
            waiting
        };
        (victim < waiting).then_some(victim)
    }

    /// The packet that an early drop removes: the arriving `packet` or a queued one.
    fn early_victim(&self, sim: &Sim, packet: Packet) -> Option<Packet> {
        match self.queued_victim(sim) {
            Some(index) => {
                self.packets.push_back(packet);
                self.packets.remove(index)
            }
            None => Some(packet),
        }
    }

    /// Sends a dropped packet to the target of drops of its kind.
    pub(super) fn discard(&self, sim: &Sim, base: &QueueBase, dropped: Dropped) {
        match dropped {
            Dropped::Early(packet) => self.early.drop_packet(sim, base, packet),
            Dropped::Forced(packet) => base.drop_packet(sim, packet),
        }
    }

    /// Processes an arriving packet. Returns the packet that is dropped, if any.
    #[inline(always)]
    pub(super) fn arrive(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) -> Option<Dropped> {
        let length = self.length();
        let missed = if self.idle.replace(false) { self.packets_missed_cautiously(sim.now()) } else { 0 };
        let average = self.next_average(sim, base, self.average.get(), length, missed);
        self.average.set(sim, base.id, "ave_", average);
        self.update_true_average(sim.now());
        self.spacing.count(packet.size);
        self.current.set(sim, base.id, "curq_", length);
        let mut verdict = self.judge(sim, base, &mut packet, length);
        if self.is_over_limit(base, length) {
            verdict = Verdict::Forced;
        }
        match verdict {
            Verdict::Keep => {
                self.packets.push_back(packet);
                None
            }
            Verdict::DropEarly => self.early_victim(sim, packet).map(Dropped::Early),
            Verdict::Forced => {
                self.packets.push_back(packet);
                let victim = self.take_victim(sim);
                if !self.settings.ns1_compat.get() {
                    self.spacing.restart();
                }
                victim.map(Dropped::Forced)
            }
        }
    }

    fn is_over_limit(&self, base: &QueueBase, length: i32) -> bool {
        let unit = if self.settings.queue_in_bytes.get() { self.settings.mean_packet_size.get() } else { 1 };
        length >= base.limit.get().wrapping_mul(unit)
    }

    /// Removes and returns the packet that a forced drop hits.
    fn take_victim(&self, sim: &Sim) -> Option<Packet> {
        let last = self.packets.len() - 1;
        if self.chooses_victims {
            return self.semantic_victim(sim);
        }
        if self.settings.drop_front.get() {
            // ns-2.35: a forced drop at the front removes the second packet, not the first (spec: queues-and-monitors,
            // section 3.5).
            self.packets.remove(last.min(1))
        } else if self.settings.drop_random.get() {
            self.packets.remove(sim.default_rng().integer(last as i32 + 1) as usize)
        } else {
            self.packets.pop_back()
        }
    }

    /// Removes and returns the packet that the rules of the list choose.
    fn semantic_victim(&self, sim: &Sim) -> Option<Packet> {
        let rules = self.packets.rules();
        let fast_start = || self.packets.position(|packet| packet.flags.fast_start);
        if rules.is_some_and(|rules| rules.priority_drop.get())
            && let Some(index) = fast_start()
        {
            self.packets.remove(index)
        // ns-2.35: without an attached list, forced drops take a random packet (spec: queues-and-monitors, section
        // 4.3).
        } else if rules.is_none_or(|rules| rules.random_drop.get()) {
            self.packets.remove(sim.default_rng().integer(self.packets.len() as i32) as usize)
        } else {
            self.packets.pop_back()
        }
    }

    /// Returns to the initial state, except for the waiting packets.
    fn begin(&self, sim: &Sim, base: &QueueBase) {
        let settings = &self.settings;
        self.measure_link(sim, true);
        if settings.max_threshold.get() == 0.0 {
            settings.max_threshold.set(3.0 * settings.min_threshold.get());
        }
        let unit =
            if settings.queue_in_bytes.get() { f64::from(settings.mean_packet_size.get()) } else { 1.0 };
        self.low.set(unit * settings.min_threshold.get());
        self.high.set(unit * settings.max_threshold.get());
        self.average.set(sim, base.id, "ave_", 0.0);
        self.spacing.reset();
        let difference = self.high.get() - self.low.get();
        self.curve.set_slope(self.low.get(), if difference == 0.0 { 1.0 } else { difference });
        if settings.inverse_max_p.get() == 0.0 {
            sim.arithmetic_trap("linterm_ of a RED queue is 0");
        }
        self.max_p.set(sim, base.id, "cur_max_p_", 1.0 / settings.inverse_max_p.get());
        self.adapted.set(0.0);
        if settings.gentle.get() {
            // ns-2.35: the gentle slope is not set again when the maximum probability changes (spec:
            // queues-and-monitors, section 3.4).
            self.curve.set_gentle_slope(self.max_p.get(), self.high.get());
        }
        self.true_average.reset();
        self.idle.set(true);
        self.idle_since.set(sim.now());
    }
}

impl Discipline for Red {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if let Some(dropped) = self.arrive(sim, base, packet) {
            self.discard(sim, base, dropped);
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.update_true_average(sim.now());
        let packet = self.packets.pop_front();
        if packet.is_none() {
            self.idle.set(true);
            self.idle_since.set(sim.now());
        } else {
            self.idle.set(false);
        }
        packet
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.begin(sim, base);
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, time: f64) {
        self.update_true_average(time);
        self.idle.set(true);
        self.idle_since.set(time);
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        const LETTERS: [(&str, u8); 4] = [("ave", b'a'), ("prob", b'p'), ("cur_max_p", b'c'), ("curq", b'Q')];
        self.trace.report(sim, "RED", &LETTERS, name, value);
        true
    }
}

#[cfg(test)]
mod tests;
