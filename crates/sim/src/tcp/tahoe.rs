//! Tahoe: slow start, congestion avoidance, fast retransmit (Jacobson, "Congestion avoidance and control", 1988). Every
//! loss reduces the window to 1 (spec: tcp-one-way, sections 9, 13 and 14).
//!
//! All other flavours are derived from Tahoe.

use super::parameters::on;
use super::{Action, Flavour, Reason, Slowdown, TcpSender, frto};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// The Tahoe flavour.
#[derive(Clone, Copy, Debug)]
pub struct Tahoe;

impl Flavour for Tahoe {
    fn parent(&self) -> &dyn Flavour {
        self
    }

    fn resets_when_created(&self) -> u32 {
        1
    }

    fn reset(&self, _tcp: &TcpSender, _sim: &Sim) {}

    fn after_reset(&self, _tcp: &TcpSender, _sim: &Sim) {}

    fn window(&self, tcp: &TcpSender) -> i32 {
        let limit = tcp.parameters.window.get();
        match frto::window(tcp) {
            Some(window) => f64::min(f64::from(window), limit) as i32,
            None => f64::min(tcp.cwnd(), limit) as i32,
        }
    }

    fn exact_window(&self, tcp: &TcpSender) -> f64 {
        f64::min(tcp.cwnd(), tcp.parameters.window.get())
    }

    #[inline]
    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        // ns-2.35: the answer to a request for a rate counts even if the sender was reset after the request.
        tcp.process_quick_start(sim, ack);
        if ack.tcp.ts < tcp.last_reset.get() {
            return;
        }
        tcp.note_ack(sim, ack);
        frto::on_ack(tcp, sim, ack);
        let flavour = tcp.flavour();
        if ack.tcp.seqno > tcp.last_ack.get() {
            flavour.on_new_ack(tcp, sim, ack);
        } else if ack.tcp.seqno == tcp.last_ack.get() {
            if tcp.honours_loss_notification(sim, ack) {
                return;
            }
            tcp.set_dupacks(sim, tcp.dupacks() + 1);
            flavour.on_duplicate_ack(tcp, sim, ack);
        }
        flavour.after_ack(tcp, sim, ack);
    }

    #[inline]
    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.flavour().accept_data(tcp, sim, ack);
        tcp.begin_after_syn(sim, ack);
    }

    fn on_partial_ack(&self, _tcp: &TcpSender, _sim: &Sim, _ack: &Header) {}

    #[inline]
    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.accept(sim, ack);
        tcp.watch_start(sim, ack);
        if tcp.may_grow_on(ack) && tcp.window_is_used() {
            tcp.flavour().grow(tcp, sim);
        }
        tcp.note_congestion_echo(ack);
        tcp.check_done(sim);
        tcp.stop_timer_if_quiescent();
        frto::on_new_ack(tcp, sim);
    }

    fn on_rtt_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64) {
        tcp.update_rtt(sim, elapsed);
    }

    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, _ack: &Header) {
        let threshold = tcp.parameters.num_dup_acks.get();
        if tcp.dupacks() == threshold && !on(&tcp.parameters.no_fast_retrans) {
            tcp.flavour().on_loss(tcp, sim);
        } else if tcp.dupacks() < threshold && tcp.singledup() != 0 {
            tcp.send_one(sim);
        }
    }

    fn after_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        tcp.count_round_trip(ack);
        if tcp.may_send_after(ack) {
            tcp.flavour().send_much(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
        }
    }

    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        if !tcp.is_first_loss_of_window() {
            if tcp.was_cut_for_ecn() {
                tcp.last_action.set(Action::DuplicateAcks);
                tcp.flavour().slowdown(tcp, sim, Slowdown::CWND_ONE);
                tcp.restart_timer(sim, false, false);
                return;
            }
            if on(&tcp.parameters.bug_fix) {
                return;
            }
        }
        tcp.recover.set(tcp.maxseq());
        tcp.last_action.set(Action::DuplicateAcks);
        if tcp.falls_back_from_quick_start() {
            tcp.fall_back_from_quick_start(sim);
            // ns-2.35: after a fall-back from Quick-Start, which resends a packet, the send loop sends the same packet
            // once more.
            return tcp.restart_timer(sim, false, false);
        }
        tcp.trace_event(sim, "FAST_RETX");
        tcp.flavour().slowdown(tcp, sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_ONE);
        tcp.restart_timer(sim, false, false);
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.handle_timeout(sim);
    }

    fn back_off(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.prolong_timeout(sim);
    }

    #[inline]
    fn arm_timer(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.set_retransmission_timer(sim, tcp.rto(sim));
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.open_window(sim);
    }

    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        tcp.close_window(sim, how, &tcp.present_window());
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        tcp.send_window(sim, force, reason, max_burst);
    }

    fn output(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, reason: Reason) {
        tcp.output_packet(sim, seqno, reason);
    }

    fn before_sending(&self, _tcp: &TcpSender, _sim: &Sim, _packet: &mut Packet) {}

    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        tcp.flavour().send_much(tcp, sim, true, Reason::Timeout, tcp.parameters.max_burst.get());
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        None
    }

    fn on_timer(&self, _tcp: &TcpSender, _sim: &Sim, _tag: u32) {}
}
