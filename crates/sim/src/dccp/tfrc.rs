//! TFRC (CCID 3, RFC 4342; RFC 3448 for the equations): the sender.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::control::{CongestionControl, FIRST_TAG, Received};
use super::header::ELAPSED_UNITS;
use super::quiescence::Quiescence;
use super::tfrc_receiver::Receiver;
use super::{DccpAgent, OptionsBox, PacketKind, TfrcSettings};
use crate::timer::Timer;
use crate::traced::{Traced, TracedValue};
use crate::{Initial, Sim};

const SEND: u32 = FIRST_TAG;
const NO_FEEDBACK: u32 = FIRST_TAG + 1;
const QUIESCENCE: u32 = FIRST_TAG + 2;

/// The retransmission timeout of TCP in the throughput equation, in round-trip times.
const RTTS_PER_RTO: f64 = 4.0;

/// A data packet that has not been acknowledged.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    seqno: i32,
    sent: f64,
    window_counter: i64,
}

/// The state of a CCID 3 sender and receiver.
#[derive(Debug)]
pub struct Tfrc {
    /// The variables that scripts can set.
    pub settings: TfrcSettings,
    /// `s_x_`: the allowed rate, bytes per second.
    pub x: Traced<f64>,
    /// `s_x_inst_`: allowed rate with a correction against oscillations, bytes per second.
    pub x_inst: Traced<f64>,
    /// `s_x_recv_`: rate at which the receiver receives data, bytes per second.
    pub x_recv: Traced<f64>,
    /// `s_r_sample_`: last sample of the round-trip time, seconds.
    pub r_sample: Traced<f64>,
    /// `s_rtt_`: the mean round-trip time, seconds.
    pub rtt: Traced<f64>,
    /// `s_r_sqmean_`: mean of the square roots of round-trip times.
    pub r_sqmean: Traced<f64>,
    /// `s_p_`: the loss event rate.
    pub p: Traced<f64>,
    /// The receiving half of this end.
    pub receiver: Receiver,
    outstanding: RefCell<VecDeque<Outstanding>>,
    /// The time at which the next packet is due, seconds; `None` before the first packet.
    due: Cell<Option<f64>>,
    /// The time between packets, seconds.
    gap: Cell<f64>,
    has_feedback: Cell<bool>,
    /// The time at which the rate was last doubled, seconds.
    doubled: Cell<Option<f64>>,
    window_counter: Cell<i64>,
    counted: Cell<f64>,
    /// The last window counter that the receiver has reported, if any.
    acknowledged_counter: Cell<Option<i64>>,
    is_idle: Cell<bool>,
    newest_arrival: Cell<f64>,
    quiescence: Quiescence,
    send: Timer,
    no_feedback: Timer,
}

/// Initial values.
impl Tfrc {
    /// The initial value of `x`.
    pub const X: Initial<f64> = Initial(500.0);
    /// The initial value of `x_inst`.
    pub const X_INST: Initial<f64> = Initial(500.0);
}

impl Default for Tfrc {
    fn default() -> Self {
        Tfrc {
            settings: TfrcSettings::default(),
            x: Traced::new(Self::X.real()),
            x_inst: Traced::new(Self::X_INST.real()),
            x_recv: Traced::new(0.0),
            r_sample: Traced::new(0.0),
            rtt: Traced::new(0.0),
            r_sqmean: Traced::new(0.0),
            p: Traced::new(0.0),
            receiver: Receiver::default(),
            outstanding: RefCell::default(),
            due: Cell::new(None),
            gap: Cell::new(0.0),
            has_feedback: Cell::new(false),
            doubled: Cell::new(None),
            window_counter: Cell::new(0),
            counted: Cell::new(0.0),
            acknowledged_counter: Cell::new(None),
            is_idle: Cell::new(true),
            newest_arrival: Cell::new(0.0),
            quiescence: Quiescence::default(),
            send: Timer::default(),
            no_feedback: Timer::default(),
        }
    }
}

/// The rate of TCP in bytes per second (RFC 3448, section 3.1, with b = 1 and t_RTO = 4 R).
pub(super) fn equation(s: f64, r: f64, p: f64) -> f64 {
    let timeouts = RTTS_PER_RTO * r * (3.0 * (3.0 * p / 8.0).sqrt()) * p * (1.0 + 32.0 * p * p);
    s / (r * (2.0 * p / 3.0).sqrt() + timeouts)
}

