//! Sack1: recovery guided by selective acknowledgements. `pipe` estimates the number of packets in the network;
//! whenever it is below the window, the next hole of the scoreboard or a new packet is sent (Fall and Floyd,
//! "Simulation-based comparisons of Tahoe, Reno and SACK TCP", 1996; RFC 3517; spec: tcp-one-way, section 20).

use std::cell::{Cell, RefCell};

use super::parameters::on;
use super::{Action, Flavour, Reason, Scoreboard, Slowdown, Tahoe, TcpSender, frto};
use crate::Sim;
use crate::packet::Header;

/// The Sack1 flavour.
#[derive(Debug, Default)]
pub struct Sack1 {
    /// `partial_ack_`: whether a partial ACK resends two packets.
    pub partial_ack: Cell<i32>,
    scoreboard: RefCell<Scoreboard>,
    /// Whether the sender is recovering from a loss.
    pub in_recovery: Cell<bool>,
    after_timeout: Cell<bool>,
    /// The estimated number of packets in the network.
    pub pipe: Cell<i32>,
    next_packet: Cell<i32>,
    had_partial_ack: Cell<bool>,
}

impl Sack1 {
    /// The number of packets beyond the cumulative ACK that the receiver has reported.
    pub fn sacked(&self) -> i32 {
        self.scoreboard.borrow().sacked()
    }

    /// The number of duplicate ACKs that signals a loss.
    fn threshold(&self, tcp: &TcpSender) -> i32 {
        let duplicates = tcp.parameters.num_dup_acks.get();
        match tcp.parameters.num_dup_acks_frac.get() {
            0 => duplicates,
            fraction => duplicates.max(tcp.cwnd() as i32 / fraction),
        }
    }

    fn count_pipe(&self, change: i32) {
        self.pipe.set(self.pipe.get() + change);
    }

    fn update(&self, tcp: &TcpSender, ack: &Header) -> bool {
        self.scoreboard.borrow_mut().update(tcp.highest_ack(), ack.tcp.sack.as_slice())
    }

    #[inline(always)]
    fn on_ack_outside_recovery(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let seqno = ack.tcp.seqno;
        if seqno > tcp.last_ack.get() {
            self.had_partial_ack.set(false);
            tcp.flavour().accept_data(tcp, sim, ack);
            self.after_timeout.set(false);
            self.scoreboard.borrow_mut().clear();
            tcp.begin_after_syn(sim, ack);
        } else if seqno == tcp.last_ack.get() && !self.after_timeout.get() {
            let changed = self.update(tcp, ack);
            if changed {
                tcp.set_dupacks(sim, tcp.dupacks() + 1);
                tcp.flavour().on_duplicate_ack(tcp, sim, ack);
            }
            if on(&tcp.parameters.sfrto_enabled) && tcp.frto.get() == 2 {
                let (recover, maxseq) = (tcp.recover.get(), tcp.maxseq());
                if changed && !self.scoreboard.borrow().overlaps(recover, maxseq) {
                    frto::spurious(tcp, sim);
                } else {
                    frto::give_up(tcp, sim);
                    tcp.set_dupacks(sim, 0);
                }
            }
        }
    }

    fn on_ack_in_recovery(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let seqno = ack.tcp.seqno;
        self.count_pipe(-1);
        if seqno >= tcp.recover.get() {
            tcp.recover.set(0);
            self.in_recovery.set(false);
            tcp.accept(sim, ack);
            tcp.check_done(sim);
            self.after_timeout.set(false);
            self.scoreboard.borrow_mut().clear();
        } else if seqno > tcp.highest_ack() {
            tcp.set_highest_ack(sim, seqno);
            self.update(tcp, ack);
            if on(&self.partial_ack) {
                self.resend_two(tcp, sim);
                self.count_pipe(1);
                if self.had_partial_ack.replace(true) {
                    return;
                }
            } else {
                self.count_pipe(-1);
            }
            tcp.set_timer_for(sim, seqno);
            tcp.set_backoff(sim, 1);
        } else if !self.after_timeout.get() && self.update(tcp, ack) && tcp.dupacks() > 0 {
            tcp.set_dupacks(sim, tcp.dupacks() + 1);
        }
    }

    /// Resends the next two missing packets after a partial ACK.
    fn resend_two(&self, tcp: &TcpSender, sim: &Sim) {
        for _ in 0..2 {
            let mut next = self.next_packet.get().max(tcp.highest_ack() + 1);
            let hole = self.scoreboard.borrow().next_unacked(next);
            if let Some(hole) = hole {
                next = next.max(hole);
            }
            self.next_packet.set(next);
            if tcp.t_seqno() < next {
                tcp.set_t_seqno(sim, next);
            }
            tcp.flavour().output(tcp, sim, next, Reason::PartialAck);
            self.scoreboard.borrow_mut().mark_resent(next);
            self.next_packet.set(next + 1);
        }
    }

    fn begin_recovery(&self, tcp: &TcpSender) {
        self.in_recovery.set(true);
        self.scoreboard.borrow_mut().mark_resent(tcp.highest_ack() + 1);
    }

    fn estimate_pipe(&self, tcp: &TcpSender) {
        let parameters = &tcp.parameters;
        let arrived =
            if on(&parameters.lim_transmit_fix) && tcp.singledup() != 0 { 1 } else { self.threshold(tcp) };
        self.pipe.set(tcp.maxseq() - tcp.highest_ack() - arrived);
    }

