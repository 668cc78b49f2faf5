//! `$ns run` of a session-level simulation, and the header of its nam trace.

use neons_otcl::{Call, Obj, TclResult};

use super::session_nodes;
use crate::Ns;
use crate::classes::routing;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class.instproc("run", (), "Computes routes, and processes events until none is left.", run).instproc(
        "dump-namnodes",
        (),
        "Writes the nodes to the nam trace.",
        |ns, call, _| {
            for (id, node) in session_nodes(ns, call.object)? {
                let address = ns.invoke(node, "node-addr", &[])?;
                let line = format!("n -t * -a {address} -s {id} -S UP -v circle -c black -i black");
                ns.invoke(call.object, "puts-nam-config", &[Obj::from_str(&line)])?;
            }
            Ok(Obj::empty())
        },
    );
}

fn run(ns: &Ns, call: &Call, _: ()) -> TclResult {
    ns.invoke(call.object, "rtmodel-configure", &[])?;
    ns.invoke(routing::route_logic(ns)?, "configure", &[])?;
    ns.otcl().set_var(call.object, "started_", Obj::from_i64(1))?;
    ns.sim().start();
    for (_, node) in session_nodes(ns, call.object)? {
        ns.invoke(node, "reset", &[])?;
    }
    // ns-2.35: the nam trace lacks the lines about version and addresses (spec: more-networks, section 2.5).
    for part in ["colors", "nodes", "links", "agents"] {
        ns.invoke(call.object, &format!("dump-nam{part}"), &[])?;
    }
    let scheduler = ns.otcl().get_var(call.object, "scheduler_")?;
    ns.invoke_named(&scheduler, "run", &[])?;
    Ok(Obj::empty())
}
