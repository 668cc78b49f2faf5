//! Time and events (spec: script-language, section 8.2).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::format::general;

use super::{Simulator, record, simulator};
use crate::Ns;
use crate::classes::scheduler;
use crate::declare::{ClassDeclaration, arg};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc("now", (), "Returns the present time, seconds.", |ns, call, _| {
            Ok(ns.real(clock(ns, simulator(ns, call)?)))
        })
        .instproc(
            "at",
            (arg::rest("arg"),),
            "Schedules a script: `at TIME SCRIPT` returns the event, and `at EVENT` cancels it.",
            |ns, call, _| at(ns, call),
        )
        .instproc("at-now", (arg::rest("arg"),), "Schedules a script for the present time.", |ns, call, _| {
            forward(ns, call, "at-now")
        })
        .instproc("cancel", (arg::rest("arg"),), "Removes a pending script.", |ns, call, _| {
            forward(ns, call, "cancel")
        })
        .instproc(
            "after",
            (arg::text("ival"), arg::rest("arg")),
            "Schedules a script to run when the given time has passed.",
            |ns, call, (ival, args)| {
                let sum = format!("expr {} + {}", general(clock(ns, simulator(ns, call)?), 17), ival);
                let mut words = vec![ns.otcl().eval(&Obj::from_str(&sum))?];
                words.extend_from_slice(args);
                ns.invoke(call.object, "at", &words)
            },
        )
        .instproc("halt", (), "Stops the simulation after the present event.", |ns, call, _| {
            forward(ns, call, "halt")
        })
        .instproc(
            "dumpq",
            (),
            "Prints the pending events of a halted simulation, and removes them.",
            |ns, call, _| forward(ns, call, "dumpq"),
        )
        .instproc("clearMemTrace", (), "Prints statistics of the process.", |ns, call, _| {
            forward(ns, call, "clearMemTrace")
        })
        .instproc("is-started", (), "Returns 1 after `run` was called.", |ns, call, _| {
            Ok(Obj::from_bool(simulator(ns, call)?.started.get()))
        })
        .instproc(
            "use-scheduler",
            (arg::text("type"),),
            "Replaces the scheduler; pending events are lost.",
            |ns, call, (kind,)| {
                let simulator = simulator(ns, call)?;
                let class = format!("Scheduler/{}", kind);
                if let Some(scheduler) = simulator.scheduler.get() {
                    // ns-2.35: if the new scheduler cannot be made, `scheduler_` still names the deleted scheduler.
                    let name = ns.lasting_name(scheduler);
                    let present = ns.invoke_named(&name, "info", &[Obj::from_str("class")])?;
                    if present == *class {
                        return Ok(Obj::empty());
                    }
                    ns.remember_name(scheduler);
                    ns.otcl().destroy(scheduler);
                }
                simulator.scheduler.set(Some(ns.create(&class, &[])?));
                // ns-2.35: the result is the new scheduler's clock.
                Ok(Obj::from_str("0"))
            },
        );
}

/// Returns the simulated time as `$ns now` does, seconds.
pub(crate) fn now(ns: &Ns) -> f64 {
    record(ns).map_or(ns.sim().now(), |simulator| clock(ns, simulator))
}

/// Returns the clock of the simulator's scheduler, seconds.
fn clock(ns: &Ns, simulator: &Simulator) -> f64 {
    let scheduler = simulator.scheduler.get().and_then(|scheduler| ns.entity_of(scheduler));
    scheduler.map_or(ns.sim().now(), |scheduler| scheduler::now(ns, scheduler))
}

/// Schedules a script. The common form takes a fast path, because scripts schedule many events, unless a script
/// has replaced the scheduler's class.
fn at(ns: &Ns, call: &Call) -> TclResult {
    if let [time, script] = call.args {
        let seconds = ns.otcl().number_without_text(time).unwrap_or_else(|| {
            crate::advice::doubt_time(ns, time.as_str());
            crate::declare::parse_real(time.as_str())
        });
        crate::advice::note_scheduling(ns);
        if let Some(scheduler) =
            simulator(ns, call)?.scheduler.get().and_then(|scheduler| ns.entity_of(scheduler))
            && let Ok(number) = scheduler::at(ns, scheduler, seconds, script)
        {
            return Ok(Obj::from_i64(number as i64));
        }
    }
    forward(ns, call, "at")
}

fn forward(ns: &Ns, call: &Call, method: &str) -> TclResult {
    let scheduler = simulator(ns, call)?.scheduler.get();
    let scheduler = scheduler.ok_or_else(|| Error::from("invalid command name \"\""))?;
    ns.invoke_named(&ns.lasting_name(scheduler), method, call.args)
}
