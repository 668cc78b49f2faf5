//! God, the object that knows all mobile nodes (spec: wireless-stack, section 3).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::wireless::{God, Role};

use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("God", "SplitObject");
    class
        .doc("Knows the number of hops on the best path between any two mobile nodes.")
        .native(|sim, id| {
            sim.wireless().god.set(Some(id));
            God::default()
        })
        .proc("instance", (), "Returns the God object.", |ns, _, _| match instance(ns) {
            Some(god) => Ok(ns.otcl().name_obj(god)),
            None => Err(Error::from("Cannot find instance of god")),
        })
        .cmd(
            "num_nodes",
            (arg::optional(arg::int("n")),),
            "Sets the number of nodes, or returns it.",
            |command, god: &God, (n,)| {
                let Some(n) = n else { return god.nodes().to_string() };
                god.set_nodes(command.sim(), n);
                String::new()
            },
        )
        .in_any_case()
        .cmd(
            "set-dist",
            (arg::int("i"), arg::int("j"), arg::int("hops")),
            "Sets the distance between two nodes.",
            |command, god: &God, (i, j, hops)| {
                if god.active.get() {
                    return god.compute_once(command.sim());
                }
                god.set_distance(i, j, hops);
            },
        )
        .in_any_case()
        .cmd("on", (), "Computes distances from the positions of nodes.", |_, god: &God, _| {
            god.active.set(true)
        })
        .cmd("off", (), "Uses the distances that `set-dist` has set.", |_, god: &God, _| {
            god.active.set(false)
        })
        .cmd("dump", (), "Prints the distances between nodes, in hops.", |command, god: &God, _| {
            command.sim().print(&god.dump());
        })
        .cmd(
            "load_grid",
            (arg::int("x"), arg::int("y"), arg::int("size")),
            "Divides an area of `x` by `y` metres into squares for GAF, and prints their number.",
            |command, god: &God, (x, y, size)| god.set_grid(command.sim(), x, y, size),
        );
    routes(class);
    class.bind("debug_", Bool(false), "Has no effect.", |god: &God| &god.debug).lazy();
}

/// Declares the commands about routes computed from the positions of nodes (spec: sensor-and-mobile-ip, section
/// 4).
fn routes(class: &mut ClassDeclaration) {
    class
        .cmd(
            "num_data_types",
            (arg::int("count"),),
            "Sets the number of types of data.",
            |_, god: &God, (count,)| {
                god.set_data_types(count);
            },
        )
        .cmd("new_node", (arg::entity("node"),), "Registers a node.", |_, _: &God, _| ())
        .cmd("compute_route", (), "Computes the routes.", |command, god: &God, _| {
            god.compute_routes(command.sim());
        })
        .cmd(
            "add_source",
            (arg::int("type"), arg::int("node")),
            "Records that a node has data of a type.",
            |_, god: &God, (kind, node)| {
                god.add_source(kind, node);
            },
        )
        .cmd(
            "add_sink",
            (arg::int("type"), arg::int("node")),
            "Records that a node wants data of a type.",
            |_, god: &God, (kind, node)| {
                god.add_sink(kind, node);
            },
        )
        .cmd(
            "is_reachable",
            (arg::int("from"), arg::int("to")),
            "Returns whether there is a path between two nodes: 1 or 0.",
            |command, god: &God, (from_name, to)| match god.is_reachable(from_name, to) {
                Some(is_reachable) => i32::from(is_reachable),
                None => {
                    command.sim().warn("God is off and knows no routes; `$god on` computes them from the positions of the nodes\n");
                    command.ns.exit(255)
                }
            },
        )
        .cmd(
            "update_node_status",
            (),
            "Records and prints which nodes are sources, sinks and forwarders.",
            |command, god: &God, _| {
                god.update_status();
                command.sim().print(&(god.dump() + &god.status()));
            },
        )
        .cmd("allow_to_stop", (), "Ends the run when there are no paths for data.", |_, god: &God, _| {
            god.allow_stop(true);
        })
        .cmd(
            "not_allow_to_stop",
            (),
            "Continues the run when there are no paths for data.",
            |_, god: &God, _| {
                god.allow_stop(false);
            },
        )
        .cmd("dump_num_send", (), "Has no effect.", |_, _: &God, _| {});
    for (name, role, doc) in [
        ("is_source", Role::Source, "Returns whether a node was a source at `update_node_status`: 1 or 0."),
        ("is_sink", Role::Sink, "Returns whether a node was a sink at `update_node_status`: 1 or 0."),
        (
            "is_on_trees",
            Role::OnTree,
            "Returns whether data went through a node at `update_node_status`: 1 or 0.",
        ),
    ] {
        class.cmd(name, (arg::int("node"),), doc, move |_, god: &God, (node,)| {
            i32::from(god.has_role(node, role))
        });
    }
}

/// Returns the God object, if there is one.
pub(super) fn instance(ns: &Ns) -> Option<ObjectId> {
    ns.otcl().first_instance(ns.otcl().object("God")?)
}

/// Returns the number of nodes given to God.
///
/// # Errors
/// There is no God.
pub(super) fn node_count(ns: &Ns) -> Result<i32, Error> {
    let god = instance(ns).ok_or("Cannot find instance of god")?;
    Ok(ns.record::<God>(god)?.nodes())
}

/// Implements the command `create-god`.
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