    /// The next packet for the send loop: a hole or, if there is none, a new packet. `None` if nothing may be sent.
    #[inline]
    fn next_packet(&self, tcp: &TcpSender, sim: &Sim, window: &mut i32) -> Option<i32> {
        let limit = tcp.highest_ack().wrapping_add(tcp.parameters.window.get() as i32);
        let hole = self.scoreboard.borrow_mut().next_to_resend();
        match hole {
            None => {
                let last =
                    if self.in_recovery.get() { limit } else { tcp.highest_ack().wrapping_add(*window) };
                if tcp.t_seqno() > last || tcp.t_seqno() >= tcp.curseq() {
                    return None;
                }
                let seqno = tcp.t_seqno();
                tcp.set_t_seqno(sim, seqno + 1);
                Some(seqno)
            }
            Some(hole) if tcp.recover.get() > 0 && hole <= limit => {
                self.scoreboard.borrow_mut().mark_resent(hole);
                *window = tcp.flavour().window(tcp);
                Some(hole)
            }
            Some(_) => None,
        }
    }

    #[inline]
    fn has_room(&self, tcp: &TcpSender, window: i32) -> bool {
        if self.in_recovery.get() {
            self.pipe.get() < tcp.cwnd() as i32
        } else {
            tcp.t_seqno() <= tcp.last_ack.get().wrapping_add(window)
        }
    }
}

impl Flavour for Sack1 {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn reset(&self, _tcp: &TcpSender, _sim: &Sim) {
        self.scoreboard.borrow_mut().clear();
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        // ns-2.35: as in other senders, the answer to a request for a rate counts even after a reset.
        tcp.process_quick_start(sim, ack);
        if ack.tcp.ts < tcp.last_reset.get() {
            return;
        }
        tcp.set_nackpack(sim, tcp.nackpack() + 1);
        tcp.process_congestion_echo(sim, ack);
        let may_send = tcp.may_send_after(ack);
        let was_in_recovery = self.in_recovery.get();
        if was_in_recovery {
            self.on_ack_in_recovery(tcp, sim, ack);
        } else {
            self.on_ack_outside_recovery(tcp, sim, ack);
        }
        if may_send && (was_in_recovery || tcp.dupacks() == 0) {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        }
    }

    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, _ack: &Header) {
        let threshold = self.threshold(tcp);
        if tcp.dupacks() == threshold {
            tcp.flavour().on_loss(tcp, sim);
        } else if tcp.dupacks() < threshold && tcp.singledup() != 0 {
            tcp.send_one(sim);
        }
    }

    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        let first_unacknowledged = tcp.last_ack.get() + 1;
        if !tcp.is_first_loss_of_window() {
            if tcp.was_cut_for_ecn() {
                tcp.last_action.set(Action::DuplicateAcks);
                tcp.restart_timer(sim, true, false);
                self.estimate_pipe(tcp);
                self.begin_recovery(tcp);
                tcp.flavour().output(tcp, sim, first_unacknowledged, Reason::DuplicateAck);
                return;
            }
            if on(&tcp.parameters.bug_fix) {
                return;
            }
        }
        tcp.recover.set(tcp.maxseq());
        if on(&tcp.parameters.old_code) {
            self.pipe.set(tcp.cwnd() as i32 - self.threshold(tcp));
        } else {
            self.estimate_pipe(tcp);
        }
        tcp.restart_timer(sim, true, false);
        self.begin_recovery(tcp);
        if tcp.falls_back_from_quick_start() {
            return tcp.fall_back_from_quick_start(sim);
        }
        tcp.trace_event(sim, "FAST_RECOVERY");
        tcp.last_action.set(Action::DuplicateAcks);
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
        tcp.flavour().output(tcp, sim, first_unacknowledged, Reason::DuplicateAck);
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.set_dupacks(sim, 0);
        let was_in_recovery = self.in_recovery.replace(false);
        self.after_timeout.set(true);
        if tcp.highest_ack() > tcp.last_ack.get() {
            tcp.last_ack.set(tcp.highest_ack());
        }
        tcp.recover.set(tcp.maxseq());
        self.scoreboard.borrow_mut().clear();
        self.parent().on_timeout(tcp, sim);
        if was_in_recovery {
            tcp.frto.set(0);
        }
    }

    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_delayed_send(tcp, sim);
        if self.in_recovery.get() {
            tcp.frto.set(0);
        }
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && tcp.delayed_send_timer.is_pending() {
            return;
        }
        let mut window = tcp.flavour().window(tcp);
        let mut sent = 0;
        while self.has_room(tcp, window) && tcp.last_ack.get() + 1 < tcp.curseq() {
            if tcp.must_wait(sim, force) {
                return;
            }
            let Some(seqno) = self.next_packet(tcp, sim, &mut window) else { return };
            tcp.flavour().output(tcp, sim, seqno, reason);
            if tcp.t_seqno() < seqno + 1 {
                tcp.set_t_seqno(sim, seqno + 1);
            }
            sent += 1;
            self.count_pipe(1);
            tcp.note_activity(sim);
            if tcp.quick_start.approved.get() {
                return tcp.wait_for_quick_start(sim, tcp.cwnd(), 0.0);
            }
            if max_burst != 0 && sent == max_burst {
                return;
            }
        }
    }
}
