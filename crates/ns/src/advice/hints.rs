//! Hints at the end of a run about results that are valid but probably not what the user intended.

use neons_otcl::ObjectId;
use neons_sim::format::general;

use super::no_route;
use super::place::Place;
use crate::{Ns, Session, Voice};

/// A TCP sender and its connection.
struct Sender {
    class: String,
    /// `FILE:LINE: ` of the command that attached or connected the sender.
    place: String,
    /// The address of the sender's node.
    address: i32,
    sent: f64,
    sent_again: f64,
    /// The congestion window at the end of the run, packets; `window` is its limit.
    cwnd: f64,
    window: f64,
}

impl Session {
    /// Prints hints about a run that has ended: connections that sent nothing, losses that did not happen, windows that
    /// limit the throughput, and a missing trace.
    pub fn print_hints(&self) {
        let ns = self.ns();
        if ns.voice() != Voice::Neons || !ns.sim().is_started() {
            return;
        }
        for hint in hints(ns) {
            tell!(ns, "neons: {hint}");
        }
    }
}

fn hints(ns: &Ns) -> Vec<String> {
    let mut hints = Vec::new();
    let senders: Vec<Sender> = ns
        .class_names()
        .iter()
        .filter(|class| *class == "Agent/TCP" || class.starts_with("Agent/TCP/"))
        .filter_map(|class| ns.otcl().object(class))
        .flat_map(|class| ns.otcl().instances(class))
        .filter_map(|agent| sender(ns, agent))
        .collect();
    for Sender { class, place, address, .. } in senders.iter().filter(|sender| sender.sent == 0.0) {
        hints.push(format!(
            "{place}hint: the {class} on node {address} has sent no data; an application on top of it has to be started, \
             as by `$ns at 0.1 \"$ftp start\"`"
        ));
    }
    let active: Vec<&Sender> = senders.iter().filter(|sender| sender.sent > 0.0).collect();
    if !active.is_empty() && active.iter().all(|sender| sender.sent_again == 0.0) {
        hints.push(
            "hint: no TCP connection has sent a packet again, so no queue has dropped one of its packets; for losses, give \
             queues a smaller limit (`$ns queue-limit $a $b 10`), links less bandwidth, or connections a larger window \
             (`$tcp set window_ 100`)"
                .to_owned(),
        );
    }
    for Sender { class, place, address, cwnd, window, .. } in active {
        if cwnd > window {
            hints.push(format!(
                "{place}hint: window_ limits the {class} on node {address} to {} packets at a time, and its congestion \
                 window has grown to {}; a larger window_ lets it send more",
                general(*window, 6),
                general(*cwnd, 4)
            ));
        }
    }
    if ns.sinks().borrow().is_empty() {
        hints.push(
            "hint: the run has written no trace; for one, write `$ns trace-all [open out.tr w]` before the first link or node"
                .to_owned(),
        );
    }
    hints
}

/// Returns the data about a TCP agent for hints; `None` if it is connected to no other agent.
fn sender(ns: &Ns, agent: ObjectId) -> Option<Sender> {
    let number = |name: &str| ns.otcl().get_var(agent, name).ok()?.to_f64();
    let (end, peer) = ns.with_agent(agent, |agent| (agent.endpoint(), agent.peer()))?;
    if peer.address < 0 {
        return None;
    }
    let place = no_route::place_of(ns, end);
    Some(Sender {
        class: ns.class_name(agent).to_string(),
        place: place.map_or_else(String::new, |Place { file, line, .. }| format!("{file}:{line}: ")),
        address: end.address,
        sent: number("ndatapack_")?,
        sent_again: number("nrexmitpack_")?,
        cwnd: number("cwnd_")?,
        window: number("window_")?,
    })
}
