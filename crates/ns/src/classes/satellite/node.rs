//! Satellites and terminals (spec: satellite, sections 3 and 12).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::satellite::{SatNode, dump_satellites};

use super::{interface, of, variable};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simulator;
use crate::declare::{Bool, ClassDeclaration, Declarations, Refusal, Unset, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SatGeometry", "SplitObject")
        .doc("Has no effect.")
        .native(|_, _| neons_sim::link::Connector::default())
        .built(|ns, _, _| {
            ns.sim().print("Started\n");
            Ok(())
        });
    let class = declarations.class("Node/SatNode", "Node");
    class
        .doc("A satellite or a terminal.")
        .class_variable(
            "dist_routing_",
            "false",
            unit::NONE,
            "Distributed routing. It is not implemented; setting it ends the run.",
        )
        .bind_shared(
            "dist_routing_",
            Bool(Unset),
            "Distributed routing. It is not implemented: the first packet ends the run.",
            |entity| {
                let node: &Node = (entity as &dyn std::any::Any).downcast_ref()?;
                Some(&of(node).ok()?.distributed_routing)
            },
        )
        .instproc("init", (arg::rest("arg"),), "Makes a node without interfaces.", |ns, call, (args,)| {
            call.next(args)?;
            let node: &Node = ns.record(call.object)?;
            let address = node.numeric_address.get();
            ns.sim().add(|id| SatNode::new(ns.sim(), id, address));
            ns.otcl().set_var(call.object, "nifs_", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .instproc("reset", (), "Resets the parts of the interfaces, and starts hand-offs.", reset);
    construction(class);
    commands(class);
    interface::declare(class);
}

fn construction(class: &mut ClassDeclaration) {
    class
        .instproc("create-ragent", (), "Makes the routing agent.", |ns, call, _| {
            create_routing_agent(ns, call.object)
        })
        .instproc(
            "set-position",
            (arg::rest("arg"),),
            "Sets the position of the node; the arguments depend on the type of the node.",
            |ns, call, _| set_position(ns, call),
        )
        .instproc(
            "set_next",
            ("node_",),
            "Sets the next satellite in the same orbit.",
            |ns, call, (node,)| {
                let next = ns.invoke_named(node, "set", &[Obj::from_str("pos_")])?;
                ns.invoke_named(&ns.otcl().get_var(call.object, "pos_")?, "set_next", &[next])
            },
        )
        .instproc(
            "add-target",
            ("agent", "port"),
            "Attaches an agent to a port.",
            |ns, call, (agent, port)| {
                if *port != routing_port(ns)? {
                    return call.next(call.args);
                }
                call.next(call.args)?;
                let entry = ns.invoke(call.object, "entry", &[])?;
                ns.invoke_named(&entry, "defaulttarget", std::slice::from_ref(agent))
            },
        );
    for (name, channel) in [("set_uplink", "uplink_"), ("set_downlink", "downlink_")] {
        class.instproc(
            name,
            ("chan",),
            "Sets the channel on which the satellite receives (`set_uplink`) or sends (`set_downlink`).",
            move |ns, call, (chan,)| {
                ns.otcl().set_var(call.object, channel, chan.clone())?;
                let node = of(ns.record::<Node>(call.object)?).map_err(|_| "no satellite node")?;
                let field = if channel == "uplink_" { &node.uplink } else { &node.downlink };
                field.set(ns.entity_named(chan.as_str()));
                Ok(Obj::empty())
            },
        );
    }
}

fn commands(class: &mut ClassDeclaration) {
    class
        .cmd("set_uplink", (), "Returns the channel on which the satellite receives.", |_, node: &Node, _| {
            of(node).map(|node| node.uplink.get())
        })
        .cmd("set_downlink", (), "Returns the channel on which the satellite sends.", |_, node: &Node, _| {
            of(node).map(|node| node.downlink.get())
        })
        .cmd(
            "set_trace",
            (arg::entity("trace"),),
            "Sets the trace for dropped packets.",
            |_, node: &Node, (trace,)| {
                of(node)?.drop_trace.set(Some(trace));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("set_ragent", (arg::entity("agent"),), "Sets the routing agent.", |_, node: &Node, (_,)| {
            of(node).map(|_| ())
        })
        .cmd(
            "set_position",
            ("position",),
            "Sets the position of the node.",
            |command, node: &Node, (position,)| match of(node)?
                .set_position(command.sim(), command.ns.named(position)?)
            {
                true => Ok(()),
                false => Err(Refusal::new(format!("no such object {position}"))),
            },
        )
        .cmd(
            "set_handoff_mgr",
            (arg::entity("manager"),),
            "Sets the manager that moves the node's links.",
            |_, node: &Node, (manager,)| {
                of(node)?.manager.set(Some(manager));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set_address",
            (arg::int("address"),),
            "Sets the address of the node for routing.",
            |command, node: &Node, (address,)| {
                of(node)?.set_address(command.sim(), address);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "addif",
            (arg::entity("linkhead"),),
            "Adds an interface to the node.",
            |command, node: &Node, (linkhead,)| {
                of(node)?.add_interface(command.sim(), linkhead);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("start_handoff", (), "Starts checking the node's links.", |command, node: &Node, _| {
            let Some(manager) = of(node)?.hand_off_manager(command.sim()) else {
                command.sim().print("Error: starting non-existent handoff mgr\n");
                command.sim().exit(1);
            };
            manager.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd(
            "dump_sats",
            (),
            "Prints the positions of all satellites, and their links.",
            |command, node: &Node, _| {
                dump_satellites(command.sim(), of(node)?.constellation());
                Ok::<_, Refusal>(())
            },
        );
}

/// Returns the port of routing agents.
fn routing_port(ns: &Ns) -> TclResult {
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    ns.otcl().get_var(class, "rtagent_port_")
}

/// Adds to a satellite node everything except its interfaces.
pub(super) fn finish(ns: &Ns, object: ObjectId, with_agent: bool) -> Result<(), Error> {
    let file = ns.invoke(simulator::instance(ns)?, "get-ns-traceall", &[])?;
    if !file.is_empty() {
        let this = ns.otcl().name_obj(object);
        let trace = simulator::create_trace(ns, "Sat/Drop", &file, &this, &this, "")?;
        ns.invoke(object, "set_trace", &[ns.otcl().name_obj(trace)])?;
    }
    if with_agent {
        ns.invoke(object, "create-ragent", &[])?;
    }
    Ok(())
}

fn create_routing_agent(ns: &Ns, object: ObjectId) -> TclResult {
    let agent = ns.new_object("Agent/SatRoute", &[])?;
    let (port, this) = (routing_port(ns)?, ns.otcl().name_obj(object));
    ns.invoke(object, "attach", &[agent.clone(), port])?;
    let entry = ns.invoke(object, "entry", &[])?;
    ns.invoke_named(&entry, "defaulttarget", std::slice::from_ref(&agent))?;
    let address = ns.invoke(object, "address?", &[])?;
    ns.invoke_named(&agent, "set", &[Obj::from_str("myaddr_"), address])?;
    ns.invoke_named(&agent, "set_node", &[this])?;
    ns.invoke(object, "set_ragent", &[agent])
}

/// The kinds of satellite nodes: name in `satNodeType_`, number of words of the position, class of the position,
/// and class of the hand-off manager.
pub(super) const KINDS: [(&str, usize, &str, Option<&str>); 4] = [
    ("polar", 5, "Polar", Some("HandoffManager/Sat")),
    ("geo", 1, "Geo", None),
    ("geo-repeater", 1, "Geo", None),
    ("terminal", 2, "Term", Some("HandoffManager/Term")),
];

fn set_position(ns: &Ns, call: &Call) -> TclResult {
    // ns-2.35: uses the type configured for new nodes, not the type of this node (spec: satellite, section 3).
    let kind = super::simulator::node_type(ns, simulator::instance(ns)?);
    let found = KINDS.iter().find(|(name, ..)| *name == kind);
    let Some((name, count, class, manager)) = found else { return Ok(Obj::empty()) };
    let words: Vec<&str> = call.args.iter().map(Obj::as_str).collect();
    let words = words.join(" ");
    if call.args.len() != *count {
        let name = name.strip_suffix("-repeater").unwrap_or(name);
        ns.print_line(&format!(
            "Error:  satNodeType_ is {name}, but number of position arguments incorrect: {words}; exiting\n"
        ));
        ns.exit(1);
    }
    place(ns, call.object, class, &words, *manager)
}

/// Makes the position of a node, and its hand-off manager.
pub(super) fn place(ns: &Ns, object: ObjectId, class: &str, words: &str, manager: Option<&str>) -> TclResult {
    let this = ns.otcl().name_obj(object);
    let position = ns.new_object(&format!("Position/Sat/{class}"), &[Obj::from_str(words)])?;
    ns.otcl().set_var(object, "pos_", position.clone())?;
    ns.invoke_named(&position, "setnode", std::slice::from_ref(&this))?;
    ns.invoke(object, "set_position", &[position])?;
    if let Some(class) = manager {
        let manager = ns.new_object(class, &[])?;
        ns.otcl().set_var(object, "hm_", manager.clone())?;
        ns.invoke_named(&manager, "setnode", &[this])?;
        ns.invoke(object, "set_handoff_mgr", &[manager])?;
    }
    Ok(Obj::empty())
}

fn reset(ns: &Ns, call: &Call, _: ()) -> TclResult {
    call.next(&[])?;
    let count = parse_integer(ns.otcl().get_var(call.object, "nifs_")?.as_str());
    for number in 0..count {
        for array in ["phy_tx_", "phy_rx_", "mac_", "ll_", "ifq_"] {
            let part = variable(ns, call.object, &format!("{array}({number})"));
            if !part.is_empty() {
                ns.invoke_named(&part, "reset", &[])?;
            }
        }
    }
    let simulator = simulator::instance(ns)?;
    if crate::classes::now(ns) == 0.0 && !variable(ns, call.object, "hm_").is_empty() {
        let script = format!("{} start_handoff", ns.otcl().name(call.object));
        ns.invoke(simulator, "at", &[Obj::from_str("0.0"), Obj::from_str(&script)])?;
    }
    Ok(Obj::empty())
}
