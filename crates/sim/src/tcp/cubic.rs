//! CUBIC: after a loss the window follows a cubic function of time. The window rises to the size at which the loss
//! happened, flattens there, and then rises further (RFC 9438).

use std::cell::Cell;

use super::{CongestionControl, ControlBlock, Cut, CutReason};
use crate::Sim;
use crate::settings::settings;

settings! {
    /// The settings of CUBIC.
    CubicSettings

    /// Aggressiveness of the cubic function, packets per second cubed (`C`; RFC 9438, section 5.1).
    scale: Real(PACKETS_PER_SECOND_CUBED) = 0.4, "cubic_c_";
    /// The share of the window that remains after a loss (beta; RFC 9438, section 4.6).
    beta: Real(NONE) = 0.7, "cubic_beta_";
    /// Let a flow that has a loss before it has regained its old window give up part of this window to other flows (RFC
    /// 9438, section 4.7).
    fast_convergence: Switch = true, "cubic_fast_convergence_";
}

/// The CUBIC congestion control. Windows are in packets, times in seconds.
#[derive(Debug, Default)]
pub struct Cubic {
    /// The settings of CUBIC.
    pub settings: CubicSettings,
    /// The window at which the last loss happened (`W_max`).
    w_max: Cell<f64>,
    /// The window just before the last loss (`cwnd_prior`). The estimate of Reno's window grows by one packet per round
    /// trip from this window on.
    prior_cwnd: Cell<f64>,
    epoch: Cell<Option<Epoch>>,
}

/// The present period of congestion avoidance.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    began: f64,
    /// The time after which the cubic function reaches `w_max` (`K`).
    plateau: f64,
    /// The window that Reno would have now (`W_est`).
    reno_window: f64,
}

impl Cubic {
    /// The value of the cubic function `elapsed` seconds after the epoch began (RFC 9438, equation 1).
    fn window_after(&self, epoch: &Epoch, elapsed: f64) -> f64 {
        self.settings.scale.get() * (elapsed - epoch.plateau).powi(3) + self.w_max.get()
    }

    fn begin_epoch(&self, now: f64, cwnd: f64) -> Epoch {
        let plateau = if cwnd < self.w_max.get() {
            ((self.w_max.get() - cwnd) / self.settings.scale.get()).cbrt()
        } else {
            self.w_max.set(cwnd);
            0.0
        };
        Epoch { began: now, plateau, reno_window: cwnd }
    }

    /// Lets the window grow in congestion avoidance (RFC 9438, sections 4.2 to 4.5).
    fn avoid_congestion(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        let cwnd = tcp.cwnd();
        let mut epoch = self.epoch.get().unwrap_or_else(|| self.begin_epoch(sim.now(), cwnd));

        let beta = self.settings.beta.get();
        let reno_slope =
            if epoch.reno_window < self.prior_cwnd.get() { 3.0 * (1.0 - beta) / (1.0 + beta) } else { 1.0 };
        epoch.reno_window += reno_slope * acknowledged / cwnd;
        self.epoch.set(Some(epoch));

        let elapsed = sim.now() - epoch.began;
        if self.window_after(&epoch, elapsed) < epoch.reno_window {
            tcp.set_cwnd(sim, epoch.reno_window.max(cwnd));
            return;
        }
        let target = self.window_after(&epoch, elapsed + tcp.exact_srtt()).clamp(cwnd, 1.5 * cwnd);
        tcp.set_cwnd(sim, cwnd + (target - cwnd) * acknowledged / cwnd);
    }

    /// Responds to a loss or a congestion mark (RFC 9438, sections 4.6 and 4.7). Returns the reduced window.
    fn give_way(&self, window: f64) -> f64 {
        let lost_early = window < self.w_max.get() && self.settings.fast_convergence.get() != 0;
        self.w_max.set(if lost_early { window * (1.0 + self.settings.beta.get()) / 2.0 } else { window });
        self.prior_cwnd.set(window);
        window * self.settings.beta.get()
    }
}

impl CongestionControl for Cubic {
    fn reset(&self, _sim: &Sim) {
        self.w_max.set(0.0);
        self.prior_cwnd.set(0.0);
        self.epoch.set(None);
    }

    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        if tcp.cwnd() < f64::from(tcp.ssthresh()) {
            tcp.open_window(sim);
        } else {
            self.avoid_congestion(tcp, sim, acknowledged);
        }
    }

    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        self.epoch.set(None);
        if cut.reason == CutReason::Idle {
            return cut.like_reno(tcp, sim);
        }
        let left = self.give_way(cut.window.exact).max(2.0);
        if cut.reason == CutReason::Timeout {
            // After a timeout the cubic function starts at its plateau (RFC 9438, section 4.8).
            self.w_max.set(0.0);
            cut.leave(tcp, sim, left as i32, 1.0);
        } else {
            cut.leave(tcp, sim, left as i32, left);
        }
    }
}
