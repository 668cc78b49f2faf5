//! Nodes with mobile IP (spec: sensor-and-mobile-ip, sections 3.1 and 3.2).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::DestinationClassifier;

use super::{integer, part};
use crate::Ns;
use crate::classes::node::Node;
use crate::declare::{ClassDeclaration, Declarations, arg};

/// Ports of the registration agents and of the tunnel ends.
const REGISTRATION_PORT: i32 = 0;
const TUNNEL_PORT: i32 = 1;

pub(super) fn declare(declarations: &mut Declarations) {
    broadcast(declarations.class("Node/Broadcast", "Node"));
    declarations.class("Node/MIPBS", "Node/Broadcast").doc("A wired base station of Mobile IP.").instproc(
        "init",
        (arg::rest("arg"),),
        "Makes a base station.",
        |ns, call, (args,)| {
            call.next(args)?;
            let agent = make_agent(ns, call.object, "Agent/MIPBS")?;
            look_at_nodes(ns, agent)?;
            let own = ns.record::<Node>(call.object)?.numeric_address.get();
            make_tunnel_ends(ns, call.object, own)
        },
    );
    declarations
        .class("Node/MIPMH", "Node/Broadcast")
        .doc("A wired host of Mobile IP. Only some of its links are up at a time.")
        .instproc("init", (arg::rest("arg"),), "Makes a mobile host.", |ns, call, (args,)| {
            call.next(args)?;
            let agent = make_agent(ns, call.object, "Agent/MIPMH")?;
            look_at_nodes(ns, agent)?;
            Ok(Obj::empty())
        });
}

fn broadcast(class: &mut ClassDeclaration) {
    class
        .doc("A node that receives broadcast packets.")
        .instproc(
            "mk-default-classifier",
            (),
            "Makes the node's entry and the path to the agents.",
            |ns, call, _| {
                let entry = ns.create("Classifier/Hash/Dest/Bcast", &[Obj::from_i64(32)])?;
                let node = node(ns, call)?;
                let native = ns.entity_of(entry);
                if let Some(entry) = native.and_then(|id| ns.sim().get::<DestinationClassifier>(id)) {
                    entry.set_node(node.id.get() as u32);
                }
                node.classifier.set(native);
                let demux = make_demux(ns, call.object)?;
                ns.invoke(entry, "bcast-receiver", &[demux])
            },
        )
        .instproc(
            "add-route",
            ("dst", "target"),
            "Forwards packets for a destination to an object.",
            |ns, call, _| install(ns, call),
        )
        .instproc(
            "delete-route",
            ("dst", "nullagent"),
            "Forwards packets for a destination to the null agent.",
            |ns, call, _| install(ns, call),
        )
        .instproc(
            "attach",
            ("agent", arg::optional("port")),
            "Attaches an agent.",
            |ns, call, (agent_name, _)| {
                call.next(call.args)?;
                let Some(agent) = ns.otcl().object_of(agent_name) else { return Ok(Obj::empty()) };
                let (entry, port) =
                    (node(ns, call)?.classifier.get(), ns.otcl().get_var(agent, "agent_port_")?);
                ns.with_agent(agent, |agent| agent.wiring.target.set(ns.sim(), entry));
                put_on_port(ns, call.object, port, agent_name.clone())
            },
        )
        .instproc(
            "detach",
            ("agent", "nullagent"),
            "Detaches an agent; its port gets the null agent.",
            |ns, call, (agent_name, nullagent)| {
                call.next(call.args)?;
                let Some(agent) = ns.otcl().object_of(agent_name) else { return Ok(Obj::empty()) };
                let (null, port) =
                    (ns.entity_named(nullagent.as_str()), ns.otcl().get_var(agent, "agent_port_")?);
                ns.with_agent(agent, |agent| agent.wiring.target.set(ns.sim(), null));
                put_on_port(ns, call.object, port, nullagent.clone())
            },
        );
}

fn node<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Node, Error> {
    ns.record(call.object)
}

fn install(ns: &Ns, call: &Call) -> TclResult {
    let entry = ns.invoke(call.object, "entry", &[])?;
    ns.invoke_named(&entry, "install", call.args)
}

fn put_on_port(ns: &Ns, node: ObjectId, port: Obj, object: Obj) -> TclResult {
    let demux = ns.invoke(node, "demux", &[])?;
    ns.invoke_named(&demux, "install", &[port, object])
}

/// Makes the port classifier of a node, whose first two ports are reserved.
fn make_demux(ns: &Ns, node: ObjectId) -> TclResult {
    let demux = ns.create("Classifier/Port/Reserve", &[])?;
    // ns-2.35: ports have the mask of addresses without levels.
    ns.otcl().set_var(demux, "mask_", integer(0x7fff_ffff))?;
    let demux = ns.otcl().name_obj(demux);
    ns.invoke(node, "install-demux", std::slice::from_ref(&demux))?;
    Ok(demux)
}

fn make_agent(ns: &Ns, node: ObjectId, class: &str) -> Result<ObjectId, Error> {
    let agent = ns.create(class, &[ns.otcl().name_obj(node)])?;
    let name = ns.otcl().name_obj(agent);
    ns.otcl().set_var(node, "regagent_", name.clone())?;
    ns.invoke(node, "attach", &[name, integer(REGISTRATION_PORT)])?;
    Ok(agent)
}

