//! The route object of a node: it selects the node's routes among those that routing protocols offer (spec:
//! routing-and-dynamics, section 6).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use neons_otcl::{Call, Error, HashOrder, Obj, ObjectId, TclResult};
use neons_sim::Entity;
use neons_sim::routing::Metric;

use super::route_agent::{Offer, RouteAgent, UNREACHED};
use super::scripted;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Declarations, arg, unit};

/// The native half of a route object.
pub(super) struct RouteObject {
    pub(super) node: ObjectId,
    pub(super) destinations: Rc<Destinations>,
    /// The protocols' agents, by the last part of their class names.
    protocols: RefCell<HashOrder<ObjectId>>,
    routes: RefCell<Vec<Route>>,
    null_agent: Cell<Option<ObjectId>>,
}

impl Entity for RouteObject {}

/// The nodes to which routes may lead, by ascending number.
pub(super) struct Destinations {
    /// Number and object of each node.
    pub(super) nodes: Vec<(i32, ObjectId)>,
    places: HashMap<ObjectId, usize>,
}

/// The route to one destination.
#[derive(Clone, Default)]
struct Route {
    /// The origin of the route; `None` if there is no route.
    via: Option<Via>,
    /// The outgoing links.
    next_hops: Vec<ObjectId>,
    preference: i32,
    metric: Metric,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Via {
    Local,
    Agent(ObjectId),
}

/// The preference of a destination without a route.
const NO_PREFERENCE: i32 = 255;

impl Destinations {
    fn new(ns: &Ns) -> Result<Destinations, Error> {
        let nodes = simulator::nodes(ns, simulator::instance(ns)?)?;
        let places = nodes.iter().enumerate().map(|(place, (_, node))| (*node, place)).collect();
        Ok(Destinations { nodes, places })
    }

    /// Returns the position of a node among the destinations.
    pub(super) fn place(&self, node: ObjectId) -> Option<usize> {
        self.places.get(&node).copied()
    }
}

impl RouteObject {
    /// Returns the distance to a destination; `None` if there is no route.
    pub(super) fn metric(&self, destination: usize) -> Option<Metric> {
        let routes = self.routes.borrow();
        routes[destination].via.is_some().then_some(routes[destination].metric)
    }

    /// Returns whether packets for a destination are sent over a link.
    pub(super) fn uses(&self, destination: usize, link: ObjectId) -> bool {
        self.routes.borrow()[destination].next_hops.contains(&link)
    }
}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("rtObject", "Object")
        .doc("The routing table of a node: the best of the routes that its routing protocols offer.")
        .class_variable("unreach_", "-1", unit::NONE, "Metric of a destination without a route.")
        .class_variable("maxpref_", "255", unit::NONE, "Preference of a destination without a route.")
        .proc(
            "init-all",
            (arg::rest("arg"),),
            "Gives the given nodes routing tables with the routes to their neighbours.",
            init_all,
        )
        .instproc("init", ("node",), "Makes the table with the routes to neighbours.", init)
        .instproc("add-proto", (arg::text("proto"), "node"), "Adds a protocol to the node.", add_protocol)
        .instproc(
            "rtProto?",
            (arg::text("proto"),),
            "Returns the agent of a protocol; empty if there is none.",
            |ns, call, (proto,)| {
                let found = record(ns, call)?.protocols.borrow().get(proto).copied();
                Ok(found.map_or_else(Obj::empty, |agent| ns.otcl().name_obj(agent)))
            },
        )
        .instproc(
            "nextHop?",
            ("dest",),
            "Returns the outgoing links of packets for a destination.",
            |ns, call, (dest,)| {
                let record = record(ns, call)?;
                let place = place(ns, record, dest, "nextHop_")?;
                Ok(crate::classes::objects::names(ns, &record.routes.borrow()[place].next_hops))
            },
        )
        .instproc(
            "rtpref?",
            ("dest",),
            "Returns the preference of the route to a destination.",
            |ns, call, (dest,)| {
                let record = record(ns, call)?;
                let place = place(ns, record, dest, "rtpref_")?;
                Ok(Obj::from_i64(i64::from(record.routes.borrow()[place].preference)))
            },
        )
        .instproc(
            "metric?",
            ("dest",),
            "Returns the cost of the route to a destination.",
            |ns, call, (dest,)| {
                let record = record(ns, call)?;
                let place = place(ns, record, dest, "metric_")?;
                Ok(match record.routes.borrow()[place].metric {
                    Metric::Whole(metric) => Obj::from_i64(i64::from(metric)),
                    Metric::Real(metric) => Obj::from_f64(metric),
                })
            },
        )
        .instproc(
            "lookup",
            ("dest",),
            "Returns the number of the next hop; -1 if there is none or the destination is unknown.",
            |ns, call, (dest,)| {
                let record = record(ns, call)?;
                let Ok(place) = place(ns, record, dest, "nextHop_") else {
                    return Ok(Obj::from_i64(-1));
                };
                // ns-2.35: a list of several links is used as the name of one link.
                let links = crate::classes::objects::names(ns, &record.routes.borrow()[place].next_hops);
                if links.is_empty() {
                    return Ok(Obj::from_i64(-1));
                }
                ns.invoke_named(&ns.invoke_named(&links, "dst", &[])?, "id", &[])
            },
        )
        .instproc("compute-routes", (), "Adopts the changes that the protocols have made.", compute)
        .instproc(
            "intf-changed",
            (),
            "Called when links of the node have failed or come back.",
            |ns, call, _| {
                for agent in protocols(record(ns, call)?) {
                    ns.invoke(agent, "intf-changed", &[])?;
                    ns.invoke(agent, "compute-routes", &[])?;
                }
                ns.invoke(call.object, "compute-routes", &[])
            },
        )
        .instproc(
            "flag-multicast",
            ("changes",),
            "Notifies multicast routing of the number of routes that have changed.",
            |ns, call, _| ns.invoke(record(ns, call)?.node, "notify-mcast", call.args),
        )
        .instproc("dump-routes", ("chan",), "Prints the routes of the node.", dump);
}

