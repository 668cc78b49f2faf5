//! A state that alternates between good and bad in time.

use std::cell::Cell;
use std::io::Write;

use super::ErrorBase;
use super::progress::Progress;
use crate::entity::EntityId;
use crate::format::push_trace_time;
use crate::trace::Trace;
use crate::{Sim, Timer};

/// The longest duration of a bad state, seconds.
const LONGEST_BAD: f64 = 120.0;

/// Two states, good and bad, with random durations.
#[derive(Debug, Default)]
pub(super) struct TimedChain {
    /// The random variables for the durations of the good and the bad state, seconds.
    pub(super) durations: [Cell<Option<EntityId>>; 2],
    pub(super) timer: Timer,
    bad: Cell<bool>,
    progress: Progress,
}

impl TimedChain {
    pub(super) fn is_bad(&self) -> bool {
        self.bad.get()
    }

    /// Draws the duration of a state: seconds if the unit is time, otherwise the number of units.
    pub(super) fn draw(&self, sim: &Sim, bad: bool) -> f64 {
        let variable = self.durations[usize::from(bad)].get();
        variable.and_then(|id| sim.entity(id)?.as_random_variable()).map_or(0.0, |v| v.sample(sim))
    }

    /// Starts the chain in its good state. `tag` is the tag of the chain's timer.
    pub(super) fn start(&self, sim: &Sim, base: &ErrorBase, tag: u32) {
        self.enter(sim, base, tag, false);
    }

    /// Changes to the other state.
    pub(super) fn switch(&self, sim: &Sim, base: &ErrorBase, tag: u32) {
        self.progress.reach(sim, sim.now());
        self.enter(sim, base, tag, !self.bad.get());
    }

    fn enter(&self, sim: &Sim, base: &ErrorBase, tag: u32, bad: bool) {
        self.bad.set(bad);
        let duration = self.draw(sim, bad);
        let duration = if bad { duration.min(LONGEST_BAD) } else { duration };
        self.timer.resched(sim, base.id, tag, duration);
        if let Some(trace) = base.event_trace.get().and_then(|id| sim.get::<Trace>(id)) {
            self.report(sim, base, trace, duration);
        }
    }

    fn report(&self, sim: &Sim, base: &ErrorBase, trace: &Trace, duration: f64) {
        for (sink, time) in [(trace.sink.get(), "E "), (trace.nam_sink.get(), "E -t ")] {
            let Some(sink) = sink else { continue };
            sim.sink(sink).append(|out| {
                out.extend_from_slice(time.as_bytes());
                push_trace_time(out, sim.now());
                // ns-2.35: the line shows the address of the model in memory, which differs in each run.
                let model = u64::from(base.id.to_u32()) << 4;
                let state = u8::from(self.bad.get());
                let _ = writeln!(out, " ErrModelTimer {model:#014x} STATE {state}, DURATION {duration:.6}");
            });
        }
    }
}
