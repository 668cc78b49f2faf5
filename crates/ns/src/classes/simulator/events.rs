//! Time and events (spec: script-language, section 8.2).

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::format::general;

use super::simulator;
use crate::Ns;
use crate::classes::scheduler;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .method("now", "", "The clock, seconds.", |ns, _| Ok(Obj::from_str(&general(ns.sim().now(), 17))))
        .method(
            "at",
            "?arg ...?",
            "Schedules a script: `at TIME SCRIPT`; returns the event's number. `at NUMBER` cancels it.",
            at,
        )
        .method("at-now", "?arg ...?", "Schedules a script for the present time.", |ns, call| {
            forward(ns, call, "at-now")
        })
        .method("cancel", "?arg ...?", "Removes a pending script.", |ns, call| forward(ns, call, "cancel"))
        .method("after", "ival ?arg ...?", "Schedules a script, relative to the present time.", |ns, call| {
            let sum = format!("expr {} + {}", general(ns.sim().now(), 17), call.arg(0));
            let mut words = vec![ns.otcl().eval(&Obj::from_str(&sum))?];
            words.extend_from_slice(&call.args[1..]);
            ns.invoke(call.object, "at", &words)
        })
        .method("halt", "", "Stops after the present event.", |ns, call| forward(ns, call, "halt"))
        .method(
            "dumpq",
            "",
            "Prints the pending events of a halted simulation and removes them.",
            |ns, call| forward(ns, call, "dumpq"),
        )
        .method("clearMemTrace", "", "Prints statistics of the process.", |ns, call| {
            forward(ns, call, "clearMemTrace")
        })
        .method("is-started", "", "1 once `run` was called.", |ns, call| {
            Ok(Obj::from_bool(simulator(ns, call)?.started.get()))
        })
        .method("use-scheduler", "type", "Replaces the scheduler; pending events are lost.", |ns, call| {
            let simulator = simulator(ns, call)?;
            let class = format!("Scheduler/{}", call.arg(0));
            if let Some(scheduler) = simulator.scheduler.get() {
                // ns-2.35: if the new one cannot be made, the old one stays in its place as what is no more.
                let name = ns.lasting_name(scheduler);
                let present = ns.invoke_named(&name, "info", &[Obj::from_str("class")])?;
                if present == *class {
                    return Ok(Obj::empty());
                }
                ns.sim().restart();
                ns.scripts().clear();
                ns.remember_name(scheduler);
                ns.otcl().destroy(scheduler);
            }
            simulator.scheduler.set(Some(ns.create(&class, &[])?));
            // ns-2.35: the result is the new scheduler's clock.
            Ok(Obj::from_str("0"))
        });
}

/// Scripts schedule many events: the common form goes the short way unless the scheduler is not the library's.
fn at(ns: &Ns, call: &neons_otcl::Call) -> TclResult {
    if let [time, script] = call.args
        && let Ok(number) = scheduler::at(ns, crate::declare::parse_real(time.as_str()), script)
    {
        return Ok(Obj::from_str(&number));
    }
    forward(ns, call, "at")
}

fn forward(ns: &Ns, call: &neons_otcl::Call, method: &str) -> TclResult {
    let scheduler = simulator(ns, call)?.scheduler.get();
    let scheduler = scheduler.ok_or_else(|| Error::from("invalid command name \"\""))?;
    ns.invoke_named(&ns.lasting_name(scheduler), method, call.args)
}
