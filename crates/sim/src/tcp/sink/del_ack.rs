//! Delayed acknowledgements (RFC 1122, RFC 2581; spec: tcp-one-way, section 27, *DelAck*).

use std::cell::{Cell, RefCell};

use super::{TcpSink, is_marked};
use crate::packet::Packet;
use crate::timer::Timer;
use crate::{Initial, Sim};

/// A policy that holds back the ACK of every other packet that arrives in order.
#[derive(Debug)]
pub struct DelayedAck {
    /// `interval_`: the longest time for which an ACK is held back, seconds.
    pub interval: Cell<f64>,
    pub(super) timer: Timer,
    pub(super) held: RefCell<Option<Packet>>,
}

/// Initial values.
impl DelayedAck {
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<&'static str> = Initial("100ms");
}

impl Default for DelayedAck {
    fn default() -> Self {
        DelayedAck {
            interval: Cell::new(Self::INTERVAL.time()),
            timer: Timer::default(),
            held: RefCell::default(),
        }
    }
}

/// The tag of the timer that ends the delay.
pub(super) const DELAY_TIMER: u32 = 0;

impl DelayedAck {
    /// Discards the packet whose ACK is held back.
    pub(super) fn reset(&self) {
        self.timer.force_cancel();
        self.held.take();
    }

    /// Acknowledges `packet`, which has been received, or holds back the ACK.
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

    /// Called before `packet` is received. Acknowledges the packet held back if only one of the two is marked, so that
    /// each ACK covers packets that are either all marked or all unmarked (RFC 8257, section 3.2).
    pub(super) fn finish_run_of_marks(&self, sink: &TcpSink, sim: &Sim, packet: &Packet) {
        let differs = |held: &Packet| is_marked(held) != is_marked(packet);
        let held = self.held.borrow_mut().take_if(|held| differs(held));
        if let Some(held) = held {
            self.timer.force_cancel();
            sink.acknowledge(sim, &held, None);
        }
    }

    // ns-2.35: a packet that arrives and is held back while the ACK is being sent, as happens between agents on one
    // node, is discarded; its timer has no effect.
    fn acknowledge(&self, sink: &TcpSink, sim: &Sim, packet: &Packet) {
        let held = self.held.take();
        sink.acknowledge(sim, packet, held.as_ref());
        self.held.take();
    }

    /// Holds back one ACK for `packet` and the packet held back before, whichever was sent later.
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
