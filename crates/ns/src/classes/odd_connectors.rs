//! Connectors that few scripts use (spec: mpls-pushback-nix, section 9.5).

use neons_sim::link::{AddSourceRoute, Connector, DelayModel};
use neons_sim::tcp::DropTarget;

use super::connector::{undeclared_debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, Unset, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let model = declarations.class("DelayModel", "SplitObject");
    model
        .doc("Delays each packet by its transmission time plus a random time.")
        .native(|_, _| DelayModel::default())
        .cmd(
            "bandwidth",
            (arg::real("bits"),),
            "Sets the bandwidth, a number without a unit, bits per second; 0 means that bits take no time.",
            |_, model: &DelayModel, (bits,)| model.bandwidth.set(bits),
        )
        .cmd(
            "ranvar",
            ("variable",),
            "Sets the random variable of the additional delay of each packet, seconds.",
            |command, model: &DelayModel, (variable,)| {
                model.delay.set(command.ns.random_variable(variable));
            },
        );
    wiring_commands(model);
    undeclared_debug_variable(model);

    let lossy = declarations.class("HackLossyLink", "SplitObject");
    lossy.doc("Hands every packet to its target.").native(|_, _| Connector::default());
    lossy.cmd("set-params", ("a", "b", "c", arg::rest("arg")), "Has no effect.", |_, _: &Connector, _| {});
    wiring_commands(lossy);
    undeclared_debug_variable(lossy);

    let discard = declarations.class("DropTargetAgent", "SplitObject");
    discard
        .doc("Discards every packet, and reports its loss to the senders of abstract TCP that have its flow id.")
        .native(|_, _| DropTarget::default());
    wiring_commands(discard);
    undeclared_debug_variable(discard);

    let route = declarations.class("Connector/AddSR", "Connector");
    route
        .doc("Prints a line with a source route, always the same one, for each packet, and hands it to its target.")
        .native(|_, _| AddSourceRoute::default());
    for (place, name) in ["off_ip_", "off_sr_", "off_ll_", "off_mac_"].into_iter().enumerate() {
        route.bind(name, Int(Unset, unit::NONE), "Has no effect.", move |route: &AddSourceRoute| {
            &route.offsets[place]
        });
    }
}
