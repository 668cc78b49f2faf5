//! Agents of routing protocols that run on each node (spec: routing-and-dynamics, section 6).

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use neons_otcl::{Call, Error, HashOrder, Obj, ObjectId, TclResult};
use neons_sim::routing::{DistanceVector, LinkState, Metric};
use neons_sim::{Agent, Endpoint, Entity, EntityId, Packet, PacketType, ProtocolHeader, Sim, Timer, Wiring};

use super::route_object::{Destinations, RouteObject};
use super::scripted::Peer;
use super::{node_routes, scripted};
use crate::Ns;
use crate::classes::agent::raise_to_ttl;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer, parse_real, unit};

/// The agent of a routing protocol on a node.
pub(super) struct RouteAgent {
    pub(super) agent: Agent,
    /// Whether an offer has changed since the route object last checked.
    pub(super) changed: Cell<bool>,
    pub(super) multipath: Cell<bool>,
    /// Whether the protocol is a script's own, which offers routes in Tcl arrays (see [`super::scripted`]).
    pub(super) is_scripted: Cell<bool>,
    pub(super) machine: RefCell<Machine>,
    node: Cell<Option<ObjectId>>,
    owner: Cell<Option<ObjectId>>,
    destinations: OnceCell<Rc<Destinations>>,
    interfaces: OnceCell<Vec<Interface>>,
    offers: RefCell<Vec<Offer>>,
    /// Links that are up again and whose ends have not been notified yet.
    links_back: RefCell<Vec<usize>>,
    /// The message that has just arrived.
    pub(super) inbox: RefCell<Option<ProtocolHeader>>,
    /// The timers, one for each peer.
    pub(super) timers: OnceCell<Vec<Timer>>,
}

/// The state of the protocol.
pub(super) enum Machine {
    /// No state: only the states of the links to neighbours matter.
    Direct,
    Vector(DistanceVector),
    State(LinkState),
}

/// A link to a neighbour.
pub(super) struct Interface {
    pub(super) neighbour: ObjectId,
    pub(super) link: ObjectId,
    /// The neighbour's position in Tcl's array of neighbours.
    pub(super) place: usize,
    pub(super) was_up: Cell<bool>,
    /// The agent of the same protocol on the neighbour.
    pub(super) peer: Cell<Option<Endpoint>>,
}

/// The route to a destination that a protocol offers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Offer {
    pub(super) next_hops: Vec<ObjectId>,
    /// The preference of the route; routes with lower values are preferred.
    pub(super) preference: i32,
    pub(super) metric: Metric,
}

impl RouteAgent {
    fn new(id: EntityId) -> RouteAgent {
        RouteAgent {
            agent: Agent::new(id, PacketType::UNDEFINED),
            changed: Cell::new(false),
            multipath: Cell::new(false),
            is_scripted: Cell::new(false),
            machine: RefCell::new(Machine::Direct),
            node: Cell::default(),
            owner: Cell::default(),
            destinations: OnceCell::new(),
            interfaces: OnceCell::new(),
            offers: RefCell::default(),
            links_back: RefCell::default(),
            inbox: RefCell::default(),
            timers: OnceCell::new(),
        }
    }

    pub(super) fn set_owner(&self, route_object: ObjectId) {
        self.owner.set(Some(route_object));
    }

    /// Returns the route object to which the agent offers routes.
    pub(super) fn owner(&self) -> Result<ObjectId, Error> {
        self.owner.get().ok_or_else(|| Error::from("can't read \"rtObject_\": no such variable"))
    }

    pub(super) fn node(&self) -> Result<ObjectId, Error> {
        self.node.get().ok_or_else(|| Error::from("can't read \"node_\": no such variable"))
    }

    pub(super) fn destinations(&self) -> &Destinations {
        self.destinations.get().expect("set when the agent was made")
    }

    /// Returns the links to neighbours.
    pub(super) fn interfaces(&self) -> &[Interface] {
        self.interfaces.get().map_or(&[], Vec::as_slice)
    }

    /// Returns the link to a neighbour; `None` if there is none.
    pub(super) fn interface_to(&self, neighbour: Option<ObjectId>) -> Option<&Interface> {
        self.interfaces().iter().find(|interface| Some(interface.neighbour) == neighbour)
    }

    /// Records that a link to a neighbour is up again.
    pub(super) fn link_is_back(&self, interface: usize) {
        self.links_back.borrow_mut().push(interface);
    }

    /// Returns the links recorded as up again since the last call.
    pub(super) fn take_links_back(&self) -> Vec<usize> {
        self.links_back.take()
    }

    #[inline]
    pub(super) fn offer(&self, destination: usize) -> Offer {
        self.offers.borrow()[destination].clone()
    }

