//! Explicit congestion notification at the sender (RFC 3168; spec: tcp-one-way, section 15).

use super::parameters::on;
use super::{Action, ControlBlock, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::Header;

impl ControlBlock {
    /// Whether the ACK `seqno` carries the first congestion echo for the present window of data. If so, the answer to
    /// the echo is recorded.
    pub(super) fn is_news_of_congestion(&self, seqno: i32) -> bool {
        let is_news = seqno > self.recover.get() || self.last_action.get() == Action::Timeout;
        if is_news {
            self.recover.set(self.maxseq());
            self.last_action.set(Action::Ecn);
        }
        is_news
    }

    /// Whether the window is at its minimum, and was at the last congestion echo too: the timer is then prolonged.
    pub(super) fn must_back_off_for_congestion(&self) -> bool {
        let smallest = self.cwnd() <= 1.0;
        self.ecn_backoff.replace(smallest) && smallest
    }
}

impl TcpSender {
    /// Cuts the window if the ACK carries a congestion echo.
    pub fn process_congestion_echo(&self, sim: &Sim, ack: &Header) {
        if ack.flags.ecn_echo && on(&self.parameters.ecn) {
            self.respond_to_congestion_echo(sim, ack.tcp.seqno);
        }
    }

    /// Cuts the window, once per window of data, because the ACK `seqno` carries a congestion echo.
    pub fn respond_to_congestion_echo(&self, sim: &Sim, seqno: i32) {
        if !self.is_news_of_congestion(seqno) {
            return;
        }
        if self.must_back_off_for_congestion() {
            self.flavour().back_off(self, sim);
        }
        self.flavour().slowdown(self, sim, Slowdown::CWND_HALF | Slowdown::SSTHRESH_HALF | Slowdown::MARK);
        self.set_necnresponses(sim, self.necnresponses() + 1);
    }

    /// Whether an ACK for new data may let the window grow: not while congestion is echoed.
    pub fn may_grow_on(&self, ack: &Header) -> bool {
        !self.ect.get() || !ack.flags.ecn_echo || (on(&self.parameters.old_ecn) && self.ecn_burst.get())
    }

    /// Keeps track of runs of congestion echoes, and of whether the peer supports ECN, which the echo on the ACK of
    /// packet 0 announces.
    pub fn note_congestion_echo(&self, ack: &Header) {
        let echo = ack.flags.ecn_echo;
        if self.ect.get() {
            if !echo {
                self.ecn_backoff.set(false);
            }
            self.ecn_burst.set(echo);
        } else if echo && !ack.flags.congestion_action {
            self.ect.set(true);
        }
    }
}
