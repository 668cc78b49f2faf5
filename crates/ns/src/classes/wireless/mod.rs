//! Mobile nodes and radio (spec: wireless-stack, wireless-routing).

mod attach;
mod channel;
mod energy;
mod god;
mod interface;
mod link_layer;
mod mac;
mod make_node;
mod mobile_node;
mod node_config;
mod phy;
mod propagation;
mod queue;
mod routing;
mod trace;

use neons_otcl::{Error, Obj, ObjectId};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations};

pub(crate) use god::create as create_god;
pub(crate) use make_node::make_mobile_node;
pub(crate) use node_config::apply_node_config;

pub(super) fn declare(declarations: &mut Declarations) {
    propagation::declare(declarations);
    channel::declare(declarations);
    phy::declare(declarations);
    mac::declare(declarations);
    link_layer::declare(declarations);
    queue::declare(declarations);
    trace::declare(declarations);
    energy::declare(declarations);
    god::declare(declarations);
    routing::declare(declarations);
    mobile_node::declare(declarations);
}

/// What a Simulator can do with mobile nodes.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    class.method(
        "energy-color-change",
        "level1 level2",
        "At which fractions of the initial energy nam shows other colours.",
        |ns, call| {
            ns.otcl().set_var(call.object, "level1_", call.args[0].clone())?;
            ns.otcl().set_var(call.object, "level2_", call.args[1].clone())
        },
    );
}

/// A variable of an object, if it is set and not empty.
fn setting(ns: &Ns, object: ObjectId, name: &str) -> Option<Obj> {
    if !ns.otcl().var_exists(object, name) {
        return None;
    }
    ns.otcl().get_var(object, name).ok().filter(|value| !value.is_empty())
}

/// A variable of the class Simulator.
///
/// # Errors
/// There is no such variable.
fn class_setting(ns: &Ns, name: &str) -> Result<Obj, Error> {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().get_var(class, name)
}
