//! TFRC (CCID 3): the receiver, which reports to the sender losses and the rate at which data arrive (RFC 4342, section
//! 8; RFC 3448, sections 5 and 6).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::control::Received;
use super::tfrc::equation;
use super::{DccpAgent, OptionsBox, TfrcSettings};
use crate::Sim;
use crate::entity::EntityId;
use crate::traced::Traced;

/// The weights of the last loss intervals (RFC 3448, section 5.4).
const WEIGHTS: [f64; 8] = [1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.2];
/// The number of steps in the search for the loss event rate that fits a given rate.
const SEARCH_STEPS: usize = 50;
/// The default of `ndp_limit_`.
const NDP_LIMIT: i32 = 8;
/// The number of packets that are remembered.
const HISTORY: usize = 1024;

/// A data packet that has arrived.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    seqno: i32,
    time: f64,
    bytes: i32,
    window_counter: i32,
}

/// Packets that may be lost: those missing between two packets that have arrived.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// The first missing packet.
    first: i32,
    /// The window counter of the packet before the gap.
    window_counter: i32,
    /// The number of later packets that have arrived.
    later: i32,
}

/// The newest packet that has arrived.
#[derive(Clone, Copy, Debug)]
struct Newest {
    seqno: i32,
    window_counter: i32,
    /// The NDP count, from which that of later packets differs by the number of packets without data; −1 if it had data.
    ndp: i32,
    /// The NDP count expected in the next packet.
    next_ndp: i32,
}

/// The state of a receiver.
#[derive(Debug)]
pub struct Receiver {
    /// `r_rtt_`: round-trip time according to the window counters, seconds.
    pub rtt: Traced<f64>,
    /// `r_p_`: the loss event rate.
    pub p: Traced<f64>,
    /// The weights of the loss intervals, the newest first.
    weights: RefCell<Vec<f64>>,
    handshake: Cell<Option<f64>>,
    /// The newest data packets.
    arrived: RefCell<VecDeque<Arrived>>,
    /// The newest packet of any kind.
    newest: Cell<Option<Newest>>,
    gaps: RefCell<VecDeque<Gap>>,
    /// The time of the last feedback, seconds, and the window counter at that time.
    last_feedback: Cell<Option<(f64, i32)>>,
    bytes_since: Cell<i32>,
    /// The first gap of the last loss event.
    last_event: Cell<Option<Gap>>,
    /// Past loss intervals, the newest first, packets.
    intervals: RefCell<VecDeque<i32>>,
    must_report: Cell<bool>,
}

impl Default for Receiver {
    fn default() -> Self {
        Receiver {
            rtt: Traced::new(0.0),
            p: Traced::new(0.0),
            weights: RefCell::new(WEIGHTS.to_vec()),
            handshake: Cell::new(None),
            arrived: RefCell::default(),
            newest: Cell::new(None),
            gaps: RefCell::default(),
            last_feedback: Cell::new(None),
            bytes_since: Cell::new(0),
            last_event: Cell::new(None),
            intervals: RefCell::default(),
            must_report: Cell::new(false),
        }
    }
}

impl Receiver {
    /// Replaces the weights of loss intervals.
    pub fn set_weights(&self, weights: Vec<f64>) {
        *self.weights.borrow_mut() = weights;
    }

    pub(super) fn reset(&self, owner: EntityId, sim: &Sim) {
        self.rtt.set(sim, owner, "r_rtt_", 0.0);
        self.p.set(sim, owner, "r_p_", 0.0);
        self.handshake.set(None);
        self.arrived.borrow_mut().clear();
        self.newest.set(None);
        self.gaps.borrow_mut().clear();
        self.last_feedback.set(None);
        self.bytes_since.set(0);
        self.last_event.set(None);
        self.intervals.borrow_mut().clear();
        self.must_report.set(false);
    }

    pub(super) fn opened(&self, seconds: f64, seqno: i32) {
        self.handshake.set(Some(seconds));
        self.newest.set(Some(Newest { seqno, window_counter: 0, ndp: seqno, next_ndp: seqno + 1 }));
    }

