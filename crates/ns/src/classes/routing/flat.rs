//! Routes over flat addresses, computed for the whole network at once
//! (spec: routing-and-dynamics, section 4).

use std::cell::RefCell;
use std::rc::Rc;

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::link::DynamicLink;
use neons_sim::mpls::LabelSwitchRouter;
use neons_sim::routing::{LookupError, RouteLogic};
use neons_sim::satellite::Constellation;
use neons_sim::{EntityId, LinkHeads};

use super::route_logic;
use crate::Ns;
use crate::classes::addresses;
use crate::classes::node::{Node, modules_to_tell_of_computed_routes};
use crate::classes::simple_link::{self, SimpleLink};
use crate::classes::simulator::{self, nodes};
use crate::declare::{ClassDeclaration, parse_integer, parse_real};

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "compute-routes",
            (),
            "Computes the routes and installs them in the nodes.",
            |ns, call, _| {
                let hierarchical = addresses::is_hierarchical(ns);
                let method = if hierarchical { "compute-hier-routes" } else { "compute-flat-routes" };
                ns.invoke(call.object, method, &[])
            },
        )
        .instproc(
            "compute-flat-routes",
            (),
            "Computes the routes over flat addresses and installs them in the nodes.",
            |ns, _, _| {
                compute(ns)?;
                Ok(Obj::empty())
            },
        );
}

/// Computes the routes over the links that are up, and installs them in the nodes.
///
/// # Errors
/// There is no simulator, or an entry of its array of links is no link.
fn compute(ns: &Ns) -> Result<(), Error> {
    let simulator = simulator::instance(ns)?;
    let logic = Logic::of(ns)?;
    let heads = enter_links(ns, simulator, &logic)?;
    ns.invoke_or(logic.object, "compute", &[], || {
        logic.native.compute();
        Ok(())
    })?;
    give_to_nodes(ns, heads)
}

/// The route logic, whose commands a script may replace by methods.
struct Logic<'a> {
    object: ObjectId,
    native: &'a RouteLogic,
    /// Whether a script has a method `insert`.
    inserts: bool,
    /// Whether a script has a method `reset`.
    resets: bool,
}

