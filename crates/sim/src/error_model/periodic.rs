//! Losses at regular distances.

use std::cell::Cell;

use super::{ErrorBase, ErrorUnit, LossProcess};
use crate::Sim;
use crate::packet::Packet;

/// Loses a packet, or a burst, in every period (spec: queues-and-monitors, section 11.4).
#[derive(Debug)]
pub struct PeriodicLoss {
    /// `period_`, in units of the model.
    pub period: Cell<f64>,
    /// `offset_`: where the first loss is, in units of the model.
    pub offset: Cell<f64>,
    /// `burstlen_`: how much is lost at a time, in units of the model.
    pub burst_length: Cell<f64>,
    /// `default_drop_`: not 0 if one packet in every period gets through and the others are lost.
    pub default_drop: Cell<i32>,
    /// Units since the last loss.
    count: Cell<i32>,
    last_loss: Cell<f64>,
}

impl Default for PeriodicLoss {
    fn default() -> Self {
        PeriodicLoss {
            period: Cell::new(1.0),
            offset: Cell::new(0.0),
            burst_length: Cell::new(0.0),
            default_drop: Cell::new(0),
            count: Cell::new(0),
            last_loss: Cell::new(0.0),
        }
    }
}

impl PeriodicLoss {
    fn corrupts_in_time(&self, base: &ErrorBase, now: f64) -> bool {
        let since = now - self.last_loss.get();
        let begins = if base.first.get() { now >= self.offset.get() } else { since > self.period.get() };
        if begins {
            base.first.set(false);
            self.last_loss.set(now);
        }
        begins || (!base.first.get() && since < self.burst_length.get())
    }
}

impl LossProcess for PeriodicLoss {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        if base.unit.get() == ErrorUnit::Time {
            return self.corrupts_in_time(base, sim.now());
        }
        let count = self.count.get().wrapping_add(match base.unit.get() {
            ErrorUnit::Packet => 1,
            _ => packet.size,
        });
        self.count.set(count);
        let inverted = self.default_drop.get() != 0;
        let due = if base.first.get() { self.offset.get() } else { self.period.get() };
        if count >= due as i32 {
            base.first.set(false);
            self.count.set(0);
            return !inverted;
        }
        !base.first.get() && (inverted || f64::from(count) < self.burst_length.get())
    }
}
