//! What makes one TCP different from another.

use std::any::Any;

use super::{Reason, Slowdown, TcpSender};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::timer::Timer;

/// The last thing that happened to the congestion window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing yet.
    None,
    /// Duplicate ACKs signalled a loss.
    DuplicateAcks,
    /// The retransmission timer expired.
    Timeout,
    /// A router signalled congestion.
    Ecn,
    /// Fast recovery came to its end.
    RecoveryExited,
}

/// A congestion control algorithm with its loss recovery: the moments in the life of a sender at which
/// algorithms differ.
///
/// Every method that is not implemented does what the flavour's [`parent`](Flavour::parent) does; the parent of
/// everything is [`Tahoe`](super::Tahoe). An algorithm that only has its own idea of the window on top of SACK
/// loss recovery, say, names [`Sack1`](super::Sack1) as its parent and implements [`grow`](Flavour::grow) and
/// [`slowdown`](Flavour::slowdown).
///
/// The state common to all flavours is in the [`TcpSender`]; code that wants one of these moments to happen
/// calls it on [`TcpSender::flavour`], so that the outermost flavour has the word.
pub trait Flavour: Any {
    /// The flavour that this one extends.
    fn parent(&self) -> &dyn Flavour;

    /// How often the sender is reset when it is created. Each reset draws a random number.
    fn resets_when_created(&self) -> u32 {
        self.parent().resets_when_created()
    }

    /// The sender is being reset; its common state follows after this.
    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().reset(tcp, sim);
    }

    /// The sender has been reset.
    fn after_reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().after_reset(tcp, sim);
    }

    /// How many packets may be outstanding.
    fn window(&self, tcp: &TcpSender) -> i32 {
        self.parent().window(tcp)
    }

    /// The same before rounding.
    fn exact_window(&self, tcp: &TcpSender) -> f64 {
        self.parent().exact_window(tcp)
    }

    /// An acknowledgement arrives.
    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_ack(tcp, sim, ack);
    }

    /// It acknowledges new data.
    fn on_new_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_new_ack(tcp, sim, ack);
    }

    /// It acknowledges only a part of what was outstanding when the last loss was detected.
    fn on_partial_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_partial_ack(tcp, sim, ack);
    }

    /// New data has been acknowledged: round-trip time, growth, end of the transfer (the *new-ACK helper*).
    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().accept_data(tcp, sim, ack);
    }

    /// A packet took `elapsed` seconds to be acknowledged.
    fn on_rtt_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64) {
        self.parent().on_rtt_sample(tcp, sim, elapsed);
    }

    /// It is a duplicate, already counted in `dupacks`.
    fn on_duplicate_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().on_duplicate_ack(tcp, sim, ack);
    }

    /// It has been dealt with: time to send.
    fn after_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().after_ack(tcp, sim, ack);
    }

    /// Enough duplicate ACKs have arrived to suspect a loss.
    fn on_loss(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_loss(tcp, sim);
    }

    /// The retransmission timer expires.
    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_timeout(tcp, sim);
    }

    /// The retransmission timer is prolonged.
    fn back_off(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().back_off(tcp, sim);
    }

    /// The retransmission timer is to be set.
    fn arm_timer(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().arm_timer(tcp, sim);
    }

    /// An acknowledgement lets the congestion window grow.
    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().grow(tcp, sim);
    }

    /// The congestion window is cut.
    fn slowdown(&self, tcp: &TcpSender, sim: &Sim, how: Slowdown) {
        self.parent().slowdown(tcp, sim, how);
    }

    /// Sends what the window allows, at most `max_burst` packets unless that is 0. `force` overrides the random
    /// delay of `overhead_`.
    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        self.parent().send_much(tcp, sim, force, reason, max_burst);
    }

    /// Sends packet `seqno`.
    fn output(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, reason: Reason) {
        self.parent().output(tcp, sim, seqno, reason);
    }

    /// A packet is about to be handed to the node.
    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.parent().before_sending(tcp, sim, packet);
    }

    /// The random delay before sending is over.
    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().on_delayed_send(tcp, sim);
    }

    /// A timer of the flavour's own, if it has one called `tag` (see [`TcpSender::FLAVOUR_TIMER`]).
    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.parent().timer(tag)
    }

    /// The flavour's own timer `tag` expires.
    fn on_timer(&self, tcp: &TcpSender, sim: &Sim, tag: u32) {
        self.parent().on_timer(tcp, sim, tag);
    }
}

/// The part of `flavour` (itself, its parent, and so on) that is a `T`.
pub fn find<T: Flavour>(flavour: &dyn Flavour) -> Option<&T> {
    let any: &dyn Any = flavour;
    match any.downcast_ref() {
        Some(found) => Some(found),
        None if any.is::<super::Tahoe>() => None,
        None => find(flavour.parent()),
    }
}
