//! `$ns run` (spec: script-language, section 8.3).

use neons_otcl::{Call, Error, Obj, TclResult};

use super::topology::{array_values, links_for_routing, nodes};
use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::objects::name;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .method("run", "", "Computes routes, resets everything, and handles events until none is left.", run)
        .method("get-routelogic", "", "The object that knows the routes.", |ns, call| {
            Ok(name(ns, Some(route_logic(ns, simulator(ns, call)?)?)))
        });
}

fn route_logic(ns: &Ns, simulator: &Simulator) -> Result<neons_otcl::ObjectId, Error> {
    match simulator.route_logic.get() {
        Some(logic) => Ok(logic),
        None => {
            let logic = ns.create("RouteLogic", &[])?;
            simulator.route_logic.set(Some(logic));
            Ok(logic)
        }
    }
}

/// Routes follow the links as they are now.
///
/// # Errors
/// There is no simulator.
pub(crate) fn configure_routes(ns: &Ns) -> Result<(), Error> {
    let object = super::instance(ns)?;
    let count = nodes(ns, object)?.last().map_or(0, |(id, _)| *id + 1);
    let links = links_for_routing(ns, object)?;
    let ends = links.iter().map(|(from, to, _, _)| (*from).max(*to) + 1).max().unwrap_or(0);
    ns.sim().network().set_routes((count as usize).max(ends as usize), &links);
    Ok(())
}

fn run(ns: &Ns, call: &Call) -> TclResult {
    let simulator = simulator(ns, call)?;
    let logic = route_logic(ns, simulator)?;
    ns.invoke(logic, "configure", &[])?;
    simulator.started.set(true);
    for node in array_values(ns, call.object, "Node_")? {
        ns.invoke_named(&node, "reset", &[])?;
    }
    for link in array_values(ns, call.object, "link_")? {
        let queue = ns.invoke_named(&link, "queue", &[])?;
        ns.invoke_named(&queue, "reset", &[])?;
    }
    super::nam::write_header(ns, call.object, simulator)?;
    let scheduler = name(ns, simulator.scheduler.get());
    ns.invoke_named(&scheduler, "run", &[])?;
    Ok(Obj::empty())
}
