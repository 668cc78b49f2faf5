//! An older variant of two-way TCP, with Reno's loss recovery only (spec: tcp-full, section 24).
//!
//! It has the states and the handshake of [`FullTcp`](super::FullTcp), but no header prediction and no CLOSE-WAIT: the
//! answer to the peer's FIN carries the agent's own FIN. Its window grows only once the peer has sent data.

mod applications;
mod input;
mod output;

use std::cell::{Cell, RefCell};
use std::ops::Deref;

pub use applications::{FtpClient, FtpServer};

use super::State;
use super::reassembly::Reassembly;
use super::timers::{DELAYED_ACK_TIMER, next_multiple};
use crate::Sim;
use crate::agent::Transport;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::settings::settings;
use crate::tcp::control_block::{DELAYED_SEND_TIMER, RETRANSMISSION_TIMER, sender_parts};
use crate::tcp::parameters::on;
use crate::tcp::{Action, ControlBlock, Reason, Slowdown, Window};
use crate::timer::Timer;
use crate::traced::VariableTracer;

settings! {
    /// The settings of the older variant, beside those of all TCP senders.
    BaySettings

    /// The number of full segments per ACK.
    segsperack: Integer(SEGMENTS) = 1, "segsperack_";
    /// Data bytes in a full segment.
    segsize: Integer(BYTES) = 536, "segsize_";
    /// The number of duplicate ACKs that signals a loss.
    tcprexmtthresh: Integer(DUPLICATE_ACKS) = 3, "tcprexmtthresh_";
    /// Initial send sequence number.
    iss: Integer(NONE) = 0, "iss_";
    /// Send small segments without waiting for outstanding data (no Nagle algorithm, RFC 896).
    nodelay: Switch = false, "nodelay_";
    /// Count the SYN as data, although it carries none.
    data_on_syn: Switch = false, "data_on_syn_";
    /// Do not take a segment of old data for a duplicate ACK.
    dupseg_fix: Switch = true, "dupseg_fix_";
    /// Let data without a new ACK number reset the count of duplicate ACKs.
    dupack_reset: Switch = false, "dupack_reset_";
    /// The longest delay of an ACK, seconds; 0 or less sets no timer.
    interval: Real(SECONDS) = 0.1, "interval_";
}

/// The amount of data that an unlimited transfer offers, bytes.
const ENDLESS: i32 = 1 << 30;

/// A two-way agent of the older kind: like [`FullTcp`](super::FullTcp), but with Reno's loss recovery only and without
/// header prediction (spec: tcp-full, section 24).
pub struct BayFullTcp {
    /// The state shared with one-way TCP.
    pub control: ControlBlock,
    /// The settings that other two-way agents do not have.
    pub settings: BaySettings,
    delayed_ack_timer: Timer,
    state: Cell<State>,
    /// The sequence number expected next from the peer.
    rcv_nxt: Cell<i32>,
    /// The peer's initial sequence number.
    irs: Cell<i32>,
    /// The last acknowledgement number sent.
    last_ack_sent: Cell<i32>,
    /// The sequence number up to which every segment is acknowledged, because the peer is assumed to be in slow start.
    acks_all_until: Cell<i32>,
    /// The blocks that arrived beyond `rcv_nxt`.
    reassembly: RefCell<Reassembly>,
    /// Whether an acknowledgement must be sent at once.
    ack_now: Cell<bool>,
    /// Whether an acknowledgement is owed that may be delayed.
    ack_delayed: Cell<bool>,
    /// Whether the FIN was sent.
    fin_sent: Cell<bool>,
    /// The application that drives the agent, an [`FtpClient`] or [`FtpServer`].
    pub application: Cell<Option<EntityId>>,
    /// Whether the segment that empties the buffer closes the connection.
    close_when_empty: Cell<bool>,
}

impl BayFullTcp {
    /// Creates a closed agent with default settings; it has not been reset yet.
    pub fn new(id: EntityId) -> BayFullTcp {
        BayFullTcp {
            control: ControlBlock::new(id),
            settings: BaySettings::default(),
            delayed_ack_timer: Timer::default(),
            state: Cell::new(State::Closed),
            rcv_nxt: Cell::new(0),
            irs: Cell::new(-1),
            last_ack_sent: Cell::new(0),
            acks_all_until: Cell::new(0),
            reassembly: RefCell::default(),
            ack_now: Cell::new(false),
            ack_delayed: Cell::new(false),
            fin_sent: Cell::new(false),
            application: Cell::new(None),
            close_when_empty: Cell::new(false),
        }
    }

