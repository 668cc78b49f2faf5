//! Mobile nodes (spec: wireless-stack, sections 2.6 and 4).

use std::slice;

use neons_otcl::{Obj, TclResult};
use neons_sim::wireless::{EnergyModel, God, MobileNode};
use neons_sim::{Entity, EntityId, Sim};

use super::doubts;
use crate::Ns;
use crate::classes::mobile_ip;
use crate::classes::node::Node;
use crate::declare::{ClassDeclaration, Command, Declarations, Real, Refusal, Unset, arg, parse_real, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Node/MobileNode", "Node");
    class
        .doc("A node that has a position and radios.")
        .class_variable("bandwidth_", "0", unit::NONE, "Has no effect.")
        .class_variable("delay_", "0", unit::NONE, "Has no effect.")
        .class_variable("position_update_interval_", "0", unit::NONE, "Has no effect.")
        .class_variable("REGAGENT_PORT", "0", unit::NONE, "Port of the mobile IP agent.")
        .class_variable("DECAP_PORT", "1", unit::NONE, "Port of the mobile IP decapsulator.")
        .instproc("init", (arg::rest("arg"),), "Makes a node at the origin.", |ns, call, (args,)| {
            call.next(args)?;
            let node: &Node = ns.record(call.object)?;
            let (number, address) = (node.id.get(), node.numeric_address.get());
            let mobile = ns.sim().add(|id| MobileNode::new(ns.sim(), id, number, address));
            if let Some(mobile) = ns.sim().get::<MobileNode>(mobile) {
                mobile.script_node.set(ns.entity_of(call.object));
            }
            for (name, value) in [("nifs_", "0"), ("arptable_", "")] {
                ns.otcl().set_var(call.object, name, Obj::from_str(value))?;
            }
            mobile_ip::prepare(ns, call.object)
        });
    position(class);
    movement(class);
    energy(class);
    super::fidelity::node_methods(class);
    super::make_node::node_methods(class);
    super::interface::declare(class);
    super::attach::declare(class);
    mobile_ip::mobile_methods(class);
    super::wpan::declare_node(class);
    super::subscriptions::declare_node(class);

    declarations
        .class("Node/MobileNode/BaseStationNode", "Node/MobileNode")
        .doc("A mobile node that also has wired links.");
}

/// Returns the entity with the movement, radios and energy of a mobile node.
pub(crate) fn native(ns: &Ns, name: &str) -> Option<EntityId> {
    let node: &Node = ns.sim().get(ns.entity_named(name)?)?;
    ns.sim().wireless().node_id(node.numeric_address.get())
}

fn mobile(node: &Node) -> Option<&MobileNode> {
    let sim = node.ns.sim();
    sim.wireless().node(sim, node.numeric_address.get())
}

/// Returns the mobile part of a node on which a command is called.
fn of(node: &Node) -> Result<&MobileNode, Refusal> {
    mobile(node).ok_or_else(Refusal::unfit)
}

fn position(class: &mut ClassDeclaration) {
    let place = Real(Unset, unit::METRES);
    let speed = Real(Unset, unit::METRES_PER_SECOND);
    class
        .part(|entity: &dyn Entity| mobile((entity as &dyn std::any::Any).downcast_ref()?))
        .bind_watched("X_", place, "Position.", |node| &node.x, |node, sim| node.displaced(sim))
        .bind_watched("Y_", place, "Position.", |node| &node.y, |node, sim| node.displaced(sim))
        .bind_watched("Z_", place, "Position.", |node| &node.z, |node, sim| node.displaced(sim))
        .bind_watched("speed_", speed, "Speed.", |node| &node.speed, |node, sim| node.displaced(sim));
    for (name, unit, doc) in [
        ("X_", unit::METRES, "Coordinate of the node when its position was last computed, metres."),
        ("Y_", unit::METRES, "Coordinate of the node when its position was last computed, metres."),
        ("Z_", unit::METRES, "Coordinate of the node when its position was last computed, metres."),
        ("speed_", unit::METRES_PER_SECOND, "Speed, metres per second."),
    ] {
        class.class_variable(name, "0", unit, doc);
    }
}

