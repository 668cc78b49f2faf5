//! Cached routes through the classifiers of a node.

use super::{AddressClassifier, DestinationClassifier};
use crate::Sim;
use crate::entity::EntityId;

/// An upper limit for the number of levels of an address.
const MOST_LEVELS: usize = 32;

/// The entity at which a packet for `address` arrives when it enters a node through the classifier `entrance`. `None`
/// if the route is not cached or a classifier uses anything but the address. The answer is valid until something is
/// rewired.
pub(crate) fn known_route(sim: &Sim, entrance: EntityId, address: i32) -> Option<EntityId> {
    if let Some(classifier) = sim.get::<DestinationClassifier>(entrance) {
        return classifier.known_route(sim, address);
    }
    let mut next = None;
    for _ in 0..MOST_LEVELS {
        let Some(level) = sim.get::<AddressClassifier>(next.unwrap_or(entrance)) else { return next };
        next = Some(level.next(sim, address)?);
        let last = next.and_then(|next| sim.get::<DestinationClassifier>(next));
        if let Some(route) = last.and_then(|classifier| classifier.known_route(sim, address)) {
            return Some(route);
        }
    }
    None
}

/// Whether the entity `id` is a classifier through which [`known_route`] may find routes.
pub(crate) fn is_classifier(sim: &Sim, id: EntityId) -> bool {
    sim.get::<DestinationClassifier>(id).is_some() || sim.get::<AddressClassifier>(id).is_some()
}
