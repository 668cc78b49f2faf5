//! Models of network parts.
//!
//! Every part of a simulation (an agent, a queue, a part of a link, a classifier, a trace writer, an application, a
//! random number generator) is an [`Entity`] living in a [`Sim`](crate::Sim) and named by a small [`EntityId`].
//! Entities are used through shared references and keep their state in [`Cell`](std::cell::Cell)s, because a packet
//! passed on in the middle of an event may return to its sender, and a script called in the middle of an event may read
//! or change anything.

use std::any::{Any, TypeId};
use std::num::NonZeroU32;

use crate::Sim;
use crate::packet::Packet;
use crate::scheduler::{EventKey, Occasion};
use crate::timer::Timer;
use crate::wiring::Wiring;

/// Names one entity of one [`Sim`](crate::Sim). Ids are never reused within a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(NonZeroU32);

impl EntityId {
    /// Returns true if both ids are the same, or both are `None`. This comparison is compiled to a single test, the
    /// derived `==` to three.
    #[inline]
    pub(crate) fn are_same(one: Option<EntityId>, other: Option<EntityId>) -> bool {
        one.map_or(0, EntityId::to_u32) == other.map_or(0, EntityId::to_u32)
    }

    /// The id as a number, for storage outside the simulator.
    pub fn to_u32(self) -> u32 {
        self.0.get()
    }

    /// The id with number `number`; `None` for 0, which names nothing.
    pub fn from_u32(number: u32) -> Option<EntityId> {
        NonZeroU32::new(number).map(EntityId)
    }

    /// The index of the entity in a table, counted from 0.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What happens when a packet arrives at an entity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Absorption {
    /// Anything: the packet must be received when it arrives.
    #[default]
    Acts,
    /// Nothing: the packet is freed.
    Ignores,
    /// Only the entity's own state changes, which nobody reads without [settling](Entity::settle) the entity.
    Counts,
}

/// A model: anything that can receive packets, timers or other notices.
///
/// All methods have a default that does nothing, so a model implements only the methods that it needs. `recv` takes the
/// packet by value: dropping the packet frees it.
///
/// A receiver that counts packets. The simulation calls its methods; it keeps its state in cells:
///
/// ```
/// use std::cell::Cell;
/// use neons_sim::{Entity, EntityId, Header, Packet, Sim};
///
/// #[derive(Default)]
/// struct Counter {
///     packets: Cell<u32>,
/// }
///
/// impl Entity for Counter {
///     fn recv(&self, _: &Sim, _: Packet, _: Option<EntityId>) {
///         self.packets.set(self.packets.get() + 1);
///     }
/// }
///
/// let sim = Sim::new();
/// let counter = sim.add(|_| Counter::default());
/// sim.schedule_packet(counter, Packet::new(Header::default()), None, 0.5); // arrives after 0.5 s
/// sim.run().expect("a run to its end");
/// assert_eq!((sim.now(), sim.get::<Counter>(counter).unwrap().packets.get()), (0.5, 1));
/// ```
#[allow(unused_variables)]
pub trait Entity: Any {
    /// Receives a packet. `callback` is the entity whose [`Entity::resume`] is called when the medium has finished
    /// transmitting the packet; entities that forward the packet pass `callback` along with it.
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {}

