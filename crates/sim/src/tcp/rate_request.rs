//! Quick-Start at the sender: the request in packet 0, the window that follows from the approved rate, and the return
//! to slow start if packets sent at that rate are lost (RFC 4782, section 4; spec: traffic-and-applications, section
//! 17.4).

use std::cell::Cell;

use super::control_block::{ControlBlock, DELAYED_SEND_TIMER};
use super::parameters::on;
use super::{Reason, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::quick_start::{Kind, QuickStartHeader, RateCode, ttl_difference};

/// The state of a sender's Quick-Start request.
#[derive(Debug, Default)]
pub(super) struct QuickStart {
    /// Whether the sender waits for the answer to a request.
    requested: Cell<bool>,
    /// Whether the sender is sending at an approved rate.
    pub(super) approved: Cell<bool>,
    /// The time to live of the packet with the request, minus that of the request itself, when the packet was sent.
    ttl_difference: Cell<i32>,
    /// The window of the approved rate, packets; 0 if no rate is approved. As long as the value is not 0, it also is
    /// the initial window of the sender.
    pub(super) window: Cell<i32>,
    /// The highest packet sent at the approved rate; 0 if there is none, or if losses of such packets no longer get
    /// special treatment.
    pub(super) last_packet: Cell<i32>,
}

impl ControlBlock {
    /// The size of a packet on the wire, bytes.
    fn wire_size(&self, sim: &Sim) -> i32 {
        self.parameters.packet_size.get().wrapping_add(self.header_bytes(sim))
    }
}

impl TcpSender {
    /// Puts a request for a rate into packet 0, if a request is worthwhile.
    pub(super) fn request_rate(&self, sim: &Sim, packet: &mut Packet) {
        let rate = self.rate_to_request(sim);
        if rate <= 0 {
            return;
        }
        if on(&self.parameters.print_request) {
            sim.print(&format!("QS request (before encoding): {rate} KBps\n"));
        }
        let ttl = sim.default_rng().integer(256);
        let code = sim.shared::<RateCode>();
        let encoded = code.encode(f64::from(rate.wrapping_mul(1024)));
        QuickStartHeader { kind: Kind::Request, ttl, rate: encoded }.put_on(packet);
        self.quick_start.ttl_difference.set(ttl_difference(packet.ttl, ttl));
        self.quick_start.requested.set(true);
    }

    /// The rate to request, KB/s; 0 for no request.
    fn rate_to_request(&self, sim: &Sim) -> i32 {
        let parameters = &self.parameters;
        let rate = parameters.rate_request.get();
        let rtt = parameters.qs_rtt.get();
        if parameters.qs_request_mode.get() != 1 || rtt <= 0 {
            return rate;
        }
        let waiting = self.curseq().wrapping_sub(self.maxseq()).wrapping_sub(1);
        if waiting < parameters.qs_thresh.get() {
            return 0;
        }
        let kilobytes = waiting.wrapping_mul(self.wire_size(sim)) / 1024;
        rate.min(kilobytes.wrapping_mul(1000) / rtt)
    }

    /// Processes the part of an ACK that concerns a request or an approved rate.
    #[inline]
    pub(super) fn process_quick_start(&self, sim: &Sim, ack: &Header) {
        if self.quick_start.requested.get() | self.quick_start.approved.get() {
            self.go_on_with_quick_start(sim, ack);
        }
    }

    #[cold]
    fn go_on_with_quick_start(&self, sim: &Sim, ack: &Header) {
        if self.quick_start.approved.get() && ack.tcp.seqno > self.last_ack.get() {
            self.end_quick_start(sim);
        }
        if self.quick_start.requested.replace(false) {
            self.quick_start.approved.set(false);
            self.process_answer(sim, ack);
        }
    }

    /// Ends sending at the approved rate at the first ACK for a packet sent at that rate. Afterwards ACKs clock the
    /// sender, whose window becomes as large as the part that was used.
    fn end_quick_start(&self, sim: &Sim) {
        let state = &self.quick_start;
        state.approved.set(false);
        state.window.set(0);
        state.last_packet.set(self.maxseq());
        let used = f64::from(self.maxseq() - self.last_ack.get());
        if used > 1.0 && used < self.cwnd() {
            self.set_cwnd(sim, used.max(self.initial_window(sim)));
        }
    }

    /// Processes the answer to a request, if the ACK carries one.
    fn process_answer(&self, sim: &Sim, ack: &Header) {
        let state = &self.quick_start;
        let Some(answer) = QuickStartHeader::of_kind(ack, Kind::Response) else { return };
        if answer.ttl != state.ttl_difference.get() || answer.rate <= 0 {
            return;
        }
        let rate = sim.shared::<RateCode>().decode(answer.rate);
        let rtt = sim.now() - ack.tcp.ts_echo;
        let size = self.wire_size(sim);
        let window = (rate * rtt / f64::from(size)) as i32;
        if on(&self.parameters.print_request) {
            sim.print(&format!(
                "Quick Start request, rate: {} Bps, encoded rate: {}\n\
                 Quick Start request, window {window} rtt: {rtt:4.2} pktsize: {size}\n",
                crate::format::general(rate, 6),
                answer.rate,
            ));
        }
        if f64::from(window) > self.initial_window(sim) {
            state.window.set(window);
            state.approved.set(true);
        }
    }

    /// Delays the next packet at the approved rate by its share of a round-trip time. `window` is in packets.
    #[cold]
    pub(super) fn wait_for_quick_start(&self, sim: &Sim, window: f64, overhead: f64) {
        let rtt = f64::from(self.rtt()) * self.parameters.tcp_tick.get();
        let mut delay = rtt / window;
        if overhead != 0.0 {
            delay += sim.default_rng().uniform() * overhead;
        }
        self.delayed_send_timer.resched(sim, self.agent.id, DELAYED_SEND_TIMER, delay);
    }

    /// Once all packets sent at the approved rate have been acknowledged, lets later losses be handled as usual.
    pub(super) fn forget_quick_start(&self) {
        let last = &self.quick_start.last_packet;
        if last.get() != 0 && self.highest_ack() >= last.get() {
            last.set(0);
        }
    }

    /// Whether a loss signalled by duplicate ACKs hit packets sent at the approved rate. The rate was then too high:
    /// the sender returns to the initial window that it would have without Quick-Start (RFC 4782, section 4.6.2), and
    /// resends.
    pub(super) fn falls_back_from_quick_start(&self) -> bool {
        self.quick_start.last_packet.get() != 0 && on(&self.parameters.tcp_qs_recovery)
    }

    /// Returns to the initial window and resends the first unacknowledged packet.
    pub(super) fn fall_back_from_quick_start(&self, sim: &Sim) {
        self.flavour().slowdown(self, sim, Slowdown::CWND_INIT);
        self.quick_start.last_packet.set(0);
        self.flavour().output(self, sim, self.last_ack.get() + 1, Reason::DuplicateAck);
    }
}
