//! The multicast protocols of a node, and the interfaces that they serve.

use neons_otcl::{Call, Error, HashOrder, Obj, ObjectId, TclResult};

use super::{array_names_like, get, object, set};
use crate::Ns;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("mrtObject", "Object");
    super::well_known::declare_methods(class);
    class
        .doc("Passes questions about multicast packets to the protocol of the interface.")
        .instproc("init", ("node",), "Makes the arbiter, without protocols.", |ns, call, (node,)| {
            call.next(&[])?;
            set(ns, call, "node_", node.clone())?;
            Ok(Obj::empty())
        })
        .instproc(
            "addproto",
            ("proto", arg::optional("iiflist")),
            "Assigns interfaces to a protocol, or all interfaces if none are given.",
            |ns, call, (proto, iiflist)| {
                let interfaces = match iiflist {
                    Some(list) if !list.is_empty() => list.list_items()?,
                    _ => ns.invoke_named(&get(ns, call, "node_")?, "get-all-iifs", &[])?.list_items()?,
                };
                for interface in std::iter::once(Obj::from_i64(-1)).chain(interfaces) {
                    set(ns, call, &format!("protocols_({interface})"), proto.clone())?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "getType",
            ("protocolType",),
            "Returns the protocol of the given type; empty if there is none.",
            |ns, call, _| {
                for protocol in protocols(ns, call.object)? {
                    if ns.invoke_named(&protocol, "getType", &[])? == call.args[0] {
                        return Ok(protocol);
                    }
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "all-mprotos",
            (arg::text("op"), arg::rest("arg")),
            "Calls a method of every protocol.",
            |ns, call, (op, args)| {
                for protocol in protocols(ns, call.object)? {
                    ns.invoke_named(&protocol, op, args)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("start", (), "Starts the multicast protocols of the node.", |ns, call, _| {
            all(ns, call, "start", &[])
        })
        .instproc("stop", (), "Stops the multicast protocols of the node.", |ns, call, _| {
            all(ns, call, "stop", &[])
        })
        .instproc("notify", ("dummy",), "Called when unicast routes have changed.", |ns, call, _| {
            all(ns, call, "notify", call.args)
        })
        .instproc(
            "join-group",
            ("grp", "src"),
            "Called when an agent of the node joins a group.",
            |ns, call, _| all(ns, call, "join-group", &group_and_source(call)),
        )
        .instproc(
            "leave-group",
            ("grp", "src"),
            "Called when an agent of the node leaves a group.",
            |ns, call, _| all(ns, call, "leave-group", &group_and_source(call)),
        )
        .instproc(
            "upcall",
            ("code", "source", "group", arg::text("iface")),
            "Called for a packet that cannot be forwarded: asks the multicast protocol of the packet's \
            incoming interface for a route.",
            |ns, call, (_, source, group, iface)| {
                if super::well_known::is_well_known(ns, group)? {
                    let words = [source.clone(), group.clone(), Obj::from_i64(-1), Obj::empty()];
                    ns.invoke_named(&get(ns, call, "node_")?, "add-mfc", &words)?;
                    return Ok(Obj::from_i64(1));
                }
                let protocol = get(ns, call, &format!("protocols_({})", iface))?;
                ns.invoke_named(&protocol, "upcall", call.args)
            },
        )
        .instproc(
            "drop",
            ("replicator", "src", "dst", arg::optional("iface")),
            "Called for a packet without an outgoing interface: notifies the protocol of the incoming \
            interface.",
            |ns, call, (replicator, source, group, iface)| {
                let interface = iface.cloned().unwrap_or_else(|| Obj::from_i64(-1));
                let protocol = get(ns, call, &format!("protocols_({interface})"))?;
                ns.invoke_named(
                    &protocol,
                    "drop",
                    &[replicator.clone(), source.clone(), group.clone(), interface],
                )
            },
        )
        .instproc(
            "dump-routes",
            (arg::rest("arg"),),
            "Prints the multicast routes to a channel.",
            dump_routes,
        );
}

/// Returns the protocols of a node, without duplicates.
fn protocols(ns: &Ns, arbiter: ObjectId) -> Result<Vec<Obj>, Error> {
    let mut protocols = HashOrder::new();
    for interface in array_names_like(ns, arbiter, "protocols_", "*")? {
        let protocol = ns.otcl().get_var(arbiter, &format!("protocols_({interface})"))?;
        protocols.insert(protocol.as_str(), protocol.clone());
    }
    Ok(protocols.values().cloned().collect())
}

fn all(ns: &Ns, call: &Call, method: &str, arguments: &[Obj]) -> TclResult {
    let words = [&[Obj::from_str(method)], arguments].concat();
    ns.invoke(call.object, "all-mprotos", &words)
}

fn group_and_source(call: &Call) -> Vec<Obj> {
    let mut words = vec![call.args[0].clone()];
    words.extend(call.args.get(1).filter(|source| !source.is_empty()).cloned());
    words
}

fn dump_routes(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    // ns-2.35: words after the channel become part of its name, so the channel is unknown.
    let channel = Obj::from_str(&args.iter().map(Obj::as_str).collect::<Vec<_>>().join(" "));
    for protocol in protocols(ns, call.object)? {
        ns.invoke_named(&protocol, "dump-routes", std::slice::from_ref(&channel))?;
    }
    Ok(Obj::empty())
}

/// Prints the routes of a node for a source and a group; `*` matches any.
pub(super) fn print_routes(ns: &Ns, node: &Obj, channel: &Obj, wanted: [&str; 2]) -> TclResult {
    let id = ns.invoke_named(node, "id", &[])?;
    ns.put_line(channel, &format!("Node:\t{node}({id})\tat t = {:4.2}", crate::classes::now(ns)))?;
    ns.put_line(channel, "\trepTag\tActive\t\tsrc\tgroup\tiifNode\t\tdest_nodes")?;
    let node = object(ns, node)?;
    let mut keys = array_names_like(ns, node, "replicator_", &wanted.join(":"))?;
    keys.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    for key in keys {
        let replicator = ns.otcl().get_var(node, &format!("replicator_({key})"))?;
        ns.put_line(channel, &route_line(ns, node, key.as_str(), &replicator)?)?;
    }
    Ok(Obj::empty())
}

/// Returns the line about one source and group.
fn route_line(ns: &Ns, node: ObjectId, key: &str, replicator: &Obj) -> Result<String, Error> {
    let (source, group) = key.split_once(':').unwrap_or((key, "0"));
    // ns-2.35: routes of shared trees, which have no single source, cannot be printed.
    if source.parse::<i64>().is_err() {
        return Err(Error::from(format!("expected integer but got \"{source}\"")));
    }
    let is_active = ns.invoke_named(replicator, "is-active", &[])?.to_bool().unwrap_or(false);
    let words = [source, group].map(Obj::from_str);
    let interface = ns.invoke(node, "lookup-iface", &words)?;
    let previous = match ns.invoke(node, "iif2link", std::slice::from_ref(&interface)) {
        Ok(link) => number_of_end(ns, &link, "src")?,
        Err(_) => interface.as_str().to_owned(),
    };
    let mut next = Vec::new();
    for target in ns.invoke_named(replicator, "dump-oifs", &[])?.list_items()? {
        // Outputs to local agents lead to no link.
        if let Ok(link) = ns.invoke(node, "oif2link", &[target]) {
            next.push(number_of_end(ns, &link, "dst")?);
        }
    }
    let group = group.parse::<i64>().unwrap_or(0);
    let active = if is_active { 'Y' } else { 'N' };
    Ok(format!(
        "\t{:>5}\t  {active}\t\t{source}\t0x{group:x}\t{previous}\t\t{}",
        replicator.as_str(),
        next.join(" ")
    ))
}

fn number_of_end(ns: &Ns, link: &Obj, end: &str) -> Result<String, Error> {
    let node = ns.invoke_named(link, end, &[])?;
    Ok(ns.invoke_named(&node, "id", &[])?.as_str().to_owned())
}
