//! What an acknowledgement does to a sender (spec: tcp-one-way, sections 9 and 10).

use super::parameters::on;
use super::{Action, Reason, TcpSender, frto};
use crate::Sim;
use crate::packet::Header;

impl TcpSender {
    /// Counts an ACK, keeps its time stamp for echoing, and answers a congestion echo.
    pub fn note_ack(&self, sim: &Sim, ack: &Header) {
        self.set_nackpack(sim, self.nackpack() + 1);
        self.ts_peer.set(ack.tcp.ts);
        self.heed_congestion_echo(sim, ack);
    }

    /// Takes note of new data acknowledged: sequence numbers, round-trip time, timer (*newack*).
    pub fn accept(&self, sim: &Sim, ack: &Header) {
        let parameters = &self.parameters;
        let seqno = ack.tcp.seqno;
        if !on(&parameters.timer_fix) {
            self.set_timer_for(sim, seqno);
        }
        self.set_dupacks(sim, 0);
        self.last_ack.set(seqno);
        self.prev_highest_ack.set(self.highest_ack());
        self.set_highest_ack(sim, seqno);
        if self.t_seqno() < seqno + 1 {
            self.set_t_seqno(sim, seqno + 1);
        }
        if on(&parameters.timestamps) {
            self.ts_echoed.set(ack.tcp.ts_echo);
            self.update_rtt(sim, sim.now() - ack.tcp.ts_echo);
            if on(&parameters.ts_reset_rto) {
                self.end_backoff(sim, ack);
            }
        }
        if self.rtt_active.get() && seqno >= self.rtt_seq.get() {
            self.end_backoff(sim, ack);
            self.rtt_active.set(false);
            if !on(&parameters.timestamps) {
                self.update_rtt(sim, sim.now() - self.rtt_ts.get());
            }
        }
        if on(&parameters.timer_fix) {
            self.set_timer_for(sim, seqno);
        }
        self.update_average_window();
    }

    /// The average window moves towards the present one.
    pub fn update_average_window(&self) {
        let gain = self.parameters.window_thresh.get();
        let average = self.parameters.awnd.get();
        self.parameters.awnd.set(average * (1.0 - gain) + gain * self.cwnd());
    }

    fn end_backoff(&self, sim: &Sim, ack: &Header) {
        if !(self.ect.get() && self.ecn_backoff.get() && ack.flags.ecn_echo) {
            self.set_backoff(sim, 1);
            self.ecn_backoff.set(false);
        }
    }

    /// Takes note of new data acknowledged, lets the window grow, and reports `done` if everything offered has
    /// arrived (the *new-ACK helper*).
    pub fn accept_and_grow(&self, sim: &Sim, ack: &Header) {
        self.accept(sim, ack);
        let echo = ack.flags.ecn_echo;
        if (!self.ect.get() || !echo || (on(&self.parameters.old_ecn) && self.ecn_burst.get()))
            && self.window_is_used()
        {
            self.flavour().grow(self, sim);
        }
        if self.ect.get() {
            if !echo {
                self.ecn_backoff.set(false);
            }
            self.ecn_burst.set(echo);
        } else if echo && !ack.flags.congestion_action {
            self.ect.set(true);
        }
        self.check_done(sim);
        if on(&self.parameters.quiescence) && self.curseq() == self.highest_ack() + 1 {
            self.retransmission_timer.force_cancel();
        }
        frto::on_new_ack(self, sim);
    }

    fn window_is_used(&self) -> bool {
        !on(&self.parameters.control_increase)
            || self.t_seqno() > self.prev_highest_ack.get() + self.flavour().window(self)
    }

    /// Reports `done` once everything offered has been acknowledged.
    pub fn check_done(&self, sim: &Sim) {
        if self.highest_ack() >= self.curseq() - 1 && !self.closed.replace(true) {
            sim.host().notify(sim, self.agent.id, "done", &[]);
        }
    }

    /// With `delay_growth_`, the ACK of packet 0 opens the initial window.
    pub fn begin_after_syn(&self, sim: &Sim) {
        if self.last_ack.get() == 0 && on(&self.parameters.delay_growth) {
            self.set_cwnd(sim, self.initial_window(sim));
        }
    }

    /// Whether a duplicate ACK carries an explicit loss notification that was acted upon instead.
    pub fn heeds_loss_notification(&self, sim: &Sim, ack: &Header) -> bool {
        if !ack.flags.loss_notification || !on(&self.parameters.eln) {
            return false;
        }
        let seqno = ack.tcp.seqno;
        self.set_dupacks(sim, self.dupacks() + 1);
        if self.dupacks() == self.parameters.eln_rxmit_thresh.get() && seqno > self.eln_last_resent.get() {
            self.flavour().output(self, sim, self.last_ack.get() + 1, Reason::DuplicateAck);
            self.eln_last_resent.set(seqno);
        } else {
            let max_burst = self.parameters.max_burst.get();
            self.flavour().send_much(self, sim, false, Reason::Normal, max_burst);
        }
        true
    }

    /// Whether an ACK may make the sender send.
    pub fn may_send_after(&self, ack: &Header) -> bool {
        ack.tcp.seqno >= self.last_ack.get() || on(&self.parameters.aggressive_max_burst)
    }

    /// Whether duplicate ACKs now signal a loss that no earlier one signalled.
    pub fn is_first_loss_of_window(&self) -> bool {
        let parameters = &self.parameters;
        self.highest_ack() > self.recover.get()
            || (!on(&parameters.bug_fix) && !on(&parameters.ecn))
            || (on(&parameters.bugfix_ss) && self.highest_ack() == 0)
    }

    /// Whether the last cut of the window answered a congestion echo.
    pub fn was_cut_for_ecn(&self) -> bool {
        on(&self.parameters.ecn) && self.last_action.get() == Action::Ecn
    }
}
