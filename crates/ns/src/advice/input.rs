//! Input that makes no sense: which command gave it, and what was expected instead.
//!
//! Much of what ns-2 takes without a word shows only later, when a random variable is drawn or a line of a file is
//! reached. The commands that gave it are therefore remembered as *origins*.

use std::cell::RefCell;

use neons_sim::format::general;
use neons_sim::{BadInput, Origin};

use super::marks::Marks;
use super::place::{self, Place};
use crate::{Ns, Voice, report};

/// What is remembered of the input of a simulation.
#[derive(Default)]
pub(crate) struct Inputs {
    /// The commands that origins stand for.
    marks: Marks,
    /// The error that scripts got from the last command that was refused for a reason, and the reason.
    refusal: RefCell<Option<(String, String)>>,
    /// Addresses that were named before there was a node.
    unknown_nodes: RefCell<Vec<(i32, Origin)>>,
}

impl Inputs {
    /// Remembers why the command failed that scripts see fail with `message`.
    pub fn remember_refusal(&self, message: &str, explanation: String) {
        self.refusal.replace(Some((message.to_owned(), explanation)));
    }

    /// Why a command failed with this message, if that is known.
    pub(super) fn explanation(&self, message: &str) -> Option<String> {
        let refusal = self.refusal.borrow();
        refusal.as_ref().filter(|(known, _)| known == message).map(|(_, explanation)| explanation.clone())
    }
}

/// The command that a script executes at the moment; unknown where nobody would be told.
pub(crate) fn origin(ns: &Ns) -> Origin {
    if ns.voice() != Voice::Neons {
        return Origin::default();
    }
    place::mark(ns).map_or_else(Origin::default, |mark| ns.inputs().marks.origin(mark))
}

/// Ends the run because of such input, with everything written that was traced or printed so far. Under the name of
/// ns-2 this returns.
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

/// Where the command of an origin stands.
pub(super) fn place_of(ns: &Ns, origin: Origin) -> Option<Place> {
    ns.inputs().marks.of(origin)?.place()
}

/// Notes that a command named the address of a node. That it is there is checked when the simulation begins, since nodes
/// may be made later.
pub(crate) fn expect_node(ns: &Ns, address: i32, origin: Origin) {
    if ns.voice() == Voice::Neons && !has_node(ns, address) {
        ns.inputs().unknown_nodes.borrow_mut().push((address, origin));
    }
}

/// The simulation begins: all nodes that were named must be there.
pub(crate) fn check_nodes(ns: &Ns) {
    let unknown = ns.inputs().unknown_nodes.take();
    if let Some((address, origin)) = unknown.into_iter().find(|(address, _)| !has_node(ns, *address)) {
        let problem = format!(
            "there is no node with the address {address}; expected the number of a node (`$node id`)"
        );
        reject(ns, &BadInput { origin, line: None, problem });
    }
}

/// Whether there is a node with this address. Those of hierarchies are not looked for.
fn has_node(ns: &Ns, address: i32) -> bool {
    let name = format!("Node_({address})");
    !ns.sim().address_format().is_flat()
        || ns.simulators().borrow().iter().any(|simulator| ns.otcl().get_var(*simulator, &name).is_ok())
}
