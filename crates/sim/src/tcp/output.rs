//! Sending of packets by one-way TCP (spec: tcp-one-way, sections 7 and 8).

use super::parameters::on;
use super::{ControlBlock, TcpSender};
use crate::Sim;
use crate::packet::Packet;

/// The reason for sending a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The window allows the packet.
    Normal = 0,
    /// The retransmission timer expired.
    Timeout = 1,
    /// Duplicate ACKs signal the loss of the packet.
    DuplicateAck = 2,
    /// Rate-based pacing sends the packet.
    Paced = 3,
    /// A partial ACK signals the loss of the packet.
    PartialAck = 4,
}

/// The time after which a sender that gave up connecting tries again, seconds.
const GIVEN_UP: f64 = 10_000.0;

/// The initial size of the table of send times, packets.
const FEWEST_SEND_TIMES: usize = 100;

impl ControlBlock {
    /// The size of a packet's header, bytes.
    #[inline(always)]
    pub(super) fn header_bytes(&self, sim: &Sim) -> i32 {
        let parameters = &self.parameters;
        let option = if on(&parameters.timestamps) { parameters.ts_option_size.get() } else { 0 };
        let bytes = parameters.base_header_size.get() + option;
        if bytes <= 0 {
            sim.warn(&format!(
                "TcpAgent({}): warning: tcpip hdr size is only {bytes} bytes\n",
                sim.embedder().name(self.agent.id)
            ));
        }
        bytes
    }
}

impl TcpSender {
    /// Sends packet `seqno`.
    #[inline]
    pub fn output_packet(&self, sim: &Sim, seqno: i32, reason: Reason) {
        let parameters = &self.parameters;
        let retransmit = seqno < self.maxseq();
        let mut data_bytes = parameters.packet_size.get();
        let mut packet = self.new_packet(sim, seqno, reason);
        // ns-2.35: Vegas and RFC793edu, which have their own sending routines, do not write the last round-trip time
        // into packets.
        packet.tcp.last_rtt = (f64::from(self.rtt()) * self.parameters.tcp_tick.get() * 1000.0) as i32;
        if on(&parameters.bug_fix_ts) {
            self.remember_send_time(sim, seqno);
        }
        let ecn = on(&parameters.ecn);
        packet.flags.ecn_capable = ecn;
        packet.flags.quick_start = self.quick_start.approved.get();
        if self.cong_action.get() && (!retransmit || on(&parameters.set_cwr_on_retransmit)) {
            packet.flags.congestion_action = true;
            self.cong_action.set(false);
        }
        if seqno == 0 {
            if on(&parameters.syn) {
                data_bytes = 0;
                if self.maxseq() == -1 {
                    self.set_curseq(sim, self.curseq().wrapping_add(1));
                }
                packet.size = parameters.base_header_size.get();
                self.syn_count.set(self.syn_count.get() + 1);
                let limit = parameters.max_connects.get();
                if limit > 0 && self.syn_count.get() > limit {
                    self.set_curseq(sim, 0);
                    self.set_retransmission_timer(sim, GIVEN_UP);
                    return;
                }
            }
            if ecn {
                packet.flags.ecn_echo = true;
                packet.flags.ecn_capable = false;
            }
            if on(&parameters.qs_enabled) {
                self.request_rate(sim, &mut packet);
            }
        } else if on(&parameters.use_headers) {
            packet.size += self.header_bytes(sim);
        }
        self.transmit(sim, packet, data_bytes);
    }

    /// Creates a packet of `packetSize_` bytes with the fields that are common to all senders.
    #[inline(always)]
    pub fn new_packet(&self, sim: &Sim, seqno: i32, reason: Reason) -> Packet {
        let mut packet = self.agent.allocate(sim);
        packet.size = self.parameters.packet_size.get();
        packet.tcp.seqno = seqno;
        packet.tcp.ts = sim.now();
        packet.tcp.ts_echo = self.ts_peer.get();
        packet.tcp.reason = reason as u8;
        packet
    }

    /// When packet `seqno` was last sent, seconds; 0 without `bugFix_ts_` and for packets that were never recorded.
    pub fn send_time(&self, seqno: i32) -> f64 {
        let times = self.sent_at.borrow();
        let place = (seqno as usize).checked_rem(times.len());
        place.and_then(|place| times.get(place)).copied().unwrap_or(0.0)
    }

    /// Whether the send time of at least one packet has been recorded.
    pub(super) fn remembers_send_times(&self) -> bool {
        !self.sent_at.borrow().is_empty()
    }

