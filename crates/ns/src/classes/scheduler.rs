//! Schedulers (spec: engine-and-traces, section 3). All of them order events in the same way, so one
//! implementation serves all class names.
// ns-2.35: models schedule their events with the scheduler that was made first, or that ran last. Until another
// scheduler runs, it contains only events that scripts schedule.

use std::cell::{Cell, RefCell};

use neons_otcl::{Obj, ObjectId};
use neons_sim::{Ending, Entity, EntityId, Sim, Timeline};

use crate::Ns;
use crate::declare::{
    Command, Declarations, Int, Real, Refusal, Unset, arg, parse_integer, parse_real, unit,
};

/// The native half of a scheduler object.
#[derive(Default)]
struct Scheduler {
    max_slop: Cell<f64>,
    adjust_interval: Cell<i32>,
    min_bin_width: Cell<f64>,
    /// The scheduler's events and clock, while another scheduler is active.
    kept: RefCell<Timeline>,
}

impl Entity for Scheduler {}

/// The active scheduler: its timeline is that of the simulation.
#[derive(Default)]
struct InForce(Cell<Option<EntityId>>);

impl Scheduler {
    /// Calls `act` while this scheduler, which is entity `this`, is active.
    fn within<R>(&self, sim: &Sim, this: EntityId, act: impl FnOnce() -> R) -> R {
        if is_in_force(sim, this) { act() } else { sim.within(&mut self.kept.borrow_mut(), act) }
    }

    /// Calls `go` with this scheduler, which is entity `this`, active. It stays active afterwards, unless `go` was
    /// called by an event of another scheduler, which then continues.
    fn run(&self, sim: &Sim, this: EntityId, go: impl FnOnce(&Sim) -> Result<(), Ending>) {
        let former = put_in_force(sim, this);
        let end = go(sim);
        if let Some(former) = former.filter(|_| sim.is_running()) {
            put_in_force(sim, former);
        }
        end.unwrap_or_else(|ending| ending.unwind());
    }
}

fn is_in_force(sim: &Sim, scheduler: EntityId) -> bool {
    sim.shared::<InForce>().0.get() == Some(scheduler)
}

/// Activates a scheduler; returns the one that was active before.
fn put_in_force(sim: &Sim, scheduler: EntityId) -> Option<EntityId> {
    if is_in_force(sim, scheduler) {
        return Some(scheduler);
    }
    let former = sim.shared::<InForce>().0.replace(Some(scheduler));
    let Some(taking_over) = sim.get::<Scheduler>(scheduler) else { return former };
    let left = sim.replace_timeline(taking_over.kept.take());
    if let Some(former) = former.and_then(|former| sim.get::<Scheduler>(former)) {
        former.kept.replace(left);
    }
    former
}

/// Activates a new scheduler if none is active.
fn made(ns: &Ns, _: ObjectId, entity: EntityId) -> Result<(), neons_otcl::Error> {
    let in_force = ns.sim().shared::<InForce>();
    in_force.0.set(in_force.0.get().or(Some(entity)));
    Ok(())
}

/// Handles the destruction of an entity's object: if the entity is a scheduler, its events are lost.
pub(crate) fn destroyed(ns: &Ns, entity: EntityId) {
    let Some(scheduler) = ns.sim().get::<Scheduler>(entity) else { return };
    for event in scheduler.within(ns.sim(), entity, || ns.sim().start_over()) {
        ns.scripts().cancel(event.sequence(), entity);
    }
    if is_in_force(ns.sim(), entity) {
        ns.sim().shared::<InForce>().0.set(None);
    }
}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Scheduler", "SplitObject")
        .doc("Processes events in order of their time, and of their scheduling if times are equal.")
        .built(made)
        .cmd("now", (), "Returns the present time, seconds.", |command, scheduler: &Scheduler, _| {
            scheduler.within(command.sim(), command.entity, || command.sim().now())
        })
        .cmd(
            "at",
            (arg::text("time"), arg::optional("script")),
            "Schedules a script at the given time. With one argument, which is an event, cancels this \
            event.",
            |command, _: &Scheduler, (time, script)| {
                let Some(script) = script else {
                    cancel(command, time);
                    return Ok(String::new());
                };
                at(command.ns, command.entity, parse_real(time), script).map(|number| number.to_string())
            },
        )
        .cmd(
            "at-now",
            ("script",),
            "Schedules a script for the present time.",
            |command, scheduler: &Scheduler, (script,)| {
                let now = scheduler.within(command.sim(), command.entity, || command.sim().now());
                at(command.ns, command.entity, now, script).map(|number| number.to_string())
            },
        )
        .cmd(
            "cancel",
            (arg::text("event"),),
            "Removes a pending script.",
            |command, _: &Scheduler, (event,)| cancel(command, event),
        )
        .cmd("run", (), "Sets the clock to 0 and processes events.", |command, scheduler: &Scheduler, _| {
            scheduler.run(command.sim(), command.entity, Sim::run);
        })
        .cmd(
            "resume",
            (),
            "Continues after a halt, at the present time.",
            |command, scheduler: &Scheduler, _| scheduler.run(command.sim(), command.entity, Sim::resume),
        )
        .cmd(
            "halt",
            (),
            "Stops the simulation after the present event.",
            |command, scheduler: &Scheduler, _| {
                scheduler.within(command.sim(), command.entity, || command.sim().halt());
            },
        )
        .cmd("is-running", (), "Returns an empty text.", |_, _: &Scheduler, _| ())
        .cmd("clearMemTrace", (), "Has no effect.", |_, _: &Scheduler, _| ())
        .cmd(
            "dumpq",
            (),
            "Prints the pending events of a halted scheduler, and removes them.",
            |command, entity, _| dump(command, entity),
        );

    declarations
        .class("Scheduler/Calendar", "Scheduler")
        .doc("The default scheduler.")
        .native(|_, _| Scheduler::default())
        .bind("adjust_new_width_interval_", Int(10, unit::NONE), "Has no effect.", |scheduler: &Scheduler| {
            &scheduler.adjust_interval
        })
        .bind("min_bin_width_", Real("1e-18", unit::NONE), "Has no effect.", |scheduler: &Scheduler| {
            &scheduler.min_bin_width
        });
    declarations
        .class("Scheduler/RealTime", "Scheduler")
        .doc(
            "Processes each event when the real clock reaches the event's time; without events it waits \
            for external ones.",
        )
        .bind(
            "maxslop_",
            Real("0.010", unit::SECONDS),
            "The delay beyond which a late event is reported on the standard error output.",
            |scheduler: &Scheduler| &scheduler.max_slop,
        )
        .native(|_, _| Scheduler::default())
        .bind(
            "adjust_new_width_interval_",
            Int(Unset, unit::NONE),
            "Has no effect.",
            |scheduler: &Scheduler| &scheduler.adjust_interval,
        )
        .missed()
        .bind("min_bin_width_", Real(Unset, unit::NONE), "Has no effect.", |scheduler: &Scheduler| {
            &scheduler.min_bin_width
        })
        .missed()
        .cmd("run", (), "Sets the clock to 0 and processes events.", |command, scheduler: &Scheduler, _| {
            scheduler.run(command.sim(), command.entity, |sim| keep_pace(sim, scheduler, Sim::run));
        })
        .cmd(
            "resume",
            (),
            "Continues after a halt, at the present time.",
            |command, scheduler: &Scheduler, _| {
                scheduler.run(command.sim(), command.entity, |sim| keep_pace(sim, scheduler, Sim::resume));
            },
        );
    for name in ["Scheduler/List", "Scheduler/Heap", "Scheduler/Map", "Scheduler/Splay"] {
        declarations
            .class(name, "Scheduler")
            .doc("Processes events in the same order as the default scheduler.")
            .native(|_, _| Scheduler::default());
    }
}

