//! Fack: forward acknowledgement. The highest packet that the receiver reports, `fack`, determines the estimate of the
//! packets in the network: those sent after `fack` and those that have been resent (Mathis and Mahdavi, "Forward
//! acknowledgment: refining TCP congestion control", 1996; spec: tcp-one-way, section 21).

use std::cell::{Cell, RefCell};

use super::fack_scoreboard::FackScoreboard;
use super::parameters::on;
use super::{Action, Flavour, Reason, Slowdown, Tahoe, TcpSender};
use crate::Sim;
use crate::packet::Header;

/// The Fack flavour.
#[derive(Debug)]
pub struct Fack {
    /// `ss-div4_`: whether a loss in slow start quarters the window.
    pub slow_start_quarters: Cell<i32>,
    /// `rampdown_`: whether the window is reduced gradually.
    pub rampdown: Cell<i32>,
    scoreboard: RefCell<FackScoreboard>,
    in_recovery: Cell<bool>,
    after_timeout: Cell<bool>,
    /// The highest packet known to have arrived.
    fack: Cell<i32>,
    /// The number of resent packets outstanding.
    resent: Cell<i32>,
    /// The remaining part of the gradual reduction of the window, packets.
    trim: Cell<f64>,
    trim_rate: Cell<f64>,
}

impl Default for Fack {
    fn default() -> Self {
        Fack {
            slow_start_quarters: Cell::new(0),
            rampdown: Cell::new(0),
            scoreboard: RefCell::default(),
            in_recovery: Cell::new(false),
            after_timeout: Cell::new(false),
            fack: Cell::new(-1),
            resent: Cell::new(0),
            trim: Cell::new(0.0),
            trim_rate: Cell::new(0.5),
        }
    }
}

impl Fack {
    fn forget_blocks(&self) {
        self.after_timeout.set(false);
        self.scoreboard.borrow_mut().clear();
        self.resent.set(0);
        self.trim.set(0.0);
    }

    fn count_returned(&self, tcp: &TcpSender, ack: &Header) {
        let returned = self.scoreboard.borrow_mut().update(tcp.highest_ack(), ack.tcp.sack.as_slice());
        self.resent.set(self.resent.get() - returned);
    }

    /// Records an ACK during loss recovery: sequence numbers, timer and round-trip time.
    fn accept_during_loss(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let seqno = ack.tcp.seqno;
        tcp.last_ack.set(seqno);
        tcp.set_highest_ack(sim, seqno);
        self.fack.set(self.fack.get().max(seqno));
        if tcp.maxseq() < seqno {
            tcp.set_maxseq(sim, seqno);
        }
        if tcp.t_seqno() < seqno + 1 {
            tcp.set_t_seqno(sim, seqno + 1);
        }
        tcp.set_timer_for(sim, seqno);
        if tcp.rtt_active.get() && seqno >= tcp.rtt_seq.get() {
            tcp.rtt_active.set(false);
            tcp.set_backoff(sim, 1);
        }
        // ns-2.35: every ACK during loss recovery is a round-trip sample, regardless of `timestamps_` (spec:
        // tcp-one-way, quirk 15).
        tcp.flavour().on_rtt_sample(tcp, sim, sim.now() - ack.tcp.ts_echo);
        if on(&tcp.parameters.ts_reset_rto) {
            tcp.set_backoff(sim, 1);
        }
        tcp.update_average_window();
        tcp.check_done(sim);
    }

    fn skip_received(&self, tcp: &TcpSender, sim: &Sim) {
        if self.fack.get() >= tcp.t_seqno() {
            tcp.set_t_seqno(sim, self.fack.get() + 1);
        }
    }

    fn on_ack_outside_recovery(&self, tcp: &TcpSender, sim: &Sim, ack: &Header, highest_block: i32) {
        let seqno = ack.tcp.seqno;
        if seqno > tcp.last_ack.get() && ack.tcp.sack.is_empty() {
            tcp.accept(sim, ack);
            tcp.watch_start(sim, ack);
            tcp.flavour().grow(tcp, sim);
            tcp.start_at_rate_after(sim, ack);
            tcp.check_done(sim);
            self.fack.set(tcp.last_ack.get());
            self.forget_blocks();
        } else if seqno >= tcp.last_ack.get() {
            self.count_returned(tcp, ack);
            self.accept_during_loss(tcp, sim, ack);
            self.fack.set(self.fack.get().max(highest_block));
            self.skip_received(tcp, sim);
            tcp.set_dupacks(sim, self.fack.get() - tcp.last_ack.get() - 1);
            if tcp.dupacks() >= tcp.parameters.num_dup_acks.get() {
                tcp.flavour().on_loss(tcp, sim);
            }
        }
    }

