//! The protocol DV (spec: routing-and-dynamics, section 7).

use std::rc::Rc;

use neons_otcl::{Call, Error, HashOrder, Obj, ObjectId, TclResult};
use neons_sim::routing::{DistanceVector, Metric};
use neons_sim::{Endpoint, PacketType, ProtocolHeader};

use super::route_agent::{
    Interface, Machine, Offer, RouteAgent, UNREACHED, call_at, draw_uniform, is_up, metric, nothing,
    peer_methods, preference, start_everywhere,
};
use super::route_object::RouteObject;
use crate::Ns;
use crate::declare::{Declarations, arg, parse_integer, parse_real, unit};

/// Type of the protocol's packets.
const PACKETS: PacketType = PacketType(16);

const CLASS: &str = "Agent/rtProto/DV";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class(CLASS, "Agent/rtProto");
    peer_methods(class, CLASS);
    class
        .doc(
            "Distance vector routing: nodes report their distances to all destinations to their \
            neighbours.",
        )
        .class_variable(
            "preference_",
            "120",
            unit::NONE,
            "Preference of the protocol's routes; lower is better.",
        )
        .class_variable("INFINITY", "32", unit::NONE, "Distance of an unreachable destination.")
        .class_variable(
            "UNREACHABLE",
            "-1",
            unit::NONE,
            "Metric of a destination that has never been reachable.",
        )
        .class_variable(
            "advertInterval",
            "2",
            unit::SECONDS,
            "Mean time between complete advertisements, seconds.",
        )
        .class_variable("mid_", "0", unit::NONE, "Number of the next message.")
        .proc(
            "init-all",
            (arg::rest("arg"),),
            "Starts the protocol on the given nodes, or on all nodes if none are given.",
            |ns, _, (args,)| {
                start_everywhere(ns, args, "DV")?;
                Ok(Obj::empty())
            },
        )
        .proc("compute-all", (), "Does nothing: nodes notice failures themselves.", |ns, call, _| {
            nothing(ns, call)
        })
        .instproc("init", ("node",), "Makes the agent of a node and schedules the first update.", init)
        .instproc(
            "compute-routes",
            (),
            "Selects routes among those that the peers have advertised.",
            |ns, call, _| {
                compute(ns, ns.record(call.object)?, call.object)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "recv-update",
            (arg::int("peerAddr"), "id"),
            "Called when a peer has advertised its distances.",
            receive,
        )
        .instproc(
            "send-periodic-update",
            (),
            "Sends an advertisement to all peers, now and after the next interval.",
            |ns, call, _| {
                ns.invoke(call.object, "send-updates", &[Obj::from_i64(1)])?;
                let interval = parse_real(class_variable(ns, CLASS, "advertInterval")?.as_str());
                let after = interval * draw_uniform(ns, 0.9, 1.1)?;
                call_at(ns, call.object, crate::classes::now(ns) + after, "send-periodic-update")?;
                Ok(Obj::empty())
            },
        )
        .instproc("send-updates", (arg::int("changes"),), "Reports changes to the peers.", send_updates)
        .instproc(
            "send-to-peer",
            ("nbr",),
            "Sends the distances of the node to the agent on a neighbour.",
            |ns, call, (neighbour,)| {
                let agent: &RouteAgent = ns.record(call.object)?;
                let interface = agent.interface_to(ns.otcl().object_of(neighbour)).ok_or_else(|| {
                    Error::from(format!("can't read \"ifs_({neighbour})\": no such element in array"))
                })?;
                send(ns, agent, interface)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "intf-changed",
            (),
            "Called when links of the node have failed or come back.",
            interfaces_changed,
        );
}

/// Returns a variable of a protocol's class, whose agents may be of a script's class below it.
pub(super) fn class_variable(ns: &Ns, class: &str, name: &str) -> TclResult {
    let class = ns.otcl().object(class).ok_or_else(|| Error::from(format!("no class {class}")))?;
    ns.otcl().get_var(class, name)
}

fn init(ns: &Ns, call: &Call, _: (&Obj,)) -> TclResult {
    call.next(call.args)?;
    let agent: &RouteAgent = ns.record(call.object)?;
    agent.agent.packet_type.set(PACKETS);
    let infinity = parse_integer(class_variable(ns, CLASS, "INFINITY")?.as_str());
    let mut vector = DistanceVector::new(agent.destinations().nodes.len(), infinity);
    for _ in agent.interfaces() {
        vector.add_peer();
    }
    agent.machine.replace(Machine::Vector(vector));
    let first = draw_uniform(ns, 0.0, 0.5)?;
    call_at(ns, call.object, first, "send-periodic-update")?;
    Ok(Obj::empty())
}

/// Calls `use_vector` with the table of an agent; `None` if a script has replaced `init`, which makes the table.
fn with_vector<R>(agent: &RouteAgent, use_vector: impl FnOnce(&mut DistanceVector) -> R) -> Option<R> {
    match &mut *agent.machine.borrow_mut() {
        Machine::Vector(vector) => Some(use_vector(vector)),
        _ => None,
    }
}

fn compute(ns: &Ns, agent: &RouteAgent, object: ObjectId) -> Result<(), Error> {
    let own = agent.destinations().place(agent.node()?).unwrap_or(usize::MAX);
    let interfaces = agent.interfaces();
    // ns-2.35: among equal peers, the order is that of a Tcl array of their links' names.
    let order = |peers: &mut Vec<usize>| {
        let mut names = HashOrder::new();
        for peer in peers.drain(..) {
            names.insert(&*ns.otcl().name(interfaces[peer].link), peer);
        }
        peers.extend(names.values().copied());
    };
    let chosen = with_vector(agent, |vector| vector.choose(own, agent.multipath.get(), order));
    if chosen.ok_or_else(|| no_table(ns, agent))? {
        agent.changed.set(true);
    }
    let preference = preference(ns, object)?;
    for destination in 0..agent.destinations().nodes.len() {
        let offer = with_vector(agent, |vector| {
            let route = vector.route(destination);
            let next_hops = route.peers.iter().map(|peer| interfaces[*peer].link).collect();
            Offer { next_hops, preference, metric: route.metric.unwrap_or(UNREACHED) }
        });
        agent.set_offer(destination, offer.ok_or_else(|| no_table(ns, agent))?);
    }
    Ok(())
}

/// Returns the error of agents without a table, which names the first destination as ns-2 does.
fn no_table(ns: &Ns, agent: &RouteAgent) -> Error {
    let first = agent.destinations().nodes.first().map(|(_, node)| ns.otcl().name(*node)).unwrap_or_default();
    Error::from(format!("can't read \"nextHopPeer_({first})\": no such variable"))
}

fn receive(ns: &Ns, call: &Call, (sender, _): (i32, &Obj)) -> TclResult {
    let agent: &RouteAgent = ns.record(call.object)?;
    let Some(ProtocolHeader::Distances { distances, .. }) = agent.inbox.take() else {
        return Ok(Obj::empty());
    };
    let from = |interface: &Interface| interface.peer.get().is_some_and(|peer| peer.address == sender);
    let Some(peer) = agent.interfaces().iter().position(from) else {
        return Err(unknown_peer(ns, agent.node()?, sender));
    };
    let cost = metric(ns, agent.interfaces()[peer].link)?;
    if with_vector(agent, |vector| vector.hear(peer, &distances, cost)).unwrap_or(true) {
        ns.invoke(call.object, "compute-routes", &[])?;
        ns.invoke(agent.owner()?, "compute-routes", &[])
    } else {
        ns.invoke(agent.owner()?, "flag-multicast", &[Obj::from_i64(-1)])
    }
}

/// Returns the error for routes that come from a node without a link to it.
fn unknown_peer(ns: &Ns, node: ObjectId, sender: i32) -> Error {
    // ns-2.35: the text of the message cannot be made, so that the error is about a variable.
    let message = "can't read \"class::\": no such variable";
    let node = ns.invoke(node, "id", &[]).unwrap_or_else(|_| Obj::empty());
    let explanation = format!(
        "node {node} got routes from node {sender}, but has no link to it; `$ns rtproto DV` needs links in both \
         directions, as `$ns duplex-link` makes them"
    );
    ns.inputs().remember_refusal(message, explanation);
    Error::from(message)
}

/// Sends the distances of the node to a peer if the link to it is up, with the method `send-to-peer` if a script has one.
fn advertise(ns: &Ns, object: ObjectId, interface: &Interface) -> Result<(), Error> {
    if interface.peer.get().is_none() || !is_up(ns, interface.link)? {
        return Ok(());
    }
    let neighbour = ns.otcl().name_obj(interface.neighbour);
    ns.invoke_or(object, "send-to-peer", &[neighbour], || send(ns, ns.record(object)?, interface))
}

/// Sends the distances of the node to a peer; routes through the peer are advertised as unreachable (poison reverse).
fn send(ns: &Ns, agent: &RouteAgent, interface: &Interface) -> Result<(), Error> {
    let Some(peer) = interface.peer.get() else { return Ok(()) };
    let infinity = parse_integer(class_variable(ns, CLASS, "INFINITY")?.as_str());
    let routes: &RouteObject = ns.record(agent.owner()?)?;
    let distances: Rc<[Metric]> = (0..agent.destinations().nodes.len())
        .map(|destination| match routes.metric(destination) {
            Some(metric) if !routes.uses(destination, interface.link) => metric,
            _ => Metric::Whole(infinity),
        })
        .collect();
    let (size, number) = (distances.len() as i32, next_number(ns)?);
    send_packet(ns, agent, peer, size, ProtocolHeader::Distances { number, distances });
    Ok(())
}

/// Allocates the number of the next message; all nodes share one counter.
fn next_number(ns: &Ns) -> Result<i32, Error> {
    let class = ns.otcl().object(CLASS).ok_or("no class Agent/rtProto/DV")?;
    let number = parse_integer(ns.otcl().get_var(class, "mid_")?.as_str());
    ns.otcl().set_var(class, "mid_", Obj::from_i64(i64::from(number) + 1))?;
    Ok(number)
}

/// Sends a message to the agent on a neighbour.
pub(super) fn send_packet(ns: &Ns, agent: &RouteAgent, to: Endpoint, size: i32, message: ProtocolHeader) {
    let mut packet = agent.agent.allocate(ns.sim());
    packet.dst = to;
    packet.size = size;
    packet.extend().protocol = message;
    agent.agent.send(ns.sim(), packet);
}

fn send_updates(ns: &Ns, call: &Call, (changes,): (i32,)) -> TclResult {
    let agent: &RouteAgent = ns.record(call.object)?;
    let back = agent.take_links_back();
    if changes > 0 {
        for interface in agent.interfaces() {
            advertise(ns, call.object, interface)?;
        }
    } else {
        for interface in back {
            advertise(ns, call.object, &agent.interfaces()[interface])?;
        }
    }
    Ok(Obj::empty())
}

fn interfaces_changed(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let agent: &RouteAgent = ns.record(call.object)?;
    for (number, interface) in agent.interfaces().iter().enumerate() {
        let up = is_up(ns, interface.link)?;
        if interface.was_up.replace(up) == up {
            continue;
        }
        if up {
            agent.link_is_back(number);
        } else {
            with_vector(agent, |vector| vector.lose(number));
        }
    }
    Ok(Obj::empty())
}
