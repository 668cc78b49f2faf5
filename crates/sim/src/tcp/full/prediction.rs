//! Header prediction: a fast path for the expected segment (Jacobson, "4BSD TCP header prediction", 1990; spec:
//! tcp-full, section 12, step 4).

use super::output::Reason;
use super::segment::Segment;
use super::state::{ACK, FIN, SYN};
use super::{FullTcp, State};
use crate::Sim;
use crate::tcp::parameters::on;

impl FullTcp {
    /// Whether the segment is the next one in order and the connection is in no unusual state.
    pub(super) fn is_predicted(&self, segment: &Segment) -> bool {
        !on(&self.settings.nopredict)
            && self.state.get() == State::Established
            && segment.flags & (SYN | FIN | ACK) == ACK
            && !self.needs_fin.get()
            && (!on(&self.parameters.timestamps) || segment.header.tcp.ts >= self.recent_ts.get())
            && segment.seqno == self.rcv_nxt.get()
            && self.t_seqno() == self.maxseq()
            && (!on(&self.parameters.ecn) || !segment.echoes_congestion())
            && segment.header.tcp.sack.is_empty()
    }

    /// Processes a predicted segment. Returns false if the segment needs the slow path after all.
    pub(super) fn receive_predicted(&self, sim: &Sim, segment: &Segment) -> bool {
        self.note_time_stamp(sim, segment);
        self.note_congestion_mark(sim, segment);
        if segment.length == 0 {
            self.receive_predicted_ack(sim, segment)
        } else {
            self.receive_predicted_data(sim, segment)
        }
    }

    /// Processes a pure acknowledgement when the window cannot grow any more. Returns false if the segment is of
    /// another kind.
    ///
    /// ns-2.35: the acknowledgement does not reset the count of duplicate ACKs (spec: tcp-full, quirk 3).
    fn receive_predicted_ack(&self, sim: &Sim, segment: &Segment) -> bool {
        let ackno = segment.ackno();
        let fits = ackno > self.highest_ack()
            && ackno < self.maxseq()
            && self.cwnd() >= self.parameters.window.get()
            && !self.in_recovery.get();
        if fits {
            let ack = self.ack_for_control(segment);
            self.accept_ack(sim, segment);
            self.report_ack(sim, ack);
            self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
        }
        fits
    }

    /// Processes data without a gap before it and without a new acknowledgement. Returns false if the segment is of
    /// another kind.
    fn receive_predicted_data(&self, sim: &Sim, segment: &Segment) -> bool {
        let fits = segment.ackno() == self.highest_ack() && self.reassembly.borrow().is_empty();
        if fits {
            self.rcv_nxt.set(self.rcv_nxt.get() + segment.length);
            self.ack_delayed.set(true);
            self.agent.deliver_to_application(sim, segment.length);
            if self.owes_ack() {
                self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
            }
        }
        fits
    }
}
