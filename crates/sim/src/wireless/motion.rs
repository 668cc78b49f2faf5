//! Positions and movements of nodes.
//!
//! A node moves in a straight line towards its destination at constant speed and stays there. Its position is computed
//! on demand, by adding an increment to the last computed position; so the times at which the position is requested
//! affect the result (spec: wireless-stack, section 4.2).
//!
//! Every frame requests the positions of all possible receivers several times. Therefore motions are stored together,
//! and radios refer to them.

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;
use crate::wiring::Wired;

use super::mac::SensorMac;
use super::pool::Element;
use super::transmission::Hearer;

/// The number of a motion, see [`Wireless`](super::Wireless).
pub(super) type MotionIndex = u32;

/// The number that stands for no motion.
pub(super) const NOBODY: MotionIndex = MotionIndex::MAX;

/// The position of a node, and its movement. The fields that every frame needs come first, in two cache lines.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Motion {
    /// `X_`: x coordinate of the node, metres. Code that sets the coordinate from outside must then call
    /// [`Motion::displaced`].
    pub x: Cell<f64>,
    /// `Y_`: y coordinate of the node, metres. Code that sets the coordinate from outside must then call
    /// [`Motion::displaced`].
    pub y: Cell<f64>,
    /// `Z_`: z coordinate of the node, metres.
    pub z: Cell<f64>,
    /// `speed_`: speed of the node, metres per second. Code that sets the speed from outside must then call
    /// [`Motion::displaced`].
    pub speed: Cell<f64>,
    /// The direction in which the node moves; (0, 0) if it is at rest.
    course: Cell<(f64, f64)>,
    /// The time of the last computation of the position, seconds.
    pub(super) updated: Cell<f64>,
    pub(super) index: MotionIndex,
    /// The index of the node in the array of [`NodeList`](super::node_list::NodeList), if it has one.
    pub(super) place: Cell<u32>,
    /// The area in which the node has neither reached its destination nor passed a neighbour in the channel's list.
    free: [Range; 2],
    /// The next node in the channel's list.
    pub(super) list_next: Cell<MotionIndex>,
    pub(super) list_previous: Cell<MotionIndex>,
    /// The node's radio, if it has exactly one.
    only_radio: Cell<Option<EntityId>>,
    /// The wiring epoch in which the second value is valid, and the station or MAC that directly receives the frames of
    /// the only radio.
    direct: Cell<(u32, Option<Hearer>)>,
    /// The ranges of x and y in which the node can be on the way to its destination.
    range: [Range; 2],
    /// The node that this motion belongs to.
    pub(super) node: Cell<Option<EntityId>>,
    pub(super) direction: Cell<(f64, f64)>,
    pub(super) destination: Cell<(f64, f64)>,
    /// The energy model of the node.
    pub energy: Wired<Option<EntityId>>,
    /// The ground on which the node moves.
    pub topography: Cell<Option<EntityId>>,
}

/// A range of coordinates, metres.
#[derive(Debug)]
struct Range {
    least: Cell<f64>,
    most: Cell<f64>,
}

impl Range {
    fn everywhere() -> Range {
        Range { least: Cell::new(f64::NEG_INFINITY), most: Cell::new(f64::INFINITY) }
    }

    fn nowhere() -> Range {
        Range { least: Cell::new(f64::INFINITY), most: Cell::new(f64::NEG_INFINITY) }
    }

    /// Sets the range to the coordinates from which a movement in the direction `direction` leads to `end`; all
    /// coordinates if `direction` is 0.
    fn set_towards(&self, direction: f64, end: f64) {
        self.least.set(if direction < 0.0 { end } else { f64::NEG_INFINITY });
        self.most.set(if direction > 0.0 { end } else { f64::INFINITY });
    }

    /// The coordinate in the range that is nearest to the given one.
    #[inline]
    fn keep(&self, coordinate: f64) -> f64 {
        let (least, most) = (self.least.get(), self.most.get());
        let coordinate = if coordinate > most { most } else { coordinate };
        if coordinate < least { least } else { coordinate }
    }

