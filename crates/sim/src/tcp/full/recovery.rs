//! Loss recovery: what makes one flavour different from another (spec: tcp-full, section 14).

use std::any::Any;

use super::output::Reason;
use super::{FullTcp, Settings};
use crate::Sim;
use crate::packet::{Header, SackBlocks};
use crate::tcp::parameters::on;
use crate::tcp::{Action, Slowdown};

/// What a loss that duplicate ACKs signal calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// The window must be cut.
    New,
    /// The window has been cut in the same window of data, because congestion was echoed.
    CutForEcn,
    /// It belongs to a loss that was acted upon.
    Known,
}

/// How an agent detects losses and repairs them: the moments in the life of a connection at which flavours differ.
/// The defaults are those of Reno.
#[allow(unused_variables)]
pub trait LossRecovery: Any {
    /// Initial settings of agents of this flavour, independent of the class defaults.
    fn configure(&self, settings: &Settings) {}

    /// The agent is being reset.
    fn reset(&self) {}

    /// The number of duplicate ACKs indicates a loss; `is_first` unless one was detected in the same window of data
    /// before.
    fn on_loss(&self, tcp: &FullTcp, sim: &Sim, is_first: bool) {
        tcp.recover_like_reno(sim, is_first);
    }

    /// An ACK in recovery leaves a part of what was outstanding when it began.
    fn on_partial_ack(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.leave_recovery(sim);
    }

    /// Any other ACK that is not a duplicate.
    fn on_full_ack(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.leave_recovery(sim);
    }

    /// The retransmission timer expired.
    fn on_timeout(&self, tcp: &FullTcp) {}

    /// The number to send next.
    fn next_seqno(&self, tcp: &FullTcp) -> i32 {
        tcp.t_seqno()
    }

    /// Whether `seqno` may be sent now.
    fn may_send(&self, tcp: &FullTcp, seqno: i32) -> bool {
        tcp.window_allows(seqno)
    }

    /// `used` numbers from `seqno` on were sent.
    fn on_sent(&self, seqno: i32, used: i32) {}

    /// How many bytes beyond the first unacknowledged number the peer has reported.
    fn sacked(&self, tcp: &FullTcp) -> i32 {
        0
    }

    /// Reports in `blocks` what has arrived out of order. Returns how many bytes of header this takes.
    fn report(&self, tcp: &FullTcp, blocks: &mut SackBlocks) -> i32 {
        0
    }

    /// The peer reports what has arrived out of order.
    fn on_sack(&self, tcp: &FullTcp, sim: &Sim, segment: &Header) {
        tcp.warn_of_unexpected_sack(sim);
    }
}

/// Fast recovery: the window is halved, and inflated while duplicate ACKs come; any new ACK ends this
/// (RFC 2581, section 3.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct RenoRecovery;

impl LossRecovery for RenoRecovery {}

impl FullTcp {
    /// What a loss detected by duplicate ACKs means; `is_new` if it cannot belong to an event known before.
    pub(super) fn judge_loss(&self, is_new: bool) -> Loss {
        let once_per_window = on(&self.parameters.bug_fix);
        if is_new || (!once_per_window && !on(&self.parameters.ecn)) {
            Loss::New
        } else if on(&self.parameters.ecn) && self.last_action.get() == Action::Ecn {
            Loss::CutForEcn
        } else if once_per_window {
            Loss::Known
        } else {
            Loss::New
        }
    }

    /// Fast retransmit and fast recovery.
    pub(super) fn recover_like_reno(&self, sim: &Sim, is_first: bool) {
        let after_another = self.last_action.get() == Action::DuplicateAcks || self.highest_ack() == 0;
        match self.judge_loss(is_first || after_another) {
            Loss::New => {
                self.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
                self.stop_timing();
                self.fast_retransmit(sim);
                self.set_cwnd(sim, f64::from(self.ssthresh() + self.dupacks()));
            }
            Loss::CutForEcn => {
                self.slow_down(sim, Slowdown::CWND_HALF);
                self.stop_timing();
                self.fast_retransmit(sim);
            }
            Loss::Known => {}
        }
    }

    /// Stops the retransmission timer and the round-trip timing.
    pub(super) fn stop_timing(&self) {
        self.retransmission_timer.force_cancel();
        self.rtt_active.set(false);
    }

    /// Sends the first unacknowledged segment again. Returns how many numbers it takes.
    pub(super) fn fast_retransmit(&self, sim: &Sim) -> i32 {
        self.trace_event(sim, "FAST_RETX");
        self.recover.set(self.maxseq());
        self.last_action.set(Action::DuplicateAcks);
        self.output(sim, self.highest_ack(), Reason::DuplicateAck)
    }

    /// Recovery is over: the window loses what duplicate ACKs had added to it.
    pub(super) fn leave_recovery(&self, sim: &Sim) {
        let inflated = on(&self.settings.reno_fastrecov) && self.in_recovery.get();
        if inflated && self.cwnd() > f64::from(self.ssthresh()) {
            self.set_cwnd(sim, f64::from(self.ssthresh()));
        }
        self.in_recovery.set(false);
        self.set_dupacks(sim, 0);
    }
}
