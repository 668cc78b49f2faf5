//! The radio channel, which carries the frames of a radio to all radios near enough to sense them.
//!
//! All receivers share a frame; each has its own received power and error flag. Receivers are found in a list of the
//! channel's nodes (spec: wireless-stack, section 13).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::entity::{Entity, EntityId};
use crate::facet::entity_as;
use crate::packet::Packet;
use crate::scheduler::{EventKey, Next};
use crate::{Initial, Sim};

use super::frame::Frame;
use super::grid_keeper::GridKeeper;
use super::motion::MotionIndex;
use super::node_list::{Field, NodeList};
use super::phy::{Emission, LastRadio, Radio, WirelessPhy};
use super::surroundings::{KnownSurroundings, Listener};
use super::transmission::{Hearer, Series, Stage, Transmission};
use super::wpan::WpanRadio;
use super::{Direction, MobileNode, Motion, Topography};

/// Speed of light, metres per second.
const SPEED_OF_LIGHT: f64 = 300_000_000.0;

/// The propagation delay between two radios at the same position, seconds: twice the difference between 1 and the next
/// double.
const NO_DISTANCE_DELAY: f64 = 2.0 * f64::EPSILON;

/// The age from which a position is recomputed before receivers are searched, seconds.
const STALE: f64 = 1.0;

/// The margin that the search for receivers adds to the sense distance, metres.
const MARGIN: f64 = 5.0;

/// A radio channel.
#[derive(Debug)]
pub struct WirelessChannel {
    id: EntityId,
    /// Number of the channel, from 0.
    pub number: i32,
    /// `delay_`: has no effect; frames travel at the speed of light.
    pub delay: Cell<f64>,
    /// The radios on the channel, in the reverse order of their addition.
    interfaces: RefCell<Vec<EntityId>>,
    nodes: NodeList,
    /// A time, in seconds, since which the position of every node in the list has been updated.
    fresh_since: Cell<f64>,
    candidates: RefCell<Vec<MotionIndex>>,
    surroundings: KnownSurroundings,
    /// The frames in the air, by transmission number.
    frames: RefCell<Vec<Option<Rc<Frame>>>>,
    /// The transmission numbers that are not in use.
    free: RefCell<Vec<u32>>,
    /// The number of receptions so far, including those that are scheduled: a frame counts once for each radio that it
    /// reaches.
    pub heard: Cell<u64>,
    /// The key and the tag of the next event of each series in progress, except the series being processed; the
    /// earliest event comes last. The scheduler does not contain these events, but an earlier event of the channel.
    others: RefCell<Vec<(EventKey, u32)>>,
    /// The key of the earliest event in `others`.
    first_other: Cell<EventKey>,
    /// The memory of finished transmissions, for reuse, in boxes, so that a frame moves only a pointer.
    #[allow(clippy::vec_box)]
    spare: RefCell<Vec<Box<Transmission>>>,
}

/// The maximum number of nodes examined in a list that other channels may have corrupted.
const MOST_NODES: usize = 1 << 20;

/// Initial values.
impl WirelessChannel {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("4us");
}

impl WirelessChannel {
    /// A channel without radios.
    pub fn new(sim: &Sim, id: EntityId) -> WirelessChannel {
        WirelessChannel {
            id,
            number: sim.wireless().next_channel(),
            delay: Cell::new(Self::DELAY.time()),
            interfaces: RefCell::default(),
            nodes: NodeList::default(),
            fresh_since: Cell::new(0.0),
            candidates: RefCell::default(),
            surroundings: KnownSurroundings::default(),
            frames: RefCell::default(),
            free: RefCell::default(),
            heard: Cell::new(0),
            others: RefCell::default(),
            first_other: Cell::new(EventKey::NEVER),
            spare: RefCell::default(),
        }
    }

    /// Adds a radio to the channel.
    pub fn add_interface(&self, interface: EntityId) {
        self.interfaces.borrow_mut().insert(0, interface);
    }

    // --- The list of nodes ---

