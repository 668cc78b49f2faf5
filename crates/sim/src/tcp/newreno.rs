//! Newreno: recovery from several losses in one window. A partial ACK, which covers only part of the data outstanding
//! when the loss was detected, indicates the next loss (RFC 2582, RFC 3782; spec: tcp-one-way, section 19).

use std::cell::Cell;

use super::parameters::on;
use super::{Action, Flavour, Reason, Reno, Slowdown, TcpSender};
use crate::packet::Header;
use crate::{Initial, Sim};

/// The Newreno flavour.
#[derive(Debug)]
pub struct Newreno {
    reno: Reno,
    /// `newreno_changes_`: if positive, the sender estimates ssthresh from the first ACKs and sends a packet on every
    /// second duplicate ACK in recovery.
    pub changes: Cell<i32>,
    /// `newreno_changes1_`: whether only the first partial ACK restarts the retransmission timer.
    pub changes1: Cell<i32>,
    /// `partial_window_deflation_`: whether a partial ACK reduces the window by the number of packets acknowledged.
    pub partial_window_deflation: Cell<i32>,
    /// `exit_recovery_fix_`: whether recovery ends with a window no larger than the amount of outstanding data.
    pub exit_recovery_fix: Cell<i32>,
    had_partial_ack: Cell<bool>,
    acks: Cell<i32>,
    base_rtt: Cell<f64>,
    second_ack: Cell<f64>,
}

/// Initial values.
impl Newreno {
    /// The initial value of `changes1`.
    pub const CHANGES1: Initial<i32> = Initial(1);
    /// The initial value of `partial_window_deflation`.
    pub const PARTIAL_WINDOW_DEFLATION: Initial<i32> = Initial(1);
}

impl Default for Newreno {
    fn default() -> Self {
        Newreno {
            reno: Reno::default(),
            changes: Cell::new(0),
            changes1: Cell::new(Self::CHANGES1.integer()),
            partial_window_deflation: Cell::new(Self::PARTIAL_WINDOW_DEFLATION.integer()),
            exit_recovery_fix: Cell::new(0),
            had_partial_ack: Cell::new(false),
            acks: Cell::new(0),
            base_rtt: Cell::new(0.0),
            second_ack: Cell::new(0.0),
        }
    }
}

impl Newreno {
    /// Estimates ssthresh from the first three ACKs (Hoe, "Improving the start-up behavior of a congestion
    /// control scheme for TCP", 1996).
    fn estimate_ssthresh(&self, tcp: &TcpSender, sim: &Sim) {
        self.acks.set(self.acks.get() + 1);
        match self.acks.get() {
            1 => self.base_rtt.set(sim.now() - tcp.first_sent.get()),
            2 => self.second_ack.set(sim.now()),
            3 if self.changes.get() > 0 => {
                let size = f64::from(tcp.parameters.packet_size.get());
                let rate = size / (sim.now() - self.second_ack.get());
                let estimate = ((self.base_rtt.get() * rate) / size) as i32;
                if estimate < tcp.ssthresh() {
                    tcp.set_ssthresh(sim, estimate);
                }
            }
            _ => {}
        }
    }

