//! The air: carries the frames of a radio to all radios near enough to notice.
//!
//! A frame in the air is shared by all who hear it; each receiver has its own power and error. Receivers are
//! found in a list of the channel's nodes that is kept sorted by position in x direction. How ties in that list
//! are resolved, and where nodes move to in it, decides in which order receivers get a frame, so it is part of
//! the model (spec: wireless-stack, section 13).

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;

use super::motion::MotionIndex;
use super::phy::{Emission, Reception};
use super::{Direction, MobileNode, Motion};

/// Speed of light, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

/// Two radios on the same spot hear each other after this time, seconds: twice the difference between 1 and the
/// next double.
const NO_DISTANCE_DELAY: f64 = 2.0 * f64::EPSILON;

/// Positions that are older than this are computed anew before receivers are looked for, seconds.
const STALE: f64 = 1.0;

/// How much farther than the sense distance receivers are looked for, metres.
const MARGIN: f64 = 5.0;

/// A transmission: the radios that it has not reached yet, the nearest last, and the MACs that receive it, in the
/// order in which they will have all of it.
#[derive(Debug, Default)]
struct Transmission {
    frame: Option<Rc<Packet>>,
    arrivals: Vec<(EventKey, EntityId)>,
    ends: VecDeque<Reception>,
}

/// In tags of events: it is about ends, not arrivals.
const ENDS: u32 = 1 << 31;

/// The radio channel.
#[derive(Debug)]
pub struct WirelessChannel {
    id: EntityId,
    /// Number of the channel, from 0.
    pub number: i32,
    /// The radios on this channel, the last one first.
    interfaces: RefCell<Vec<EntityId>>,
    head: Cell<Option<MotionIndex>>,
    tail: Cell<Option<MotionIndex>>,
    sorted: Cell<bool>,
    /// No node of the list was last updated before this time.
    fresh_since: Cell<f64>,
    candidates: RefCell<Vec<MotionIndex>>,
    /// The memory of a list of arrivals that is not in use.
    spare: RefCell<Vec<(EventKey, EntityId)>>,
    transmissions: RefCell<Vec<Transmission>>,
    free: RefCell<Vec<u32>>,
}

impl WirelessChannel {
    /// An empty channel.
    pub fn new(sim: &Sim, id: EntityId) -> WirelessChannel {
        WirelessChannel {
            id,
            number: sim.wireless().next_channel(),
            interfaces: RefCell::default(),
            head: Cell::new(None),
            tail: Cell::new(None),
            sorted: Cell::new(false),
            fresh_since: Cell::new(0.0),
            candidates: RefCell::default(),
            spare: RefCell::default(),
            transmissions: RefCell::default(),
            free: RefCell::default(),
        }
    }

    /// A radio joins the channel.
    pub fn add_interface(&self, interface: EntityId) {
        self.interfaces.borrow_mut().insert(0, interface);
    }

    // --- The list of nodes ---

    /// A node joins the channel, at the end of the list.
    pub fn add_node(&self, sim: &Sim, node: &MobileNode) {
        let motions = sim.wireless().motions();
        let last = self.last(&motions);
        match last {
            Some(last) => motions[last as usize].list_next.set(Some(node.index)),
            None => {
                sim.warn("INITIALIZE THE LIST xListHead\n");
                self.head.set(Some(node.index));
                if !self.sorted.get() {
                    let unsorted = &sim.wireless().unsorted_channels;
                    unsorted.set(unsorted.get() + 1);
                }
            }
        }
        node.list_previous.set(last);
        node.list_next.set(None);
        self.tail.set(Some(node.index));
    }

    fn last(&self, motions: &Motions) -> Option<MotionIndex> {
        let mut last = self.tail.get().or(self.head.get())?;
        while let Some(next) = motions[last as usize].list_next.get() {
            last = next;
        }
        Some(last)
    }

    /// A node leaves the channel.
    pub fn remove_node(&self, sim: &Sim, node: &MobileNode) {
        self.unlink(&sim.wireless().motions(), node);
        node.list_next.set(None);
        node.list_previous.set(None);
    }

    fn unlink(&self, motions: &Motions, motion: &Motion) {
        let (previous, next) = (motion.list_previous.get(), motion.list_next.get());
        if let Some(previous) = previous {
            motions[previous as usize].list_next.set(next);
        }
        if let Some(next) = next {
            motions[next as usize].list_previous.set(previous);
        }
        if self.head.get() == Some(motion.index) {
            self.head.set(next);
        }
        if self.tail.get() == Some(motion.index) {
            self.tail.set(previous);
        }
    }

    fn sort(&self, sim: &Sim) {
        sim.warn("SORTING LISTS ...DONE!\n");
        let motions = sim.wireless().motions();
        let mut nodes: Vec<&Motion> =
            walk(&motions, self.head.get(), |motion| motion.list_next.get()).collect();
        nodes.sort_by(|first, second| first.x.get().total_cmp(&second.x.get()));
        self.head.set(nodes.first().map(|motion| motion.index));
        self.tail.set(nodes.last().map(|motion| motion.index));
        for (place, motion) in nodes.iter().enumerate() {
            motion.list_next.set(nodes.get(place + 1).map(|next| next.index));
            motion.list_previous.set(place.checked_sub(1).map(|place| nodes[place].index));
        }
        if !self.sorted.replace(true) && !nodes.is_empty() {
            let unsorted = &sim.wireless().unsorted_channels;
            unsorted.set(unsorted.get() - 1);
        }
    }

