//! Processing of arriving segments (RFC 793, section 3.9; spec: tcp-full, section 12).

use super::output::Reason;
use super::segment::Segment;
use super::state::{ACK, FIN, PSH, SYN};
use super::{FullTcp, State};
use crate::Sim;
use crate::packet::Header;
use crate::tcp::parameters::on;

/// The age at which a time stamp is no longer echoed, seconds (RFC 7323, section 5.5).
const TIME_STAMP_LIFETIME: f64 = 24.0 * 86400.0;

/// The rules that a segment passes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// None: the segment has been dealt with.
    Nothing,
    /// The rules for acknowledgements.
    Acknowledgement,
    /// The rules for data.
    Data,
}

impl FullTcp {
    /// Processes an arriving segment.
    pub(super) fn receive(&self, sim: &Sim, header: &Header) {
        let state = self.state.get();
        let mut segment = Segment::new(header, state);
        if state == State::Closed {
            if segment.has(FIN) {
                return self.acknowledge_at_once(sim);
            }
            return self.complain_of(sim, &segment, "segment in state Closed");
        }
        if state != State::Listen {
            self.note_options(sim, &segment);
        }
        if let (Some(control), 1..) = (self.congestion(), segment.length) {
            control.on_receive(sim, header);
        }
        self.arm_delayed_ack(sim);
        if self.is_predicted(&segment) && self.receive_predicted(sim, &segment) {
            return;
        }
        let next = match state {
            State::Listen => self.receive_in_listen(sim, &mut segment),
            State::SynSent => self.receive_in_syn_sent(sim, &mut segment),
            _ => self.receive_synchronized(sim, &mut segment),
        };
        match next {
            Next::Nothing => return,
            Next::Acknowledgement if !self.process_ack(sim, &mut segment) => return,
            Next::Acknowledgement | Next::Data => {}
        }
        self.take_data(sim, &mut segment);
        self.answer(sim, &segment);
    }

    /// Applies the rules for states in which both sequence numbers are known, up to the rules for acknowledgements.
    fn receive_synchronized(&self, sim: &Sim, segment: &mut Segment) -> Next {
        if self.state.get() == State::LastAck && segment.has(FIN) {
            return Next::Nothing;
        }
        if self.is_too_old(sim, segment) {
            self.acknowledge_at_once(sim);
            return Next::Nothing;
        }
        self.trim(segment);
        self.note_time_stamp(sim, segment);
        if segment.has(SYN) {
            self.complain_of(sim, segment, "unexpected SYN");
            return self.refuse(sim, segment);
        }
        if !segment.has(ACK) {
            if self.state.get() != State::SynReceived {
                self.complain_of(sim, segment, "segment without ACK");
            }
            return Next::Nothing;
        }
        if self.state.get() == State::SynReceived && !self.finish_handshake(sim, segment) {
            return Next::Nothing;
        }
        self.look_for_loss(sim, segment)
    }

    /// Cuts off the part of a segment that has arrived before. A segment without data is never cut.
    fn trim(&self, segment: &mut Segment) {
        let mut old = self.rcv_nxt.get() - segment.seqno;
        if old <= 0 || !(segment.has(SYN) || segment.length > 0) {
            return;
        }
        if segment.has(SYN) {
            segment.flags &= !SYN;
            segment.seqno += 1;
            segment.size -= 1;
            old -= 1;
        }
        if old > segment.length || (old == segment.length && !segment.has(FIN)) {
            segment.flags &= !FIN;
            self.ack_now.set(true);
            old = segment.length;
            segment.is_duplicate = true;
        }
        segment.seqno += old;
        segment.size -= old;
        segment.length -= old;
    }

    /// Processes the data and the FIN of a segment.
    fn take_data(&self, sim: &Sim, segment: &mut Segment) {
        let has_content = segment.length > 0 || segment.has(FIN);
        if has_content && !self.state.get().has_received_fin() {
            if segment.seqno == self.rcv_nxt.get() && self.reassembly.borrow().is_empty() {
                self.take_in_order(sim, segment);
            } else {
                self.take_out_of_order(sim, segment);
            }
        } else {
            segment.flags &= !FIN;
        }
        if segment.has(FIN) {
            self.take_fin();
        }
    }

    fn take_in_order(&self, sim: &Sim, segment: &mut Segment) {
        self.ack_delayed.set(true);
        self.rcv_nxt.set(self.rcv_nxt.get() + segment.length);
        segment.flags = segment.header.tcp.flags & FIN;
        if segment.length > 0 {
            self.agent.deliver_to_application(sim, segment.length);
        }
        segment.wants_output = self.owes_ack();
    }

    fn take_out_of_order(&self, sim: &Sim, segment: &mut Segment) {
        let before = self.rcv_nxt.get();
        segment.flags = self.reassemble(segment);
        let delivered = self.rcv_nxt.get() - before;
        if delivered > 0 {
            self.agent.deliver_to_application(sim, delivered);
        }
        self.ack_now.set(true);
        if segment.has(PSH) {
            segment.wants_output = self.owes_ack();
        }
    }

