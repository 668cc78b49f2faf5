//! Links: the parts between two nodes.
//!
//! A simplex link is a chain: entrance, queue, transmitter with propagation delay, time-to-live check, next node.
//! Scripts insert more parts (traces, monitors, error models), so each part is a separate entity.

mod connector;
mod delay_link;
mod delay_model;
mod delayer;
mod dynamic_link;
mod far_end;
mod filter;
mod network_interface;
mod odd_connectors;
mod silent_arrivals;
mod transmitter;
mod ttl_checker;

pub use connector::Connector;
pub use delay_link::DelayLink;
pub use delay_model::DelayModel;
pub use delayer::Delayer;
pub use dynamic_link::DynamicLink;
pub(crate) use filter::HeaderField;
pub use filter::{Choice, Filter, HeaderPlaces, PacketCounter};
pub use network_interface::NetworkInterface;
pub use odd_connectors::AddSourceRoute;
pub(crate) use transmitter::{Line, LineState};
pub use ttl_checker::TtlChecker;
