//! Processing of arriving segments in the older variant of two-way TCP.

use super::BayFullTcp;
use crate::Sim;
use crate::packet::Header;
use crate::tcp::full::State;
use crate::tcp::full::segment::Segment;
use crate::tcp::full::state::{ACK, FIN, PSH, SYN};
use crate::tcp::parameters::on;
use crate::tcp::{Action, Reason, Slowdown};

impl BayFullTcp {
    pub(super) fn receive(&self, sim: &Sim, header: &Header) {
        let mut segment = Segment::new(header, self.state.get());
        if self.state.get() == State::Closed {
            if segment.has(FIN) {
                self.acknowledge_at_once(sim);
            } else if segment.has(SYN) {
                self.complain_of_syn(sim, header);
            }
            return;
        }
        self.arm_delayed_ack(sim);
        let goes_on = match self.state.get() {
            State::Listen => self.receive_in_listen(sim, &mut segment),
            State::SynSent => self.receive_in_syn_sent(sim, &mut segment),
            _ => self.receive_synchronized(sim, &mut segment),
        };
        if !goes_on {
            return;
        }
        self.take_data(sim, &mut segment);
        if segment.has(FIN) {
            self.take_fin();
        }
        if segment.wants_output || self.ack_now.get() {
            self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
        } else if self.curseq() + self.settings.iss.get() > self.highest_ack() {
            self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
        }
        if self.state.get() == State::Closed {
            self.end_connection(sim);
        }
    }

    fn complain_of_syn(&self, sim: &Sim, header: &Header) {
        sim.warn(&format!(
            "{:.6}: {}.{}>{}.{} BayFullTcpAgent::recv({}) received unexpected SYN (state:{})\n",
            sim.now(),
            header.src.address,
            header.src.port,
            header.dst.address,
            header.dst.port,
            sim.embedder().name(self.agent.id),
            self.state.get() as i32
        ));
    }

    fn receive_in_listen(&self, sim: &Sim, segment: &mut Segment) -> bool {
        if segment.has(ACK) || !segment.has(SYN) {
            return false;
        }
        self.synchronize(segment);
        self.set_t_seqno(sim, self.settings.iss.get());
        self.ack_now.set(true);
        self.state.set(State::SynReceived);
        true
    }

    fn receive_in_syn_sent(&self, sim: &Sim, segment: &mut Segment) -> bool {
        let ackno = segment.ackno();
        if segment.has(ACK) && (ackno <= self.settings.iss.get() || ackno > self.maxseq()) {
            self.refuse(sim, true, ackno);
            return false;
        }
        if !segment.has(SYN) {
            return false;
        }
        if segment.has(ACK) {
            self.accept_ack(sim, segment);
        }
        self.synchronize(segment);
        self.ack_now.set(true);
        if segment.has(ACK) {
            self.state.set(State::Established);
        } else {
            self.retransmission_timer.force_cancel();
            self.state.set(State::SynReceived);
        }
        true
    }

    /// Initializes the receiving side with the sequence number of the peer's SYN.
    fn synchronize(&self, segment: &mut Segment) {
        self.irs.set(segment.seqno);
        segment.seqno += 1;
        self.rcv_nxt.set(segment.seqno);
        self.expect_slow_start();
    }

    /// Applies the rules for states in which both sequence numbers are known. Returns false if the segment has been
    /// dealt with.
    fn receive_synchronized(&self, sim: &Sim, segment: &mut Segment) -> bool {
        self.trim(segment);
        if segment.has(SYN) {
            // The peer repeats its SYN because the answer was lost.
            self.set_t_seqno(sim, self.highest_ack());
            self.acknowledge_at_once(sim);
            return false;
        }
        if !segment.has(ACK) {
            return false;
        }
        let ackno = segment.ackno();
        if self.state.get() == State::SynReceived {
            if ackno < self.highest_ack() || ackno > self.maxseq() {
                self.refuse(sim, true, ackno);
                return false;
            }
            self.state.set(State::Established);
        }
        if ackno <= self.highest_ack() {
            return self.process_duplicate(sim, segment);
        }
        if ackno > self.maxseq() {
            self.acknowledge_at_once(sim);
            return false;
        }
        self.process_ack(sim, segment)
    }

    fn acknowledge_at_once(&self, sim: &Sim) {
        self.ack_now.set(true);
        self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
    }

