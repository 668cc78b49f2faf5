//! BBR: congestion control by a model of the path, its bottleneck bandwidth and its round-trip propagation time,
//! instead of by losses. Packets are paced at the bandwidth; twice the bandwidth-delay product may be in flight
//! (Cardwell, Cheng, Gunn, Yeganeh and Jacobson, "BBR: congestion-based congestion control", 2016;
//! draft-cardwell-iccrg-bbr-congestion-control-00), with SACK loss recovery. This is version 1, but for the
//! packet conservation in the first round trip of a recovery: the window stays as the model has it.

mod delivery;
mod max_filter;

use std::cell::{Cell, RefCell};

use delivery::{Delivery, RateSample};
use max_filter::MaxFilter;

use super::{Flavour, Reason, Sack1, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// Doubles the sending rate each round trip: 2/ln 2.
const STARTUP_GAIN: f64 = 2.885;
/// The pacing gains that are gone through, one round-trip time each, to look for more bandwidth.
const CYCLE: [f64; 8] = [1.25, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
/// Bandwidth-delay products in flight while the cycle goes on.
const CRUISING_CWND_GAIN: f64 = 2.0;
/// For how many round trips a bandwidth is believed.
const BANDWIDTH_ROUNDS: u64 = 10;
/// For how long a round-trip time is believed, seconds.
const RTT_LIFETIME: f64 = 10.0;
/// For how long the queue is drained to measure the round-trip time, seconds.
const PROBE_RTT_TIME: f64 = 0.2;
/// The smallest window, packets.
const LEAST_WINDOW: f64 = 4.0;
/// Startup goes on while the bandwidth grows by this factor
const STARTUP_GROWTH: f64 = 1.25;
/// in one of so many rounds.
const STARTUP_ROUNDS: u32 = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    /// Finding the bandwidth by doubling the rate.
    Startup,
    /// Getting rid of the queue that startup built.
    Drain,
    /// Cruising, with one phase of more and one of less than the bandwidth.
    ProbeBandwidth { phase: usize, began: f64 },
    /// A nearly empty path shows its round-trip time; when that ends, once known.
    ProbeRtt { ends: Option<f64> },
}

/// The BBR flavour. Rates are in packets per second, times in seconds.
#[derive(Debug)]
pub struct Bbr {
    sack: Sack1,
    delivery: RefCell<Delivery>,
    mode: Cell<Mode>,
    bandwidth: RefCell<MaxFilter>,
    min_rtt: Cell<f64>,
    min_rtt_measured: Cell<f64>,
    /// Whether the bandwidth stopped growing in startup.
    pipe_filled: Cell<bool>,
    full_bandwidth: Cell<f64>,
    rounds_without_growth: Cell<u32>,
    /// The window before it was lowered by a timeout or to measure the round-trip time, packets.
    saved_window: Cell<f64>,
    timer: Timer,
    /// The ACK being processed has not yet been taken into the model.
    pending: Cell<bool>,
}

impl Default for Bbr {
    fn default() -> Self {
        Bbr {
            sack: Sack1::default(),
            delivery: RefCell::default(),
            mode: Cell::new(Mode::Startup),
            bandwidth: RefCell::new(MaxFilter::new(BANDWIDTH_ROUNDS)),
            min_rtt: Cell::new(f64::INFINITY),
            min_rtt_measured: Cell::new(0.0),
            pipe_filled: Cell::new(false),
            full_bandwidth: Cell::new(0.0),
            rounds_without_growth: Cell::new(0),
            saved_window: Cell::new(0.0),
            timer: Timer::default(),
            pending: Cell::new(false),
        }
    }
}

impl Bbr {
    /// The bottleneck bandwidth, packets per second; 0 while unknown.
    pub fn bottleneck_bandwidth(&self) -> f64 {
        self.bandwidth.borrow().max()
    }

    /// The round-trip propagation time, seconds; infinite while unknown.
    pub fn propagation_time(&self) -> f64 {
        self.min_rtt.get()
    }

    fn bandwidth_delay_product(&self) -> f64 {
        let product = self.bottleneck_bandwidth() * self.min_rtt.get();
        if product.is_finite() { product } else { 0.0 }
    }

    fn pacing_gain(&self) -> f64 {
        match self.mode.get() {
            Mode::Startup => STARTUP_GAIN,
            Mode::Drain => 1.0 / STARTUP_GAIN,
            Mode::ProbeBandwidth { phase, .. } => CYCLE[phase],
            Mode::ProbeRtt { .. } => 1.0,
        }
    }

    /// Time between two packets, seconds. Before the first measurement packets are not paced.
    fn pause(&self) -> f64 {
        let rate = self.pacing_gain() * self.bottleneck_bandwidth();
        if rate > 0.0 { 1.0 / rate } else { 0.0 }
    }

    fn in_flight(&self, tcp: &TcpSender) -> i32 {
        tcp.t_seqno() - tcp.highest_ack() - 1 - self.sack.sacked()
    }

    /// Takes an ACK into the model of the path.
    fn update(&self, tcp: &TcpSender, sim: &Sim) {
        let arrived = tcp.highest_ack() + 1 + self.sack.sacked();
        let sample = self.delivery.borrow_mut().on_ack(sim.now(), tcp.highest_ack(), arrived);
        let Some(sample) = sample else { return };
        self.update_bandwidth(&sample);
        self.check_pipe(&sample);
        self.change_mode(tcp, sim, &sample);
        self.set_window(tcp, sim, &sample);
    }

    fn update_bandwidth(&self, sample: &RateSample) {
        let mut bandwidth = self.bandwidth.borrow_mut();
        // While the application holds back, only a higher rate says something about the path.
        if !sample.app_limited || sample.rate >= bandwidth.max() {
            bandwidth.update(sample.round, sample.rate);
        }
    }

    /// Startup has filled the pipe when the bandwidth no longer grows.
    fn check_pipe(&self, sample: &RateSample) {
        if self.pipe_filled.get() || !sample.starts_round || sample.app_limited {
            return;
        }
        if self.bottleneck_bandwidth() >= self.full_bandwidth.get() * STARTUP_GROWTH {
            self.full_bandwidth.set(self.bottleneck_bandwidth());
            self.rounds_without_growth.set(0);
            return;
        }
        self.rounds_without_growth.set(self.rounds_without_growth.get() + 1);
        self.pipe_filled.set(self.rounds_without_growth.get() >= STARTUP_ROUNDS);
    }

    fn change_mode(&self, tcp: &TcpSender, sim: &Sim, sample: &RateSample) {
        let in_flight = f64::from(self.in_flight(tcp));
        if self.mode.get() == Mode::Startup && self.pipe_filled.get() {
            self.mode.set(Mode::Drain);
        }
        if self.mode.get() == Mode::Drain && in_flight <= self.bandwidth_delay_product() {
            self.cruise(sim);
        }
        if let Mode::ProbeBandwidth { phase, began } = self.mode.get()
            && self.phase_is_over(sim.now() - began, CYCLE[phase], in_flight)
        {
            self.mode.set(Mode::ProbeBandwidth { phase: (phase + 1) % CYCLE.len(), began: sim.now() });
        }
        self.check_rtt(tcp, sim, sample, in_flight);
    }

    /// Begins the cycle anywhere but in the phase that sends less.
    fn cruise(&self, sim: &Sim) {
        let drawn = sim.default_rng().integer(CYCLE.len() as i32 - 1) as usize;
        let phase = if drawn == 0 { 0 } else { drawn + 1 };
        self.mode.set(Mode::ProbeBandwidth { phase, began: sim.now() });
    }

    fn phase_is_over(&self, elapsed: f64, gain: f64, in_flight: f64) -> bool {
        let product = self.bandwidth_delay_product();
        let long_enough = elapsed > self.min_rtt.get();
        if gain > 1.0 {
            long_enough && in_flight >= gain * product
        } else if gain < 1.0 {
            long_enough || in_flight <= product
        } else {
            long_enough
        }
    }

    /// The smallest round-trip time of the last ten seconds; if none came near it, the queue is drained.
    fn check_rtt(&self, tcp: &TcpSender, sim: &Sim, sample: &RateSample, in_flight: f64) {
        let expired = sample.rtt.is_finite() && sim.now() > self.min_rtt_measured.get() + RTT_LIFETIME;
        if sample.rtt <= self.min_rtt.get() || expired {
            self.min_rtt.set(sample.rtt);
            self.min_rtt_measured.set(sim.now());
        }
        match self.mode.get() {
            Mode::ProbeRtt { ends: None } if in_flight <= LEAST_WINDOW => {
                self.mode
                    .set(Mode::ProbeRtt { ends: Some(sim.now() + PROBE_RTT_TIME.max(self.min_rtt.get())) });
            }
            Mode::ProbeRtt { ends: Some(ends) } if sim.now() >= ends => {
                self.min_rtt_measured.set(sim.now());
                tcp.set_cwnd(sim, tcp.cwnd().max(self.saved_window.get()));
                if self.pipe_filled.get() { self.cruise(sim) } else { self.mode.set(Mode::Startup) }
            }
            Mode::ProbeRtt { .. } => {}
            _ if expired => {
                self.saved_window.set(tcp.cwnd());
                self.mode.set(Mode::ProbeRtt { ends: None });
            }
            _ => {}
        }
    }

    fn set_window(&self, tcp: &TcpSender, sim: &Sim, sample: &RateSample) {
        let acknowledged = f64::from(sample.newly_delivered);
        let cwnd = tcp.cwnd();
        let window = if matches!(self.mode.get(), Mode::ProbeRtt { .. }) {
            cwnd.min(LEAST_WINDOW)
        } else {
            let gain = match self.mode.get() {
                Mode::Startup | Mode::Drain => STARTUP_GAIN,
                _ => CRUISING_CWND_GAIN,
            };
            let target = (gain * self.bandwidth_delay_product()).max(LEAST_WINDOW);
            if self.pipe_filled.get() {
                (cwnd + acknowledged).min(target).max(LEAST_WINDOW)
            } else if cwnd < target || tcp.highest_ack() < 10 {
                cwnd + acknowledged
            } else {
                cwnd
            }
        };
        tcp.set_cwnd(sim, window);
    }

    /// Sends the next packet and waits for the time it takes at the pacing rate.
    fn send_paced(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason) {
        loop {
            let sent = tcp.ndatapack();
            self.parent().send_much(tcp, sim, force, reason, 1);
            if tcp.ndatapack() == sent {
                if tcp.t_seqno() >= tcp.curseq() {
                    self.delivery.borrow_mut().note_app_limited(self.in_flight(tcp));
                }
                return;
            }
            let pause = self.pause();
            if pause > 0.0 {
                self.timer.resched(sim, tcp.agent.id, TcpSender::FLAVOUR_TIMER, pause);
                return;
            }
        }
    }
}

impl Flavour for Bbr {
    fn parent(&self) -> &dyn Flavour {
        &self.sack
    }

    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.delivery.take();
        self.mode.set(Mode::Startup);
        *self.bandwidth.borrow_mut() = MaxFilter::new(BANDWIDTH_ROUNDS);
        self.min_rtt.set(f64::INFINITY);
        self.min_rtt_measured.set(sim.now());
        self.pipe_filled.set(false);
        self.full_bandwidth.set(0.0);
        self.rounds_without_growth.set(0);
        self.timer.force_cancel();
        self.parent().reset(tcp, sim);
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.pending.set(true);
        self.parent().on_ack(tcp, sim, ack);
        if self.pending.replace(false) {
            self.update(tcp, sim);
        }
    }

    fn grow(&self, _tcp: &TcpSender, _sim: &Sim) {}

    /// Losses say nothing about the path; only a timeout, after which nothing is known to be in flight, starts
    /// with a small window.
    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        let window = if how.has(Slowdown::CWND_RESTART) { 1.0 } else { tcp.cwnd() };
        tcp.cut_to(sim, how, tcp.ssthresh(), window);
    }

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.parent().before_sending(tcp, sim, packet);
        let idle = tcp.highest_ack() == tcp.maxseq();
        self.delivery.borrow_mut().on_sent(sim, packet.tcp.seqno, sim.now(), idle);
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, _max_burst: i32) {
        if self.pending.replace(false) {
            self.update(tcp, sim);
        }
        if !self.timer.is_pending() {
            self.send_paced(tcp, sim, force, reason);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == TcpSender::FLAVOUR_TIMER).then_some(&self.timer)
    }

    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, _tag: u32) {
        self.send_paced(tcp, sim, false, Reason::Paced);
    }
}