    #[inline]
    fn contains(&self, coordinate: f64) -> bool {
        coordinate >= self.least.get() && coordinate <= self.most.get()
    }

    /// Sets the range to the part of `other` that is at most `distance` from `coordinate`.
    fn set_around(&self, coordinate: f64, distance: f64, other: &Range) {
        self.least.set(other.least.get().max(coordinate - distance));
        self.most.set(other.most.get().min(coordinate + distance));
    }
}

/// The station or MAC that directly receives the frames of a radio; `None` if there is none.
#[cold]
fn find_direct(sim: &Sim, radio: EntityId) -> Option<Hearer> {
    let above = sim.entity(radio)?.as_radio()?.base().up_target.resolved(sim)?;
    if let Some(mac) = sim.get::<SensorMac>(above) {
        return mac.station_behind(sim, radio).map(Hearer::Sensor);
    }
    let station = sim.entity(above)?.as_mac()?.carrier_sense()?;
    (station.radio(sim) == Some(radio)).then(|| Hearer::Station(station.number()))
}

impl Element for Motion {
    const FREQUENT: usize = 128;

    fn new(number: u32) -> Motion {
        Motion::at_rest(number)
    }
}

impl Motion {
    /// The motion of a node at rest at the origin.
    fn at_rest(index: MotionIndex) -> Motion {
        Motion {
            x: Cell::new(0.0),
            y: Cell::new(0.0),
            z: Cell::new(0.0),
            speed: Cell::new(0.0),
            course: Cell::new((0.0, 0.0)),
            updated: Cell::new(0.0),
            index,
            place: Cell::new(0),
            free: [Range::nowhere(), Range::nowhere()],
            list_next: Cell::new(NOBODY),
            list_previous: Cell::new(NOBODY),
            node: Cell::new(None),
            only_radio: Cell::new(None),
            direct: Cell::default(),
            energy: Wired::new(None),
            range: [Range::everywhere(), Range::everywhere()],
            direction: Cell::new((0.0, 0.0)),
            destination: Cell::new((0.0, 0.0)),
            topography: Cell::new(None),
        }
    }

    /// Adds a radio to the node.
    pub fn add_radio(&self, sim: &Sim, radio: EntityId) {
        let mut radios = sim.wireless().radios.borrow_mut();
        let radios = radios.entry(self.index).or_default();
        radios.push(radio);
        self.only_radio.set((radios.len() == 1).then_some(radio));
        self.direct.take();
        sim.wireless().rearranged();
    }

    /// Calls `act` for each of the node's radios.
    pub fn for_each_radio(&self, sim: &Sim, mut act: impl FnMut(EntityId)) {
        if let Some(radio) = self.only_radio.get() {
            act(radio);
        } else if let Some(radios) = sim.wireless().radios.borrow().get(&self.index) {
            radios.iter().copied().for_each(act);
        }
    }

    /// Calls `act` for each of the node's radios, or for the station or MAC that directly receives its frames.
    #[inline]
    pub(super) fn for_each_hearer(&self, sim: &Sim, mut act: impl FnMut(Hearer)) {
        let (epoch, mut direct) = self.direct.get();
        if epoch != sim.wiring_epoch() {
            direct = self.only_radio.get().and_then(|radio| find_direct(sim, radio));
            self.direct.set((sim.wiring_epoch(), direct));
        }
        match direct {
            Some(direct) => act(direct),
            None => self.for_each_radio(sim, |radio| act(Hearer::Entity(radio))),
        }
    }

    /// Starts to move in `direction` until the node is at `destination`.
    pub(super) fn head_for(&self, sim: &Sim, destination: (f64, f64), direction: (f64, f64)) {
        self.destination.set(destination);
        self.direction.set(direction);
        self.range[0].set_towards(direction.0, destination.0);
        self.range[1].set_towards(direction.1, destination.1);
        self.set_out(sim);
    }

    /// Records that position or speed were changed from outside.
    pub fn displaced(&self, sim: &Sim) {
        self.set_out(sim);
        if self.is_listed() {
            sim.wireless().node_displaced();
        }
    }

