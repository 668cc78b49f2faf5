//! Thinning out of acknowledgements for a low-bandwidth reverse path (Balakrishnan, Padmanabhan and Katz 1997; spec:
//! tcp-one-way, section 27, *Asym sink*).

use std::cell::Cell;
use std::io::Write;

use super::{DelayedAck, TcpSink};
use crate::packet::{AsymHeader, Packet};
use crate::{Initial, Sim};

/// Sends one ACK for several packets. The number depends on the sender's window, and grows when ACKs meet congestion on
/// the reverse path.
#[derive(Debug)]
pub struct AckThinning {
    /// The ACK that is held back, and its timer.
    pub delayed: DelayedAck,
    /// `maxdelack_`: the largest number of packets per ACK.
    pub max_factor: Cell<i32>,
    factor: Cell<i32>,
    limit: Cell<i32>,
    held_back: Cell<i32>,
    newest_echo: Cell<f64>,
    raised: Cell<f64>,
    lowered: Cell<f64>,
}

/// Initial values.
impl AckThinning {
    /// The initial value of `max_factor`.
    pub const MAX_FACTOR: Initial<i32> = Initial(5);
}

impl Default for AckThinning {
    fn default() -> Self {
        AckThinning {
            delayed: DelayedAck::default(),
            max_factor: Cell::new(Self::MAX_FACTOR.integer()),
            factor: Cell::new(1),
            limit: Cell::new(0),
            held_back: Cell::new(0),
            newest_echo: Cell::new(0.0),
            raised: Cell::new(0.0),
            lowered: Cell::new(0.0),
        }
    }
}

impl AckThinning {
    pub(super) fn receive(&self, sink: &TcpSink, sim: &Sim, mut packet: Packet) {
        let before = (self.factor.get(), self.limit.get());
        self.adapt_factor(sim, &packet);
        let header = packet.extension.as_ref().and_then(|extension| extension.asym).unwrap_or_default();
        let spare = self.adapt_limit(sink, &packet, header);
        if before != (self.factor.get(), self.limit.get()) {
            self.report(sink, sim, spare, header.window);
        }
        self.held_back.set(self.held_back.get() + 1);
        if self.held_back.get() < self.limit.get() {
            self.delayed.hold_newer(sink, sim, packet);
        } else {
            self.delayed.reset();
            packet.flags.ecn_capable = true;
            sink.acknowledge(sim, &packet, None);
            self.held_back.set(0);
        }
    }

    /// Called when the timer has sent the ACK that was held back: counts packets from zero.
    pub(super) fn forget_held_back(&self) {
        self.held_back.set(0);
    }

    /// Adapts the factor once per round trip: congestion of the reverse path doubles it, its absence lowers it.
    fn adapt_factor(&self, sim: &Sim, packet: &Packet) {
        self.newest_echo.set(self.newest_echo.get().max(packet.tcp.ts_echo));
        let newest = self.newest_echo.get();
        if packet.flags.ecn_echo && newest >= self.raised.get() {
            self.factor.set((2 * self.factor.get()).min(self.max_factor.get()));
            self.raised.set(sim.now());
        } else if newest >= self.raised.get() && newest >= self.lowered.get() {
            self.factor.set((self.factor.get() - 1).max(1));
            self.lowered.set(sim.now());
        }
    }

    /// Limits the number of packets per ACK to half of what the sender can still send. Returns what the sender can
    /// still send, packets.
    fn adapt_limit(&self, sink: &TcpSink, packet: &Packet, header: AsymHeader) -> i32 {
        let in_order = sink.receiver.next() - 1;
        if packet.tcp.seqno != in_order {
            self.limit.set(0);
            return 0;
        }
        let spare = (header.window + in_order - header.highest_ack).min(header.left);
        self.limit.set(self.max_factor.get().min(spare / 2).min(self.factor.get()));
        spare
    }

    fn report(&self, sink: &TcpSink, sim: &Sim, spare: i32, window: i32) {
        let Some(channel) = sink.agent.trace.channel() else { return };
        let [own, peer] = [sink.agent.endpoint(), sink.agent.peer()];
        sim.sink(channel).append(|out| {
            // ns-2.35: each line about thinning out is followed by an empty line (spec: tcp-one-way, quirk 19).
            let _ = writeln!(
                out,
                "time: {:<6.3} saddr: {:<2} sport: {:<2} daddr: {:<2} dport: {:<2} dafactor: {:2} dalim: {:2} \
                 max_scs: {:4} win: {:4}\n",
                sim.now(),
                own.address,
                own.port,
                peer.address,
                peer.port,
                self.factor.get(),
                self.limit.get(),
                spare,
                window
            );
        });
    }
}
