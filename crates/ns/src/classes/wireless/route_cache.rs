//! The parts of ns-2's DSR agents that scripts can make (spec: mpls-pushback-nix, section 8).

use neons_sim::Entity;
use neons_sim::agents::BasicAgent;

use crate::declare::{ClassDeclaration, Declarations, Refusal, arg};

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
