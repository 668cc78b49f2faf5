//! The air: carries the frames of a radio to all radios near enough to notice.
//!
//! A frame in the air is shared by all who hear it; each receiver has its own power and error. Receivers are
//! found in a list of the channel's nodes that is kept sorted by position in x direction. How ties in that list
//! are resolved, and where nodes move to in it, decides in which order receivers get a frame, so it is part of
//! the model (spec: wireless-stack, section 13).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::scheduler::EventKey;

use super::phy::Emission;
use super::{Direction, MobileNode};

/// Speed of light, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

/// Two radios on the same spot hear each other after this time, seconds: twice the difference between 1 and the
/// next double.
const NO_DISTANCE_DELAY: f64 = 2.0 * f64::EPSILON;

/// Positions that are older than this are computed anew before receivers are looked for, seconds.
const STALE: f64 = 1.0;

/// How much farther than the sense distance receivers are looked for, metres.
const MARGIN: f64 = 5.0;

/// A transmission and the radios that it has not reached yet, the nearest last.
#[derive(Debug, Default)]
struct Transmission {
    frame: Option<Rc<Packet>>,
    arrivals: Vec<(EventKey, EntityId)>,
}

/// The radio channel.
#[derive(Debug)]
pub struct WirelessChannel {
    id: EntityId,
    /// Number of the channel, from 0.
    pub number: i32,
    /// The radios on this channel, the last one first.
    interfaces: RefCell<Vec<EntityId>>,
    head: Cell<Option<EntityId>>,
    tail: Cell<Option<EntityId>>,
    sorted: Cell<bool>,
    /// No node of the list was last updated before this time.
    fresh_since: Cell<f64>,
    candidates: RefCell<Vec<EntityId>>,
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
    pub fn add_node(&self, sim: &Sim, id: EntityId) {
        let Some(node) = sim.get::<MobileNode>(id) else { return };
        let tail = self.last(sim);
        match tail.and_then(|tail| sim.get::<MobileNode>(tail)) {
            Some(last) => last.list_next.set(Some(id)),
            None => {
                sim.warn("INITIALIZE THE LIST xListHead\n");
                self.head.set(Some(id));
            }
        }
        node.list_previous.set(tail);
        node.list_next.set(None);
        self.tail.set(Some(id));
    }

    fn last(&self, sim: &Sim) -> Option<EntityId> {
        let mut last = self.tail.get().or(self.head.get())?;
        while let Some(next) = sim.get::<MobileNode>(last)?.list_next.get() {
            last = next;
        }
        Some(last)
    }

    /// A node leaves the channel.
    pub fn remove_node(&self, sim: &Sim, id: EntityId) {
        if let Some(node) = sim.get::<MobileNode>(id) {
            self.unlink(sim, id, node);
            node.list_next.set(None);
            node.list_previous.set(None);
        }
    }

    fn unlink(&self, sim: &Sim, id: EntityId, node: &MobileNode) {
        let (previous, next) = (node.list_previous.get(), node.list_next.get());
        if let Some(previous) = get(sim, previous) {
            previous.list_next.set(next);
        }
        if let Some(next) = get(sim, next) {
            next.list_previous.set(previous);
        }
        if self.head.get() == Some(id) {
            self.head.set(next);
        }
        if self.tail.get() == Some(id) {
            self.tail.set(previous);
        }
    }

