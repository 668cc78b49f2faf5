//! Classifiers that ask the route object about every packet.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::routing::RouteLogic;

/// The entrance of a node that has no routing table: `Classifier/Virtual` (spec: more-networks, section 7).
///
/// The route object looks up the next hop of every packet. The embedder is notified of an unknown next hop by
/// `resolve`, and answers with [`VirtualClassifier::learn`].
#[derive(Debug)]
pub struct VirtualClassifier {
    id: EntityId,
    base: ClassifierBase,
    /// The address of the classifier's node.
    pub address: Cell<i32>,
    /// The [route object](crate::routing::RouteLogic) of the network.
    pub routes: Cell<Option<EntityId>>,
    /// The targets by next hop.
    targets: RefCell<FxHashMap<i32, Option<EntityId>>>,
}

impl VirtualClassifier {
    /// A classifier that is not part of a node yet.
    pub fn new(id: EntityId) -> VirtualClassifier {
        VirtualClassifier {
            id,
            base: ClassifierBase::default(),
            address: Cell::new(0),
            routes: Cell::default(),
            targets: RefCell::default(),
        }
    }

    /// Sets the target of packets with the next hop `next`; with `None` these packets vanish.
    pub fn learn(&self, next: i32, target: Option<EntityId>) {
        self.targets.borrow_mut().insert(next, target);
    }

    fn next_hop(&self, sim: &Sim, destination: i32) -> i32 {
        let routes = self.routes.get().and_then(|routes| sim.get::<RouteLogic>(routes));
        routes.and_then(|routes| routes.lookup(self.address.get(), destination).ok()).unwrap_or(-1)
    }
}

impl Classifier for VirtualClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    // A virtual classifier ignores routes that are installed, because the route object has all routes.
    fn install(&self, _: &Sim, _: i32, _: Option<EntityId>) {}

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        Vec::new()
    }
}

impl Entity for VirtualClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if self.routes.get().is_none() {
            sim.embedder().notify(sim, self.id, "find-routes", &[]);
        }
        let next = self.next_hop(sim, self.base.select(packet.dst.address));
        let known = |next: i32| self.targets.borrow().get(&next).copied();
        let target = known(next).or_else(|| {
            sim.embedder().notify(sim, self.id, "resolve", &[Argument::Integer(next.into())]);
            known(next)
        });
        if let Some(target) = target.flatten() {
            sim.hand_on(target, packet, None);
        }
    }

    facets! { dyn Classifier => |this| this }
}