    /// Completes the creation of an agent whose settings have their default values; draws two random numbers.
    pub fn initialize(&self, sim: &Sim) {
        self.restart(sim);
        self.restart(sim);
    }

    /// Resets everything except the state of the connection.
    pub fn restart(&self, sim: &Sim) {
        self.delayed_ack_timer.force_cancel();
        self.control.restart(sim);
        self.reassembly.borrow_mut().clear();
        self.set_highest_ack(sim, 0);
        self.last_ack_sent.set(0);
        self.rcv_nxt.set(0);
        self.acks_all_until.set(0);
        self.ack_now.set(false);
        self.ack_delayed.set(false);
        self.fin_sent.set(false);
        self.set_t_seqno(sim, self.settings.iss.get());
        self.irs.set(-1);
    }

    /// Offers `segments` more segments for sending; opens the connection if there is none.
    pub fn advance(&self, sim: &Sim, segments: i32) {
        let offered = self.curseq().wrapping_add(segments.wrapping_mul(self.settings.segsize.get()));
        if self.state.get() <= State::Established {
            self.set_curseq(sim, offered);
        }
        match self.state.get() {
            State::Closed => self.open(sim, offered),
            State::Established => {
                self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
            }
            State::Listen | State::SynSent | State::SynReceived => {}
            state => sim.warn(&format!(
                "{:.6}: BayFullTcpAgent::advance({}): cannot advance while in state {}\n",
                sim.now(),
                sim.embedder().name(self.agent.id),
                state as i32
            )),
        }
    }

    /// Opens the connection for data up to the sequence number `offered`.
    fn open(&self, sim: &Sim, offered: i32) {
        let iss = self.settings.iss.get();
        self.state.set(State::SynSent);
        if on(&self.settings.data_on_syn) {
            self.output(sim, iss, Reason::Normal);
        } else {
            self.set_curseq(sim, iss);
            self.output(sim, iss, Reason::Normal);
            self.set_curseq(sim, offered.wrapping_add(1));
        }
    }

    /// Offers `bytes` more bytes for sending; opens the connection if there is none. With `close`, the segment that
    /// empties the buffer closes the connection. Returns false if the state of the connection does not allow sending.
    pub fn advance_bytes(&self, sim: &Sim, bytes: i32, close: bool) -> bool {
        self.close_when_empty.set(close);
        match self.state.get() {
            State::Closed => {
                let offered = self.settings.iss.get().wrapping_add(bytes);
                self.set_curseq(sim, offered);
                self.forget_connection(sim);
                self.open(sim, offered);
                true
            }
            State::Established => {
                self.set_curseq(sim, self.curseq().wrapping_add(bytes));
                true
            }
            _ => false,
        }
    }

    /// Resets the sequence numbers, the window and the estimators for the next connection.
    fn forget_connection(&self, sim: &Sim) {
        let parameters = &self.parameters;
        self.retransmission_timer.force_cancel();
        self.reset_rtt(sim);
        self.set_cwnd(sim, parameters.window_init.get());
        self.set_highest_ack(sim, 0);
        self.set_ssthresh(sim, parameters.window.get() as i32);
        parameters.awnd.set(parameters.window_init.get() / 2.0);
        self.recover.set(0);
        self.last_action.set(Action::None);
        self.last_ack_sent.set(0);
        self.rcv_nxt.set(0);
        self.ack_now.set(false);
        self.ack_delayed.set(false);
        self.fin_sent.set(false);
        self.set_t_seqno(sim, self.settings.iss.get());
        self.set_maxseq(sim, self.settings.iss.get());
        self.acks_all_until.set(0);
        self.reassembly.borrow_mut().clear();
    }

    /// Called when both ends have closed the connection: a server listens for the next one, a client may open one.
    fn end_connection(&self, sim: &Sim) {
        if self.close_when_empty.get() {
            self.forget_connection(sim);
            self.set_curseq(sim, self.settings.iss.get());
            self.state.set(State::Listen);
        } else {
            self.report_end(sim);
        }
    }

