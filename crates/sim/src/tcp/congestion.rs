//! Congestion control: how large the window is. How losses are detected and repaired is a separate matter, so that each
//! control works on one-way senders (see [`Controlled`](super::Controlled)) and on two-way ones
//! (see [`FullTcp`](super::full::FullTcp)) alike.

use std::any::Any;

use super::{ControlBlock, Slowdown, Window};
use crate::Sim;
use crate::packet::{Header, Packet, TransitEcho};

/// A congestion control: the moments in the life of a connection at which the congestion window may change.
///
/// The window and ssthresh are those of the [`ControlBlock`], in packets. Every method has a default; together these make
/// up Reno, with the rule of growth that `windowOption_` chooses. A control has only the state of its own algorithm, in
/// `Cell`s, because traces and scripts may be called in the middle of a method.
#[allow(unused_variables)]
pub trait CongestionControl: Any {
    /// The connection starts again.
    fn reset(&self, sim: &Sim) {}

    /// A packet leaves. `data` says which part of the stream it carries, `None` that it is a pure acknowledgement.
    fn on_send(&self, sim: &Sim, packet: &mut Packet, data: Option<&Sent>) {}

    /// A packet with data arrives from the peer. One-way senders have no such moment.
    fn on_receive(&self, sim: &Sim, header: &Header) {}

    /// An acknowledgement arrived, new or duplicate, and has been processed; the packets that it permits have not
    /// been sent yet.
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {}

    /// `acknowledged` packets let the window grow: outside of loss recovery, and not while congestion is echoed.
    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        tcp.open_window(sim);
    }

    /// The window has to be cut.
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        cut.like_reno(tcp, sim);
    }

    /// The time between two packets, seconds, for a control that paces them; 0 if they may follow each other at once.
    /// `None` leaves the sending times to the window.
    fn pause(&self) -> Option<f64> {
        None
    }

    /// Everything that the application has offered is sent.
    fn on_application_limited(&self, flight: &Flight) {}
}

/// The part of the stream that a packet carries. One-way TCP numbers packets, two-way TCP bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The first number.
    pub start: i32,
    /// The number after the last one.
    pub end: i32,
    /// Whether everything sent before is acknowledged.
    pub idle: bool,
}

/// What is outstanding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The first unacknowledged number.
    pub first: i32,
    /// The number to send next.
    pub next: i32,
    /// How many numbers in between the receiver has reported.
    pub sacked: i32,
    /// Numbers per full packet: 1 if packets are numbered, or the size of a segment.
    pub unit: i32,
}

impl Flight {
    /// What is in flight, packets.
    pub fn packets(&self) -> f64 {
        let numbers = self.next.wrapping_sub(self.first).wrapping_sub(self.sacked);
        f64::from(numbers) / f64::from(self.unit)
    }
}

/// What an acknowledgement says.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    /// How many packets it acknowledges that were not acknowledged before; 0 for a duplicate.
    pub acknowledged: f64,
    /// What is outstanding after it.
    pub flight: Flight,
    /// Whether it found the sender repairing losses.
    pub in_recovery: bool,
    /// The time from the sending of the data to that of the acknowledgement, seconds, by the clocks of both ends; known
    /// if packets carry time stamps.
    pub one_way_delay: Option<f64>,
    /// Whether it echoes a congestion mark.
    pub congestion_echo: bool,
    /// What the receiver reports on transit times to senders that ask for it.
    pub transit: Option<TransitEcho>,
}

impl Ack {
    /// What the header says; `flight` and `in_recovery` describe the sender when it arrives.
    pub(super) fn new(header: &Header, flight: Flight, in_recovery: bool) -> Ack {
        Ack {
            acknowledged: 0.0,
            flight,
            in_recovery,
            one_way_delay: (header.tcp.ts_echo >= 0.0).then_some(header.tcp.ts - header.tcp.ts_echo),
            congestion_echo: header.flags.ecn_echo,
            transit: header.extension.as_ref().and_then(|extension| extension.sync?.echo),
        }
    }

    /// The same once loss recovery has processed it: `flight` is outstanding now.
    pub(super) fn processed(self, flight: Flight) -> Ack {
        let numbers = flight.first.wrapping_sub(self.flight.first);
        Ack { acknowledged: f64::from(numbers) / f64::from(flight.unit), flight, ..self }
    }
}

/// Why the window is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutReason {
    /// Duplicate or selective acknowledgements signal a loss.
    Loss,
    /// The receiver echoes a congestion mark (RFC 3168); at most once per window of data.
    Mark,
    /// The retransmission timer expired.
    Timeout,
    /// The connection has been idle, or a timeout follows another cut of the same window of data.
    Idle,
}

/// A cut of the window.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Why.
    pub reason: CutReason,
    /// The window before.
    pub window: Window,
    how: Slowdown,
}

impl Cut {
    pub(super) fn new(how: Slowdown, window: Window) -> Cut {
        let reason = if how.has(Slowdown::CWND_RESTART) {
            CutReason::Timeout
        } else if how.has(Slowdown::MARK) {
            CutReason::Mark
        } else if how.has(Slowdown::CWND_HALF) {
            CutReason::Loss
        } else {
            CutReason::Idle
        };
        Cut { reason, window, how }
    }

    /// Leaves `ssthresh` and `cwnd`, packets. ssthresh does not fall below 2.
    pub fn leave(&self, tcp: &ControlBlock, sim: &Sim, ssthresh: i32, cwnd: f64) {
        tcp.cut_to(sim, self.how, ssthresh, cwnd);
    }

    /// Lets `change` set ssthresh and the window.
    pub fn by(&self, tcp: &ControlBlock, sim: &Sim, change: impl FnOnce()) {
        tcp.cut_by(sim, self.how, change);
    }

    /// Cuts as Reno does: half of the window after a loss or mark, a window of 1 after a timeout.
    pub fn like_reno(&self, tcp: &ControlBlock, sim: &Sim) {
        tcp.close_window(sim, self.how, &self.window);
    }
}
