//! A congestion control written outside of the simulator: its window is ruled by the program around it, for
//! instance by methods of a script's class.

use super::{Flavour, Reno, Slowdown, TcpSender};
use crate::Sim;
use crate::host::Argument;

/// The Custom flavour. It detects and repairs losses as [`Reno`] does, and instead of changing the window it
/// reports what happened: the program around the simulation sets `cwnd` and `ssthresh`.
///
/// | report       | when                                             | argument                          |
/// |--------------|--------------------------------------------------|-----------------------------------|
/// | `on_ack`     | new data is acknowledged                         | packets acknowledged              |
/// | `on_loss`    | duplicate ACKs or a congestion mark signal a loss | window at that moment, packets   |
/// | `on_timeout` | the retransmission timer expires                 | window at that moment, packets    |
/// | `on_idle`    | the connection has been idle for a timeout       | window at that moment, packets    |
#[derive(Debug, Default)]
pub struct Custom {
    reno: Reno,
}

impl Flavour for Custom {
    fn parent(&self) -> &dyn Flavour {
        &self.reno
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        let acknowledged = tcp.highest_ack() - tcp.prev_highest_ack.get();
        sim.host().notify(sim, tcp.agent.id, "on_ack", &[Argument::Integer(acknowledged.into())]);
        tcp.limit_window(sim);
    }

    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        let event = if how.has(Slowdown::CWND_RESTART) {
            "on_timeout"
        } else if how.has(Slowdown::CWND_HALF) {
            "on_loss"
        } else {
            "on_idle"
        };
        let window = tcp.flavour().exact_window(tcp);
        tcp.cut_by(sim, how, || sim.host().notify(sim, tcp.agent.id, event, &[Argument::Real(window)]));
    }
}