impl<'a> Logic<'a> {
    fn of(ns: &'a Ns) -> Result<Logic<'a>, Error> {
        let object = super::route_logic(ns)?;
        let [inserts, resets] =
            ["insert", "reset"].map(|method| ns.otcl().finds_script_method(object, method));
        Ok(Logic { object, native: route_logic::native(ns)?, inserts, resets })
    }

    /// Enters a link with its cost.
    fn insert(&self, ns: &Ns, from: u32, to: u32, cost: &Obj) -> Result<(), Error> {
        if self.inserts {
            let [from, to] = [from, to].map(|end| Obj::from_i64(i64::from(end)));
            ns.invoke(self.object, "insert", &[from, to, cost.clone()])?;
        } else {
            self.native.insert(from, to, parse_real(cost.as_str()));
        }
        Ok(())
    }

    /// Removes a link.
    fn remove(&self, ns: &Ns, from: u32, to: u32) -> Result<(), Error> {
        if self.resets {
            ns.invoke(self.object, "reset", &[from, to].map(|end| Obj::from_i64(i64::from(end))))?;
        } else {
            self.native.remove(from, to);
        }
        Ok(())
    }
}

/// Installs in the nodes the routes that the route logic has computed.
///
/// # Errors
/// There is no simulator, or an entry of its array of links is no link.
pub(super) fn give_to_nodes(ns: &Ns, heads: LinkHeads) -> Result<(), Error> {
    let simulator = simulator::instance(ns)?;
    let logic = route_logic::native(ns)?;
    let places = Places::of(ns, simulator)?;
    places.complain(ns, logic);
    if let Some(paths) = logic.paths() {
        let count = places.count as u32;
        ns.sim().installed_routes().install(ns.sim(), paths, heads, count, places.left_out);
    }
    give_to_listeners(ns, simulator)
}

/// Notifies MPLS nodes, so that labels can follow the routes, and modules in front of Quick-Start routers or multicast
/// switches of each route.
fn give_to_listeners(ns: &Ns, simulator: ObjectId) -> Result<(), Error> {
    let nodes = simulator::nodes(ns, simulator)?;
    let logic = super::route_logic(ns)?;
    for (from, node) in &nodes {
        let Ok(record) = ns.record::<Node>(*node) else { continue };
        let entrance = record.classifier.get();
        let switches_labels = entrance.is_some_and(|id| ns.sim().get::<LabelSwitchRouter>(id).is_some());
        let listeners =
            if switches_labels { vec![*node] } else { modules_to_tell_of_computed_routes(ns, record)? };
        if listeners.is_empty() {
            continue;
        }
        for (to, _) in nodes.iter().filter(|(to, _)| to != from) {
            let ends = [from, to].map(|id| Obj::from_i64(i64::from(*id)));
            let next = ns.invoke(logic, "lookup", &ends)?;
            if parse_integer(next.as_str()) < 0 {
                continue;
            }
            let [from, to] = ends;
            let head = ns.invoke(simulator, "get-link-head", &[from, next])?;
            let route = [to, head];
            for listener in &listeners {
                ns.invoke(*listener, "add-route", &route)?;
            }
        }
    }
    Ok(())
}

/// The links of the simulation as last read, so that not every failure requires reading them all from the script's
/// array. They are read again after links have been made or the size of the array has changed.
struct KnownLinks {
    stamp: RefCell<Option<Stamp>>,
    /// Each link with its ends. Empty if any link is not a wired one.
    links: RefCell<Rc<[KnownLink]>>,
}

type KnownLink = (u32, u32, ObjectId);

impl Default for KnownLinks {
    fn default() -> Self {
        KnownLinks { stamp: RefCell::default(), links: RefCell::new(Rc::new([])) }
    }
}

/// The simulator, the size of its array of links, the number of links made so far, and that of changes of classes.
type Stamp = (ObjectId, Obj, Obj, u64);

impl KnownLinks {
    /// Returns the links; empty if any link is not a wired one.
    fn get(&self, ns: &Ns, simulator: ObjectId) -> Result<Rc<[KnownLink]>, Error> {
        let size = ns.invoke(simulator, "array", &[Obj::from_str("size"), Obj::from_str("link_")])?;
        let class = ns.otcl().object("Link").ok_or("no class Link")?;
        let stamp = Some((simulator, size, ns.otcl().get_var(class, "nl_")?, ns.otcl().class_epoch()));
        if *self.stamp.borrow() != stamp {
            let found = links(ns, simulator)?;
            let wires = found.iter().map(|(from, to, link)| Some((*from, *to, simple_link(ns, link)?.0)));
            let wires: Vec<KnownLink> = wires.collect::<Option<_>>().unwrap_or_default();
            self.links.replace(wires.into());
            self.stamp.replace(stamp);
        }
        Ok(self.links.borrow().clone())
    }
}

fn enter_links(ns: &Ns, simulator: ObjectId, logic: &Logic) -> Result<LinkHeads, Error> {
    let mut heads = LinkHeads::default();
    let known = ns.sim().shared::<KnownLinks>().get(ns, simulator)?;
    for (from, to, link) in known.iter().copied() {
        let record: &SimpleLink = ns.record(link)?;
        if works(ns, record) {
            logic.insert(ns, from, to, &simple_link::cost(ns, link)?)?;
            heads.extend(record.head.get().map(|head| ((from, to), head)));
        } else {
            logic.remove(ns, from, to)?;
        }
    }
    if !known.is_empty() {
        return Ok(heads);
    }
    for (from, to, link) in links(ns, simulator)? {
        if is_up(ns, &link)? {
            logic.insert(ns, from, to, &cost(ns, &link)?)?;
            heads.extend(head(ns, &link)?.map(|head| ((from, to), head)));
        } else {
            logic.remove(ns, from, to)?;
        }
    }
    Ok(heads)
}

/// Returns the links in the order of their array, with the numbers of the nodes at their ends.
pub(super) fn links(ns: &Ns, simulator: ObjectId) -> Result<Vec<(u32, u32, Obj)>, Error> {
    let mut links = Vec::new();
    for key in ns.array_names(simulator, "link_") {
        let link = ns.otcl().get_var(simulator, &format!("link_({})", key.as_str()))?;
        links.extend(ends(key.as_str()).map(|(from, to)| (from, to, link)));
    }
    Ok(links)
}

/// Returns the pairs of nodes that links connect, in the order of their array. In session-level simulation links
/// are no objects.
pub(super) fn linked_nodes(ns: &Ns, simulator: ObjectId) -> Vec<(u32, u32)> {
    let array = if ns.otcl().var_exists(simulator, "delay_") { "delay_" } else { "link_" };
    let keys = ns.array_names(simulator, array).into_iter();
    keys.filter_map(|key| ends(key.as_str())).collect()
}

/// Returns the heads of all links.
///
/// # Errors
/// There is no simulator, or an entry of its array of links is no link.
pub(super) fn link_heads(ns: &Ns) -> Result<LinkHeads, Error> {
    let mut heads = LinkHeads::default();
    for (from, to, link) in links(ns, simulator::instance(ns)?)? {
        heads.extend(head(ns, &link)?.map(|head| ((from, to), head)));
    }
    Ok(heads)
}

/// Returns the node numbers in the key of a link.
fn ends(key: &str) -> Option<(u32, u32)> {
    let (from, to) = key.split_once(':')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// The wired link, unless its class, such as FQLink, or a script defines anew one of the methods that tell state, cost
/// and entry.
fn simple_link<'a>(ns: &'a Ns, link: &Obj) -> Option<(ObjectId, &'a SimpleLink)> {
    let object = ns.otcl().object_of(link)?;
    let is_usual = ns.otcl().method_owner(object, "up?") == ns.otcl().object("Link")
        && !["up?", "cost?", "head"].iter().any(|method| ns.otcl().finds_script_method(object, method));
    Some((object, ns.record(object).ok()?)).filter(|_| is_usual)
}

fn works(ns: &Ns, link: &SimpleLink) -> bool {
    let switch = link.dynamics.get().and_then(|switch| ns.sim().get::<DynamicLink>(switch));
    switch.is_none_or(|switch| switch.status.get() != 0)
}

pub(super) fn is_up(ns: &Ns, link: &Obj) -> Result<bool, Error> {
    match simple_link(ns, link) {
        Some((_, record)) => Ok(works(ns, record)),
        None => Ok(ns.invoke_named(link, "up?", &[])?.as_str() == "up"),
    }
}

pub(super) fn cost(ns: &Ns, link: &Obj) -> TclResult {
    match simple_link(ns, link) {
        Some((object, _)) => simple_link::cost(ns, object),
        None => ns.invoke_named(link, "cost?", &[]),
    }
}

pub(super) fn head(ns: &Ns, link: &Obj) -> Result<Option<EntityId>, Error> {
    match simple_link(ns, link) {
        Some((_, record)) => Ok(record.head.get()),
        None => Ok(ns.entity_named(ns.invoke_named(link, "head", &[])?.as_str())),
    }
}

/// The nodes for which routes are looked up.
struct Places {
    /// The nodes that get routes.
    nodes: Vec<i32>,
    /// The numbers below `count` that get none.
    left_out: Vec<u32>,
    /// The number after that of the last node.
    count: usize,
}

impl Places {
    // ns-2.35: if a number belongs to no node, or to a satellite node without wired routing, the node with the next
    // number is also skipped (spec: routing-and-dynamics, section 4.3).
    fn of(ns: &Ns, simulator: ObjectId) -> Result<Places, Error> {
        let all = nodes(ns, simulator)?;
        let count = all.last().map_or(0, |(last, _)| *last as usize + 1);
        let constellation = ns.sim().shared::<Constellation>();
        let unwired = constellation.unwired.borrow();
        let routed = all.into_iter().map(|(id, _)| id).filter(|id| !unwired.contains(id));
        let mut routed = routed.peekable();
        let mut places = Places { nodes: Vec::new(), left_out: Vec::new(), count };
        let mut number = 0;
        while number < count as i32 {
            while routed.next_if(|id| *id < number).is_some() {}
            if routed.next_if_eq(&number).is_some() {
                places.nodes.push(number);
            } else {
                places.left_out.extend([number as u32, number as u32 + 1]);
                number += 1;
            }
            number += 1;
        }
        Ok(places)
    }

    /// ns-2.35: an error is printed for every route whose lookup fails (spec: routing-and-dynamics, quirk 1).
    fn complain(&self, ns: &Ns, logic: &RouteLogic) {
        let with_place = self.nodes.iter().filter(|node| logic.has_room_for(**node)).count();
        let without = self.nodes.len() - with_place;
        let others = self.count.saturating_sub(1);
        if logic.paths().is_none() {
            route_logic::complain(ns, LookupError::NotComputed, self.nodes.len() * others);
            return;
        }
        let beyond = (0..self.count).filter(|number| !logic.has_room_for(*number as i32)).count();
        route_logic::complain(ns, LookupError::OutOfRange, with_place * beyond + without * others);
    }
}

/// Prints an error for every route whose lookup fails.
///
/// # Errors
/// There is no simulator.
pub(in crate::classes) fn report_missing_places(ns: &Ns) -> Result<(), Error> {
    Places::of(ns, simulator::instance(ns)?)?.complain(ns, route_logic::native(ns)?);
    Ok(())
}
