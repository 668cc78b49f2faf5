//! Processing of acknowledgements by a one-way sender (spec: tcp-one-way, sections 9 and 10).

use super::parameters::on;
use super::{Action, Reason, TcpSender};
use crate::Sim;
use crate::packet::Header;

impl TcpSender {
    /// Counts an ACK, records its time stamp for echoing, and acts on a congestion echo.
    pub fn note_ack(&self, sim: &Sim, ack: &Header) {
        self.set_nackpack(sim, self.nackpack() + 1);
        self.ts_peer.set(ack.tcp.ts);
        self.process_congestion_echo(sim, ack);
    }

    /// Records newly acknowledged data: sequence numbers, round-trip time, timer (*newack*).
    #[inline(always)]
    pub fn accept(&self, sim: &Sim, ack: &Header) {
        let parameters = &self.parameters;
        let seqno = ack.tcp.seqno;
        if !on(&parameters.timer_fix) {
            self.set_timer_for(sim, seqno);
        }
        self.advance_to(sim, seqno);
        self.measure_rtt(sim, ack, on(&parameters.ts_reset_rto));
        if on(&parameters.timer_fix) {
            self.set_timer_for(sim, seqno);
        }
        self.update_average_window();
    }

    /// Records that everything up to `seqno` has been acknowledged.
    #[inline(always)]
    pub fn advance_to(&self, sim: &Sim, seqno: i32) {
        self.set_dupacks(sim, 0);
        self.last_ack.set(seqno);
        self.prev_highest_ack.set(self.highest_ack());
        self.set_highest_ack(sim, seqno);
        if self.t_seqno() < seqno + 1 {
            self.set_t_seqno(sim, seqno + 1);
        }
    }

    /// Takes a round-trip sample from the echoed time stamp or, without time stamps, from the packet being timed.
    #[inline(always)]
    pub fn measure_rtt(&self, sim: &Sim, ack: &Header, time_stamps_end_backoff: bool) {
        let timestamps = on(&self.parameters.timestamps);
        if timestamps {
            self.ts_echoed.set(ack.tcp.ts_echo);
            self.flavour().on_rtt_sample(self, sim, sim.now() - ack.tcp.ts_echo);
            if time_stamps_end_backoff {
                self.end_backoff(sim, ack);
            }
        }
        if self.rtt_active.get() && ack.tcp.seqno >= self.rtt_seq.get() {
            self.end_backoff(sim, ack);
            self.rtt_active.set(false);
            if !timestamps {
                self.flavour().on_rtt_sample(self, sim, sim.now() - self.rtt_ts.get());
            }
        }
    }

    /// Moves the average window towards the present window.
    #[inline(always)]
    pub fn update_average_window(&self) {
        let gain = self.parameters.window_thresh.get();
        let average = self.parameters.awnd.get();
        self.parameters.awnd.set(average * (1.0 - gain) + gain * self.cwnd());
    }

    #[inline(always)]
    fn end_backoff(&self, sim: &Sim, ack: &Header) {
        if !(self.ect.get() && self.ecn_backoff.get() && ack.flags.ecn_echo) {
            self.set_backoff(sim, 1);
            self.ecn_backoff.set(false);
        }
    }

    /// Whether the window may grow. With `control_increase_`, it may grow only while the sender fills it.
    #[inline]
    pub fn window_is_used(&self) -> bool {
        !on(&self.parameters.control_increase)
            || self.t_seqno() > self.prev_highest_ack.get() + self.flavour().window(self)
    }

    /// Reports `done` once everything offered has been acknowledged.
    #[inline(always)]
    pub fn check_done(&self, sim: &Sim) {
        if self.highest_ack() >= self.curseq() - 1 && !self.closed.replace(true) {
            sim.embedder().notify(sim, self.agent.id, "done", &[]);
        }
    }

    /// Opens the window at the ACK of packet 0: to the initial window with `delay_growth_`, to the window that
    /// corresponds to the rate with `initial_rate_`.
    #[inline(always)]
    pub fn begin_after_syn(&self, sim: &Sim, ack: &Header) {
        if self.last_ack.get() == 0 {
            if on(&self.parameters.delay_growth) {
                self.set_cwnd(sim, self.initial_window(sim));
            }
            self.start_at_rate_after(sim, ack);
        }
    }

    /// Acts on an explicit loss notification in a duplicate ACK. Returns false if there is none, so that the duplicate
    /// is processed as usual.
    pub fn honours_loss_notification(&self, sim: &Sim, ack: &Header) -> bool {
        if !ack.flags.loss_notification || !on(&self.parameters.eln) {
            return false;
        }
        let seqno = ack.tcp.seqno;
        self.set_dupacks(sim, self.dupacks() + 1);
        if self.dupacks() == self.parameters.eln_rxmit_thresh.get() && seqno > self.eln_last_resent.get() {
            self.flavour().output(self, sim, self.last_ack.get() + 1, Reason::DuplicateAck);
            self.eln_last_resent.set(self.last_ack.get() + 1);
        } else {
            let max_burst = self.parameters.max_burst.get();
            self.flavour().send_much(self, sim, false, Reason::Normal, max_burst);
        }
        true
    }

    /// Whether packets may be sent after the ACK `ack`.
    #[inline]
    pub fn may_send_after(&self, ack: &Header) -> bool {
        ack.tcp.seqno >= self.last_ack.get() || on(&self.parameters.aggressive_max_burst)
    }

    /// Whether the duplicate ACKs signal a new loss, rather than one in a window of data for which a loss was signalled
    /// before.
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
