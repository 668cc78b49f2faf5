//! `HierNode`, a node whose entry is a hierarchical classifier (spec: mpls-pushback-nix, section 8).

use neons_otcl::Obj;

use super::{Node, node};
use crate::classes::addresses::is_hierarchical;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("HierNode", "Node")
        .doc("A node with flat addresses whose entry is a hierarchical classifier.")
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a node, with the given address if there is one.",
            |ns, call, (args,)| {
                if is_hierarchical(ns) {
                    // ns-2.35: prints the contents of uninitialised memory as the address.
                    ns.sim().fatal("Error!!\nstr2addr:Address 0 outside range of address field length 512\n");
                }
                call.next(args)?;
                let node: &Node = node(ns, call)?;
                if args.is_empty() {
                    node.address.replace(Obj::empty());
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "mk-default-classifier",
            (),
            "Makes the hierarchical classifier that packets enter.",
            |ns, call, _| {
                let entry = ns.create("Classifier/Hier", &[])?;
                node(ns, call)?.classifier.set(ns.entity_of(entry));
                Ok(Obj::empty())
            },
        );
}
