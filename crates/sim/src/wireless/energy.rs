//! The energy of a node's battery.

use std::cell::Cell;

use crate::Sim;
use crate::entity::Entity;
use crate::format::{push_fixed, push_integer};

use super::{God, MobileNode};

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

/// A battery (spec: wireless-stack, section 14). Energies are in joules.
#[derive(Debug)]
pub struct EnergyModel {
    /// The remaining energy.
    pub energy: Cell<f64>,
    /// The initial energy.
    pub initial: f64,
    /// The two fractions of the initial energy at which nam changes the node's colour, the higher one first.
    pub levels: (f64, f64),
    /// Whether the radio is switched on.
    pub radio_on: Cell<bool>,
    /// Whether the node is up; stored, but without effect.
    pub up: Cell<bool>,
    /// The energy spent on sending, receiving, listening and sleeping.
    spent: [Cell<f64>; 4],
}

impl Entity for EnergyModel {}

impl EnergyModel {
    /// A full battery.
    pub fn new(initial: f64, levels: (f64, f64)) -> EnergyModel {
        EnergyModel {
            energy: Cell::new(initial),
            initial,
            levels,
            radio_on: Cell::new(true),
            up: Cell::new(true),
            spent: Default::default(),
        }
    }

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

impl MobileNode {
    /// Writes the remaining energy to the node's log after a charge, which may have emptied the battery.
    pub(super) fn log_energy(&self, sim: &Sim, model: &EnergyModel) {
        self.log_level(sim, model.is_alive().then(|| model.energy.get()));
    }

    /// Writes the remaining energy to the node's log.
    pub fn report_energy(&self, sim: &Sim) {
        if let Some(model) = self.energy(sim) {
            self.log_level(sim, Some(model.energy.get()));
        }
    }

    /// Writes a line with the energy in joules to the node's log; `None` stands for an empty battery.
    fn log_level(&self, sim: &Sim, energy: Option<f64>) {
        let Some(sink) = self.log_sink(sim) else { return };
        sim.sink(sink).append(|out| {
            out.extend_from_slice(b"N -t ");
            push_fixed(out, sim.now(), 6);
            out.extend_from_slice(b" -n ");
            push_integer(out, self.address);
            match energy {
                Some(energy) => {
                    out.extend_from_slice(b" -e ");
                    push_fixed(out, energy, 6);
                    out.push(b'\n');
                }
                None => out.extend_from_slice(b" -e 0 \n"),
            }
        });
    }
}
