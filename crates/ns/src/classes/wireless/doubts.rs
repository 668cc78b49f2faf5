//! Warnings about probable mistakes in scripts with mobile nodes (`neons` only).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::wireless::{God, MobileNode, Topography};

use super::{routing, setting};
use crate::Ns;
use crate::Voice;
use crate::advice;

/// The error about an unknown routing protocol, with the known ones.
pub(super) fn unknown_protocol(name: &str) -> String {
    let meant = advice::did_you_mean(name, routing::names());
    let all: Vec<&str> = routing::names().collect();
    let known = if meant.is_empty() { format!("; there are {}", all.join(", ")) } else { meant };
    let known = match advice::is_missing(&format!("Agent/{name}")) {
        true => "; ns-2.35 has it, but Neons does not (docs/differences.md, \"Missing\")".to_owned(),
        false => advice::belongs_to(name).unwrap_or(known),
    };
    format!("there is no routing protocol \"{name}\" for mobile nodes{known}")
}

/// Remembers why a node without an address was refused; `error` is the refusal.
pub(super) fn explain_missing_address(ns: &Ns, protocol: &str, arguments: &[Obj], error: &Error) {
    if arguments.is_empty() {
        ns.inputs().remember_refusal(
            &ns.otcl().message_of(error),
            format!("nodes that route by {protocol} need an address, a different one for each: `$ns node 0`"),
        );
    }
}

/// Remembers why a routing agent cannot be switched off with its node; `error` is the agent's refusal.
pub(super) fn explain_off(ns: &Ns, agent: &Obj, error: &Error) {
    let class = ns.otcl().object_of(agent).map_or_else(|| "it".into(), |agent| ns.class_name(agent));
    ns.inputs().remember_refusal(
        &ns.otcl().message_of(error),
        format!(
            "`off` of a node calls `reset-state` of its routing agent, which {class} does not have (agents of diffusion \
             have it); `[$node set netif_(0)] NodeOff` switches off only the radio"
        ),
    );
}

/// Remembers why a base station has no routing agent; `error` is the error about the missing agent.
pub(super) fn explain_missing_agent(ns: &Ns, simulator: ObjectId, error: &Error) {
    let is = |variable, value| setting(ns, simulator, variable).is_some_and(|text| text.as_str() == value);
    if is("routingAgent_", "DSR") && is("wiredRouting_", "ON") {
        ns.inputs().remember_refusal(
            &ns.otcl().message_of(error),
            "base stations (`-wiredRouting ON`) cannot route by DSR, in ns-2.35 neither; choose DSDV or AODV"
                .to_owned(),
        );
    }
}

/// Explains why a node does not move to a place.
pub(super) fn bad_destination(ns: &Ns, node: &MobileNode, place: [&str; 2]) -> String {
    let [x, y] = place;
    match node.topography.get().and_then(|ground| ns.sim().get::<Topography>(ground)) {
        Some(ground) => format!(
            "the destination ({x}, {y}) is not inside of the field: x lies between 0 and {} \
             m, y between 0 and {} m",
            ground.upper_x(),
            ground.upper_y()
        ),
        None => "the node has no field to move on; `$ns node-config -topoInstance` names it".to_owned(),
    }
}

/// Warns about probable mistakes in the area and the positions of nodes. ns-2 ignores them.
pub(crate) fn check_positions(ns: &Ns) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let nodes: Vec<&MobileNode> =
        ns.sim().wireless().node_ids().into_iter().filter_map(|id| ns.sim().get(id)).collect();
    let grounds: Vec<&Topography> =
        nodes.iter().filter_map(|node| ns.sim().get(node.topography.get()?)).collect();
    let god: Option<&God> = ns.sim().wireless().god.get().and_then(|god| ns.sim().get(god));
    let at_origin = nodes.iter().filter(|node| node.x.get() == 0.0 && node.y.get() == 0.0);
    let field = advice::Field {
        expected: god.map(God::nodes),
        nodes: grounds.len(),
        has_size: grounds.iter().all(|ground| ground.upper_x() > 0.0),
        at_origin: at_origin.count(),
    };
    advice::doubt_field(ns, &field);
    let mut outside = ns.sim().wireless().node_ids().into_iter().filter_map(|id| {
        let node: &MobileNode = ns.sim().get(id)?;
        let ground: &Topography = ns.sim().get(node.topography.get()?)?;
        let (x, y, width, height) = (node.x.get(), node.y.get(), ground.upper_x(), ground.upper_y());
        // A terrain without extent was never loaded.
        let is_inside = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        (width > 0.0 && !is_inside).then(|| {
            format!(
                "node {} is at ({x}, {y}), outside of the field of {width} m by {height} m",
                node.number.get()
            )
        })
    });
    if let Some(first) = outside.next() {
        let others = match outside.count() {
            0 => String::new(),
            others => format!(", and {others} more are outside"),
        };
        tell!(ns, "neons: warning: {first}{others}");
    }
}