impl Tfrc {
    /// All traced variables, in the order in which reports show them.
    pub fn variables(&self) -> [TracedValue; 9] {
        [
            self.x.get().into(),
            self.x_inst.get().into(),
            self.x_recv.get().into(),
            self.r_sample.get().into(),
            self.rtt.get().into(),
            self.r_sqmean.get().into(),
            self.p.get().into(),
            self.receiver.rtt.get().into(),
            self.receiver.p.get().into(),
        ]
    }

    fn packet_size(&self) -> f64 {
        f64::from(self.settings.s.get())
    }

    /// Half of the maximum delay of a timer, seconds (RFC 3448, section 4.6).
    fn delta(&self) -> f64 {
        let granularity = self.settings.os_time_gran.get();
        if self.gap.get() < granularity { self.gap.get() / 2.0 } else { granularity / 2.0 }
    }

    fn slowest(&self) -> f64 {
        self.packet_size() / self.settings.t_mbi.get()
    }

    /// The window counter of a packet that is sent now (RFC 4342, section 8.1), before it wraps.
    fn count(&self, sim: &Sim) -> i64 {
        let settings = &self.settings;
        let per_rtt = settings.win_count_per_rtt.get();
        let quarter = if self.has_feedback.get() {
            self.rtt.get() / f64::from(per_rtt)
        } else {
            settings.initial_rto.get() / (RTTS_PER_RTO * f64::from(per_rtt))
        };
        let steps = ((sim.now() - self.counted.get()) / quarter) as i64;
        let mut increase = steps.min(i64::from(settings.max_wc_inc.get()));
        if let Some(acknowledged) = self.acknowledged_counter.get() {
            increase = increase.max(i64::from(per_rtt) - (self.window_counter.get() - acknowledged));
        }
        if increase > 0 {
            self.window_counter.set(self.window_counter.get() + increase);
            self.counted.set(sim.now());
        }
        self.window_counter.get()
    }

    fn on_feedback(&self, agent: &DccpAgent, sim: &Sim, packet: &Received) {
        let (Some(ackno), Some(options)) = (packet.ackno, packet.options) else { return };
        let (Some(interval), Some(received)) = (options.loss_event_rate, options.receive_rate) else {
            return;
        };
        let found = {
            let mut outstanding = self.outstanding.borrow_mut();
            while outstanding.front().is_some_and(|packet| packet.seqno < ackno) {
                outstanding.pop_front();
            }
            outstanding.front().copied().filter(|packet| packet.seqno == ackno)
        };
        let id = agent.id();
        if let Some(found) = found {
            self.acknowledged_counter.set(Some(found.window_counter));
            let elapsed = f64::from(options.elapsed) / ELAPSED_UNITS;
            self.sample(agent, sim, sim.now() - found.sent - elapsed);
        }
        self.x_recv.set(sim, id, "s_x_recv_", f64::from(received));
        let p =
            if interval == 0 { 0.0 } else { (1.0 / f64::from(interval)).max(self.settings.smallest_p.get()) };
        self.p.set(sim, id, "s_p_", p);
        self.has_feedback.set(true);
        self.compute_rate(agent, sim);
        self.change_pace();
        self.send.force_cancel();
        agent.output(sim, false);
        self.wait_for_feedback(agent, sim, RTTS_PER_RTO * self.rtt.get());
    }

    fn sample(&self, agent: &DccpAgent, sim: &Sim, sample: f64) {
        let (id, settings) = (agent.id(), &self.settings);
        self.r_sample.set(sim, id, "s_r_sample_", sample);
        let weighted = |weight: f64, mean: f64, value: f64| match self.has_feedback.get() {
            true => weight * mean + (1.0 - weight) * value,
            false => value,
        };
        self.rtt.set(sim, id, "s_rtt_", weighted(settings.rtt_q.get(), self.rtt.get(), sample));
        if settings.use_osc_prev.get() != 0 {
            let mean = weighted(settings.rtt_q2.get(), self.r_sqmean.get(), sample.sqrt());
            self.r_sqmean.set(sim, id, "s_r_sqmean_", mean);
        }
    }