    /// A node has moved from `old_x`: it is put where it belongs in the list.
    pub(super) fn reposition(&self, sim: &Sim, motion: &Motion, old_x: f64) {
        if !self.sorted.get() {
            return self.sort(sim);
        }
        let motions = sim.wireless().motions();
        let x = motion.x.get();
        let passed = |start, is_before: fn(f64, f64) -> bool, link: fn(&Motion) -> Option<MotionIndex>| {
            walk(&motions, start, link).take_while(|other| is_before(other.x.get(), x)).last()
        };
        if motion.list_previous.get().is_none_or(|previous| motions[previous as usize].x.get() <= x)
            && motion.list_next.get().is_none_or(|next| motions[next as usize].x.get() >= x)
        {
            return;
        }
        if x > old_x {
            let before =
                passed(motion.list_next.get(), |other, x| other < x, |motion| motion.list_next.get());
            if let Some(before) = before {
                self.unlink(&motions, motion);
                let behind = before.list_next.replace(Some(motion.index));
                self.link(&motions, Some(before.index), motion, behind);
            }
        } else {
            let behind =
                passed(motion.list_previous.get(), |other, x| other > x, |motion| motion.list_previous.get());
            if let Some(behind) = behind {
                self.unlink(&motions, motion);
                let before = behind.list_previous.get();
                self.link(&motions, before, motion, Some(behind.index));
            }
        }
    }

    /// Puts a node between two others.
    fn link(
        &self,
        motions: &Motions,
        before: Option<MotionIndex>,
        motion: &Motion,
        behind: Option<MotionIndex>,
    ) {
        motion.list_previous.set(before);
        motion.list_next.set(behind);
        match before {
            Some(before) => motions[before as usize].list_next.set(Some(motion.index)),
            None => self.head.set(Some(motion.index)),
        }
        match behind {
            Some(behind) => motions[behind as usize].list_previous.set(Some(motion.index)),
            None => self.tail.set(Some(motion.index)),
        }
    }

    // --- Transmissions ---

