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

/// The beginning of the line that was last written to the log of a node. It is the same for all receivers of a frame,
/// whose times differ only by the propagation delays.
#[derive(Debug, Default)]
pub(super) struct LogStart {
    /// The range of times, in seconds, in which the text is the same.
    range: Cell<(f64, f64)>,
    text: Cell<[u8; LogStart::LONGEST]>,
    /// The length of the text; 0 if there is none.
    length: Cell<usize>,
}

impl LogStart {
    const LONGEST: usize = 32;

    /// Appends the beginning of a line at `time` seconds.
    #[inline]
    fn push(&self, out: &mut Vec<u8>, time: f64) {
        let (least, most) = self.range.get();
        if !(least <= time && time <= most && self.length.get() > 0) {
            return self.renew(out, time);
        }
        out.extend_from_slice(&self.text.get());
        out.truncate(out.len() - LogStart::LONGEST + self.length.get());
    }

    fn renew(&self, out: &mut Vec<u8>, time: f64) {
        /// The time up to which microseconds are far from the precision of doubles, seconds.
        const LATEST: f64 = 1e6;
        let start = out.len();
        out.extend_from_slice(b"N -t ");
        push_fixed(out, time, 6);
        out.extend_from_slice(b" -n ");
        let text = &out[start..];
        let is_usable = text.len() <= LogStart::LONGEST && (0.0..LATEST).contains(&time);
        self.length.set(if is_usable { text.len() } else { 0 });
        if is_usable {
            let mut buffer = [0; LogStart::LONGEST];
            buffer[..text.len()].copy_from_slice(text);
            self.text.set(buffer);
            // The margin keeps away from times at which the last digit might be rounded differently.
            let microseconds = (time * 1e6).round();
            self.range.set(((microseconds - 0.49) / 1e6, (microseconds + 0.49) / 1e6));
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
            sim.wireless().log_start.push(out, sim.now());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_with_the_time_rounded_to_microseconds() {
        let start = LogStart::default();
        for number in 0..3000 {
            for base in [0.0, 1.009_978, 59.999_999, 8_000.25, 999_999.999_999, 3e6] {
                let time = base + f64::from(number) * 0.7e-8;
                let mut line = Vec::new();
                start.push(&mut line, time);
                assert_eq!(String::from_utf8_lossy(&line), format!("N -t {time:.6} -n "));
            }
            let time = 12.345_678 + f64::from(number) * 1.1e-9;
            let mut line = Vec::new();
            start.push(&mut line, time);
            assert_eq!(String::from_utf8_lossy(&line), format!("N -t {time:.6} -n "));
        }
    }
}
