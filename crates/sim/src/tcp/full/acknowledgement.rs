//! Acknowledgements (spec: tcp-full, sections 12, steps 14 to 17, and 13).

use super::input::Next;
use super::output::Reason;
use super::segment::Segment;
use super::state::SYN;
use super::{FullTcp, State};
use crate::Sim;
use crate::tcp::parameters::on;
use crate::tcp::{Ack, SlowStartAck, Slowdown};

impl FullTcp {
    /// Looks for signs of loss and congestion in a segment received after the handshake. Returns which rules the
    /// segment passes next.
    pub(super) fn look_for_loss(&self, sim: &Sim, segment: &Segment) -> Next {
        if segment.echoes_congestion() && !self.uses_ecn() {
            self.warn_of_unexpected_echo(sim);
        }
        self.note_congestion_mark(sim, segment);
        if !segment.header.tcp.sack.is_empty() {
            self.recovery().on_sack(self, sim, segment.header);
        }
        let ackno = segment.ackno();
        if self.in_recovery.get() && (segment.length == 0 || ackno > self.highest_ack()) {
            self.pipe.set(self.pipe.get().wrapping_sub(self.settings.segsize.get()));
        }
        if ackno > self.highest_ack() {
            return Next::Acknowledgement;
        }
        if segment.length == 0 && !(on(&self.settings.dupseg_fix) && segment.is_duplicate) {
            if !self.retransmission_timer.is_pending() || ackno < self.highest_ack() {
                self.set_dupacks(sim, 0);
            } else {
                self.set_dupacks(sim, self.dupacks() + 1);
                self.report_ack(sim, self.ack_for_control(segment));
                if self.act_on_duplicate(sim) {
                    return Next::Nothing;
                }
            }
        } else if on(&self.settings.dupack_reset) {
            self.set_dupacks(sim, 0);
            self.in_recovery.set(false);
        }
        Next::Data
    }

    /// Acts on a duplicate ACK that has been counted. Returns whether the count signals a loss, now or earlier.
    fn act_on_duplicate(&self, sim: &Sim) -> bool {
        let threshold = self.settings.tcprexmtthresh.get();
        let dupacks = self.dupacks();
        if dupacks == threshold {
            let first_of_window = self.highest_ack() > self.recover.get();
            self.in_recovery.set(true);
            self.recovery().on_loss(self, sim, first_of_window);
        } else if dupacks > threshold {
            if on(&self.settings.reno_fastrecov) {
                self.set_cwnd(sim, self.cwnd() + 1.0);
            }
            self.send_much(sim, false, Reason::DuplicateAck, self.parameters.max_burst.get());
        }
        dupacks >= threshold
    }

    /// Processes the acknowledgement of new data. Returns false if the segment needs no further processing.
    pub(super) fn process_ack(&self, sim: &Sim, segment: &mut Segment) -> bool {
        let ackno = segment.ackno();
        if ackno > self.maxseq() {
            self.complain_of(sim, segment, "ACK of what was not sent");
            self.acknowledge_at_once(sim);
            return false;
        }
        let acknowledged = ackno - self.highest_ack();
        let ack = self.ack_for_control(segment);
        self.accept_ack(sim, segment);
        if on(&self.start.hystart) || on(&self.start.abc) {
            self.count_acknowledged(f64::from(acknowledged) / f64::from(self.settings.segsize.get()));
        }
        if on(&self.start.hystart) && on(&self.parameters.timestamps) {
            self.watch_growth(sim, segment, acknowledged);
        }
        let is_partial = self.in_recovery.get() && ackno >= self.highest_ack() && ackno < self.recover.get();
        if is_partial {
            self.recovery().on_partial_ack(self, sim);
        } else {
            self.recovery().on_full_ack(self, sim);
        }
        self.report_ack(sim, ack);
        if segment.echoes_congestion() && !segment.has(SYN) {
            self.respond_to_congestion_echo(sim);
        }
        let is_complete = ackno == self.maxseq();
        if is_complete {
            segment.wants_output = true;
        }
        if self.may_grow(segment, is_partial) {
            self.grow(sim, acknowledged);
        }
        let fin_is_acknowledged = self.state.get() >= State::FinWait1 && is_complete;
        !fin_is_acknowledged || self.note_fin_acknowledged(sim, segment)
    }

    /// Takes `elapsed`, the seconds from sending a segment to its acknowledgement, as a sample of the round-trip time.
    fn sample_rtt(&self, sim: &Sim, elapsed: f64) {
        if let Some(xcp) = &self.xcp {
            xcp.sample(self, sim, elapsed);
        }
        self.update_rtt(sim, elapsed);
    }