/// Sets the mask, shift and peer of an agent from the first level of addresses.
fn look_at_nodes(ns: &Ns, agent: ObjectId) -> Result<(), Error> {
    let (mask, shift) = ns.sim().address_format().levels().first().copied().unwrap_or_default();
    ns.otcl().set_var(agent, "mask_", Obj::from_i64(i64::from(mask)))?;
    ns.otcl().set_var(agent, "shift_", Obj::from_i64(i64::from(shift)))?;
    ns.with_agent(agent, |agent| {
        agent.dst_address.set((-1i32).wrapping_shl(shift));
        agent.dst_port.set(0);
    });
    Ok(())
}

/// Makes the ends of tunnels of a wired base station. Packets in tunnels have the source `address`.
fn make_tunnel_ends(ns: &Ns, node: ObjectId, address: i32) -> TclResult {
    attach_entrance(ns, node, address)?;
    attach_exit(ns, node)
}

/// Makes an end of tunnels and stores it in a variable of the node. It knows the bits of the first level of addresses.
fn make_end(ns: &Ns, node: ObjectId, class: &str, variable: &str) -> Result<ObjectId, Error> {
    let (mask, shift) = ns.sim().address_format().levels().first().copied().unwrap_or_default();
    let end = ns.create(class, &[])?;
    for (name, value) in [("mask_", mask), ("shift_", shift)] {
        ns.otcl().set_var(end, name, Obj::from_i64(i64::from(value)))?;
    }
    ns.otcl().set_var(node, variable, ns.otcl().name_obj(end))?;
    Ok(end)
}

/// Makes the entrance of tunnels. Packets in tunnels have the source `address`.
fn attach_entrance(ns: &Ns, node: ObjectId, address: i32) -> TclResult {
    let entrance = make_end(ns, node, "MIPEncapsulator", "encap_")?;
    ns.otcl().set_var(entrance, "addr_", integer(address))?;
    ns.otcl().set_var(entrance, "port_", integer(TUNNEL_PORT))?;
    let entry = ns.invoke(node, "entry", &[])?;
    ns.invoke(entrance, "target", &[entry])?;
    ns.otcl().set_var(entrance, "node_", ns.otcl().name_obj(node))
}

/// Makes the exit of tunnels.
fn attach_exit(ns: &Ns, node: ObjectId) -> TclResult {
    let exit = make_end(ns, node, "Classifier/Addr/MIPDecapsulator", "decap_")?;
    put_on_port(ns, node, integer(TUNNEL_PORT), ns.otcl().name_obj(exit))
}

/// Declares the methods that make the parts of mobile nodes for mobile IP, which scripts can replace.
pub(in crate::classes) fn mobile_methods(class: &mut ClassDeclaration) {
    for (method, doc) in [
        ("makemip-New", "Has no effect. Called for nodes that are made without `node-config`."),
        ("makemip-NewMobile", "Has no effect. Called for mobile nodes without mobile IP."),
        ("makemip-NewBase", "Has no effect. Called for base stations without mobile IP."),
    ] {
        class.instproc(method, (), doc, |_, _, _| Ok(Obj::empty()));
    }
    class
        .instproc(
            "makemip-NewMIPBS",
            (),
            "Gives a base station the agent that registers mobile hosts, and the ends of tunnels.",
            |ns, call, _| {
                make_demux(ns, call.object)?;
                make_agent(ns, call.object, "Agent/MIPBS")?;
                ns.invoke(call.object, "attach-encap", &[])?;
                ns.invoke(call.object, "attach-decap", &[])
            },
        )
        .instproc(
            "makemip-NewMIPMH",
            (),
            "Gives a mobile host the agent that registers it at base stations.",
            |ns, call, _| {
                make_demux(ns, call.object)?;
                let agent = make_agent(ns, call.object, "Agent/MIPMH")?;
                look_at_nodes(ns, agent)?;
                ns.invoke(agent, "node", &[ns.otcl().name_obj(call.object)])?;
                Ok(Obj::empty())
            },
        )
        .instproc("attach-encap", (), "Makes the entrance of tunnels to mobile hosts.", |ns, call, _| {
            let (mask, shift) = ns.sim().address_format().levels().first().copied().unwrap_or_default();
            let own = ns.record::<Node>(call.object)?.numeric_address.get();
            attach_entrance(ns, call.object, own & !((mask << shift) as i32))
        })
        .instproc("attach-decap", (), "Makes the exit of tunnels.", |ns, call, _| {
            attach_exit(ns, call.object)
        })
        .instproc(
            "mip-call",
            ("ragent",),
            "Called with the routing agent of a base station, which the agent for mobile IP uses, if there is one.",
            |ns, call, (routing_agent,)| {
                if ns.otcl().var_exists(call.object, "regagent_") {
                    ns.invoke(part(ns, call.object, "regagent_")?, "ragent", std::slice::from_ref(routing_agent))?;
                }
                Ok(Obj::empty())
            },
        );
}

/// Calls the method of a new mobile node that makes its parts for mobile IP.
///
/// # Errors
/// Its parts cannot be made.
pub(in crate::classes) fn prepare(ns: &Ns, node: ObjectId) -> TclResult {
    let kind = ns.otcl().get_var(node, "nodetype_")?;
    ns.invoke(node, &format!("makemip-New{kind}"), &[])
}
