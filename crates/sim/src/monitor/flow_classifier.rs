//! Classification of packets into flows.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Flow, Monitor};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::facet::entity_as;
use crate::located::Located;
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

/// Source and destination address, in one word, and flow id; 0 for a field that is not used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Key {
    addresses: u64,
    flow_id: i32,
}

impl Key {
    #[inline]
    fn new(src: i32, dst: i32, flow_id: i32) -> Key {
        Key { addresses: u64::from(src as u32) << 32 | u64::from(dst as u32), flow_id }
    }

    /// The place of the key among the recent flows.
    #[inline]
    fn place(self) -> usize {
        let [src, dst] = [(self.addresses >> 32) as u32, self.addresses as u32];
        src.wrapping_mul(31).wrapping_add(dst.wrapping_mul(7)).wrapping_add(self.flow_id as u32) as usize
            % RECENT
    }
}

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
        self.write_u64(u64::from(part as u32));
    }

    fn write_u64(&mut self, part: u64) {
        self.0 = (self.0.rotate_left(5) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// Finds the slot of a packet's flow. The slot holds the next entity for the flow's packets, or the flow's monitor
/// (spec: script-language, section 9.2; queues-and-monitors, section 10.5).
///
/// A packet of an unknown flow is reported to the embedder as `unknown-flow`, with source, destination and flow id, and
/// then as `no-slot` if the embedder has created no slot for the flow.
#[derive(Debug)]
pub struct FlowClassifier {
    id: EntityId,
    kind: FlowKind,
    base: ClassifierBase,
    /// `default_`: the slot for packets of unknown flows; −1 for none.
    pub default_slot: Cell<i32>,
    slots: EntitySlots,
    table: RefCell<HashMap<Key, usize, BuildHasherDefault<KeyHasher>>>,
    /// Flows of recent packets, each at the place given by its key.
    recent: OnceCell<Box<[Cell<Recent>; RECENT]>>,
    /// The number of changes of the table and the slots.
    changes: Cell<u32>,
}

/// A flow found for a packet, valid until the next change of the classifier.
#[derive(Clone, Copy, Debug, Default)]
struct Recent {
    key: Key,
    changes: u32,
    /// The entity in the flow's slot.
    entity: Located<dyn Entity>,
    /// The same entity as a monitor.
    monitor: Located<dyn Monitor>,
    /// The same entity as a plain flow.
    flow: Located<Flow>,
}

/// The number of recent flows that are remembered.
const RECENT: usize = 128;

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
            recent: OnceCell::new(),
            changes: Cell::new(0),
        }
    }

    /// The key of a flow that a command names.
    fn key(&self, src: i32, dst: i32, flow_id: i32) -> Key {
        self.key_by(|address| self.base.select(address), src, dst, flow_id)
    }

    /// The key by which a packet's flow is looked up.
    ///
    /// ns-2.35: shift and mask apply twice to the addresses of packets, but once to those that commands give. With
    /// hierarchical addresses, whose shift is not 0, most packets are therefore of unknown flows forever.
    #[inline]
    fn packet_key(&self, packet: &Packet) -> Key {
        let address = |address: i32| self.base.select(self.base.select(address));
        self.key_by(address, packet.src.address, packet.dst.address, packet.flow_id)
    }

    #[inline]
    fn key_by(&self, address: impl Fn(i32) -> i32, src: i32, dst: i32, flow_id: i32) -> Key {
        // Comparisons, the most frequent kind first, instead of a jump through a table.
        if self.kind == FlowKind::FlowId {
            Key::new(0, 0, flow_id)
        } else if self.kind == FlowKind::SourceDestinationFlowId {
            Key::new(address(src), address(dst), flow_id)
        } else if self.kind == FlowKind::SourceDestination {
            Key::new(address(src), address(dst), 0)
        } else {
            Key::new(0, address(dst), 0)
        }
    }

    /// The slot of a flow (the command `lookup`); `None` if the flow is unknown.
    pub fn slot_of(&self, src: i32, dst: i32, flow_id: i32) -> Option<usize> {
        self.table.borrow().get(&self.key(src, dst, flow_id)).copied()
    }

    /// The flow of a packet; `None` unless it is known and counted by a plain [`Flow`].
    #[inline(always)]
    pub(super) fn plain_flow<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a Flow> {
        self.recent(sim, packet, |recent| recent.flow)
    }

    /// The monitor of a packet's flow; `None` if the flow is unknown or its slot holds something else.
    #[inline]
    pub(super) fn monitor<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a dyn Monitor> {
        self.recent(sim, packet, |recent| recent.monitor)
    }

    /// The entity in the slot for a packet, found as by [`FlowClassifier::find`].
    #[inline]
    pub fn entity<'a>(&self, sim: &'a Sim, packet: &Packet) -> Option<&'a dyn Entity> {
        let known = self.recent(sim, packet, |recent| recent.entity);
        known.or_else(|| sim.entity(self.find(sim, packet)?))
    }

    /// The given part of the flow of a packet; `None` if the flow is unknown or has no such part.
    #[inline(always)]
    fn recent<'a, T: ?Sized>(
        &self,
        sim: &'a Sim,
        packet: &Packet,
        part: impl Fn(&Recent) -> Located<T>,
    ) -> Option<&'a T> {
        let key = self.packet_key(packet);
        if let Some(recent) = self.recent.get() {
            let known = recent[key.place()].get();
            if known.key == key
                && known.changes == self.changes.get()
                && let Some(part) = part(&known).get(sim)
            {
                return part;
            }
        }
        part(&self.look_up(sim, key)?).get(sim)?
    }

    #[cold]
    fn look_up(&self, sim: &Sim, key: Key) -> Option<Recent> {
        let slot = self.table.borrow().get(&key).copied()?;
        let target = self.target(slot);
        let found = Recent {
            key,
            changes: self.changes.get(),
            entity: Located::look_up(sim, target, |entity| Some(entity)),
            monitor: Located::look_up(sim, target, |entity| entity.facet::<dyn Monitor>()),
            flow: Located::look_up(sim, target, entity_as::<Flow>),
        };
        let recent = self.recent.get_or_init(|| Box::new(std::array::from_fn(|_| Cell::default())));
        recent[key.place()].set(found);
        Some(found)
    }

    fn forget_recent(&self) {
        self.changes.set(self.changes.get().wrapping_add(1));
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

    /// Removes all flows (the command `reset`). The slots keep their entities.
    ///
    /// ns-2.35: so a failure of a CBQ link also removes the flows of its classes, and the next packet is one of an
    /// unknown flow.
    pub fn forget_all(&self) {
        self.forget_recent();
        self.table.borrow_mut().clear();
    }

    /// The entity in the slot; `None` if the slot is empty.
    pub fn target(&self, slot: usize) -> Option<EntityId> {
        self.slots.borrow().get(slot).copied().flatten()
    }

    /// The slot for a packet: that of its flow, or the default slot. An unknown flow is first reported to the embedder,
    /// unless there is a default slot.
    fn slot_for(&self, sim: &Sim, packet: &Packet) -> i32 {
        let key = self.packet_key(packet);
        let known = || self.table.borrow().get(&key).map(|slot| *slot as i32);
        if let Some(slot) = known() {
            return slot;
        }
        // ns-2.35: unknown destinations are not reported (spec: queues-and-monitors, section 10.5).
        if self.kind == FlowKind::Destination || self.default_slot.get() >= 0 {
            return self.default_slot.get();
        }
        let fields = [packet.src.address, packet.dst.address, packet.flow_id];
        // ns-2.35: the numbers are unsigned for the script.
        let arguments = fields.map(|field| Argument::Integer(i64::from(field.cast_unsigned())));
        sim.embedder().notify(sim, self.id, "unknown-flow", &arguments);
        known().unwrap_or(-1)
    }

    fn target_for(&self, slot: i32) -> Option<EntityId> {
        self.target(usize::try_from(slot).ok()?)
    }

    /// The entity in the slot for a packet. An empty slot is first reported to the embedder, as `no-slot`.
    pub fn find(&self, sim: &Sim, packet: &Packet) -> Option<EntityId> {
        let slot = self.slot_for(sim, packet);
        self.target_for(slot).or_else(|| {
            // ns-2.35: numbers of slots are reported without sign (spec: engine-and-traces, section 6.4).
            let number = Argument::Integer(i64::from(slot as u32));
            sim.embedder().notify(sim, self.id, "no-slot", &[number]);
            self.target_for(self.slot_for(sim, packet))
        })
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
        if let Some(target) = self.entity(sim, &packet) {
            sim.hand_to(target, packet, callback);
        }
    }

    facets! { dyn Classifier => |this| this }
}