    fn walk<'a>(&self, sim: &'a Sim) -> impl Iterator<Item = (EntityId, &'a MobileNode)> {
        let mut next = self.head.get();
        std::iter::from_fn(move || {
            let id = next?;
            let node = sim.get::<MobileNode>(id)?;
            next = node.list_next.get();
            Some((id, node))
        })
    }

    fn sort(&self, sim: &Sim) {
        sim.warn("SORTING LISTS ...DONE!\n");
        let mut nodes: Vec<_> = self.walk(sim).collect();
        nodes.sort_by(|(_, first), (_, second)| first.x.get().total_cmp(&second.x.get()));
        self.head.set(nodes.first().map(|(id, _)| *id));
        self.tail.set(nodes.last().map(|(id, _)| *id));
        for (index, (_, node)) in nodes.iter().enumerate() {
            node.list_next.set(nodes.get(index + 1).map(|(id, _)| *id));
            node.list_previous.set(index.checked_sub(1).map(|index| nodes[index].0));
        }
        self.sorted.set(true);
    }

    /// Node `id` has moved from `old_x`: it is put where it belongs in the list.
    pub(super) fn reposition(&self, sim: &Sim, id: EntityId, old_x: f64) {
        if !self.sorted.get() {
            return self.sort(sim);
        }
        let Some(node) = sim.get::<MobileNode>(id) else { return };
        let x = node.x.get();
        let (previous, next) = (get(sim, node.list_previous.get()), get(sim, node.list_next.get()));
        if previous.is_none_or(|previous| previous.x.get() <= x) && next.is_none_or(|next| next.x.get() >= x)
        {
            return;
        }
        if x > old_x {
            let passed =
                passed(sim, node.list_next.get(), |other| other.x.get() < x, |other| &other.list_next);
            if let Some(passed) = passed {
                self.unlink(sim, id, node);
                self.insert_after(sim, id, node, passed);
            }
        } else {
            let passed = passed(
                sim,
                node.list_previous.get(),
                |other| other.x.get() > x,
                |other| &other.list_previous,
            );
            if let Some(passed) = passed {
                self.unlink(sim, id, node);
                self.insert_before(sim, id, node, passed);
            }
        }
    }

    fn insert_after(&self, sim: &Sim, id: EntityId, node: &MobileNode, place: EntityId) {
        let Some(before) = sim.get::<MobileNode>(place) else { return };
        let behind = before.list_next.replace(Some(id));
        node.list_previous.set(Some(place));
        node.list_next.set(behind);
        match get(sim, behind) {
            Some(behind) => behind.list_previous.set(Some(id)),
            None => self.tail.set(Some(id)),
        }
    }

    fn insert_before(&self, sim: &Sim, id: EntityId, node: &MobileNode, place: EntityId) {
        let Some(behind) = sim.get::<MobileNode>(place) else { return };
        let before = behind.list_previous.replace(Some(id));
        node.list_next.set(Some(place));
        node.list_previous.set(before);
        match get(sim, before) {
            Some(before) => before.list_next.set(Some(id)),
            None => self.head.set(Some(id)),
        }
    }

    // --- Transmissions ---

    /// A radio sends a frame.
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet) {
        let Some(emission) = packet.radio().emission else { return };
        let Some(sender) = sim.get::<MobileNode>(emission.node) else { return };
        packet.radio_mut().direction = Direction::Up;
        if !self.sorted.get() {
            self.sort(sim);
        }
        let reach =
            sim.wireless().sense_distance.get().unwrap_or_else(|| self.measure(sim, &emission)) + MARGIN;
        self.refresh(sim);
        let mut candidates = self.candidates.take();
        collect_candidates(sim, sender, reach, &mut candidates);
        let mut arrivals = self.spare.take();
        for node in candidates.drain(..) {
            let Some(node) = sim.get::<MobileNode>(node) else { continue };
            let delay = match sender.distance(sim, node) / SPEED_OF_LIGHT {
                0.0 => NO_DISTANCE_DELAY,
                delay => delay,
            };
            for interface in node.interfaces.borrow().iter() {
                arrivals.push((sim.next_key(delay), *interface));
            }
        }
        arrivals.sort_unstable_by(|first, second| second.cmp(first));
        match arrivals.last() {
            Some((first, _)) => {
                let first = *first;
                let tag = self.keep(Transmission { frame: Some(Rc::new(packet)), arrivals });
                sim.schedule_event_at(self.id, tag, first);
            }
            None => {
                self.spare.replace(arrivals);
            }
        }
        self.candidates.replace(candidates);
    }

    /// Keeps a transmission while it lasts; returns its place.
    fn keep(&self, transmission: Transmission) -> u32 {
        let mut transmissions = self.transmissions.borrow_mut();
        match self.free.borrow_mut().pop() {
            Some(place) => {
                transmissions[place as usize] = transmission;
                place
            }
            None => {
                transmissions.push(transmission);
                (transmissions.len() - 1) as u32
            }
        }
    }

    /// Finds out how far the first frame of the simulation can be sensed.
    fn measure(&self, sim: &Sim, emission: &Emission) -> f64 {
        // ns-2.35: done once for all channels and senders (spec: wireless-stack, section 13).
        let interfaces = self.interfaces.borrow();
        let height = interfaces.iter().filter_map(|id| sim.entity(*id)?.as_radio()?.base().antenna(sim));
        let height = height.fold(0.0_f64, |highest, antenna| highest.max(antenna.height()));
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
        let mut next = self.head.get();
        let mut oldest = now;
        while let Some(id) = next {
            let Some(node) = sim.get::<MobileNode>(id) else { break };
            if node.speed.get() != 0.0 && now - node.updated() > STALE {
                node.update_position(sim);
            }
            next = node.list_next.get();
        }
        for (_, node) in self.walk(sim) {
            if node.speed.get() != 0.0 {
                oldest = oldest.min(node.updated());
            }
        }
        self.fresh_since.set(oldest);
    }
}

