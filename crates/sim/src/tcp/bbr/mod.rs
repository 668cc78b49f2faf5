//! BBR: congestion control by a model of the path, its bottleneck bandwidth and its round-trip propagation time,
//! instead of by losses. Packets are paced at the bandwidth; twice the bandwidth-delay product may be in flight
//! (Cardwell, Cheng, Gunn, Yeganeh and Jacobson, "BBR: congestion-based congestion control", 2016;
//! draft-cardwell-iccrg-bbr-congestion-control-00). This is version 1, but for the
//! packet conservation in the first round trip of a recovery: the window stays as the model has it.

mod delivery;
mod max_filter;

use std::cell::{Cell, RefCell};

use delivery::{Delivery, RateSample};
use max_filter::MaxFilter;

use super::{Ack, CongestionControl, ControlBlock, Cut, CutReason, Flight, Sent};
use crate::Sim;
use crate::packet::Packet;

/// Doubles the sending rate each round trip: 2/ln 2.
const STARTUP_GAIN: f64 = 2.885;
/// The pacing gains that are gone through, one round-trip time each, to look for more bandwidth.
const CYCLE: [f64; 8] = [1.25, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
/// Bandwidth-delay products in flight during the gain cycle.
const CRUISING_CWND_GAIN: f64 = 2.0;
/// For how many round trips a bandwidth is believed.
const BANDWIDTH_ROUNDS: u64 = 10;
/// For how long a round-trip time is believed, seconds.
const RTT_LIFETIME: f64 = 10.0;
/// For how long the queue is drained to measure the round-trip time, seconds.
const PROBE_RTT_TIME: f64 = 0.2;
/// Until this number of packets has arrived, startup grows regardless of the model.
const FIRST_PACKETS: i32 = 10;
/// The smallest window, packets.
const LEAST_WINDOW: f64 = 4.0;
/// Startup continues while the bandwidth grows by this factor
const STARTUP_GROWTH: f64 = 1.25;
/// in one of this number of rounds.
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

/// BBR. Rates are in packets per second, times in seconds.
#[derive(Debug)]
pub struct Bbr {
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
}

impl Default for Bbr {
    fn default() -> Self {
        Bbr {
            delivery: RefCell::default(),
            mode: Cell::new(Mode::Startup),
            bandwidth: RefCell::new(MaxFilter::new(BANDWIDTH_ROUNDS)),
            min_rtt: Cell::new(f64::INFINITY),
            min_rtt_measured: Cell::new(0.0),
            pipe_filled: Cell::new(false),
            full_bandwidth: Cell::new(0.0),
            rounds_without_growth: Cell::new(0),
            saved_window: Cell::new(0.0),
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

    fn change_mode(&self, tcp: &ControlBlock, sim: &Sim, sample: &RateSample, in_flight: f64) {
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
    fn check_rtt(&self, tcp: &ControlBlock, sim: &Sim, sample: &RateSample, in_flight: f64) {
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

    /// `acknowledged` packets have arrived.
    fn set_window(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64, flight: &Flight) {
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
            } else if cwnd < target || flight.first <= FIRST_PACKETS * flight.unit {
                cwnd + acknowledged
            } else {
                cwnd
            }
        };
        tcp.set_cwnd(sim, window);
    }
}

impl CongestionControl for Bbr {
    fn reset(&self, sim: &Sim) {
        self.delivery.take();
        self.mode.set(Mode::Startup);
        *self.bandwidth.borrow_mut() = MaxFilter::new(BANDWIDTH_ROUNDS);
        self.min_rtt.set(f64::INFINITY);
        self.min_rtt_measured.set(sim.now());
        self.pipe_filled.set(false);
        self.full_bandwidth.set(0.0);
        self.rounds_without_growth.set(0);
    }

    fn on_send(&self, sim: &Sim, _packet: &mut Packet, data: Option<&Sent>) {
        if let Some(data) = data {
            self.delivery.borrow_mut().on_sent(sim.now(), data);
        }
    }

    /// Takes the acknowledgement into the model of the path.
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {
        let sample = self.delivery.borrow_mut().on_ack(sim.now(), &ack.flight);
        let Some(sample) = sample else {
            // After a timeout, what the receiver had reported before has to be acknowledged until there are samples again.
            if ack.acknowledged > 0.0 {
                self.set_window(tcp, sim, ack.acknowledged, &ack.flight);
            }
            return;
        };
        self.update_bandwidth(&sample);
        self.check_pipe(&sample);
        self.change_mode(tcp, sim, &sample, ack.flight.packets());
        self.set_window(tcp, sim, sample.newly_delivered, &ack.flight);
    }

    fn grow(&self, _tcp: &ControlBlock, _sim: &Sim, _acknowledged: f64) {}

    /// Losses say nothing about the path; only a timeout, after which nothing is known to be in flight, starts
    /// with a small window.
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        let window = if cut.reason == CutReason::Timeout { 1.0 } else { tcp.cwnd() };
        cut.leave(tcp, sim, tcp.ssthresh(), window);
    }

    /// Before the first measurement packets are not paced.
    fn pause(&self) -> Option<f64> {
        let rate = self.pacing_gain() * self.bottleneck_bandwidth();
        Some(if rate > 0.0 { 1.0 / rate } else { 0.0 })
    }

    fn on_application_limited(&self, flight: &Flight) {
        self.delivery.borrow_mut().note_app_limited(flight);
    }
}
