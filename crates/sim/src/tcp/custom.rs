//! A congestion control that the embedding program provides, for instance by methods of a script's class.

use super::{CongestionControl, ControlBlock, Cut, CutReason};
use crate::Sim;
use crate::embedder::Argument;

/// A congestion control that reports events instead of changing the window: the program around the simulation sets
/// `cwnd` and `ssthresh`.
///
/// | report       | when                                              | argument                         |
/// |--------------|---------------------------------------------------|----------------------------------|
/// | `on_ack`     | new data is acknowledged                          | packets acknowledged             |
/// | `on_loss`    | duplicate ACKs or a congestion mark signal a loss | window at that moment, packets   |
/// | `on_timeout` | the retransmission timer expires                  | window at that moment, packets   |
/// | `on_idle`    | the connection has been idle for a timeout        | window at that moment, packets   |
#[derive(Debug, Default)]
pub struct Custom;

impl CongestionControl for Custom {
    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        let packets = if acknowledged.fract() == 0.0 {
            Argument::Integer(acknowledged as i64)
        } else {
            Argument::Real(acknowledged)
        };
        sim.embedder().notify(sim, tcp.agent.id, "on_ack", &[packets]);
    }

    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        let event = match cut.reason {
            CutReason::Timeout => "on_timeout",
            CutReason::Loss | CutReason::Mark => "on_loss",
            CutReason::Idle => "on_idle",
        };
        let window = Argument::Real(cut.window.exact);
        cut.by(tcp, sim, || sim.embedder().notify(sim, tcp.agent.id, event, &[window]));
    }
}