    /// Continues to move towards the destination, if there is one.
    fn set_out(&self, sim: &Sim) {
        self.set_course(sim, self.direction.get());
        self.confine();
    }

    fn set_course(&self, sim: &Sim, course: (f64, f64)) {
        let wireless = sim.wireless();
        let moves = |course: (f64, f64)| u32::from(course != (0.0, 0.0));
        let before = self.course.replace(course);
        wireless.moving.set(wireless.moving.get() + moves(course) - moves(before));
        wireless.rearranged();
    }

    /// Whether the node does not move.
    pub(super) fn is_at_rest(&self) -> bool {
        self.course.get() == (0.0, 0.0)
    }

    /// Computes the position at the present time.
    #[inline(always)]
    pub fn update_position(&self, sim: &Sim) {
        let now = sim.now();
        let updated = self.updated.get();
        let interval = now - updated;
        if interval == 0.0 && updated != 0.0 {
            return;
        }
        self.updated.set(now);
        let (dx, dy) = self.course.get();
        if dx == 0.0 && dy == 0.0 {
            return;
        }
        let way = self.speed.get() * interval;
        let (x, y) = (self.x.get() + dx * way, self.y.get() + dy * way);
        if self.free[0].contains(x) && self.free[1].contains(y) {
            self.x.set(x);
            self.y.set(y);
        } else {
            self.move_to(sim, x, y);
        }
    }

    /// Moves to (`x`, `y`), or only to the destination if (`x`, `y`) lies beyond it.
    #[inline(never)]
    fn move_to(&self, sim: &Sim, x: f64, y: f64) {
        let old_x = self.x.get();
        let (x, y) = (self.range[0].keep(x), self.range[1].keep(y));
        self.x.set(x);
        self.y.set(y);
        if x != old_x {
            sim.wireless().moved(sim, self, old_x);
        }
        sim.wireless().set_free(sim, self);
        let ((dx, dy), (to_x, to_y)) = (self.direction.get(), self.destination.get());
        if (dx == 0.0 || x == to_x) && (dy == 0.0 || y == to_y) && self.speed.get() >= 0.0 {
            self.set_course(sim, (0.0, 0.0));
        }
    }

    /// Whether the node is in the list of a channel and has neighbours there.
    pub(super) fn is_listed(&self) -> bool {
        self.list_next.get() != NOBODY || self.list_previous.get() != NOBODY
    }

    /// Makes every change of position go through [`Motion::move_to`].
    pub(super) fn confine(&self) {
        self.stay_above(f64::INFINITY);
        self.stay_below(f64::NEG_INFINITY);
    }

    /// Allows the position to change by up to `distance` metres, short of the destination, without further checks.
    pub(super) fn allow(&self, distance: f64) {
        let [x, y] = &self.free;
        x.set_around(self.x.get(), distance, &self.range[0]);
        y.set_around(self.y.get(), distance, &self.range[1]);
    }

    /// From now on, a movement of the node to an x coordinate below `x` is checked.
    pub(super) fn stay_above(&self, x: f64) {
        let least = &self.free[0].least;
        least.set(least.get().max(x));
    }

    /// From now on, a movement of the node to an x coordinate above `x` is checked.
    pub(super) fn stay_below(&self, x: f64) {
        let most = &self.free[0].most;
        most.set(most.get().min(x));
    }

    /// The distance to another node, metres. Updates both positions.
    #[inline(always)]
    pub fn distance(&self, sim: &Sim, other: &Motion) -> f64 {
        self.update_position(sim);
        other.update_position(sim);
        self.last_distance(other)
    }

    /// The distance between the last computed positions, metres.
    #[inline]
    pub(super) fn last_distance(&self, other: &Motion) -> f64 {
        let (dx, dy, dz) =
            (self.x.get() - other.x.get(), self.y.get() - other.y.get(), self.z.get() - other.z.get());
        (dx * dx + dy * dy + dz * dz).sqrt()
    }
}
