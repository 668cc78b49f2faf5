//! The part of dynamic routing in nodes (spec: routing-and-dynamics, sections 6 and 10).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use crate::Ns;
use crate::classes::simulator;
use crate::declare::ClassDeclaration;

/// Declares the methods of class Node about dynamic routing.
pub(in crate::classes) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "rtObject?",
            (),
            "Returns the route object; empty without dynamic routing.",
            |ns, call, _| route_object(ns, call.object),
        )
        .instproc(
            "init-routing",
            ("rtObject",),
            "Gives the node a route object.",
            |ns, call, (rt_object,)| {
                for (id, _) in simulator::nodes(ns, simulator::instance(ns)?)? {
                    ns.otcl().set_var(call.object, &format!("routes_({id})"), Obj::from_i64(0))?;
                }
                ns.otcl().set_var(call.object, "rtObject_", rt_object.clone())
            },
        )
        .instproc(
            "intf-changed",
            (),
            "Called when links of the node have failed or come back.",
            |ns, call, _| {
                let routes = route_object(ns, call.object)?;
                if !routes.is_empty() {
                    ns.invoke_named(&routes, "intf-changed", &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "notify-mcast",
            ("changes",),
            "Called when routes have changed: notifies multicast routing.",
            |ns, call, _| {
                let multicast = ns.invoke(call.object, "getArbiter", &[])?;
                if !multicast.is_empty() {
                    ns.invoke_named(&multicast, "notify", call.args)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "getArbiter",
            (),
            "Returns the multicast routing of the node; empty without multicast.",
            |ns, call, _| {
                if ns.otcl().var_exists(call.object, "mrtObject_") {
                    ns.otcl().get_var(call.object, "mrtObject_")
                } else {
                    Ok(Obj::empty())
                }
            },
        )
        .instproc(
            "add-routes",
            ("id", "ifs"),
            "Forwards packets for a destination to the given links.",
            |ns, call, (id, ifs)| {
                let links = ifs.list_items()?;
                if is_multipath(ns, call.object)? {
                    return add_multipath(ns, call, id, &links);
                }
                if links.len() > 1 {
                    // ns-2.35: printing the intended warning fails itself.
                    return Err(Error::from("can't read \"class::\": no such variable"));
                }
                let head = ns.invoke_named(links.first().unwrap_or(&Obj::empty()), "head", &[])?;
                ns.invoke(call.object, "add-route", &[id.clone(), head])?;
                count(ns, call, id, 1)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "delete-routes",
            ("id", "ifs", "nullagent"),
            "Stops forwarding packets for a destination to the given links.",
            |ns, call, (id, ifs, nullagent)| {
                let classifier = format!("mpathClsfr_({})", id.as_str());
                if ns.otcl().var_exists(call.object, &classifier) {
                    let classifier = ns.otcl().get_var(call.object, &classifier)?;
                    return leave_multipath(ns, call, id, &classifier, &ifs.list_items()?);
                }
                let words = [id.clone(), nullagent.clone()];
                ns.invoke(call.object, "delete-route", &words)?;
                count(ns, call, id, -1)
            },
        );
}

/// Returns the route object of a node; empty if it has none.
pub(super) fn route_object(ns: &Ns, node: ObjectId) -> TclResult {
    if ns.otcl().var_exists(node, "rtObject_") {
        ns.otcl().get_var(node, "rtObject_")
    } else {
        Ok(Obj::empty())
    }
}

/// Returns whether a node shares traffic among paths of equal cost.
pub(super) fn is_multipath(ns: &Ns, node: ObjectId) -> Result<bool, Error> {
    Ok(ns.otcl().get_var(node, "multiPath_")?.to_i64().unwrap_or(0) != 0)
}

fn count_variable(id: &Obj) -> String {
    format!("routes_({id})")
}

/// Adds `by` to the number of routes to a destination.
fn count(ns: &Ns, call: &Call, id: &Obj, by: i64) -> TclResult {
    let variable = count_variable(id);
    let known = match ns.otcl().var_exists(call.object, &variable) {
        true => ns.otcl().get_var(call.object, &variable)?.to_i64().unwrap_or(0),
        false => 0,
    };
    ns.otcl().set_var(call.object, &variable, Obj::from_i64(known + by))
}

fn add_multipath(ns: &Ns, call: &Call, id: &Obj, links: &[Obj]) -> TclResult {
    let routes = ns.otcl().get_var(call.object, &count_variable(id))?.to_i64().unwrap_or(0);
    let heads: Vec<Obj> =
        links.iter().map(|link| ns.invoke_named(link, "head", &[])).collect::<Result<_, _>>()?;
    let variable = format!("mpathClsfr_({id})");
    if !ns.otcl().var_exists(call.object, &variable) {
        if let ([head], true) = (heads.as_slice(), routes <= 0) {
            ns.invoke(call.object, "add-route", &[id.clone(), head.clone()])?;
            return ns.otcl().set_var(call.object, &count_variable(id), Obj::from_i64(1));
        }
        let classifier = ns.new_object("Classifier/MultiPath", &[])?;
        let entry = ns.invoke(call.object, "entry", &[])?;
        if routes > 0 {
            let known = ns.invoke_named(&entry, "in-slot?", std::slice::from_ref(id))?;
            ns.invoke_named(&classifier, "installNext", &[known])?;
        }
        ns.invoke_named(&entry, "install", &[id.clone(), classifier.clone()])?;
        ns.otcl().set_var(call.object, &variable, classifier)?;
    }
    let classifier = ns.otcl().get_var(call.object, &variable)?;
    let mut result = Obj::empty();
    for head in heads {
        ns.invoke_named(&classifier, "installNext", &[head])?;
        result = count(ns, call, id, 1)?;
    }
    Ok(result)
}

/// Clears the slots of links.
// ns-2.35: cleared slots remain visible to scripts, so links may be subtracted twice.
fn leave_multipath(ns: &Ns, call: &Call, id: &Obj, classifier: &Obj, links: &[Obj]) -> TclResult {
    let heads: Vec<Obj> =
        links.iter().map(|link| ns.invoke_named(link, "head", &[])).collect::<Result<_, _>>()?;
    let slots = ns.invoke_named(classifier, "adjacents", &[])?.list_items()?;
    for pair in slots.chunks_exact(2) {
        if heads.contains(&pair[1]) {
            ns.invoke_named(classifier, "clear", &pair[..1])?;
            count(ns, call, id, -1)?;
        }
    }
    Ok(Obj::empty())
}
