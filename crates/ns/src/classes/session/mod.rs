//! Session-level simulation, in which multicast packets reach receivers without intermediate hops (spec:
//! more-networks, section 2).

mod helper;
mod links;
mod membership;
mod mixed;
mod node;
mod run;

use neons_otcl::{Call, Error, Obj, ObjectId};

pub(super) use mixed::{is_on as mixes_details, node as node_in_detail};

use crate::Ns;
use crate::declare::{Declarations, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    helper::declare(declarations);
    node::declare(declarations);
    let class = declarations.class("SessionSim", "Simulator");
    class
        .doc(
            "A simulation of multicast sessions without hops: packets arrive after the delay of their \
            path.",
        )
        .class_variable("MixMode_", "0", unit::NONE, "Whether some links are simulated packet by packet.")
        .class_variable(
            "rc_",
            "0",
            unit::NONE,
            "Whether all receivers get the packet itself instead of copies.",
        );
    node::declare_simulator_methods(class);
    links::declare(class);
    membership::declare(class);
    mixed::declare(class);
    run::declare(class);
}

/// Returns the keys and values of an array of the simulator, in Tcl's order.
fn entries(ns: &Ns, simulator: ObjectId, array: &str) -> Result<Vec<(Obj, Obj)>, Error> {
    if !ns.otcl().var_exists(simulator, array) {
        return Ok(Vec::new());
    }
    let keys = ns.array_names(simulator, array).into_iter();
    keys.map(|key| Ok((key.clone(), ns.otcl().get_var(simulator, &format!("{array}({key})"))?))).collect()
}

/// Returns the session nodes with their numbers, in Tcl's order.
fn session_nodes(ns: &Ns, simulator: ObjectId) -> Result<Vec<(i32, ObjectId)>, Error> {
    let nodes = entries(ns, simulator, "sessionNode_")?.into_iter();
    Ok(nodes
        .filter_map(|(id, node)| Some((parse_integer(id.as_str()), ns.otcl().object_of(&node)?)))
        .collect())
}

/// Returns the number of a node.
fn id(ns: &Ns, node: &Obj) -> Result<Obj, Error> {
    ns.invoke_named(node, "id", &[])
}

/// Returns an element of an array of the simulator, if it exists.
fn element(ns: &Ns, call: &Call, name: &str) -> Option<Obj> {
    ns.otcl().var_exists(call.object, name).then(|| ns.otcl().get_var(call.object, name).ok())?
}
