//! Classes whose objects have no observable effect (spec: mpls-pushback-nix, section 9.5).

use neons_sim::Entity;

use crate::declare::Declarations;

/// The native half of an object without observable effect.
struct Inert;

impl Entity for Inert {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("FSM", "SplitObject")
        .doc("The base class of models of how losses change the window of an abstract TCP.")
        .never_made();
    let machines = [
        ("FSM/TahoeAck", "Tahoe with an acknowledgement for each packet. It does nothing by itself."),
        ("FSM/TahoeDelAck", "Tahoe with delayed acknowledgements. It does nothing by itself."),
        ("FSM/RenoAck", "Reno with an acknowledgement for each packet. It does nothing by itself."),
        ("FSM/RenoDelAck", "Reno with delayed acknowledgements. It does nothing by itself."),
    ];
    for (name, doc) in machines {
        declarations.class(name, "FSM").doc(doc).native(|_, _| Inert);
    }
}
