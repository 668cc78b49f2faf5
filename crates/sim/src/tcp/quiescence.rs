//! Reduction of the window of a sender that does not use it (RFC 2861; spec: tcp-one-way, section 17).

use std::cell::Cell;

use super::parameters::on;
use super::{Slowdown, TcpSender};
use crate::Sim;
use crate::packet::Header;

/// When the sender last sent and when it last filled its window, in ticks of the sender's clock.
#[derive(Debug, Default)]
pub(super) struct Quiescence {
    last_sent: Cell<i32>,
    window_full: Cell<i32>,
    /// The largest number of packets outstanding since the window was last full.
    pub(super) window_used: Cell<i32>,
    round_trips: RoundTrips,
}

/// A count of round trips, made by timing one packet after another.
#[derive(Debug, Default)]
struct RoundTrips {
    period_began: Cell<i32>,
    count: Cell<i32>,
    count_when_full: Cell<i32>,
    typical_count: Cell<i32>,
    counting: Cell<bool>,
    timed_packet: Cell<i32>,
    was_full: Cell<bool>,
    backoffs: Cell<i32>,
}

impl TcpSender {
    fn ticks(&self, sim: &Sim) -> i32 {
        (sim.now() / self.parameters.tcp_tick.get() + 0.5) as i32
    }

    pub(super) fn reset_quiescence(&self, sim: &Sim) {
        if !on(&self.parameters.quiescence) {
            return;
        }
        let state = &self.quiescence;
        let now = self.ticks(sim);
        state.last_sent.set(now);
        state.window_full.set(now);
        state.window_used.set(0);
        if on(&self.parameters.count_rtts) {
            let trips = &state.round_trips;
            trips.period_began.set(now);
            trips.count.set(0);
            trips.count_when_full.set(0);
            trips.typical_count.set(1);
            trips.counting.set(false);
            trips.timed_packet.set(-1);
            trips.was_full.set(false);
            trips.backoffs.set(0);
        }
    }

    /// Records that packet `t_seqno` has just been sent.
    #[inline(always)]
    pub(super) fn note_activity(&self, sim: &Sim) {
        if !on(&self.parameters.quiescence) {
        } else if on(&self.parameters.count_rtts) {
            self.judge_by_round_trips(sim);
        } else {
            self.judge_by_timeouts(sim);
        }
    }

    fn lower(&self, sim: &Sim, how: Slowdown) {
        self.flavour().slowdown(self, sim, how | Slowdown::IDLE);
    }

    fn fills_window(&self) -> bool {
        self.t_seqno() == self.highest_ack() + self.flavour().window(self)
    }

    fn note_window_used(&self) {
        let used = &self.quiescence.window_used;
        used.set(used.get().max(self.t_seqno() - self.highest_ack()));
    }

    fn judge_by_timeouts(&self, sim: &Sim) {
        let state = &self.quiescence;
        let rto = (self.rtxcur.get() / self.parameters.tcp_tick.get()) as i32;
        let now = self.ticks(sim);
        let silence = now - state.last_sent.get();
        if silence >= rto {
            self.lower(sim, Slowdown::SSTHRESH_THREE_QUARTERS);
            let missed = sim.quotient(silence, rto, "a retransmission timeout of no ticks");
            for _ in (0..missed).take_while(|_| !sim.is_interrupted()) {
                self.lower(sim, Slowdown::CWND_HALF_AT_LEAST_ONE);
            }
            state.window_full.set(now);
            state.window_used.set(0);
        }
        state.last_sent.set(now);
        if self.fills_window() {
            state.window_full.set(now);
            state.window_used.set(0);
        } else if self.t_seqno() == self.curseq() - 1 {
            self.note_window_used();
            if now - state.window_full.get() >= rto {
                self.lower(sim, Slowdown::SSTHRESH_THREE_QUARTERS);
                self.lower(sim, Slowdown::CWND_HALFWAY_TO_USED);
                state.window_full.set(now);
                state.window_used.set(0);
            }
        }
    }

    fn judge_by_round_trips(&self, sim: &Sim) {
        let state = &self.quiescence;
        let trips = &state.round_trips;
        let rtt = self.srtt_ticks().max(1);
        let now = self.ticks(sim);
        let silence = now - state.last_sent.get();
        if silence >= 2 * rtt {
            let spared = silence.wrapping_mul(trips.typical_count.get());
            let missed = sim.quotient(spared, rtt.wrapping_mul(2), "a round-trip time out of range")
                - trips.backoffs.get();
            trips.backoffs.set(0);
            if missed > 0 {
                self.lower(sim, Slowdown::SSTHRESH_THREE_QUARTERS);
            }
            for _ in (0..missed).take_while(|_| !sim.is_interrupted()) {
                self.lower(sim, Slowdown::CWND_HALF_AT_LEAST_ONE);
                trips.count_when_full.set(trips.count.get());
                state.window_used.set(0);
            }
        }
        state.last_sent.set(now);
        if now - trips.period_began.get() >= 2 * rtt {
            if trips.count.get() > trips.typical_count.get() || trips.was_full.get() {
                trips.typical_count.set(trips.count.get().max(1));
            }
            trips.count_when_full.set(trips.count_when_full.get() - trips.count.get());
            trips.count.set(0);
            trips.period_began.set(now);
            trips.was_full.set(false);
        }
        if self.fills_window() {
            state.window_used.set(0);
            trips.was_full.set(true);
            trips.count_when_full.set(trips.count.get());
        } else if self.t_seqno() == self.curseq() - 1 {
            self.note_window_used();
            if trips.count.get() - trips.count_when_full.get() >= 2 {
                self.lower(sim, Slowdown::SSTHRESH_THREE_QUARTERS);
                self.lower(sim, Slowdown::CWND_HALFWAY_TO_USED);
                trips.count_when_full.set(trips.count.get());
                trips.backoffs.set(trips.backoffs.get() + 1);
                state.window_used.set(0);
            }
        }
        if !trips.counting.replace(true) {
            trips.timed_packet.set(self.t_seqno());
        }
    }

    /// Stops the retransmission timer of a sender with `QOption_` when there is nothing left to send.
    pub(super) fn stop_timer_if_quiescent(&self) {
        if on(&self.parameters.quiescence) && self.curseq() == self.highest_ack() + 1 {
            self.retransmission_timer.force_cancel();
        }
    }

    /// Ends the round trip being counted if the ACK covers the timed packet.
    pub(super) fn count_round_trip(&self, ack: &Header) {
        if !on(&self.parameters.quiescence) || !on(&self.parameters.count_rtts) {
            return;
        }
        let trips = &self.quiescence.round_trips;
        if trips.counting.get() {
            if ack.tcp.seqno >= trips.timed_packet.get() {
                trips.count.set(trips.count.get() + 1);
                trips.counting.set(false);
            } else if self.dupacks() == self.parameters.num_dup_acks.get() {
                trips.count.set(trips.count.get() + 1);
            }
        }
    }
}
