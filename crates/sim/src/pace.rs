//! Running in step with wall-clock time (spec: engine-and-traces, section 3).
//!
//! Each event waits until as much wall-clock time has passed as simulated time. Late events are handled at once; a
//! lateness above a limit is reported.
// ns-2.35: while a run keeps pace, ns-2's clock shows wall-clock time; that of Neons shows the time of the event, so
// that results do not depend on the load of the machine.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::Sim;

/// The longest wait between two checks whether the run was stopped.
const PATIENCE: Duration = Duration::from_millis(10);

/// The setting that makes a simulation keep pace with wall-clock time.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    largest_slop: Cell<Option<f64>>,
}

/// A run that keeps pace with wall-clock time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PacedRun {
    start: Instant,
    /// The simulation's clock at the start of the run, seconds.
    from: f64,
    largest_slop: f64,
}

impl Sim {
    /// Makes later runs keep pace with wall-clock time, and warn of events that are late by more than `largest_slop`
    /// seconds. With `None` later runs do not keep pace.
    pub fn keep_pace(&self, largest_slop: Option<f64>) {
        self.shared::<Pace>().largest_slop.set(largest_slop);
    }

    /// Returns the state of a run that begins now; `None` if runs do not keep pace with wall-clock time.
    pub(crate) fn paced_run(&self) -> Option<PacedRun> {
        let largest_slop = self.shared::<Pace>().largest_slop.get()?;
        Some(PacedRun { start: Instant::now(), from: self.now(), largest_slop })
    }
}

impl PacedRun {
    /// Returns true if the next event, at `next` seconds, is due; otherwise waits for a short time. Without pending
    /// events the call waits, too: something outside may schedule an event.
    pub(crate) fn is_due(&self, sim: &Sim, next: Option<f64>) -> bool {
        let wall = self.from + self.start.elapsed().as_secs_f64();
        let Some(time) = next.filter(|time| *time <= wall) else {
            let wait = next.map_or(PATIENCE, |time| Duration::from_secs_f64((time - wall).min(1.0)));
            sim.embedder().idle(sim, wait.min(PATIENCE));
            return false;
        };
        let (slop, limit) = (wall - time, self.largest_slop);
        if slop > limit {
            sim.warn(&format!(
                "RealTimeScheduler: warning: slop {slop:.6} exceeded limit {limit:.6} [clock_:{wall:.6}, p->time_:{time:.6}]\n"
            ));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::{Duration, Instant};

    use crate::{Embedder, Sim};

    /// Records the clock when scripts are due. Script 9 stops the run.
    #[derive(Default)]
    struct Recorder {
        times: RefCell<Vec<f64>>,
    }

    impl Embedder for Recorder {
        fn script(&self, sim: &Sim, script: u32) {
            self.times.borrow_mut().push(sim.now());
            if script == 9 {
                sim.halt();
            }
        }
    }

    #[test]
    fn a_run_that_keeps_pace_takes_as_long_as_it_simulates() {
        let sim = Sim::new();
        let embedder = Rc::new(Recorder::default());
        sim.set_embedder(embedder.clone());
        sim.keep_pace(Some(10.0));
        sim.schedule_script(1, 0.01);
        sim.schedule_script(9, 0.03);
        let start = Instant::now();
        sim.run().unwrap();
        assert!(start.elapsed() >= Duration::from_millis(30));
        assert_eq!(*embedder.times.borrow(), [0.01, 0.03]);
    }
}
