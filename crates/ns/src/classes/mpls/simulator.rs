//! The simulator's methods about MPLS (spec: mpls-pushback-nix, section 1.1).

use neons_otcl::{Call, Error, Obj, TclResult};

use super::router::MODULE;
use crate::Ns;
use crate::declare::ClassDeclaration;

/// Declares the methods of the simulator.
pub(crate) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc("mpls-node", (), "Makes an MPLS node.", |ns, call, _| {
            ns.invoke(call.object, "node-config", &[Obj::from_str("-MPLS"), Obj::from_str("ON")])?;
            let node = ns.invoke(call.object, "node", call.args)?;
            ns.invoke(call.object, "node-config", &[Obj::from_str("-MPLS"), Obj::from_str("OFF")])?;
            Ok(node)
        })
        .instproc("LDP-peer", ("src", "dst"), "Lets two neighbours exchange labels by LDP.", make_peers);
    for (name, flow) in [
        ("ldp-notification-color", 101),
        ("ldp-request-color", 102),
        ("ldp-mapping-color", 103),
        ("ldp-withdraw-color", 104),
        ("ldp-release-color", 105),
    ] {
        class.instproc(
            name,
            ("color",),
            "Sets the colour of LDP messages of this type in the animation.",
            move |ns, call, (color,)| ns.invoke(call.object, "color", &[Obj::from_i64(flow), color.clone()]),
        );
    }
}

fn make_peers(ns: &Ns, call: &Call, (src, dst): (&Obj, &Obj)) -> TclResult {
    if ns.invoke_named(src, "is-neighbor", &call.args[1..])?.as_str() != "1" {
        return Ok(Obj::empty());
    }
    let make = |node: &Obj, peer: &Obj| -> Result<Obj, Error> {
        let module = ns.invoke_named(node, "get-module", &[Obj::from_str(MODULE)])?;
        let agent = ns.invoke_named(&module, "make-ldp", &[])?;
        ns.invoke_named(&agent, "set-peer", &[ns.invoke_named(peer, "id", &[])?])?;
        Ok(agent)
    };
    let one = make(src, dst)?;
    let other = make(dst, src)?;
    ns.invoke(call.object, "connect", &[one, other])
}
