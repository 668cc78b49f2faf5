//! Flavours: the differences between one-way TCP senders.

use std::any::Any;

use super::{Reason, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// The reason for the last change of the congestion window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The window has not changed yet.
    None,
    /// Duplicate ACKs signalled a loss.
    DuplicateAcks,
    /// The retransmission timer expired.
    Timeout,
    /// A router signalled congestion.
    Ecn,
    /// Fast recovery ended.
    RecoveryExited,
}

/// A congestion control algorithm with its loss recovery: one method for each moment of a sender at which algorithms
/// differ.
///
/// A method that a flavour does not implement calls that of the flavour's [`parent`](Flavour::parent); the root of all
/// flavours is [`Tahoe`](super::Tahoe). For instance, an algorithm that changes only the window, on top of SACK loss
/// recovery, names [`Sack1`](super::Sack1) as its parent and implements [`grow`](Flavour::grow) and
/// [`slowdown`](Flavour::slowdown).
///
/// The state common to all flavours is in the [`TcpSender`]; code that needs one of these methods calls it on
/// [`TcpSender::flavour`], so that the outermost flavour decides.
pub trait Flavour: Any {
    /// The flavour whose methods apply where this flavour has none of its own.
    fn parent(&self) -> &dyn Flavour;

    /// How often the sender is reset when it is created. Each reset draws one random number.
    fn resets_when_created(&self) -> u32 {
        self.parent().resets_when_created()
    }

    /// Resets the state of the flavour; called before the common state of the sender is reset.
    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().reset(tcp, sim);
    }

    /// Called after the common state of the sender has been reset.
    fn after_reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().after_reset(tcp, sim);
    }

    /// The number of packets that may be outstanding.
    fn window(&self, tcp: &TcpSender) -> i32 {
        self.parent().window(tcp)
    }

    /// The number of packets that may be outstanding, not rounded down.
    fn exact_window(&self, tcp: &TcpSender) -> f64 {
        self.parent().exact_window(tcp)
    }

    /// Processes an acknowledgement.
    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_ack(tcp, sim, ack);
    }

    /// Processes an acknowledgement of new data.
    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_new_ack(tcp, sim, ack);
    }

    /// Processes an acknowledgement of only a part of the data that was outstanding when the last loss was detected.
    fn on_partial_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_partial_ack(tcp, sim, ack);
    }

    /// Records the acknowledgement of new data (the *new-ACK helper*): round-trip time, growth of the window, end of
    /// the transfer.
    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().accept_data(tcp, sim, ack);
    }

    /// Takes `elapsed`, the seconds from sending a packet to its acknowledgement, as a sample of the round-trip time.
    fn on_rtt_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64) {
        self.parent().on_rtt_sample(tcp, sim, elapsed);
    }

    /// Processes a duplicate acknowledgement, which has been counted in `dupacks`.
    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_duplicate_ack(tcp, sim, ack);
    }

    /// Sends packets after an acknowledgement has been processed.
    fn after_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().after_ack(tcp, sim, ack);
    }

    /// Responds to a loss: enough duplicate ACKs have arrived.
    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_loss(tcp, sim);
    }

    /// Responds to the expiry of the retransmission timer.
    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_timeout(tcp, sim);
    }

    /// Doubles the retransmission timeout.
    fn back_off(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().back_off(tcp, sim);
    }

    /// Starts the retransmission timer.
    fn arm_timer(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().arm_timer(tcp, sim);
    }

    /// Lets the congestion window grow after an acknowledgement.
    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().grow(tcp, sim);
    }

    /// Cuts the congestion window as `how` says.
    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        self.parent().slowdown(tcp, sim, how);
    }

    /// Sends what the window allows, at most `max_burst` packets unless `max_burst` is 0. `force` overrides the random
    /// delay of `overhead_`.
    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        self.parent().send_much(tcp, sim, force, reason, max_burst);
    }

    /// Sends packet `seqno`.
    fn output(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, reason: Reason) {
        self.parent().output(tcp, sim, seqno, reason);
    }

    /// Completes a packet just before it is sent.
    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.parent().before_sending(tcp, sim, packet);
    }

    /// Called when the random delay before sending has ended.
    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_delayed_send(tcp, sim);
    }

    /// The flavour's own timer with the tag `tag` (see [`TcpSender::FLAVOUR_TIMER`]); `None` if there is none.
    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.parent().timer(tag)
    }

    /// Called when the flavour's own timer `tag` expires.
    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, tag: u32) {
        self.parent().on_timer(tcp, sim, tag);
    }
}

/// The part of `flavour` that is a `T`: `flavour` itself, its parent, and so on. `None` if none is.
pub fn find<T: Flavour>(flavour: &dyn Flavour) -> Option<&T> {
    let any: &dyn Any = flavour;
    match any.downcast_ref() {
        Some(found) => Some(found),
        None if any.is::<super::Tahoe>() => None,
        None => find(flavour.parent()),
    }
}