    /// Lets the window grow by an acknowledgement of `acknowledged` bytes, unless routers set the window (XCP).
    fn grow(&self, sim: &Sim, acknowledged: i32) {
        if self.xcp.is_some() {
            return;
        }
        match self.congestion() {
            None => self.open_window(sim),
            Some(control) => {
                let segments = f64::from(acknowledged) / f64::from(self.settings.segsize.get());
                control.grow(self, sim, segments);
                self.limit_window(sim);
            }
        }
    }

    /// Describes an acknowledgement to the congestion control before it is processed. `None` if there is no congestion
    /// control or the connection was not open when the segment arrived.
    pub(super) fn ack_for_control(&self, segment: &Segment) -> Option<Ack> {
        self.congestion()?;
        let is_open = segment.found_state == State::Established;
        is_open.then(|| Ack::new(segment.header, self.flight(), self.in_recovery.get()))
    }

    /// Reports a processed acknowledgement to the congestion control, if there is one.
    pub(super) fn report_ack(&self, sim: &Sim, ack: Option<Ack>) {
        if let (Some(control), Some(ack)) = (self.congestion(), ack) {
            control.on_ack(self, sim, &ack.processed(self.flight()));
        }
    }

    /// Hands an acknowledgement of `acknowledged` bytes to slow-start monitoring (`hystart_`), which needs the
    /// round-trip times of all segments and hence time stamps.
    fn watch_growth(&self, sim: &Sim, segment: &Segment, acknowledged: i32) {
        let ack = SlowStartAck {
            now: sim.now(),
            rtt: sim.now() - segment.header.tcp.ts_echo,
            seqno: segment.ackno(),
            next: self.t_seqno(),
            acknowledged: acknowledged / self.settings.segsize.get().max(1),
            cwnd: self.cwnd(),
            paced: on(&self.start.pacing),
        };
        self.watch_slow_start(sim, &ack);
    }

    fn may_grow(&self, segment: &Segment, is_partial: bool) -> bool {
        (!on(&self.parameters.delay_growth) || self.rcv_nxt.get() > 0)
            && segment.found_state == State::Established
            && (!is_partial || on(&self.settings.open_cwnd_on_pack))
            && !(self.ect.get() && segment.echoes_congestion())
    }

    /// Changes the state once the peer has acknowledged everything including the FIN. Returns false if the connection
    /// has ended.
    fn note_fin_acknowledged(&self, sim: &Sim, segment: &mut Segment) -> bool {
        match self.state.get() {
            State::FinWait1 => {
                self.state.set(State::FinWait2);
                self.cancel_timers();
                segment.wants_output = false;
            }
            State::Closing => {
                self.state.set(State::Closed);
                self.cancel_timers();
            }
            State::LastAck => {
                self.state.set(State::Closed);
                self.report_done(sim);
                // ns-2.35: the reset after the end of a connection undoes what a script did in `done` (spec: tcp-full,
                // section 22).
                self.restart(sim);
                return false;
            }
            _ => {}
        }
        true
    }

    /// Records an acknowledgement that does not move backwards (*newack*): sequence numbers, retransmission timer and
    /// round-trip time.
    pub(super) fn accept_ack(&self, sim: &Sim, segment: &Segment) {
        let ackno = segment.ackno();
        let progresses = ackno > self.highest_ack();
        if ackno == self.maxseq() {
            self.retransmission_timer.force_cancel();
        } else if progresses {
            self.arm_retransmission(sim);
        }
        if progresses {
            self.set_highest_ack(sim, ackno);
        }
        if self.t_seqno() < self.highest_ack() {
            self.set_t_seqno(sim, self.highest_ack());
        }
        let awaits_end_of_echo = self.ect.get() && self.ecn_backoff.get() && segment.echoes_congestion();
        if on(&self.parameters.timestamps) {
            self.recent_age.set(sim.now());
            self.recent_ts.set(segment.header.tcp.ts);
            self.sample_rtt(sim, sim.now() - segment.header.tcp.ts_echo);
            if on(&self.parameters.ts_reset_rto) && !awaits_end_of_echo {
                self.set_backoff(sim, 1);
            }
        } else if self.rtt_active.get() && ackno > self.rtt_seq.get() {
            self.rtt_active.set(false);
            self.sample_rtt(sim, sim.now() - self.rtt_ts.get());
        }
        if !awaits_end_of_echo {
            self.set_backoff(sim, 1);
            self.ecn_backoff.set(false);
        }
    }

    /// Cuts the window because congestion is echoed, at most once per window of data.
    fn respond_to_congestion_echo(&self, sim: &Sim) {
        if self.is_news_of_congestion(self.highest_ack()) {
            if self.must_back_off_for_congestion() {
                self.prolong_timeout(sim);
            }
            self.slow_down(sim, Slowdown::CWND_HALF | Slowdown::SSTHRESH_HALF | Slowdown::MARK);
            self.set_necnresponses(sim, self.necnresponses() + 1);
        }
        if self.cwnd() < 1.0 {
            self.arm_retransmission(sim);
        }
    }
}
