//! The energy of a node's battery.

use std::cell::Cell;
use std::ops::Deref;

use crate::Sim;
use crate::entity::Entity;

use super::God;
use super::pool::{Element, Pooled};

/// The purposes on which a node spends energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expense {
    /// Sending frames.
    Send,
    /// Receiving frames.
    Receive,
    /// Listening without receiving.
    Idle,
    /// Sleeping.
    Sleep,
    /// Going to sleep and waking up; not recorded separately.
    Transition,
}

/// The charge of a battery, and the state of the radio that it supplies. Energies are in joules. Every frame that
/// reaches a node changes it, therefore the batteries of all nodes are stored in one [`pool`](super::pool).
#[derive(Debug)]
#[repr(align(64))]
pub struct Battery {
    /// The remaining energy, joules.
    pub energy: Cell<f64>,
    /// The energy spent on sending, receiving, listening and sleeping, joules.
    spent: [Cell<f64>; 4],
    /// Whether the radio is switched on.
    pub radio_on: Cell<bool>,
    /// Whether the node is up; stored, but without effect.
    pub up: Cell<bool>,
    /// The number of the battery in the pool.
    pub(super) number: u32,
}

impl Element for Battery {
    const FREQUENT: usize = size_of::<Battery>();

    fn new(number: u32) -> Battery {
        Battery {
            energy: Cell::new(0.0),
            spent: Default::default(),
            radio_on: Cell::new(true),
            up: Cell::new(true),
            number,
        }
    }
}

impl Battery {
    /// Whether the battery is not empty.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.energy.get() > 0.0
    }

    /// The energy spent on a purpose so far.
    pub fn spent(&self, expense: Expense) -> f64 {
        self.spent.get(expense as usize).map_or(0.0, Cell::get)
    }

    /// Spends `power` watts for `time` seconds.
    #[inline]
    pub fn spend(&self, sim: &Sim, expense: Expense, time: f64, power: f64) {
        let amount = power * time;
        let left = self.energy.get();
        self.energy.set(if left <= amount { 0.0 } else { left - amount });
        if left <= amount
            && let Some(god) = God::of(sim)
        {
            god.compute_routes(sim);
        }
        if let Some(spent) = self.spent.get(expense as usize) {
            spent.set(spent.get() + amount);
        }
    }
}

/// The energy model of a node (spec: wireless-stack, section 14).
#[derive(Debug)]
pub struct EnergyModel {
    battery: Pooled<Battery>,
    /// The initial energy, joules.
    pub initial: f64,
    /// The two fractions of the initial energy at which nam changes the node's colour, the higher one first.
    pub levels: (f64, f64),
}

impl Entity for EnergyModel {}

impl Deref for EnergyModel {
    type Target = Battery;

    #[inline]
    fn deref(&self) -> &Battery {
        &self.battery
    }
}

impl EnergyModel {
    /// A full battery with `initial` joules.
    pub fn new(sim: &Sim, initial: f64, levels: (f64, f64)) -> EnergyModel {
        let battery = sim.wireless().batteries.add();
        battery.energy.set(initial);
        EnergyModel { battery, initial, levels }
    }

    /// The charge level: 3 above the first fraction in `levels`, 2 above the second, 1 below, and 0 if the battery is
    /// empty.
    pub fn level(&self) -> u8 {
        let fraction = self.energy.get() / self.initial;
        if fraction >= self.levels.0 && fraction <= 1.0 {
            3
        } else if fraction >= self.levels.1 && fraction < self.levels.0 {
            2
        } else if fraction > 0.0 && fraction < self.levels.1 {
            1
        } else {
            0
        }
    }
}
