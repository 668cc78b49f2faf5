//! Where nodes are and how they move.
//!
//! A node moves in a straight line towards its destination at constant speed and stays there. Its position is
//! computed when somebody asks for it, and then as an increment to the last one; so the moments at which it is
//! asked for are part of the result (spec: wireless-stack, section 4.2).
//!
//! Every frame asks for the positions of all who may hear it, several times. So motions are kept together and
//! shared by reference with the radios that need them.

use std::cell::{Cell, RefCell};

use crate::Sim;
use crate::entity::EntityId;

/// Number of a motion, see [`Wireless`](super::Wireless).
pub(super) type MotionIndex = u32;

/// The position of a node, and its movement.
#[derive(Debug)]
pub struct Motion {
    /// The node.
    pub(super) node: EntityId,
    pub(super) index: MotionIndex,
    /// `X_`, metres.
    pub x: Cell<f64>,
    /// `Y_`, metres.
    pub y: Cell<f64>,
    /// `Z_`, metres.
    pub z: Cell<f64>,
    /// `speed_`, metres per second.
    pub speed: Cell<f64>,
    pub(super) direction: Cell<(f64, f64)>,
    pub(super) destination: Cell<(f64, f64)>,
    /// Where it can be on its way to the destination, in x and y direction.
    range: [Range; 2],
    /// When the position was computed, seconds.
    pub(super) updated: Cell<f64>,
    /// The ground it moves on.
    pub topography: Cell<Option<EntityId>>,
    /// The node's model of energy.
    pub energy: Cell<Option<EntityId>>,
    /// The node's radios.
    pub interfaces: RefCell<Vec<EntityId>>,
    /// Its neighbours in the channel's list of nodes.
    pub(super) list_next: Cell<Option<MotionIndex>>,
    pub(super) list_previous: Cell<Option<MotionIndex>>,
}

/// The coordinates on one side of a destination, metres.
#[derive(Debug)]
struct Range {
    least: Cell<f64>,
    most: Cell<f64>,
}

impl Default for Range {
    fn default() -> Self {
        Range { least: Cell::new(f64::NEG_INFINITY), most: Cell::new(f64::INFINITY) }
    }
}

impl Range {
    /// The coordinates from which one comes to `end` in this direction; all of them without a direction.
    fn set(&self, direction: f64, end: f64) {
        self.least.set(if direction < 0.0 { end } else { f64::NEG_INFINITY });
        self.most.set(if direction > 0.0 { end } else { f64::INFINITY });
    }

    /// The coordinate in the range that is nearest to this one.
    #[inline]
    fn keep(&self, coordinate: f64) -> f64 {
        let (least, most) = (self.least.get(), self.most.get());
        let coordinate = if coordinate > most { most } else { coordinate };
        if coordinate < least { least } else { coordinate }
    }
}

impl Motion {
    /// At rest at the origin.
    pub(super) fn new(node: EntityId, index: MotionIndex) -> Motion {
        Motion {
            node,
            index,
            x: Cell::new(0.0),
            y: Cell::new(0.0),
            z: Cell::new(0.0),
            speed: Cell::new(0.0),
            direction: Cell::new((0.0, 0.0)),
            destination: Cell::new((0.0, 0.0)),
            range: Default::default(),
            updated: Cell::new(0.0),
            topography: Cell::new(None),
            energy: Cell::new(None),
            interfaces: RefCell::default(),
            list_next: Cell::new(None),
            list_previous: Cell::new(None),
        }
    }

    /// From now on goes in this direction, until it is at the destination.
    pub(super) fn head_for(&self, destination: (f64, f64), direction: (f64, f64)) {
        self.destination.set(destination);
        self.direction.set(direction);
        self.range[0].set(direction.0, destination.0);
        self.range[1].set(direction.1, destination.1);
    }

    /// Computes the position at the present time.
    #[inline]
    pub fn update_position(&self, sim: &Sim) {
        let now = sim.now();
        let updated = self.updated.get();
        let interval = now - updated;
        if interval == 0.0 && updated != 0.0 {
            return;
        }
        let (dx, dy) = self.direction.get();
        if dx != 0.0 || dy != 0.0 {
            self.advance(sim, dx, dy, interval);
        }
        self.updated.set(now);
    }

    #[inline]
    fn advance(&self, sim: &Sim, dx: f64, dy: f64, interval: f64) {
        let (old, way) = (self.x.get(), self.speed.get() * interval);
        let [range_x, range_y] = &self.range;
        let x = range_x.keep(old + dx * way);
        self.x.set(x);
        self.y.set(range_y.keep(self.y.get() + dy * way));
        if x != old && !sim.wireless().is_in_order(self) {
            sim.wireless().reposition(sim, self, old);
        }
    }

    /// The distance to another node, metres; computes both positions.
    #[inline]
    pub fn distance(&self, sim: &Sim, other: &Motion) -> f64 {
        self.update_position(sim);
        other.update_position(sim);
        let (dx, dy, dz) =
            (self.x.get() - other.x.get(), self.y.get() - other.y.get(), self.z.get() - other.z.get());
        (dx * dx + dy * dy + dz * dz).sqrt()
    }
}
