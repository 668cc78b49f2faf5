//! Classification of packets into flows.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use super::Flow;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::node::{Classifier, ClassifierBase, EntitySlots};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// The header fields that packets of one flow have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlowKind {
    /// `Classifier/Hash/Fid`: the flow id.
    FlowId,
    /// `Classifier/Hash/SrcDest`: source and destination address.
    SourceDestination,
    /// `Classifier/Hash/SrcDestFid`: both addresses and the flow id.
    SourceDestinationFlowId,
    /// `Classifier/Hash/Dest`: the destination address.
    Destination,
}

/// Source address, destination address and flow id; 0 for a field that is not used.
type Key = (i32, i32, i32);

/// A hash function for a [`Key`], whose parts are small numbers.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_i32(i32::from(*byte));
        }
    }

    fn write_i32(&mut self, part: i32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(part as u32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// Finds the slot of a packet's flow. The slot holds the next entity for the flow's packets, or the flow's monitor
/// (spec: script-language, section 9.2; queues-and-monitors, section 10.5).
///
/// A packet of an unknown flow is reported to the embedder as `unknown-flow`, with source, destination and flow id. The
/// embedder may create a slot for the flow.
#[derive(Debug)]
pub struct FlowClassifier {
    id: EntityId,
    kind: FlowKind,
    base: ClassifierBase,
    /// `default_`: the slot for packets of unknown flows; −1 for none.
    pub default_slot: Cell<i32>,
    slots: EntitySlots,
    table: RefCell<HashMap<Key, usize, BuildHasherDefault<KeyHasher>>>,
    /// Flows of recent packets, each at the place given by its key. Cleared at every change.
    recent: RefCell<Vec<Option<Recent>>>,
}

/// A flow found for a packet, valid in one wiring epoch.
#[derive(Debug)]
struct Recent {
    key: Key,
    epoch: u32,
    flow: Rc<Flow>,
}

/// The number of recent flows that are remembered.
const RECENT: usize = 128;

fn place((src, dst, flow_id): Key) -> usize {
    src.wrapping_mul(31).wrapping_add(dst.wrapping_mul(7)).wrapping_add(flow_id) as usize % RECENT
}

/// Initial values.
impl FlowClassifier {
    /// The initial value of `default_slot`.
    pub const DEFAULT_SLOT: Initial<i32> = Initial(-1);
}

impl FlowClassifier {
    /// Creates a classifier without flows.
    pub fn new(id: EntityId, kind: FlowKind) -> FlowClassifier {
        FlowClassifier {
            id,
            kind,
            base: ClassifierBase::default(),
            default_slot: Cell::new(Self::DEFAULT_SLOT.integer()),
            slots: EntitySlots::default(),
            table: RefCell::default(),
            recent: RefCell::default(),
        }
    }

    fn key(&self, src: i32, dst: i32, flow_id: i32) -> Key {
        let address = |address: i32| self.base.select(address);
        match self.kind {
            FlowKind::FlowId => (0, 0, flow_id),
            FlowKind::SourceDestination => (address(src), address(dst), 0),
            FlowKind::SourceDestinationFlowId => (address(src), address(dst), flow_id),
            FlowKind::Destination => (0, address(dst), 0),
        }
    }

    /// The slot of a flow (the command `lookup`); `None` if the flow is unknown.
    pub fn slot_of(&self, src: i32, dst: i32, flow_id: i32) -> Option<usize> {
        self.table.borrow().get(&self.key(src, dst, flow_id)).copied()
    }

    /// The flow of a packet; `None` unless it is known and counted by a plain [`Flow`].
    #[inline]
    pub(super) fn plain_flow(&self, sim: &Sim, packet: &Packet) -> Option<Rc<Flow>> {
        let key = self.key(packet.src.address, packet.dst.address, packet.flow_id);
        let recent = self.recent.borrow();
        match recent.get(place(key)) {
            Some(Some(known)) if known.key == key && known.epoch == sim.wiring_epoch() => {
                Some(known.flow.clone())
            }
            _ => {
                drop(recent);
                self.look_up_plain_flow(sim, key)
            }
        }
    }

    #[cold]
    fn look_up_plain_flow(&self, sim: &Sim, key: Key) -> Option<Rc<Flow>> {
        let slot = self.table.borrow().get(&key).copied()?;
        let flow: Rc<Flow> = sim.share(self.target(slot)?)?;
        let mut recent = self.recent.borrow_mut();
        if recent.is_empty() {
            recent.resize_with(RECENT, || None);
        }
        recent[place(key)] = Some(Recent { key, epoch: sim.wiring_epoch(), flow: flow.clone() });
        Some(flow)
    }

    fn forget_recent(&self) {
        self.recent.borrow_mut().clear();
    }

    /// Sets the slot of a flow (the command `set-hash`).
    pub fn set_slot(&self, src: i32, dst: i32, flow_id: i32, slot: usize) {
        self.forget_recent();
        self.table.borrow_mut().insert(self.key(src, dst, flow_id), slot);
    }

    /// Removes a flow and returns the slot it had (the command `del-hash`).
    pub fn forget(&self, src: i32, dst: i32, flow_id: i32) -> Option<usize> {
        self.forget_recent();
        self.table.borrow_mut().remove(&self.key(src, dst, flow_id))
    }

    /// The entity in the slot; `None` if the slot is empty.
    pub fn target(&self, slot: usize) -> Option<EntityId> {
        self.slots.borrow().get(slot).copied().flatten()
    }

    /// The entity in the slot of the packet's flow. An unknown flow is first reported to the embedder.
    pub fn find(&self, sim: &Sim, packet: &Packet) -> Option<EntityId> {
        let (src, dst, flow_id) = (packet.src.address, packet.dst.address, packet.flow_id);
        if let Some(slot) = self.slot_of(src, dst, flow_id) {
            return self.target(slot);
        }
        let default = || self.target(usize::try_from(self.default_slot.get()).ok()?);
        // ns-2.35: unknown destinations are not reported (spec: queues-and-monitors, section 10.5).
        if self.kind == FlowKind::Destination || self.default_slot.get() >= 0 {
            return default();
        }
        let arguments = [src, dst, flow_id].map(|part| Argument::Integer(i64::from(part)));
        sim.embedder().notify(sim, self.id, "unknown-flow", &arguments);
        self.slot_of(src, dst, flow_id).map_or_else(default, |slot| self.target(slot))
    }
}

impl Classifier for FlowClassifier {
    fn base(&self) -> &ClassifierBase {
        &self.base
    }

    fn install(&self, _sim: &Sim, value: i32, target: Option<EntityId>) {
        if self.slots.install(value, target).is_some() {
            self.forget_recent();
        }
    }

    fn slots(&self, _: &Sim) -> Vec<Option<EntityId>> {
        self.slots.entities()
    }
}

impl Entity for FlowClassifier {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        match self.find(sim, &packet) {
            Some(target) => sim.hand_on(target, packet, callback),
            // ns-2.35: a miss is reported as slot 4294967295 (spec: engine-and-traces, section 6.4).
            None => sim.embedder().notify(sim, self.id, "no-slot", &[Argument::Integer(4_294_967_295)]),
        }
    }

    facets! { dyn Classifier => |this| this }
}