    fn remember_send_time(&self, sim: &Sim, seqno: i32) {
        let mut times = self.sent_at.borrow_mut();
        let outstanding = i64::from(seqno) - i64::from(self.highest_ack());
        // While the table is doubled, the old and the new one exist together.
        let outstanding =
            sim.table_size::<[f64; 4]>(outstanding, "packets of a TCP sender in flight at once");
        if times.is_empty() {
            times.resize(FEWEST_SEND_TIMES, 0.0);
        }
        while outstanding * 10 > times.len() * 9 {
            let known = times.len();
            let first = self.highest_ack().max(0) as usize;
            let mut larger = vec![0.0; 2 * known];
            for recent in first..first + known {
                larger[recent % (2 * known)] = times[recent % known];
            }
            *times = larger;
            // ns-2.35: the message about resizing contains the address of the new table.
            sim.print("0x000000000000 resizing timestamp table\n");
        }
        let place = seqno as usize % times.len();
        times[place] = sim.now();
    }

    /// Ends the program if `window_` is so far below 0 that the send loop would run forever.
    // ns-2.35: crashes in this case; with `window_` -2147483648 it sends forever.
    #[inline]
    pub(super) fn check_window(&self, sim: &Sim) {
        if self.parameters.window.get() <= f64::from(i32::MIN) {
            sim.arithmetic_trap("window_ of a TCP sender is far below 0");
        }
    }

    /// Sends a packet and updates the counters, the packet being timed and the retransmission timer.
    #[inline(always)]
    pub fn transmit(&self, sim: &Sim, mut packet: Packet, data_bytes: i32) {
        self.check_window(sim);
        let seqno = packet.tcp.seqno;
        let nothing_outstanding = self.highest_ack() == self.maxseq();
        self.flavour().before_sending(self, sim, &mut packet);
        self.set_ndatapack(sim, self.ndatapack() + 1);
        self.set_ndatabytes(sim, self.ndatabytes().wrapping_add(data_bytes));
        self.agent.send(sim, packet);
        self.note_sent(sim, seqno, data_bytes);
        if !self.retransmission_timer.is_pending() || nothing_outstanding {
            self.flavour().arm_timer(self, sim);
        }
    }

    /// Records that packet `seqno` has been sent. A new highest packet is timed unless another one is.
    #[inline(always)]
    pub fn note_sent(&self, sim: &Sim, seqno: i32, data_bytes: i32) {
        if on(&self.start.pacing) {
            let window = self.flavour().exact_window(self);
            self.space_next_packet(sim, window, self.parameters.packet_size.get());
        }
        if seqno > self.maxseq() {
            self.set_maxseq(sim, seqno);
            if !self.rtt_active.replace(true) && seqno > self.rtt_seq.get() {
                self.rtt_seq.set(seqno);
                self.rtt_ts.set(sim.now());
            }
        } else {
            self.set_nrexmitpack(sim, self.nrexmitpack() + 1);
            self.set_nrexmitbytes(sim, self.nrexmitbytes().wrapping_add(data_bytes));
        }
    }

    /// Sends packets in order while the window and the application allow (the *send loop*).
    #[inline]
    pub fn send_window(&self, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        if !force && self.delayed_send_timer.is_pending() {
            return;
        }
        if self.t_seqno() == 0 {
            self.first_sent.set(sim.now());
        }
        if self.burst_timer.is_pending() {
            return;
        }
        let flavour = self.flavour();
        let mut window = flavour.window(self);
        let mut sent = 0;
        while self.t_seqno() <= self.highest_ack().wrapping_add(window) && self.t_seqno() < self.curseq() {
            if self.must_wait(sim, force || self.quick_start.approved.get()) {
                return;
            }
            flavour.output(self, sim, self.t_seqno(), reason);
            sent += 1;
            self.note_activity(sim);
            self.set_t_seqno(sim, self.t_seqno() + 1);
            if self.quick_start.approved.get() {
                return self.wait_for_quick_start(sim, f64::from(window), self.parameters.overhead.get());
            }
            window = flavour.window(self);
            if max_burst != 0 && sent == max_burst {
                break;
            }
        }
    }

    /// Whether sending has to wait: for the random delay of `overhead_`, unless `force` is set, or for pacing, even
    /// with `force`. Starts the wait.
    #[inline(always)]
    pub fn must_wait(&self, sim: &Sim, force: bool) -> bool {
        let pauses = on(&self.start.pacing);
        if (self.parameters.overhead.get() == 0.0) & !pauses {
            return false;
        }
        if pauses && self.must_pause(sim) {
            return true;
        }
        if self.parameters.overhead.get() == 0.0 || force {
            return false;
        }
        if !self.delayed_send_timer.is_pending() {
            self.delay_sending(sim);
        }
        true
    }

    /// Sends one new packet on one of the first duplicate ACKs (limited transmit, RFC 3042).
    pub fn send_one(&self, sim: &Sim) {
        let t_seqno = f64::from(self.t_seqno());
        let highest_ack = f64::from(self.highest_ack());
        if t_seqno <= highest_ack + self.parameters.window.get()
            && self.t_seqno() < self.curseq()
            && t_seqno <= highest_ack + self.cwnd() + f64::from(self.dupacks())
        {
            self.flavour().output(self, sim, self.t_seqno(), Reason::Normal);
            self.note_activity(sim);
            self.set_t_seqno(sim, self.t_seqno() + 1);
        }
    }
}
