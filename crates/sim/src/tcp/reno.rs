//! Reno: fast recovery. A fast retransmit halves the window. Each further duplicate ACK shows that a packet has left
//! the network, and lets a new packet be sent (RFC 2581; spec: tcp-one-way, section 18).

use std::cell::Cell;

use super::parameters::on;
use super::{Action, Flavour, Reason, Slowdown, Tahoe, TcpSender, frto};
use crate::Sim;
use crate::packet::Header;

/// The Reno flavour.
#[derive(Debug, Default)]
pub struct Reno {
    /// The number of packets by which duplicate ACKs inflate the window.
    pub inflation: Cell<i32>,
}

impl Reno {
    pub(super) fn leave_recovery(&self, tcp: &TcpSender) {
        if tcp.last_action.get() == Action::DuplicateAcks {
            tcp.last_action.set(Action::RecoveryExited);
        }
        self.inflation.set(0);
    }

    /// Begins recovery by resending the first unacknowledged packet.
    fn resend(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.restart_timer(sim, true, false);
        self.resend_first(tcp, sim);
    }

    /// Resends the first unacknowledged packet and inflates the window by the packets that have left the network.
    pub(super) fn resend_first(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.flavour().output(tcp, sim, tcp.last_ack.get() + 1, Reason::DuplicateAck);
        self.inflation.set(tcp.parameters.num_dup_acks.get());
    }

    /// Resends after duplicate ACKs without another cut of the window, because the last cut answered ECN.
    pub(super) fn resend_after_ecn(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.last_action.set(Action::DuplicateAcks);
        self.resend(tcp, sim);
    }

    /// Whether further duplicate ACKs inflate the window.
    pub(super) fn inflates(&self, tcp: &TcpSender) -> bool {
        !on(&tcp.parameters.exit_fast_retrans) || tcp.last_action.get() == Action::DuplicateAcks
    }

    pub(super) fn detect_loss(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.flavour().on_loss(tcp, sim);
        if !on(&tcp.parameters.exit_fast_retrans) {
            self.inflation.set(tcp.parameters.num_dup_acks.get());
        }
    }
}

impl Flavour for Reno {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn window(&self, tcp: &TcpSender) -> i32 {
        let window = frto::window(tcp).unwrap_or_else(|| tcp.cwnd() as i32 + self.inflation.get());
        window.min(tcp.parameters.window.get() as i32)
    }

    fn exact_window(&self, tcp: &TcpSender) -> f64 {
        f64::min(tcp.cwnd() + f64::from(self.inflation.get()), tcp.parameters.window.get())
    }

    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.leave_recovery(tcp);
        self.parent().on_new_ack(tcp, sim, ack);
    }

    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, _ack: &Header) {
        let threshold = tcp.parameters.num_dup_acks.get();
        if tcp.dupacks() == threshold {
            self.detect_loss(tcp, sim);
        } else if tcp.dupacks() > threshold && self.inflates(tcp) {
            self.inflation.set(self.inflation.get() + 1);
        } else if tcp.dupacks() < threshold && tcp.singledup() != 0 {
            tcp.send_one(sim);
        }
    }

    fn after_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let waits_for_more = tcp.dupacks() != 0 && tcp.dupacks() < tcp.parameters.num_dup_acks.get();
        if tcp.may_send_after(ack) && !waits_for_more {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        }
    }

    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        if !tcp.is_first_loss_of_window() && tcp.last_action.get() != Action::DuplicateAcks {
            if tcp.was_cut_for_ecn() {
                return self.resend_after_ecn(tcp, sim);
            }
            if on(&tcp.parameters.bug_fix) {
                return;
            }
        }
        tcp.trace_event(sim, "RENO_FAST_RETX");
        tcp.recover.set(tcp.maxseq());
        tcp.last_action.set(Action::DuplicateAcks);
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
        self.resend(tcp, sim);
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        self.inflation.set(0);
        tcp.set_dupacks(sim, 0);
        if on(&tcp.parameters.bug_fix) {
            tcp.recover.set(tcp.maxseq());
        }
        self.parent().on_timeout(tcp, sim);
    }
}
