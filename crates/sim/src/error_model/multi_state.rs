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
    /// Whether methods of a script decide about the next state: the embedder is asked with the event `corrupt` at each
    /// packet, and calls [`MultiState::choose`].
    is_scripted: Cell<bool>,
    /// Whether the model of the present state decides about packets. In a scripted chain it does once a state was chosen.
    decides: Cell<bool>,
    entered: Cell<f64>,
}

/// A state of a [`MultiState`] model.
#[derive(Clone, Debug)]
pub struct State {
    /// The error model that decides about packets in this state.
    pub model: EntityId,
    /// The name of the error model in scripts.
    pub name: String,
    /// The duration of the state, seconds.
    pub period: f64,
    /// The probability of each state to be the next one.
    pub transitions: Vec<f64>,
}

impl Default for MultiState {
    fn default() -> Self {
        MultiState {
            states: RefCell::default(),
            current: Cell::new(0),
            stay_unit: Cell::new(StayUnit::Packet),
            period: Cell::new(0.0),
            expired: Cell::new(0),
            is_scripted: Cell::new(false),
            decides: Cell::new(true),
            entered: Cell::new(0.0),
        }
    }
}

impl MultiState {
    /// Sets the chain, which starts in state number `start`.
    pub fn set(&self, states: Vec<State>, unit: StayUnit, start: usize) {
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

    /// The name of the present state in scripts; empty without states.
    pub fn name(&self) -> String {
        self.states.borrow().get(self.current.get()).map_or_else(String::new, |state| state.name.clone())
    }

    /// Makes the state with this name the present one, without the consequences of a transition.
    pub fn set_name(&self, name: &str) {
        if let Some(place) = self.place(name) {
            self.current.set(place);
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.states.borrow().iter().position(|state| state.name == name)
    }

    /// Draws the next state and returns its number: the present one if the probabilities add up to too little. Changes
    /// the present period if states stay for a time.
    fn draw(&self, sim: &Sim, base: &ErrorBase) -> usize {
        let r = f64::from(sim.default_rng().next_integer()) / 2_147_483_647.0;
        let old = self.current.get();
        let mut total = 0.0;
        let states = self.states.borrow();
        let Some(state) = states.get(old) else { return old };
        let next = state.transitions.iter().position(|probability| {
            total += probability;
            r <= total
        });
        let count = states.len();
        let Some(next) = next.filter(|next| *next < count) else {
            drop(states);
            let arguments = [Argument::Real(r), Argument::Real(total), Argument::Integer(count as i64)];
            sim.embedder().notify(sim, base.id, "misconfigured-transition", &arguments);
            return old;
        };
        if self.stay_unit.get() == StayUnit::Time {
            self.period.set(states[next].period);
        }
        next
    }

    /// Changes to a state.
    fn enter(&self, sim: &Sim, base: &ErrorBase, next: usize) {
        let old = self.current.replace(next);
        if next != old {
            let model = self.states.borrow().get(old).map(|state| state.model);
            if let Some(model) = model.and_then(|model| sim.entity(model)) {
                model.reset(sim);
            }
            base.first.set(true);
        }
    }

    /// Draws the next state and returns its name.
    pub fn transition(&self, sim: &Sim, base: &ErrorBase) -> String {
        let next = self.draw(sim, base);
        self.states.borrow().get(next).map_or_else(String::new, |state| state.name.clone())
    }

    /// Draws the next state if the period of the present one has ended, and returns its name.
    pub fn time_transition(&self, sim: &Sim, base: &ErrorBase) -> String {
        if self.expired.get() == 1 { self.transition(sim, base) } else { self.name() }
    }

    /// Changes to the state with this name, whose model then decides about packets. Returns false if there is no such
    /// state.
    pub fn choose(&self, sim: &Sim, base: &ErrorBase, name: &str) -> bool {
        let Some(place) = self.place(name) else { return false };
        self.enter(sim, base, place);
        self.decides.set(true);
        true
    }

    /// Lets methods of a script decide about the next state.
    pub fn let_script_decide(&self) {
        self.is_scripted.set(true);
        self.decides.set(false);
    }
}

impl LossProcess for MultiState {
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool {
        let now = sim.now();
        let in_time = self.stay_unit.get() == StayUnit::Time;
        if in_time && now - self.entered.get() >= self.period.get() {
            self.expired.set(1);
        }
        if self.is_scripted.get() {
            sim.embedder().notify(sim, base.id, "corrupt", &[]);
        } else if !in_time || self.expired.get() == 1 {
            let next = self.draw(sim, base);
            self.enter(sim, base, next);
        }
        let model = self.model().filter(|_| self.decides.get());
        let model = model.and_then(|id| sim.entity(id)?.as_error_model());
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
