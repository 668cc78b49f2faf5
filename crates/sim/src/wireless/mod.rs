//! Mobile nodes and radio communication.
//!
//! A [`MobileNode`] has a position and a velocity. Each of its interfaces consists of a link layer with address
//! resolution ([`LinkLayer`], [`ArpTable`]), an interface queue, a MAC ([`mac`]) and a radio ([`phy`]) with an antenna.
//! A [`WirelessChannel`] carries the frames of a radio to all nodes near enough to sense them. A [`propagation`] model
//! determines the received power.
//!
//! Spec: wireless-stack and wireless-routing.

mod antenna;
mod arp;
mod bi_connector;
mod channel;
mod energy;
mod energy_log;
mod fidelity;
mod frame;
mod god;
mod grid_keeper;
mod header;
mod interface_queue;
mod link_layer;
pub mod mac;
mod mobility;
mod motion;
mod node_list;
pub mod phy;
mod pool;
pub mod propagation;
pub mod routing;
mod shared;
mod spatial_index;
mod surroundings;
mod topography;
mod trace;
mod transmission;
pub mod wpan;

pub use antenna::{Antenna, AntennaProperties};
pub use arp::{ArpMessage, ArpTable};
pub use bi_connector::{BiConnector, Bidirectional, ForwardErrorCorrection};
pub use channel::WirelessChannel;
pub use energy::{Battery, EnergyModel, Expense};
pub use fidelity::{FidelityAgent, FidelityMessage, FidelityPartner};
pub use frame::Frame;
pub use god::{God, Role};
pub use grid_keeper::GridKeeper;
pub use header::{
    AddressKind, BROADCAST, Direction, ETHER_ARP, ETHER_IP, FrameKind, MacHeader, Message, NO_HOP,
    RadioHeader,
};
pub use interface_queue::{CmuPriQueue, PriQueue, take_packet_to};
pub use link_layer::LinkLayer;
pub use mobility::MobileNode;
pub use motion::Motion;
pub use pool::Pooled;
pub use shared::{MacLayout, Wireless};
pub use topography::Topography;
pub use trace::{Happening, RadioTrace, TraceFormat, TraceLevel};
