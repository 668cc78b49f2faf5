//! The retransmission timer and the handling of its expiry (spec: tcp-one-way, sections 10 and 14).

use super::parameters::on;
use super::{Action, Reason, Slowdown, TcpSender, frto};
use crate::Sim;

impl TcpSender {
    /// Restarts the retransmission timer after the ACK `seqno` for new data, or stops it (*newtimer*).
    pub fn set_timer_for(&self, sim: &Sim, seqno: i32) {
        // ns-2.35: the condition for restarting the timer holds even when all data is acknowledged, so idle connections
        // time out repeatedly (spec: tcp-one-way, section 10).
        if self.t_seqno() > seqno || seqno < self.maxseq() || self.cwnd() < 1.0 {
            self.flavour().arm_timer(self, sim);
        } else {
            self.retransmission_timer.force_cancel();
        }
    }

    /// Sets the timer after a loss (*reset_rtx_timer*), backed off if `backoff` is set. Unless `mild` is set, sending
    /// returns to the first unacknowledged packet. The packet being timed is no longer timed.
    pub fn restart_timer(&self, sim: &Sim, mild: bool, backoff: bool) {
        if backoff {
            self.flavour().back_off(self, sim);
        }
        self.flavour().arm_timer(self, sim);
        if !mild {
            self.set_t_seqno(sim, self.highest_ack() + 1);
        }
        self.rtt_active.set(false);
    }

    /// Handles the expiry of the retransmission timer: reduces the window to 1 and resends from the first
    /// unacknowledged packet on.
    pub fn handle_timeout(&self, sim: &Sim) {
        let parameters = &self.parameters;
        let flavour = self.flavour();
        self.trace_event(sim, "TIMEOUT");
        self.frto.set(0);
        self.quick_start.approved.set(false);
        self.pipe_prev.set(flavour.window(self).max(self.ssthresh()));
        if self.cwnd() < 1.0 {
            self.set_cwnd(sim, 1.0);
        }
        let idle = self.highest_ack() == self.maxseq();
        if !idle || on(&parameters.slow_start_restart) {
            self.recover.set(self.maxseq());
            if self.highest_ack() == -1 {
                self.lower_initial_window();
            }
            if idle && on(&parameters.restart_bugfix) {
                flavour.slowdown(self, sim, Slowdown::CWND_ONE | Slowdown::NONE_OUTSTANDING);
            } else {
                if self.highest_ack() < self.recover.get() && self.last_action.get() == Action::Ecn {
                    flavour.slowdown(self, sim, Slowdown::CWND_ONE);
                } else {
                    self.set_nrexmit(sim, self.nrexmit() + 1);
                    self.last_action.set(Action::Timeout);
                    flavour.slowdown(self, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
                }
                if frto::is_enabled(self) {
                    self.frto.set(1);
                }
            }
        }
        self.restart_timer(sim, false, !(idle && on(&parameters.restart_bugfix)));
        self.last_action.set(Action::Timeout);
        flavour.send_much(self, sim, false, Reason::Timeout, parameters.max_burst.get());
    }

    /// Reduces the initial window to 1 permanently, because a SYN was lost (RFC 3390, section 1).
    pub(super) fn lower_initial_window(&self) {
        let parameters = &self.parameters;
        match parameters.window_init_option.get() {
            2 => parameters.window_init_option.set(1),
            1 if parameters.window_init.get() > 1.0 && on(&parameters.bugfix_ss) => {
                parameters.window_init.set(1.0);
            }
            _ => {}
        }
    }
}