    /// Receives a packet that another entity dropped for the given reason. The default discards the packet.
    // ns-2.35: only traces of mobile nodes process packets that were dropped for a reason.
    fn recv_dropped(&self, sim: &Sim, packet: Packet, reason: &'static str) {}

    /// What happens when plain packets, those without [`Packet::extension`](crate::Header::extension), arrive from the link
    /// `link`. Valid until anything is rewired. Must not call code that sends or rewires.
    fn absorption(&self, sim: &Sim, link: EntityId) -> Absorption {
        Absorption::Acts
    }

    /// Receives a packet that arrived at `time` seconds, if this entity [counts](Absorption::Counts) such packets. Called some
    /// time after the arrival, but before anything is rewired and when this entity is [settled](Entity::settle). Must not
    /// call code that sends or rewires.
    fn absorb(&self, time: f64, packet: Packet) {}

    /// A MAC or address resolution has given up on a packet whose sender asked to be notified.
    fn transmission_failed(&self, sim: &Sim, packet: Packet) {}

    /// A MAC has received a readable data frame, whether addressed to this node or not, and this entity asked to see
    /// such frames.
    fn overhear(&self, sim: &Sim, frame: &Packet) {}

    /// The transmission that was started on behalf of this entity has ended, at the present time.
    fn resume(&self, sim: &Sim) {}

    /// A transmission started on behalf of this entity will end at `key`. The default schedules an event that calls
    /// [`Entity::resume`]. A queue with nothing waiting may instead remember the key and schedule the event only when
    /// needed.
    fn resume_at(&self, sim: &Sim, this: EntityId, key: EventKey) {
        sim.schedule_resume(this, key);
    }

    /// Dispatches an event for this entity to the method for its `occasion`. Implementations must not override this
    /// method: each type of entity has its own compiled copy, so that the processor's branch prediction can learn which
    /// occasions the type has.
    fn happen(&self, sim: &Sim, this: EntityId, key: EventKey, occasion: Occasion) {
        match occasion {
            Occasion::Resume => {
                sim.begin(key);
                self.resume(sim);
            }
            Occasion::Timer(tag) => {
                let Some(timer) = self.timer(tag) else { return };
                if timer.comes_up(sim, this, tag, key) {
                    sim.begin(key);
                    self.on_timer(sim, tag);
                    timer.handled();
                }
            }
            Occasion::Notice(tag) => {
                if self.awaits(sim, tag, key) {
                    sim.begin(key);
                    self.on_event(sim, tag);
                }
            }
        }
    }

    /// Returns true if the plain event `tag` at `key` still has an effect. An event without effect leaves the clock where it
    /// is.
    #[doc(hidden)]
    fn awaits(&self, sim: &Sim, tag: u32, key: EventKey) -> bool {
        true
    }

    /// A plain event scheduled with [`Sim::schedule_event`] is due.
    fn on_event(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag` (see [`Entity::timer`]) expires.
    fn on_timer(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag`; `None` for entities without timers.
    fn timer(&self, tag: u32) -> Option<&Timer> {
        None
    }

    /// Returns the entity to its initial state, as `$ns run` and `reset` do.
    fn reset(&self, sim: &Sim) {}

    /// Applies all effects that are due by now but have no event of their own. Called before the clock returns to 0 and
    /// before the state is read from outside.
    fn settle(&self, sim: &Sim) {}

    /// Schedules events for everything that this entity expects to happen without an event of its own.
    fn commit(&self, sim: &Sim) {}

    /// The link has become dynamic: it may fail during the run.
    fn set_dynamic(&self, sim: &Sim) {}

    /// The targets of packets and drops; `None` for entities that have no single target.
    fn wiring(&self) -> Option<&Wiring> {
        None
    }

    /// The target of an entity that hands every packet unchanged to it and does nothing else; otherwise `None`. The
    /// engine skips such an entity.
    fn pass_through(&self) -> Option<EntityId> {
        None
    }

    /// Inspects a packet from the queue `queue`. Returns it if its next step is the target of this entity; otherwise the
    /// entity has handled it. Called for entities that hand nearly every packet to their target.
    fn inspect(&self, sim: &Sim, packet: Packet, queue: EntityId) -> Option<Packet> {
        Some(packet)
    }

    /// Returns true if this entity does nothing but [`inspect`](Entity::inspect) a packet and hand it to its target. The
    /// engine may then hand on the packet itself.
    fn only_inspects(&self) -> bool {
        false
    }

    /// Returns true if a packet that arrives at this entity has any effect. If not, senders need not create one.
    fn takes_note(&self) -> bool {
        true
    }

    /// The [`View`](crate::View) of this entity as `facet`. Implemented by [`facets!`](crate::facets), never by hand.
    fn view(&self, facet: TypeId) -> Option<&'static dyn Any> {
        None
    }
}
