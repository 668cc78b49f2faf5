//! Delayed acknowledgements (RFC 1122, RFC 2581; spec: tcp-one-way, section 27, *DelAck*).

use std::cell::{Cell, RefCell};

use super::{TcpSink, is_marked};
use crate::Sim;
use crate::packet::Packet;
use crate::timer::Timer;

/// Holds back the ACK of every other packet that arrives in order.
#[derive(Debug)]
pub struct DelayedAck {
    /// `interval_`: how long an ACK is held back at most, seconds.
    pub interval: Cell<f64>,
    pub(super) timer: Timer,
    pub(super) held: RefCell<Option<Packet>>,
}

impl Default for DelayedAck {
    fn default() -> Self {
        DelayedAck { interval: Cell::new(0.1), timer: Timer::default(), held: RefCell::default() }
    }
}

/// The tag of the timer that ends the delay.
pub(super) const DELAY_TIMER: u32 = 0;

impl DelayedAck {
    /// Nothing is held back any more.
    pub(super) fn reset(&self) {
        self.timer.force_cancel();
        self.held.take();
    }

    /// `packet` has been received: acknowledges it, or holds the ACK back.
    pub(super) fn receive(&self, sink: &TcpSink, sim: &Sim, packet: Packet) {
        let receiver = &sink.receiver;
        let seqno = packet.tcp.seqno;
        if !self.timer.is_pending() && seqno == receiver.next() - 1 {
            let fills_hole = sink.rfc2581_immediate_ack.get() != 0 && seqno < receiver.max_seen();
            let syn = sink.syn_immediate_ack.get() != 0 && seqno == 0;
            if !fills_hole && !syn {
                self.held.replace(Some(packet));
                self.timer.resched(sim, sink.agent.id, DELAY_TIMER, self.interval.get());
                return;
            }
        }
        self.timer.force_cancel();
        self.acknowledge(sink, sim, &packet);
    }

    /// `packet` is about to be received. An acknowledgement covers packets that are all marked or all unmarked: the one that
    /// is held back is acknowledged now if `packet` differs (RFC 8257, section 3.2).
    pub(super) fn finish_run_of_marks(&self, sink: &TcpSink, sim: &Sim, packet: &Packet) {
        let differs = |held: &Packet| is_marked(held) != is_marked(packet);
        let held = self.held.borrow_mut().take_if(|held| differs(held));
        if let Some(held) = held {
            self.timer.force_cancel();
            sink.acknowledge(sim, &held, None);
        }
    }

    // ns-2.35: a packet that arrives and is held while the ACK is being sent, as between agents on one node, is
    // forgotten; its timer finds nothing.
    fn acknowledge(&self, sink: &TcpSink, sim: &Sim, packet: &Packet) {
        let held = self.held.take();
        sink.acknowledge(sim, packet, held.as_ref());
        self.held.take();
    }

    /// Holds back the ACK of `packet`, or of the packet already held if that was sent later.
    pub(super) fn hold_newer(&self, sink: &TcpSink, sim: &Sim, packet: Packet) {
        {
            let mut held = self.held.borrow_mut();
            if held.as_ref().is_none_or(|held| packet.tcp.ts > held.tcp.ts) {
                *held = Some(packet);
            }
        }
        if !self.timer.is_pending() {
            self.timer.resched(sim, sink.agent.id, DELAY_TIMER, self.interval.get());
        }
    }

    pub(super) fn on_timer(&self, sink: &TcpSink, sim: &Sim) {
        if let Some(packet) = self.held.take() {
            self.acknowledge(sink, sim, &packet);
        }
    }
}