    /// Cuts off the part of a segment that has arrived before.
    fn trim(&self, segment: &mut Segment) {
        let mut old = self.rcv_nxt.get() - segment.seqno;
        if old <= 0 || segment.has(SYN) {
            return;
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

    /// Processes an ACK that acknowledges nothing new. Returns false if the segment needs no further processing.
    fn process_duplicate(&self, sim: &Sim, segment: &Segment) -> bool {
        if segment.length == 0 && !(on(&self.settings.dupseg_fix) && segment.is_duplicate) {
            let is_resent_window = on(&self.parameters.bug_fix)
                && self.highest_ack() == self.recover.get()
                && self.last_action.get() == Action::Timeout;
            if !self.retransmission_timer.is_pending()
                || segment.ackno() != self.highest_ack()
                || is_resent_window
            {
                self.set_dupacks(sim, 0);
            } else {
                self.set_dupacks(sim, self.dupacks() + 1);
                let threshold = self.settings.tcprexmtthresh.get();
                if self.dupacks() == threshold {
                    self.fast_retransmit(sim);
                    return false;
                }
                if self.dupacks() > threshold {
                    self.set_cwnd(sim, self.cwnd() + 1.0);
                    self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
                    return false;
                }
            }
        } else if on(&self.settings.dupack_reset) {
            self.set_dupacks(sim, 0);
        }
        true
    }

    fn fast_retransmit(&self, sim: &Sim) {
        self.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
        self.retransmission_timer.force_cancel();
        self.rtt_active.set(false);
        self.prolong_timeout(sim);
        self.recover.set(self.maxseq());
        self.last_action.set(Action::DuplicateAcks);
        let next = self.t_seqno();
        self.output(sim, self.highest_ack(), Reason::DuplicateAck);
        self.set_t_seqno(sim, next);
        self.set_cwnd(sim, f64::from(self.ssthresh() + self.dupacks()));
    }

    /// Processes an ACK of new data. Returns false if this ACK ends the connection.
    fn process_ack(&self, sim: &Sim, segment: &mut Segment) -> bool {
        let ackno = segment.ackno();
        if self.dupacks() >= self.settings.tcprexmtthresh.get() && self.cwnd() > f64::from(self.ssthresh()) {
            let size = self.settings.segsize.get();
            self.set_cwnd(sim, f64::from((self.maxseq() - ackno + size - 1) / size + 2));
        }
        self.set_dupacks(sim, 0);
        self.accept_ack(sim, segment);
        let is_complete = ackno == self.maxseq();
        let has_received_data = self.rcv_nxt.get() > self.irs.get() + 1;
        if has_received_data && segment.found_state >= State::Established {
            self.open_window(sim);
        }
        if !is_complete && self.state.get() == State::Established {
            segment.wants_output = true;
        }
        if self.is_closing() && is_complete {
            match self.state.get() {
                State::FinWait1 => self.state.set(State::FinWait2),
                State::Closing | State::LastAck => {
                    self.state.set(State::Closed);
                    self.cancel_timers();
                    return false;
                }
                _ => {}
            }
        }
        true
    }

    /// Updates the sequence numbers, the retransmission timer and the round-trip time after an ACK of new data.
    fn accept_ack(&self, sim: &Sim, segment: &Segment) {
        let ackno = segment.ackno();
        if self.rtt_active.get() && ackno > self.rtt_seq.get() {
            self.rtt_active.set(false);
            self.set_backoff(sim, 1);
        }
        // ns-2.35: the sample is the time that the ACK took, not the round-trip time (spec: tcp-full, section 24).
        self.update_rtt(sim, sim.now() - segment.header.tcp.ts);
        if ackno == self.maxseq() {
            self.retransmission_timer.force_cancel();
        } else {
            self.arm_retransmission(sim);
        }
        self.set_highest_ack(sim, ackno);
        if self.t_seqno() < ackno {
            self.set_t_seqno(sim, ackno);
        }
    }

    fn take_data(&self, sim: &Sim, segment: &mut Segment) {
        if (segment.length == 0 && !segment.has(FIN)) || self.state.get().has_received_fin() {
            segment.flags &= !FIN;
            return;
        }
        if segment.seqno == self.rcv_nxt.get() && self.reassembly.borrow().is_empty() {
            self.ack_delayed.set(true);
            self.rcv_nxt.set(self.rcv_nxt.get() + segment.length);
            if segment.length > 0 && segment.has(PSH) {
                self.report_data(sim);
            }
            segment.wants_output |= self.owes_ack();
        } else {
            self.reassemble(segment);
            if segment.has(PSH) {
                self.report_data(sim);
            }
            self.ack_now.set(true);
            self.expect_slow_start();
        }
        if segment.has(PSH) {
            segment.wants_output |= self.owes_ack();
        }
    }

    /// Stores data that arrived out of order, or advances over a gap that the segment closes.
    fn reassemble(&self, segment: &mut Segment) {
        let mut queue = self.reassembly.borrow_mut();
        let mut next = self.rcv_nxt.get();
        let fills = segment.seqno == next;
        let end = segment.seqno + segment.payload();
        let flags = queue.add(&mut next, segment.seqno, end, segment.header.tcp.flags);
        self.rcv_nxt.set(next);
        segment.flags = if fills { flags | queue.clear_to(next) } else { 0 };
    }

    fn take_fin(&self) {
        self.ack_now.set(true);
        self.rcv_nxt.set(self.rcv_nxt.get() + 1);
        match self.state.get() {
            State::SynReceived | State::Established => self.state.set(State::LastAck),
            State::FinWait1 => self.state.set(State::Closing),
            State::FinWait2 => {
                self.state.set(State::Closed);
                self.cancel_timers();
            }
            _ => {}
        }
    }
}
