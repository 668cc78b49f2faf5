//! Warnings about the network when the simulation begins.

use std::cell::RefCell;
use std::collections::HashSet;

use neons_otcl::{Call, Obj, ObjectId};
use neons_sim::format::general;

use super::place::{self, Place};
use super::{doubt, network};
use crate::{Ns, Voice};

/// Connected agents of two-way TCP whose connection has no listening end, each with the place of `connect`.
#[derive(Default)]
struct Deaf(RefCell<Vec<(ObjectId, String)>>);

/// The agents that have been told to listen.
#[derive(Default)]
struct Listening(RefCell<HashSet<ObjectId>>);

/// Returns `FILE:LINE: ` of the first line of the scripts that contains a text; empty if none does.
fn line_with(ns: &Ns, text: &str) -> String {
    let place = place::line_with(&ns.script_files(), text);
    place.map_or_else(String::new, |Place { file, line, .. }| format!("{file}:{line}: "))
}

/// Called when the simulation begins: warns about implausible settings.
pub(crate) fn doubt_start(ns: &Ns) {
    if ns.voice() != Voice::Neons {
        return;
    }
    doubt_thresholds(ns);
}

/// Warns about RED thresholds in the wrong order: RED drops every packet above the upper one, which must exceed
/// the lower one.
fn doubt_thresholds(ns: &Ns) {
    let classes = ns.class_names();
    let reds = classes.iter().filter(|class| *class == "Queue/RED" || class.starts_with("Queue/RED/"));
    let queues =
        reds.filter_map(|class| ns.otcl().object(class)).flat_map(|class| ns.otcl().instances(class));
    for queue in queues {
        let number = |name: &str| ns.otcl().get_var(queue, name).ok()?.to_f64();
        let (Some(low), Some(high)) = (number("thresh_"), number("maxthresh_")) else { continue };
        if high > 0.0 && low > high {
            tell!(
                ns,
                "neons: {}warning: a RED queue has thresh_ {} above maxthresh_ {}; are the two exchanged?",
                line_with(ns, "maxthresh_"),
                general(low, 6),
                general(high, 6)
            );
            return;
        }
    }
}

/// What is known about the mobile nodes: how many God expects, how many there are, whether their field has a size,
/// and how many stand at the origin.
pub(crate) struct Field {
    pub expected: Option<i32>,
    pub nodes: usize,
    pub has_size: bool,
    pub at_origin: usize,
}

/// Called when the simulation begins: warns about mistakes with mobile nodes.
pub(crate) fn doubt_field(ns: &Ns, field: &Field) {
    if ns.voice() != Voice::Neons || field.nodes == 0 {
        return;
    }
    let nodes = field.nodes;
    if let Some(expected) =
        field.expected.filter(|expected| usize::try_from(*expected).is_ok_and(|count| count < nodes))
    {
        tell!(
            ns,
            "neons: {}warning: `create-god` was given {expected}, but there are {nodes} mobile nodes; write `create-god {nodes}`",
            line_with(ns, "create-god")
        );
    }
    if !field.has_size {
        tell!(
            ns,
            "neons: {}warning: the field of the mobile nodes has no size; `$topo load_flatgrid WIDTH HEIGHT` gives it one, in \
             metres, before the first node",
            line_with(ns, "new Topography")
        );
    }
    if field.at_origin > 1 {
        tell!(
            ns,
            "neons: {}warning: {} mobile nodes stand at (0, 0), all on the same spot; give each a position, as in `$node set X_ \
             100.0`, `$node set Y_ 50.0`, `$node set Z_ 0.0`",
            line_with(ns, "$ns node]"),
            field.at_origin
        );
    }
}

