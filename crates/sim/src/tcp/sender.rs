//! The sending end of a one-way TCP connection.

use std::cell::{Cell, RefCell};
use std::ops::Deref;

use super::control_block::{BURST_TIMER, DELAYED_SEND_TIMER, RETRANSMISSION_TIMER, sender_parts};
use super::quiescence::Quiescence;
use super::{CongestionControl, ControlBlock, Controlled, Flavour, Reason, Window, find};
use crate::Sim;
use crate::agent::Transport;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::timer::Timer;
use crate::traced::VariableTracer;

/// The amount that an unlimited transfer offers, packets.
const ENDLESS: i32 = 1 << 30;

/// A TCP sender.
///
/// The state common to all flavours is stored here, much of it in the [`ControlBlock`]; the state and rules of one
/// flavour are in its [`Flavour`]. A sender acts only when the application offers data, when an acknowledgement
/// arrives, and when a timer expires.
pub struct TcpSender {
    /// The state shared with two-way TCP.
    pub control: ControlBlock,
    flavour: Box<dyn Flavour>,

    /// The last acknowledgement number that counted as new.
    pub last_ack: Cell<i32>,
    /// The value of `highest_ack` before the last new ACK.
    pub prev_highest_ack: Cell<i32>,
    /// Whether `done` has been reported for the data offered so far.
    pub closed: Cell<bool>,
    /// When the sender was last reset, seconds. Packets sent earlier are ignored.
    pub last_reset: Cell<f64>,
    /// When packet 0 was last sent, seconds.
    pub first_sent: Cell<f64>,
    /// The number of SYNs sent.
    pub syn_count: Cell<i32>,

    /// The time stamp of the last ACK, which is echoed to the receiver, seconds.
    pub ts_peer: Cell<f64>,
    /// The time stamp that the last new ACK echoed, seconds.
    pub ts_echoed: Cell<f64>,
    /// Send times of recent packets by sequence number; kept only for `bugFix_ts_`.
    pub(super) sent_at: RefCell<Vec<f64>>,

    pub(super) ecn_burst: Cell<bool>,
    pub(super) eln_last_resent: Cell<i32>,

    /// The state of F-RTO: 0 if inactive, 1 after a timeout, 2 after the first new ACK.
    pub frto: Cell<i32>,
    /// The number of packets in flight before the timeout.
    pub(super) pipe_prev: Cell<i32>,
    pub(super) quiescence: Quiescence,
}

impl TcpSender {
    /// The first tag that is free for a flavour's own timers.
    pub const FLAVOUR_TIMER: u32 = ControlBlock::FIRST_FREE_TIMER;

    /// Creates a sender with default settings; it has not been reset yet.
    pub fn new(id: EntityId, flavour: impl Flavour) -> TcpSender {
        TcpSender {
            control: ControlBlock::new(id),
            flavour: Box::new(flavour),
            last_ack: Cell::new(-1),
            prev_highest_ack: Cell::new(-1),
            closed: Cell::new(false),
            last_reset: Cell::new(0.0),
            first_sent: Cell::new(0.0),
            syn_count: Cell::new(0),
            ts_peer: Cell::new(0.0),
            ts_echoed: Cell::new(0.0),
            sent_at: RefCell::default(),
            ecn_burst: Cell::new(false),
            eln_last_resent: Cell::new(-1),
            frto: Cell::new(0),
            pipe_prev: Cell::new(0),
            quiescence: Quiescence::default(),
        }
    }

    /// Adds a sender with default settings to a simulation and brings it into its initial state.
    pub fn add(sim: &Sim, flavour: impl Flavour) -> EntityId {
        let id = sim.add(|id| TcpSender::new(id, flavour));
        if let Some(tcp) = sim.get::<TcpSender>(id) {
            tcp.initialize(sim);
        }
        id
    }

    /// Completes the creation of a sender whose parameters have been set.
    pub fn initialize(&self, sim: &Sim) {
        for _ in 0..self.flavour.resets_when_created() {
            self.restart(sim);
        }
    }

