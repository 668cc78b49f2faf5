//! What congestion controls have in common.

use std::cell::Cell;
use std::fmt::Debug;

use super::{DccpAgent, Options, PacketKind};
use crate::Sim;
use crate::timer::Timer;

/// A packet that arrived in an open connection.
#[derive(Debug)]
pub struct Received<'a> {
    /// Its type.
    pub kind: PacketKind,
    /// Its sequence number.
    pub seqno: i32,
    /// The sequence number that it acknowledges.
    pub ackno: Option<i32>,
    /// Packets without data just before it.
    pub ndp: i32,
    /// Its window counter.
    pub window_counter: i32,
    /// Whether a queue has marked it.
    pub is_marked: bool,
    /// Its data, bytes.
    pub bytes: i32,
    /// Its options, if any.
    pub options: Option<&'a Options>,
}

/// A congestion control: when data may leave, and when acknowledgements are due.
pub trait CongestionControl: Debug {
    /// Returns to the state before a connection.
    fn reset(&self, agent: &DccpAgent, sim: &Sim);

    /// The connection is being closed or reset: nothing is pending any more.
    fn stop(&self);

    /// The connection is open: the handshake took `seconds` as seen from here, and `seqno` was the peer's last packet.
    fn opened(&self, sim: &Sim, seconds: f64, seqno: i32) {
        let _ = (sim, seconds, seqno);
    }

    /// Whether a packet of this kind may leave now.
    fn may_send(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind) -> bool;

    /// Adds its options to a packet that is about to leave, and returns its window counter.
    fn complete(
        &self,
        agent: &DccpAgent,
        sim: &Sim,
        kind: PacketKind,
        options: &mut Option<super::OptionsBox>,
    ) -> i32 {
        let _ = (agent, sim, kind, options);
        0
    }

    /// A packet has left; `more` says whether data wait.
    fn sent(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind, seqno: i32, more: bool);

    /// There was nothing to send.
    fn found_nothing(&self, agent: &DccpAgent, sim: &Sim) {
        let _ = (agent, sim);
    }

    /// A packet has arrived.
    fn received(&self, agent: &DccpAgent, sim: &Sim, packet: &Received);

    /// One of its timers.
    fn timer(&self, tag: u32) -> Option<&Timer>;

    /// One of its timers has expired.
    fn on_timer(&self, agent: &DccpAgent, sim: &Sim, tag: u32);

    /// Whether acknowledgements may carry ECN nonces.
    fn marks_acks(&self) -> bool {
        true
    }
}

/// Tags of timers of a congestion control begin here.
pub(super) const FIRST_TAG: u32 = 8;
const SEND_TIMER: u32 = FIRST_TAG;

/// No congestion control: packets at regular times, and an acknowledgement for every few of them.
#[derive(Debug, Default)]
pub struct Unlimited {
    timer: Timer,
    unacknowledged: Cell<i32>,
}

impl CongestionControl for Unlimited {
    fn reset(&self, _agent: &DccpAgent, _sim: &Sim) {
        self.unacknowledged.set(0);
    }

    fn stop(&self) {
        self.timer.force_cancel();
    }

    fn may_send(&self, _agent: &DccpAgent, _sim: &Sim, kind: PacketKind) -> bool {
        kind == PacketKind::Ack || !self.timer.is_pending()
    }

    fn sent(&self, agent: &DccpAgent, sim: &Sim, _kind: PacketKind, _seqno: i32, _more: bool) {
        self.timer.resched(sim, agent.id(), SEND_TIMER, agent.settings.snd_delay.get());
    }

    fn received(&self, agent: &DccpAgent, sim: &Sim, packet: &Received) {
        if packet.kind.has_data() {
            self.unacknowledged.set(self.unacknowledged.get() + 1);
            if self.unacknowledged.get() >= agent.settings.ack_ratio_local.get() {
                self.unacknowledged.set(0);
                agent.owe_ack();
                agent.output(sim, true);
            }
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        (tag == SEND_TIMER).then_some(&self.timer)
    }

    fn on_timer(&self, agent: &DccpAgent, sim: &Sim, _tag: u32) {
        agent.output(sim, true);
    }
}
