//! Tahoe: every loss reduces the window to one segment (Jacobson, "Congestion avoidance and control", 1988).

use super::output::Reason;
use super::recovery::Loss;
use super::{FullTcp, LossRecovery, Settings};
use crate::Sim;
use crate::tcp::{Action, Slowdown};

/// Tahoe's loss recovery: fast retransmit followed by slow start.
#[derive(Clone, Copy, Debug, Default)]
pub struct TahoeRecovery;

impl LossRecovery for TahoeRecovery {
    fn configure(&self, settings: &Settings) {
        settings.reno_fastrecov.set(0);
    }

    fn on_loss(&self, tcp: &FullTcp, sim: &Sim, is_first: bool) {
        match tcp.judge_loss(is_first || tcp.highest_ack() == 0) {
            Loss::New => {
                tcp.trace_event(sim, "FAST_RETX");
                tcp.recover.set(tcp.maxseq());
                tcp.last_action.set(Action::DuplicateAcks);
                tcp.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_ONE);
                begin_again(tcp, sim);
                tcp.send_much(sim, false, Reason::Normal, 0);
            }
            Loss::CutForEcn => {
                tcp.last_action.set(Action::DuplicateAcks);
                tcp.slow_down(sim, Slowdown::CWND_ONE);
                begin_again(tcp, sim);
            }
            Loss::Known => {}
        }
    }
}

/// Goes back to the first unacknowledged segment: it is the next one to be sent.
fn begin_again(tcp: &FullTcp, sim: &Sim) {
    tcp.arm_retransmission(sim);
    tcp.rtt_active.set(false);
    tcp.set_t_seqno(sim, tcp.highest_ack());
}
