//! Class-based queueing (Floyd and Jacobson, "Link-sharing and resource management models for packet networks",
//! 1995): the link is shared among classes arranged in a tree. A class within its share may always send; one
//! that has used its share may borrow from an ancestor that has not. Among the classes that may send, the one
//! with the highest priority is served; classes of the same priority take turns. Spec: queues-and-monitors,
//! section 7.

mod class;

use std::cell::{Cell, RefCell};

pub use class::CbqClass;

use super::{Discipline, QueueBase};
use crate::entity::EntityId;
use crate::handle::Handle;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::{Initial, Sim};

const PRIORITIES: usize = 10;
const HIGHEST_LEVEL: usize = 32;

/// The rule that selects the ancestors from which a class may borrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Borrowing {
    /// Any ancestor that is within its share.
    AncestorOnly,
    /// Ancestors up to a level that depends on the traffic.
    TopLevel,
    /// Ancestors below which every class has its share.
    Formal,
}

/// The class-based scheduler. Packets wait in the queues of its [`CbqClass`]es.
#[derive(Debug)]
pub struct Cbq {
    /// `maxpkt_`: the largest packet, bytes.
    pub max_packet: Cell<i32>,
    /// The rule that selects the ancestors from which a class may borrow.
    pub borrowing: Cell<Borrowing>,
    /// Whether the turns of classes are weighted by their shares.
    weighted: bool,
    link: Handle<DelayLink>,
    rings: [RefCell<Ring>; PRIORITIES],
    /// Where the next turn of each priority begins.
    fronts: [Cell<Front>; PRIORITIES],
    /// All classes in the order of their insertion, inner classes included.
    members: RefCell<Vec<EntityId>>,
    /// The classes of each level, the most recently inserted first.
    levels: RefCell<Vec<Vec<EntityId>>>,
    /// The highest level from which top-level borrowing is possible.
    top_level: Cell<i32>,
    /// The packet that a class's queue has just delivered.
    pending: RefCell<Option<Packet>>,
}

/// The classes with queues that had the same priority when they were inserted.
#[derive(Debug, Default)]
struct Ring {
    classes: Vec<Handle<CbqClass>>,
    /// The number of bytes per round that a class with a share of 1 would send.
    round: f64,
}

/// A class in a ring.
#[derive(Clone, Copy, Debug, Default)]
struct Front {
    ring: usize,
    place: usize,
}

/// The class chosen to send the next packet.
struct Choice<'a> {
    class: &'a CbqClass,
    ring: usize,
    place: usize,
    /// The class whose share is used; `None` if the chosen class is served although no share permits it.
    lender: Option<&'a CbqClass>,
}

/// Initial values.
impl Cbq {
    /// The initial value of `max_packet`.
    pub const MAX_PACKET: Initial<i32> = Initial(1024);
}

impl Cbq {
    /// Creates a scheduler without link and classes. With `weighted`, turns are weighted by shares.
    pub fn new(weighted: bool) -> Cbq {
        Cbq {
            max_packet: Cell::new(Self::MAX_PACKET.integer()),
            borrowing: Cell::new(Borrowing::AncestorOnly),
            weighted,
            link: Handle::default(),
            rings: Default::default(),
            fronts: std::array::from_fn(|ring| Cell::new(Front { ring, place: 0 })),
            members: RefCell::default(),
            levels: RefCell::new(vec![Vec::new(); HIGHEST_LEVEL + 1]),
            top_level: Cell::new(HIGHEST_LEVEL as i32),
            pending: RefCell::default(),
        }
    }

    /// Sets the link that is shared (the command `link`).
    pub fn set_link(&self, link: EntityId) {
        self.link.set(Some(link));
    }

    /// The bandwidth of the link, bits per second; `None` without a link.
    pub fn bandwidth(&self, sim: &Sim) -> Option<f64> {
        Some(self.link.find(sim)?.bandwidth.get())
    }

    /// Adds a class (the command `insert-class`).
    ///
    /// # Errors
    /// The class is invalid; the error names its parameter and value.
    pub fn insert(&self, sim: &Sim, scheduler: EntityId, id: EntityId) -> Result<(), String> {
        let class = sim.get::<CbqClass>(id).ok_or("object")?;
        if let Some(problem) = class.invalid() {
            return Err(problem);
        }
        let bandwidth = self.bandwidth(sim).ok_or("link")?;
        class.scheduler.set(Some(scheduler));
        class.rate.set(class.share.get() * bandwidth / 8.0);
        let priority = class.priority.get() as usize;
        if class.queue.get().is_some() {
            self.join_ring(self.fronts[priority].get(), id);
        }
        self.members.borrow_mut().push(id);
        self.levels.borrow_mut()[class.level.get() as usize].insert(0, id);
        self.weigh(sim, class.priority.get());
        Ok(())
    }

