//! Congestion control, which sets the size of the window. Detecting and repairing losses is separate from it, so that
//! each congestion control works on one-way senders (see [`Controlled`](super::Controlled)) and on two-way ones (see
//! [`FullTcp`](super::full::FullTcp)) alike.

use std::any::Any;

use super::{ControlBlock, Slowdown, Window};
use crate::Sim;
use crate::packet::{Header, Packet, TransitEcho};

/// A congestion control: one method for each moment of a connection at which the congestion window may change.
///
/// The window and ssthresh are those of the [`ControlBlock`], in packets. Every method has a default; together the
/// defaults make up Reno, with the growth rule that `windowOption_` chooses. A congestion control stores only the state
/// of its own algorithm, in `Cell`s, because traces and scripts may be called in the middle of a method.
#[allow(unused_variables)]
pub trait CongestionControl: Any {
    /// Called when the connection starts again: resets the state of the algorithm.
    fn reset(&self, sim: &Sim) {}

    /// Called when a packet is sent. `data` is the part of the stream in the packet, `None` for a pure acknowledgement.
    fn on_send(&self, sim: &Sim, packet: &mut Packet, data: Option<&Sent>) {}

    /// Called when a packet with data arrives from the peer; never called on one-way senders.
    fn on_receive(&self, sim: &Sim, header: &Header) {}

    /// Called after an acknowledgement, new or duplicate, has been processed and before the packets that it permits are
    /// sent.
    fn on_ack(&self, tcp: &ControlBlock, sim: &Sim, ack: &Ack) {}

    /// Lets the window grow after `acknowledged` packets have been acknowledged. Not called during loss recovery or
    /// while congestion is echoed.
    fn grow(&self, tcp: &ControlBlock, sim: &Sim, acknowledged: f64) {
        tcp.open_window(sim);
    }

    /// Cuts the window.
    fn cut(&self, tcp: &ControlBlock, sim: &Sim, cut: &Cut) {
        cut.like_reno(tcp, sim);
    }

    /// The time between two packets, seconds, if the congestion control paces packets; 0 lets packets follow each other
    /// at once. `None` leaves the sending times to the window.
    fn pause(&self) -> Option<f64> {
        None
    }

    /// Called when everything that the application has offered has been sent.
    fn on_application_limited(&self, flight: &Flight) {}
}

/// The part of the stream that a packet carries. Numbers count packets in one-way TCP and bytes in two-way TCP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The sequence number of the first packet or byte in the part.
    pub start: i32,
    /// The sequence number after the last packet or byte in the part.
    pub end: i32,
    /// Whether all earlier data has been acknowledged.
    pub idle: bool,
}

/// The outstanding data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The first unacknowledged number.
    pub first: i32,
    /// The number to send next.
    pub next: i32,
    /// How many numbers from `first` to `next` the receiver has reported selectively.
    pub sacked: i32,
    /// Numbers per full packet: 1 in one-way TCP, the size of a segment in two-way TCP.
    pub unit: i32,
}

impl Flight {
    /// The amount of data in flight, packets.
    pub fn packets(&self) -> f64 {
        let numbers = self.next.wrapping_sub(self.first).wrapping_sub(self.sacked);
        f64::from(numbers) / f64::from(self.unit)
    }
}

/// The contents of an acknowledgement, for a congestion control.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    /// The number of packets acknowledged for the first time; 0 for a duplicate.
    pub acknowledged: f64,
    /// The data that is outstanding after the acknowledgement.
    pub flight: Flight,
    /// Whether the sender was repairing losses when the acknowledgement arrived.
    pub in_recovery: bool,
    /// The time from sending the data to sending the acknowledgement, seconds, by the clocks of the two ends; `None`
    /// without time stamps.
    pub one_way_delay: Option<f64>,
    /// Whether the acknowledgement echoes a congestion mark.
    pub congestion_echo: bool,
    /// The receiver's report on transit times, for senders that request it.
    pub transit: Option<TransitEcho>,
}

impl Ack {
    /// Reads the header of an acknowledgement; `flight` and `in_recovery` describe the sender when the acknowledgement
    /// arrives.
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

    /// Completes the description after loss recovery has processed the acknowledgement: `flight` is the data
    /// outstanding now.
    pub(super) fn processed(self, flight: Flight) -> Ack {
        let numbers = flight.first.wrapping_sub(self.flight.first);
        Ack { acknowledged: f64::from(numbers) / f64::from(flight.unit), flight, ..self }
    }
}

/// The reason for a cut of the window.
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

/// A requested cut of the window.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// The reason for the cut.
    pub reason: CutReason,
    /// The window before the cut.
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

    /// Sets `ssthresh`, at least 2, and `cwnd`, both in packets.
    pub fn leave(&self, tcp: &ControlBlock, sim: &Sim, ssthresh: i32, cwnd: f64) {
        tcp.cut_to(sim, self.how, ssthresh, cwnd);
    }

    /// Lets `change` set ssthresh and the window, and records the cut.
    pub fn by(&self, tcp: &ControlBlock, sim: &Sim, change: impl FnOnce()) {
        tcp.cut_by(sim, self.how, change);
    }

    /// Cuts as Reno does: half of the window after a loss or mark, a window of 1 after a timeout.
    pub fn like_reno(&self, tcp: &ControlBlock, sim: &Sim) {
        tcp.close_window(sim, self.how, &self.window);
    }
}
