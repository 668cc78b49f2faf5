//! The multicast routes of a node, by source and group.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::slots::Slots;
use super::{Classifier, ClassifierBase};
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::located::Located;
use crate::packet::{Interface, Packet};

/// The packets for which a multicast route is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MulticastKey {
    /// Address of the source; `None` for all sources, on shared trees.
    pub source: Option<i32>,
    /// Group address.
    pub group: i32,
}

#[derive(Clone, Copy, Debug)]
struct MulticastRoute {
    slot: usize,
    /// The interface through which packets must arrive.
    interface: Interface,
}

/// The result of looking up a packet in the table.
enum Verdict<'a> {
    Forward(Option<&'a dyn Entity>),
    Miss,
    WrongInterface,
}

/// Forwards packets by their source and group if they arrive through the right interface: `Classifier/Multicast` (spec:
/// routing-and-dynamics, section 14). The embedder is asked about other packets by `new-group`, with source, group,
/// interface and `cache-miss` or `wrong-iif`; if it agrees, the packet is looked up once more.
#[derive(Debug)]
pub struct MulticastClassifier {
    id: EntityId,
    base: ClassifierBase,
    slots: Slots,
    /// The routes of each source and group, one per interface, the latest first.
    routes: RefCell<Table>,
    /// Whether the sources of a group share a tree.
    shared_trees: bool,
    recent: Cell<Recent>,
}

type Table = FxHashMap<MulticastKey, Vec<MulticastRoute>>;

/// The last packets that were forwarded: their source, group and interface, with the wiring epoch, and their receiver.
/// Forgotten when a route changes.
#[derive(Clone, Copy, Debug, Default)]
struct Recent {
    asked: Option<(MulticastKey, Interface, u32)>,
    receiver: Located<dyn Entity>,
}

impl MulticastClassifier {
    /// A classifier without routes, for one tree per source.
    pub fn new(id: EntityId) -> MulticastClassifier {
        MulticastClassifier {
            id,
            base: ClassifierBase::default(),
            slots: Slots::default(),
            routes: RefCell::default(),
            shared_trees: false,
            recent: Cell::default(),
        }
    }

    /// A classifier without routes, for trees that all sources of a group share.
    pub fn with_shared_trees(id: EntityId) -> MulticastClassifier {
        MulticastClassifier { shared_trees: true, ..MulticastClassifier::new(id) }
    }

    /// Sets the slot of packets of the source and group `key` that arrive through `interface`.
    pub fn set_route(&self, key: MulticastKey, slot: usize, interface: Interface) {
        self.recent.take();
        let mut table = self.routes.borrow_mut();
        let routes = table.entry(self.key(key)).or_default();
        routes.retain(|route| route.interface != interface);
        routes.insert(0, MulticastRoute { slot, interface });
    }

    /// The interface through which packets of the source and group `key` must arrive according to the latest route.
    pub fn interface(&self, key: MulticastKey) -> Option<Interface> {
        Some(self.routes.borrow().get(&self.key(key))?.first()?.interface)
    }

    /// Changes the incoming interface of a route for the source and group `key` from `from` to `to`, if there is one.
    pub fn change_interface(&self, key: MulticastKey, from: Interface, to: Interface) {
        self.recent.take();
        let mut routes = self.routes.borrow_mut();
        let mut routes = routes.get_mut(&self.key(key)).into_iter().flatten();
        if let Some(route) = routes.find(|route| route.interface == from) {
            route.interface = to;
        }
    }

    fn key(&self, key: MulticastKey) -> MulticastKey {
        let source = if self.shared_trees { None } else { key.source };
        MulticastKey { source, ..key }
    }

