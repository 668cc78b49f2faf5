//! A Markov chain of other error models.

use std::cell::{Cell, RefCell};

use super::{AnyErrorModel, ErrorBase, LossProcess};
use crate::Sim;
use crate::embedder::Argument;
use crate::entity::EntityId;
use crate::packet::Packet;

/// The event at which the state may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StayUnit {
    /// The state may change at each packet.
    Packet,
    /// The state may change when its period has ended.
    Time,
}

/// A Markov chain whose states are error models (spec: queues-and-monitors, section 11.7).
#[derive(Debug)]
pub struct MultiState {
    /// The states: each with its error model, its duration (seconds) and the probabilities of the next states.
    states: RefCell<Vec<State>>,
    current: Cell<usize>,
    /// The event at which the state may change (the command `sttype`).
    pub stay_unit: Cell<StayUnit>,
    /// `curperiod_`: the duration of the present state, seconds.
    pub period: Cell<f64>,
    /// `texpired_`: not 0 if the period of the present state has ended.
    pub expired: Cell<i32>,
    entered: Cell<f64>,
}

/// A state of a [`MultiState`] model.
#[derive(Clone, Debug)]
struct State {
    model: EntityId,
    period: f64,
    transitions: Vec<f64>,
}

impl Default for MultiState {
    fn default() -> Self {
        MultiState {
            states: RefCell::default(),
            current: Cell::new(0),
            stay_unit: Cell::new(StayUnit::Packet),
            period: Cell::new(0.0),
            expired: Cell::new(0),
            entered: Cell::new(0.0),
        }
    }
}

impl MultiState {
    /// Sets the chain, which starts in state number `start`. Each of `states` consists of an error model, its duration
    /// in seconds, and the probability of each state to be the next one.
    pub fn set(
        &self,
        states: impl IntoIterator<Item = (EntityId, f64, Vec<f64>)>,
        unit: StayUnit,
        start: usize,
    ) {
        let states: Vec<State> = states
            .into_iter()
            .map(|(model, period, transitions)| State { model, period, transitions })
            .collect();
        if unit == StayUnit::Time {
            self.period.set(states.get(start).map_or(0.0, |state| state.period));
        }
        self.stay_unit.set(unit);
        self.current.set(start);
        self.states.replace(states);
    }

    /// The error model of the present state; `None` without states.
    pub fn model(&self) -> Option<EntityId> {
        self.states.borrow().get(self.current.get()).map(|state| state.model)
    }

    /// Draws the next state and changes to it.
    fn transit(&self, sim: &Sim, base: &ErrorBase) {
        let r = f64::from(sim.default_rng().next_integer()) / 2_147_483_647.0;
        let old = self.current.get();
        let mut total = 0.0;
        let states = self.states.borrow();
        let Some(state) = states.get(old) else { return };
        let next = state.transitions.iter().position(|probability| {
            total += probability;
            r <= total
        });
        let (model, count) = (state.model, states.len());
        let Some(next) = next.filter(|next| *next < count) else {
            drop(states);
            let arguments = [Argument::Real(r), Argument::Real(total), Argument::Integer(count as i64)];
            return sim.embedder().notify(sim, base.id, "misconfigured-transition", &arguments);
        };
        if self.stay_unit.get() == StayUnit::Time {
            self.period.set(states[next].period);
        }
        drop(states);
        if next != old {
            self.current.set(next);
            if let Some(model) = sim.entity(model) {
                model.reset(sim);
            }
            base.first.set(true);
        }
    }
}

impl LossProcess for MultiState {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        let now = sim.now();
        let in_time = self.stay_unit.get() == StayUnit::Time;
        if in_time && now - self.entered.get() >= self.period.get() {
            self.expired.set(1);
        }
        if !in_time || self.expired.get() == 1 {
            self.transit(sim, base);
        }
        let model = self.model().and_then(|id| sim.entity(id)?.as_error_model());
        let corrupted = model.is_some_and(|model: &dyn AnyErrorModel| model.corrupts(sim, packet));
        // ns-2.35: a state that follows itself is not entered again, so it ends at the next packet (spec:
        // queues-and-monitors, section 11.7).
        if base.first.replace(false) {
            self.entered.set(now);
            self.expired.set(0);
        }
        corrupted
    }
}
