//! Timers of scripts (spec: engine-and-traces, section 4).

use neons_otcl::{Call, Obj, TclResult};

use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Timer", "Object")
        .doc("Calls the method `timeout`, which a subclass supplies, after some time.")
        .method("init", "ns", "Takes the simulator whose clock counts.", |ns, call| {
            ns.otcl().set_var(call.object, "ns_", &call.args[0])?;
            Ok(Obj::empty())
        })
        .method("sched", "delay", "Sets the timer, whether it is set or not.", |ns, call| {
            ns.invoke(call.object, "cancel", &[])?;
            let script = format!("{} timeout", ns.otcl().name(call.object));
            let simulator = ns.otcl().get_var(call.object, "ns_")?;
            let event =
                ns.invoke_named(&simulator, "after", &[call.args[0].clone(), Obj::from_str(&script)])?;
            ns.otcl().set_var(call.object, "id_", event)
        })
        .method("resched", "delay", "Starts the timer anew, as `sched` does.", |ns, call| {
            ns.invoke(call.object, "sched", call.args)
        })
        .method("cancel", "", "Stops the timer if it is set.", cancel)
        .method("expire", "", "Calls `timeout` now.", |ns, call| ns.invoke(call.object, "timeout", &[]))
        .method("destroy", "", "Stops and destroys the timer.", |ns, call| {
            ns.invoke(call.object, "cancel", &[])?;
            call.next(&[])
        });
}

fn cancel(ns: &Ns, call: &Call) -> TclResult {
    if ns.otcl().var_exists(call.object, "id_") {
        let simulator = ns.otcl().get_var(call.object, "ns_")?;
        ns.invoke_named(&simulator, "cancel", &[ns.otcl().get_var(call.object, "id_")?])?;
        ns.otcl().unset_var(call.object, "id_")?;
    }
    Ok(Obj::empty())
}