    /// Offers packets as to a one-way sender, without a handshake (the command `advanceby`).
    pub fn advance_by(&self, sim: &Sim, packets: i32) {
        self.set_curseq(sim, self.curseq().wrapping_add(packets));
        self.send_much(sim, false, Reason::Normal, self.parameters.max_burst.get());
    }

    /// Sets both the initial and the present window to `segments`.
    pub fn set_initial_window(&self, sim: &Sim, segments: f64) {
        self.parameters.window_init.set(segments);
        self.set_cwnd(sim, segments);
    }

    fn window(&self) -> Window {
        let exact = f64::min(self.cwnd(), self.parameters.window.get());
        Window { whole: exact as i32, exact, used: 0 }
    }

    fn slow_down(&self, sim: &Sim, how: Slowdown) {
        self.close_window(sim, how, &self.window());
    }

    fn arm_retransmission(&self, sim: &Sim) {
        self.set_retransmission_timer(sim, self.rto(sim));
    }

    fn set_delayed_ack_timer(&self, sim: &Sim, delay: f64) {
        self.delayed_ack_timer.resched(sim, self.agent.id, DELAYED_ACK_TIMER, delay);
    }

    fn arm_delayed_ack(&self, sim: &Sim) {
        let interval = self.settings.interval.get();
        if interval > 0.0 && !self.delayed_ack_timer.is_pending() {
            self.set_delayed_ack_timer(sim, next_multiple(interval, sim.now()));
        }
    }

    fn cancel_timers(&self) {
        self.retransmission_timer.force_cancel();
        self.delayed_send_timer.force_cancel();
        self.delayed_ack_timer.force_cancel();
    }

    fn on_retransmission_timeout(&self, sim: &Sim) {
        if matches!(self.state.get(), State::Closed | State::Listen) {
            return;
        }
        self.set_nrexmit(sim, self.nrexmit() + 1);
        self.recover.set(self.maxseq());
        self.last_action.set(Action::Timeout);
        self.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_RESTART);
        self.prolong_timeout(sim);
        self.arm_retransmission(sim);
        self.set_t_seqno(sim, self.highest_ack());
        self.rtt_active.set(false);
        self.set_dupacks(sim, 0);
        self.send_much(sim, true, Reason::Timeout, self.parameters.max_burst.get());
    }

    fn on_delayed_ack(&self, sim: &Sim) {
        if self.ack_delayed.replace(false) {
            self.ack_now.set(true);
            self.send_much(sim, true, Reason::Normal, 0);
        }
        self.set_delayed_ack_timer(sim, self.settings.interval.get());
    }
}

impl Deref for BayFullTcp {
    type Target = ControlBlock;

    #[inline]
    fn deref(&self) -> &ControlBlock {
        &self.control
    }
}

impl Transport for BayFullTcp {
    /// Offers packets as to a one-way sender, without a handshake.
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        if bytes == -1 {
            self.set_curseq(sim, ENDLESS);
            return self.advance_by(sim, 0);
        }
        let size = self.parameters.packet_size.get();
        if size == 0 {
            sim.arithmetic_trap("data was sent over TCP with packetSize_ 0");
        }
        self.advance_by(sim, bytes / size + i32::from(bytes % size != 0));
    }

    fn packet_size(&self) -> Option<i32> {
        Some(self.parameters.packet_size.get())
    }

    fn close(&self, sim: &Sim) {
        match self.state.get() {
            State::Closed | State::Listen | State::SynSent => {
                self.cancel_timers();
                self.state.set(State::Closed);
                return;
            }
            State::SynReceived | State::Established => self.state.set(State::FinWait1),
            State::CloseWait => self.state.set(State::LastAck),
            _ => return,
        }
        self.send_much(sim, true, Reason::Normal, self.parameters.max_burst.get());
    }

    fn listen(&self, _sim: &Sim) {
        self.state.set(State::Listen);
    }
}

impl Entity for BayFullTcp {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.receive(sim, &packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            DELAYED_ACK_TIMER => Some(&self.delayed_ack_timer),
            _ => self.control.timer(tag),
        }
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            RETRANSMISSION_TIMER => self.on_retransmission_timeout(sim),
            DELAYED_SEND_TIMER => {
                self.send_much(sim, true, Reason::Timeout, self.parameters.max_burst.get());
            }
            DELAYED_ACK_TIMER => self.on_delayed_ack(sim),
            _ => {}
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    sender_parts! { dyn VariableTracer => |this| &this.control }
}
