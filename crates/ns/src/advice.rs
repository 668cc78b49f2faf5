//! What a script's error probably means, in Neons's own voice.

use neons_otcl::{Obj, ObjectId};
use neons_sim::node::PortClassifier;

use crate::Ns;

/// Explains a fatal error on the standard error output: where in the user's script it happened, and, for a
/// misspelt name, what was probably meant.
pub(crate) fn explain(ns: &Ns, info: &Obj) {
    let text = info.as_str();
    let message = text.lines().next().unwrap_or("");
    if let Some(suggestion) = suggestion(ns, message) {
        eprintln!("neons: {suggestion}");
    }
}

fn suggestion(ns: &Ns, message: &str) -> Option<String> {
    let (_, rest) = message.split_once("error when calling class ")?;
    let (class, call) = rest.split_once(": ")?;
    let method = call.split(' ').next()?;
    let known = ns.method_names(class);
    let nearest = nearest(method, known.iter().map(String::as_str))?;
    Some(format!(
        "{class} has no method \"{method}\" that takes these arguments; did you mean \"{nearest}\"?"
    ))
}

/// The name nearest to `name`, if one is near enough to be what was meant.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + name.chars().count() / 4;
    known
        .filter(|candidate| *candidate != name)
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Explains that a packet had no way to go.
pub(crate) fn explain_no_slot(ns: &Ns, classifier: ObjectId, slot: &str) {
    let port = ns.entity_of(classifier).is_some_and(|id| ns.sim().get::<PortClassifier>(id).is_some());
    let time = ns.sim().now();
    if port {
        eprintln!(
            "neons: at {time} s a packet arrived for port {slot} of a node that has no agent on that port; attach the \
             receiver to the node and `$ns connect` the sender to it before it sends"
        );
    } else {
        eprintln!(
            "neons: at {time} s a node had no route for a packet; are the sender's agent connected to its receiver \
             (`$ns connect`) and the nodes by links?"
        );
    }
}
