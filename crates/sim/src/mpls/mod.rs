//! Multiprotocol label switching (RFC 3031) with label distribution (LDP, RFC 3036). Spec: mpls-pushback-nix, section 1.

mod agent;
mod router;
mod tables;

pub use agent::{LabelOperation, LdpAgent, LdpKind, LdpMessage, LdpRequest, LdpRequests};
pub use router::{LabelSwitchRouter, Reroute};
pub use tables::{KEEP, LabelRow, Side, Tables};

/// A label that a packet carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The number of the label.
    pub value: i32,
    /// The number of routers that the packet may still pass with this label.
    pub ttl: i32,
}