    /// Computes the allowed rate after feedback has arrived or has failed to arrive (RFC 3448, section 4.3).
    fn compute_rate(&self, agent: &DccpAgent, sim: &Sim) {
        let (id, s, p) = (agent.id(), self.packet_size(), self.p.get());
        if p >= self.settings.smallest_p.get() {
            let allowed = equation(s, self.rtt.get(), p);
            self.x.set(sim, id, "s_x_", allowed.min(2.0 * self.x_recv.get()).max(self.slowest()));
            let mut x_inst = self.x.get();
            if self.settings.use_osc_prev.get() != 0 {
                x_inst = x_inst * self.r_sqmean.get() / self.r_sample.get().sqrt();
            }
            self.x_inst.set(sim, id, "s_x_inst_", x_inst);
        } else if self.doubled.get().is_none_or(|doubled| sim.now() >= doubled + self.rtt.get()) {
            self.doubled.set(Some(sim.now()));
            let doubled = (2.0 * self.x.get()).min(2.0 * self.x_recv.get());
            self.x.set(sim, id, "s_x_", s / self.rtt.get());
            if doubled > self.x.get() {
                self.x.set(sim, id, "s_x_", doubled);
            }
            self.x_inst.set(sim, id, "s_x_inst_", self.x.get());
        }
    }

    /// Sets the time between packets according to the present rate and returns it, seconds.
    fn next_gap(&self) -> f64 {
        self.gap.set(self.packet_size() / self.x_inst.get());
        self.gap.get()
    }

    fn change_pace(&self) {
        let before = self.gap.get();
        let gap = self.next_gap();
        if let Some(due) = self.due.get() {
            self.due.set(Some(due - before + gap));
        }
    }

    fn wait_for_feedback(&self, agent: &DccpAgent, sim: &Sim, least: f64) {
        let delay = least.max(2.0 * self.packet_size() / self.x.get());
        self.is_idle.set(true);
        self.no_feedback.resched(sim, agent.id(), NO_FEEDBACK, delay);
    }

    /// Reduces the rate because no feedback has come for too long (RFC 3448, section 4.4).
    ///
    /// ns-2.35: the packet that is already scheduled is not delayed.
    fn on_silence(&self, agent: &DccpAgent, sim: &Sim) {
        let (id, s) = (agent.id(), self.packet_size());
        if !self.has_feedback.get() {
            let halved = (self.x.get() / 2.0).max(self.slowest());
            self.x.set(sim, id, "s_x_", halved);
            self.x_inst.set(sim, id, "s_x_inst_", halved);
            return self.wait_for_feedback(agent, sim, self.settings.initial_rto.get());
        }
        let allowed = match self.p.get() {
            p if p >= self.settings.smallest_p.get() => equation(s, self.rtt.get(), p),
            _ => f64::INFINITY,
        };
        let is_slow = self.x_recv.get() < 4.0 * s / self.rtt.get();
        if !(self.is_idle.get() && is_slow) {
            let (halved, least) = (self.x_recv.get() / 2.0, self.slowest() / 2.0);
            let is_limited_by_losses = allowed <= 2.0 * self.x_recv.get();
            let reduced = if is_limited_by_losses { allowed / 4.0 } else { halved };
            self.x_recv.set(sim, id, "s_x_recv_", reduced);
            // ns-2.35: a rate below the minimum is reported before it is raised.
            if !is_limited_by_losses && halved < least {
                self.x_recv.set(sim, id, "s_x_recv_", least);
            }
            self.compute_rate(agent, sim);
        }
        self.wait_for_feedback(agent, sim, RTTS_PER_RTO * self.rtt.get());
    }

    /// Starts to wait for the peer's quiescence.
    fn watch_peer(&self, agent: &DccpAgent, sim: &Sim) {
        let patience = self.settings.q_min_t.get().max(2.0 * self.receiver.rtt.get());
        self.quiescence.on_silence(sim, agent.id(), QUIESCENCE, patience);
    }

    fn wait_until_due(&self, agent: &DccpAgent, sim: &Sim, due: f64) {
        self.send.resched(sim, agent.id(), SEND, due - sim.now());
    }
}

impl CongestionControl for Tfrc {
    fn reset(&self, agent: &DccpAgent, sim: &Sim) {
        let (id, x) = (agent.id(), self.settings.initial_x.get());
        self.x.set(sim, id, "s_x_", x);
        self.x_inst.set(sim, id, "s_x_inst_", x);
        self.x_recv.set(sim, id, "s_x_recv_", 0.0);
        self.r_sample.set(sim, id, "s_r_sample_", 0.0);
        self.rtt.set(sim, id, "s_rtt_", 0.0);
        self.r_sqmean.set(sim, id, "s_r_sqmean_", 0.0);
        self.p.set(sim, id, "s_p_", 0.0);
        self.receiver.reset(id, sim);
        self.outstanding.borrow_mut().clear();
        self.due.set(None);
        self.has_feedback.set(false);
        self.doubled.set(None);
        self.window_counter.set(0);
        self.acknowledged_counter.set(None);
        self.is_idle.set(true);
        self.newest_arrival.set(0.0);
        self.quiescence.reset();
    }