    /// Looks up packets of the source and group `key` that arrive through `interface`. Routes for the source take
    /// precedence over routes for all sources (spec: more-networks, section 12).
    fn look_up<'a>(&self, sim: &'a Sim, key: MulticastKey, interface: Interface) -> Verdict<'a> {
        let recent = self.recent.get();
        let asked = (key, interface, sim.wiring_epoch());
        if recent.asked == Some(asked)
            && let Some(receiver) = recent.receiver.get(sim)
        {
            return Verdict::Forward(receiver);
        }
        let table = self.routes.borrow();
        match self.route(&table, key, interface) {
            Err(found_none) => {
                if found_none {
                    Verdict::Miss
                } else {
                    Verdict::WrongInterface
                }
            }
            Ok(route) => {
                let slots = self.slots.borrow();
                let target = slots.get(route.slot).and_then(|target| target.resolved(sim));
                let receiver = Located::look_up(sim, target, |entity| Some(entity));
                self.recent.set(Recent { asked: Some(asked), receiver });
                Verdict::Forward(receiver.get(sim).flatten())
            }
        }
    }

    /// The route of packets of the source and group `key` that arrive through `interface`; otherwise whether there is no
    /// route for any interface.
    fn route(&self, table: &Table, key: MulticastKey, interface: Interface) -> Result<MulticastRoute, bool> {
        let found = [table.get(&self.key(key)), table.get(&MulticastKey { source: None, ..key })];
        let mut routes = found.iter().copied().flatten().flatten();
        let route = routes.find(|route| route.interface.admits(interface));
        route.copied().ok_or_else(|| found.iter().all(Option::is_none))
    }

    /// The target of packets of the source and group `key` that arrive through `interface`; `None` if there is none.
    pub fn target(&self, sim: &Sim, key: MulticastKey, interface: Interface) -> Option<EntityId> {
        let table = self.routes.borrow();
        let route = self.route(&table, key, interface).ok()?;
        self.slots.borrow().get(route.slot)?.resolved(sim)
    }

    /// Asks the embedder about a packet; returns true if the packet is to be looked up again.
    fn ask(&self, sim: &Sim, packet: &Packet, reason: &str) -> bool {
        let [source, group, interface] = [packet.src.address, packet.dst.address, packet.interface.0]
            .map(|argument| Argument::Integer(argument.into()));
        sim.embedder().ask(
            sim,
            self.id,
            "new-group",
            &[source, group, interface, Argument::Text(reason.to_owned())],
        )
    }
}

impl Classifier for MulticastClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, sim: &Sim, value: i32, target: Option<EntityId>) {
        self.slots.install(sim, value, target);
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for MulticastClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let key = MulticastKey { source: Some(packet.src.address), group: packet.dst.address };
        for _ in 0..2 {
            let reason = match self.look_up(sim, key, packet.interface) {
                Verdict::Forward(Some(receiver)) => return sim.hand_to(receiver, packet, None),
                Verdict::Forward(None) => return,
                Verdict::Miss => "cache-miss",
                Verdict::WrongInterface => "wrong-iif",
            };
            let forwarded = self.ask(sim, &packet, reason);
            if self.shared_trees && reason == "cache-miss" {
                // ns-2.35: the root of the shared tree is looked up; the result is not used, but the look-up can fail.
                let group = Argument::Integer(packet.dst.address.into());
                sim.embedder().notify(sim, self.id, "upstream-link", &[group]);
            }
            if !forwarded {
                return;
            }
        }
    }

    facets! { dyn Classifier => |this| this }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(source: i32) -> MulticastKey {
        MulticastKey { source: Some(source), group: 0x4000_0000 }
    }

    #[test]
    fn routes_are_for_a_source_a_group_and_an_interface() {
        let sim = Sim::new();
        let classifier: &MulticastClassifier = sim.get(sim.add(MulticastClassifier::new)).unwrap();
        let route = key(3);
        let verdict = |source, interface| classifier.look_up(&sim, key(source), Interface(interface));
        assert!(matches!(verdict(3, 1), Verdict::Miss));
        classifier.set_route(route, 0, Interface(1));
        classifier.set_route(route, 1, Interface::UNKNOWN);
        assert!(matches!(verdict(3, 1), Verdict::Forward(_)));
        assert!(matches!(verdict(3, -1), Verdict::Forward(_)));
        assert!(matches!(verdict(3, 2), Verdict::WrongInterface));
        assert!(matches!(verdict(4, 1), Verdict::Miss));
        assert_eq!(classifier.interface(route), Some(Interface::UNKNOWN));
        classifier.change_interface(route, Interface(1), Interface(2));
        classifier.change_interface(route, Interface(1), Interface(5));
        assert!(matches!(verdict(3, 2), Verdict::Forward(_)));
    }

    #[test]
    fn routes_for_any_source_come_second() {
        let sim = Sim::new();
        let classifier: &MulticastClassifier = sim.get(sim.add(MulticastClassifier::new)).unwrap();
        let group = 0x4000_0000;
        classifier.set_route(MulticastKey { source: None, group }, 0, Interface(1));
        let verdict = |source, interface| classifier.look_up(&sim, key(source), Interface(interface));
        assert!(matches!(verdict(3, 1), Verdict::Forward(_)));
        assert!(matches!(verdict(3, 2), Verdict::WrongInterface));
        classifier.set_route(MulticastKey { source: Some(3), group }, 0, Interface(2));
        assert!(matches!(verdict(3, 2), Verdict::Forward(_)));
        assert!(matches!(verdict(4, 2), Verdict::WrongInterface));
    }

    #[test]
    fn shared_trees_take_packets_of_every_source() {
        let sim = Sim::new();
        let classifier: &MulticastClassifier =
            sim.get(sim.add(MulticastClassifier::with_shared_trees)).unwrap();
        classifier.set_route(MulticastKey { source: None, group: 0x4000_0000 }, 0, Interface::ANY);
        assert!(matches!(classifier.look_up(&sim, key(8), Interface(3)), Verdict::Forward(_)));
    }
}
