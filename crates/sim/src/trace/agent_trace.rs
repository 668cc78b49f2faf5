//! Traces that agents write of their own variables (spec: engine-and-traces, sections 11.3 and 12.5).

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::agent::Agent;
use crate::format::general;
use crate::sink::SinkId;
use crate::traced::TracedValue;

/// The trace to which an agent writes the changes of its traced variables.
#[derive(Debug, Default)]
pub struct AgentTrace {
    channel: Cell<Option<SinkId>>,
    nam: OnceCell<Box<NamTrace>>,
}

#[derive(Debug, Default)]
struct NamTrace {
    name: RefCell<Option<Rc<str>>>,
    shown: RefCell<Vec<String>>,
}

impl AgentTrace {
    /// The sink set by the command `attach`, if any.
    pub fn channel(&self) -> Option<SinkId> {
        self.channel.get()
    }

    /// Sets the sink for the lines.
    pub fn attach(&self, channel: Option<SinkId>) {
        self.channel.set(channel);
    }

    /// The name that `add-agent-trace` gave to the agent, if any.
    pub fn name(&self) -> Option<Rc<str>> {
        self.nam.get()?.name.borrow().clone()
    }

    /// Sets or clears the agent's name in nam traces.
    pub fn set_name(&self, name: Option<&str>) {
        if name.is_some() || self.nam.get().is_some() {
            *self.nam.get_or_init(Box::default).name.borrow_mut() = name.map(Rc::from);
        }
    }

    /// Writes the nam line for a variable of `agent`. Writes nothing before the simulation starts.
    pub fn write_nam_line(&self, sim: &Sim, agent: &Agent, variable: &str, old: Option<&str>, new: &str) {
        if self.channel().is_none() || !sim.is_started() {
            return;
        }
        let first = self.is_first(variable);
        match old {
            Some(old) if !first => self.write(sim, agent, variable, &format!("-v {new} -o {old} -T v")),
            _ => self.write(sim, agent, variable, &format!("-v {new} -T v")),
        }
    }

    /// Writes the nam line for a native variable of `agent`. Writes nothing before the simulation starts.
    pub fn write_nam_value(
        &self,
        sim: &Sim,
        agent: &Agent,
        variable: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        let old = old.map(TracedValue::to_text);
        self.write_nam_line(sim, agent, variable, old.as_deref(), &new.to_text());
    }

    /// Writes nam's first line for a variable, when the agent is announced.
    pub fn announce(&self, sim: &Sim, agent: &Agent, variable: &str, value: &str) {
        self.is_first(variable);
        self.write(sim, agent, variable, &format!("-v {value} -T v"));
    }

    /// Writes the nam line that removes a variable.
    pub fn withdraw(&self, sim: &Sim, agent: &Agent, variable: &str, value: &str) {
        self.write(sim, agent, variable, &format!("-o {value} -T v -x"));
    }

    /// Records that a line for `variable` was written. Returns true if no earlier one was.
    fn is_first(&self, variable: &str) -> bool {
        let mut shown = self.nam.get_or_init(Box::default).shown.borrow_mut();
        let first = !shown.iter().any(|shown| shown == variable);
        if first {
            shown.push(variable.to_owned());
        }
        first
    }

    fn write(&self, sim: &Sim, agent: &Agent, variable: &str, what: &str) {
        let Some(channel) = self.channel() else { return };
        let name = self.name();
        let line = format!(
            "f -t {} -s {} -d {} -n {variable} -a {} {what}",
            general(sim.now(), 15),
            agent.address.get(),
            agent.dst_address.get(),
            name.as_deref().unwrap_or("(null)")
        );
        sim.sink(channel).append_line(&line);
    }
}
