//! Mobile nodes.

use std::cell::Cell;
use std::ops::Deref;

use crate::entity::{Entity, EntityId};
use crate::sink::SinkId;
use crate::trace::Trace;
use crate::wiring::Wired;
use crate::{Sim, Timer};

use super::motion::Motion;
use super::pool::Pooled;
use super::{EnergyModel, GridKeeper, Topography};

/// A mobile node.
#[derive(Debug)]
pub struct MobileNode {
    id: EntityId,
    motion: Pooled<Motion>,
    /// Number of the node.
    pub number: Cell<i32>,
    /// Address of the node.
    pub address: i32,
    /// The object that represents the node in scripts.
    pub script_node: Cell<Option<EntityId>>,
    /// The trace to which movements and energies are logged.
    pub log: Wired<Option<EntityId>>,
    /// The nam trace to which movements are written.
    pub nam: Cell<Option<SinkId>>,
    /// Whether `start` makes the node move at random.
    pub random_motion: Cell<bool>,
    wander: Timer,
    /// The distance at which nodes receive this node's frames if there is a [`GridKeeper`], metres.
    pub radius: Cell<f64>,
    /// The address of the node's base station; −1 for none.
    pub base_station: Cell<i32>,
}

/// The time after which a node in random motion picks a new destination, seconds.
const WANDER_PERIOD: f64 = 30.0;

/// The highest speed of random motion, metres per second.
const WANDER_SPEED: f64 = 5.0;

impl Deref for MobileNode {
    type Target = Motion;

    fn deref(&self) -> &Motion {
        &self.motion
    }
}

impl MobileNode {
    /// A node at rest at the origin.
    pub fn new(sim: &Sim, id: EntityId, number: i32, address: i32) -> MobileNode {
        let motion = sim.wireless().add_node(address, id);
        MobileNode {
            id,
            motion,
            number: Cell::new(number),
            address,
            script_node: Cell::new(None),
            log: Wired::new(None),
            nam: Cell::new(None),
            random_motion: Cell::new(false),
            wander: Timer::default(),
            radius: Cell::new(0.0),
            base_station: Cell::new(-1),
        }
    }

    /// The energy model of the node, if it has one.
    #[inline]
    pub fn energy<'a>(&self, sim: &'a Sim) -> Option<&'a EnergyModel> {
        sim.get(self.energy.get()?)
    }

    fn topography<'a>(&self, sim: &'a Sim) -> Option<&'a Topography> {
        sim.get(self.topography.get()?)
    }

    /// The position and movement of the node.
    pub fn motion(&self) -> &Pooled<Motion> {
        &self.motion
    }

    /// Starts to move towards (`x`, `y`) at `speed` metres per second. Returns false without doing anything if the
    /// destination is not on the ground.
    pub fn set_destination(&self, sim: &Sim, x: f64, y: f64, speed: f64) -> bool {
        let Some(ground) = self.topography(sim) else { return false };
        if x >= ground.upper_x() || x <= 0.0 || y >= ground.upper_y() || y <= 0.0 {
            return false;
        }
        self.update_position(sim);
        self.speed.set(speed);
        let (mut dx, mut dy) = (x - self.x.get(), y - self.y.get());
        if dx != 0.0 || dy != 0.0 {
            let length = (dx * dx + dy * dy).sqrt();
            dx /= length;
            dy /= length;
        }
        let way = ((x - self.x.get()) * (x - self.x.get()) + (y - self.y.get()) * (y - self.y.get())).sqrt();
        self.head_for(sim, (x, y), (dx, dy));
        self.updated.set(sim.now());
        self.log_movement(sim);
        self.show_movement(sim, way);
        if let Some(keeper) = GridKeeper::of(sim) {
            keeper.follow(sim, self.id, self);
        }
        true
    }

    /// Starts random movement if that is enabled; otherwise only logs the position.
    pub fn start(&self, sim: &Sim) {
        if !self.random_motion.get() {
            return self.log_movement(sim);
        }
        if let Some(ground) = self.topography(sim) {
            self.x.set(sim.default_rng().uniform() * ground.upper_x());
            self.y.set(sim.default_rng().uniform() * ground.upper_y());
            self.z.set(0.0);
            self.displaced(sim);
        }
        self.updated.set(0.0);
        self.wander(sim);
    }

    fn wander(&self, sim: &Sim) {
        if let Some(ground) = self.topography(sim) {
            let speed = sim.default_rng().uniform() * WANDER_SPEED;
            // ns-2.35: y is drawn before x (spec: wireless-stack, section 4.2).
            let y = sim.default_rng().uniform() * ground.upper_y();
            let x = sim.default_rng().uniform() * ground.upper_x();
            self.set_destination(sim, x, y, speed);
        }
        self.wander.resched(sim, self.id, 0, WANDER_PERIOD);
    }

    /// Computes and logs the position.
    pub fn report_movement(&self, sim: &Sim) {
        self.update_position(sim);
        self.log_movement(sim);
    }

    fn log_movement(&self, sim: &Sim) {
        let (to_x, to_y) = self.destination.get();
        let Some(sink) = self.log_sink(sim) else { return };
        sim.sink(sink).append_line(&format!(
            "M {:.5} {} ({:.2}, {:.2}, {:.2}), ({to_x:.2}, {to_y:.2}), {:.2}",
            sim.now(),
            self.address,
            self.x.get(),
            self.y.get(),
            self.z.get(),
            self.speed.get()
        ));
    }

    /// The sink of the node's log; `None` if the node has no log.
    pub(super) fn log_sink(&self, sim: &Sim) -> Option<SinkId> {
        self.log.get().and_then(|log| sim.get::<Trace>(log)).and_then(|log| log.sink.get())
    }

    /// Writes the present movement, over a distance of `way` metres, to the nam trace.
    fn show_movement(&self, sim: &Sim, way: f64) {
        let Some(nam) = self.nam.get() else { return };
        let (dx, dy) = self.direction.get();
        let speed = self.speed.get();
        let velocity = speed * (dx * dx + dy * dy).sqrt();
        let duration = if velocity == 0.0 { 0.0 } else { way / velocity };
        sim.sink(nam).append_line(&format!(
            "n -t {:.6} -s {} -x {:.6} -y {:.6} -U {:.6} -V {:.6} -T {duration:.6}",
            sim.now(),
            self.number.get(),
            self.x.get(),
            self.y.get(),
            speed * dx,
            speed * dy
        ));
    }
}

impl Entity for MobileNode {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.wander)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.update_position(sim);
        self.wander(sim);
    }
}
