//! The agents of mobile IP (spec: sensor-and-mobile-ip, section 3.3).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::mobile_ip::{BaseStationAgent, MobileHostAgent};

use super::{is_mobile, registration};
use crate::Ns;
use crate::classes::wireless::native_mobile_node;
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    base_station(declarations.class("Agent/MIPBS", "Agent"));
    mobile_host(declarations.class("Agent/MIPMH", "Agent"));
}

fn base_station(class: &mut ClassDeclaration) {
    class
        .doc("Mobile IP on a base station: advertises it, and is home agent and foreign agent.")
        .native(|_, id| BaseStationAgent::new(id))
        .variable("adSize_", "48", "Size of an advertisement, bytes.", |agent: &BaseStationAgent| {
            Bound::Int(&agent.size)
        })
        .variable("shift_", "0", "Without effect.", |agent: &BaseStationAgent| Bound::Int(&agent.shift))
        .variable("mask_", "0x7fffffff", "Without effect.", |agent: &BaseStationAgent| {
            Bound::Int(&agent.mask)
        })
        .variable(
            "ad_lifetime_",
            "2",
            "For how long hosts may register, as advertisements say, seconds.",
            |agent: &BaseStationAgent| Bound::Real(&agent.lifetime),
        )
        .method("init", "node ?arg ...?", "The agent of a node.", init)
        .method("add-ads-bcast-link", "link", "Advertisements go into this link, too.", |ns, call| {
            add_link(ns, call)
        })
        .command(
            "beacon-period",
            "seconds",
            "How often it advertises.",
            |command, agent: &BaseStationAgent| agent.set_period(command.sim(), command.real(0)),
        )
        .command("bcast-target", "object", "Where advertisements go.", |command, agent: &BaseStationAgent| {
            agent.everybody.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("ragent", "agent", "The routing agent.", |command, agent: &BaseStationAgent| {
            agent.routing_agent.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
    registration::declare_base_station(class);
}

fn mobile_host(class: &mut ClassDeclaration) {
    class
        .doc("Mobile IP on a mobile host: registers with the home agent where it is.")
        .native(|_, id| MobileHostAgent::new(id))
        .variable("home_agent_", "0", "Address of the home agent.", |agent: &MobileHostAgent| {
            Bound::Int(&agent.home_agent)
        })
        .variable(
            "rreqSize_",
            "52",
            "Size of requests and solicitations, bytes.",
            |agent: &MobileHostAgent| Bound::Int(&agent.size),
        )
        .variable(
            "reg_rtx_",
            "0.5",
            "After so long without a reply a request is repeated, seconds.",
            |agent: &MobileHostAgent| Bound::Real(&agent.retry),
        )
        .variable("shift_", "0", "Without effect.", |agent: &MobileHostAgent| Bound::Int(&agent.shift))
        .variable("mask_", "0x7fffffff", "Without effect.", |agent: &MobileHostAgent| Bound::Int(&agent.mask))
        .variable(
            "reg_lifetime_",
            "2",
            "For how long it asks to be registered, seconds.",
            |agent: &MobileHostAgent| Bound::Real(&agent.lifetime),
        )
        .method("init", "node ?arg ...?", "The agent of a node.", init)
        .method("add-sol-bcast-link", "link", "Solicitations go into this link, too.", |ns, call| {
            add_link(ns, call)
        })
        .command(
            "beacon-period",
            "seconds",
            "For how long a base station counts that was heard.",
            |command, agent: &MobileHostAgent| agent.set_period(command.sim(), command.real(0)),
        )
        .command("bcast-target", "object", "Where solicitations go.", |command, agent: &MobileHostAgent| {
            agent.everybody.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("node", "node", "Its node.", |command, agent: &MobileHostAgent| {
            let node = native_mobile_node(command.ns, command.text(0)).ok_or(Refusal::silent())?;
            agent.node.set(Some(node));
            Ok::<_, Refusal>(())
        });
    registration::declare_mobile_host(class);
}

/// How often base stations advertise, unless told otherwise, seconds.
const PERIOD: f64 = 1.0;

fn init(ns: &Ns, call: &Call) -> TclResult {
    call.next(&call.args[1..])?;
    let node = ns.otcl().object_of(&call.args[0]).ok_or_else(|| no_node(&call.args[0]))?;
    look_at_nodes(ns, call.object)?;
    if !is_mobile(ns, node) {
        let target = ns.new_object("Classifier/Replicator", &[])?;
        ns.otcl().set_var(call.object, "BcastTarget_", target.clone())?;
        ns.invoke(call.object, "bcast-target", &[target])?;
    }
    ns.invoke(call.object, "beacon-period", &[Obj::from_f64(PERIOD)])
}

fn no_node(name: &Obj) -> Error {
    Error::from(format!("invalid command name \"{name}\""))
}

/// Mask, shift and peer of an agent are those of the first level of addresses.
fn look_at_nodes(ns: &Ns, agent: ObjectId) -> Result<(), Error> {
    let (mask, shift) = ns.sim().address_format().levels().first().copied().unwrap_or_default();
    ns.otcl().set_var(agent, "mask_", Obj::from_i64(i64::from(mask)))?;
    ns.otcl().set_var(agent, "shift_", Obj::from_i64(i64::from(shift)))?;
    ns.with_agent(agent, |agent| {
        agent.dst_address.set((-1i32).wrapping_shl(shift));
        agent.dst_port.set(0);
    });
    Ok(())
}

fn add_link(ns: &Ns, call: &Call) -> TclResult {
    let head = ns.invoke_named(&call.args[0], "head", &[])?;
    let target = ns.otcl().get_var(call.object, "BcastTarget_")?;
    ns.invoke_named(&target, "installNext", &[head])
}
