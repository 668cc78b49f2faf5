//! Routing by vectors of neighbour indices (spec: mpls-pushback-nix, section 3).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::node::NixClassifier;

use crate::Ns;
use crate::classes::node::{Node, become_entrance};
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer};

/// The class variable of Simulator that enables this routing.
const SWITCH: &str = "nix-routing";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Nix", "Classifier")
        .doc("Forwards packets by the vectors of neighbour indices that they carry.")
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a classifier that does not know its node yet.",
            |ns, call, _| {
                let network = simulator::record(ns)?.nix.clone();
                ns.bind_entity(call.object, ns.sim().add(|id| NixClassifier::new(id, network)));
                Ok(Obj::empty())
            },
        )
        .cmd(
            "set-node-id",
            (arg::int("number"),),
            "Sets the number of the classifier's node.",
            |_, nix: &NixClassifier, (number,)| {
                nix.set_node(number);
            },
        );
    declarations
        .class("RtModule/Nix", "RtModule")
        .doc(
            "Routing by vectors of neighbour indices (NixVector): packets carry their route, and nodes \
            have no tables.",
        )
        .instproc(
            "register",
            ("node",),
            "Gives the node a classifier for neighbour indices as its entry.",
            |ns, call, (node,)| {
                call.next(call.args)?;
                let made = ns.create("Classifier/Nix", &[])?;
                let owner = ns.otcl().object_of(node).ok_or("no such node")?;
                let owner: &Node = ns.record(owner)?;
                if let Some(nix) = ns.entity_of(made).and_then(|id| ns.sim().get::<NixClassifier>(id)) {
                    nix.set_node(owner.id.get());
                }
                become_entrance(ns, call, made)
            },
        );
}

/// Returns whether packets carry vectors of neighbour indices.
pub(crate) fn is_on(ns: &Ns) -> bool {
    let class = ns.otcl().object("Simulator");
    let switch = class.and_then(|class| ns.otcl().get_var(class, SWITCH).ok());
    switch.is_some_and(|switch| parse_integer(switch.as_str()) != 0)
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "set-nix-routing",
        (),
        "Lets nodes made later route packets by vectors of neighbour indices.",
        |ns, _, _| {
            let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
            ns.otcl().set_var(class, SWITCH, Obj::from_i64(1))?;
            let node = ns.otcl().object("Node").ok_or("no class Node")?;
            ns.invoke(node, "enable-module", &[Obj::from_str("Nix")])
        },
    );
}

pub(super) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .cmd(
            "set-neighbor",
            (arg::int("number"),),
            "Records a link to the node with the given number.",
            |command, node: &Node, (number,)| {
                if is_on(command.ns)
                    && let (Ok(from), Ok(to)) = (usize::try_from(node.id.get()), usize::try_from(number))
                    && let Ok(simulator) = simulator::record(command.ns)
                {
                    simulator.nix.add_neighbour(from, to);
                }
            },
        )
        .cmd(
            "get-nix-vector",
            ("number",),
            "Has no effect: routes are computed when they are needed.",
            |_, _: &Node, _| {},
        )
        .instproc("populate-objects", (), "Finds the links to the neighbours.", |ns, call, _| {
            if is_on(ns) {
                find_links(ns, call)?;
            }
            Ok(Obj::empty())
        });
}

fn find_links(ns: &Ns, call: &Call) -> Result<(), Error> {
    let node: &Node = ns.record(call.object)?;
    let Ok(from) = usize::try_from(node.id.get()) else { return Ok(()) };
    let simulator = simulator::instance(ns)?;
    let network = &simulator::record(ns)?.nix;
    for (index, to) in network.neighbours(from).into_iter().enumerate() {
        let ends = [Obj::from_i64(from as i64), Obj::from_i64(to as i64)];
        let head = ns.invoke(simulator, "get-link-head", &ends)?;
        network.set_link(ns.sim(), from, index, ns.entity_named(head.as_str()));
    }
    Ok(())
}

/// Prints that routes need not be computed.
pub(super) fn skip_computation(ns: &Ns) -> TclResult {
    ns.print_line("Using NixVector routing, skipping route computations\n");
    Ok(Obj::empty())
}