    /// Inserts a class into the ring of `front`, after it.
    fn join_ring(&self, front: Front, id: EntityId) {
        let classes = &mut self.rings[front.ring].borrow_mut().classes;
        let place = if classes.is_empty() { 0 } else { front.place + 1 };
        classes.insert(place, Handle::default());
        classes[place].set(Some(id));
        for other in &self.fronts {
            let Front { ring, place: old } = other.get();
            if ring == front.ring && old >= place && classes.len() > 1 {
                other.set(Front { ring, place: old + 1 });
            }
        }
    }

    /// Updates rates and weights after the share of an inserted class has changed.
    fn share_changed(&self, sim: &Sim, class: &CbqClass) {
        class.rate.set(class.share.get() * self.bandwidth(sim).unwrap_or(0.0) / 8.0);
        self.weigh(sim, class.priority.get());
    }

    fn weigh(&self, sim: &Sim, priority: i32) {
        // A script may have set the priority to an invalid value.
        let Some(ring) = usize::try_from(priority).ok().and_then(|ring| self.rings.get(ring)) else { return };
        let (mut count, mut shares) = (0, 0.0);
        for class in self.members.borrow().iter().filter_map(|id| sim.get::<CbqClass>(*id)) {
            if class.priority.get() == priority {
                count += 1;
                shares += class.share.get();
            }
        }
        let bytes = f64::from(count) * f64::from(self.max_packet.get());
        ring.borrow_mut().round = if shares == 0.0 { 0.0 } else { bytes / shares };
    }

    /// Adjusts the level of top-level borrowing when a packet arrives for a class.
    fn class_wakes(&self, sim: &Sim, class: &CbqClass) {
        let (top, now) = (self.top_level.get(), sim.now());
        if self.borrowing.get() != Borrowing::TopLevel || top <= 1 {
            return;
        }
        if class.under_time.get() < now {
            self.top_level.set(1);
        } else if top > 2
            && class.may_borrow.get()
            && class.parent(sim).is_some_and(|parent| parent.under_time.get() < now)
        {
            self.top_level.set(2);
        }
    }

    /// The class from whose share `class` may send now: itself or an ancestor. `None` if it may not send.
    fn lender<'a>(&self, sim: &'a Sim, class: &'a CbqClass) -> Option<&'a CbqClass> {
        let now = sim.now();
        if class.is_within_share(now) {
            return Some(class);
        }
        if !class.may_borrow.get() {
            return None;
        }
        let mut ancestor = class.parent(sim);
        while let Some(candidate) = ancestor {
            let level = candidate.level.get();
            if candidate.under_time.get() > now {
                if self.borrowing.get() == Borrowing::TopLevel && level > self.top_level.get() {
                    return None;
                }
            } else if match self.borrowing.get() {
                Borrowing::AncestorOnly => true,
                Borrowing::TopLevel => level <= self.top_level.get(),
                Borrowing::Formal => self.is_satisfied_below(sim, level),
            } {
                return Some(candidate);
            }
            ancestor = candidate.parent(sim);
        }
        None
    }

    /// Whether every class below `level` has its share.
    fn is_satisfied_below(&self, sim: &Sim, level: i32) -> bool {
        let levels = self.levels.borrow();
        let mut below = levels.iter().take(level.max(0) as usize).flatten();
        below.all(|id| sim.get::<CbqClass>(*id).is_none_or(|class| self.is_satisfied(sim, *id, class)))
    }

    fn is_satisfied(&self, sim: &Sim, id: EntityId, class: &CbqClass) -> bool {
        if class.under_time.get() >= sim.now() {
            return true;
        }
        if class.level.get() == 1 {
            return !class.has_demand(sim);
        }
        let levels = self.levels.borrow();
        let mut leaves = levels[1].iter().filter_map(|leaf| sim.get::<CbqClass>(*leaf));
        !leaves.any(|leaf| leaf.has_demand(sim) && descends(sim, leaf, id))
    }

