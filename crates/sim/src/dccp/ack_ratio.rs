//! The ack ratio, the number of data packets that the peer acknowledges at a time: congestion control for
//! acknowledgements (RFC 4341, section 6.1).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::DccpAgent;
use super::agent::FIRST_ACK_RATIO;
use super::control::Received;

/// What an acknowledgement says of data packets that were not acknowledged before.
#[derive(Clone, Copy, Debug)]
pub struct Acknowledged {
    /// Whether there are such packets.
    pub acknowledges_data: bool,
    /// The number of those that count, see [`AckRatio::first_counted`], and of lost packets that count.
    pub counted: i32,
    /// Whether it halves the congestion window.
    pub is_congested: bool,
}

/// A sender's knowledge of the peer's acknowledgements, and the ack ratio that follows from it.
#[derive(Debug)]
pub struct AckRatio {
    /// The ack ratio that the peer should use.
    // ns-2.35: this ratio is separate from `ack_ratio_remote_`, so that the first acknowledgement overrides the value
    // that a script has set there.
    wanted: Cell<i32>,
    /// The newest packet of the peer, and the NDP count expected in the next one.
    newest: Cell<Option<(i32, i32)>>,
    /// The number of the peer's packets that have arrived.
    arrived: Cell<i64>,
    /// For each gap in the peer's packets, the number of packets that had arrived before.
    gaps: RefCell<VecDeque<i64>>,
    /// This end's first packet sent after the last loss of acknowledgements: earlier ones are not counted.
    first_counted: Cell<i32>,
    /// The number of counted packets that were acknowledged or lost since the last complete window of them.
    counted: Cell<i32>,
    /// The number of windows of `cwnd` packets without lost acknowledgements.
    good_windows: Cell<i32>,
    /// Whether acknowledgements were lost, and no packet that counts has been acknowledged since.
    is_congested: Cell<bool>,
    /// Whether the last acknowledgement acknowledged data.
    acknowledges_data: Cell<bool>,
    /// Whether acknowledgements were lost and the loss has not been reported to the peer.
    has_loss: Cell<bool>,
}

impl Default for AckRatio {
    fn default() -> Self {
        AckRatio {
            wanted: Cell::new(FIRST_ACK_RATIO),
            newest: Cell::default(),
            arrived: Cell::default(),
            gaps: RefCell::default(),
            first_counted: Cell::default(),
            counted: Cell::default(),
            good_windows: Cell::default(),
            is_congested: Cell::default(),
            has_loss: Cell::default(),
            acknowledges_data: Cell::default(),
        }
    }
}

impl AckRatio {
    /// Resets the state to that before a connection.
    pub fn reset(&self) {
        self.wanted.set(FIRST_ACK_RATIO);
        self.newest.set(None);
        self.gaps.borrow_mut().clear();
        self.first_counted.set(0);
        self.counted.set(0);
        self.good_windows.set(0);
        self.is_congested.set(false);
        self.has_loss.set(false);
        self.acknowledges_data.set(false);
    }

    /// Sets the ack ratio to 1 after a timeout, when all packets in the network count as lost.
    pub fn on_timeout(&self, agent: &DccpAgent) {
        self.is_congested.set(false);
        self.count_from_now(agent);
        self.wanted.set(1);
        if agent.settings.ack_ratio_remote.get() != 1 {
            agent.ask_for_ack_ratio(1);
        }
    }

    /// This end's first packet whose acknowledgement counts.
    pub fn first_counted(&self) -> i32 {
        self.first_counted.get()
    }

    /// Forgets what was counted. Packets sent from now on count.
    fn count_from_now(&self, agent: &DccpAgent) {
        self.first_counted.set(agent.next_seqno());
        self.counted.set(0);
        self.good_windows.set(0);
    }

    /// Processes an acknowledgement.
    pub fn on_ack(
        &self,
        agent: &DccpAgent,
        cwnd: i32,
        news: &Acknowledged,
        num_dup_acks: i32,
        packet: &Received,
    ) {
        self.acknowledges_data.set(news.acknowledges_data);
        let ratio = self.wanted.get();
        let mut wanted = ratio;
        if news.counted > 0 {
            self.is_congested.set(false);
        }
        // ns-2.35: if a halved congestion window bounds the ratio, counting begins anew with packets sent later (spec: sctp,
        // section 25.4).
        let is_bounded = news.is_congested && ratio > largest(cwnd);
        if !is_bounded && self.completes_window(cwnd, news) && self.may_decrease(cwnd) {
            wanted = ratio - 1;
            self.good_windows.set(0);
        }
        self.look_for_loss(agent, num_dup_acks, packet);
        self.settle(agent, cwnd, wanted);
    }

