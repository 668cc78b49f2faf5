//! XCP's end systems: routers write into packet headers by how much senders should change their throughput (Katabi,
//! Handley and Rohrs, "Congestion control for high bandwidth-delay product networks", 2002). Spec: mpls-pushback-nix,
//! section 4.

mod end;
mod reno;

pub use end::XcpEnd;
pub use reno::XcpReno;

/// The direction of a packet with XCP's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XcpKind {
    /// To routers, which change it, and to the receiver.
    Data,
    /// Back to the sender.
    Ack,
}

/// XCP's header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct XcpHeader {
    /// Who reads it.
    pub kind: XcpKind,
    /// The sender's round-trip time, seconds; 0 if it does not know it yet.
    pub rtt: f64,
    /// The ideal time between packets of the sender, seconds.
    pub gap: f64,
    /// By how much throughput may change: what the sender wants, as far as routers agree, bytes per second.
    pub delta: f64,
    /// The feedback that the other end has received, bytes per second.
    pub reverse_feedback: f64,
    /// The router that has changed `delta` last.
    pub controlling_hop: i32,
}
