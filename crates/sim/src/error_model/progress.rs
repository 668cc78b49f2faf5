//! Detection of models whose states have no duration.

use std::cell::Cell;

use crate::Sim;

/// The number of changes of the state without progress after which the run ends.
const MOST_CHANGES: u32 = 1_000_000;

/// How far a model has come by changing its state.
#[derive(Debug)]
pub(super) struct Progress {
    /// The largest position so far, in units of the model.
    furthest: Cell<f64>,
    /// The number of changes since the model has reached it.
    changes: Cell<u32>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { furthest: Cell::new(f64::NEG_INFINITY), changes: Cell::new(0) }
    }
}

impl Progress {
    /// Records that a change of the state has led to this position. Ends the run if the position no longer grows, where
    /// ns-2 would change the state forever.
    pub(super) fn reach(&self, sim: &Sim, position: f64) {
        if position > self.furthest.get() {
            self.furthest.set(position);
            self.changes.set(0);
            return;
        }
        self.changes.update(|changes| changes + 1);
        if self.changes.get() > MOST_CHANGES {
            sim.fatal(
                "ErrorModel: the states change forever at the same moment, because they have no duration; give at least \
                 one of them random durations above 0\n",
            )
        }
    }
}
