//! The virtual links between a LAN and its members, which exist for routing only.

use neons_otcl::{Call, Obj, TclResult};

use super::node::is_lan;
use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Vlink", "Object")
        .doc("A one-way link between a LAN and one of its members.")
        .instproc(
            "init",
            ("lan", "src", "dst", "bw", "cost"),
            "Makes the link, and finds the queue and the entry of the member.",
            init,
        )
        .instproc("up?", (), "Returns `up`; a LAN does not fail.", |_, _, _| Ok(Obj::from_str("up")))
        .instproc("src", (), "Returns the node at the start of the link.", |ns, call, _| {
            get(ns, call, "src_")
        })
        .instproc("dst", (), "Returns the node at the end of the link.", |ns, call, _| get(ns, call, "dst_"))
        .instproc("queue", (), "Returns the queue of the member.", |ns, call, _| get(ns, call, "queue_"))
        .instproc(
            "head",
            (),
            "Returns the object at which packets for the LAN enter; empty for a link that comes from the \
            LAN.",
            |ns, call, _| {
                if is_lan(ns, &get(ns, call, "src_")?) {
                    return Ok(Obj::empty());
                }
                let interface = interface(ns, &get(ns, call, "lan_")?, &get(ns, call, "src_")?)?;
                ns.invoke_named(&interface, "entry", &[])
            },
        )
        .instproc("cost", ("c",), "Sets the cost of the link for routing.", |ns, call, (c,)| {
            ns.otcl().set_var(call.object, "cost_", c.clone())
        })
        .instproc("cost?", (), "Returns the cost of the link for routing.", |ns, call, _| {
            get(ns, call, "cost_")
        })
        .instproc(
            "if-label?",
            (),
            "Returns the label of the interface through which packets enter the member's node.",
            |ns, call, _| ns.invoke_named(&get(ns, call, "iif_")?, "label", &[]),
        )
        .instproc(
            "dump-nam-queueconfig",
            (),
            "Does nothing: nam shows no queue of a virtual link.",
            |_, _, _| Ok(Obj::empty()),
        );
}

fn get(ns: &Ns, call: &Call, name: &str) -> TclResult {
    ns.otcl().get_var(call.object, name)
}

fn variable(ns: &Ns, object: &Obj, name: &str) -> TclResult {
    ns.invoke_named(object, "set", &[Obj::from_str(name)])
}

/// Returns the interface of a member.
fn interface(ns: &Ns, lan: &Obj, member: &Obj) -> TclResult {
    variable(ns, lan, &format!("lanIface_({})", member.as_str()))
}

fn init(ns: &Ns, call: &Call, (lan, from, to, bandwidth, cost): (&Obj, &Obj, &Obj, &Obj, &Obj)) -> TclResult {
    call.next(&[])?;
    let interface = interface(ns, lan, if from == lan { to } else { from })?;
    for (name, value) in [
        ("lan_", lan.clone()),
        ("src_", from.clone()),
        ("dst_", to.clone()),
        ("bw_", bandwidth.clone()),
        ("delay_", Obj::from_i64(0)),
        ("cost_", cost.clone()),
        ("queue_", variable(ns, &interface, "ifq_")?),
        ("iif_", variable(ns, &interface, "iface_")?),
    ] {
        ns.otcl().set_var(call.object, name, value)?;
    }
    Ok(Obj::empty())
}