    /// The channel of the ground on which a node moves.
    pub(super) fn of<'a>(sim: &'a Sim, motion: &Motion) -> Option<&'a WirelessChannel> {
        let ground: &Topography = sim.get(motion.topography.get()?)?;
        sim.get(ground.channel.get()?)
    }

    /// Adds a node at the end of the channel's list. Adding a node twice ends the run.
    pub fn add_node(&self, sim: &Sim, node: &MobileNode) {
        let wireless = sim.wireless();
        wireless.rearranged();
        // ns-2.35 crashes, because the list then contains a cycle.
        if node.is_listed()
            && self.nodes.walk(wireless.motions()).take(MOST_NODES).any(|known| known.index == node.index)
        {
            sim.fatal("neons: a mobile node joins a channel on which it is already (`add-node`)\n");
        }
        if self.nodes.is_sorted() || node.is_listed() {
            wireless.expect_disorder();
        }
        if self.nodes.add(wireless.motions(), node) {
            sim.warn("INITIALIZE THE LIST xListHead\n");
            wireless.list_begun();
        }
    }

    /// Removes a node from the channel's list.
    pub fn remove_node(&self, sim: &Sim, node: &MobileNode) {
        sim.wireless().expect_disorder();
        self.nodes.remove(sim.wireless().motions(), node);
    }

    /// The list of nodes.
    #[cfg(test)]
    pub(super) fn nodes(&self) -> &NodeList {
        &self.nodes
    }

    /// Sorts the list of nodes.
    pub(super) fn sort(&self, sim: &Sim) {
        sim.warn("SORTING LISTS ...DONE!\n");
        let wireless = sim.wireless();
        wireless.rearranged();
        if self.nodes.sort(wireless.motions()) {
            wireless.list_sorted();
        }
    }

    /// Moves a node in the list to the position of its present x; `old_x` is its x before it moved.
    pub(super) fn reposition(&self, sim: &Sim, motion: &Motion, old_x: f64) {
        if !self.nodes.is_sorted() {
            return self.sort(sim);
        }
        self.nodes.reposition(sim.wireless().motions(), motion, old_x);
    }

    /// Lets a node move freely near its present position. Returns false if a node is out of order in the list.
    pub(super) fn set_free(&self, sim: &Sim, motion: &Motion) -> bool {
        self.nodes.set_free(sim.wireless().motions(), motion)
    }

    // --- Transmissions ---

    /// Transmits a frame of a radio.
    pub(super) fn transmit(&self, sim: &Sim, mut packet: Packet) {
        let Some(emission) = packet.radio_mut().emission.take() else { return };
        packet.radio_mut().direction = Direction::Up;
        let keeper = GridKeeper::of(sim);
        // ns-2.35: with a grid keeper only movements sort the list.
        if keeper.is_none() && !self.nodes.is_sorted() {
            self.sort(sim);
        }
        let reach =
            sim.wireless().sense_distance.get().unwrap_or_else(|| self.measure(sim, &emission)) + MARGIN;
        // ns-2.35: the area searched for receivers is centred on the sender's previous position.
        let center = (emission.motion.x.get(), emission.motion.y.get());
        if keeper.is_none() {
            self.refresh(sim);
        }
        let number = self.new_number();
        let mut transmission = self.spare.borrow_mut().pop().unwrap_or_default();
        transmission.restart(self.id, number, sim.next_sequence());
        let known = if keeper.is_none() { self.surroundings.of(sim, &emission) } else { None };
        match (known, keeper) {
            (Some(known), _) => {
                known.note_positions(sim, &emission);
                transmission.add_known(sim.now(), known);
            }
            (None, Some(keeper)) => {
                Self::find_receivers_in_grid(sim, keeper, &emission.motion, &mut transmission);
                transmission.sort();
            }
            (None, None) => {
                self.find_receivers(sim, &emission, Field { center, reach }, &mut transmission);
                transmission.sort();
            }
        }
        sim.skip_sequences(transmission.len() as u64);
        self.heard.set(self.heard.get() + transmission.len() as u64);
        match transmission.next_arrival() {
            Some(first) => {
                let frame = Rc::new(Frame::sent(packet, emission, transmission));
                self.frames.borrow_mut()[number as usize] = Some(frame);
                sim.schedule_event_at(self.id, Stage::Arrivals.tag(number), first);
            }
            None => {
                self.spare.borrow_mut().push(transmission);
                self.free.borrow_mut().push(number);
            }
        }
    }

    /// Adds the receptions of all radios near enough to sense the frame.
    fn find_receivers(&self, sim: &Sim, emission: &Emission, field: Field, transmission: &mut Transmission) {
        let sender: &Motion = &emission.motion;
        let mut candidates = self.candidates.take();
        let motions = sim.wireless().motions();
        self.nodes.find_near(motions, sender, field, sim.wireless().is_orderly(), &mut candidates);
        let now = sim.now();
        let mut listeners = self.surroundings.are_worth_keeping(sim).then(Vec::new);
        if !candidates.is_empty() {
            sender.update_position(sim);
        }
        for index in &candidates {
            let Some(receiver) = motions.get(*index) else { continue };
            receiver.update_position(sim);
            let delay = Self::delay_over(sender.last_distance(receiver));
            receiver.for_each_hearer(sim, |hearer| {
                if let Some(listeners) = &mut listeners {
                    let place_and_hearer = hearer.with_place(transmission.len() as u32);
                    listeners.push(Listener { delay, place_and_hearer });
                }
                transmission.add(now + delay, hearer);
            });
        }
        if let Some(listeners) = listeners {
            self.surroundings.keep(sim, emission, listeners, &candidates);
        }
        candidates.clear();
        self.candidates.replace(candidates);
    }

    /// Adds the reception at the first radio of each node that a grid keeper finds.
    fn find_receivers_in_grid(
        sim: &Sim,
        keeper: &GridKeeper,
        sender: &Motion,
        transmission: &mut Transmission,
    ) {
        for receiver in keeper.receivers(sim, sender) {
            let delay = Self::delay_over(sender.distance(sim, receiver));
            let mut is_first = true;
            receiver.for_each_hearer(sim, |hearer| {
                if std::mem::take(&mut is_first) {
                    transmission.add(sim.now() + delay, hearer);
                }
            });
        }
    }

    /// The propagation delay over a distance in metres, seconds.
    #[inline]
    fn delay_over(distance: f64) -> f64 {
        match distance / SPEED_OF_LIGHT {
            0.0 => NO_DISTANCE_DELAY,
            delay => delay,
        }
    }

    /// Returns a number for a new transmission.
    fn new_number(&self) -> u32 {
        self.free.borrow_mut().pop().unwrap_or_else(|| {
            let mut frames = self.frames.borrow_mut();
            frames.push(None);
            (frames.len() - 1) as u32
        })
    }

    fn frame(&self, number: u32) -> Option<Rc<Frame>> {
        self.frames.borrow().get(number as usize)?.clone()
    }

    // --- Series of events ---

    /// Processes the next event of a series, and then the following events of this and other series, until the next
    /// event does not belong to this channel. Series overlap: for example, the end of a frame and the NAV after an
    /// earlier frame. Passing each event through the scheduler would take most of the time.
    fn go_on(&self, sim: &Sim, tag: u32) {
        let mut tag = tag;
        loop {
            if let Some(key) = self.go_through(sim, tag) {
                self.put_off(key, tag);
            }
            let key = self.first_other.get();
            if key == EventKey::NEVER {
                return;
            }
            tag = match sim.proceed_to_own(self.id, key) {
                Next::Key => self.take_other(),
                Next::Own(tag) => tag,
                Next::Other => return sim.schedule_event_at(self.id, self.take_other(), key),
            };
        }
    }

    /// Stores the series `tag` among the others, because its next event, at `key`, comes after the next event of
    /// another series.
    fn put_off(&self, key: EventKey, tag: u32) {
        let mut others = self.others.borrow_mut();
        let place = others.partition_point(|(other, _)| *other > key);
        others.insert(place, (key, tag));
        self.first_other.set(self.first_other.get().min(key));
    }

    /// Removes the series with the earliest event from the others and returns its tag.
    fn take_other(&self) -> u32 {
        let mut others = self.others.borrow_mut();
        let first = others.pop();
        self.first_other.set(others.last().map_or(EventKey::NEVER, |(key, _)| *key));
        first.map_or(0, |(_, tag)| tag)
    }

    /// Advances the clock to `key` unless another event comes first. Returns whether it has advanced.
    #[inline]
    fn proceed_to(&self, sim: &Sim, key: EventKey) -> bool {
        key < self.first_other.get() && sim.proceed_to(key)
    }

    /// Processes the next event of a series, and the following ones until another event comes first. Returns the key of
    /// the next event; `None` if the series has ended.
    fn go_through(&self, sim: &Sim, tag: u32) -> Option<EventKey> {
        let (number, stage) = Stage::of_tag(tag);
        let frame = self.frame(number)?;
        let transmission = frame.transmission()?;
        let series = transmission.series(stage);
        let next = match stage {
            Stage::Arrivals => self.arrive(sim, &frame, transmission),
            Stage::Ends => self.tell_hearers(sim, series, |hearer| end_at(sim, hearer, &frame)),
            Stage::AfterReading | Stage::AfterNoise => {
                self.tell_hearers(sim, series, |hearer| nav_ends_at(sim, hearer))
            }
        };
        if next.is_none() {
            self.free_if_over(number, frame);
        }
        next
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, transmission: &Transmission) -> Option<EventKey> {
        let mut last = LastRadio::new(sim);
        loop {
            let hearer = transmission.take_arrival(sim)?;
            arrive_at(sim, hearer, frame, &mut last);
            let next = transmission.next_arrival()?;
            if !self.proceed_to(sim, next) {
                return Some(next);
            }
        }
    }

    #[inline]
    fn tell_hearers(&self, sim: &Sim, series: Option<&Series>, tell: impl Fn(Hearer)) -> Option<EventKey> {
        let series = series?;
        loop {
            tell(series.first(sim)?);
            let next = series.pass()?;
            if !self.proceed_to(sim, next) {
                return Some(next);
            }
        }
    }

    fn free_if_over(&self, number: u32, frame: Rc<Frame>) {
        if !frame.transmission().is_some_and(Transmission::is_over) {
            return;
        }
        self.frames.borrow_mut()[number as usize] = None;
        self.free.borrow_mut().push(number);
        if let Some(transmission) = Rc::into_inner(frame).and_then(Frame::into_transmission) {
            self.spare.borrow_mut().push(transmission);
        }
    }

    /// Determines the distance at which the first frame of the simulation can be sensed, metres.
    fn measure(&self, sim: &Sim, emission: &Emission) -> f64 {
        // ns-2.35: the sense distance is computed once, for all channels and senders (spec: wireless-stack, section
        // 13).
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

    /// Recomputes the positions of moving nodes that are older than [`STALE`].
    fn refresh(&self, sim: &Sim) {
        let now = sim.now();
        if now - self.fresh_since.get() <= STALE {
            return;
        }
        let motions = sim.wireless().motions();
        let mut place = self.nodes.head();
        while let Some(motion) = place.and_then(|place| motions.get(place)) {
            // Save the next place now, because the node may be moved within the list.
            place = Some(motion.list_next.get());
            if motion.speed.get() != 0.0 && now - motion.updated.get() > STALE {
                motion.update_position(sim);
            }
        }
        let oldest = self
            .nodes
            .walk(motions)
            .filter(|motion| motion.speed.get() != 0.0)
            .fold(now, |oldest, motion| oldest.min(motion.updated.get()));
        self.fresh_since.set(oldest);
    }
}