    /// Replaces an offer. Returns whether the offer has changed.
    pub(super) fn set_offer(&self, destination: usize, offer: Offer) -> bool {
        let old = std::mem::replace(&mut self.offers.borrow_mut()[destination], offer.clone());
        old != offer
    }
}

impl Entity for RouteAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let message = packet.extension.as_mut().map(|extension| std::mem::take(&mut extension.protocol));
        let number = match message {
            Some(ProtocolHeader::Distances { number, .. }) => number,
            _ => 0,
        };
        *self.inbox.borrow_mut() = message;
        let sender = neons_sim::Argument::Integer(i64::from(packet.src.address));
        let number = neons_sim::Argument::Integer(i64::from(number));
        sim.embedder().notify(sim, self.agent.id, "recv-update", &[sender, number]);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.timers.get()?.get(tag as usize)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        let peer = neons_sim::Argument::Integer(i64::from(tag));
        sim.embedder().notify(sim, self.agent.id, "retransmit", &[peer]);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    neons_sim::facets! { Agent => |this| &this.agent }
}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/rtProto", "Agent")
        .doc("A routing protocol; each participating node has an agent of it.")
        .native(|_, id| RouteAgent::new(id))
        .class_variable(
            "preference_",
            "200",
            unit::NONE,
            "Preference of the protocol's routes; lower is better.",
        )
        .proc(
            "pre-init-all",
            (arg::rest("arg"),),
            "Prepares the protocol when it is chosen.",
            |ns, call, _| nothing(ns, call),
        )
        .proc("init-all", (arg::rest("arg"),), "Starts the protocol.", |ns, call, _| nothing(ns, call))
        .proc("compute-all", (), "Called when links have failed or come back.", |ns, call, _| {
            nothing(ns, call)
        })
        .instproc("init", ("node",), "Makes the agent of a node, with the links of this node.", init)
        .instproc("compute-routes", (), "Computes the routes that the protocol offers.", |_, _, _| {
            Err(Error::from("No route computation defined"))
        })
        .instproc(
            "intf-changed",
            (),
            "Called when links of the node have failed or come back.",
            |ns, call, _| nothing(ns, call),
        )
        .instproc(
            "send-updates",
            (arg::rest("arg"),),
            "Called when the routes of the node have changed.",
            |ns, call, _| nothing(ns, call),
        );
    declarations
        .class("Agent/rtProto/Direct", "Agent/rtProto")
        .doc("Direct routing: routes to neighbours, over the links to them.")
        .class_variable(
            "preference_",
            "100",
            unit::NONE,
            "Preference of the protocol's routes; lower is better.",
        )
        .instproc("compute-routes", (), "Computes the routes that the protocol offers.", compute_direct);
    declare_peer(declarations);
}

pub(super) fn nothing(_: &Ns, _: &Call) -> TclResult {
    Ok(Obj::empty())
}

fn init(ns: &Ns, call: &Call, (node_name,): (&Obj,)) -> TclResult {
    call.next(&[])?;
    let agent: &RouteAgent = ns.record(call.object)?;
    let node = ns.otcl().object_of(node_name).ok_or("no such node")?;
    agent.node.set(Some(node));
    agent.multipath.set(node_routes::is_multipath(ns, node)?);
    let routes_name = node_routes::route_object(ns, node)?;
    let routes = ns.otcl().object_of(&routes_name).ok_or("no route object")?;
    let destinations = match ns.record::<RouteObject>(routes) {
        Ok(routes) => routes.destinations.clone(),
        Err(error) => return Err(error),
    };
    let preference = preference(ns, call.object)?;
    let unknown = Offer { next_hops: Vec::new(), preference, metric: UNREACHED };
    agent.offers.replace(vec![unknown; destinations.nodes.len()]);
    let _ = agent.destinations.set(destinations);
    let _ = agent.interfaces.set(interfaces(ns, node)?);
    if scripted::is_scripted(ns, call.object) {
        agent.is_scripted.set(true);
        scripted::show_interfaces(ns, call.object, agent, preference, routes_name)?;
    }
    Ok(Obj::empty())
}

/// Returns the preference of an agent's routes: the agent's own or that of its class.
pub(super) fn preference(ns: &Ns, agent: ObjectId) -> Result<i32, Error> {
    let class = ns.otcl().name_obj(ns.class_of(agent));
    let value = ns.invoke_named(&class, "set", &[Obj::from_str("preference_")])?;
    Ok(parse_integer(value.as_str()))
}

