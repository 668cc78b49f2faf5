//! Loss recovery, in which the flavours of two-way TCP differ (spec: tcp-full, section 14).

use std::any::Any;

use super::output::Reason;
use super::{FullTcp, Settings};
use crate::Sim;
use crate::packet::{Header, SackBlocks};
use crate::tcp::parameters::on;
use crate::tcp::{Action, Slowdown};

/// How a loss that duplicate ACKs signal relates to earlier cuts of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// No cut has answered the loss yet: the window must be cut.
    New,
    /// A congestion echo has cut the window for the same window of data.
    CutForEcn,
    /// The loss belongs to a loss event to which the sender has already responded.
    Known,
}

/// A loss detection and repair: one method for each moment of a connection at which flavours differ. The defaults are
/// those of Reno.
#[allow(unused_variables)]
pub trait LossRecovery: Any {
    /// Sets the initial settings of agents of this flavour, which do not depend on the class defaults.
    fn configure(&self, settings: &Settings) {}

    /// Resets the state of the recovery; called when the agent is reset.
    fn reset(&self) {}

    /// Called when the number of duplicate ACKs indicates a loss. `is_first` is false if a loss was detected before in
    /// the same window of data.
    fn on_loss(&self, tcp: &FullTcp, sim: &Sim, is_first: bool) {
        tcp.recover_like_reno(sim, is_first);
    }

    /// Called for an ACK in recovery that covers only part of the data outstanding when recovery began.
    fn on_partial_ack(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.leave_recovery(sim);
    }

    /// Called for a new ACK that is not a partial one.
    fn on_full_ack(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.leave_recovery(sim);
    }

    /// Called when the retransmission timer expires.
    fn on_timeout(&self, tcp: &FullTcp) {}

    /// The sequence number to send next.
    fn next_seqno(&self, tcp: &FullTcp) -> i32 {
        tcp.t_seqno()
    }

    /// Whether the segment at `seqno` may be sent now.
    fn may_send(&self, tcp: &FullTcp, seqno: i32) -> bool {
        tcp.window_allows(seqno)
    }

    /// Records that `used` sequence numbers from `seqno` on were sent.
    fn on_sent(&self, seqno: i32, used: i32) {}

    /// The number of bytes beyond the first unacknowledged one that the peer has reported as received.
    fn sacked(&self, tcp: &FullTcp) -> i32 {
        0
    }

    /// Writes into `blocks` which data has arrived out of order. Returns the number of header bytes needed for this.
    fn report(&self, tcp: &FullTcp, blocks: &mut SackBlocks) -> i32 {
        0
    }

    /// Called for a segment in which the peer reports data that arrived out of order.
    fn on_sack(&self, tcp: &FullTcp, sim: &Sim, segment: &Header) {
        tcp.warn_of_unexpected_sack(sim);
    }
}

/// Fast recovery: the window is halved, then inflated by each further duplicate ACK; any new ACK ends the recovery (RFC
/// 2581, section 3.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct RenoRecovery;

impl LossRecovery for RenoRecovery {}

impl FullTcp {
    /// Classifies a loss detected by duplicate ACKs. `is_new` is true if the loss cannot belong to an earlier one.
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

    /// Performs Reno's fast retransmit and enters fast recovery.
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

    /// Retransmits the first unacknowledged segment. Returns how many sequence numbers it takes.
    pub(super) fn fast_retransmit(&self, sim: &Sim) -> i32 {
        self.trace_event(sim, "FAST_RETX");
        self.recover.set(self.maxseq());
        self.last_action.set(Action::DuplicateAcks);
        self.output(sim, self.highest_ack(), Reason::DuplicateAck)
    }

    /// Ends recovery: the window loses the inflation by duplicate ACKs.
    pub(super) fn leave_recovery(&self, sim: &Sim) {
        let inflated = on(&self.settings.reno_fastrecov) && self.in_recovery.get();
        if inflated && self.cwnd() > f64::from(self.ssthresh()) {
            self.set_cwnd(sim, f64::from(self.ssthresh()));
        }
        self.in_recovery.set(false);
        self.set_dupacks(sim, 0);
    }
}
