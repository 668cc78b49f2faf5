//! Warnings about probable mistakes in a network, its connections and its traces.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use neons_otcl::{Call, Obj, ObjectId};
use neons_sim::format::general;

use super::{doubt::warn, place};
use crate::declare::{parse_bandwidth, parse_real, parse_time};
use crate::{Ns, Voice};

/// A bandwidth without a unit below this value is probably a mistake, bits per second.
const SLOWEST: f64 = 1000.0;
/// A delay without a unit of this value or more was probably meant in milliseconds; seconds.
const LONGEST: f64 = 1.0;
/// The directions that nam's orientations consist of.
const DIRECTIONS: [&str; 4] = ["right", "left", "up", "down"];

/// What the script has done so far.
#[derive(Default)]
struct Done {
    /// Warnings printed already.
    told: RefCell<HashSet<String>>,
    /// The first command that scheduled an event, as `FILE:LINE: `.
    scheduled: RefCell<Option<String>>,
    connected: Cell<bool>,
}

/// Prints a warning, once per text.
pub(super) fn warn_once(ns: &Ns, text: String) {
    if ns.sim().shared::<Done>().told.borrow_mut().insert(text.clone()) {
        warn(ns, &text);
    }
}

/// Warns about implausible ends, bandwidth or delay of a new link.
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

/// Warns about mistakes in connecting two agents, given in either order.
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
            && !["/FullTcp", "/BayFullTcp", "/SimpleTcp"].iter().any(|two| kind.starts_with(two))
    })
}

/// Returns the address of the node to which an agent is attached. `None` if the agent has none, or if no warning
/// would be printed.
pub(crate) fn present_address(ns: &Ns, agent: &Obj) -> Option<i32> {
    let agent = (ns.voice() == Voice::Neons).then(|| ns.otcl().object_of(agent)).flatten()?;
    ns.with_agent(agent, |agent| agent.address.get()).filter(|address| *address >= 0)
}

/// Warns about mistakes in attaching an agent to a node. `before` is the address of the node where the agent was
/// attached before.
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

/// Warns about the file passed to `trace-all` or `namtrace-all`. `is_first` means that the simulator had no such
/// file before.
pub(crate) fn doubt_trace(ns: &Ns, simulator: ObjectId, command: &str, file: &Obj, is_first: bool) {
    if ns.voice() != Voice::Neons || file.is_empty() {
        return;
    }
    // A text that names no file causes an error later, when the first link is made.
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

/// Remembers the place where a script was scheduled first.
pub(crate) fn note_scheduling(ns: &Ns) {
    let done = ns.sim().shared::<Done>();
    if ns.voice() == Voice::Neons && done.scheduled.borrow().is_none() {
        done.scheduled.replace(Some(place::current(ns)));
    }
}

/// Warns about an implausible time for a scheduled script.
pub(crate) fn doubt_time(ns: &Ns, time: &str) {
    if ns.voice() != Voice::Neons {
        return;
    }
    if time.trim().parse::<f64>().is_err() && !time.trim_start_matches(['+', '-']).starts_with("0x") {
        let read = general(parse_real(time), 6);
        let cause = match time.chars().find(|character| super::slips::is_curly_quote(*character)) {
            Some(quote) => format!("Tcl takes the quotation mark {quote} for a letter; write straight ones"),
            None => "sums need [expr ...], and times are in seconds".to_owned(),
        };
        warn_once(ns, format!("the time \"{time}\" is read as {read} s; {cause}"));
    }
}

/// Warns when all routes of the network are removed during the simulation.
pub(crate) fn doubt_reset(ns: &Ns) {
    if ns.voice() == Voice::Neons && ns.sim().now() > 0.0 {
        let text = "`reset` removes all routes: packets on LANs are lost until `$ns compute-routes`";
        warn_once(ns, text.to_owned());
    }
}

/// Warns about an orientation of a link that nam does not know.
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

/// Called when the program ends normally: warns about missing parts of the script.
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
