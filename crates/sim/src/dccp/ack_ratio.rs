//! How many packets with data the peer acknowledges at a time: congestion control for acknowledgements (RFC 4341, section
//! 6.1).

use std::cell::Cell;

use super::DccpAgent;
use super::control::Received;

/// Acknowledgements later than a missing one that make it a lost one.
const LATER_PACKETS: i32 = 3;

/// What a sender knows of the peer's acknowledgements.
#[derive(Debug, Default)]
pub struct AckRatio {
    /// The newest packet of the peer.
    newest: Cell<Option<i32>>,
    /// Packets since acknowledgements were found missing.
    since_gap: Cell<Option<i32>>,
    /// The first own packet of the present window; there is none before the first acknowledgement.
    window_start: Cell<Option<i32>>,
    /// Windows without lost acknowledgements.
    good_windows: Cell<i32>,
    is_congested: Cell<bool>,
}

impl AckRatio {
    /// Returns to the state before a connection.
    pub fn reset(&self) {
        self.newest.set(None);
        self.since_gap.set(None);
        self.window_start.set(None);
        self.good_windows.set(0);
        self.is_congested.set(false);
    }

    /// All packets in the network are taken for lost.
    pub fn on_timeout(&self, agent: &DccpAgent) {
        self.good_windows.set(0);
        self.is_congested.set(false);
        self.window_start.set(Some(agent.next_seqno()));
        if agent.settings.ack_ratio_remote.get() != 1 {
            agent.ask_for_ack_ratio(1);
        }
    }

    /// An acknowledgement has arrived, perhaps of own data that were not acknowledged before.
    pub fn on_ack(&self, agent: &DccpAgent, cwnd: i32, acknowledges_data: bool, packet: &Received) {
        let ratio = agent.settings.ack_ratio_remote.get();
        let mut wanted = ratio;
        if self.finds_loss() || packet.is_marked {
            if !self.is_congested.replace(true) {
                wanted = ratio.saturating_mul(2);
            }
            self.good_windows.set(0);
        }
        if acknowledges_data && packet.ackno >= self.window_start.get() {
            let is_first = self.window_start.replace(Some(agent.next_seqno())).is_none();
            let least = if cwnd >= SMALLEST_WINDOW_WITH_DELAYED_ACKS { 2 } else { 1 };
            if !self.is_congested.take() && !is_first {
                self.good_windows.set(self.good_windows.get() + 1);
                if ratio > least && self.good_windows.get() > cwnd / (ratio * ratio - ratio) {
                    wanted = wanted.min(ratio - 1);
                    self.good_windows.set(0);
                }
            }
            wanted = wanted.min((cwnd + 1) / 2).max(least);
        }
        if wanted != ratio {
            agent.ask_for_ack_ratio(wanted);
        }
    }

    /// The connection is open, and this was the peer's last packet.
    pub fn opened(&self, seqno: i32) {
        self.newest.set(Some(seqno));
    }

    /// A packet has arrived: finds acknowledgements that are missing before it.
    pub fn note(&self, packet: &Received) {
        let newest = self.newest.get();
        self.newest.set(newest.max(Some(packet.seqno)));
        let is_behind_gap = newest.is_some_and(|newest| packet.seqno > newest + 1);
        // The NDP count tells whether packets without data are among the missing ones (RFC 4340, section 7.7.1).
        if is_behind_gap && packet.ndp > 0 {
            self.since_gap.set(Some(0));
        }
        self.since_gap.set(self.since_gap.get().map(|later| later + 1));
    }

    /// Whether acknowledgements have just been found to be lost.
    fn finds_loss(&self) -> bool {
        let is_lost = self.since_gap.get().is_some_and(|later| later >= LATER_PACKETS);
        if is_lost {
            self.since_gap.set(None);
        }
        is_lost
    }
}

/// With this window or a larger one, two packets are acknowledged at a time at least (RFC 4341, section 6.1.1).
const SMALLEST_WINDOW_WITH_DELAYED_ACKS: i32 = 4;
