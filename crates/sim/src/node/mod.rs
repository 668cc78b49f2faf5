//! Nodes, which route packets and deliver them to agents.
//!
//! Packets enter a node through a classifier that uses the destination address; its slots hold the heads of the
//! outgoing links and the node's port classifier, whose slots hold the agents.

mod address_classifier;
mod base;
mod delay_box;
mod destination_classifier;
mod field_classifier;
mod hierarchical_classifier;
mod known_route;
mod multicast_classifier;
mod multipath_classifier;
mod nix;
mod port_classifier;
mod replicator;
mod slots;
mod source_router;
mod stranded;
#[cfg(test)]
mod testing;
mod virtual_classifier;

pub use address_classifier::AddressClassifier;
pub use base::{Classifier, ClassifierBase};
pub use delay_box::{DelayBox, FlowKey, Path, PathRule};
pub use destination_classifier::DestinationClassifier;
pub use field_classifier::FieldClassifier;
pub use hierarchical_classifier::HierarchicalClassifier;
pub(crate) use known_route::{is_classifier, known_route};
pub use multicast_classifier::{MulticastClassifier, MulticastKey};
pub use multipath_classifier::MultipathClassifier;
pub use nix::{NixClassifier, NixNetwork};
pub use port_classifier::PortClassifier;
pub use replicator::Replicator;
pub(crate) use slots::EntitySlots;
pub use source_router::{SourceRouteAgent, SourceRouter};
pub use stranded::Stranded;
pub use virtual_classifier::VirtualClassifier;