/// Handles the arrival of the first bit of a frame at a receiver.
#[inline]
fn arrive_at(sim: &Sim, hearer: Hearer, frame: &Rc<Frame>, last: &mut LastRadio) {
    let radio = match hearer {
        Hearer::Entity(radio) => Some(radio),
        Hearer::Station(number) => match sim.wireless().stations.get(number) {
            Some(station) if !station.hear(sim, frame, last) => station.radio_before(),
            _ => None,
        },
        Hearer::Sensor(number) => match sim.wireless().sensor_stations.get(number) {
            Some(station) if !station.hear(sim, frame) => station.radio_before(sim),
            _ => None,
        },
    };
    let Some(radio) = radio.and_then(|radio| sim.entity(radio)) else { return };
    // Most radios are of these types; looking up the facet takes longer.
    if let Some(radio) = entity_as::<WirelessPhy>(radio) {
        radio.arrive(sim, frame);
    } else if let Some(radio) = entity_as::<WpanRadio>(radio) {
        radio.arrive(sim, frame);
    } else if let Some(radio) = radio.as_radio() {
        radio.arrive(sim, frame);
    }
}

/// Handles the arrival of the last bit of a frame at a receiver.
#[inline]
fn end_at(sim: &Sim, hearer: Hearer, frame: &Rc<Frame>) {
    match hearer {
        Hearer::Sensor(number) => {
            if let Some(station) = sim.wireless().sensor_stations.get(number) {
                station.frame_may_end(sim);
            }
        }
        Hearer::Station(number) => {
            if let Some(station) = sim.wireless().stations.get(number) {
                station.end(sim);
            }
        }
        Hearer::Entity(receiver) => {
            let Some(receiver) = sim.entity(receiver) else { return };
            if let Some(radio) = entity_as::<WpanRadio>(receiver) {
                radio.frame_ended(sim, frame);
            } else if let Some(radio) = receiver.as_radio() {
                radio.frame_ended(sim, frame);
            } else if let Some(mac) = receiver.as_mac() {
                mac.frame_ended(sim);
            }
        }
    }
}

/// Ends the NAV that a frame has set at a station.
#[inline]
fn nav_ends_at(sim: &Sim, hearer: Hearer) {
    if let Hearer::Station(number) = hearer
        && let Some(station) = sim.wireless().stations.get(number)
    {
        station.nav_ends(sim);
    }
}

impl Entity for WirelessChannel {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.transmit(sim, packet);
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        self.go_on(sim, tag);
    }
}
