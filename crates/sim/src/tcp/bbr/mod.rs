//! BBR: congestion control by a model of the path, which consists of the bottleneck bandwidth and the round-trip
//! propagation time, instead of by losses. Packets are paced at the bandwidth; twice the bandwidth-delay product may be
//! in flight (Cardwell, Cheng, Gunn, Yeganeh and Jacobson, "BBR: congestion-based congestion control", 2016;
//! draft-cardwell-iccrg-bbr-congestion-control-00). This is version 1, without packet conservation in the first round
//! trip of a recovery: the window remains that of the model.

mod delivery;
mod max_filter;

use std::cell::{Cell, RefCell};

use delivery::{Delivery, RateSample};
use max_filter::MaxFilter;

use super::{Ack, CongestionControl, ControlBlock, Cut, CutReason, Flight, Sent};
use crate::Sim;
use crate::packet::Packet;

/// The gain that doubles the sending rate each round trip: 2/ln 2.
const STARTUP_GAIN: f64 = 2.885;
/// The cycle of pacing gains, one per round-trip time, that probes for more bandwidth.
const CYCLE: [f64; 8] = [1.25, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
/// The window during the gain cycle, in bandwidth-delay products.
const CRUISING_CWND_GAIN: f64 = 2.0;
/// The number of round trips for which a measured bandwidth is valid.
const BANDWIDTH_ROUNDS: u64 = 10;
/// The time for which a measured round-trip time is valid, seconds.
const RTT_LIFETIME: f64 = 10.0;
/// The time for which the queue is drained to measure the round-trip time, seconds.
const PROBE_RTT_TIME: f64 = 0.2;
/// The number of delivered packets up to which the window grows in startup regardless of the model.
const FIRST_PACKETS: i32 = 10;
/// The smallest window, packets.
const LEAST_WINDOW: f64 = 4.0;
/// The factor by which the bandwidth must grow for startup to continue.
const STARTUP_GROWTH: f64 = 1.25;
/// The number of rounds without sufficient growth of the bandwidth that ends startup.
const STARTUP_ROUNDS: u32 = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    /// Startup: the rate doubles each round trip until the bandwidth is found.
    Startup,
    /// Drain: the queue that startup has built up is emptied.
    Drain,
    /// Cruising: the gain cycle, in which one phase sends faster and one slower than the bandwidth.
    ProbeBandwidth { phase: usize, began: f64 },
    /// Measurement of the round-trip time while the path is nearly empty. `ends` is the end of this mode, seconds;
    /// `None` until the flight is small enough.
    ProbeRtt { ends: Option<f64> },
}

/// The BBR congestion control. Rates are in packets per second, times in seconds.
#[derive(Debug)]
pub struct Bbr {
    delivery: RefCell<Delivery>,
    mode: Cell<Mode>,
    bandwidth: RefCell<MaxFilter>,
    min_rtt: Cell<f64>,
    min_rtt_measured: Cell<f64>,
    /// Whether the bandwidth has stopped growing in startup.
    pipe_filled: Cell<bool>,
    full_bandwidth: Cell<f64>,
    rounds_without_growth: Cell<u32>,
    /// The window before a reduction for measuring the round-trip time, packets.
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
    /// The estimated bottleneck bandwidth, packets per second; 0 while unknown.
    pub fn bottleneck_bandwidth(&self) -> f64 {
        self.bandwidth.borrow().max()
    }

    /// The estimated round-trip propagation time, seconds; infinite while unknown.
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
        // A rate limited by the application tells something about the path only if it exceeds the known maximum.
        if !sample.app_limited || sample.rate >= bandwidth.max() {
            bandwidth.update(sample.round, sample.rate);
        }
    }

    /// Detects the end of startup: the pipe is full when the bandwidth no longer grows.
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

    /// Begins the gain cycle in a random phase, except the phase that sends slower than the bandwidth.
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

    /// Updates the smallest round-trip time. If no sample has reached it for ten seconds, the queue is drained to
    /// measure it again.
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

    /// Sets the window after `acknowledged` packets have been delivered.
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

    /// Updates the model of the path with the acknowledgement.
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {
        let sample = self.delivery.borrow_mut().on_ack(sim.now(), &ack.flight);
        let Some(sample) = sample else {
            // After a timeout there are no samples until the data reported before the timeout has been acknowledged.
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

    /// Reduces the window to 1 after a timeout, because nothing is then known to be in flight. Other losses do not
    /// change the window, because they tell nothing about the path.
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        let window = if cut.reason == CutReason::Timeout { 1.0 } else { tcp.cwnd() };
        cut.leave(tcp, sim, tcp.ssthresh(), window);
    }

    /// The time between two packets, seconds; 0, so that packets are not paced, before the first measurement.
    fn pause(&self) -> Option<f64> {
        let rate = self.pacing_gain() * self.bottleneck_bandwidth();
        Some(if rate > 0.0 { 1.0 / rate } else { 0.0 })
    }

    fn on_application_limited(&self, flight: &Flight) {
        self.delivery.borrow_mut().note_app_limited(flight);
    }
}
