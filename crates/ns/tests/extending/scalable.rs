//! Scalable TCP: the window grows by a fixed amount per acknowledgement and loses an eighth per loss, so that the
//! time to recover does not depend on its size (Kelly, "Scalable TCP: improving performance in highspeed wide area
//! networks", 2003).

use std::cell::Cell;

use neons_sim::Sim;
use neons_sim::tcp::{Flavour, Sack1, Slowdown, TcpSender};

/// The Scalable flavour.
#[derive(Debug)]
pub struct Scalable {
    sack: Sack1,
    /// What each acknowledged packet adds to the window, packets.
    pub gain: Cell<f64>,
    /// The window below which it behaves like standard TCP, packets.
    pub legacy_window: Cell<f64>,
}

impl Default for Scalable {
    fn default() -> Self {
        Scalable { sack: Sack1::default(), gain: Cell::new(0.01), legacy_window: Cell::new(16.0) }
    }
}

impl Flavour for Scalable {
    fn parent(&self) -> &dyn Flavour {
        &self.sack
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        let in_slow_start = tcp.cwnd() < f64::from(tcp.ssthresh());
        if in_slow_start || tcp.cwnd() <= self.legacy_window.get() {
            return self.parent().grow(tcp, sim);
        }
        let acknowledged = tcp.highest_ack() - tcp.prev_highest_ack.get();
        tcp.set_cwnd(sim, tcp.cwnd() + self.gain.get() * f64::from(acknowledged));
    }

    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        let window = tcp.flavour().exact_window(tcp);
        if !how.has(Slowdown::CWND_HALF) || window <= self.legacy_window.get() {
            return self.parent().slowdown(tcp, sim, how);
        }
        let left = window - window / 8.0;
        tcp.cut_to(sim, how, left as i32, left);
    }
}
