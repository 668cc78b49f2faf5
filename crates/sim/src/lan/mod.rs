//! Wired local area networks (spec: routing-and-dynamics, section 12).
//!
//! The interface of a node to a LAN consists of a link layer ([`LinkLayer`](crate::wireless::LinkLayer)), a queue, a
//! MAC ([`PlainMac`] or [`Ethernet`]) and a [`WiredPhy`]. A [`LanChannel`] carries the frames of a `WiredPhy` to all
//! other interfaces. For routing, the LAN is a node: a [`LanRouter`] determines the member that is a packet's next hop,
//! and an [`AddressTable`] gives the MAC address of that member.

mod addresses;
mod channel;
mod ethernet;
mod phy;
mod plain_mac;
mod router;
#[cfg(test)]
mod tests;

pub use addresses::AddressTable;
pub use channel::LanChannel;
pub use ethernet::Ethernet;
pub use phy::WiredPhy;
pub use plain_mac::PlainMac;
pub use router::LanRouter;