    /// Uses the duration of the handshake as round-trip time when the first packet after it arrives.
    pub(super) fn take_first_rtt(&self, owner: EntityId, sim: &Sim) {
        if let Some(seconds) = self.handshake.take() {
            self.rtt.set(sim, owner, "r_rtt_", seconds);
        }
    }

    /// Whether the NDP count of a packet that has arrived says that data are missing before it.
    // ns-2.35: an NDP count that has wrapped is understood only if it wraps at the default of `ndp_limit_`.
    pub(super) fn misses_data_before(&self, packet: &Received) -> bool {
        let Some(newest) = self.newest.get() else { return false };
        let missing = packet.seqno - newest.seqno - 1;
        let counted = packet.ndp - newest.ndp;
        missing > packet.ndp && missing >= if counted < 0 { counted + NDP_LIMIT } else { counted }
    }

    /// Processes a packet that has arrived. Returns whether it makes a report necessary.
    pub(super) fn on_packet(
        &self,
        agent: &DccpAgent,
        sim: &Sim,
        settings: &TfrcSettings,
        packet: &Received,
    ) -> bool {
        let limit = agent.settings.ccval_limit.get().max(1);
        let has_data = packet.kind.has_data();
        let this = Arrived {
            seqno: packet.seqno,
            time: sim.now(),
            bytes: packet.bytes,
            window_counter: packet.window_counter,
        };
        if has_data {
            // ns-2.35: standard output is flushed when a data packet arrives.
            sim.embedder().flush_printed();
            self.bytes_since.set(self.bytes_since.get() + packet.bytes);
            self.measure_rtt(agent.id(), sim, &this, settings, limit);
        }
        self.note_gap(&this, packet, agent.settings.ndp_limit.get().max(1));
        if has_data {
            let mut arrived = self.arrived.borrow_mut();
            if arrived.len() == HISTORY {
                arrived.pop_front();
            }
            arrived.push_back(this);
        }
        self.find_losses(settings, limit, sim.now());
        let old = self.p.get();
        let p = self.loss_event_rate(packet.seqno);
        self.p.set(sim, agent.id(), "r_p_", p);
        let is_due = has_data
            && self.last_feedback.get().is_none_or(|(_, counter)| {
                (this.window_counter - counter).rem_euclid(limit) >= settings.win_count_per_rtt.get()
            });
        let must_report = is_due || p > old;
        if must_report {
            self.must_report.set(true);
            agent.owe_ack();
        }
        must_report
    }

    /// Measures the round-trip time by window counters.
    ///
    /// ns-2.35: the window counts of more than one round-trip time are needed, whereas RFC 4342, section 8.1 needs
    /// those of one. If the counter has grown by the maximum, the time is unknown.
    fn measure_rtt(&self, owner: EntityId, sim: &Sim, this: &Arrived, settings: &TfrcSettings, limit: i32) {
        let (per_rtt, most) = (settings.win_count_per_rtt.get(), settings.max_wc_inc.get());
        let (mut counted, mut counter) = (0, this.window_counter);
        for before in self.arrived.borrow().iter().rev() {
            let step = (counter - before.window_counter).rem_euclid(limit);
            if step >= most {
                return;
            }
            (counted, counter) = (counted + step, before.window_counter);
            if counted > per_rtt {
                let rtt = f64::from(per_rtt) * (this.time - before.time) / f64::from(counted);
                return self.rtt.set(sim, owner, "r_rtt_", rtt);
            }
        }
    }

    #[inline]
    fn note_gap(&self, this: &Arrived, packet: &Received, ndp_limit: i32) {
        let mut gaps = self.gaps.borrow_mut();
        for gap in gaps.iter_mut() {
            gap.later += i32::from(this.seqno > gap.first);
        }
        let next_ndp = packet.next_ndp(ndp_limit);
        let ndp = if packet.kind.has_data() { -1 } else { packet.ndp };
        let newest = Newest { seqno: this.seqno, window_counter: this.window_counter, ndp, next_ndp };
        let Some(last) = self.newest.replace(Some(newest)) else { return };
        let missing = this.seqno - last.seqno - 1;
        // The NDP count wraps; it equals the number of missing packets if none of them had data.
        let had_data = missing > packet.ndp && (last.next_ndp + missing) % ndp_limit != packet.ndp;
        if had_data && !self.arrived.borrow().is_empty() {
            gaps.push_back(Gap { first: last.seqno + 1, window_counter: last.window_counter, later: 1 });
        }
    }