    /// The first class of the priority `priority` that may send. Delays the classes that have packets but may not send;
    /// the first of these that may borrow in principle becomes `fallback`.
    fn choose<'a>(
        &self,
        sim: &'a Sim,
        priority: usize,
        fallback: &mut Option<Choice<'a>>,
    ) -> Option<Choice<'a>> {
        let Front { ring: number, place: front } = self.fronts[priority].get();
        let ring = self.rings[number].borrow();
        let (places, round) = (ring.classes.len(), ring.round);
        // `deficit` is 1 after a pass in which a permitted class had no allocation left, and 2 in the following pass.
        let mut deficit = 0;
        loop {
            for step in 0..places {
                let place = if front + step < places { front + step } else { front + step - places };
                let Some(class) = ring.classes[place].find(sim) else { continue };
                if self.weighted && deficit < 2 && class.allocation.get() <= 0 {
                    let allocation = (class.share.get() * round) as i32;
                    class.allocation.set(class.allocation.get() + allocation);
                }
                if class.has_demand(sim) {
                    if fallback.is_none() && class.may_borrow.get() && class.parent.get().is_some() {
                        *fallback = Some(Choice { class, ring: number, place, lender: None });
                    }
                    match self.lender(sim, class) {
                        None => class.delay(sim.now()),
                        lender if !self.weighted || class.allocation.get() > 0 || deficit > 1 => {
                            return Some(Choice { class, ring: number, place, lender });
                        }
                        _ => deficit = 1,
                    }
                }
                if self.weighted {
                    class.allocation.set(0);
                }
            }
            if deficit != 1 {
                return None;
            }
            deficit = 2;
        }
    }

    /// Makes the class after the chosen one the next candidate, unless the chosen class has allocation left.
    fn move_on(&self, choice: &Choice, size: i32) {
        let class = choice.class;
        let places = self.rings[choice.ring].borrow().classes.len();
        let mut stays = false;
        if self.weighted && choice.lender.is_some() && class.allocation.get() > 0 {
            class.allocation.set(class.allocation.get() - size);
            stays = class.allocation.get() > 0;
        }
        // ns-2.35: the next turn is that of the class's present priority, whose former classes are no longer served if a
        // script has changed the priority (spec: queues-and-monitors, section 7.1).
        let priority = usize::try_from(class.priority.get()).ok();
        if let Some(front) = priority.and_then(|priority| self.fronts.get(priority)) {
            front.set(Front { ring: choice.ring, place: (choice.place + usize::from(!stays)) % places });
        }
    }

    fn sent(&self, sim: &Sim, class: &CbqClass, lender: &CbqClass, size: i32) {
        let duration = 8.0 * f64::from(size) / self.bandwidth(sim).unwrap_or(f64::INFINITY);
        let mut payer = Some(class);
        while let Some(each) = payer {
            each.account(sim, size, duration);
            payer = each.parent(sim);
        }
        let level = lender.level.get();
        if self.borrowing.get() == Borrowing::TopLevel && self.top_level.get() >= level {
            let exhausted = class.packets(sim) <= 1 || lender.under_time.get() > sim.now();
            self.top_level.set(if exhausted { HIGHEST_LEVEL as i32 } else { level });
        }
    }
}

/// Whether `class` may borrow from `ancestor` through the classes between them.
fn descends(sim: &Sim, class: &CbqClass, ancestor: EntityId) -> bool {
    let mut class = class;
    while class.may_borrow.get() {
        if class.parent.get() == Some(ancestor) {
            return true;
        }
        match class.parent(sim) {
            Some(parent) => class = parent,
            None => return false,
        }
    }
    false
}

impl Discipline for Cbq {
    fn enqueue(&self, _sim: &Sim, _base: &QueueBase, packet: Packet) {
        self.pending.replace(Some(packet));
    }

    // ns-2.35: when no class may send, only the next arrival wakes the scheduler (spec: queues-and-monitors, section
    // 7.1).
    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let mut fallback = None;
        let choice = (0..PRIORITIES).find_map(|priority| self.choose(sim, priority, &mut fallback));
        let choice = choice.or(fallback)?;
        if !self.weighted {
            self.move_on(&choice, 0);
        }
        if let Some(queue) = choice.class.queue.get().and_then(|id| sim.entity(id)) {
            queue.resume(sim);
        }
        let packet = self.pending.take();
        let size = packet.as_ref().map_or(0, |packet| packet.size);
        if self.weighted {
            self.move_on(&choice, size);
        }
        if let (Some(lender), true) = (choice.lender, packet.is_some()) {
            self.sent(sim, choice.class, lender, size);
        }
        packet
    }

    fn len(&self) -> usize {
        usize::from(self.pending.borrow().is_some())
    }

    fn bytes(&self) -> usize {
        self.pending.borrow().as_ref().map_or(0, |packet| packet.size as usize)
    }

    fn reset(&self, _sim: &Sim, _base: &QueueBase) {}
}

#[cfg(test)]
mod tests;
