//! God (spec: wireless-stack, section 3).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::wireless::{God, Role};

use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("God", "SplitObject");
    class
        .doc("Knows how many hops the best path between any two mobile nodes has.")
        .native(|sim, id| {
            sim.wireless().god.set(Some(id));
            God::default()
        })
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
            if god.active.get() {
                return god.compute_once(command.sim());
            }
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
    routes(class);
    class.lazy_variable("debug_", "false", "Without effect.", |god: &God| Bound::Bool(&god.debug));
}

/// Routes from the positions of nodes (spec: sensor-and-mobile-ip, section 4).
fn routes(class: &mut ClassDeclaration) {
    class
        .command("num_data_types", "count", "There are so many types of data.", |command, god: &God| {
            god.set_data_types(command.int(0));
        })
        .command("new_node", "node", "There is this node.", |command, _: &God| {
            command.entity(0)?;
            Ok::<_, Refusal>(())
        })
        .command("compute_route", "", "Computes the routes.", |command, god: &God| {
            god.compute_routes(command.sim());
        })
        .command("add_source", "type node", "A node has data of a type.", |command, god: &God| {
            god.add_source(command.int(0), command.int(1));
        })
        .command("add_sink", "type node", "A node wants data of a type.", |command, god: &God| {
            god.add_sink(command.int(0), command.int(1));
        })
        .command("is_reachable", "from to", "Whether there is a way: 1 or 0.", |command, god: &God| match god
            .is_reachable(command.int(0), command.int(1))
        {
            Some(is_reachable) => i32::from(is_reachable),
            None => {
                command.sim().warn("God is off: it knows of no ways.\n");
                command.ns.exit(255)
            }
        })
        .command("update_node_status", "", "Notes and prints what nodes are.", |command, god: &God| {
            god.update_status();
            command.sim().print(&(god.dump() + &god.status()));
        })
        .command("allow_to_stop", "", "A run without ways for data may end.", |_, god: &God| {
            god.allow_stop(true);
        })
        .command("not_allow_to_stop", "", "A run without ways for data goes on.", |_, god: &God| {
            god.allow_stop(false);
        })
        .command("dump_num_send", "", "Without effect.", |_, _: &God| {});
    for (name, role, doc) in [
        ("is_source", Role::Source, "Whether a node was a source at `update_node_status`: 1 or 0."),
        ("is_sink", Role::Sink, "Whether a node was a sink at `update_node_status`: 1 or 0."),
        ("is_on_trees", Role::OnTree, "Whether data went through a node at `update_node_status`: 1 or 0."),
    ] {
        class.command(name, "node", doc, move |command, god: &God| {
            i32::from(god.has_role(command.int(0), role))
        });
    }
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
