//! Timers that scripts define (spec: engine-and-traces, section 4).

use neons_otcl::{Call, Obj, TclResult};

use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Timer", "Object")
        .doc("A timer of a script: it calls the method `timeout`, which a subclass supplies.")
        .instproc("init", ("ns",), "Makes a timer of the simulator.", |ns, call, (simulator,)| {
            ns.otcl().set_var(call.object, "ns_", simulator)?;
            Ok(Obj::empty())
        })
        .instproc(
            "sched",
            ("delay",),
            "Sets the timer to expire after this delay, seconds. A timer that is set already is set again.",
            |ns, call, (delay,)| {
                ns.invoke(call.object, "cancel", &[])?;
                let script = format!("{} timeout", ns.otcl().name(call.object));
                let simulator = ns.otcl().get_var(call.object, "ns_")?;
                let event = ns.invoke_named(&simulator, "after", &[delay.clone(), Obj::from_str(&script)])?;
                ns.otcl().set_var(call.object, "id_", event)
            },
        )
        .instproc("resched", ("delay",), "Sets the timer again, as `sched` does.", |ns, call, _| {
            ns.invoke(call.object, "sched", call.args)
        })
        .instproc("cancel", (), "Stops the timer if it is set.", cancel)
        .instproc("expire", (), "Calls `timeout` now.", |ns, call, _| ns.invoke(call.object, "timeout", &[]))
        .instproc("destroy", (), "Stops and destroys the timer.", |ns, call, _| {
            ns.invoke(call.object, "cancel", &[])?;
            call.next(&[])
        });
    declarations
        .class("CacheTimer", "Timer")
        .doc(
            "A timer that calls the method `check-cache` of the object in its variable `agent`, once per \
            second.",
        )
        .instproc("timeout", (), "Calls `check-cache`, and sets the timer again.", |ns, call, _| {
            ns.invoke_named(&ns.otcl().get_var(call.object, "agent")?, "check-cache", &[])?;
            ns.invoke(call.object, "sched", &[Obj::from_f64(1.0)])
        });
}

fn cancel(ns: &Ns, call: &Call, _: ()) -> TclResult {
    if let Some(event) = ns.otcl().get_var_if_any(call.object, "id_")? {
        let simulator = ns.otcl().get_var(call.object, "ns_")?;
        ns.invoke_named(&simulator, "cancel", &[event])?;
        ns.otcl().unset_var(call.object, "id_")?;
    }
    Ok(Obj::empty())
}
