//! The object that knows the routes (spec: routing-and-dynamics, section 1).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::routing::{LookupError, RouteLogic};

use super::hierarchical;
use crate::Ns;
use crate::classes::{addresses, simulator};
use crate::declare::{ClassDeclaration, Declarations, Refusal, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RouteLogic", "SplitObject")
        .doc("Computes the routes of the whole network, and knows which routing protocols are in use.")
        .native(|_, _| RouteLogic::default())
        .method("register", "proto ?arg ...?", "The simulation will use this protocol.", register)
        .method("configure", "", "Starts the protocols in use; static routing if there is none.", configure)
        .method("notify", "", "Links have failed or come back: every protocol computes again.", notify)
        .method(
            "lookup",
            "nodeid destid",
            "Number of the next node on the way; -1 if there is no way.",
            lookup,
        )
        .method("append-addr", "level str", "The first elements of a list, joined by dots.", |_, call| {
            let level = usize::try_from(parse_integer(call.arg(0))).unwrap_or(0);
            let elements = call.args[1].list_items()?;
            let taken: Vec<&str> = elements.iter().take(level).map(Obj::as_str).collect();
            Ok(Obj::from_str(&taken.join(".")))
        })
        .method("dump", "nn", "Prints the next hops among the first nodes.", dump)
        .command(
            "insert",
            "src dst ?cost?",
            "Sets the cost of a link; 1 unless given.",
            |command, logic: &RouteLogic| {
                let (from, to) = ends(command.int(0), command.int(1))?;
                logic.insert(from, to, if command.len() > 2 { command.real(2) } else { 1.0 });
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "reset",
            "?src? ?dst?",
            "Removes a link, or forgets everything.",
            |command, logic: &RouteLogic| {
                if command.is_empty() {
                    logic.clear();
                } else {
                    let (from, to) = ends(command.int(0), command.int(1))?;
                    logic.remove(from, to);
                }
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "compute",
            "",
            "From now on routes follow the costs as they are.",
            |_, logic: &RouteLogic| {
                logic.compute();
            },
        )
        .command(
            "lookup",
            "src dst",
            "Number of the next node on the way; -1 if there is no way.",
            |command, logic: &RouteLogic| {
                let found = logic.lookup(command.int(0), command.int(1));
                found.map_err(|error| Refusal::from(Error::from(error.to_string())))
            },
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .method("get-routelogic", "", "The object that knows the routes.", |ns, _| {
            Ok(ns.otcl().name_obj(current(ns)?))
        })
        .method(
            "rtproto",
            "proto ?arg ...?",
            "The simulation will use this routing protocol, with these arguments.",
            |ns, call| {
                if call.arg(0) == "Algorithmic" {
                    let logic = ns.create("RouteLogic/Algorithmic", &[])?;
                    simulator::record(ns)?.route_logic.set(Some(logic));
                }
                ns.invoke(current(ns)?, "register", call.args)
            },
        );
}

/// The route logic of the simulation, made when first asked for.
///
/// # Errors
/// There is no simulator.
pub(crate) fn current(ns: &Ns) -> Result<ObjectId, Error> {
    if let Some(logic) = simulator::record(ns)?.route_logic.get() {
        return Ok(logic);
    }
    let logic = ns.create("RouteLogic", &[])?;
    simulator::record(ns)?.route_logic.set(Some(logic));
    Ok(logic)
}

/// The native half of the route logic of the simulation.
pub(super) fn native(ns: &Ns) -> Result<&RouteLogic, Error> {
    ns.record(current(ns)?)
}

fn ends(from: i32, to: i32) -> Result<(u32, u32), Refusal> {
    match (u32::try_from(from), u32::try_from(to)) {
        (Ok(from), Ok(to)) => Ok((from, to)),
        _ => Err(Refusal::new("negative node number")),
    }
}

fn protocol_class(name: &str) -> Obj {
    Obj::from_str(&format!("Agent/rtProto/{name}"))
}

fn register(ns: &Ns, call: &Call) -> TclResult {
    let variable = format!("rtprotos_({})", call.arg(0));
    let mut arguments = match ns.otcl().var_exists(call.object, &variable) {
        true => ns.otcl().get_var(call.object, &variable)?.list_items()?,
        false => Vec::new(),
    };
    arguments.extend_from_slice(&call.args[1..]);
    // ns-2.35: an unknown protocol stays registered (spec: routing-and-dynamics, quirk 14).
    ns.otcl().set_var(call.object, &variable, Obj::list(&arguments))?;
    let class = protocol_class(call.arg(0));
    let words = [Obj::from_str("procs"), Obj::from_str("pre-init-all")];
    if ns.invoke_named(&class, "info", &words)?.is_empty() {
        return Ok(Obj::empty());
    }
    ns.invoke_named(&class, "pre-init-all", &[Obj::list(&call.args[1..])])
}

fn protocols(ns: &Ns, logic: ObjectId) -> Vec<Obj> {
    if ns.otcl().var_exists(logic, "rtprotos_") { ns.array_names(logic, "rtprotos_") } else { Vec::new() }
}

fn configure(ns: &Ns, call: &Call) -> TclResult {
    if super::nix::is_on(ns) {
        return super::nix::skip_computation(ns);
    }
    let protocols = protocols(ns, call.object);
    if protocols.is_empty() {
        ns.invoke_named(&protocol_class("Static"), "init-all", &[])?;
    }
    for protocol in protocols {
        let arguments = ns.otcl().get_var(call.object, &format!("rtprotos_({})", protocol.as_str()))?;
        ns.invoke_named(&protocol_class(protocol.as_str()), "init-all", &arguments.list_items()?)?;
    }
    Ok(Obj::empty())
}

fn notify(ns: &Ns, call: &Call) -> TclResult {
    for protocol in protocols(ns, call.object) {
        ns.invoke_named(&protocol_class(protocol.as_str()), "compute-all", &[])?;
    }
    notify_multicast(ns)
}

/// Tells multicast routing that routes have changed, unless the nodes' own route objects do so.
fn notify_multicast(ns: &Ns) -> TclResult {
    let simulator = simulator::instance(ns)?;
    if ns.otcl().var_exists(simulator, "MrtHandle_") {
        let centralised = ns.otcl().get_var(simulator, "MrtHandle_")?;
        if !centralised.is_empty() {
            ns.invoke_named(&centralised, "notify", &[])?;
        }
    }
    let nodes = simulator::nodes(ns, simulator)?;
    if nodes.iter().any(|(_, node)| ns.otcl().var_exists(*node, "rtObject_")) {
        return Ok(Obj::empty());
    }
    for (_, node) in nodes {
        ns.invoke(node, "notify-mcast", &[Obj::from_i64(0)])?;
    }
    Ok(Obj::empty())
}

fn lookup(ns: &Ns, call: &Call) -> TclResult {
    if call.arg(0) == call.arg(1) {
        return Ok(call.args[1].clone());
    }
    let simulator = simulator::instance(ns)?;
    let node = ns.invoke(simulator, "get-node-by-id", &call.args[..1])?;
    let routes = ns.invoke_named(&node, "rtObject?", &[])?;
    if routes.is_empty() && addresses::is_hierarchical(ns) {
        let ends = [call.arg(0), call.arg(1)].map(parse_integer);
        return Ok(Obj::from_i64(i64::from(hierarchical::lookup(ns, ends[0], ends[1])?)));
    }
    if routes.is_empty() {
        let words = [Obj::from_str("lookup"), call.args[0].clone(), call.args[1].clone()];
        return ns.invoke(call.object, "cmd", &words);
    }
    let destination = ns.invoke(simulator, "get-node-by-id", &call.args[1..2])?;
    ns.invoke_named(&routes, "lookup", &[destination])
}

fn dump(ns: &Ns, call: &Call) -> TclResult {
    let count = call.args[0].to_i64().unwrap_or(0);
    for from in 0..count {
        for to in 0..count {
            let next = ns.invoke(call.object, "lookup", &[Obj::from_i64(from), Obj::from_i64(to)])?;
            ns.print_line(&format!("{from} -> {to} via {}\n", next.as_str()));
        }
    }
    Ok(Obj::empty())
}

/// Says on the standard output, once per pair of nodes, that a route cannot be looked up.
pub(super) fn complain(ns: &Ns, error: LookupError, pairs: usize) {
    let line = format!("{error}\n");
    // The square of the number of nodes can be a number of lines that nobody waits for.
    for _ in (0..pairs).take_while(|_| !ns.sim().is_interrupted()) {
        ns.sim().print(&line);
    }
}
