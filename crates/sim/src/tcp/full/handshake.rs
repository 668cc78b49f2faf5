//! Opening a connection (spec: tcp-full, section 12, steps 5 to 7 and 13).

use super::input::Next;
use super::output::Reason;
use super::segment::Segment;
use super::state::{ACK, ECE, SYN};
use super::{FullTcp, State};
use crate::Sim;
use crate::tcp::parameters::on;

impl FullTcp {
    /// Processes a segment in LISTEN, where a SYN is expected.
    pub(super) fn receive_in_listen(&self, sim: &Sim, segment: &mut Segment) -> Next {
        if segment.has(ACK) {
            self.complain_of(sim, segment, "ACK in state Listen");
            return self.refuse(sim, segment);
        }
        if !segment.has(SYN) {
            self.complain_of(sim, segment, "segment without SYN in state Listen");
            return Next::Nothing;
        }
        self.note_options(sim, segment);
        self.synchronize(segment);
        self.set_t_seqno(sim, self.settings.iss.get());
        self.ack_now.set(true);
        self.note_ecn_request(segment);
        if self.agent.flow_id.get() == 0 {
            self.agent.flow_id.set(segment.header.flow_id);
        }
        self.state.set(State::SynReceived);
        segment.seqno += 1;
        Next::Data
    }

    /// Processes a segment in SYN-SENT, where a SYN+ACK, or the SYN of a peer that opens at the same time, is expected.
    pub(super) fn receive_in_syn_sent(&self, sim: &Sim, segment: &mut Segment) -> Next {
        let ackno = segment.ackno();
        let acknowledges = segment.has(ACK);
        if acknowledges && (ackno <= self.settings.iss.get() || ackno > self.maxseq()) {
            self.complain_of(sim, segment, "bad ACK in state SynSent");
            return self.refuse(sim, segment);
        }
        if !segment.has(SYN) {
            self.complain_of(sim, segment, "segment without SYN in state SynSent");
            return Next::Nothing;
        }
        let ecn = on(&self.parameters.ecn);
        let flags = segment.header.flags;
        let accepts_ecn = ecn && flags.ecn_echo && !flags.congestion_action;
        if acknowledges
            && accepts_ecn
            && flags.congestion_experienced
            && self.settings.ecn_syn_wait.get() == 2
        {
            // The ACK with a congestion echo asks the peer for another SYN+ACK (RFC 5562).
            self.arm_retransmission(sim);
            self.emit(sim, self.t_seqno(), self.rcv_nxt.get(), ACK | ECE, 0, Reason::Normal);
            return Next::Nothing;
        }
        self.synchronize(segment);
        if acknowledges {
            if accepts_ecn {
                self.ect.set(true);
                if flags.congestion_experienced {
                    self.recent_ce.set(true);
                }
            }
            self.set_highest_ack(sim, ackno);
            self.set_cwnd(sim, self.initial_window(sim));
            self.start_at_rate_after_syn(sim, segment);
            if segment.length > 0 {
                self.ack_delayed.set(true);
            } else {
                self.ack_now.set(true);
            }
            if self.enter_synchronized_state() == State::FinWait1 {
                segment.flags &= !SYN;
            }
            self.emit(sim, self.t_seqno(), self.rcv_nxt.get(), ACK, 0, Reason::Normal);
        } else {
            self.note_ecn_request(segment);
            self.ack_now.set(true);
            self.retransmission_timer.force_cancel();
            self.state.set(State::SynReceived);
            self.set_t_seqno(sim, self.t_seqno() - 1);
        }
        segment.seqno += 1;
        if acknowledges { Next::Acknowledgement } else { Next::Data }
    }

    /// Opens the window to `initial_rate_` if the acknowledgement of the SYN gives a round-trip time.
    fn start_at_rate_after_syn(&self, sim: &Sim, segment: &Segment) {
        let sent = if on(&self.parameters.timestamps) {
            segment.header.tcp.ts_echo
        } else if self.rtt_active.get() {
            self.rtt_ts.get()
        } else {
            return;
        };
        self.start_at_rate(sim, sim.now() - sent, self.settings.segsize.get());
    }

    /// Initializes the receiving side with the sequence number of the peer's SYN.
    fn synchronize(&self, segment: &Segment) {
        self.irs.set(segment.seqno);
        self.rcv_nxt.set(segment.seqno + segment.length + 1);
    }

    /// Records whether the peer's SYN offers explicit congestion notification.
    fn note_ecn_request(&self, segment: &Segment) {
        let flags = segment.header.flags;
        if on(&self.parameters.ecn) && flags.ecn_echo && flags.congestion_action {
            self.ect.set(true);
        }
    }

    /// Enters the state that follows the acknowledgement of both SYNs: ESTABLISHED, or FIN-WAIT-1 if a close has been
    /// requested.
    fn enter_synchronized_state(&self) -> State {
        let state = if self.needs_fin.replace(false) { State::FinWait1 } else { State::Established };
        self.state.set(state);
        state
    }

    /// Processes the ACK that SYN-RECEIVED waits for. Returns false if the segment does not complete the handshake.
    pub(super) fn finish_handshake(&self, sim: &Sim, segment: &Segment) -> bool {
        let ackno = segment.ackno();
        if ackno < self.highest_ack() || ackno > self.maxseq() {
            self.complain_of(sim, segment, "ACK out of range");
            self.refuse(sim, segment);
            return false;
        }
        let marked = self.uses_ecn() && on(&self.settings.ecn_syn) && segment.echoes_congestion();
        match self.settings.ecn_syn_wait.get() {
            2 if marked => {
                self.retransmission_timer.force_cancel();
                self.ecn_syn_next.set(false);
                self.output(sim, self.settings.iss.get(), Reason::Normal);
                // ns-2.35: the initial window of 1 stays set for later connections (spec: tcp-full, quirk 12).
                self.parameters.window_init_option.set(1);
                self.parameters.window_init.set(1.0);
                return false;
            }
            1 if marked => {
                self.set_cwnd(sim, 1.0);
                self.ignores_min_rto.set(true);
            }
            _ if marked => self.set_cwnd(sim, 2.0),
            _ => {
                self.set_cwnd(sim, self.initial_window(sim));
                self.start_at_rate_after_syn(sim, segment);
            }
        }
        self.enter_synchronized_state();
        true
    }
}
