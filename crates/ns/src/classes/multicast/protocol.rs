//! The parts that all multicast protocols share.

use neons_otcl::{Call, Error, Obj, TclResult};

use super::{get, get_or_empty, object, set, this};
use crate::Ns;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("McastProtocol", "Object")
        .doc("A multicast protocol on a node. Subclasses implement it.")
        .instproc(
            "init",
            ("sim", "node"),
            "Makes the protocol of a node, stopped.",
            |ns, call, (sim, node_name)| {
                call.next(&[])?;
                let node = node_name.clone();
                set(ns, call, "ns_", sim.clone())?;
                set(ns, call, "node_", node.clone())?;
                set(ns, call, "status_", Obj::from_str("down"))?;
                set(ns, call, "type_", Obj::from_str(&ns.class_name(call.object)))?;
                let id = ns.invoke_named(&node, "id", &[])?;
                set(ns, call, "id_", id)?;
                let arbiter = ns.invoke_named(&node, "getArbiter", &[])?;
                if !arbiter.is_empty() {
                    ns.invoke_named(&arbiter, "addproto", &[this(ns, call)])?;
                }
                trace_notes(ns, call, &node)?;
                Ok(Obj::empty())
            },
        )
        .instproc("getType", (), "Returns the name of the protocol.", |ns, call, _| get(ns, call, "type_"))
        .instproc("start", (), "Starts the protocol.", |ns, call, _| {
            ns.otcl().set_var(call.object, "status_", Obj::from_str("up"))
        })
        .instproc("stop", (), "Stops the protocol.", |ns, call, _| {
            ns.otcl().set_var(call.object, "status_", Obj::from_str("down"))
        })
        .instproc("getStatus", (), "Returns whether the protocol runs: `up` or `down`.", |ns, call, _| {
            get(ns, call, "status_")
        })
        .instproc(
            "upcall",
            (arg::text("code"), arg::rest("arg")),
            "Called for a packet that cannot be forwarded: calls the method that handles the reason `code`.",
            |ns, call, (code, _)| ns.invoke(call.object, &format!("handle-{}", code), &call.args[1..]),
        )
        .instproc(
            "handle-wrong-iif",
            (arg::rest("arg"),),
            "Called for a packet from the wrong interface.",
            |_, _, _| Ok(Obj::from_i64(0)),
        )
        .instproc(
            "handle-cache-miss",
            (arg::rest("arg"),),
            "Called for a packet of an unknown source or group.",
            |_, _, _| Ok(Obj::from_i64(0)),
        )
        .instproc("annotate", (arg::rest("arg"),), "Writes a note about the node to the traces.", annotate)
        .instproc(
            "join-group",
            ("arg",),
            "Called when an agent of the node joins a group: writes a note.",
            |ns, call, _| annotate_membership(ns, call, "join-group"),
        )
        .instproc(
            "leave-group",
            ("arg",),
            "Called when an agent of the node leaves a group: writes a note.",
            |ns, call, _| annotate_membership(ns, call, "leave-group"),
        )
        .instproc("trace", TRACE, "Writes notes to a channel.", trace)
        .instproc(
            "notify",
            ("dummy",),
            "Called when unicast routes have changed: adapts the trees.",
            |ns, call, _| super::trees::notify(ns, call),
        )
        .instproc(
            "dump-routes",
            ("chan", arg::optional(arg::text("grp")), arg::optional(arg::text("src"))),
            "Prints the multicast routes.",
            |ns, call, (chan, group, source)| {
                let [group, source] =
                    [group, source].map(|wanted| wanted.filter(|wanted| !wanted.is_empty()).unwrap_or("*"));
                super::arbiter::print_routes(ns, &get(ns, call, "node_")?, chan, [source, group])
            },
        );
}

fn annotate(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let trace = get_or_empty(ns, call.object, "dynT_")?;
    let words: Vec<&str> = args.iter().map(Obj::as_str).collect();
    let now = neons_sim::format::general(crate::classes::now(ns), 17);
    let note = Obj::from_str(&format!("{now} {} {}", get(ns, call, "id_")?, words.join(" ")));
    for trace in trace.list_items()? {
        ns.invoke_named(&trace, "annotate", std::slice::from_ref(&note))?;
    }
    Ok(Obj::empty())
}

fn annotate_membership(ns: &Ns, call: &Call, what: &str) -> TclResult {
    ns.invoke(call.object, "annotate", &[Obj::from_str(what), call.args[0].clone()])
}

/// Directs the receiver's annotations to the traces that record all packets.
pub(super) fn trace_notes(ns: &Ns, call: &Call, node: &Obj) -> Result<(), Error> {
    let simulator = object(ns, &get(ns, call, "ns_")?)?;
    for (variable, op) in [("traceAllFile_", ""), ("namtraceAllFile_", "nam")] {
        let file = get_or_empty(ns, simulator, variable)?;
        if !file.is_empty() {
            ns.invoke(call.object, "trace", &[file, node.clone(), Obj::from_str(op)])?;
        }
    }
    Ok(())
}

/// The arguments of the method `trace`: the channel, the node and the kind of trace.
pub(super) const TRACE: (&str, &str, arg::Optional<arg::Text>) = ("f", "src", arg::optional(arg::text("op")));

pub(super) fn trace(ns: &Ns, call: &Call, (file, node, op): (&Obj, &Obj, Option<&str>)) -> TclResult {
    let simulator = get(ns, call, "ns_")?;
    let known = get_or_empty(ns, call.object, "dynT_")?.list_items()?;
    if op == Some("nam") && !known.is_empty() {
        for trace in known {
            ns.invoke_named(&trace, "namattach", std::slice::from_ref(file))?;
        }
        return Ok(Obj::empty());
    }
    let op = Obj::from_str(op.unwrap_or_default());
    let words = [Obj::from_str("Generic"), file.clone(), node.clone(), node.clone(), op];
    let made = ns.invoke_named(&simulator, "create-trace", &words)?;
    let all = [known, vec![made]].concat();
    ns.otcl().set_var(call.object, "dynT_", Obj::list(&all))
}

/// Returns the protocol of the same type on another node; empty if there is none.
pub(super) fn counterpart(ns: &Ns, call: &Call, node: &Obj) -> TclResult {
    let arbiter = ns.invoke_named(node, "getArbiter", &[])?;
    if arbiter.is_empty() {
        return Ok(arbiter);
    }
    ns.invoke_named(&arbiter, "getType", &[get(ns, call, "type_")?])
}

/// Makes the agent that exchanges a protocol's messages.
pub(super) fn make_control_agent(ns: &Ns, call: &Call) -> Result<(), Error> {
    let [simulator, node, ..] = call.args else { return Err(Error::from("a protocol runs on a node")) };
    let agent = ns.new_object("Agent/Mcast/Control", &[this(ns, call)])?;
    ns.invoke_named(simulator, "attach-agent", &[node.clone(), agent.clone()])?;
    set(ns, call, "mctrl_", agent)
}

/// Sends a message to the same protocol on a neighbour.
pub(super) fn send_to(ns: &Ns, call: &Call, node: &Obj, flow_id: i32, message: &[Obj]) -> TclResult {
    let other = counterpart(ns, call, node)?;
    let Some(other) = ns.otcl().object_of(&other) else { return Ok(Obj::empty()) };
    let to = ns.otcl().get_var(other, "mctrl_")?;
    let own = get(ns, call, "mctrl_")?;
    object(ns, &own)?;
    super::control::send(ns, &own, &to, flow_id, message)
}
