//! The decision whether a segment is sent, and its contents (spec: tcp-full, sections 9 and 10).

use super::state::{ACK, CWR, ECE, FIN, PSH, SYN};
use super::{FullTcp, State};
use crate::Sim;
use crate::tcp::parameters::on;
use crate::tcp::{Sent, Slowdown, XcpKind};

/// The reason for sending a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The window allows the segment, or an acknowledgement is due.
    Normal = 0,
    /// Duplicate ACKs signal a loss.
    DuplicateAck = 2,
    /// A timeout or a random delay has ended.
    Timeout = 4,
}

/// The amount that an unlimited transfer claims to have buffered, bytes.
const ENDLESS: i32 = 1 << 30;

/// A segment before it is sent.
struct Draft {
    flags: u8,
    /// The number of data bytes in the segment.
    length: i32,
    /// Whether the segment's first sequence number was sent before.
    is_retransmission: bool,
    /// Whether no data is outstanding.
    is_quiet: bool,
    /// Whether the segment contains the last byte that the application has offered.
    empties_buffer: bool,
}

impl FullTcp {
    /// Sends the segment that begins at `seqno`, if there is a reason to send it. Returns how many sequence numbers the
    /// segment takes: 0 if nothing or only an acknowledgement was sent.
    pub(super) fn output(&self, sim: &Sim, seqno: i32, reason: Reason) -> i32 {
        self.agree_on_sizes();
        let mut draft = self.draft(sim, seqno);
        if !self.is_worth_sending(&draft) {
            return 0;
        }
        let is_syn = draft.flags & SYN != 0;
        let mut is_fin = draft.flags & FIN != 0;
        draft.flags |= self.congestion_flags(&draft);
        if self.needs_close.replace(false) && (State::Listen..=State::Established).contains(&self.state.get())
        {
            draft.flags |= FIN;
            is_fin = true;
            self.state.set(State::FinWait1);
        }
        self.emit(sim, seqno, self.rcv_nxt.get(), draft.flags, draft.length, reason);
        self.ack_now.set(false);
        self.ack_delayed.set(false);
        let used = draft.length + i32::from(is_syn) + i32::from(is_fin);
        if used > 0 && !draft.is_retransmission {
            self.cong_action.set(false);
        }
        if seqno + used > self.maxseq() {
            self.set_maxseq(sim, seqno + used);
            if !on(&self.parameters.timestamps) && !self.rtt_active.replace(true) {
                self.rtt_seq.set(seqno);
                self.rtt_ts.set(sim.now());
            }
        }
        if used > 0 && !self.retransmission_timer.is_pending() {
            self.arm_retransmission(sim);
        }
        used
    }

    /// Computes `segsize_` from `packetSize_`, or `packetSize_` from `segsize_`.
    fn agree_on_sizes(&self) {
        let header = self.header_bytes();
        let size = &self.settings.segsize;
        if size.get() == 0 {
            size.set(self.parameters.packet_size.get() - header);
        } else {
            self.parameters.packet_size.set(size.get() + header);
        }
    }

    /// The size of the header without selective acknowledgements, bytes.
    fn header_bytes(&self) -> i32 {
        let parameters = &self.parameters;
        let option = if on(&parameters.timestamps) { parameters.ts_option_size.get() } else { 0 };
        parameters.base_header_size.get() + option
    }

    /// Determines the flags of the segment at `seqno` and how much data it would carry now. Notifies the application
    /// when the segment reaches the end of the data that the application has offered.
    fn draft(&self, sim: &Sim, seqno: i32) -> Draft {
        let settings = &self.settings;
        let size = settings.segsize.get();
        let mut flags = self.state.get().flags();
        let is_retransmission = seqno < self.maxseq();
        let is_quiet = self.highest_ack() == self.maxseq();
        let is_syn = seqno == settings.iss.get();
        let endless = self.endless.get();

        let first = if self.highest_ack() < 0 { settings.iss.get() } else { self.highest_ack() };
        let buffered = match first {
            _ if endless => ENDLESS,
            first if self.highest_ack() < 0 => self.curseq() - first,
            first => self.curseq() - first + 1,
        };
        let offset = seqno - first;
        let window = self.window().wrapping_mul(size);
        let length = if is_syn && !on(&settings.data_on_syn) {
            0
        } else if on(&settings.pipectrl) {
            buffered - offset
        } else {
            buffered.min(window) - offset
        };
        if on(&settings.signal_on_empty) && buffered == 0 && !is_syn {
            settings.signal_on_empty.set(0);
            sim.embedder().notify(sim, self.agent.id, "done_data", &[]);
        }
        let length = length.max(0).min(size);
        if on(&self.parameters.slow_start_restart) && is_quiet && length > 0 && self.was_idle(sim) {
            self.slow_down(sim, Slowdown::CWND_INIT);
        }

        let bare_syn = is_syn && length == 0;
        let empties_buffer = !endless && (seqno + length > self.curseq() || bare_syn);
        if empties_buffer {
            if !is_syn {
                self.agent.resume_application(sim);
                if on(&settings.close_on_empty) && is_quiet {
                    self.needs_close.set(true);
                }
            }
            flags |= PSH;
        } else {
            flags &= !FIN;
            if bare_syn {
                flags |= PSH;
            }
        }
        Draft { flags, length, is_retransmission, is_quiet, empties_buffer }
    }

    fn is_worth_sending(&self, draft: &Draft) -> bool {
        self.has_data_worth_sending(draft)
            || self.owes_ack()
            || self.ack_now.get()
            || self.needs_close.get()
            || draft.flags & (SYN | FIN) != 0
    }

