//! Mobile IP on wired and on mobile nodes (spec: sensor-and-mobile-ip, section 3).

mod agents;
mod classifiers;
mod nodes;
mod registration;
mod tunnel;

use neons_otcl::{Error, Obj, ObjectId};

pub(super) use nodes::{mobile_methods, prepare};
pub(crate) use tunnel::known_exit;

use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    classifiers::declare(declarations);
    tunnel::declare(declarations);
    agents::declare(declarations);
    nodes::declare(declarations);
}

/// Returns the object that a variable of an object names.
///
/// # Errors
/// There is no such variable, or it names no object.
fn part(ns: &Ns, object: ObjectId, variable: &str) -> Result<ObjectId, Error> {
    let name = ns.otcl().get_var(object, variable)?;
    ns.otcl().object_of(&name).ok_or_else(|| Error::from(format!("invalid command name \"{name}\"")))
}

/// Returns whether a node is a mobile node.
fn is_mobile(ns: &Ns, node: ObjectId) -> bool {
    super::wireless::native_mobile_node(ns, ns.otcl().name(node).as_ref()).is_some()
}

fn integer(value: i32) -> Obj {
    Obj::from_i64(i64::from(value))
}
