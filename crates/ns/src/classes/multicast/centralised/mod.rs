//! Centralised multicast: one object that knows all groups computes their trees, without any messages
//! (spec: routing-and-dynamics, section 14, CtrMcast).

mod computation;
mod rendezvous;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::{get, get_or_empty, object, set};
use crate::Ns;
use crate::classes::{session, simulator};
use crate::declare::{Declarations, arg, parse_integer};

/// The name of the type of tree whose packets first go to the rendezvous point.
const SHARED: &str = "RPT";

pub(super) fn declare(declarations: &mut Declarations) {
    computation::declare(declarations);
    rendezvous::declare(declarations);
    let class = declarations.class("CtrMcast", "McastProtocol");
    class
        .doc("Centralised multicast on a node: reports members and sources to the common computation.")
        .instproc(
            "init",
            ("sim", "node", arg::rest("arg")),
            "Makes the protocol of a node; the simulator's `MrtHandle_` computes the trees.",
            init,
        )
        .instproc("join-group", ("group",), "Called when an agent of the node joins a group.", join)
        .instproc(
            "leave-group",
            ("group",),
            "Called when an agent of the node leaves a group.",
            |ns, call, (group,)| {
                call.next(call.args)?;
                let node = get(ns, call, "node_")?;
                ask(ns, call, "remove-member", &[group.clone(), node.clone()])?;
                for source in ask(ns, call, "sources?", std::slice::from_ref(group))?.list_items()? {
                    ask(ns, call, "prune-branch", &[source, group.clone(), node.clone()])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "handle-cache-miss",
            ("srcID", "group", "iface"),
            "Called for a packet of an unknown source or group.",
            new_source,
        )
        .instproc(
            "handle-wrong-iif",
            ("srcID", "group", "iface"),
            "Called for a packet from the wrong interface: the packet is lost.",
            |ns, call, (source, group, interface)| {
                let name = ns.otcl().name(call.object);
                let message =
                    format!("{name}: handle-wrong-iif for <S: {source}, G: {group}, if: {interface}>?");
                ns.warn_once(&message)?;
                Ok(Obj::from_i64(0))
            },
        )
        .instproc(
            "drop",
            (arg::rest("arg"),),
            "Called for a packet without an outgoing interface: the packet is lost.",
            |_, _, _| Ok(Obj::empty()),
        )
        .instproc(
            "notify",
            ("dummy",),
            "Called when unicast routes have changed. Does nothing: the common computation is notified \
            separately.",
            |_, _, _| Ok(Obj::empty()),
        );
    rendezvous::declare_node_methods(class);
}

/// Calls a method of the shared computation object.
fn ask(ns: &Ns, call: &Call, method: &str, arguments: &[Obj]) -> TclResult {
    ns.invoke_named(&get(ns, call, "agent_")?, method, arguments)
}

fn init(ns: &Ns, call: &Call, (sim, node, _): (&Obj, &Obj, &[Obj])) -> TclResult {
    call.next(&call.args[..2])?;
    for (name, value) in [("c_rp_", "1"), ("c_bsr_", "1"), ("priority_", "0"), ("defaultTree_", SHARED)] {
        set(ns, call, name, Obj::from_str(value))?;
    }
    let computation = ns.otcl().get_var(object(ns, sim)?, "MrtHandle_")?;
    set(ns, call, "agent_", computation)?;
    let exit = ns.new_object("Agent/Decapsulator", &[])?;
    ns.invoke_named(sim, "attach-agent", &[node.clone(), exit.clone()])?;
    set(ns, call, "decapagent_", exit)?;
    Ok(Obj::empty())
}

fn join(ns: &Ns, call: &Call, (group,): (&Obj,)) -> TclResult {
    call.next(call.args)?;
    let node = get(ns, call, "node_")?;
    tree_type(ns, call, group)?;
    ask(ns, call, "add-new-member", &[group.clone(), node.clone()])?;
    for source in ask(ns, call, "sources?", std::slice::from_ref(group))?.list_items()? {
        ask(ns, call, "compute-branch", &[source, group.clone(), node.clone()])?;
    }
    Ok(Obj::empty())
}

/// Returns the tree type of a group; a new group gets the default type.
fn tree_type(ns: &Ns, call: &Call, group: &Obj) -> TclResult {
    let known = ask(ns, call, "treetype?", std::slice::from_ref(group))?;
    if !known.is_empty() {
        return Ok(known);
    }
    let default = get(ns, call, "defaultTree_")?;
    ask(ns, call, "treetype", &[group.clone(), default.clone()])?;
    ask(ns, call, "add-new-group", std::slice::from_ref(group))?;
    Ok(default)
}

/// Builds a tree for a new source. Returns 0, so that the packet is lost, for a source on another node, unless its
/// packets may have arrived over links that are not simulated.
fn new_source(ns: &Ns, call: &Call, (source, group, _): (&Obj, &Obj, &Obj)) -> TclResult {
    let node = if parse_integer(source.as_str()) == parse_integer(get(ns, call, "id_")?.as_str()) {
        if tree_type(ns, call, group)?.as_str() == SHARED {
            enter_tunnel(ns, call, source, group)?;
        }
        get(ns, call, "node_")?
    } else if session::mixes_details(ns) {
        session::node_in_detail(ns, simulator::instance(ns)?, source)?
    } else {
        return Ok(Obj::from_i64(0));
    };
    let is_new = ask(ns, call, "new-source?", &[group.clone(), node.clone()])?;
    if is_new.to_bool().unwrap_or(false) {
        ask(ns, call, "compute-tree", &[node, group.clone()])?;
    }
    Ok(Obj::from_i64(1))
}

/// Makes a tunnel through which packets of a source reach the rendezvous point, unless the source is on it.
fn enter_tunnel(ns: &Ns, call: &Call, source: &Obj, group: &Obj) -> Result<(), Error> {
    let point = ns.invoke(call.object, "get_rp", std::slice::from_ref(group))?;
    if point == get(ns, call, "node_")? {
        return Ok(());
    }
    let protocol = protocol_on(ns, &point)?;
    let exit = ns.otcl().get_var(object(ns, &protocol)?, "decapagent_")?;
    let entrance = ns.new_object("Agent/Encapsulator", &[])?;
    let simulator = get(ns, call, "ns_")?;
    let node = get(ns, call, "node_")?;
    ns.invoke_named(&simulator, "attach-agent", &[node.clone(), entrance.clone()])?;
    ns.invoke_named(&simulator, "simplex-connect", &[entrance.clone(), exit])?;
    ns.invoke_named(&node, "add-mfc-reg", &[source.clone(), group.clone(), Obj::from_i64(-1), entrance])?;
    Ok(())
}

/// Returns the centralised protocol on a node; empty if there is none.
fn protocol_on(ns: &Ns, node: &Obj) -> TclResult {
    let arbiter = ns.invoke_named(node, "getArbiter", &[])?;
    if arbiter.is_empty() {
        return Ok(arbiter);
    }
    ns.invoke_named(&arbiter, "getType", &[Obj::from_str("CtrMcast")])
}