    fn on_full_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if self.reno.inflation.get() > 0 {
            self.reno.leave_recovery(tcp);
            if on(&self.exit_recovery_fix) {
                let outstanding = tcp.maxseq() - ack.tcp.seqno + 1;
                tcp.set_cwnd(sim, f64::from(tcp.ssthresh().min(outstanding)));
            }
        }
        self.had_partial_ack.set(false);
        self.reno.parent().on_new_ack(tcp, sim, ack);
    }

    /// Processes a partial ACK: updates the window and the sequence numbers.
    pub(super) fn accept_partially(&self, tcp: &TcpSender, sim: &Sim, seqno: i32) {
        if on(&self.partial_window_deflation) {
            self.deflate(tcp, sim, seqno - tcp.last_ack.get());
        } else {
            self.reno.inflation.set(0);
        }
        tcp.last_ack.set(seqno);
        tcp.set_highest_ack(sim, seqno);
        if tcp.t_seqno() < seqno + 1 {
            tcp.set_t_seqno(sim, seqno + 1);
        }
        if tcp.rtt_active.get() && seqno >= tcp.rtt_seq.get() {
            tcp.rtt_active.set(false);
            tcp.set_backoff(sim, 1);
        }
    }

    fn deflate(&self, tcp: &TcpSender, sim: &Sim, acknowledged: i32) {
        let inflation = &self.reno.inflation;
        if inflation.get() > acknowledged {
            inflation.set(inflation.get() - (acknowledged - 1));
        } else {
            tcp.set_cwnd(sim, tcp.cwnd() - f64::from(acknowledged - inflation.get()));
            inflation.set(1);
        }
        if tcp.cwnd() < 1.0 {
            tcp.set_cwnd(sim, 1.0);
        }
    }

    /// Whether a second fast retransmit in one window of data is allowed as an exception.
    fn resends_nevertheless(&self, tcp: &TcpSender) -> bool {
        let parameters = &tcp.parameters;
        if on(&parameters.bug_fix_ts) && tcp.ts_echoed.get() == tcp.send_time(tcp.highest_ack()) {
            return true;
        }
        on(&parameters.bug_fix_ack)
            && tcp.cwnd() > 1.0
            && tcp.highest_ack() - tcp.prev_highest_ack.get() <= parameters.num_dup_acks.get()
    }
}

impl Flavour for Newreno {
    fn parent(&self) -> &dyn Flavour {
        &self.reno
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.estimate_ssthresh(tcp, sim);
        self.parent().on_ack(tcp, sim, ack);
    }

    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if ack.tcp.seqno >= tcp.recover.get() || tcp.last_action.get() != Action::DuplicateAcks {
            self.on_full_ack(tcp, sim, ack);
        } else {
            tcp.flavour().on_partial_ack(tcp, sim, ack);
        }
    }

    fn on_partial_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if !on(&self.changes1) || !self.had_partial_ack.get() {
            self.had_partial_ack.set(true);
            tcp.set_timer_for(sim, ack.tcp.seqno);
        }
        self.accept_partially(tcp, sim, ack.tcp.seqno);
        tcp.flavour().output(tcp, sim, tcp.last_ack.get() + 1, Reason::Normal);
    }

    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if tcp.dupacks() <= tcp.parameters.num_dup_acks.get() {
            return self.parent().on_duplicate_ack(tcp, sim, ack);
        }
        if !self.reno.inflates(tcp) {
            return;
        }
        tcp.trace_event(sim, "NEWRENO_FAST_RECOVERY");
        self.reno.inflation.set(self.reno.inflation.get() + 1);
        if self.changes.get() > 0 && tcp.dupacks() % 2 == 1 {
            let seqno = tcp.t_seqno();
            tcp.set_t_seqno(sim, seqno + 1);
            tcp.flavour().output(tcp, sim, seqno, Reason::Normal);
        }
    }

    fn after_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        if !tcp.may_send_after(ack) {
            return;
        }
        if tcp.dupacks() == 0 {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        } else if tcp.dupacks() >= tcp.parameters.num_dup_acks.get() && self.changes.get() == 0 {
            // ns-2.35: at most two packets are sent, regardless of `maxburst_` (spec: tcp-one-way, quirk 11).
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, 2);
        }
    }

    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        let parameters = &tcp.parameters;
        let careless =
            on(&parameters.bug_fix) && on(&parameters.less_careful) && tcp.highest_ack() == tcp.recover.get();
        if !tcp.is_first_loss_of_window() && !careless {
            if tcp.was_cut_for_ecn() {
                return self.reno.resend_after_ecn(tcp, sim);
            }
            if on(&parameters.bug_fix) && !self.resends_nevertheless(tcp) {
                return;
            }
        }
        tcp.recover.set(tcp.maxseq());
        // Unlike Reno, Newreno sets the timer before it cuts the window.
        tcp.restart_timer(sim, true, false);
        if tcp.falls_back_from_quick_start() {
            return tcp.fall_back_from_quick_start(sim);
        }
        tcp.trace_event(sim, "NEWRENO_FAST_RETX");
        tcp.last_action.set(Action::DuplicateAcks);
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
        self.reno.resend_first(tcp, sim);
    }
}