/// The node with this id, if there is one.
fn get(sim: &Sim, id: Option<EntityId>) -> Option<&MobileNode> {
    sim.get(id?)
}

/// The last of the nodes from `start` on, along `link`, that come `before` the moved one.
fn passed(
    sim: &Sim,
    start: Option<EntityId>,
    before: impl Fn(&MobileNode) -> bool,
    link: fn(&MobileNode) -> &Cell<Option<EntityId>>,
) -> Option<EntityId> {
    let (mut passed, mut next) = (None, start);
    while let Some(id) = next {
        let other = sim.get::<MobileNode>(id)?;
        if !before(other) {
            break;
        }
        passed = Some(id);
        next = link(other).get();
    }
    passed
}

/// The nodes near the sender: first those before it in the list, the nearest first, then those behind it.
fn collect_candidates(sim: &Sim, sender: &MobileNode, reach: f64, found: &mut Vec<EntityId>) {
    let (x, y) = (sender.x.get(), sender.y.get());
    let near = |node: &MobileNode| node.y.get() >= y - reach && node.y.get() <= y + reach;
    let mut next = sender.list_previous.get();
    while let Some((id, node)) = next.and_then(|id| Some((id, sim.get::<MobileNode>(id)?)))
        && node.x.get() >= x - reach
    {
        if near(node) {
            found.push(id);
        }
        next = node.list_previous.get();
    }
    next = sender.list_next.get();
    while let Some((id, node)) = next.and_then(|id| Some((id, sim.get::<MobileNode>(id)?)))
        && node.x.get() <= x + reach
    {
        if near(node) {
            found.push(id);
        }
        next = node.list_next.get();
    }
}

impl Entity for WirelessChannel {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.transmit(sim, packet);
    }

    /// The first of the arrivals of transmission `tag` that have not happened, and those that follow before
    /// anything else happens.
    fn on_event(&self, sim: &Sim, tag: u32) {
        loop {
            let (frame, interface, next) = {
                let mut transmissions = self.transmissions.borrow_mut();
                let transmission = &mut transmissions[tag as usize];
                let Some((_, interface)) = transmission.arrivals.pop() else { return };
                let next = transmission.arrivals.last().map(|(key, _)| *key);
                if next.is_some() {
                    (transmission.frame.clone(), interface, next)
                } else {
                    self.spare.replace(std::mem::take(&mut transmission.arrivals));
                    self.free.borrow_mut().push(tag);
                    (transmission.frame.take(), interface, None)
                }
            };
            if let (Some(frame), Some(radio)) =
                (frame, sim.entity(interface).and_then(|interface| interface.as_radio()))
            {
                radio.arrive(sim, frame);
            }
            match next {
                Some(key) if sim.proceed_to(key) => {}
                Some(key) => return sim.schedule_event_at(self.id, tag, key),
                None => return,
            }
        }
    }
}
