//! Routing protocols that scripts define as classes below `Agent/rtProto` (spec: routing-and-dynamics, section 6).
//!
//! Their agents offer routes in the Tcl arrays `nextHop_`, `metric_` and `rtpref_`, and set `rtsChanged_` when an offer has
//! changed. The protocols of the library offer routes natively.

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::routing::Metric;

use super::route_agent::{Offer, RouteAgent, metric_of};
use crate::Ns;
use crate::classes::{node::Node, simulator};
use crate::declare::parse_integer;

/// Returns whether an agent's class is a script's own, and not below a protocol of the library.
pub(super) fn is_scripted(ns: &Ns, agent: ObjectId) -> bool {
    let precedence = ns.otcl().precedence(ns.class_of(agent));
    let library = precedence.iter().position(|class| ns.registry().class(*class).is_some());
    library.is_some_and(|place| place > 0 && Some(precedence[place]) == ns.otcl().object("Agent/rtProto"))
}

/// Gives a script's agent the variables by which it knows its node's links.
///
/// # Errors
/// A variable cannot be set.
pub(super) fn show_interfaces(
    ns: &Ns,
    object: ObjectId,
    agent: &RouteAgent,
    preference: i32,
    routes: Obj,
) -> Result<(), Error> {
    let otcl = ns.otcl();
    otcl.set_var(object, "ns_", otcl.name_obj(simulator::instance(ns)?))?;
    otcl.set_var(object, "preference_", Obj::from_i64(i64::from(preference)))?;
    otcl.set_var(object, "rtObject_", routes)?;
    for interface in agent.interfaces() {
        let neighbour = otcl.name(interface.neighbour);
        let status = Obj::from_str(if interface.was_up.get() { "up" } else { "down" });
        otcl.set_var(object, &format!("ifs_({neighbour})"), otcl.name_obj(interface.link))?;
        otcl.set_var(object, &format!("ifstat_({neighbour})"), status)?;
    }
    Ok(())
}

/// Returns whether an agent's offers have changed since the last call.
///
/// # Errors
/// A script's agent has not set `rtsChanged_`.
pub(super) fn take_change(ns: &Ns, agent: ObjectId) -> Result<bool, Error> {
    let record: &RouteAgent = ns.record(agent)?;
    if !record.is_scripted.get() {
        return Ok(record.changed.take());
    }
    let changed = parse_integer(ns.otcl().get_var(agent, "rtsChanged_")?.as_str()) != 0;
    if changed {
        ns.otcl().set_var(agent, "rtsChanged_", Obj::from_i64(0))?;
    }
    Ok(changed)
}

/// Returns an agent's route to the destination at a position in the list of nodes.
///
/// # Errors
/// A script's agent has not said whether it has a route, or names a link that does not exist.
#[inline]
pub(super) fn offer(ns: &Ns, agent: ObjectId, place: usize, destination: ObjectId) -> Result<Offer, Error> {
    let record: &RouteAgent = ns.record(agent)?;
    if record.is_scripted.get() { written_offer(ns, agent, destination) } else { Ok(record.offer(place)) }
}

/// Reads an offer from the variables of a script's agent.
#[cold]
fn written_offer(ns: &Ns, agent: ObjectId, destination: ObjectId) -> Result<Offer, Error> {
    let name = ns.otcl().name(destination);
    let element = |array: &str| ns.otcl().get_var(agent, &format!("{array}({name})"));
    let mut next_hops = Vec::new();
    for link in element("nextHop_")?.list_items()? {
        let unknown = || Error::from(format!("invalid command name \"{link}\""));
        next_hops.push(ns.otcl().object_of(&link).ok_or_else(unknown)?);
    }
    if next_hops.is_empty() {
        return Ok(Offer { next_hops, preference: 0, metric: Metric::Whole(0) });
    }
    let preference = parse_integer(element("rtpref_")?.as_str());
    let metric = metric_of(&element("metric_")?);
    Ok(Offer { next_hops, preference, metric })
}

/// What a script's protocol knows about a neighbour: distances and preferences of routes, by node.
pub(super) struct Peer {
    infinity: Obj,
    preference: Obj,
}

impl neons_sim::Entity for Peer {}

impl Peer {
    /// Makes the record of a neighbour with the protocol `class`.
    ///
    /// # Errors
    /// The class does not exist or lacks `INFINITY` or `preference_`.
    pub(super) fn new(ns: &Ns, class: &Obj) -> Result<Peer, Error> {
        let read = |variable: &str| ns.invoke_named(class, "set", &[Obj::from_str(variable)]);
        Ok(Peer { infinity: read("INFINITY")?, preference: read("preference_")? })
    }

    /// Returns an element of `metric_` or `rtpref_` of the peer, which stands for every node until it is set.
    ///
    /// # Errors
    /// The destination is no node.
    pub(super) fn element(
        &self,
        ns: &Ns,
        peer: ObjectId,
        array: &str,
        destination: &Obj,
    ) -> Result<Obj, Error> {
        let name = format!("{array}({})", destination.as_str());
        if ns.otcl().var_exists(peer, &name) {
            return ns.otcl().get_var(peer, &name);
        }
        let node = ns.otcl().object_of(destination);
        match node.filter(|node| ns.record::<Node>(*node).is_ok()) {
            Some(_) if array == "metric_" => Ok(self.infinity.clone()),
            Some(_) => Ok(self.preference.clone()),
            None => Err(Error::from(format!("can't read \"{name}\": no such element in array"))),
        }
    }
}
