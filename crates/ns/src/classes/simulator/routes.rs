//! The links on the path from one address to another.

use neons_otcl::{Call, Error, Obj, TclResult};

use super::simulator;
use crate::Ns;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-link",
            ("addr", "daddr"),
            "Returns the transmitter of the first link on the path from one address to another.",
            |ns, call, _| ns.invoke_named(&first_link(ns, call)?, "link", &[]),
        )
        .instproc(
            "get-queue",
            ("addr", "daddr"),
            "Returns the queue of the first link on the path from one address to another.",
            |ns, call, _| ns.invoke_named(&first_link(ns, call)?, "queue", &[]),
        );
}

fn first_link(ns: &Ns, call: &Call) -> TclResult {
    let number = |address: &Obj| ns.invoke(call.object, "get-node-id-by-addr", std::slice::from_ref(address));
    let ends = [number(&call.args[0])?, number(&call.args[1])?];
    let Some(logic) = simulator(ns, call)?.route_logic.get() else {
        return Err(Error::from("can't read \"routingTable_\": no such variable"));
    };
    let next = ns.invoke(logic, "lookup", &ends)?;
    if next.as_str() == "-1" {
        return Err(Error::from("get-node-id-by-addr:Cannot find node with given address"));
    }
    ns.invoke(call.object, "link", &[ends[0].clone(), next])
}