    /// A radio sends a frame.
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet) {
        let Some(emission) = packet.radio().emission.clone() else { return };
        let sender: &Motion = &emission.motion;
        packet.radio_mut().direction = Direction::Up;
        if !self.sorted.get() {
            self.sort(sim);
        }
        let reach =
            sim.wireless().sense_distance.get().unwrap_or_else(|| self.measure(sim, &emission)) + MARGIN;
        self.refresh(sim);
        let mut candidates = self.candidates.take();
        let motions = sim.wireless().motions();
        collect_candidates(&motions, sender, reach, &mut candidates);
        let mut arrivals = self.spare.take();
        for index in candidates.drain(..) {
            let receiver = &motions[index as usize];
            let delay = match sender.distance(sim, receiver) / SPEED_OF_LIGHT {
                0.0 => NO_DISTANCE_DELAY,
                delay => delay,
            };
            for interface in receiver.interfaces.borrow().iter() {
                arrivals.push((sim.next_key(delay), *interface));
            }
        }
        arrivals.sort_unstable_by_key(|(key, _)| Reverse(*key));
        match arrivals.last() {
            Some((first, _)) => {
                let first = *first;
                let tag = self.keep(Rc::new(packet), arrivals);
                sim.schedule_event_at(self.id, tag, first);
            }
            None => {
                self.spare.replace(arrivals);
            }
        }
        self.candidates.replace(candidates);
    }

    /// Keeps a transmission while it lasts; returns its place.
    fn keep(&self, frame: Rc<Packet>, arrivals: Vec<(EventKey, EntityId)>) -> u32 {
        let mut transmissions = self.transmissions.borrow_mut();
        let place = self.free.borrow_mut().pop().unwrap_or_else(|| {
            transmissions.push(Transmission::default());
            (transmissions.len() - 1) as u32
        });
        let transmission = &mut transmissions[place as usize];
        transmission.frame = Some(frame);
        transmission.arrivals = arrivals;
        place
    }

    /// A MAC has begun to receive a transmission, and is told when it ends.
    ///
    /// Of all who receive a frame only the first is in the scheduler. They do not overtake each other: who hears
    /// the beginning later hears the end later.
    fn await_end(&self, sim: &Sim, place: u32, (key, mac): Reception) {
        let ends = &mut self.transmissions.borrow_mut()[place as usize].ends;
        if ends.is_empty() {
            sim.schedule_event_at(self.id, place | ENDS, key);
        }
        ends.push_back((key, mac));
    }

    /// The first of the arrivals of a transmission that have not happened, and those that follow before anything
    /// else happens.
    fn arrive(&self, sim: &Sim, place: u32) {
        loop {
            let (frame, interface, next) = {
                let mut transmissions = self.transmissions.borrow_mut();
                let transmission = &mut transmissions[place as usize];
                let Some((_, interface)) = transmission.arrivals.pop() else { return };
                let next = transmission.arrivals.last().map(|(key, _)| *key);
                let frame =
                    if next.is_some() { transmission.frame.clone() } else { transmission.frame.take() };
                (frame, interface, next)
            };
            if let (Some(frame), Some(radio)) =
                (frame, sim.entity(interface).and_then(|interface| interface.as_radio()))
                && let Some(reception) = radio.arrive(sim, frame)
            {
                self.await_end(sim, place, reception);
            }
            match next {
                Some(key) if sim.proceed_to(key) => {}
                Some(key) => return sim.schedule_event_at(self.id, place, key),
                None => return self.free_if_over(place),
            }
        }
    }

    /// The first of the receivers of a transmission has all of it, and those that follow before anything else
    /// happens.
    fn end(&self, sim: &Sim, place: u32) {
        loop {
            let first = self.transmissions.borrow()[place as usize].ends.front().copied();
            let Some((_, mac)) = first else { return };
            if let Some(mac) = sim.entity(mac) {
                mac.on_event(sim, 0);
            }
            let next = {
                let ends = &mut self.transmissions.borrow_mut()[place as usize].ends;
                ends.pop_front();
                ends.front().map(|(key, _)| *key)
            };
            match next {
                Some(key) if sim.proceed_to(key) => {}
                Some(key) => return sim.schedule_event_at(self.id, place | ENDS, key),
                None => return self.free_if_over(place),
            }
        }
    }

    fn free_if_over(&self, place: u32) {
        let mut transmissions = self.transmissions.borrow_mut();
        let transmission = &mut transmissions[place as usize];
        if transmission.frame.is_none() && transmission.ends.is_empty() {
            self.spare.replace(std::mem::take(&mut transmission.arrivals));
            self.free.borrow_mut().push(place);
        }
    }

    /// Finds out how far the first frame of the simulation can be sensed.
    fn measure(&self, sim: &Sim, emission: &Emission) -> f64 {
        // ns-2.35: done once for all channels and senders (spec: wireless-stack, section 13).
        let interfaces = self.interfaces.borrow();
        let height = interfaces.iter().filter_map(|id| sim.entity(*id)?.as_radio()?.base().antenna());
        let height = height.fold(0.0_f64, |highest, antenna| highest.max(antenna.offset[2].get()));
        let radio = sim.entity(emission.radio).and_then(|radio| radio.as_radio());
        let distance = radio.map_or(0.0, |radio| radio.sense_distance(sim, height));
        sim.print("channel.cc:sendUp - Calc highestAntennaZ_ and distCST_\n");
        sim.print(&format!("highestAntennaZ_ = {height:.1},  distCST_ = {distance:.1}\n"));
        sim.wireless().sense_distance.set(Some(distance));
        distance
    }

    /// Computes the positions of moving nodes that have not been asked for lately.
    fn refresh(&self, sim: &Sim) {
        let now = sim.now();
        if now - self.fresh_since.get() <= STALE {
            return;
        }
        // A node that moves on in the list takes the walk with it, past the nodes in between.
        let motions = sim.wireless().motions();
        let mut next = self.head.get();
        while let Some(index) = next {
            let motion = &motions[index as usize];
            if motion.speed.get() != 0.0 && now - motion.updated.get() > STALE {
                motion.update_position(sim);
            }
            next = motion.list_next.get();
        }
        let oldest = walk(&motions, self.head.get(), |motion| motion.list_next.get())
            .filter(|motion| motion.speed.get() != 0.0)
            .fold(now, |oldest, motion| oldest.min(motion.updated.get()));
        self.fresh_since.set(oldest);
    }
}

/// The motions of all nodes.
type Motions = [Rc<Motion>];

/// The nodes from `start` on, along `link`.
fn walk(
    motions: &Motions,
    start: Option<MotionIndex>,
    link: impl Fn(&Motion) -> Option<MotionIndex>,
) -> impl Iterator<Item = &Motion> {
    let mut next = start;
    std::iter::from_fn(move || {
        let motion: &Motion = &motions[next? as usize];
        next = link(motion);
        Some(motion)
    })
}

/// The nodes near the sender: first those before it in the list, the nearest first, then those behind it.
fn collect_candidates(motions: &Motions, sender: &Motion, reach: f64, found: &mut Vec<MotionIndex>) {
    let (x, y) = (sender.x.get(), sender.y.get());
    let mut add = |motion: &Motion| {
        if motion.y.get() >= y - reach && motion.y.get() <= y + reach {
            found.push(motion.index);
        }
    };
    walk(motions, sender.list_previous.get(), |motion| motion.list_previous.get())
        .take_while(|motion| motion.x.get() >= x - reach)
        .for_each(&mut add);
    walk(motions, sender.list_next.get(), |motion| motion.list_next.get())
        .take_while(|motion| motion.x.get() <= x + reach)
        .for_each(&mut add);
}

impl Entity for WirelessChannel {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.transmit(sim, packet);
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        if tag & ENDS == 0 { self.arrive(sim, tag) } else { self.end(sim, tag & !ENDS) }
    }
}
