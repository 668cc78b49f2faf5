//! The route logic, which computes and stores routes (spec: routing-and-dynamics, section 1).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::routing::{LookupError, RouteLogic};

use super::hierarchical;
use crate::Ns;
use crate::classes::{addresses, simulator};
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RouteLogic", "SplitObject")
        .doc("Computes the routes of the whole network, and manages the routing protocols in use.")
        .native(|_, _| RouteLogic::default())
        .instproc(
            "register",
            (arg::text("proto"), arg::rest("arg")),
            "Registers a routing protocol, with the nodes that use it.",
            register,
        )
        .instproc(
            "configure",
            (),
            "Starts the protocols in use, or static routing if there are none.",
            configure,
        )
        .instproc(
            "notify",
            (),
            "Called when links have failed or come back: lets every protocol compute again.",
            notify,
        )
        .instproc(
            "lookup",
            ("nodeid", "destid"),
            "Returns the number of the next hop on the path; -1 if there is no path.",
            lookup,
        )
        .instproc(
            "append-addr",
            (arg::int("level"), "str"),
            "Returns the first `level` elements of a list, joined by dots.",
            |_, _, (level_name, str_name)| {
                let level = usize::try_from(level_name).unwrap_or(0);
                let elements = str_name.list_items()?;
                let taken: Vec<&str> = elements.iter().take(level).map(Obj::as_str).collect();
                Ok(Obj::from_str(&taken.join(".")))
            },
        )
        .instproc("dump", ("nn",), "Prints the next hops among the first `nn` nodes.", dump)
        .cmd(
            "insert",
            (arg::int("src"), arg::int("dst"), arg::optional(arg::real("cost"))),
            "Sets the cost of a link, by default 1.",
            |_, logic: &RouteLogic, (src, dst, cost)| {
                let (from, to) = ends(src, dst)?;
                logic.insert(from, to, cost.unwrap_or(1.0));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "reset",
            (arg::optional(arg::int("src")), arg::optional(arg::int("dst"))),
            "Removes a link, or all links if none is given.",
            |command, logic: &RouteLogic, (src, dst)| {
                if let Some(src) = src {
                    let (from, to) = ends(src, dst.unwrap_or_default())?;
                    logic.remove(from, to);
                } else {
                    crate::advice::doubt_reset(command.ns);
                    logic.clear();
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd("compute", (), "Computes the routes with the present costs.", |_, logic: &RouteLogic, _| {
            logic.compute();
        })
        .cmd(
            "lookup",
            (arg::int("src"), arg::int("dst")),
            "Returns the number of the next hop on the path; -1 if there is no path.",
            |_, logic: &RouteLogic, (src, dst)| {
                let found = logic.lookup(src, dst);
                found.map_err(|error| Refusal::from(Error::from(error.to_string())))
            },
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc("get-routelogic", (), "Returns the object that computes the routes.", |ns, _, _| {
            Ok(ns.otcl().name_obj(current(ns)?))
        })
        .instproc(
            "rtproto",
            (arg::text("proto"), arg::rest("arg")),
            "Selects a routing protocol, with its arguments or the nodes that use it.",
            |ns, call, (proto, _)| {
                if proto == "Algorithmic" {
                    let logic = ns.create("RouteLogic/Algorithmic", &[])?;
                    simulator::record(ns)?.route_logic.set(Some(logic));
                }
                ns.invoke(current(ns)?, "register", call.args)
            },
        );
}

/// Returns the route logic of the simulation; `None` if nothing has needed it yet.
///
/// # Errors
/// There is no simulator.
pub(super) fn made(ns: &Ns) -> Result<Option<ObjectId>, Error> {
    Ok(simulator::record(ns)?.route_logic.get())
}

/// Returns the route logic of the simulation, which is made on first use.
///
/// # Errors
/// There is no simulator.
pub(crate) fn current(ns: &Ns) -> Result<ObjectId, Error> {
    if let Some(logic) = made(ns)? {
        return Ok(logic);
    }
    let logic = ns.create("RouteLogic", &[])?;
    simulator::record(ns)?.route_logic.set(Some(logic));
    Ok(logic)
}

/// Returns the native half of the simulation's route logic.
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

fn register(ns: &Ns, call: &Call, (proto, args): (&str, &[Obj])) -> TclResult {
    let variable = format!("rtprotos_({})", proto);
    let mut arguments = match ns.otcl().var_exists(call.object, &variable) {
        true => ns.otcl().get_var(call.object, &variable)?.list_items()?,
        false => Vec::new(),
    };
    arguments.extend_from_slice(args);
    // ns-2.35: an unknown protocol stays registered (spec: routing-and-dynamics, quirk 14).
    ns.otcl().set_var(call.object, &variable, Obj::list(&arguments))?;
    let class = protocol_class(proto);
    let words = [Obj::from_str("procs"), Obj::from_str("pre-init-all")];
    if ns.invoke_named(&class, "info", &words)?.is_empty() {
        return Ok(Obj::empty());
    }
    ns.invoke_named(&class, "pre-init-all", &[Obj::list(args)])
}

fn protocols(ns: &Ns, logic: ObjectId) -> Vec<Obj> {
    if ns.otcl().var_exists(logic, "rtprotos_") { ns.array_names(logic, "rtprotos_") } else { Vec::new() }
}

fn configure(ns: &Ns, call: &Call, _: ()) -> TclResult {
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

fn notify(ns: &Ns, call: &Call, _: ()) -> TclResult {
    for protocol in protocols(ns, call.object) {
        ns.invoke_named(&protocol_class(protocol.as_str()), "compute-all", &[])?;
    }
    notify_multicast(ns)
}

/// Notifies multicast routing that routes have changed, unless the nodes' route objects do so.
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

fn lookup(ns: &Ns, call: &Call, (from, to): (&Obj, &Obj)) -> TclResult {
    if from == to {
        return Ok(to.clone());
    }
    let simulator = simulator::instance(ns)?;
    let node = ns.invoke(simulator, "get-node-by-id", std::slice::from_ref(from))?;
    let routes = ns.invoke_named(&node, "rtObject?", &[])?;
    if routes.is_empty() && addresses::is_hierarchical(ns) {
        let [from, to] = [from, to].map(|end| parse_integer(end.as_str()));
        return Ok(Obj::from_i64(i64::from(hierarchical::lookup(ns, from, to)?)));
    }
    if routes.is_empty() {
        let words = [Obj::from_str("lookup"), from.clone(), to.clone()];
        return ns.invoke(call.object, "cmd", &words);
    }
    let destination = ns.invoke(simulator, "get-node-by-id", std::slice::from_ref(to))?;
    ns.invoke_named(&routes, "lookup", &[destination])
}

fn dump(ns: &Ns, call: &Call, (nn,): (&Obj,)) -> TclResult {
    let count = nn.to_i64().unwrap_or(0);
    for from in 0..count {
        for to in 0..count {
            let next = ns.invoke(call.object, "lookup", &[Obj::from_i64(from), Obj::from_i64(to)])?;
            ns.print_line(&format!("{from} -> {to} via {}\n", next.as_str()));
        }
    }
    Ok(Obj::empty())
}

/// Prints an error about a failed lookup on standard output, once per pair of nodes.
pub(super) fn complain(ns: &Ns, error: LookupError, pairs: usize) {
    let line = format!("{error}\n");
    // The number of pairs may make this very long, so check for interruption.
    for _ in (0..pairs).take_while(|_| !ns.sim().is_interrupted()) {
        ns.sim().print(&line);
    }
}
