//! Warnings of what is probably wrong with a network, its connections and its traces.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use neons_otcl::{Call, Obj, ObjectId};
use neons_sim::format::general;

use super::{doubt::warn, place};
use crate::declare::{parse_bandwidth, parse_real, parse_time};
use crate::{Ns, Voice};

/// Slower links than this are hardly meant, bits per second.
const SLOWEST: f64 = 1000.0;
/// From this on, a delay without a unit is probably one in milliseconds, seconds.
const LONGEST: f64 = 1.0;
/// The directions of which nam makes orientations.
const DIRECTIONS: [&str; 4] = ["right", "left", "up", "down"];

/// What the script has done.
#[derive(Default)]
struct Done {
    /// What was told already.
    told: RefCell<HashSet<String>>,
    /// The command that scheduled something first, as `FILE:LINE: `.
    scheduled: RefCell<Option<String>>,
    connected: Cell<bool>,
}

/// Warns of something, once.
pub(super) fn warn_once(ns: &Ns, text: String) {
    if ns.sim().shared::<Done>().told.borrow_mut().insert(text.clone()) {
        warn(ns, &text);
    }
}

/// A link is made: its ends, bandwidth and delay.
pub(crate) fn doubt_link(ns: &Ns, from: &Obj, to: &Obj, bandwidth: &str, delay: &str) {
    if ns.voice() != Voice::Neons {
        return;
    }
    if from.as_str() == to.as_str() {
        warn_once(ns, "a link from a node to itself carries no packets".to_owned());
    }
    let bits = parse_bandwidth(bandwidth);
    if bits <= 0.0 {
        warn_once(
            ns,
            format!("a link of bandwidth {bandwidth} cannot carry packets; write, for example, 10Mb"),
        );
    } else if bits < SLOWEST && bandwidth.parse() == Ok(bits) {
        let text = general(bits, 6);
        warn_once(
            ns,
            format!("a bandwidth of {bandwidth} is {text} bit/s; write a unit, as in {bandwidth}Mb"),
        );
    }
    let seconds = parse_time(delay);
    if seconds < 0.0 {
        warn_once(ns, format!("a link cannot have the delay {delay}, which is negative"));
    } else if seconds >= LONGEST && delay.ends_with(|c: char| c.is_ascii_digit()) {
        let text = general(seconds, 6);
        warn_once(ns, format!("a delay of {delay} is {text} seconds; write a unit, as in {delay}ms"));
    }
}

/// Agents are connected, in either order.
pub(crate) fn doubt_peers(ns: &Ns, call: &Call) {
    let [one, other, ..] = call.args else { return };
    if ns.voice() != Voice::Neons {
        return;
    }
    ns.sim().shared::<Done>().connected.set(true);
    let class = |agent: &Obj| ns.otcl().object_of(agent).map(|agent| ns.class_name(agent));
    let (Some(one), Some(other)) = (class(one), class(other)) else { return };
    for (sender, receiver) in [(&one, &other), (&other, &one)] {
        let is_silent = ["Agent/Null", "Agent/LossMonitor", "Agent/UDP"].contains(&&**receiver);
        if is_one_way_tcp(sender) && (is_silent || is_one_way_tcp(receiver)) {
            return warn_once(
                ns,
                format!(
                    "the {receiver} does not acknowledge what the {sender} sends; connect it to an Agent/TCPSink"
                ),
            );
        }
    }
}

fn is_one_way_tcp(class: &str) -> bool {
    class.strip_prefix("Agent/TCP").is_some_and(|kind| {
        (kind.is_empty() || kind.starts_with('/'))
            && !["/FullTcp", "/BayFullTcp"].iter().any(|two| kind.starts_with(two))
    })
}

/// The address of the node to which an agent is attached, if that is worth knowing.
pub(crate) fn present_address(ns: &Ns, agent: &Obj) -> Option<i32> {
    let agent = (ns.voice() == Voice::Neons).then(|| ns.otcl().object_of(agent)).flatten()?;
    ns.with_agent(agent, |agent| agent.address.get()).filter(|address| *address >= 0)
}