    /// The flavour of the sender.
    #[inline]
    pub fn flavour(&self) -> &dyn Flavour {
        &*self.flavour
    }

    /// The part of the flavour that is a `T`; `None` if there is none.
    pub fn flavour_part<T: Flavour>(&self) -> Option<&T> {
        find(self.flavour())
    }

    /// The present window.
    pub(super) fn present_window(&self) -> Window {
        let flavour = self.flavour();
        Window {
            whole: flavour.window(self),
            exact: flavour.exact_window(self),
            used: self.quiescence.window_used.get(),
        }
    }

    /// The congestion control as a `C`; `None` if it is of another type or there is none.
    pub fn congestion_control<C: CongestionControl>(&self) -> Option<&C> {
        self.flavour_part::<Controlled>()?.control()
    }

    /// Returns to the initial state (spec: tcp-one-way, section 5, *reset*).
    pub fn restart(&self, sim: &Sim) {
        self.flavour.reset(self, sim);
        self.control.restart(sim);
        self.syn_count.set(0);
        self.last_ack.set(-1);
        self.closed.set(false);
        self.last_reset.set(sim.now());
        if self.parameters.control_increase.get() != 0 {
            self.prev_highest_ack.set(self.highest_ack());
        }
        self.reset_quiescence(sim);
        self.flavour.after_reset(self, sim);
    }

    /// Raises the amount offered by the application to `packets` packets in total (the command `advance`).
    pub fn advance(&self, sim: &Sim, packets: i32) {
        let goal = if packets > self.maxseq() { packets } else { self.maxseq() };
        self.advance_by(sim, goal.wrapping_sub(self.curseq()));
    }

    /// Offers `packets` more packets, or fewer if negative (the command `advanceby`).
    pub fn advance_by(&self, sim: &Sim, packets: i32) {
        self.set_curseq(sim, self.curseq().wrapping_add(packets));
        if packets > 0 {
            self.closed.set(false);
        }
        self.send_offered(sim);
    }

    fn send_offered(&self, sim: &Sim) {
        self.flavour.send_much(self, sim, false, Reason::Normal, self.parameters.max_burst.get());
    }
}

impl Deref for TcpSender {
    type Target = ControlBlock;

    #[inline]
    fn deref(&self) -> &ControlBlock {
        &self.control
    }
}

impl Transport for TcpSender {
    fn packet_size(&self) -> Option<i32> {
        Some(self.parameters.packet_size.get())
    }

    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        if bytes == -1 && self.curseq() <= ENDLESS {
            self.set_curseq(sim, ENDLESS);
        } else {
            let size = self.parameters.packet_size.get();
            if size == 0 {
                sim.arithmetic_trap("data was sent over TCP with packetSize_ 0");
            }
            let packets = bytes.wrapping_div(size) + i32::from(bytes.wrapping_rem(size) != 0);
            self.set_curseq(sim, self.curseq().wrapping_add(packets));
        }
        self.send_offered(sim);
    }
}

impl Entity for TcpSender {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.flavour.on_ack(self, sim, &packet);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.control.timer(tag).or_else(|| self.flavour.timer(tag))
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            RETRANSMISSION_TIMER => self.flavour.on_timeout(self, sim),
            DELAYED_SEND_TIMER => self.flavour.on_delayed_send(self, sim),
            // ns-2.35: the expiry of the burst timer has no effect (spec: tcp-one-way, quirk 18).
            BURST_TIMER => {}
            _ => self.flavour.on_timer(self, sim, tag),
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    sender_parts! { dyn VariableTracer => |this| &this.control }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::{Newreno, Reno, Sack1};

    #[test]
    fn a_hundred_thousand_senders_fit_into_memory() {
        let flavours = [size_of::<Reno>(), size_of::<Newreno>(), size_of::<Sack1>()];
        let largest = size_of::<TcpSender>() + flavours.into_iter().max().unwrap_or(0);
        assert!(largest < 2000, "{largest} bytes");
    }
}
