//! Tracing of script variables, which works like the tracing of native ones (spec: engine-and-traces, section
//! 11.3).

use std::cell::RefCell;

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::trace::Trace;
use neons_sim::{EntityId, VariableTracer, warn_of_lost_trace};

use rustc_hash::FxHashMap;

use crate::Ns;

/// The traced script variables of each object, the most recently traced first.
#[derive(Default)]
pub(crate) struct VariableTraces {
    by_object: RefCell<FxHashMap<ObjectId, Vec<TracedVariable>>>,
    /// Whether the Tcl command that is called on changes has been defined.
    installed: std::cell::Cell<bool>,
}

#[derive(Clone)]
struct TracedVariable {
    name: String,
    tracer: EntityId,
    value: String,
}

impl VariableTraces {
    /// Forgets a destroyed object.
    pub(crate) fn forget(&self, object: ObjectId) {
        self.by_object.borrow_mut().remove(&object);
    }
}

/// The command that Tcl calls when a traced variable is written or unset.
const ON_CHANGE: &str = "neons_variable_changed";

impl Ns {
    /// Notifies `tracer` of every later change of a script variable.
    ///
    /// # Errors
    /// The object cannot have such a variable.
    pub(crate) fn trace_script_variable(
        &self,
        object: ObjectId,
        name: &str,
        tracer: EntityId,
    ) -> Result<(), Error> {
        if !self.variable_traces().installed.replace(true) {
            let ns = self.share();
            self.otcl().create_command(ON_CHANGE, move |_, words| {
                ns.script_variable_changed(words);
                Ok(Obj::empty())
            });
        }
        let callback =
            Obj::list(&[Obj::from_str(ON_CHANGE), self.otcl().name_obj(object), Obj::from_str(name)]);
        let path = self.otcl().var_path(object, name)?;
        let words = ["trace", "add", "variable"].map(Obj::from_str);
        let operations = Obj::from_str("write unset");
        self.otcl().call(&[&words[..], &[path, operations, callback]].concat())?;
        // ns-2.35: the trace does not see the value that the variable already has.
        let variable = TracedVariable { name: name.to_owned(), tracer, value: String::new() };
        self.report(object, &variable, None);
        let mut traces = self.variable_traces().by_object.borrow_mut();
        traces.entry(object).or_default().insert(0, variable);
        Ok(())
    }

    fn script_value(&self, object: ObjectId, name: &str) -> String {
        let known = self.otcl().var_exists(object, name);
        let value = known.then(|| self.otcl().get_var(object, name).ok()).flatten();
        value.map_or_else(String::new, |value| value.as_str().to_owned())
    }

    /// Handles a change. `words` are the object, the variable, and what Tcl appends: the two parts of the name
    /// used, and the operation.
    fn script_variable_changed(&self, words: &[Obj]) {
        let [object, name, .., operation] = words else { return };
        let Some(object) = self.otcl().object_of(object) else { return };
        let name = name.as_str();
        if operation.as_str() == "unset" {
            if let Some(variables) = self.variable_traces().by_object.borrow_mut().get_mut(&object) {
                variables.retain(|variable| variable.name != name);
            }
            return;
        }
        let value = self.script_value(object, name);
        let changed = {
            let mut traces = self.variable_traces().by_object.borrow_mut();
            let Some(variables) = traces.get_mut(&object) else { return };
            let Some(variable) = variables.iter_mut().find(|variable| variable.name == name) else { return };
            let old = std::mem::replace(&mut variable.value, value);
            (variable.clone(), old)
        };
        self.report(object, &changed.0, Some(&changed.1));
    }

    fn report(&self, object: ObjectId, variable: &TracedVariable, old: Option<&str>) {
        let Some(owner) = self.entity_of(object) else { return };
        let sim = self.sim();
        if let Some(trace) = sim.get::<Trace>(variable.tracer) {
            trace.write_variable(sim, owner, &variable.name, &variable.value);
            return;
        }
        let Some(tracer) = sim.entity(variable.tracer) else { return };
        let facet = tracer.facet::<dyn VariableTracer>();
        if facet.is_some_and(|tracer| tracer.trace_text(sim, owner, &variable.name, old.is_none())) {
            return;
        }
        match tracer.as_agent() {
            Some(agent) => agent.trace.write_nam_line(sim, agent, &variable.name, old, &variable.value),
            None if facet.is_none() => warn_of_lost_trace(sim, variable.tracer),
            None => {}
        }
    }

    /// Writes into the header of an agent's nam trace the variables that the agent traces itself and that are Tcl
    /// variables for scripts.
    pub(crate) fn announce_script_variables(&self, object: ObjectId) {
        self.announce_visible_fields(object);
        self.for_own_variables(object, |agent, variable| {
            agent.trace.announce(self.sim(), agent, &variable.name, &variable.value);
        });
    }

    /// Writes into the header of an agent's nam trace the native variables that the agent traces itself and that exist
    /// as Tcl variables.
    // ns-2.35: most native variables do not exist as Tcl variables and are omitted.
    fn announce_visible_fields(&self, object: ObjectId) {
        let Some(id) = self.entity_of(object) else { return };
        let Some(entity) = self.sim().entity(id) else { return };
        let (Some(agent), Some(info)) = (entity.as_agent(), self.class_info(object)) else { return };
        for (variable, accessor) in self.registry().bound_variables(&info) {
            let Some(bound) = accessor(entity).filter(|_| !variable.lazy) else { continue };
            if bound.tracer() == Some(id) {
                agent.trace.announce(self.sim(), agent, variable.name, &bound.read().unwrap_or_default());
            }
        }
    }

    /// Writes the present values of the script variables that an agent traces itself to its nam trace.
    pub(crate) fn show_script_variables(&self, object: ObjectId) {
        self.for_own_variables(object, |agent, variable| {
            let value = &variable.value;
            agent.trace.write_nam_line(self.sim(), agent, &variable.name, Some(value), value);
        });
    }

    /// Writes to the nam trace that the traced script variables of an agent no longer exist.
    pub(crate) fn withdraw_script_variables(&self, object: ObjectId) {
        // ns-2.35: a variable without a value is not withdrawn.
        self.for_own_variables(object, |agent, variable| {
            if !variable.value.is_empty() {
                agent.trace.withdraw(self.sim(), agent, &variable.name, &variable.value);
            }
        });
    }

    fn for_own_variables(&self, object: ObjectId, act: impl Fn(&neons_sim::Agent, &TracedVariable)) {
        let traces = self.variable_traces().by_object.borrow();
        let Some(entity) = self.entity_of(object) else { return };
        let Some(agent) = self.sim().entity(entity).and_then(|entity| entity.as_agent()) else { return };
        for variable in traces.get(&object).into_iter().flatten() {
            if variable.tracer == entity {
                act(agent, variable);
            }
        }
    }
}
