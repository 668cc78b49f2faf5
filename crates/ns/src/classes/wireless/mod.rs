//! Mobile nodes and radio (spec: wireless-stack, wireless-routing).

mod attach;
mod bi_connector;
mod channel;
mod diffusion;
mod doubts;
mod dsr;
mod energy;
mod fidelity;
mod god;
mod grid_keeper;
mod interface;
mod link_layer;
mod mac;
mod make_node;
mod mobile_node;
mod node_config;
mod phy;
mod propagation;
mod queue;
mod reliable_transfers;
mod route_cache;
mod routing;
mod snoop;
mod subscriptions;
mod trace;
mod wpan;

use neons_otcl::{Error, Obj, ObjectId};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations};

pub(crate) use doubts::check_positions;
pub(crate) use dsr::make_early_node;
pub(crate) use god::create as create_god;
pub(crate) use link_layer::{slot, wire};
pub(crate) use mac::announce_cycles;
pub(crate) use mobile_node::native as native_mobile_node;
pub(crate) use node_config::{apply_mobile_ip, apply_node_config};

pub(super) fn declare(declarations: &mut Declarations) {
    propagation::declare(declarations);
    bi_connector::declare(declarations);
    route_cache::declare(declarations);
    channel::declare(declarations);
    phy::declare(declarations);
    mac::declare(declarations);
    link_layer::declare(declarations);
    queue::declare(declarations);
    trace::declare(declarations);
    energy::declare(declarations);
    fidelity::declare(declarations);
    god::declare(declarations);
    grid_keeper::declare(declarations);
    routing::declare(declarations);
    diffusion::declare(declarations);
    subscriptions::declare(declarations);
    reliable_transfers::declare(declarations);
    mobile_node::declare(declarations);
    dsr::declare(declarations);
}

/// Declares the simulator's methods about mobile nodes.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    diffusion::declare_simulator(class);
    subscriptions::declare_simulator(class);
    make_node::declare_simulator(class);
    routing::declare_simulator(class);
    class
        .instproc(
            "imep-support",
            (),
            "Returns whether IMEP is used; empty before the first mobile node.",
            |ns, _, _| class_setting(ns, "IMEPFlag_"),
        )
        .instproc(
            "energy-color-change",
            ("level1", "level2"),
            "Sets the shares of the initial energy at which nam shows other colours.",
            |ns, call, (level1, level2)| {
                ns.otcl().set_var(call.object, "level1_", level1.clone())?;
                ns.otcl().set_var(call.object, "level2_", level2.clone())
            },
        )
        .instproc(
            "initial_node_pos",
            ("nodep", "size"),
            "Sets the position of a node in nam, and the size of its symbol.",
            |ns, call, (node, size)| {
                let ask = |word: &str| ns.invoke_named(node, word, &[]);
                let get = |variable: &str| ns.invoke_named(node, "set", &[Obj::from_str(variable)]);
                let color =
                    if setting(ns, call.object, "energyModel_").is_some() { "green" } else { "black" };
                let (id, x, y, z) = (ask("id")?, get("X_")?, get("Y_")?, get("Z_")?);
                // ns-2.35: `set-address-format hierarchical` alone does not add the address.
                let shows_address = setting(ns, call.object, "addressType_")
                    .is_some_and(|address_type| address_type.as_str() == "hierarchical");
                let line = if shows_address {
                    let address = ask("node-addr")?;
                    format!(
                        "n -t * -a {address}  -s {id} -x {x} -y {y} -Z {z}  -z {size} -v circle -c {color}"
                    )
                } else {
                    format!("n -t * -s {id}  -x {x} -y {y} -Z {z} -z {size}  -v circle -c {color}")
                };
                ns.invoke(call.object, "puts-nam-config", &[Obj::from_str(&line)])
            },
        );
}

/// Returns a variable of an object; `None` if it is unset or empty.
fn setting(ns: &Ns, object: ObjectId, name: &str) -> Option<Obj> {
    if !ns.otcl().var_exists(object, name) {
        return None;
    }
    ns.otcl().get_var(object, name).ok().filter(|value| !value.is_empty())
}

/// Returns a variable of the class Simulator.
///
/// # Errors
/// There is no such variable.
fn class_setting(ns: &Ns, name: &str) -> Result<Obj, Error> {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().get_var(class, name)
}