/// Returns the links to neighbours, in the dictionary order of the neighbours' names.
fn interfaces(ns: &Ns, node: ObjectId) -> Result<Vec<Interface>, Error> {
    let simulator = simulator::instance(ns)?;
    let own = ns.otcl().name_obj(node);
    let neighbours = ns.otcl().get_var(node, "neighbor_")?;
    let mut listed = HashOrder::new();
    for name in neighbours.list_items()? {
        listed.insert(name.as_str(), ());
    }
    let sort = ["lsort", "-dictionary", "-unique"].map(Obj::from_str);
    let sorted = ns.otcl().call(&[sort.as_slice(), &[neighbours]].concat())?;
    let mut interfaces = Vec::new();
    for name in sorted.list_items()? {
        let link = ns.invoke(simulator, "link", &[own.clone(), name.clone()])?;
        if let (Some(link), Some(neighbour)) = (ns.otcl().object_of(&link), ns.otcl().object_of(&name)) {
            let was_up = Cell::new(is_up(ns, link)?);
            let place = listed.keys().position(|other| other == name.as_str()).unwrap_or(0);
            interfaces.push(Interface { neighbour, link, place, was_up, peer: Cell::default() });
        }
    }
    Ok(interfaces)
}

/// Returns whether a link is up.
pub(super) fn is_up(ns: &Ns, link: ObjectId) -> Result<bool, Error> {
    Ok(ns.invoke(link, "up?", &[])?.as_str() == "up")
}

/// The metric of a destination that has never been reachable.
pub(super) const UNREACHED: Metric = Metric::Whole(-1);

/// Returns the cost of a link, as the script wrote it.
pub(super) fn metric(ns: &Ns, link: ObjectId) -> Result<Metric, Error> {
    Ok(metric_of(&ns.invoke(link, "cost?", &[])?))
}

/// Reads a metric as scripts write it.
pub(super) fn metric_of(text: &Obj) -> Metric {
    match text.to_i64().and_then(|metric| i32::try_from(metric).ok()) {
        Some(metric) => Metric::Whole(metric),
        None => Metric::Real(parse_real(text.as_str())),
    }
}

/// Returns the cost of a link, truncated to a whole number.
pub(super) fn cost(ns: &Ns, link: ObjectId) -> Result<i32, Error> {
    Ok(parse_real(ns.invoke(link, "cost?", &[])?.as_str()) as i32)
}

fn declare_peer(declarations: &mut Declarations) {
    declarations
        .class("rtPeer", "Object")
        .doc("The agent of a routing protocol on a neighbour.")
        .instproc(
            "init",
            ("addr", "port", "cls"),
            "Records the address, port and class of the agent.",
            |ns, call, (addr, port, class)| {
                call.next(&[])?;
                ns.otcl().set_var(call.object, "addr_", addr.clone())?;
                ns.otcl().set_var(call.object, "port_", port.clone())?;
                let peer = Peer::new(ns, class)?;
                ns.bind_entity(call.object, ns.sim().add(|_| peer));
                Ok(Obj::empty())
            },
        )
        .instproc("addr?", (), "Returns the address of the agent.", |ns, call, _| {
            ns.otcl().get_var(call.object, "addr_")
        })
        .instproc("port?", (), "Returns the port of the agent.", |ns, call, _| {
            ns.otcl().get_var(call.object, "port_")
        })
        .instproc("metric", ("dest", "val"), "Sets the neighbour's distance to a node.", |ns, call, words| {
            set_element(ns, call, "metric_", words)
        })
        .instproc("metric?", ("dest",), "Returns the neighbour's distance to a node.", |ns, call, (dest,)| {
            ns.record::<Peer>(call.object)?.element(ns, call.object, "metric_", dest)
        })
        .instproc(
            "preference",
            ("dest", "val"),
            "Sets the preference of the neighbour's route to a node.",
            |ns, call, words| set_element(ns, call, "rtpref_", words),
        )
        .instproc(
            "preference?",
            ("dest",),
            "Returns the preference of the neighbour's route to a node.",
            |ns, call, (dest,)| ns.record::<Peer>(call.object)?.element(ns, call.object, "rtpref_", dest),
        );
}

/// Declares the method by which the agents of a protocol, or of a script's protocol below it, get to know each other.
pub(super) fn peer_methods(class: &mut ClassDeclaration, protocol: &'static str) {
    class.instproc(
        "add-peer",
        ("nbr", arg::int("agentAddr"), arg::int("agentPort")),
        "Makes the agent of the protocol on a neighbour known, by its address and port.",
        move |ns, call, (neighbour, address, port)| {
            let agent: &RouteAgent = ns.record(call.object)?;
            if let Some(interface) = agent.interface_to(ns.otcl().object_of(neighbour)) {
                interface.peer.set(Some(Endpoint { address, port }));
            }
            ns.new_object("rtPeer", &[call.args[1].clone(), call.args[2].clone(), Obj::from_str(protocol)])
        },
    );
}

