//! The interface of a node to a LAN.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::node::{entrance, parse_options};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Declarations, arg, unit};

/// The options: name, variable, class default.
const OPTIONS: [(&str, &str, Option<&str>); 6] = [
    ("llType", "llType_", Some("LL")),
    ("ifqType", "ifqType_", Some("Queue/DropTail")),
    ("macType", "macType_", Some("Mac")),
    ("phyType", "phyType_", Some("Phy/WiredPhy")),
    ("mactrace", "mactrace_", Some("false")),
    ("ifqLen", "ifqLen_", None),
];

/// The traces of an interface: variable, kind of trace, and whether packets pass it on their way from the node to
/// the LAN.
const TRACES: [(&str, &str, bool); 5] = [
    ("hopT_", "Hop", true),
    ("rcvT_", "Recv", false),
    ("enqT_", "Enque", true),
    ("deqT_", "Deque", true),
    ("drpT_", "Drop", true),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("LanIface", "Object");
    class.doc("The interface of a node to a LAN: link layer, queue, MAC and physical interface.");
    for (option, variable, default) in OPTIONS {
        if let Some(default) = default {
            class.class_variable(
                variable,
                default,
                unit::NONE,
                "Class default of the option that has the name of the variable without `_`.",
            );
        }
        class.instproc(
            option,
            ("val",),
            "Sets the variable named like the method, with `_` at its end.",
            move |ns, call, (val,)| ns.otcl().set_var(call.object, variable, val.clone()),
        );
    }
    class
        .instproc(
            "init",
            ("node", "lan", arg::rest("arg")),
            "Makes the parts of the interface and connects them.",
            init,
        )
        .instproc("entry", (), "Returns the object at which packets enter the LAN.", |ns, call, _| {
            get(ns, call.object, "entry_")
        })
        .instproc(
            "trace",
            ("ns", "f", arg::optional("op")),
            "Traces packets to a channel.",
            |ns, call, (_, f, op)| trace(ns, call.object, f, op.map_or("", Obj::as_str)),
        )
        .instproc(
            "nam-trace",
            ("ns", "f"),
            "Traces packets to a channel in the form of nam.",
            |ns, call, (_, f)| {
                if !ns.otcl().var_exists(call.object, "hopT_") {
                    return trace(ns, call.object, f, "nam");
                }
                for (variable, ..) in TRACES {
                    tell(ns, &get(ns, call.object, variable)?, "namattach", f)?;
                }
                Ok(Obj::empty())
            },
        );
}

fn get(ns: &Ns, object: ObjectId, name: &str) -> TclResult {
    ns.otcl().get_var(object, name)
}

fn tell(ns: &Ns, object: &Obj, method: &str, argument: &Obj) -> TclResult {
    ns.invoke_named(object, method, std::slice::from_ref(argument))
}

fn init(ns: &Ns, call: &Call, (node, lan, options): (&Obj, &Obj, &[Obj])) -> TclResult {
    call.next(&[])?;
    let this = call.object;
    for (_, variable, default) in OPTIONS {
        let value = ns.class_default(this, variable).or(default.map(Obj::from_str));
        ns.otcl().set_var(this, variable, value.unwrap_or_else(Obj::empty))?;
    }
    ns.otcl().set_var(this, "node_", node.clone())?;
    ns.otcl().set_var(this, "lan_", lan.clone())?;
    parse_options(ns, this, &OPTIONS.map(|(option, ..)| option), options)?;
    let make = |variable: &str, class: &str| -> TclResult {
        let made = ns.new_object(class, &[])?;
        ns.otcl().set_var(this, variable, made)
    };
    let of_type = |variable: &str, kind: &str| make(variable, get(ns, this, kind)?.as_str());
    let link_layer = of_type("ll_", "llType_")?;
    let queue = of_type("ifq_", "ifqType_")?;
    let mac = of_type("mac_", "macType_")?;
    let interface = make("iface_", "NetworkInterface")?;
    let phy = of_type("phy_", "phyType_")?;
    let entry = make("entry_", "Connector")?;
    let drop_head = make("drophead_", "Connector")?;
    let null = ns.invoke(simulator::instance(ns)?, "nullagent", &[])?;
    let limit = get(ns, this, "ifqLen_")?;
    if !limit.is_empty() {
        ns.invoke_named(&queue, "set", &[Obj::from_str("limit_"), limit])?;
    }
    if get(ns, this, "mactrace_")?.as_str() == "true" {
        ns.invoke_named(&mac, "set", &[Obj::from_str("trace_"), Obj::from_str("true")])?;
    }
    for (object, method, argument) in [
        (&link_layer, "lanrouter", &get_of(ns, lan, "defRouter_")?),
        (&link_layer, "varp", &get_of(ns, lan, "varp_")?),
        (&link_layer, "mac", &mac),
        (&link_layer, "ifq", &queue),
        (&link_layer, "up-target", &interface),
        (&link_layer, "down-target", &queue),
        (&link_layer, "drop-target", &drop_head),
        (&queue, "target", &mac),
        (&queue, "drop-target", &drop_head),
        (&mac, "netif", &phy),
        (&mac, "up-target", &link_layer),
        (&mac, "down-target", &phy),
        (&mac, "drop-target", &drop_head),
        (&phy, "up-target", &mac),
        (&entry, "target", &link_layer),
        (&drop_head, "target", &null),
        (&interface, "target", &entrance(ns, node)?),
    ] {
        tell(ns, object, method, argument)?;
    }
    Ok(Obj::empty())
}

/// Returns a variable of the object with this name.
fn get_of(ns: &Ns, object: &Obj, name: &str) -> TclResult {
    ns.invoke_named(object, "set", &[Obj::from_str(name)])
}

/// Makes the traces of an interface and inserts them into the path of packets.
fn trace(ns: &Ns, this: ObjectId, channel: &Obj, op: &str) -> TclResult {
    let (node, lan) = (get(ns, this, "node_")?, get(ns, this, "lan_")?);
    let make = |kind: &str, outwards: bool| -> TclResult {
        let (from, to) = if outwards { (&node, &lan) } else { (&lan, &node) };
        Ok(ns.otcl().name_obj(simulator::create_trace(ns, kind, channel, from, to, op)?))
    };
    for (variable, kind, outwards) in TRACES {
        ns.otcl().set_var(this, variable, make(kind, outwards)?)?;
    }
    let part = |variable: &str| get(ns, this, variable);
    splice(ns, &part("entry_")?, "target", &part("hopT_")?)?;
    splice(ns, &part("iface_")?, "target", &part("rcvT_")?)?;
    splice(ns, &part("ll_")?, "down-target", &part("enqT_")?)?;
    splice(ns, &part("ifq_")?, "target", &part("deqT_")?)?;
    splice(ns, &part("drophead_")?, "target", &part("drpT_")?)?;
    if part("mactrace_")?.as_str() == "true" {
        // ns-2.35: this trace is not registered, so collisions do not appear in the nam trace.
        let collisions = make("Collision", true)?;
        let head = ns.new_object("Connector", &[])?;
        tell(ns, &head, "target", &collisions)?;
        tell(ns, &part("mac_")?, "drop-target", &head)?;
    }
    Ok(Obj::empty())
}

/// Inserts a trace between an object and its target.
fn splice(ns: &Ns, object: &Obj, direction: &str, trace: &Obj) -> Result<(), Error> {
    let behind = ns.invoke_named(object, direction, &[])?;
    tell(ns, trace, "target", &behind)?;
    tell(ns, object, direction, trace).map(drop)
}
