//! The time average of a queue's length.

use std::cell::Cell;

/// The time average of a queue's length since time 0, updated at each arrival and departure
/// (spec: queues-and-monitors, section 3.8).
#[derive(Debug, Default)]
pub struct TrueAverage {
    value: Cell<f64>,
    updated: Cell<f64>,
}

impl TrueAverage {
    /// The average length, packets or bytes.
    pub fn value(&self) -> f64 {
        self.value.get()
    }

    /// The end of the time covered by the average, seconds.
    pub fn updated(&self) -> f64 {
        self.updated.get()
    }

    /// Records that the length was `length` from the last update to `now`, seconds.
    pub fn update(&self, now: f64, length: f64) {
        let since = self.updated.get();
        if now > since {
            self.value.set((since * self.value.get() + (now - since) * length) / now);
            self.updated.set(now);
        }
    }

    /// Resets the average and its time to 0.
    pub fn reset(&self) {
        self.value.set(0.0);
        self.updated.set(0.0);
    }

    /// The output of the command `printstats`.
    pub fn report(&self, in_bytes: bool) -> String {
        let unit = if in_bytes { " (in bytes)" } else { "" };
        format!("True average queue: {:5.3}{unit} time: {:5.3}\n", self.value(), self.updated())
    }
}
