//! Schedulers (spec: engine-and-traces, section 3). All of them keep the same order of events, so there is one
//! behind all these names.

use neons_otcl::Obj;
use neons_sim::{Entity, Sim};

use crate::Ns;
use crate::declare::{Bound, Command, Declarations, Refusal, parse_integer};

/// The native half of a scheduler object.
#[derive(Default)]
struct Scheduler {
    max_slop: std::cell::Cell<f64>,
    adjust_interval: std::cell::Cell<i32>,
    min_bin_width: std::cell::Cell<f64>,
}

impl Entity for Scheduler {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Scheduler", "SplitObject")
        .doc("Keeps the events in order of time, and of scheduling where times are equal.")
        .command("now", "", "The clock, seconds.", |command, _: &Scheduler| command.sim().now())
        .command(
            "at",
            "time ?script?",
            "Schedules a script; with one argument cancels that event.",
            |command, _: &Scheduler| {
                if command.len() == 1 {
                    cancel(command.ns, command.text(0));
                    return Ok(String::new());
                }
                at(command.ns, command.real(0), &command.arguments[1])
            },
        )
        .command("at-now", "script", "Schedules a script for the present time.", |command, _: &Scheduler| {
            at(command.ns, command.sim().now(), &command.arguments[0])
        })
        .command("cancel", "event", "Removes a pending script.", |command, _: &Scheduler| {
            cancel(command.ns, command.text(0));
        })
        .command("run", "", "Sets the clock to 0 and handles events.", |command, _: &Scheduler| {
            command.sim().run()
        })
        .command(
            "resume",
            "",
            "Clears a halt and goes on from the present time.",
            |command, _: &Scheduler| {
                command.sim().resume();
            },
        )
        .command("halt", "", "Stops after the present event.", |command, _: &Scheduler| command.sim().halt())
        .command("is-running", "", "Returns an empty text.", |_, _: &Scheduler| ())
        .command("clearMemTrace", "", "Without effect.", |_, _: &Scheduler| ())
        .command("dumpq", "", "Prints the pending events of a halted scheduler and removes them.", dump);

    declarations
        .class("Scheduler/Calendar", "Scheduler")
        .doc("The default scheduler.")
        .native(|_, _| Scheduler::default())
        .variable("adjust_new_width_interval_", "10", "Without effect.", |scheduler: &Scheduler| {
            Bound::Int(&scheduler.adjust_interval)
        })
        .variable("min_bin_width_", "1e-18", "Without effect.", |scheduler: &Scheduler| {
            Bound::Real(&scheduler.min_bin_width)
        });
    declarations
        .class("Scheduler/RealTime", "Scheduler")
        .doc("Lets events happen as late as the clock on the wall says; without events it waits for some from outside.")
        .variable(
            "maxslop_",
            "0.010",
            "By how much an event may be late before that is said on the standard error output, seconds.",
            |scheduler: &Scheduler| Bound::Real(&scheduler.max_slop),
        )
        .native(|_, _| Scheduler::default())
        .state("adjust_new_width_interval_", "Without effect.", |scheduler: &Scheduler| {
            Bound::Int(&scheduler.adjust_interval)
        })
        .missed()
        .state("min_bin_width_", "Without effect.", |scheduler: &Scheduler| {
            Bound::Real(&scheduler.min_bin_width)
        })
        .missed()
        .command("run", "", "Sets the clock to 0 and handles events.", |command, scheduler: &Scheduler| {
            keep_pace(command.sim(), scheduler, Sim::run);
        })
        .command(
            "resume",
            "",
            "Clears a halt and goes on from the present time.",
            |command, scheduler: &Scheduler| {
                keep_pace(command.sim(), scheduler, Sim::resume);
            },
        );
    for name in ["Scheduler/List", "Scheduler/Heap", "Scheduler/Map", "Scheduler/Splay"] {
        declarations
            .class(name, "Scheduler")
            .doc("The same order of events under another name.")
            .native(|_, _| Scheduler::default());
    }
}

fn keep_pace(sim: &Sim, scheduler: &Scheduler, go: impl FnOnce(&Sim)) {
    sim.keep_pace(Some(scheduler.max_slop.get()));
    go(sim);
    sim.keep_pace(None);
}

/// Schedules a script for `time`; a negative time is relative. Returns the number of the event.
pub(crate) fn at(ns: &Ns, time: f64, script: &Obj) -> Result<String, Refusal> {
    // ns-2.35: the time stored is clock + (time - clock), which may differ from the time given in its last bit
    // (spec: engine-and-traces, quirk 3).
    if !time.is_finite() {
        ns.sim().host().arithmetic_trap(ns.sim(), "an event at no finite time");
    }
    let delay = if time < 0.0 { -time } else { time - ns.sim().now() };
    if delay < 0.0 {
        return Err(Refusal::new("can't schedule command in past"));
    }
    let slot = ns.scripts().keep(script.clone());
    let key = ns.sim().schedule_script(slot, delay);
    ns.scripts().scheduled(slot, key);
    Ok(key.sequence().to_string())
}

/// Removes the pending script with this event number; does nothing if there is none.
pub(crate) fn cancel(ns: &Ns, number: &str) {
    if let Ok(number) = u64::try_from(parse_integer(number))
        && let Some(key) = ns.scripts().cancel(number)
    {
        ns.sim().cancel(key);
    }
}

fn dump(command: &Command, _: &Scheduler) -> Result<(), Refusal> {
    let sim: &Sim = command.sim();
    if !sim.is_halted() {
        sim.warn("Scheduler: dumpq only allowed while halted\n");
        return Err(Refusal::silent());
    }
    sim.print(&format!("Contents of scheduler queue (events) [cur time: {:.6}]---\n", sim.now()));
    for key in sim.clear_events() {
        sim.print(&format!("t:{:.6} uid: {} handler: 0x0\n", key.time(), key.sequence()));
    }
    command.ns.scripts().clear();
    Ok(())
}
