//! God (spec: wireless-stack, section 3).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::wireless::God;

use crate::Ns;
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("God", "SplitObject");
    class
        .doc("Knows how many hops the best path between any two mobile nodes has.")
        .native(|_, _| God::default())
        .class_method("instance", "", "God.", |ns, _| match instance(ns) {
            Some(god) => Ok(ns.otcl().name_obj(god)),
            None => Err(Error::from("Cannot find instance of god")),
        })
        .command("num_nodes", "?n?", "How many nodes there are: asks, or sets it.", |command, god: &God| {
            if command.is_empty() {
                return god.nodes().to_string();
            }
            god.set_nodes(command.sim(), command.int(0));
            String::new()
        })
        .command("set-dist", "i j hops", "Sets the distance between two nodes.", |command, god: &God| {
            god.set_distance(command.int(0), command.int(1), command.int(2));
        })
        .command("on", "", "Distances are to follow from positions.", |_, god: &God| god.active.set(true))
        .command("off", "", "Distances are what they were set to.", |_, god: &God| god.active.set(false))
        .command("dump", "", "Prints the distances.", |command, god: &God| {
            command.sim().print(&god.dump());
        })
        .command("load_grid", "x y size", "Prints how many cells a grid has.", |command, _: &God| {
            let [x, y, size] = [0, 1, 2].map(|index| command.int(index));
            let cells = |length: i32| if size > 0 { (length + size - 1) / size } else { 0 };
            let line = format!("Grid info:{x} {y} {size} ({} {})\n", cells(x), cells(y));
            command.sim().print(&line);
        });
    class.lazy_variable("debug_", "false", "Without effect.", |god: &God| Bound::Bool(&god.debug));
}

/// God, if there is one.
pub(super) fn instance(ns: &Ns) -> Option<ObjectId> {
    ns.otcl().first_instance(ns.otcl().object("God")?)
}

/// How many nodes there are, as God knows.
///
/// # Errors
/// There is no God.
pub(super) fn node_count(ns: &Ns) -> Result<i32, Error> {
    let god = instance(ns).ok_or("Cannot find instance of god")?;
    Ok(ns.record::<God>(god)?.nodes())
}

/// Makes the command `create-god`.
///
/// # Errors
/// God cannot be made.
pub(crate) fn create(ns: &Ns, nodes: &Obj) -> Result<Obj, Error> {
    let god = match instance(ns) {
        Some(god) => god,
        None => ns.create("God", &[])?,
    };
    ns.invoke(god, "num_nodes", std::slice::from_ref(nodes))?;
    Ok(ns.otcl().name_obj(god))
}
