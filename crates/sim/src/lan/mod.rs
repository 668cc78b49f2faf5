//! Local area networks of wires (spec: routing-and-dynamics, section 12).
//!
//! The interface of a node to a LAN is a link layer ([`LinkLayer`](crate::wireless::LinkLayer)), a queue, a MAC
//! ([`PlainMac`] or [`Ethernet`]) and a [`WiredPhy`], whose frames a [`LanChannel`] carries to all other
//! interfaces. For routing the LAN is a node of its own: a [`LanRouter`] knows to which of its members a packet
//! goes next, and an [`AddressTable`] the address of that member's MAC.

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