fn record<'a>(ns: &'a Ns, call: &Call) -> Result<&'a RouteObject, Error> {
    ns.record(call.object)
}

fn protocols(record: &RouteObject) -> Vec<ObjectId> {
    record.protocols.borrow().values().copied().collect()
}

fn place(ns: &Ns, record: &RouteObject, node: &Obj, array: &str) -> Result<usize, Error> {
    let place = ns.otcl().object_of(node).and_then(|node| record.destinations.place(node));
    place.ok_or_else(|| {
        Error::from(format!("can't read \"{array}({})\": no such element in array", node.as_str()))
    })
}

fn init_all(ns: &Ns, _: &Call, (nodes,): (&[Obj],)) -> TclResult {
    let mut made = Vec::new();
    let mut known = None;
    for node in nodes {
        if ns.invoke_named(node, "rtObject?", &[])?.is_empty() {
            made.push(ns.new_object("rtObject", std::slice::from_ref(node))?);
        } else {
            known = known.or(Some(node));
        }
    }
    // ns-2.35: a node that has a table already, from another protocol, is an error.
    if let Some(node) = known {
        let missing = if made.is_empty() { "variable" } else { "element in array" };
        return Err(Error::from(format!("can't read \"rtobj({node})\": no such {missing}")));
    }
    for routes in made {
        ns.invoke_named(&routes, "compute-routes", &[])?;
    }
    Ok(Obj::empty())
}

fn init(ns: &Ns, call: &Call, (node_name,): (&Obj,)) -> TclResult {
    call.next(&[])?;
    let node = ns.otcl().object_of(node_name).ok_or("no such node")?;
    ns.invoke(node, "init-routing", &[ns.otcl().name_obj(call.object)])?;
    let destinations = Rc::new(Destinations::new(ns)?);
    let null_agent = simulator::record(ns)?.null_agent.get();
    let unknown = Route { preference: NO_PREFERENCE, metric: UNREACHED, ..Route::default() };
    let mut routes = vec![unknown; destinations.nodes.len()];
    if let Some(own) = destinations.place(node) {
        routes[own] = Route { via: Some(Via::Local), ..Route::default() };
    }
    let entity = ns.sim().add(|_| RouteObject {
        node,
        destinations: destinations.clone(),
        protocols: RefCell::default(),
        routes: RefCell::new(routes),
        null_agent: Cell::new(null_agent),
    });
    ns.bind_entity(call.object, entity);
    // Packets without a route go to the null agent.
    for (id, _) in destinations.nodes.iter().filter(|(_, other)| *other != node) {
        let null_agent = crate::classes::objects::name(ns, null_agent);
        ns.invoke(node, "add-route", &[Obj::from_i64(i64::from(*id)), null_agent])?;
    }
    let direct = ns.invoke(call.object, "add-proto", &[Obj::from_str("Direct"), node_name.clone()])?;
    ns.invoke_named(&direct, "compute-routes", &[])
}

fn add_protocol(ns: &Ns, call: &Call, (proto, node): (&str, &Obj)) -> TclResult {
    let made = ns.new_object(&format!("Agent/rtProto/{}", proto), &call.args[1..])?;
    let simulator = simulator::instance(ns)?;
    ns.invoke(simulator, "attach-agent", &[node.clone(), made.clone()])?;
    let agent = ns.otcl().object_of(&made).ok_or("no agent")?;
    ns.record::<RouteAgent>(agent)?.set_owner(call.object);
    record(ns, call)?.protocols.borrow_mut().insert(proto, agent);
    Ok(made)
}

fn compute(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let record = record(ns, call)?;
    let agents = protocols(record);
    let mut news = false;
    for agent in &agents {
        news |= scripted::take_change(ns, *agent)?;
    }
    if !news {
        return Ok(Obj::empty());
    }
    let mut changes = 0;
    for (place, (id, node)) in record.destinations.nodes.iter().enumerate() {
        if *node != record.node {
            changes += choose(ns, record, &agents, (place, *node), *id)?;
        }
    }
    let changes = Obj::from_i64(changes);
    for agent in agents {
        ns.invoke(agent, "send-updates", std::slice::from_ref(&changes))?;
    }
    ns.invoke(call.object, "flag-multicast", &[changes])
}

