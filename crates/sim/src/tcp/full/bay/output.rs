//! The segments that the older variant of two-way TCP sends.

use super::BayFullTcp;
use crate::Sim;
use crate::tcp::Reason;
use crate::tcp::full::State;
use crate::tcp::full::state::{ACK, FIN, PSH, SYN};
use crate::tcp::parameters::on;

/// The number of bytes for which every segment is acknowledged, because the peer may be in slow start.
const SLOW_START_BYTES: i32 = 16384;

/// The size of the headers of each segment, bytes.
const HEADER_SIZE: i32 = 40;

impl BayFullTcp {
    /// Acknowledges every segment from now on for a while, because the peer may be in slow start.
    pub(super) fn expect_slow_start(&self) {
        self.acks_all_until.set(self.rcv_nxt.get() + SLOW_START_BYTES);
    }

    /// The flags that outgoing segments have in the present state.
    fn flags(&self) -> u8 {
        match self.state.get() {
            State::Closing => ACK,
            state => state.flags(),
        }
    }

    /// Whether enough data has arrived that an acknowledgement is due.
    pub(super) fn owes_ack(&self) -> bool {
        let unacknowledged = self.rcv_nxt.get() - self.last_ack_sent.get();
        let enough = if self.rcv_nxt.get() < self.acks_all_until.get() {
            1
        } else {
            self.settings.segsperack.get().wrapping_mul(self.settings.segsize.get())
        };
        self.ack_now.get() || unacknowledged >= enough
    }

    /// Sends the segment that begins at `seqno`, if there is a reason to send it. Returns whether the segment was sent.
    pub(super) fn output(&self, sim: &Sim, seqno: i32, reason: Reason) -> bool {
        let size = self.settings.segsize.get();
        let mut seqno = seqno;
        let mut flags = self.flags();
        let is_retransmission = seqno < self.maxseq();
        let is_quiet = self.highest_ack() == self.maxseq();
        let buffered = self.curseq() + self.settings.iss.get() - seqno;
        let edge = self.highest_ack().wrapping_add(self.window().whole.wrapping_mul(size));
        let length = if flags & SYN != 0 { 0 } else { buffered.min(edge - seqno).clamp(0, size) };
        let empties_buffer = length > 0 && length == buffered;
        if empties_buffer {
            flags |= PSH;
            if self.close_when_empty.get() {
                flags |= FIN;
                self.state.set(State::FinWait1);
            }
        }
        // ns-2.35: the FIN overtakes unsent data if the window has no room for data.
        if length > 0 && length < buffered {
            flags &= !FIN;
        }
        let has_data_worth_sending = length > 0
            && (length == size
                || ((is_quiet || on(&self.settings.nodelay)) && empties_buffer)
                || is_retransmission
                || f64::from(length) >= self.parameters.window.get() * f64::from(size) / 2.0);
        if !has_data_worth_sending && !self.owes_ack() && flags & (SYN | FIN | PSH) == 0 {
            return false;
        }
        let repeats_fin = flags & FIN != 0 && self.fin_sent.replace(true);
        if repeats_fin && seqno >= self.maxseq() {
            seqno -= 1;
        }
        let new_syn = flags & SYN != 0 && !is_retransmission;
        let new_fin = flags & FIN != 0 && !repeats_fin;
        self.set_t_seqno(sim, self.t_seqno() + i32::from(new_syn) + i32::from(new_fin));
        self.emit(sim, seqno, flags, length, reason);
        self.ack_now.set(false);
        self.ack_delayed.set(false);
        self.set_t_seqno(sim, self.t_seqno() + length);
        // ns-2.35: a retransmitted segment also raises the highest number sent.
        if self.t_seqno() > self.maxseq() {
            self.set_maxseq(sim, self.t_seqno());
            if !self.rtt_active.replace(true) {
                self.rtt_seq.set(seqno);
            }
        }
        if !self.retransmission_timer.is_pending() && self.t_seqno() > self.highest_ack() {
            self.arm_retransmission(sim);
        }
        true
    }

    /// Builds a segment and sends it.
    pub(super) fn emit(&self, sim: &Sim, seqno: i32, flags: u8, length: i32, reason: Reason) {
        let mut packet = self.agent.allocate(sim);
        let tcp = &mut packet.tcp;
        tcp.seqno = seqno;
        tcp.ackno = self.rcv_nxt.get();
        tcp.flags = flags;
        tcp.reason = reason as u8;
        tcp.ts = sim.now();
        // ns-2.35: `tcpip_base_hdr_size_` has no effect (spec: tcp-full, section 24).
        tcp.header_length = HEADER_SIZE;
        packet.size = packet.tcp.header_length + length;
        if length <= 0 {
            self.set_nackpack(sim, self.nackpack() + 1);
        } else {
            self.set_ndatapack(sim, self.ndatapack() + 1);
            self.set_ndatabytes(sim, self.ndatabytes().wrapping_add(length));
        }
        if reason != Reason::Normal {
            self.set_nrexmitpack(sim, self.nrexmitpack() + 1);
            self.set_nrexmitbytes(sim, self.nrexmitbytes().wrapping_add(length));
        }
        self.last_ack_sent.set(self.rcv_nxt.get());
        self.agent.send(sim, packet);
    }

    /// Sends segments as long as this is allowed, at most `max_burst` unless `max_burst` is 0.
    ///
    /// ns-2.35 enters an endless loop if a segment that may be sent is too small to be worth sending; the loop of Neons
    /// ends.
    pub(super) fn send_much(&self, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && self.delayed_send_timer.is_pending() {
            return;
        }
        let mut force = force;
        let mut sent = 0;
        while force || self.t_seqno() < self.edge() {
            // ns-2.35: also when forced, as the timer does, which therefore sends nothing and is set again. What must be sent
            // while it is pending is sent at once.
            if self.parameters.overhead.get() != 0.0 && !self.delayed_send_timer.is_pending() {
                return self.delay_sending(sim);
            }
            if !self.output(sim, self.t_seqno(), reason) {
                return;
            }
            force = false;
            sent += 1;
            if self.flags() & (SYN | FIN) != 0 || (max_burst != 0 && sent == max_burst) {
                return;
            }
        }
    }

    /// The sequence number up to which the window and the application allow sending.
    fn edge(&self) -> i32 {
        let window = self.window().whole.wrapping_mul(self.settings.segsize.get());
        (self.curseq() + self.settings.iss.get()).min(self.highest_ack().wrapping_add(window))
    }

    /// Answers a segment that makes no sense in the present state.
    pub(super) fn refuse(&self, sim: &Sim, has_ack: bool, ackno: i32) {
        if has_ack {
            self.emit(sim, ackno, 0, 0, Reason::Normal);
        } else {
            self.emit(sim, 0, ACK, 0, Reason::Normal);
        }
    }

    /// Whether the state of the connection implies that a FIN has been sent.
    pub(super) fn is_closing(&self) -> bool {
        self.state.get() >= State::FinWait1
    }
}