/// An agent has been attached to a node, and was on one with the address `before`.
pub(crate) fn doubt_attachment(ns: &Ns, node: &Obj, agent: &Obj, before: Option<i32>) {
    if let Some(address) = before {
        let class = ns.otcl().object_of(agent).map(|agent| ns.class_name(agent));
        let class = class.as_deref().unwrap_or("agent");
        warn_once(
            ns,
            format!(
                "the {class} {agent} was already attached to the node with the address {address}, and is now attached to {node}; each \
                 end of a connection needs an agent of its own"
            ),
        );
    }
}

/// `trace-all` or `namtrace-all` has been given this file; `is_first` if the simulator had none before.
pub(crate) fn doubt_trace(ns: &Ns, simulator: ObjectId, command: &str, file: &Obj, is_first: bool) {
    if ns.voice() != Voice::Neons || file.is_empty() {
        return;
    }
    // A text that is no file is an error when the first link is made.
    if ns.otcl().channel(file).is_some_and(|channel| !channel.is_writable()) {
        return warn_once(
            ns,
            format!("the file of {command} is open for reading only; open it for writing: `[open FILE w]`"),
        );
    }
    if is_first && !ns.array_names(simulator, "link_").is_empty() {
        warn_once(
            ns,
            format!(
                "links made before `{command}` are not traced; give the file before the first link is made"
            ),
        );
    }
}

/// A script is scheduled for this time.
pub(crate) fn doubt_time(ns: &Ns, time: &str) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let done = ns.sim().shared::<Done>();
    if done.scheduled.borrow().is_none() {
        done.scheduled.replace(Some(place::current(ns)));
    }
    if time.trim().parse::<f64>().is_err() && !time.trim_start_matches(['+', '-']).starts_with("0x") {
        let read = general(parse_real(time), 6);
        warn_once(
            ns,
            format!(
                "the time \"{time}\" is read as {read} s; sums need [expr ...], and times are in seconds"
            ),
        );
    }
}

/// All routes of the network are removed.
pub(crate) fn doubt_reset(ns: &Ns) {
    if ns.voice() == Voice::Neons && ns.sim().now() > 0.0 {
        let text = "`reset` removes all routes: packets on LANs are lost until `$ns compute-routes`";
        warn_once(ns, text.to_owned());
    }
}

/// A link is drawn in this direction.
pub(crate) fn doubt_orientation(ns: &Ns, orientation: &str) {
    let is_angle = orientation.strip_suffix("deg").is_some_and(|angle| angle.parse::<f64>().is_ok());
    if ns.voice() != Voice::Neons || is_angle || orientation.parse::<f64>().is_ok() {
        return;
    }
    if let Some(word) = orientation.split('-').find(|word| !DIRECTIONS.contains(word)) {
        let meant = super::did_you_mean(word, DIRECTIONS.into_iter());
        warn_once(ns, format!("\"{word}\" is no direction of a link{meant}"));
    }
}

/// The program ends in order.
pub(crate) fn doubt_end(ns: &Ns) {
    let done = ns.sim().shared::<Done>();
    let scheduled = done.scheduled.borrow();
    if ns.sim().is_started() {
        super::doubt_listeners(ns);
    }
    if let (false, true, Some(first)) = (ns.sim().is_started(), ns.scripts().are_pending(), &*scheduled) {
        tell!(
            ns,
            "neons: {first}warning: nothing that was scheduled has happened; the script lacks `$ns run`"
        );
    } else if ns.sim().is_started() && done.connected.get() && ns.sim().packets_made() == 0 {
        tell!(
            ns,
            "neons: warning: agents are connected, but none has sent a packet; was a source started, as by `$ns at 0.1 \
             \"$application start\"`?"
        );
    } else if ns.sim().is_started() && scheduled.is_none() && ns.sim().packets_made() == 0 {
        tell!(
            ns,
            "neons: warning: the simulation was empty: nothing was scheduled with `$ns at`, and no packet was sent"
        );
    }
}