/// Selects the best offer for a destination. Returns how many changes of the route this counts as.
fn choose(
    ns: &Ns,
    record: &RouteObject,
    agents: &[ObjectId],
    (place, node): (usize, ObjectId),
    id: i32,
) -> Result<i64, Error> {
    let mut best: Option<(ObjectId, Offer)> = None;
    for agent in agents {
        let offer = scripted::offer(ns, *agent, place, node)?;
        let better = |known: &Offer| (offer.preference, offer.metric) < (known.preference, known.metric);
        if !offer.next_hops.is_empty() && best.as_ref().is_none_or(|(_, known)| better(known)) {
            best = Some((*agent, offer));
        }
    }
    let known = record.routes.borrow()[place].clone();
    let Some((agent, offer)) = best else {
        if known.via.is_none() {
            return Ok(0);
        }
        delete_routes(ns, record, id, &known.next_hops)?;
        record.routes.borrow_mut()[place] =
            Route { preference: NO_PREFERENCE, metric: UNREACHED, ..Route::default() };
        return Ok(1);
    };
    let via = Some(Via::Agent(agent));
    let rated_otherwise = (known.preference, known.metric) != (offer.preference, offer.metric);
    let same_agent = known.via == via;
    let leads_elsewhere = known.next_hops != offer.next_hops;
    // ns-2.35: for the protocol already in use, a new next hop and a new distance count as two changes.
    let changes = match same_agent {
        true => i64::from(leads_elsewhere) + i64::from(rated_otherwise),
        false => i64::from(rated_otherwise),
    };
    if changes == 0 {
        return Ok(0);
    }
    if !same_agent || leads_elsewhere {
        // ns-2.35: when another protocol wins, the routes removed are those that the loser offers now, not those
        // in use.
        let old = match known.via {
            Some(Via::Agent(loser)) if loser != agent => scripted::offer(ns, loser, place, node)?.next_hops,
            _ => known.next_hops,
        };
        delete_routes(ns, record, id, &old)?;
        let links = crate::classes::objects::names(ns, &offer.next_hops);
        ns.invoke(record.node, "add-routes", &[Obj::from_i64(i64::from(id)), links])?;
    }
    record.routes.borrow_mut()[place] =
        Route { via, next_hops: offer.next_hops, preference: offer.preference, metric: offer.metric };
    Ok(changes)
}

fn delete_routes(ns: &Ns, record: &RouteObject, id: i32, links: &[ObjectId]) -> Result<(), Error> {
    let links = crate::classes::objects::names(ns, links);
    let null_agent = crate::classes::objects::name(ns, record.null_agent.get());
    ns.invoke(record.node, "delete-routes", &[Obj::from_i64(i64::from(id)), links, null_agent])?;
    Ok(())
}

fn dump(ns: &Ns, call: &Call, (channel,): (&Obj,)) -> TclResult {
    let record = record(ns, call)?;
    let own = format!("{}({})", ns.otcl().name(record.node), number(ns, record.node)?);
    ns.put_line(channel, &format!("Node:\t{own}\tat t = {:4.2}", crate::classes::now(ns)))?;
    ns.put_line(channel, "  Dest\t\t nextHop\tPref\tMetric\tProto")?;
    let routes = record.routes.borrow().clone();
    for ((id, node), route) in record.destinations.nodes.iter().zip(routes) {
        let destination = format!("{:<5}({id})", ns.otcl().name(*node));
        match route.via {
            Some(Via::Local) => {
                let line = format!("{destination}\t{destination}\t000\t   0\t Local");
                ns.put_line(channel, &line)?;
            }
            None => ns.put_line(channel, &format!("{destination}\t     (-)\t255\t  32\t Unknown"))?,
            Some(Via::Agent(agent)) => {
                let class = ns.class_name(agent);
                let protocol = class.rsplit('/').next().unwrap_or("");
                for link in &route.next_hops {
                    let next = ns.invoke_named(&ns.invoke(*link, "dst", &[])?, "id", &[])?;
                    let hop = format!("{:<5}({})", ns.otcl().name(*link), next.as_str());
                    let preference = route.preference;
                    let metric = whole(route.metric)?;
                    let line = format!("{destination}\t{hop}\t{preference:3}\t{metric:4}\t {protocol}");
                    ns.put_line(channel, &line)?;
                }
            }
        }
    }
    Ok(Obj::empty())
}

/// Returns a metric for printing.
// ns-2.35: only whole metrics can be printed.
fn whole(metric: Metric) -> Result<i32, Error> {
    match metric {
        Metric::Whole(metric) => Ok(metric),
        Metric::Real(metric) => {
            Err(Error::from(format!("expected integer but got \"{}\"", Obj::from_f64(metric))))
        }
    }
}

fn number(ns: &Ns, node: ObjectId) -> Result<String, Error> {
    Ok(ns.invoke(node, "id", &[])?.as_str().to_owned())
}
