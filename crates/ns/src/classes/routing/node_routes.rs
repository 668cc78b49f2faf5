//! What a node knows of dynamic routing (spec: routing-and-dynamics, section 6).

use neons_otcl::{Obj, ObjectId, TclResult};

use crate::Ns;
use crate::declare::ClassDeclaration;

/// The part of the class Node that is about dynamic routing.
pub(in crate::classes) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .method("rtObject?", "", "The route object; empty without dynamic routing.", |ns, call| {
            route_object(ns, call.object)
        })
        .method("intf-changed", "", "Links of the node have failed or come back.", |ns, call| {
            let routes = route_object(ns, call.object)?;
            if !routes.is_empty() {
                ns.invoke_named(&routes, "intf-changed", &[])?;
            }
            Ok(Obj::empty())
        });
}

/// The route object of a node; empty if it has none.
pub(super) fn route_object(ns: &Ns, node: ObjectId) -> TclResult {
    if ns.otcl().var_exists(node, "rtObject_") {
        ns.otcl().get_var(node, "rtObject_")
    } else {
        Ok(Obj::empty())
    }
}
