//! Satellite networks (spec: satellite).
//!
//! A [`SatNode`] has a [`SatPosition`], which is a function of time, and interfaces. An interface consists of a
//! [`LinkHead`], a [`SatLinkLayer`], a queue, a MAC ([`SatMac`] or [`UnslottedAloha`]), and two [`SatPhy`]s, one of
//! which transmits on a [`SatChannel`] while the other receives from one. A [`HandoffManager`] moves the links of its
//! node as the satellites move, and [`SatRoutes`] computes the shortest paths for the [`SatRouteAgent`] of every node.
//! The [`Constellation`] is the state that all nodes share.

mod agent;
mod channel;
mod constellation;
mod dump;
mod framing;
pub mod geometry;
mod handoff;
mod link_head;
mod link_layer;
mod mac;
mod node;
mod phy;
mod position;
mod routes;
mod sky;
mod trace_line;

pub use agent::SatRouteAgent;
pub use channel::SatChannel;
pub use constellation::Constellation;
pub use dump::dump_satellites;
pub use framing::{Framing, HdlcFrame};
pub use handoff::{Charge, HandoffManager, Settings};
pub use link_head::{LinkHead, LinkType};
pub use link_layer::SatLinkLayer;
pub use mac::{AnySatMac, SatMac, SatMacBase, UnslottedAloha};
pub use node::SatNode;
pub use phy::SatPhy;
pub use position::{Circle, Orbit, SatPosition};
pub use routes::{SatLink, SatRoutes};
pub(crate) use trace_line::write as write_trace_line;
