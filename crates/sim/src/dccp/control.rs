//! The interface of congestion controls.

use std::cell::Cell;
use std::fmt::Debug;

use super::{DccpAgent, Options, PacketKind};
use crate::Sim;
use crate::timer::Timer;

/// A packet that has arrived in an open connection.
#[derive(Debug)]
pub struct Received<'a> {
    /// The type of the packet.
    pub kind: PacketKind,
    /// The sequence number of the packet.
    pub seqno: i32,
    /// The sequence number that the packet acknowledges.
    pub ackno: Option<i32>,
    /// The number of packets without data immediately before the packet itself.
    pub ndp: i32,
    /// The window counter of the packet.
    pub window_counter: i32,
    /// Whether the packet carries a congestion mark.
    pub is_marked: bool,
    /// The size of the data, bytes.
    pub bytes: i32,
    /// The options of the packet, if there are any.
    pub options: Option<&'a Options>,
}

impl Received<'_> {
    /// The NDP count expected in the next packet (RFC 4340, section 7.7), for counts below `limit`.
    pub(super) fn next_ndp(&self, limit: i32) -> i32 {
        if self.kind.has_data() { 0 } else { (self.ndp + 1) % limit }
    }
}

/// A congestion control, which decides when data may be sent and when acknowledgements are due.
pub trait CongestionControl: Debug {
    /// Resets the state to that before a connection.
    fn reset(&self, agent: &DccpAgent, sim: &Sim);

    /// Cancels everything that is pending, because the connection is being closed or reset.
    fn stop(&self);

    /// Records that the connection is open. The handshake took `seconds` as measured by this end, and `seqno` was the
    /// peer's last packet.
    fn opened(&self, seconds: f64, seqno: i32) {
        let _ = (seconds, seqno);
    }

    /// Whether a packet of the kind `kind` may be sent now.
    fn may_send(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind) -> bool;

    /// Adds options of the congestion control to a packet that is about to be sent, and returns the window counter.
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

    /// Records that a packet was sent; `more` says whether more data wait.
    fn sent(&self, agent: &DccpAgent, sim: &Sim, kind: PacketKind, seqno: i32, more: bool);

    /// Records that there was nothing to send.
    fn found_nothing(&self, agent: &DccpAgent, sim: &Sim) {
        let _ = (agent, sim);
    }

    /// Processes a packet that has arrived.
    fn received(&self, agent: &DccpAgent, sim: &Sim, packet: &Received);

    /// The timer of the congestion control with the tag `tag`; `None` if there is none.
    fn timer(&self, tag: u32) -> Option<&Timer>;

    /// Handles the expiry of a timer of the congestion control.
    fn on_timer(&self, agent: &DccpAgent, sim: &Sim, tag: u32);

    /// Whether acknowledgements may carry ECN nonces.
    fn marks_acks(&self) -> bool {
        true
    }
}

/// The first tag for timers of congestion controls.
pub(super) const FIRST_TAG: u32 = 8;
const SEND_TIMER: u32 = FIRST_TAG;

/// No congestion control: packets are sent at regular intervals, and every few packets are acknowledged.
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