    /// Counts what an acknowledgement says; returns whether it completes a window of packets.
    fn completes_window(&self, cwnd: i32, news: &Acknowledged) -> bool {
        // ns-2.35: when the congestion window is halved, a window of packets begins with this acknowledgement. Otherwise,
        // packets beyond a complete window belong to the next one (spec: sctp, section 25.4).
        let before = if news.is_congested { 0 } else { self.counted.get() };
        let counted = before + news.counted;
        let is_complete = counted >= cwnd;
        self.counted.set(if is_complete { counted - cwnd } else { counted });
        self.good_windows.update(|windows| windows + i32::from(is_complete));
        is_complete
    }

    /// Whether so many windows were complete that the ratio decreases.
    fn may_decrease(&self, cwnd: i32) -> bool {
        let ratio = self.wanted.get();
        let windows = i64::from(ratio) * i64::from(ratio - 1);
        ratio > least(cwnd) && i64::from(self.good_windows.get()) > i64::from(cwnd) / windows.max(1)
    }

    /// Processes a packet that acknowledges nothing.
    // ns-2.35: such a packet, too, may show that acknowledgements were lost. It counts as one that acknowledges data if the
    // last acknowledgement did.
    pub fn on_data(&self, agent: &DccpAgent, cwnd: i32, num_dup_acks: i32, packet: &Received) {
        self.look_for_loss(agent, num_dup_acks, packet);
        self.settle(agent, cwnd, self.wanted.get());
    }

    /// Chooses the ack ratio, starting from `wanted`, and asks the peer for it.
    fn settle(&self, agent: &DccpAgent, cwnd: i32, mut wanted: i32) {
        let ratio = self.wanted.get();
        let acknowledges_data = self.acknowledges_data.get();
        // ns-2.35: no new ratio is requested until the peer has confirmed the last one, and no larger one by an end whose
        // data are not acknowledged.
        let may_ask = !agent.awaits_ack_ratio();
        if may_ask && acknowledges_data && self.has_loss.take() {
            wanted = ratio.saturating_mul(2);
        }
        if acknowledges_data {
            let bounded = wanted.min(largest(cwnd)).max(least(cwnd));
            if bounded < wanted && wanted <= ratio {
                self.count_from_now(agent);
            }
            wanted = bounded;
        }
        self.wanted.set(wanted);
        if may_ask && wanted != agent.settings.ack_ratio_remote.get() {
            agent.ask_for_ack_ratio(wanted);
        }
    }

    fn look_for_loss(&self, agent: &DccpAgent, num_dup_acks: i32, packet: &Received) {
        if (self.finds_loss(num_dup_acks) || packet.is_marked) && !self.is_congested.replace(true) {
            self.has_loss.set(true);
            self.count_from_now(agent);
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
                self.gaps.borrow_mut().push_back(self.arrived.get());
            }
        }
        self.arrived.update(|arrived| arrived + 1);
    }

    /// Whether acknowledgements have just been detected as lost: `num_dup_acks` packets have arrived after them.
    fn finds_loss(&self, num_dup_acks: i32) -> bool {
        let mut gaps = self.gaps.borrow_mut();
        let mut is_found = false;
        while gaps.front().is_some_and(|before| self.arrived.get() - before >= i64::from(num_dup_acks)) {
            gaps.pop_front();
            is_found = true;
        }
        is_found
    }
}

/// The largest ack ratio for a congestion window of `cwnd` packets: two acknowledgements a window.
fn largest(cwnd: i32) -> i32 {
    (cwnd + 1) / 2
}

/// The least ack ratio with this window.
fn least(cwnd: i32) -> i32 {
    if cwnd >= SMALLEST_WINDOW_WITH_DELAYED_ACKS { 2 } else { 1 }
}

/// The window from which at least two packets are acknowledged at a time (RFC 4341, section 6.1.1).
const SMALLEST_WINDOW_WITH_DELAYED_ACKS: i32 = 4;
