//! Quick-Start, the sender's part: the request in packet 0, the window that follows from the approved rate, and the
//! return to slow start if packets sent at that rate are lost (RFC 4782, section 4; spec: traffic-and-applications,
//! section 17.4).

use std::cell::Cell;

use super::control_block::{ControlBlock, DELAYED_SEND_TIMER};
use super::parameters::on;
use super::{Reason, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::quick_start::{Kind, QuickStartHeader, RateCode, ttl_difference};

/// Where a sender stands with its request.
#[derive(Debug, Default)]
pub(super) struct QuickStart {
    /// Whether an answer is awaited.
    requested: Cell<bool>,
    /// Whether an approved rate is being used.
    pub(super) approved: Cell<bool>,
    /// The difference between the times to live of packet and request when they were sent.
    ttl_difference: Cell<i32>,
    /// The window that was approved, packets; 0 if none. It is the initial window as long as it lasts.
    pub(super) window: Cell<i32>,
    /// The highest packet sent at the approved rate; 0 if none was or if losses of them have been answered.
    pub(super) last_packet: Cell<i32>,
}

impl ControlBlock {
    /// How many bytes a packet has on the wire.
    fn wire_size(&self, sim: &Sim) -> i32 {
        self.parameters.packet_size.get().wrapping_add(self.header_bytes(sim))
    }
}

impl TcpSender {
    /// Packet 0 is about to be sent: it may carry a request.
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

    /// The rate worth asking for, KB/s.
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

    /// What an ACK means for a request or for an approved rate.
    #[inline]
    pub(super) fn heed_quick_start(&self, sim: &Sim, ack: &Header) {
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
            self.heed_answer(sim, ack);
        }
    }

    /// The first ACK of a packet sent at the approved rate: from now on ACKs clock the sender, with the window
    /// that has been used.
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

    /// The answer to a request, or none.
    fn heed_answer(&self, sim: &Sim, ack: &Header) {
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

    /// At the approved rate, the next packet waits for its share of a round-trip time. `window` in packets.
    #[cold]
    pub(super) fn wait_for_quick_start(&self, sim: &Sim, window: f64, overhead: f64) {
        let rtt = f64::from(self.rtt()) * self.parameters.tcp_tick.get();
        let mut delay = rtt / window;
        if overhead != 0.0 {
            delay += sim.default_rng().uniform() * overhead;
        }
        self.delayed_send_timer.resched(sim, self.agent.id, DELAYED_SEND_TIMER, delay);
    }

    /// Once all packets sent at the approved rate have been acknowledged, losses are losses as any others.
    pub(super) fn forget_quick_start(&self) {
        let last = &self.quick_start.last_packet;
        if last.get() != 0 && self.highest_ack() >= last.get() {
            last.set(0);
        }
    }

    /// Whether a loss that duplicate ACKs signal hit packets sent at the approved rate. Then the rate was too
    /// high: the sender goes back to its initial window, where it would be without Quick-Start (RFC 4782,
    /// section 4.6.2), and resends.
    pub(super) fn falls_back_from_quick_start(&self) -> bool {
        self.quick_start.last_packet.get() != 0 && on(&self.parameters.tcp_qs_recovery)
    }

    /// Goes back to the initial window and resends the first unacknowledged packet.
    pub(super) fn fall_back_from_quick_start(&self, sim: &Sim) {
        self.flavour().slowdown(self, sim, Slowdown::CWND_INIT);
        self.quick_start.last_packet.set(0);
        self.flavour().output(self, sim, self.last_ack.get() + 1, Reason::DuplicateAck);
    }
}
