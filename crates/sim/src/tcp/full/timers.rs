//! Timers for retransmissions, delayed acknowledgements and random delays before sending (spec: tcp-full, section 15).

use super::output::Reason;
use super::{FullTcp, State};
use crate::Sim;
use crate::tcp::parameters::on;
use crate::tcp::{Action, ControlBlock, Slowdown};

/// The tag of the timer that ends the delay of acknowledgements.
pub(super) const DELAYED_ACK_TIMER: u32 = ControlBlock::FIRST_FREE_TIMER;

/// The time from `now` to the next multiple of `interval`, seconds.
pub(super) fn next_multiple(interval: f64, now: f64) -> f64 {
    let passed = f64::from((now / interval) as i32);
    interval * (passed + 1.0) - now
}

impl FullTcp {
    /// Starts the retransmission timer with the present retransmission timeout.
    pub(super) fn arm_retransmission(&self, sim: &Sim) {
        let timeout = if self.ignores_min_rto.take() {
            self.rto_not_below(sim, self.parameters.tcp_tick.get())
        } else {
            self.rto(sim)
        };
        self.set_retransmission_timer(sim, timeout);
    }

    /// Sets the delayed-ACK timer to the next multiple of `interval_`, unless the timer is already running.
    pub(super) fn arm_delayed_ack(&self, sim: &Sim) {
        let interval = self.settings.interval.get();
        if interval > 0.0 && !self.delayed_ack_timer.is_pending() {
            self.set_delayed_ack_timer(sim, next_multiple(interval, sim.now()));
        }
    }

    fn set_delayed_ack_timer(&self, sim: &Sim, delay: f64) {
        self.delayed_ack_timer.resched(sim, self.agent.id, DELAYED_ACK_TIMER, delay);
    }

    /// Stops all timers.
    pub(super) fn cancel_timers(&self) {
        self.retransmission_timer.force_cancel();
        self.burst_timer.force_cancel();
        self.delayed_send_timer.force_cancel();
        self.delayed_ack_timer.force_cancel();
    }

    /// Continues at the first unacknowledged number when the retransmission timer has expired.
    pub(super) fn on_retransmission_timeout(&self, sim: &Sim) {
        if self.state.get() == State::Listen {
            return self.complain(sim, "retransmission timeout while listening");
        }
        self.set_nrexmit(sim, self.nrexmit() + 1);
        self.recover.set(self.maxseq());
        if self.cwnd() < 1.0 {
            self.complain(sim, "the window is smaller than a segment");
            self.set_cwnd(sim, 1.0);
        }
        if self.last_action.get() == Action::Ecn {
            self.slow_down(sim, Slowdown::CWND_ONE);
        } else {
            self.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
            self.last_action.set(Action::Timeout);
        }
        let is_quiet = self.highest_ack() == self.maxseq();
        if !(is_quiet && on(&self.parameters.restart_bugfix)) {
            self.prolong_timeout(sim);
        }
        self.arm_retransmission(sim);
        self.rtt_active.set(false);
        let first = if self.highest_ack() < 0 { self.settings.iss.get() } else { self.highest_ack() };
        self.set_t_seqno(sim, first);
        self.in_recovery.set(false);
        self.set_dupacks(sim, 0);
        self.recovery().on_timeout(self);
        self.send_much(sim, true, Reason::Timeout, self.parameters.max_burst.get());
    }

    /// Continues sending after the random delay of `overhead_` or the pause of pacing.
    pub(super) fn on_delayed_send(&self, sim: &Sim) {
        if self.is_paced() {
            return self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
        }
        self.send_much(sim, true, Reason::Timeout, self.parameters.max_burst.get());
    }

    /// Sends the delayed acknowledgement, if there is one, and restarts the timer for later ones.
    pub(super) fn on_delayed_ack(&self, sim: &Sim) {
        if self.state.get() == State::Listen {
            return self.complain(sim, "delayed-ACK timer while listening");
        }
        if self.ack_delayed.replace(false) {
            self.ack_now.set(true);
            self.send_much(sim, true, Reason::Normal, 0);
        }
        // ns-2.35: the timer is restarted forever, so events never run out (spec: tcp-full, quirk 24).
        self.set_delayed_ack_timer(sim, self.settings.interval.get());
    }
}