    fn stop(&self) {
        self.send.force_cancel();
        self.no_feedback.force_cancel();
        self.quiescence.stop();
    }

    fn opened(&self, seconds: f64, seqno: i32) {
        self.receiver.opened(seconds, seqno);
    }

    fn may_send(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind) -> bool {
        if !kind.has_data() {
            return true;
        }
        if self.send.is_pending() {
            return false;
        }
        let Some(due) = self.due.get() else {
            self.next_gap();
            self.due.set(Some(sim.now()));
            self.counted.set(sim.now());
            self.no_feedback.resched(sim, agent.id(), NO_FEEDBACK, self.settings.initial_rto.get());
            return true;
        };
        let is_due = sim.now() + self.delta() > due;
        if !is_due {
            self.wait_until_due(agent, sim, due);
        }
        is_due
    }

    fn complete(
        &self,
        agent: &DccpAgent,
        sim: &Sim,
        kind: PacketKind,
        options: &mut Option<OptionsBox>,
    ) -> i32 {
        if kind.has_ack() {
            let elapsed = (sim.now() - self.newest_arrival.get()) * ELAPSED_UNITS;
            if elapsed >= 1.0 {
                options.get_or_insert_default().elapsed = elapsed as u32;
            }
            self.receiver.complete(sim, options);
        }
        let counter = if kind.has_data() { self.count(sim) } else { self.window_counter.get() };
        counter.rem_euclid(i64::from(agent.settings.ccval_limit.get().max(1))) as i32
    }

    fn sent(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind, seqno: i32, more: bool) {
        if !kind.has_data() {
            if !more {
                self.found_nothing(agent, sim);
            }
            return;
        }
        self.is_idle.set(false);
        let packet = Outstanding { seqno, sent: sim.now(), window_counter: self.window_counter.get() };
        self.outstanding.borrow_mut().push_back(packet);
        let due = self.due.get().unwrap_or(sim.now()) + self.next_gap();
        self.due.set(Some(due));
        if !more {
            self.found_nothing(agent, sim);
        } else if sim.now() + self.delta() <= due {
            self.wait_until_due(agent, sim, due);
        }
    }

    fn found_nothing(&self, agent: &DccpAgent, sim: &Sim) {
        let Some(mut due) = self.due.get() else { return };
        if self.send.is_pending() {
            return;
        }
        let gap = self.next_gap();
        while due <= sim.now() + self.delta() {
            due += gap;
        }
        self.due.set(Some(due));
        self.wait_until_due(agent, sim, due);
    }

    fn received(&self, agent: &DccpAgent, sim: &Sim, packet: &Received) {
        self.newest_arrival.set(sim.now());
        self.receiver.take_first_rtt(agent.id(), sim);
        if packet.kind.has_data() || self.receiver.misses_data_before(packet) {
            self.quiescence.on_data();
        }
        let must_report = self.receiver.on_packet(agent, sim, &self.settings, packet);
        if packet.kind.has_data() {
            self.watch_peer(agent, sim);
        }
        let is_feedback = packet.options.is_some_and(|options| options.receive_rate.is_some());
        let may_acknowledge = must_report || !is_feedback && agent.owes_ack();
        if is_feedback {
            if !packet.kind.has_data() && self.quiescence.peer_is_quiescent() {
                agent.owe_ack();
            }
            self.on_feedback(agent, sim, packet);
            if !packet.kind.has_data() {
                self.watch_peer(agent, sim);
            }
        }
        if may_acknowledge {
            agent.output(sim, true);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            SEND => Some(&self.send),
            NO_FEEDBACK => Some(&self.no_feedback),
            QUIESCENCE => Some(self.quiescence.timer()),
            _ => None,
        }
    }

    fn on_timer(&self, agent: &DccpAgent, sim: &Sim, tag: u32) {
        match tag {
            SEND => agent.output(sim, false),
            NO_FEEDBACK => self.on_silence(agent, sim),
            _ => self.quiescence.expired(),
        }
    }

    fn marks_acks(&self) -> bool {
        false
    }
}
