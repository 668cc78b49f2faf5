//! The parts of ns-2's DSR agents that scripts can make (spec: mpls-pushback-nix, section 8).

use neons_sim::Entity;
use neons_sim::agents::BasicAgent;
use neons_sim::wireless::routing::SourceRouteForwarder;

use crate::classes::connector::{undeclared_debug_variable, wiring_commands};
use crate::declare::{ClassDeclaration, Declarations, Int, Refusal, Unset, arg, unit};

/// A route cache that nothing uses.
#[derive(Debug)]
struct RouteCache;

impl Entity for RouteCache {}

pub(super) fn declare(declarations: &mut Declarations) {
    for name in ["RouteCache", "MobiCache"] {
        let class = declarations.class(name, "SplitObject");
        class
            .doc("A cache of routes that nothing uses: DSR agents have caches of their own.")
            .native(|_, _| RouteCache);
        settings(class);
        class.shared_cmd(
            "log-target",
            (arg::entity("trace"),),
            "Takes a trace, which gets no lines.",
            |_, _: &dyn Entity, _| Ok::<_, Refusal>(()),
        );
    }
    let forwarder = declarations.class("SRForwarder", "SplitObject");
    forwarder
        .doc("Moves each packet of DSR one place ahead on its source route, and hands every packet to its target.")
        .native(|_, _| SourceRouteForwarder::default())
        .cmd(
            "tracetarget",
            (arg::entity("trace"),),
            "Sets the trace that gets a line about each packet.",
            |_, forwarder: &SourceRouteForwarder, (trace,)| forwarder.log.set(Some(trace)),
        );
    for (place, name) in ["off_sr_", "off_ll_", "off_mac_", "off_ip_"].into_iter().enumerate() {
        forwarder.bind(
            name,
            Int(Unset, unit::NONE),
            "Has no effect.",
            move |forwarder: &SourceRouteForwarder| &forwarder.offsets[place],
        );
    }
    undeclared_debug_variable(wiring_commands(forwarder));
    let class = declarations.class("Agent/DSRProto", "Agent");
    class
        .doc("The base class of agents for DSR. By itself it routes nothing.")
        .native(|_, id| BasicAgent::new(id));
    settings(class);
}

fn settings(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "tracetarget",
            (arg::entity("trace"),),
            "Takes a trace, which gets no lines.",
            |_, _: &dyn Entity, _| Ok::<_, Refusal>(()),
        )
        .shared_cmd(
            "mac-addr",
            ("address",),
            "Takes the address of the MAC, which has no effect.",
            |_, _: &dyn Entity, _| (),
        )
        .shared_cmd(
            "ip-addr",
            ("address",),
            "Takes the address of the node, which has no effect.",
            |_, _: &dyn Entity, _| (),
        );
}
