//! The agents of mobile IP (spec: sensor-and-mobile-ip, section 3.3).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::mobile_ip::{BaseStationAgent, MobileHostAgent};

use super::{is_mobile, registration};
use crate::Ns;
use crate::classes::wireless::native_mobile_node;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    base_station(declarations.class("Agent/MIPBS", "Agent"));
    mobile_host(declarations.class("Agent/MIPMH", "Agent"));
}

fn base_station(class: &mut ClassDeclaration) {
    class
        .doc(
            "Mobile IP on a base station: advertises the station, and acts as home agent and foreign \
            agent.",
        )
        .native(|_, id| BaseStationAgent::new(id))
        .bind(
            "adSize_",
            Int(BaseStationAgent::SIZE, unit::BYTES),
            "Size of an advertisement.",
            |agent: &BaseStationAgent| &agent.size,
        )
        .ignore_defaults(&["adSize_"])
        .class_variable("shift_", "0", unit::NONE, "Has no effect.")
        .class_variable("mask_", "0x7fffffff", unit::NONE, "Has no effect.")
        .bind(
            "ad_lifetime_",
            Real(BaseStationAgent::LIFETIME, unit::SECONDS),
            "The lifetime of registrations that advertisements offer.",
            |agent: &BaseStationAgent| &agent.lifetime,
        )
        .instproc("init", ("node", arg::rest("arg")), "Makes the agent of a node.", |ns, call, _| {
            init(ns, call)
        })
        .instproc(
            "add-ads-bcast-link",
            ("ll",),
            "Sends advertisements also into the given link.",
            |ns, call, _| add_link(ns, call),
        )
        .cmd(
            "beacon-period",
            (arg::real("seconds"),),
            "Sets the time between advertisements.",
            |command, agent: &BaseStationAgent, (seconds,)| agent.set_period(command.sim(), seconds),
        )
        .cmd(
            "bcast-target",
            (arg::entity("object"),),
            "Sets the object that advertisements go to.",
            |_, agent: &BaseStationAgent, (object,)| {
                agent.everybody.set(Some(object));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "ragent",
            (arg::entity("agent"),),
            "Sets the routing agent.",
            |_, agent: &BaseStationAgent, (agent_name,)| {
                agent.routing_agent.set(Some(agent_name));
            },
        );
    registration::declare_base_station(class);
}

fn mobile_host(class: &mut ClassDeclaration) {
    class
        .doc("Mobile IP on a mobile host: registers the host's location with its home agent.")
        .native(|_, id| MobileHostAgent::new(id))
        .bind("home_agent_", Int(0, unit::NONE), "Address of the home agent.", |agent: &MobileHostAgent| {
            &agent.home_agent
        })
        .bind(
            "rreqSize_",
            Int(MobileHostAgent::SIZE, unit::BYTES),
            "Size of requests and solicitations.",
            |agent: &MobileHostAgent| &agent.size,
        )
        .ignore_defaults(&["rreqSize_"])
        .bind(
            "reg_rtx_",
            Real(MobileHostAgent::RETRY, unit::SECONDS),
            "Time without a reply after which a request is repeated.",
            |agent: &MobileHostAgent| &agent.retry,
        )
        .class_variable("shift_", "0", unit::NONE, "Has no effect.")
        .class_variable("mask_", "0x7fffffff", unit::NONE, "Has no effect.")
        .bind(
            "reg_lifetime_",
            Real(MobileHostAgent::LIFETIME, unit::SECONDS),
            "The lifetime of registrations that the host requests.",
            |agent: &MobileHostAgent| &agent.lifetime,
        )
        .instproc("init", ("node", arg::rest("arg")), "Makes the agent of a node.", |ns, call, _| {
            init(ns, call)
        })
        .instproc(
            "add-sol-bcast-link",
            ("ll",),
            "Sends solicitations also into the given link.",
            |ns, call, _| add_link(ns, call),
        )
        .cmd(
            "beacon-period",
            (arg::real("seconds"),),
            "Sets the time after which a base station that is no longer heard is forgotten.",
            |command, agent: &MobileHostAgent, (seconds,)| agent.set_period(command.sim(), seconds),
        )
        .cmd(
            "bcast-target",
            (arg::entity("object"),),
            "Sets the object that solicitations go to.",
            |_, agent: &MobileHostAgent, (object,)| {
                agent.everybody.set(Some(object));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "node",
            (arg::text("node"),),
            "Sets the node of the agent.",
            |command, agent: &MobileHostAgent, (node_name,)| {
                let node = native_mobile_node(command.ns, node_name)
                    .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                agent.node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        );
    registration::declare_mobile_host(class);
}

/// The default interval between advertisements of base stations, seconds.
const PERIOD: f64 = 1.0;

fn init(ns: &Ns, call: &Call) -> TclResult {
    call.next(&call.args[1..])?;
    let node = ns.otcl().object_of(&call.args[0]).ok_or_else(|| no_node(&call.args[0]))?;
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

fn add_link(ns: &Ns, call: &Call) -> TclResult {
    let head = ns.invoke_named(&call.args[0], "head", &[])?;
    let target = ns.otcl().get_var(call.object, "BcastTarget_")?;
    ns.invoke_named(&target, "installNext", &[head])
}
