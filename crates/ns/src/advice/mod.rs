//! What an error in a script probably means, in Neons's own voice.
//!
//! Whatever ns-2 prints is printed first and unchanged; these notes come behind it, on the standard error output.

mod input;
mod place;
mod spelling;
mod suggestion;

use std::collections::{HashMap, HashSet};

use neons_otcl::ObjectId;
use neons_sim::format::general;
use neons_sim::node::PortClassifier;

use crate::Ns;
use crate::session::Voice;
pub(crate) use input::{Inputs, check_nodes, expect_node, origin, reject};
use place::Place;

/// Explains the error that ends the program: where in the user's script it happened, and what was probably meant.
/// `event` is the script that failed, if an event did.
pub(crate) fn explain(ns: &Ns, message: &str, event: Option<&str>) {
    let info = ns.otcl().error_info();
    let place = place::find(ns.script_file().as_deref(), info.as_str(), event);
    let meaning = suggestion::of(ns, message, place.as_ref());
    let time = match event {
        Some(_) => format!("at {} s: ", general(ns.sim().now(), 6)),
        None => String::new(),
    };
    match (place, meaning) {
        (Some(place), meaning) => {
            let meaning = meaning.unwrap_or_else(|| "the error is in this command".to_owned());
            let Place { file, line, command } = place;
            eprintln!("neons: {file}:{line}: {time}{meaning}\n    {command}");
        }
        (None, Some(meaning)) => eprintln!("neons: {time}{meaning}"),
        (None, None) => {}
    }
}

/// `; did you mean "a" or "b"?` for the known names that are near to `name`; empty if none is.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    spelling::did_you_mean(&spelling::nearest(name, known))
}

/// Explains that a packet had no way to go.
pub(crate) fn explain_no_slot(ns: &Ns, classifier: ObjectId, slot: &str) {
    let port = ns.entity_of(classifier).is_some_and(|id| ns.sim().get::<PortClassifier>(id).is_some());
    let time = general(ns.sim().now(), 6);
    if port {
        eprintln!(
            "neons: at {time} s: a packet arrived for port {slot} of a node that has no agent on that port; attach \
             the receiver to the node and `$ns connect` the sender to it before it sends"
        );
    } else {
        eprintln!(
            "neons: at {time} s: a node had no route for a packet; is the sender connected to its receiver \
             (`$ns connect`), and are the nodes connected by links?"
        );
    }
}

/// Explains that an address does not fit the address format.
pub(crate) fn explain_address(ns: &Ns, address: &str) {
    let format = ns.sim().address_format();
    let largest: Vec<String> = format.levels().iter().map(|(mask, _)| mask.to_string()).collect();
    eprintln!(
        "neons: \"{address}\" is no address of this simulation: hierarchical addresses have {} numbers with dots \
         between them, at most {}",
        largest.len(),
        largest.join(".")
    );
}

/// The names of variables that have been looked at, by class.
pub(crate) type Examined = HashMap<ObjectId, HashSet<String>>;

fn is_examined(ns: &Ns, class: ObjectId, name: &str) -> bool {
    ns.examined_variables().borrow().get(&class).is_some_and(|names| names.contains(name))
}

/// Warns that the links of a failure model do not exist, which ns-2 notices only when the simulation starts.
pub(crate) fn doubt_failure(ns: &Ns, from: &str, to: &str) {
    if ns.voice() == Voice::Neons {
        let place = place::current(ns);
        eprintln!("neons: {place}warning: there is no link from node {from} to node {to} that could fail");
    }
}

/// Warns, once, when a script sets a variable that looks like a misspelt one of the class: ns-2 takes it for a new
/// variable and goes on without a word.
pub(crate) fn doubt_variable(ns: &Ns, class: ObjectId, name: &str) {
    if ns.voice() != Voice::Neons || !name.ends_with('_') || is_examined(ns, class, name) {
        return;
    }
    ns.examined_variables().borrow_mut().entry(class).or_default().insert(name.to_owned());
    // Classes of scripts have variables that nobody has declared.
    let known = ns.variable_names(class);
    if ns.registry().class(class).is_none() || known.iter().any(|known| known == name) {
        return;
    }
    // A new variable of the script's own may well be called nearly like one of the class.
    let slips = if name.len() < 8 { 1 } else { 2 };
    let meant = spelling::nearest_within(slips, name, known.iter().map(String::as_str));
    if let [meant, ..] = meant.as_slice() {
        let class = ns.otcl().name(class);
        let place = place::current(ns);
        eprintln!("neons: {place}warning: {class} has no variable \"{name}\"; did you mean \"{meant}\"?");
    }
}
