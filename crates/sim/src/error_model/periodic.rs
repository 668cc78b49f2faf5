//! Losses at regular intervals.

use std::cell::Cell;

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::packet::Packet;
use crate::{Initial, Sim};

/// Loses a packet, or a burst, in every period (spec: queues-and-monitors, section 11.4).
#[derive(Debug)]
pub struct PeriodicLoss {
    /// `period_`: the length of a period, in units of the model.
    pub period: Cell<f64>,
    /// `offset_`: the position of the first loss, in units of the model.
    pub offset: Cell<f64>,
    /// `burstlen_`: the length of a burst of losses, in units of the model.
    pub burst_length: Cell<f64>,
    /// `default_drop_`: if not 0, one packet of every period passes and the others are lost.
    pub default_drop: Cell<i32>,
    /// The number of units since the last loss.
    count: Cell<i32>,
    last_loss: Cell<f64>,
    /// Whether the first loss has occurred; not changed by a reset.
    begun: Cell<bool>,
}

/// Initial values.
impl PeriodicLoss {
    /// The initial value of `period`.
    pub const PERIOD: Initial<f64> = Initial(1.0);
}

impl Default for PeriodicLoss {
    fn default() -> Self {
        PeriodicLoss {
            period: Cell::new(Self::PERIOD.real()),
            offset: Cell::new(0.0),
            burst_length: Cell::new(0.0),
            default_drop: Cell::new(0),
            count: Cell::new(0),
            last_loss: Cell::new(0.0),
            begun: Cell::new(false),
        }
    }
}

impl PeriodicLoss {
    fn corrupts_in_time(&self, now: f64) -> bool {
        let since = now - self.last_loss.get();
        let begins = if self.begun.get() { since > self.period.get() } else { now >= self.offset.get() };
        if begins {
            self.begun.set(true);
            self.last_loss.set(now);
        }
        begins || (self.begun.get() && since < self.burst_length.get())
    }
}

impl LossProcess for PeriodicLoss {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.unit.get() == ErrorUnit::Time {
            return self.corrupts_in_time(sim.now());
        }
        let count = self.count.get().wrapping_add(match base.unit.get() {
            ErrorUnit::Packet => 1,
            _ => packet.size,
        });
        self.count.set(count);
        let inverted = self.default_drop.get() != 0;
        let due = if self.begun.get() { self.period.get() } else { self.offset.get() };
        if count >= due as i32 {
            self.begun.set(true);
            self.count.set(0);
            return !inverted;
        }
        self.begun.get() && (inverted || f64::from(count) < self.burst_length.get())
    }
}