fn movement(class: &mut ClassDeclaration) {
    class
        .cmd(
            "random-motion",
            (arg::int("on"),),
            "Sets whether `start` makes the node move at random.",
            |_, node: &Node, (on,)| {
                of(node)?.random_motion.set(on != 0);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("start", (), "Starts random movement, if it is switched on.", |command, node: &Node, _| {
            of(node)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd(
            "setdest",
            (arg::text("x"), arg::text("y"), arg::real("speed")),
            "Moves the node to the point `x`, `y` at the given speed, metres per second.",
            |command, node: &Node, (x, y, speed)| {
                if of(node)?.set_destination(command.sim(), parse_real(x), parse_real(y), speed) {
                    return Ok(());
                }
                Err(Refusal::explained(doubts::bad_destination(command.ns, of(node)?, [x, y])))
            },
        )
        .cmd(
            "log-movement",
            (),
            "Computes the position and writes it to the trace.",
            |command, node: &Node, _| {
                of(node)?.report_movement(command.sim());
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "base-station",
            (arg::int("address"),),
            "Sets the base station that connects the node to the wired network.",
            |_, node: &Node, (address,)| {
                if address == -1 {
                    return Err(Refusal::explained("-1 is no address"));
                }
                of(node)?.base_station.set(address);
                Ok(())
            },
        )
        .cmd(
            "topography",
            (arg::entity("topography"),),
            "Sets the area in which the node moves.",
            |_, node: &Node, (topography,)| {
                of(node)?.topography.set(Some(topography));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "log-target",
            (arg::entity("trace"),),
            "Sets the trace for movements.",
            |command, node: &Node, (trace,)| {
                of(node)?.log.set(command.sim(), Some(trace));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "namattach",
            (arg::channel("channel"),),
            "Sets the channel for nam lines about movements.",
            |_, node: &Node, (channel,)| {
                of(node)?.nam.set(Some(channel));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "nodeid",
            (arg::int("id"),),
            "Sets the number of the node in traces of movements.",
            |_, node: &Node, (id,)| {
                // Only mobile nodes have a separate number for traces of movements.
                if let Ok(mobile) = of(node) {
                    mobile.number.set(id);
                }
            },
        )
        .cmd(
            "radius",
            (arg::real("metres"),),
            "Sets the range of the node's frames when a GridKeeper finds their receivers.",
            |_, node: &Node, (metres,)| {
                of(node)?.radius.set(metres);
                Ok::<_, Refusal>(())
            },
        );
}

fn energy(class: &mut ClassDeclaration) {
    class
        .cmd("log-energy", (), "Writes the remaining energy to the trace.", |command, node: &Node, _| {
            of(node)?.report_energy(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd("energy", (), "Returns the remaining energy, joules.", |command, node: &Node, _| {
            model(command, node).map(|model| format!("{:.6}", model.energy.get()))
        })
        .cmd(
            "setenergy",
            (arg::real("joules"),),
            "Sets the remaining energy of the node, joules.",
            |command, node: &Node, (joules,)| {
                model(command, node)?.energy.set(joules);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "addenergymodel",
            (arg::entity("model"),),
            "Gives the node a battery.",
            |command, node: &Node, (model,)| {
                of(node)?.energy.set(command.sim(), Some(model));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("on", (), "Switches the radio on.", |command, node: &Node, _| switch(command, node, true))
        .cmd("off", (), "Switches the radio off.", |command, node: &Node, _| switch(command, node, false))
        .cmd(
            "shutdown",
            (),
            "Marks the node as switched off (`shutdown`) or on (`startup`), which has no effect on the \
            radio.",
            |command, node: &Node, _| {
                model(command, node)?.up.set(false);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "startup",
            (),
            "Marks the node as switched off (`shutdown`) or on (`startup`), which has no effect on the \
            radio.",
            |command, node: &Node, _| {
                model(command, node)?.up.set(true);
                Ok::<_, Refusal>(())
            },
        );
    for name in ["powersaving", "adaptivefidelity", "adjustenergy"] {
        class.cmd(name, (), "Has no effect.", |command, node: &Node, _| model(command, node).map(|_| ()));
    }
    for name in ["setsleeptime", "settalive", "maxttl"] {
        class.cmd(name, ("value",), "Has no effect.", |command, node: &Node, _| {
            model(command, node).map(|_| ())
        });
    }
    class.cmd("idleenergy", ("a", "b"), "Has no effect.", |command, node: &Node, _| {
        model(command, node).map(|_| ())
    });
    for (name, forwarded) in [
        ("setPt", "setTxPower"),
        ("setPr", "setRxPower"),
        ("setPidle", "setIdlePower"),
        ("setPsleep", "setSleepPower"),
        ("setTSleep", "setSleepTime"),
        ("setPtransition", "setTransitionPower"),
        ("setTtransition", "setTransitionTime"),
    ] {
        class.instproc(
            name,
            ("val",),
            "Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and \
            `setTtransition`.",
            move |ns, call, _| {
                let radio = ns.otcl().get_var(call.object, "netif_(0)")?;
                ns.invoke_named(&radio, forwarded, call.args)
            },
        );
    }
}

fn model<'a>(command: &Command<'a>, node: &Node) -> Result<&'a EnergyModel, Refusal> {
    of(node)?.energy(command.sim()).ok_or_else(|| Refusal::explained("the node has no energy model"))
}

/// Switches the radios on or off, and clears the state of the routing agent.
fn switch(command: &Command, node: &Node, on: bool) -> Result<(), Refusal> {
    let sim: &Sim = command.sim();
    of(node)?.for_each_radio(sim, |radio| {
        if let Some(radio) = sim.entity(radio).and_then(|radio| radio.as_radio()) {
            radio.switch(sim, on);
        }
    });
    let agent = command.ns.otcl().get_var(command.object, "ragent_")?;
    if !on && let Err(error) = command.ns.invoke_named(&agent, "reset-state", &[]) {
        doubts::explain_off(command.ns, &agent, &error);
        crate::report::event_error(command.ns, &format!("{} reset-state", agent.as_str())).end();
    }
    if let Some(god) = God::of(sim) {
        god.compute_routes(sim);
    }
    Ok(())
}

/// Makes a trace object of the node that writes to the file of `trace-all`.
// ns-2.35: it is not one of the traces that `flush-trace` flushes.
pub(super) fn generic_trace(ns: &Ns, file: &Obj, node: &Obj) -> TclResult {
    let trace = ns.new_object("Trace/Generic", &[])?;
    ns.invoke_named(&trace, "attach", slice::from_ref(file))?;
    let object = ns.otcl().object_of(&trace).ok_or("the trace does not exist")?;
    ns.otcl().set_var(object, "src_", ns.invoke_named(node, "id", &[])?)?;
    ns.otcl().set_var(object, "fp_", file.clone())?;
    Ok(trace)
}
