//! `$ns run` (spec: script-language, section 8.3).

use neons_otcl::{Call, Obj, TclResult};

use super::simulator;
use super::topology::array_values;
use crate::Ns;
use crate::classes::objects::name;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class.instproc(
        "run",
        (),
        "Computes routes, resets all agents, and processes events until none is left.",
        run,
    );
}

fn run(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let simulator = simulator(ns, call)?;
    ns.invoke(call.object, "check-node-num", &[])?;
    ns.invoke(call.object, "rtmodel-configure", &[])?;
    let logic = crate::classes::routing::route_logic(ns)?;
    ns.invoke(logic, "configure", &[])?;
    crate::advice::check_nodes(ns);
    crate::advice::doubt_start(ns);
    crate::classes::wireless::announce_cycles(ns, call.object);
    crate::classes::wireless::check_positions(ns);
    simulator.started.set(true);
    ns.sim().start();
    for node in array_values(ns, call.object, "Node_")? {
        ns.invoke_named(&node, "reset", &[])?;
    }
    for link in array_values(ns, call.object, "link_")? {
        let queue = ns.invoke_named(&link, "queue", &[])?;
        ns.invoke_named(&queue, "reset", &[])?;
    }
    ns.invoke(call.object, "init-nam", &[])?;
    let scheduler = name(ns, simulator.scheduler.get());
    ns.invoke_named(&scheduler, "run", &[])?;
    Ok(Obj::empty())
}
