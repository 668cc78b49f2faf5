//! Scalable TCP: the window grows by a fixed amount per acknowledgement and shrinks by an eighth per loss, so the
//! time to recover is independent of the window's size (Kelly, "Scalable TCP: improving performance in highspeed
//! wide area networks", 2003).

use std::cell::Cell;

use neons_sim::tcp::{CongestionControl, ControlBlock, Cut, CutReason};
use neons_sim::{Initial, Sim};

/// Scalable TCP.
#[derive(Debug)]
pub struct Scalable {
    /// The amount by which each acknowledged packet increases the window, packets.
    pub gain: Cell<f64>,
    /// The window below which the sender behaves like standard TCP, packets.
    pub legacy_window: Cell<f64>,
}

/// Initial values.
impl Scalable {
    /// The initial value of `gain`.
    pub const GAIN: Initial<f64> = Initial(0.01);
}

impl Default for Scalable {
    fn default() -> Self {
        Scalable { gain: Cell::new(Self::GAIN.real()), legacy_window: Cell::new(16.0) }
    }
}

impl CongestionControl for Scalable {
    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        let in_slow_start = tcp.cwnd() < f64::from(tcp.ssthresh());
        if in_slow_start || tcp.cwnd() <= self.legacy_window.get() {
            return tcp.open_window(sim);
        }
        tcp.set_cwnd(sim, tcp.cwnd() + self.gain.get() * acknowledged);
    }

    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        let window = cut.window.exact;
        let signals_congestion = matches!(cut.reason, CutReason::Loss | CutReason::Mark);
        if !signals_congestion || window <= self.legacy_window.get() {
            return cut.like_reno(tcp, sim);
        }
        let left = window - window / 8.0;
        cut.leave(tcp, sim, left as i32, left);
    }
}
