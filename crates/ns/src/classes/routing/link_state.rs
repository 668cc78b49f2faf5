//! The protocol LS (spec: routing-and-dynamics, section 8).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::link::DelayLink;
use neons_sim::routing::{Action, LinkState, LinkStateMessage, LinkStateRoute, Messages, Metric, Neighbour};
use neons_sim::{PacketType, ProtocolHeader, Timer};

use super::distance_vector::{class_variable, send_packet};
use super::route_agent::{
    Interface, Machine, Offer, RouteAgent, UNREACHED, call_at, cost, draw_uniform, is_up, nothing,
    peer_methods, preference, start_everywhere,
};
use crate::Ns;
use crate::classes::simple_link::SimpleLink;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer, parse_real, unit};

/// Type of the protocol's packets.
const PACKETS: PacketType = PacketType(47);

const CLASS: &str = "Agent/rtProto/LS";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class(CLASS, "Agent/rtProto");
    peer_methods(class, CLASS);
    state_methods(class);
    class
        .doc("Link state routing: nodes report the states of their links to all others.")
        .class_variable(
            "preference_",
            "120",
            unit::NONE,
            "Preference of the protocol's routes; lower is better.",
        )
        .class_variable("INFINITY", "32", unit::NONE, "Metric of the node itself.")
        .class_variable("UNREACHABLE", "-1", unit::NONE, "Metric of an unreachable destination.")
        .class_variable(
            "advertInterval",
            "1800",
            unit::SECONDS,
            "Mean time between reports of all links, seconds.",
        )
        .proc(
            "init-all",
            (arg::rest("arg"),),
            "Starts the protocol on the given nodes, or on all nodes if none are given.",
            |ns, _, (args,)| {
                for node in start_everywhere(ns, args, "LS")? {
                    let routes = ns.invoke_named(&node, "rtObject?", &[])?;
                    let agent = ns.invoke_named(&routes, "rtProto?", &[Obj::from_str("LS")])?;
                    with_state(ns, ns.otcl().object_of(&agent).ok_or("no agent")?, |_| ())?;
                }
                Ok(Obj::empty())
            },
        )
        .proc("compute-all", (), "Does nothing: nodes notice failures themselves.", |ns, call, _| {
            nothing(ns, call)
        })
        .instproc(
            "init",
            ("node",),
            "Makes the agent of a node and schedules the first update.",
            |ns, call, _| {
                call.next(call.args)?;
                ns.record::<RouteAgent>(call.object)?.agent.packet_type.set(PACKETS);
                let first = draw_uniform(ns, 0.0, 0.5)?;
                call_at(ns, call.object, first, "send-periodic-update")?;
                Ok(Obj::empty())
            },
        )
        .instproc("compute-routes", (), "Computes the shortest paths over the known links.", |ns, call, _| {
            ns.invoke(call.object, "install-routes", &[])
        })
        .instproc(
            "install-routes",
            (),
            "Offers the shortest paths to the routing table of the node.",
            |ns, call, _| {
                install(ns, call.object)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "recv-update",
            (arg::int("peerAddr"), "id"),
            "Called when a message from a peer has arrived.",
            receive,
        )
        .instproc(
            "send-periodic-update",
            (),
            "Sends the states of all links, now and after the next interval.",
            |ns, call, _| {
                let actions = with_state(ns, call.object, LinkState::period)?;
                carry_out(ns, call.object, actions)?;
                let interval = parse_real(class_variable(ns, CLASS, "advertInterval")?.as_str());
                let after = interval * draw_uniform(ns, 0.5, 1.5)?;
                call_at(ns, call.object, crate::classes::now(ns) + after, "send-periodic-update")?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "send-updates",
            ("changes",),
            "Sends the messages that had to wait until the routes were installed.",
            |ns, call, _| {
                let actions = with_state(ns, call.object, LinkState::take_outbox)?;
                carry_out(ns, call.object, actions)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "intf-changed",
            (),
            "Called when links of the node have failed or come back.",
            |ns, call, _| {
                let links = link_states(ns, call.object)?;
                let actions = with_state(ns, call.object, |state| state.links_are(&links))?;
                carry_out(ns, call.object, actions)?;
                // ns-2.35: called even if nothing has changed. Routes are installed and peers notified before the
                // node's other protocols have noticed the change.
                ns.invoke(call.object, "route-changed", &[])
            },
        )
        .instproc(
            "retransmit",
            (arg::int("peer"),),
            "Called when a peer has not acknowledged everything in time: sends the unacknowledged messages \
            again.",
            |ns, call, (peer_name,)| {
                let peer = peer_name as usize;
                let actions = with_state(ns, call.object, |state| state.timed_out(peer))?;
                carry_out(ns, call.object, actions)?;
                Ok(Obj::empty())
            },
        )
        .instproc("route-changed", (), "Called when the known links have changed.", |ns, call, _| {
            ns.invoke(call.object, "install-routes", &[])?;
            ns.invoke(ns.record::<RouteAgent>(call.object)?.owner()?, "compute-routes", &[])
        });
}

/// Declares the methods that return what an agent knows of its node.
fn state_methods(class: &mut ClassDeclaration) {
    class
        .instproc("get-node-id", (), "Returns the number of the node.", |ns, call, _| {
            ns.invoke(ns.record::<RouteAgent>(call.object)?.node()?, "id", &[])
        })
        .instproc(
            "get-links-status",
            (),
            "Returns the number of each neighbour, with 1 or 0 for a link that is up or down, and its cost. The \
            protocol asks for it when it starts and when links have failed or come back.",
            |ns, call, _| {
                let agent: &RouteAgent = ns.record(call.object)?;
                let mut interfaces: Vec<&Interface> = agent.interfaces().iter().collect();
                interfaces.sort_by_key(|interface| interface.place);
                let mut words = Vec::new();
                for interface in interfaces {
                    words.push(ns.invoke(interface.neighbour, "id", &[])?);
                    words.push(Obj::from_bool(is_up(ns, interface.link)?));
                    words.push(ns.invoke(interface.link, "cost?", &[])?);
                }
                Ok(Obj::list(&words))
            },
        )
        // ns-2.35: nothing sets the estimates.
        .instproc("get-delay-estimates", (), "Returns an empty list.", |_, _, _| Ok(Obj::empty()))
        .instproc(
            "get-peers",
            (),
            "Returns the number of each neighbour whose agent is known, with address and port of the agent.",
            |ns, call, _| {
                let agent: &RouteAgent = ns.record(call.object)?;
                let mut words = Vec::new();
                for interface in agent.interfaces() {
                    if let Some(peer) = interface.peer.get() {
                        words.push(ns.invoke(interface.neighbour, "id", &[])?);
                        words.extend([peer.address, peer.port].map(|number| Obj::from_i64(i64::from(number))));
                    }
                }
                Ok(Obj::list(&words))
            },
        );
}

/// Returns cost and state of the links to the neighbours, which `get-links-status` gives if a script has replaced it.
fn link_states(ns: &Ns, object: ObjectId) -> Result<Vec<(i32, bool)>, Error> {
    let interfaces = ns.record::<RouteAgent>(object)?.interfaces();
    if !ns.otcl().finds_script_method(object, "get-links-status") {
        return interfaces
            .iter()
            .map(|interface| Ok((cost(ns, interface.link)?, is_up(ns, interface.link)?)))
            .collect();
    }
    let words = ns.invoke(object, "get-links-status", &[])?.list_items()?;
    let given: Vec<i32> = words.iter().map(|word| parse_integer(word.as_str())).collect();
    let state_of = |interface: &Interface| -> Result<(i32, bool), Error> {
        let neighbour = parse_integer(ns.invoke(interface.neighbour, "id", &[])?.as_str());
        let link = given.chunks_exact(3).find(|link| link[0] == neighbour);
        Ok(link.map_or((0, false), |link| (link[2], link[1] != 0)))
    };
    interfaces.iter().map(state_of).collect()
}

/// Calls `use_state` with the state of an agent. The state is created on first use, when the peers are known.
fn with_state<R>(ns: &Ns, object: ObjectId, use_state: impl FnOnce(&mut LinkState) -> R) -> Result<R, Error> {
    let agent: &RouteAgent = ns.record(object)?;
    if let Machine::State(state) = &mut *agent.machine.borrow_mut() {
        return Ok(use_state(state));
    }
    let number = |node| -> Result<u32, Error> {
        let place = agent.destinations().place(node);
        place.map(|place| place as u32).ok_or_else(|| Error::from("no such node"))
    };
    let mut links = Vec::new();
    for (interface, (cost, up)) in agent.interfaces().iter().zip(link_states(ns, object)?) {
        let node = number(interface.neighbour)?;
        links.push(Neighbour { node, cost, up, takes_part: interface.peer.get().is_some() });
    }
    // ns-2.35: links are listed in the order of Tcl's array of neighbours.
    let mut list: Vec<usize> = (0..links.len()).collect();
    list.sort_by_key(|peer| agent.interfaces()[*peer].place);
    let _ = agent.timers.set(links.iter().map(|_| Timer::default()).collect());
    let messages = Messages::clone(&ns.sim().shared());
    messages.set_nodes(agent.destinations().nodes.len());
    let mut state = LinkState::new(number(agent.node()?)?, links, list, messages);
    let result = use_state(&mut state);
    agent.machine.replace(Machine::State(state));
    Ok(result)
}

/// Sends the messages and sets the timers that the protocol requests.
fn carry_out(ns: &Ns, object: ObjectId, actions: Vec<Action>) -> Result<(), Error> {
    let agent: &RouteAgent = ns.record(object)?;
    let peers = agent.interfaces();
    for action in actions {
        match action {
            Action::Send(peer, message) => {
                if let Some(address) = peers[peer].peer.get() {
                    let size = message.size();
                    send_packet(ns, agent, address, size, ProtocolHeader::LinkState(message));
                }
            }
            Action::SetTimer(peer) => {
                let delay = timeout(ns, peers[peer].link);
                if let Some(timers) = agent.timers.get() {
                    timers[peer].resched(ns.sim(), agent.agent.id, peer as u32, delay);
                }
            }
            Action::StopTimer(peer) => {
                if let Some(timers) = agent.timers.get() {
                    timers[peer].force_cancel();
                }
            }
        }
    }
    Ok(())
}

/// Returns how long to wait for an acknowledgement, seconds: three times the longest time that the link may take.
fn timeout(ns: &Ns, link: ObjectId) -> f64 {
    let Ok(record) = ns.record::<SimpleLink>(link) else { return 0.0 };
    let transmitter = record.link.get().and_then(|part| ns.sim().get::<DelayLink>(part));
    let queue = record.queue.get().and_then(|part| ns.object_of(part));
    let limit = queue.and_then(|queue| ns.otcl().get_var(queue, "limit_").ok());
    let limit = limit.map_or(0.0, |limit| parse_real(limit.as_str()));
    transmitter.map_or(0.0, |link| 3.0 * (limit * 8000.0 / link.bandwidth.get() + link.delay.get()))
}

fn receive(ns: &Ns, call: &Call, (peer_addr, _): (i32, &Obj)) -> TclResult {
    let agent: &RouteAgent = ns.record(call.object)?;
    let Some(ProtocolHeader::LinkState(message)) = agent.inbox.take() else { return Ok(Obj::empty()) };
    let sender = peer_addr;
    let peers = agent.interfaces();
    let from = |interface: &Interface| interface.peer.get().is_some_and(|peer| peer.address == sender);
    let Some(peer) = peers.iter().position(from) else { return Ok(Obj::empty()) };
    if !with_state(ns, call.object, |state| state.accepts(&message))? {
        return Ok(Obj::empty());
    }
    let (changed, actions) = match message {
        LinkStateMessage::Advertisement(news) => {
            with_state(ns, call.object, |state| state.hear(peer, &news))?
        }
        LinkStateMessage::Map(number) => {
            // ns-2.35: the map has its contents at the time of arrival, not of sending (spec:
            // routing-and-dynamics, section 8, "live database").
            let sender = sender_of(ns, &peers[peer])?;
            let map = with_state(ns, sender, |state| state.topology().clone())?;
            with_state(ns, call.object, |state| state.hear_map(peer, number, &map))?
        }
        LinkStateMessage::AdvertisementReceived { origin, number, .. } => {
            (false, with_state(ns, call.object, |state| state.acknowledged(peer, origin, number))?)
        }
        LinkStateMessage::MapReceived { number, .. } => {
            (false, with_state(ns, call.object, |state| state.map_acknowledged(peer, number))?)
        }
    };
    carry_out(ns, call.object, actions)?;
    if changed {
        tell_change(ns, agent);
    }
    Ok(Obj::empty())
}

/// Makes the agent adopt the changes. An error in this call ends the program, as in any script that a packet
/// triggers.
fn tell_change(ns: &Ns, agent: &RouteAgent) {
    ns.sim().embedder().notify(ns.sim(), agent.agent.id, "route-changed", &[]);
}

/// Returns the agent at the other end of a link.
fn sender_of(ns: &Ns, interface: &Interface) -> Result<ObjectId, Error> {
    let routes = ns.invoke(interface.neighbour, "rtObject?", &[])?;
    let agent = ns.invoke_named(&routes, "rtProto?", &[Obj::from_str("LS")])?;
    ns.otcl().object_of(&agent).ok_or_else(|| Error::from("the peer has no agent"))
}

/// Offers the shortest paths over the known links to the route object.
fn install(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let routes = with_state(ns, object, |state| state.routes())?;
    let agent: &RouteAgent = ns.record(object)?;
    let links: Vec<ObjectId> = agent.interfaces().iter().map(|interface| interface.link).collect();
    let preference = preference(ns, object)?;
    let own = agent.destinations().place(agent.node()?);
    let infinity = parse_integer(class_variable(ns, CLASS, "INFINITY")?.as_str());
    for destination in 0..agent.destinations().nodes.len() {
        let offer = match routes.get(&(destination as u32)) {
            Some(LinkStateRoute { peers, cost }) => {
                // ns-2.35: with a single path, the peer found first is used; with several, the peers are ordered
                // by number.
                let mut peers = peers.clone();
                if agent.multipath.get() {
                    peers.sort_unstable();
                } else {
                    peers.truncate(1);
                }
                let next_hops = peers.into_iter().map(|peer| links[peer]).collect();
                Offer { next_hops, preference, metric: Metric::Whole(*cost) }
            }
            None => {
                let metric = if Some(destination) == own { Metric::Whole(infinity) } else { UNREACHED };
                Offer { next_hops: Vec::new(), preference, metric }
            }
        };
        agent.set_offer(destination, offer);
    }
    agent.changed.set(true);
    Ok(())
}