fn keep_pace(
    sim: &Sim,
    scheduler: &Scheduler,
    go: impl FnOnce(&Sim) -> Result<(), Ending>,
) -> Result<(), Ending> {
    sim.keep_pace(Some(scheduler.max_slop.get()));
    let end = go(sim);
    sim.keep_pace(None);
    end
}

/// Returns the clock of a scheduler, seconds.
pub(crate) fn now(ns: &Ns, scheduler: EntityId) -> f64 {
    match ns.sim().get::<Scheduler>(scheduler) {
        Some(record) => record.within(ns.sim(), scheduler, || ns.sim().now()),
        None => ns.sim().now(),
    }
}

/// Schedules a script for `time`, seconds; a negative time is relative. Returns the number of the event.
///
/// # Errors
/// The time is in the past.
pub(crate) fn at(ns: &Ns, scheduler: EntityId, time: f64, script: &Obj) -> Result<u64, Refusal> {
    let record = ns.sim().get::<Scheduler>(scheduler).ok_or_else(Refusal::unfit)?;
    record.within(ns.sim(), scheduler, || schedule(ns, scheduler, time, script))
}

fn schedule(ns: &Ns, scheduler: EntityId, time: f64, script: &Obj) -> Result<u64, Refusal> {
    // ns-2.35: the stored time is clock + (time - clock), which may differ from `time` in the last bit (spec:
    // engine-and-traces, quirk 3).
    if !time.is_finite() {
        ns.sim().arithmetic_trap("an event at no finite time");
    }
    let delay = if time < 0.0 { -time } else { time - ns.sim().now() };
    if delay < 0.0 {
        return Err(Refusal::new("can't schedule command in past"));
    }
    let schedule = |slot| ns.sim().schedule_script(slot, delay);
    Ok(ns.scripts().keep(script.clone(), scheduler, schedule).sequence())
}

/// Removes the pending script whose event number is argument `index`; does nothing if there is none.
fn cancel(command: &Command, event: &str) {
    let Some(scheduler) = command.sim().get::<Scheduler>(command.entity) else { return };
    if let Ok(number) = u64::try_from(parse_integer(event))
        && let Some(key) = command.ns.scripts().cancel(number, command.entity)
    {
        scheduler.within(command.sim(), command.entity, || command.sim().cancel(key));
    }
}

fn dump(command: &Command, scheduler: &Scheduler) -> Result<(), Refusal> {
    scheduler.within(command.sim(), command.entity, || dump_present(command))
}

fn dump_present(command: &Command) -> Result<(), Refusal> {
    let sim: &Sim = command.sim();
    if !sim.is_halted() {
        sim.warn("Scheduler: dumpq only allowed while halted\n");
        return Err(Refusal::reported());
    }
    sim.print(&format!("Contents of scheduler queue (events) [cur time: {:.6}]---\n", sim.now()));
    for key in sim.clear_events() {
        sim.print(&format!("t:{:.6} uid: {} handler: 0x0\n", key.time(), key.sequence()));
        command.ns.scripts().cancel(key.sequence(), command.entity);
    }
    Ok(())
}