/// Warns if a routing protocol needs another class of interface queue.
pub(crate) fn doubt_interface_queue(ns: &Ns, protocol: &str, queue: &str) {
    let needed = match protocol {
        "DSR" if queue != "CMUPriQueue" => "CMUPriQueue",
        "AODV" | "AOMDV" if !queue.starts_with("Queue/DropTail") => "Queue/DropTail/PriQueue",
        _ => return,
    };
    if ns.voice() == Voice::Neons && ns.class_names().iter().any(|class| **class == *queue) {
        network::warn_once(
            ns,
            format!(
                "{protocol} needs the queue {needed}, not {queue} (`-ifqType {needed}`); ns-2 crashes at the first broken \
                 link without it"
            ),
        );
    }
}

/// Warns about a value that a setting of nodes does not accept.
pub(crate) fn doubt_switch(ns: &Ns, key: &str, value: &str) {
    if ns.voice() == Voice::Neons && key == "ifqLen" && !value.parse::<i32>().is_ok_and(|count| count > 0) {
        doubt::warn(ns, &format!("-ifqLen takes a number of packets above 0, such as 50, not \"{value}\""));
    }
    const SWITCHES: [&str; 8] = [
        "agentTrace",
        "routerTrace",
        "macTrace",
        "phyTrace",
        "movementTrace",
        "eotTrace",
        "wiredRouting",
        "mobileIP",
    ];
    if ns.voice() == Voice::Neons && SWITCHES.contains(&key) && !["ON", "OFF", ""].contains(&value) {
        doubt::warn(ns, &format!("-{key} takes ON or OFF; \"{value}\" counts as OFF"));
    }
}

/// Warns about an unknown command for the convergence layer of IEEE 802.15.4. ns-2 ignores it.
pub(crate) fn doubt_convergence(ns: &Ns, command: &str) {
    const COMMANDS: [&str; 6] =
        ["startPANCoord", "startCTPANCoord", "startDevice", "startCTDevice", "startBeacon", "stopBeacon"];
    if ns.voice() != Voice::Neons || COMMANDS.contains(&command) {
        return;
    }
    let meant = super::did_you_mean(command, COMMANDS.into_iter());
    let known = if meant.is_empty() { format!("; there are {}", COMMANDS.join(", ")) } else { meant };
    let place = line_with(ns, &format!("sscs {command}"));
    tell!(ns, "neons: {place}warning: sscs has no command \"{command}\", and ignores it{known}");
}

/// Remembers two connected agents of two-way TCP: one of them has to listen.
pub(crate) fn remember_listeners(ns: &Ns, call: &Call) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let is_two_way = |agent: &Obj| {
        let agent = ns.otcl().object_of(agent)?;
        ns.class_name(agent).starts_with("Agent/TCP/FullTcp").then_some(agent)
    };
    let ends: Vec<ObjectId> = call.args.iter().take(2).filter_map(is_two_way).collect();
    if let [one, other] = ends[..] {
        let listening = ns.sim().shared::<Listening>();
        let listening = listening.0.borrow();
        if listening.contains(&one) || listening.contains(&other) {
            return;
        }
        let here = place::current(ns);
        let deaf = ns.sim().shared::<Deaf>();
        deaf.0.borrow_mut().extend([(one, here.clone()), (other, here)]);
    }
}

/// Forgets a connection whose agent `agent` listens.
pub(crate) fn forget_listener(ns: &Ns, agent: ObjectId) {
    if ns.voice() == Voice::Neons {
        ns.sim().shared::<Listening>().0.borrow_mut().insert(agent);
        let deaf = ns.sim().shared::<Deaf>();
        let mut deaf = deaf.0.borrow_mut();
        let place = deaf.iter().find(|(known, _)| *known == agent).map(|(_, place)| place.clone());
        deaf.retain(|(_, known)| Some(known) != place.as_ref());
    }
}

/// Called when the program ends normally: warns about two-way TCP connections without a listening end.
pub(crate) fn doubt_listeners(ns: &Ns) {
    if let Some((_, place)) = ns.sim().shared::<Deaf>().0.borrow().first() {
        tell!(
            ns,
            "neons: {place}warning: neither end of this connection of two-way TCP (FullTcp) listens; write `$sink listen` for \
             the one that receives"
        );
    }
}