    /// Converts gaps to loss events when enough later packets have arrived (RFC 3448, section 5.2).
    ///
    /// ns-2.35: gaps belong to one event if the window counters of the packets before them differ by at most those of
    /// one round-trip time, even if the counter has wrapped in between.
    fn find_losses(&self, settings: &TfrcSettings, limit: i32, now: f64) {
        loop {
            let front = self.gaps.borrow().front().copied();
            let Some(gap) = front.filter(|gap| gap.later >= settings.num_dup_acks.get()) else { return };
            self.gaps.borrow_mut().pop_front();
            let interval = match self.last_event.get() {
                None => self.first_interval(settings, now),
                Some(event) => {
                    let counted = (gap.window_counter - event.window_counter).rem_euclid(limit);
                    if counted <= settings.win_count_per_rtt.get() {
                        continue;
                    }
                    gap.first - event.first
                }
            };
            let mut intervals = self.intervals.borrow_mut();
            intervals.push_front(interval);
            intervals.truncate(self.weights.borrow().len());
            self.last_event.set(Some(gap));
        }
    }

    /// The loss interval for which the equation yields the present rate (RFC 3448, section 6.3.1).
    fn first_interval(&self, settings: &TfrcSettings, now: f64) -> i32 {
        let (s, r) = (f64::from(settings.r_s.get()), self.rtt.get());
        let rate = self.receive_rate(now);
        let (mut low, mut high) = (0.0, 1.0);
        let mut p = 0.5;
        for _ in 0..SEARCH_STEPS {
            p = (low + high) / 2.0;
            let found = equation(s, r, p);
            if (found - rate).abs() <= settings.p_tol.get() * rate {
                break;
            }
            if found > rate {
                low = p;
            } else {
                high = p;
            }
        }
        (1.0 / p).ceil() as i32
    }

    /// The loss event rate after packet `newest` (RFC 3448, section 5.4).
    fn loss_event_rate(&self, newest: i32) -> f64 {
        let Some(event) = self.last_event.get() else { return 0.0 };
        let (weights, intervals) = (self.weights.borrow(), self.intervals.borrow());
        // ns-2.35: the open interval does not include the first lost packet.
        let open = f64::from(newest - event.first);
        let all: f64 = weights.iter().sum();
        let past = || intervals.iter().map(|&interval| f64::from(interval));
        let sum = |lengths: &mut dyn Iterator<Item = f64>| -> f64 {
            weights.iter().zip(lengths).map(|(weight, length)| weight * length).sum()
        };
        let with_open = sum(&mut std::iter::once(open).chain(past()));
        let mean = with_open.max(sum(&mut past())) / all;
        if mean > 0.0 { (1.0 / mean).min(1.0) } else { 0.0 }
    }

    /// The receive rate since the last feedback, or in the last round-trip time if that is longer; bytes per second.
    fn receive_rate(&self, now: f64) -> f64 {
        let Some((last, _)) = self.last_feedback.get() else { return 0.0 };
        let (since, rtt) = (now - last, self.rtt.get());
        if since >= rtt {
            return f64::from(self.bytes_since.get()) / since;
        }
        let arrived = self.arrived.borrow();
        let recent = arrived.iter().rev().take_while(|packet| packet.time >= now - rtt);
        recent.map(|packet| f64::from(packet.bytes)).sum::<f64>() / rtt
    }

    /// Adds the feedback options to an acknowledgement.
    pub(super) fn complete(&self, sim: &Sim, options: &mut Option<OptionsBox>) {
        if !self.must_report.take() {
            return;
        }
        let options = options.get_or_insert_default();
        let p = self.p.get();
        options.loss_event_rate = Some(if p > 0.0 { (1.0 / p) as u32 } else { 0 });
        options.receive_rate = Some(self.receive_rate(sim.now()) as u32);
        let counter = self.arrived.borrow().back().map_or(0, |newest| newest.window_counter);
        self.last_feedback.set(Some((sim.now(), counter)));
        self.bytes_since.set(0);
    }
}
