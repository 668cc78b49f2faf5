//! Effects of registrations on routes and tunnels (spec: sensor-and-mobile-ip, section 3.3).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::DestinationClassifier;

use super::{integer, is_mobile, part};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer, parse_real};

pub(super) fn declare_base_station(class: &mut ClassDeclaration) {
    class
        .instproc(
            "encap-route",
            ("mhaddr", "coa", "lifetime"),
            "For the given number of seconds, sends packets for a mobile host into a tunnel to its care-of \
            address.",
            encapsulate,
        )
        .instproc("clear-reg", ("mhaddr",), "Stops tunnelling packets for a mobile host.", clear_registration)
        .instproc(
            "decap-route",
            ("mhaddr", "target", "lifetime"),
            "For the given number of seconds, forwards packets for a mobile host to the target when they \
            leave a tunnel.",
            decapsulate,
        )
        .instproc(
            "clear-decap",
            ("mhaddr",),
            "Stops forwarding packets from a tunnel to a mobile host.",
            |ns, call, _| {
                let node = part(ns, call.object, "node_")?;
                ns.invoke(part(ns, node, "decap_")?, "clear", &call.args[..1])
            },
        );
    link_query(class);
}

pub(super) fn declare_mobile_host(class: &mut ClassDeclaration) {
    class.instproc(
        "update-reg",
        ("coa",),
        "Sets the default route to the base station with the given care-of address.",
        |ns, call, (coa,)| {
            let node = part(ns, call.object, "node_")?;
            if is_mobile(ns, node) {
                return Ok(Obj::empty());
            }
            let simulator = simulator::instance(ns)?;
            let own = ns.record::<Node>(node)?.id.get();
            let count = ns.invoke(simulator, "get-number-of-nodes", &[])?;
            let way = ns.invoke(call.object, "get-link", &[integer(own), coa.clone()])?;
            for other in (0..parse_integer(count.as_str())).filter(|id| *id != own) {
                ns.invoke(node, "add-route", &[integer(other), way.clone()])?;
            }
            Ok(Obj::empty())
        },
    );
    link_query(class);
}

fn link_query(class: &mut ClassDeclaration) {
    class.instproc(
        "get-link",
        (arg::text("src"), arg::text("dst")),
        "Returns the object at which packets enter the wire between two nodes; empty if there is none.",
        |ns, call, (src, dst)| {
            if is_mobile(ns, part(ns, call.object, "node_")?) {
                return Ok(Obj::empty());
            }
            let simulator = simulator::instance(ns)?;
            let name = format!("link_({}:{})", src, dst);
            if !ns.otcl().var_exists(simulator, &name) {
                return Ok(Obj::empty());
            }
            ns.invoke_named(&ns.otcl().get_var(simulator, &name)?, "head", &[])
        },
    );
}

fn encapsulate(ns: &Ns, call: &Call, (home_address, care_of, lifetime): (&Obj, &Obj, &Obj)) -> TclResult {
    let node = part(ns, call.object, "node_")?;
    let entrance = ns.otcl().get_var(node, "encap_")?;
    if is_mobile(ns, node) {
        let levels: Vec<String> = components(ns, home_address).iter().map(u32::to_string).collect();
        ns.invoke(node, "add-route", &[Obj::from_str(&levels.join(".")), entrance])?;
    } else {
        let classifier = ns.record::<Node>(node)?.classifier.get();
        let known = classifier
            .and_then(|id| ns.sim().get::<DestinationClassifier>(id))
            .and_then(|entry| entry.target(ns.sim(), parse_integer(home_address.as_str())));
        // ns-2.35: the remembered route is the first one, even if the registration is renewed.
        if known != ns.entity_named(entrance.as_str()) {
            if let Some(known) = known {
                ns.otcl().set_var(call.object, &element("OldRoute_", home_address), ns.handle(known))?;
            }
            ns.invoke(node, "add-route", &[home_address.clone(), entrance])?;
        }
    }
    ns.otcl().set_var(call.object, &element("TunnelExit_", home_address), care_of.clone())?;
    set_expiry(ns, call, home_address, "clear-reg", lifetime)
}

fn clear_registration(ns: &Ns, call: &Call, (home_address,): (&Obj,)) -> TclResult {
    let node = part(ns, call.object, "node_")?;
    if is_mobile(ns, node) {
        // ns-2.35: the levels are separate words, so only the slot of the last level is cleared.
        let levels: Vec<Obj> =
            components(ns, home_address).iter().map(|level| Obj::from_i64(i64::from(*level))).collect();
        ns.invoke(node, "delete-route", &levels)?;
    } else {
        let old = element("OldRoute_", home_address);
        if ns.otcl().var_exists(call.object, &old) {
            let target = ns.otcl().get_var(call.object, &old)?;
            ns.invoke(node, "add-route", &[home_address.clone(), target])?;
        }
    }
    cancel_expiry(ns, call.object, home_address)?;
    Ok(Obj::empty())
}

fn decapsulate(ns: &Ns, call: &Call, (home_address, target, lifetime): (&Obj, &Obj, &Obj)) -> TclResult {
    let node = part(ns, call.object, "node_")?;
    let exit = part(ns, node, "decap_")?;
    if is_mobile(ns, node) {
        let routing_agent = ns.otcl().get_var(node, "ragent_")?;
        return ns.invoke(exit, "defaulttarget", &[routing_agent]);
    }
    ns.invoke(exit, "install", &[home_address.clone(), target.clone()])?;
    set_expiry(ns, call, home_address, "clear-decap", lifetime)
}

/// Splits an address into its levels.
fn components(ns: &Ns, address: &Obj) -> Vec<u32> {
    ns.sim().address_format().split(parse_integer(address.as_str())).collect()
}

fn element(array: &str, home_address: &Obj) -> String {
    format!("{array}({home_address})")
}

/// Cancels the scheduled end of a mobile host's registration.
fn cancel_expiry(ns: &Ns, agent: ObjectId, home_address: &Obj) -> Result<(), Error> {
    let timer = element("RegTimer_", home_address);
    if ns.otcl().var_exists(agent, &timer) {
        let event = ns.otcl().get_var(agent, &timer)?;
        ns.invoke(simulator::instance(ns)?, "cancel", &[event])?;
        ns.otcl().unset_var(agent, &timer)?;
    }
    Ok(())
}

/// Schedules `method`, which undoes a registration, after `lifetime` seconds.
fn set_expiry(ns: &Ns, call: &Call, home_address: &Obj, method: &str, lifetime: &Obj) -> TclResult {
    cancel_expiry(ns, call.object, home_address)?;
    let end = Obj::from_f64(ns.sim().now() + parse_real(lifetime.as_str()));
    let script = format!("{} {method} {home_address}", ns.otcl().name(call.object));
    let event = ns.invoke(simulator::instance(ns)?, "at", &[end, Obj::from_str(&script)])?;
    ns.otcl().set_var(call.object, &element("RegTimer_", home_address), event)
}
