//! Variables whose changes can be watched.

use std::cell::Cell;

use crate::Sim;
use crate::entity::EntityId;

/// The value of a traced variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TracedValue {
    /// A whole number.
    Integer(i32),
    /// A real number.
    Real(f64),
}

impl TracedValue {
    /// The value in the text form of traces.
    pub fn to_text(self) -> String {
        let mut out = Vec::new();
        self.push(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }
}

impl From<i32> for TracedValue {
    fn from(value: i32) -> Self {
        TracedValue::Integer(value)
    }
}

impl From<f64> for TracedValue {
    fn from(value: f64) -> Self {
        TracedValue::Real(value)
    }
}

/// A variable that notifies its tracer, an entity, whenever a different value is assigned (spec: engine-and-traces,
/// section 11.3).
///
/// ```
/// use neons_sim::{Entity, EntityId, Sim, Traced, TracedValue, VariableTracer, facets};
/// use std::cell::Cell;
///
/// /// Counts the changes of variables.
/// #[derive(Default)]
/// struct Tracer(Cell<u32>);
///
/// impl Entity for Tracer {
///     facets! { dyn VariableTracer => |this| this }
/// }
///
/// impl VariableTracer for Tracer {
///     fn trace_variable(
///         &self, _: &Sim, _: EntityId, _: &str, _: Option<TracedValue>, _: TracedValue,
///     ) {
///         self.0.set(self.0.get() + 1);
///     }
/// }
///
/// let sim = Sim::new();
/// let tracer = sim.add(|_| Tracer::default());
/// let owner = sim.add(|_| Tracer::default());
/// let cwnd = Traced::new(1.0);
/// cwnd.trace(&sim, owner, "cwnd_", tracer); // reports 1
/// cwnd.set(&sim, owner, "cwnd_", 2.0); // reports 2
/// cwnd.set(&sim, owner, "cwnd_", 2.0); // no change, no report
/// assert_eq!(sim.get::<Tracer>(tracer).unwrap().0.get(), 2);
/// ```
#[derive(Debug)]
pub struct Traced<T: Copy> {
    value: Cell<T>,
    tracer: Cell<Option<EntityId>>,
}

impl<T: Copy + PartialEq + Into<TracedValue>> Traced<T> {
    /// Creates a variable with the given value and no tracer.
    pub fn new(value: T) -> Self {
        Traced { value: Cell::new(value), tracer: Cell::new(None) }
    }

    /// The current value.
    #[inline]
    pub fn get(&self) -> T {
        self.value.get()
    }

    /// Assigns a value to the variable `name` of `owner`. The tracer is notified after the assignment.
    #[inline]
    pub fn set(&self, sim: &Sim, owner: EntityId, name: &str, value: T) {
        let old = self.value.replace(value);
        if self.tracer.get().is_some() && old != value {
            self.report(sim, owner, name, Some(old.into()));
        }
    }

    /// Assigns a value without notifying the tracer. Used by owners that report changes themselves.
    pub fn set_quietly(&self, value: T) {
        self.value.set(value);
    }

    /// The tracer of the variable, if any.
    pub fn tracer(&self) -> Option<EntityId> {
        self.tracer.get()
    }

    /// Sets the tracer and reports the present value to it.
    pub fn trace(&self, sim: &Sim, owner: EntityId, name: &str, tracer: EntityId) {
        self.tracer.set(Some(tracer));
        self.report(sim, owner, name, None);
    }

    #[cold]
    fn report(&self, sim: &Sim, owner: EntityId, name: &str, old: Option<TracedValue>) {
        if let Some(tracer) = self.tracer.get() {
            trace_variable(sim, tracer, (owner, name), old, self.value.get().into());
        }
    }
}

/// An entity that records how variables change, in its own format.
pub trait VariableTracer {
    /// Records that the variable `name` of `owner` changed from `old` to `new`. `old` is `None` when tracing begins.
    fn trace_variable(
        &self,
        sim: &Sim,
        owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    );

    /// Records that the script variable `name` of `owner` was assigned a text; `is_first` when tracing begins. Returns
    /// false if the tracer has no format of its own for texts.
    fn trace_text(&self, _sim: &Sim, _owner: EntityId, _name: &str, _is_first: bool) -> bool {
        false
    }
}

/// Reports a change of a variable to its tracer. If the tracer has no format of its own and is an agent, the agent writes
/// the change for nam.
fn trace_variable(
    sim: &Sim,
    tracer: EntityId,
    (owner, name): (EntityId, &str),
    old: Option<TracedValue>,
    new: TracedValue,
) {
    let Some(entity) = sim.entity(tracer) else { return };
    if let Some(tracer) = entity.facet::<dyn VariableTracer>() {
        tracer.trace_variable(sim, owner, name, old, new);
    } else if let Some(agent) = entity.as_agent() {
        agent.trace.write_nam_value(sim, agent, name, old, new);
    } else {
        warn_of_lost_trace(sim, tracer);
    }
}

/// Warns, as ns-2 does, that a change of a variable is not recorded because its tracer records nothing.
pub fn warn_of_lost_trace(sim: &Sim, tracer: EntityId) {
    sim.warn(&format!("SplitObject::trace called in the base class of {}\n", sim.embedder().name(tracer)));
}
