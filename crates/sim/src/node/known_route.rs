//! Routes through the classifiers of a node.

use super::{AddressClassifier, DestinationClassifier};
use crate::Sim;
use crate::entity::EntityId;

/// Addresses have fewer levels than this.
const MOST_LEVELS: usize = 32;

/// Who gets a packet for this address that enters a node through the classifier `entrance`, if the classifiers look at nothing
/// but the address and the route is remembered. The answer holds until something is rewired.
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