    fn on_ack_in_recovery(&self, tcp: &TcpSender, sim: &Sim, ack: &Header, highest_block: i32) {
        self.accept_during_loss(tcp, sim, ack);
        if highest_block > self.fack.get() {
            if on(&self.rampdown) {
                let progress = f64::from(highest_block - self.fack.get());
                self.trim.set(f64::max(0.0, self.trim.get() - progress * self.trim_rate.get()));
            }
            self.fack.set(highest_block);
        }
        self.skip_received(tcp, sim);
        self.count_returned(tcp, ack);
        if self.scoreboard.borrow_mut().lost_again(ack.tcp.sack.as_slice()) {
            self.after_timeout.set(true);
        }
        tcp.flavour().grow(tcp, sim);
        if ack.tcp.sack.is_empty() && tcp.last_ack.get() >= tcp.recover.get() {
            self.in_recovery.set(false);
            self.forget_blocks();
            tcp.set_dupacks(sim, 0);
        }
    }
}

impl Flavour for Fack {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    // ns-2.35: a reset during a recovery does not end the recovery and keeps the count of resent packets.
    fn reset(&self, _tcp: &TcpSender, _sim: &Sim) {
        self.scoreboard.borrow_mut().clear();
    }

    fn window(&self, tcp: &TcpSender) -> i32 {
        (f64::min(tcp.cwnd(), tcp.parameters.window.get()) + self.trim.get()) as i32
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.ts_peer.set(ack.tcp.ts);
        tcp.process_congestion_echo(sim, ack);
        let highest_block = ack.tcp.sack.as_slice().iter().map(|&(_, right)| right - 1).max().unwrap_or(-2);
        let was_in_recovery = self.in_recovery.get();
        if was_in_recovery {
            self.on_ack_in_recovery(tcp, sim, ack, highest_block);
        } else {
            self.on_ack_outside_recovery(tcp, sim, ack, highest_block);
        }
        if was_in_recovery || tcp.dupacks() == 0 {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        }
    }

    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.recover.set(tcp.t_seqno());
        tcp.last_action.set(Action::DuplicateAcks);
        if on(&self.slow_start_quarters) && tcp.cwnd() <= f64::from(tcp.ssthresh()) + 0.5 {
            tcp.set_cwnd(sim, tcp.cwnd() / 2.0);
            self.trim_rate.set(0.75);
        } else {
            self.trim_rate.set(0.5);
        }
        // ns-2.35: after a loss the window returns to 1 instead of ssthresh (spec: tcp-one-way, quirk 15).
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
        if on(&self.rampdown) {
            let outstanding = f64::from(tcp.t_seqno() - self.fack.get() - 1);
            self.trim.set(outstanding * self.trim_rate.get());
        }
        tcp.restart_timer(sim, true, false);
        self.in_recovery.set(true);
        let first_unacknowledged = tcp.last_ack.get() + 1;
        self.scoreboard.borrow_mut().mark_resent(first_unacknowledged, tcp.t_seqno());
        self.resent.set(self.resent.get() + 1);
        tcp.flavour().output(tcp, sim, first_unacknowledged, Reason::DuplicateAck);
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        let parameters = &tcp.parameters;
        let idle = tcp.highest_ack() == tcp.maxseq();
        if idle && !on(&parameters.slow_start_restart) {
            return;
        }
        self.after_timeout.set(false);
        tcp.last_ack.set(tcp.last_ack.get().max(tcp.highest_ack()));
        self.resent.set(0);
        tcp.last_action.set(Action::Timeout);
        if idle && on(&parameters.restart_bugfix) {
            tcp.flavour().slowdown(tcp, sim, Slowdown::CWND_INIT);
        } else {
            tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
        }
        self.scoreboard.borrow_mut().clear();
        tcp.restart_timer(sim, true, !idle);
        self.fack.set(tcp.last_ack.get());
        tcp.set_t_seqno(sim, tcp.last_ack.get() + 1);
        tcp.flavour().send_much(tcp, sim, false, Reason::Timeout, 0);
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && tcp.delayed_send_timer.is_pending() {
            return;
        }
        tcp.burst_timer.force_cancel();
        let mut window = tcp.flavour().window(tcp);
        let mut sent = 0;
        while tcp.t_seqno() <= self.fack.get().wrapping_add(window) - self.resent.get()
            && !self.after_timeout.get()
        {
            if tcp.must_wait(sim, force) {
                return;
            }
            let hole = self.scoreboard.borrow_mut().next_to_resend();
            let seqno = if let Some(hole) = hole {
                self.scoreboard.borrow_mut().mark_resent(hole, tcp.t_seqno());
                self.resent.set(self.resent.get() + 1);
                window = tcp.flavour().window(tcp);
                hole
            } else {
                let limit = tcp.highest_ack().wrapping_add(tcp.parameters.window.get() as i32);
                if tcp.t_seqno() >= tcp.curseq() || (self.in_recovery.get() && tcp.t_seqno() > limit) {
                    return;
                }
                let seqno = tcp.t_seqno();
                tcp.set_t_seqno(sim, seqno + 1);
                seqno
            };
            tcp.flavour().output(tcp, sim, seqno, reason);
            // ns-2.35: a block below the acknowledged packets makes a hole of the next packet, which is sent as if again.
            if tcp.t_seqno() <= seqno {
                sim.print("Hit a strange case 2.\n");
                tcp.set_t_seqno(sim, seqno + 1);
            }
            sent += 1;
            if max_burst != 0 && sent == max_burst {
                return;
            }
        }
    }
}
