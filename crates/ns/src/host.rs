//! The simulator's way to scripts and to the outside.

use std::io::Write;
use std::time::Duration;

use neons_otcl::{Exhaustion, Interrupter, Memory, Obj};
use neons_sim::{Argument, BadInput, EntityId, Host, Sim};

use crate::Ns;
use crate::report::report_event_error;

/// Ends the program after Ctrl-C, with nothing lost of what was traced.
pub(crate) fn interrupted(ns: &Ns) -> ! {
    const STATUS: i32 = 130;
    tell!("neons: interrupted at {} s; what was traced so far is written", ns.sim().now());
    ns.exit(STATUS)
}

/// Ends the program for want of memory, with nothing lost of what was traced.
pub(crate) fn out_of_memory(ns: &Ns, what: Exhaustion) -> ! {
    let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
    let held = format!("{} MB for {} objects", megabytes(Memory::held()), ns.sim().entity_count());
    let problem = match what {
        Exhaustion::Tcl => {
            format!("Tcl gets no more for the data of the script; the simulation holds {held} besides")
        }
        Exhaustion::TooLarge => "a value of the script is larger than Tcl can hold".to_owned(),
        Exhaustion::Native { wanted } => {
            format!("the simulation holds {held} and does not get {} MB more", megabytes(wanted))
        }
    };
    tell!("neons: out of memory at {} s: {problem}; what was traced so far is written", ns.sim().now());
    ns.exit(1)
}

/// Runs scripts for the simulator.
pub(crate) struct ScriptHost {
    ns: Ns,
}

impl ScriptHost {
    pub(crate) fn new(ns: &Ns) -> ScriptHost {
        ScriptHost { ns: ns.clone() }
    }
}

impl ScriptHost {
    /// Calls the method of an object that is named like the event; returns its answer, if it has one.
    fn tell(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Obj> {
        let object = self.ns.object_of(entity)?;
        let before = sim.set_write_through(true);
        let arguments: Vec<Obj> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Integer(value) => Obj::from_i64(*value),
                Argument::Real(value) => Obj::from_str(&neons_sim::format::general(*value, 17)),
                Argument::Text(text) => Obj::from_str(text),
                Argument::Entity(entity) => self.ns.handle(*entity),
            })
            .collect();
        let answer = self.ns.invoke(object, event, &arguments);
        if answer.is_err() {
            let mut words = vec![self.ns.handle(entity), Obj::from_str(event)];
            words.extend(arguments);
            report_event_error(&self.ns, Obj::list(&words).as_str());
        }
        sim.set_write_through(before);
        answer.ok()
    }
}

impl Host for ScriptHost {
    fn script(&self, sim: &Sim, script: u32) {
        let Some(script) = self.ns.scripts().take(script) else { return };
        let before = sim.set_write_through(true);
        if self.ns.otcl().eval(&script).is_err() {
            report_event_error(&self.ns, script.as_str());
        }
        sim.set_write_through(before);
    }

    fn notify(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) {
        self.tell(sim, entity, event, arguments);
    }

    fn ask(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> bool {
        self.tell(sim, entity, event, arguments).is_some_and(|answer| answer.to_bool().unwrap_or(false))
    }

    fn evaluate(&self, sim: &Sim, script: &str) {
        let before = sim.set_write_through(true);
        if self.ns.otcl().eval_str(script).is_err() {
            report_event_error(&self.ns, script);
        }
        sim.set_write_through(before);
    }

    fn interrupted(&self, sim: &Sim) {
        sim.flush_sinks();
        interrupted(&self.ns)
    }

    fn idle(&self, sim: &Sim, at_most: Duration) {
        // What a script does with `after` and `fileevent` goes on meanwhile, checked once per millisecond. Errors
        // there are Tcl's background errors.
        let before = sim.set_write_through(true);
        let _ = self.ns.otcl().eval_str("update");
        sim.set_write_through(before);
        std::thread::sleep(at_most.min(Duration::from_millis(1)));
    }

    fn name(&self, entity: EntityId) -> String {
        self.ns.handle(entity).as_str().to_owned()
    }

    fn print(&self, text: &str) {
        self.ns.stdio().print(text);
    }

    fn warn(&self, text: &str) {
        // Nobody may be listening any more.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    fn fatal(&self, sim: &Sim, message: &str) -> ! {
        sim.flush_sinks();
        self.warn(message);
        self.ns.abort()
    }

    fn reject(&self, _: &Sim, input: &BadInput) {
        crate::advice::reject(&self.ns, input);
    }

    fn exit(&self, sim: &Sim, status: i32) -> ! {
        sim.flush_sinks();
        self.ns.exit(status)
    }

    fn exit_at_once(&self, sim: &Sim, status: i32) -> ! {
        sim.flush_sinks();
        self.ns.exit_at_once(status)
    }

    fn arithmetic_trap(&self, sim: &Sim, what: &str) -> ! {
        sim.flush_sinks();
        crate::report::arithmetic_trap(&self.ns, what)
    }
}

impl Ns {
    /// A way to stop a script that never ends, from another thread: what was traced is written and the program ends.
    pub fn interrupter(&self) -> Interrupter {
        let ns = self.clone();
        self.otcl().on_interrupt(move || interrupted(&ns))
    }
}
