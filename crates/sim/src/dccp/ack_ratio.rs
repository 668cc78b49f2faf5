//! The ack ratio, the number of data packets that the peer acknowledges at a time: congestion control for
//! acknowledgements (RFC 4341, section 6.1).

use std::cell::Cell;

use super::DccpAgent;
use super::agent::FIRST_ACK_RATIO;
use super::control::Received;

/// A sender's knowledge of the peer's acknowledgements, and the ack ratio that follows from it.
#[derive(Debug)]
pub struct AckRatio {
    /// The ack ratio that the peer should use.
    // ns-2.35: this ratio is separate from `ack_ratio_remote_`, so that the first acknowledgement overrides the value
    // that a script has set there.
    wanted: Cell<i32>,
    /// The newest packet of the peer, and the NDP count expected in the next one.
    newest: Cell<Option<(i32, i32)>>,
    /// The number of packets since acknowledgements were found missing.
    since_gap: Cell<Option<i32>>,
    /// This end's first packet of the present window; `None` before the first acknowledgement.
    window_start: Cell<Option<i32>>,
    /// The number of windows without lost acknowledgements.
    good_windows: Cell<i32>,
    is_congested: Cell<bool>,
    /// Whether acknowledgements were lost and the loss has not been reported to the peer.
    has_loss: Cell<bool>,
}

impl Default for AckRatio {
    fn default() -> Self {
        AckRatio {
            wanted: Cell::new(FIRST_ACK_RATIO),
            newest: Cell::default(),
            since_gap: Cell::default(),
            window_start: Cell::default(),
            good_windows: Cell::default(),
            is_congested: Cell::default(),
            has_loss: Cell::default(),
        }
    }
}

impl AckRatio {
    /// Resets the state to that before a connection.
    pub fn reset(&self) {
        self.wanted.set(FIRST_ACK_RATIO);
        self.newest.set(None);
        self.since_gap.set(None);
        self.window_start.set(None);
        self.good_windows.set(0);
        self.is_congested.set(false);
        self.has_loss.set(false);
    }

    /// Sets the ack ratio to 1 after a timeout, when all packets in the network count as lost.
    pub fn on_timeout(&self, agent: &DccpAgent) {
        self.good_windows.set(0);
        self.is_congested.set(false);
        self.window_start.set(Some(agent.next_seqno()));
        self.wanted.set(1);
        if agent.settings.ack_ratio_remote.get() != 1 {
            agent.ask_for_ack_ratio(1);
        }
    }

    /// Processes an acknowledgement. `acknowledges_data` says whether it covers data of this end that were not
    /// acknowledged before.
    pub fn on_ack(
        &self,
        agent: &DccpAgent,
        cwnd: i32,
        acknowledges_data: bool,
        data_lost: bool,
        num_dup_acks: i32,
        packet: &Received,
    ) {
        let least = if cwnd >= SMALLEST_WINDOW_WITH_DELAYED_ACKS { 2 } else { 1 };
        let ratio = self.wanted.get();
        let mut wanted = ratio;
        // ns-2.35: lost data end a window of data, too.
        if data_lost || acknowledges_data && packet.ackno >= self.window_start.get() {
            let is_first = self.window_start.replace(Some(agent.next_seqno())).is_none();
            if !self.is_congested.take() && !is_first {
                self.good_windows.update(|windows| windows + i32::from(!data_lost));
                if ratio > least && self.good_windows.get() > cwnd / 2 {
                    wanted = wanted.min(ratio - 1);
                    self.good_windows.set(0);
                }
            }
        }
        if acknowledges_data {
            wanted = wanted.min((cwnd + 1) / 2).max(least);
        }
        if self.finds_loss(num_dup_acks) || packet.is_marked {
            self.has_loss.set(!agent.awaits_ack_ratio() || !self.is_congested.get());
        }
        // ns-2.35: no new ratio is requested until the peer has confirmed the last one.
        let may_ask = !agent.awaits_ack_ratio();
        if may_ask && self.has_loss.take() {
            if !self.is_congested.replace(true) {
                wanted = ratio.saturating_mul(2);
            }
            self.good_windows.set(0);
            self.window_start.set(Some(agent.next_seqno()));
        }
        self.wanted.set(wanted);
        if may_ask && wanted != agent.settings.ack_ratio_remote.get() {
            agent.ask_for_ack_ratio(wanted);
        }
    }

    /// Processes the numbers of a packet that has arrived: detects acknowledgements that are missing before it.
    pub fn note(&self, packet: &Received, ndp_limit: i32) {
        let limit = ndp_limit.max(1);
        let next_ndp = packet.next_ndp(limit);
        let newest = self.newest.get();
        if newest.is_none_or(|(seqno, _)| packet.seqno > seqno) {
            self.newest.set(Some((packet.seqno, next_ndp)));
        }
        if let Some((seqno, ndp)) = newest {
            // The NDP count shows whether any of the missing packets carried no data (RFC 4340, section 7.7.1).
            let missing = packet.seqno - seqno - 1;
            let has_wrapped = (ndp + missing) % limit == packet.ndp;
            if missing > 0 && (packet.ndp > 0 || has_wrapped) {
                self.since_gap.set(self.since_gap.get().or(Some(0)));
            }
        }
        self.since_gap.set(self.since_gap.get().map(|later| later + 1));
    }

    /// Whether acknowledgements have just been detected as lost: `num_dup_acks` packets have arrived after them.
    fn finds_loss(&self, num_dup_acks: i32) -> bool {
        let is_lost = self.since_gap.get().is_some_and(|later| later >= num_dup_acks);
        if is_lost {
            self.since_gap.set(None);
        }
        is_lost
    }
}

/// The window from which at least two packets are acknowledged at a time (RFC 4341, section 6.1.1).
const SMALLEST_WINDOW_WITH_DELAYED_ACKS: i32 = 4;
