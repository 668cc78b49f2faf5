//! Agents that trace their own variables (spec: engine-and-traces, sections 11.3 and 12.5).

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::agent::Agent;
use crate::format::push_general;
use crate::sink::SinkId;
use crate::traced::TracedValue;

/// Where an agent writes the changes of its traced variables.
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
    /// The channel set by `attach`.
    pub fn channel(&self) -> Option<SinkId> {
        self.channel.get()
    }

    /// Sets the channel.
    pub fn attach(&self, channel: Option<SinkId>) {
        self.channel.set(channel);
    }

    /// The name given to the agent by `add-agent-trace`.
    pub fn name(&self) -> Option<Rc<str>> {
        self.nam.get()?.name.borrow().clone()
    }

    /// Names the agent for nam, or takes its name away.
    pub fn set_name(&self, name: Option<&str>) {
        if name.is_some() || self.nam.get().is_some() {
            *self.nam.get_or_init(Box::default).name.borrow_mut() = name.map(Rc::from);
        }
    }

    /// Writes nam's line for a variable of `agent`. Nothing is written before the simulation runs.
    pub fn write_nam_line(
        &self,
        sim: &Sim,
        agent: &Agent,
        variable: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        let Some(channel) = self.channel() else { return };
        if !sim.is_running() {
            return;
        }
        let nam = self.nam.get_or_init(Box::default);
        let first = !nam.shown.borrow().iter().any(|shown| shown == variable);
        if first {
            nam.shown.borrow_mut().push(variable.to_owned());
        }
        let name = nam.name.borrow().clone();
        let addresses = format!(" -s {} -d {} -n {variable}", agent.address.get(), agent.dst_address.get());
        sim.sink(channel).append(|out| {
            out.extend_from_slice(b"f -t ");
            push_general(out, sim.now(), 15);
            out.extend_from_slice(addresses.as_bytes());
            out.extend_from_slice(b" -a ");
            out.extend_from_slice(name.as_deref().unwrap_or("(null)").as_bytes());
            out.extend_from_slice(b" -v ");
            new.push(out);
            if let (false, Some(old)) = (first, old) {
                out.extend_from_slice(b" -o ");
                old.push(out);
            }
            out.extend_from_slice(b" -T v\n");
        });
    }
}