    /// Whether the data justifies a segment: a small one is not sent while data is outstanding (Nagle, RFC 896).
    fn has_data_worth_sending(&self, draft: &Draft) -> bool {
        let size = self.settings.segsize.get();
        draft.length > 0
            && (draft.length == size
                || ((draft.is_quiet || on(&self.settings.nodelay)) && draft.empties_buffer)
                || draft.is_retransmission
                || f64::from(draft.length) >= self.parameters.window.get() * f64::from(size) / 2.0)
    }

    /// Whether enough data has arrived that an acknowledgement is due.
    pub(super) fn owes_ack(&self) -> bool {
        let settings = &self.settings;
        let threshold = settings.spa_thresh.get();
        let begins = threshold > 0 && self.rcv_nxt.get() - self.irs.get() < threshold;
        let segments = if begins { 1 } else { settings.segsperack.get() };
        self.ack_now.get()
            || self.rcv_nxt.get() - self.last_ack_sent.get() >= segments.wrapping_mul(settings.segsize.get())
    }

    /// The flags of explicit congestion notification: for the handshake, the echo and the answer to the echo (RFC
    /// 3168).
    fn congestion_flags(&self, draft: &Draft) -> u8 {
        let mut flags = 0;
        if on(&self.parameters.ecn) && draft.flags & (SYN | ACK) == SYN {
            flags |= ECE | CWR;
        }
        if on(&self.parameters.ecn) && draft.flags & (SYN | ACK) == SYN | ACK {
            flags |= ECE;
        } else if self.uses_ecn()
            && self.cong_action.get()
            && (!draft.is_retransmission || on(&self.parameters.set_cwr_on_retransmit))
        {
            flags |= CWR;
            self.cong_action.set(false);
        }
        // ns-2.35: connections without ECN also announce a smaller window (spec: tcp-full, quirk 9).
        if draft.length > 0 && self.cong_action.get() && !draft.is_retransmission {
            flags |= CWR;
        }
        if self.uses_ecn() && self.recent_ce.get() {
            flags |= ECE;
        }
        flags
    }

    /// Builds a segment and sends it.
    pub(super) fn emit(&self, sim: &Sim, seqno: i32, ackno: i32, flags: u8, length: i32, reason: Reason) {
        let mut packet = self.agent.allocate(sim);
        let stamped = on(&self.parameters.timestamps);
        let header = self.header_bytes();
        let tcp = &mut packet.tcp;
        tcp.seqno = seqno;
        tcp.ackno = ackno;
        tcp.flags = flags;
        tcp.reason = reason as u8;
        tcp.ts = if stamped { sim.now() } else { -1.0 };
        tcp.ts_echo = if stamped { self.recent_ts.get() } else { -1.0 };
        tcp.header_length = header + self.recovery().report(self, &mut tcp.sack);
        if tcp.header_length < 1 {
            self.warn_of_header(sim, tcp.header_length);
        }
        let is_syn_ack = flags & (SYN | ACK) == SYN | ACK;
        let may_be_marked =
            length > 0 || (is_syn_ack && on(&self.settings.ecn_syn) && self.ecn_syn_next.get());
        packet.flags.ecn_capable = self.uses_ecn() && may_be_marked;
        packet.flags.ecn_echo = flags & ECE != 0 || (self.uses_ecn() && self.recent_ce.get());
        packet.flags.congestion_action = flags & CWR != 0;
        packet.size = packet.tcp.header_length + length;
        if length <= 0 {
            self.set_nackpack(sim, self.nackpack() + 1);
        } else {
            self.set_ndatapack(sim, self.ndatapack() + 1);
            self.set_ndatabytes(sim, self.ndatabytes().wrapping_add(length));
            self.last_send_time.set(sim.now());
            self.space_next_segment(sim);
        }
        // ns-2.35: new data sent in recovery and after timeouts counts as retransmitted, too (spec: tcp-full, quirk
        // 10).
        if reason != Reason::Normal {
            self.set_nrexmitpack(sim, self.nrexmitpack() + 1);
            self.set_nrexmitbytes(sim, self.nrexmitbytes().wrapping_add(length));
        }
        if let Some(control) = self.congestion() {
            let idle = self.highest_ack() == self.maxseq();
            let sent = Sent { start: seqno, end: seqno.wrapping_add(length), idle };
            control.on_send(sim, &mut packet, (length > 0).then_some(&sent));
        }
        if let Some(xcp) = &self.xcp {
            let kind = if length > 0 { XcpKind::Data } else { XcpKind::Ack };
            xcp.stamp(self, sim, &mut packet, kind, self.window());
        }
        self.last_ack_sent.set(ackno);
        self.agent.send(sim, packet);
    }

    /// Whether nothing has been sent for longer than the retransmission timeout (RFC 2581, section 4.1).
    fn was_idle(&self, sim: &Sim) -> bool {
        let last = self.last_send_time.get();
        if last < 0.0 {
            return false;
        }
        let mut silence = sim.now() - last;
        if !on(&self.parameters.timestamps) {
            let tick = self.parameters.tcp_tick.get();
            let into_tick = (last + self.boot_time.get()) % tick;
            silence = f64::from(((silence + into_tick) / tick) as i32) * tick;
        }
        // ns-2.35: the idle time is compared with a timeout to which the lower limit has not been applied (spec:
        // tcp-full, quirk 18).
        silence > self.rtxcur.get()
    }
}
