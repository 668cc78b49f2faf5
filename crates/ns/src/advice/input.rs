//! Errors in input: they name the command that supplied the bad value, and what was expected instead.
//!
//! ns-2 accepts much bad input silently. The fault shows only later, when a random variable is drawn or a line of
//! a file is read. The commands that supplied the input are therefore remembered as *origins*.

use std::cell::RefCell;

use neons_sim::format::general;
use neons_sim::{BadInput, Origin};

use super::marks::Marks;
use super::place::{self, Place};
use crate::{Ns, Voice, report};

/// What a simulation remembers about its input.
#[derive(Default)]
pub(crate) struct Inputs {
    /// The commands to which origins refer.
    marks: Marks,
    /// The error message of the last command that was refused with an explanation, and the explanation.
    refusal: RefCell<Option<(String, String)>>,
    /// Addresses that commands named before a node had them.
    unknown_nodes: RefCell<Vec<(i32, Origin)>>,
}

impl Inputs {
    /// Remembers why a command failed. `message` is the error that the script sees.
    pub fn remember_refusal(&self, message: &str, explanation: String) {
        self.refusal.replace(Some((message.to_owned(), explanation)));
    }

    /// Returns why a command failed with this message, if known.
    pub(super) fn explanation(&self, message: &str) -> Option<String> {
        let refusal = self.refusal.borrow();
        refusal.as_ref().filter(|(known, _)| known == message).map(|(_, explanation)| explanation.clone())
    }
}

/// Returns the origin that refers to the command that a script is executing. Under ns-2's name, which prints no
/// explanations, the origin is unknown.
pub(crate) fn origin(ns: &Ns) -> Origin {
    if ns.voice() != Voice::Neons {
        return Origin::default();
    }
    place::mark(ns).map_or_else(Origin::default, |mark| ns.inputs().marks.origin(mark))
}

/// Ends the run because of bad input, after writing all traces and output so far. Returns if the program runs
/// under the name of ns-2.
pub(crate) fn reject(ns: &Ns, input: &BadInput) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let problem = match ns.sim().is_started() {
        true => format!("at {} s: {}", general(ns.sim().now(), 6), input.problem),
        false => input.problem.clone(),
    };
    let place = place_of(ns, input.origin).map(Place::into_public);
    let words = match (&input.line, &place) {
        (Some(line), place) => {
            let place = place.as_ref().map(|place| report::located(place, "the file is named here"));
            let text = format!("neons: {}:{}: {problem}\n    {}\n", line.file, line.number, line.text);
            text + place.as_deref().unwrap_or("")
        }
        (None, Some(place)) => report::located(place, &problem),
        (None, None) => format!("neons: {problem}\n"),
    };
    report::bad_input(ns, &problem, place, words).end()
}

/// Prints why the command that a script is executing ends the run, as it does in ns-2.
pub(crate) fn explain_end(ns: &Ns, problem: &str) {
    let text = match place::mark(ns).and_then(|mark| mark.place()) {
        Some(place) => report::located(&place.into_public(), problem),
        None => format!("neons: {problem}\n"),
    };
    if ns.voice() == Voice::Neons {
        ns.tell(&text);
    }
}

/// Returns the place of an origin's command in the script.
pub(super) fn place_of(ns: &Ns, origin: Origin) -> Option<Place> {
    ns.inputs().marks.of(origin)?.place()
}

/// Remembers that a command named the address of a node. [`check_nodes`] checks later that the node exists,
/// because scripts may create it after the command.
pub(crate) fn expect_node(ns: &Ns, address: i32, origin: Origin) {
    if ns.voice() == Voice::Neons && !has_node(ns, address) {
        ns.inputs().unknown_nodes.borrow_mut().push((address, origin));
    }
}

/// Called when the simulation begins: checks that every node that a command named exists.
pub(crate) fn check_nodes(ns: &Ns) {
    let unknown = ns.inputs().unknown_nodes.take();
    if let Some((address, origin)) = unknown.into_iter().find(|(address, _)| !has_node(ns, *address)) {
        let problem = format!(
            "there is no node with the address {address}; expected the number of a node (`$node id`)"
        );
        reject(ns, &BadInput { origin, line: None, problem });
    }
}

/// Returns whether a node has this address. True for every address if addresses are hierarchical.
fn has_node(ns: &Ns, address: i32) -> bool {
    let name = format!("Node_({address})");
    !ns.sim().address_format().is_flat()
        || ns.simulators().borrow().iter().any(|simulator| ns.otcl().get_var(*simulator, &name).is_ok())
}
