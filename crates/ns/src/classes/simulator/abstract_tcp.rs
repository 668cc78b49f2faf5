//! Methods of the Simulator for abstract TCP (spec: mpls-pushback-nix, section 11).

use neons_otcl::{Error, Obj, ObjectId};

use super::now;
use crate::Ns;
use crate::declare::ClassDeclaration;

/// The machines that `abstract-tcp` makes: variables and classes.
const MACHINES: [(&str, &str); 4] = [
    ("TahoeAckfsm_", "FSM/TahoeAck"),
    ("RenoAckfsm_", "FSM/RenoAck"),
    ("TahoeDelAckfsm_", "FSM/TahoeDelAck"),
    ("RenoDelAckfsm_", "FSM/RenoDelAck"),
];

pub(super) fn declare(class: &mut ClassDeclaration) {
    class.instproc(
        "abstract-tcp",
        (),
        "Lets links that are made later report lost packets to the senders of abstract TCP.",
        |ns, call, _| {
            for (variable, class) in MACHINES {
                let machine = ns.create(class, &[])?;
                ns.otcl().set_var(call.object, variable, ns.otcl().name_obj(machine))?;
            }
            let target = ns.create("DropTargetAgent", &[])?;
            ns.otcl().set_var(call.object, "nullAgent_", ns.otcl().name_obj(target))
        },
    );
}

/// Schedules `rtt` for the senders of abstract TCP among two agents that are connected.
///
/// # Errors
/// A script's own method fails.
pub(super) fn measure(ns: &Ns, simulator: ObjectId, ends: [&Obj; 2]) -> Result<(), Error> {
    for (own, peer) in [(ends[0], ends[1]), (ends[1], ends[0])] {
        if is_abstract(ns, own) {
            let script =
                format!("{} rtt {} {}", ns.otcl().name_obj(simulator).as_str(), own.as_str(), peer.as_str());
            ns.invoke(simulator, "at", &[Obj::from_f64(now(ns)), Obj::from_str(&script)])?;
        }
    }
    Ok(())
}

// ns-2.35: classes that a script derives from these are not measured.
fn is_abstract(ns: &Ns, agent: &Obj) -> bool {
    let class = ns.otcl().object_of(agent).and_then(|agent| ns.otcl().class_of(agent));
    let parents = class.map(|class| ns.otcl().superclasses(class)).unwrap_or_default();
    parents.iter().any(|parent| ns.otcl().name_obj(*parent).as_str() == "Agent/AbsTCP")
}
