//! Models.
//!
//! Every part of a simulation (an agent, a queue, a part of a link, a classifier, a trace writer, an
//! application, a random number generator) is an [`Entity`] living in a [`Sim`](crate::Sim) and named by a
//! small [`EntityId`]. Entities are used through shared references and keep their state in
//! [`Cell`](std::cell::Cell)s, because a packet passed on in the middle of an event may return to its sender,
//! and a script called in the middle of an event may read or change anything.

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
    /// Whether both are the same, or none. The derived comparison asks three questions for this one.
    #[inline]
    pub(crate) fn are_same(one: Option<EntityId>, other: Option<EntityId>) -> bool {
        one.map_or(0, EntityId::to_u32) == other.map_or(0, EntityId::to_u32)
    }

    /// The id as a number, for storing it outside the simulator.
    pub fn to_u32(self) -> u32 {
        self.0.get()
    }

    /// The id with number `number`; `None` for 0, which names nothing.
    pub fn from_u32(number: u32) -> Option<EntityId> {
        NonZeroU32::new(number).map(EntityId)
    }

    /// Its place in a table, counted from 0.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A model: anything that can receive packets, timers or other notices.
///
/// All methods have a default that does nothing, so a model implements only what it is about. `recv` takes the
/// packet by value: dropping it frees it.
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
    /// A packet arrives. `callback` is the entity that wants [`Entity::resume`] when the medium that finally
    /// transmits the packet has finished doing so; it is passed along with the packet by everything in between.
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {}

    /// A packet arrives that somebody dropped, for this reason. Only traces that show reasons care.
    fn recv_dropped(&self, sim: &Sim, packet: Packet, reason: &'static str) {
        self.recv(sim, packet, None);
    }

    /// A MAC, or address resolution, has given up on a packet whose sender wanted to be told.
    fn transmission_failed(&self, sim: &Sim, packet: Packet) {}

    /// A MAC has heard a readable data frame, be it for this node or not, and this entity wants to know.
    fn overhear(&self, sim: &Sim, frame: &Packet) {}

    /// The transmission that was started on behalf of this entity has ended (at the present time).
    fn resume(&self, sim: &Sim) {}

    /// A transmission started on behalf of this entity will end at `key`. The default puts the notice into the
    /// scheduler; a queue with nothing waiting may instead remember the key and schedule it only when needed.
    fn resume_at(&self, sim: &Sim, this: EntityId, key: EventKey) {
        sim.schedule_resume(this, key);
    }

    /// An event for this entity comes up. Not to be implemented: it calls the method that the occasion is for, in
    /// a copy of its own for each type of entity, so that the processor can learn which occasions a type has.
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
                sim.begin(key);
                self.on_event(sim, tag);
            }
        }
    }

    /// A plain event scheduled with [`Sim::schedule_event`] happens.
    fn on_event(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag` (see [`Entity::timer`]) expires.
    fn on_timer(&self, sim: &Sim, tag: u32) {}

    /// The timer named `tag`, for entities that have timers.
    fn timer(&self, tag: u32) -> Option<&Timer> {
        None
    }

    /// Returns the entity to its initial state, as `$ns run` and `reset` do.
    fn reset(&self, sim: &Sim) {}

    /// Before the clock goes back to 0, or somebody looks at the state: what should have happened by now without
    /// an event of its own counts as having happened.
    fn settle(&self, sim: &Sim) {}

    /// Puts into the scheduler what this entity expects to happen without an event of its own.
    fn commit(&self, sim: &Sim) {}

    /// A link became dynamic: it may fail during the run.
    fn set_dynamic(&self, sim: &Sim) {}

    /// Where packets and drops go, for entities with one way out.
    fn wiring(&self) -> Option<&Wiring> {
        None
    }

    /// For an entity that hands every packet unchanged to its target and does nothing else: the target.
    /// The engine then skips it.
    fn pass_through(&self) -> Option<EntityId> {
        None
    }

    /// For an entity that looks at every packet and then hands it to its target: looks at a packet.
    fn inspect(&self, sim: &Sim, packet: &mut Packet) {}

    /// Whether all that this entity does with a packet is to [`inspect`](Entity::inspect) it and to hand it to its target. The
    /// engine may then do the latter itself.
    fn only_inspects(&self) -> bool {
        false
    }

    /// Whether what arrives here has any effect; if not, nobody need make a packet of it.
    fn takes_note(&self) -> bool {
        true
    }

    /// The [`View`](crate::View) of this entity as `facet`. Not to be implemented by hand: see [`facets!`](crate::facets).
    fn view(&self, facet: TypeId) -> Option<&'static dyn Any> {
        None
    }
}