fn set_element(ns: &Ns, call: &Call, array: &str, (node, value): (&Obj, &Obj)) -> TclResult {
    ns.otcl().set_var(call.object, &format!("{array}({})", node.as_str()), value.clone())
}

fn compute_direct(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let agent: &RouteAgent = ns.record(call.object)?;
    let preference = preference(ns, call.object)?;
    for interface in agent.interfaces() {
        let Some(place) = agent.destinations().place(interface.neighbour) else { continue };
        let up = is_up(ns, interface.link)?;
        // ns-2.35: only links that have failed or recovered are checked, so a changed cost of another link is not
        // noticed.
        if up != agent.offer(place).next_hops.is_empty() {
            continue;
        }
        let offer = if up {
            Offer { next_hops: vec![interface.link], preference, metric: metric(ns, interface.link)? }
        } else {
            Offer { next_hops: Vec::new(), preference: 255, metric: UNREACHED }
        };
        if agent.set_offer(place, offer) {
            agent.changed.set(true);
        }
    }
    Ok(Obj::empty())
}

/// Determines the peers of a protocol's agents on these nodes: the agents of the same protocol on neighbours.
///
/// # Errors
/// A node has no route object.
pub(super) fn find_peers(ns: &Ns, nodes: &[Obj], protocol: &str) -> Result<(), Error> {
    for node in nodes {
        let Some(object) = agent_on(ns, node, protocol)? else { continue };
        let agent: &RouteAgent = ns.record(object)?;
        for interface in agent.interfaces() {
            let other = agent_on(ns, &ns.otcl().name_obj(interface.neighbour), protocol)?;
            if let Some(other) = other {
                let peer: &RouteAgent = ns.record(other)?;
                let words = [
                    ns.otcl().name_obj(interface.neighbour),
                    Obj::from_i64(i64::from(peer.agent.address.get())),
                    Obj::from_i64(i64::from(peer.agent.port.get())),
                ];
                ns.invoke(object, "add-peer", &words)?;
            }
        }
    }
    Ok(())
}

fn agent_on(ns: &Ns, node: &Obj, protocol: &str) -> Result<Option<ObjectId>, Error> {
    let routes = ns.invoke_named(node, "rtObject?", &[])?;
    if routes.is_empty() {
        return Ok(None);
    }
    let agent = ns.invoke_named(&routes, "rtProto?", &[Obj::from_str(protocol)])?;
    Ok(ns.otcl().object_of(&agent))
}

/// Starts a protocol on the given nodes, or on all: makes route objects, the routes to neighbours, and the
/// protocol's agents with their peers.
///
/// # Errors
/// The nodes are not one list, or one of them cannot route.
pub(super) fn start_everywhere(ns: &Ns, given: &[Obj], protocol: &str) -> Result<Vec<Obj>, Error> {
    // ns-2.35: the list of nodes must be one argument (spec: routing-and-dynamics, section 6).
    let nodes = match given {
        [] => {
            let all = simulator::nodes(ns, simulator::instance(ns)?)?;
            all.into_iter().map(|(_, node)| ns.otcl().name_obj(node)).collect()
        }
        [list] => list.list_items()?,
        _ => return Err(Error::from("wrong # args: should be \"set varName ?newValue?\"")),
    };
    let class = |name: &str| ns.otcl().object(name).ok_or_else(|| Error::from(format!("no class {name}")));
    raise_to_ttl(ns, class("Agent")?, &Obj::from_str(&format!("Agent/rtProto/{protocol}")), "INFINITY")?;
    ns.invoke(class("rtObject")?, "init-all", &nodes)?;
    for node in &nodes {
        let routes = ns.invoke_named(node, "rtObject?", &[])?;
        ns.invoke_named(&routes, "add-proto", &[Obj::from_str(protocol), node.clone()])?;
    }
    find_peers(ns, &nodes, protocol)?;
    Ok(nodes)
}

/// Draws a number from the separate generator of the routing library.
pub(super) fn draw_uniform(ns: &Ns, low: f64, high: f64) -> Result<f64, Error> {
    let generator = ns.otcl().global_var("rtglibRNG").ok_or("no rtglibRNG")?;
    let drawn = ns.invoke_named(&generator, "uniform", &[Obj::from_f64(low), Obj::from_f64(high)])?;
    Ok(parse_real(drawn.as_str()))
}

/// Schedules a call of an agent's method that has no arguments.
pub(super) fn call_at(ns: &Ns, agent: ObjectId, time: f64, method: &str) -> Result<(), Error> {
    let script = format!("{} {method}", ns.otcl().name(agent));
    ns.invoke(simulator::instance(ns)?, "at", &[Obj::from_f64(time), Obj::from_str(&script)])?;
    Ok(())
}