    /// Puts a segment into the reassembly queue and advances `rcv_nxt` over the data that is now in order. Returns the
    /// flags of the segments that `rcv_nxt` has passed.
    fn reassemble(&self, segment: &Segment) -> u8 {
        let mut queue = self.reassembly.borrow_mut();
        let state = self.state.get();
        let mut next = self.rcv_nxt.get();
        let fills = segment.seqno == next;
        let end = segment.seqno + segment.payload();
        let flags = queue.add(&mut next, segment.seqno, end, segment.header.tcp.flags);
        self.rcv_nxt.set(next);
        let waits = state == State::SynReceived && segment.length > 0;
        if !fills || !state.has_received_syn() || waits { 0 } else { flags | queue.clear_to(next) }
    }

    /// Processes the FIN of the peer: acknowledges it and changes the state.
    fn take_fin(&self) {
        if !self.state.get().has_received_fin() {
            self.ack_now.set(true);
            self.rcv_nxt.set(self.rcv_nxt.get() + 1);
        }
        match self.state.get() {
            State::SynReceived | State::Established => self.state.set(State::CloseWait),
            State::FinWait1 => self.state.set(State::Closing),
            State::FinWait2 => {
                self.state.set(State::Closed);
                self.cancel_timers();
            }
            _ => {}
        }
    }

    /// Sends what the segment allows or demands, and closes the connection if the peer has and nothing is outstanding.
    fn answer(&self, sim: &Sim, segment: &Segment) {
        let max_burst = self.parameters.max_burst.get();
        if segment.wants_output || self.ack_now.get() {
            self.send_much(sim, true, Reason::Normal, max_burst);
        } else if self.curseq() >= self.highest_ack() || self.endless.get() {
            self.send_much(sim, false, Reason::Normal, max_burst);
        }
        if !on(&self.settings.halfclose)
            && self.state.get() == State::CloseWait
            && self.highest_ack() == self.maxseq()
        {
            self.close_connection(sim);
        }
        if self.state.get() == State::Closed {
            self.report_done(sim);
        }
    }

    /// Answers an unacceptable segment with an ACK that tells the peer which segment is expected.
    pub(super) fn acknowledge_at_once(&self, sim: &Sim) {
        self.ack_now.set(true);
        self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
    }

    /// Answers a segment that makes no sense in the present state.
    ///
    /// ns-2.35: instead of a reset, a segment without flags or a pure acknowledgement is sent (spec: tcp-full, quirk
    /// 19).
    pub(super) fn refuse(&self, sim: &Sim, segment: &Segment) -> Next {
        if segment.has(ACK) {
            self.emit(sim, segment.ackno(), 0, 0, 0, Reason::Normal);
        } else {
            let ackno = segment.seqno + segment.length - i32::from(segment.has(SYN));
            self.emit(sim, 0, ackno, ACK, 0, Reason::Normal);
        }
        Next::Nothing
    }

    // --- Time stamps (RFC 7323) and congestion marks (RFC 3168) ---

    /// Records the time stamp of the peer's SYN, and warns if a segment has no time stamp.
    pub(super) fn note_options(&self, sim: &Sim, segment: &Segment) {
        if !on(&self.parameters.timestamps) {
            return;
        }
        let tcp = &segment.header.tcp;
        if tcp.ts < 0.0 {
            self.warn_of_missing_time_stamp(sim);
        } else if tcp.flags & SYN != 0 {
            self.recent_ts.set(tcp.ts);
            self.recent_age.set(sim.now());
        }
    }

    /// Records the peer's time stamp, which the next acknowledgement echoes.
    pub(super) fn note_time_stamp(&self, sim: &Sim, segment: &Segment) {
        if on(&self.parameters.timestamps) && segment.seqno <= self.last_ack_sent.get() {
            self.recent_ts.set(segment.header.tcp.ts);
            self.recent_age.set(sim.now());
        }
    }

    /// Whether the segment's time stamp is older than the last one received (RFC 7323).
    fn is_too_old(&self, sim: &Sim, segment: &Segment) -> bool {
        let recent = self.recent_ts.get();
        if !on(&self.parameters.timestamps) || recent == 0.0 || segment.header.tcp.ts >= recent {
            return false;
        }
        if sim.now() - self.recent_age.get() > TIME_STAMP_LIFETIME {
            self.recent_ts.set(0.0);
            return false;
        }
        self.warn_of_old_segment(sim);
        true
    }

    /// Starts to echo congestion if the segment is marked, and stops if the peer reports that it has slowed down.
    pub(super) fn note_congestion_mark(&self, sim: &Sim, segment: &Segment) {
        if !on(&self.parameters.ecn) {
            return;
        }
        if segment.header.tcp.exact_echo {
            self.echo_exactly(sim, segment);
        } else if segment.is_marked() {
            self.recent_ce.set(true);
        } else if segment.header.flags.congestion_action {
            self.recent_ce.set(false);
        }
    }

    /// Sends an acknowledgement that is held back before the congestion echo changes, so that each acknowledgement
    /// covers data that is either all marked or all unmarked (RFC 8257, section 3.2).
    fn echo_exactly(&self, sim: &Sim, segment: &Segment) {
        if segment.length == 0 || segment.is_marked() == self.recent_ce.get() {
            return;
        }
        if self.ack_delayed.get() {
            self.acknowledge_at_once(sim);
        }
        self.recent_ce.set(segment.is_marked());
    }
}
