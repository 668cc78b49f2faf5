//! XCP's end systems: routers write into packet headers the amount by which senders should change their throughput
//! (Katabi, Handley and Rohrs, "Congestion control for high bandwidth-delay product networks", 2002). Spec:
//! mpls-pushback-nix, section 4.

mod end;
mod reno;

pub use end::XcpEnd;
pub use reno::XcpReno;

/// The direction of a packet with XCP's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XcpKind {
    /// From the sender to the receiver; routers change the header.
    Data,
    /// From the receiver back to the sender.
    Ack,
}

/// XCP's header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct XcpHeader {
    /// The direction of the packet.
    pub kind: XcpKind,
    /// The sender's round-trip time, seconds; 0 if it is not known yet.
    pub rtt: f64,
    /// The ideal time between packets of the sender, seconds.
    pub gap: f64,
    /// The change of throughput, bytes per second: the sender's request, reduced by the routers.
    pub delta: f64,
    /// The feedback that the other end has received, bytes per second.
    pub reverse_feedback: f64,
    /// The number of the last router that changed `delta`.
    pub controlling_hop: i32,
}
