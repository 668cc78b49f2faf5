//! Creation of mobile nodes (spec: wireless-stack, section 2.2).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::{diffusion, doubts, mobile_node, routing, setting};
use crate::Ns;
use crate::declare::{ClassDeclaration, arg};

/// Declares the steps of `$ns node`, which scripts can replace.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    class
        .instproc(
            "create-wireless-node",
            (arg::rest("args"),),
            "Makes a mobile node, as `$ns node` does once a routing protocol for mobile nodes is configured.",
            |ns, call, _| make_mobile_node(ns, call),
        )
        .instproc(
            "create-node-instance",
            (arg::rest("args"),),
            "Makes the node object of a mobile node, without agents and interfaces.",
            |ns, call, (args,)| {
                let protocol = ns.otcl().get_var(call.object, "routingAgent_")?;
                let class = match protocol.as_str() {
                    "DSR" => ns.invoke(call.object, "set-dsr-nodetype", &[])?,
                    _ => Obj::from_str("Node/MobileNode"),
                };
                ns.new_object(class.as_str(), args)
            },
        )
        .instproc(
            "set-dsr-nodetype",
            (),
            "Returns the class of mobile nodes that route by DSR.",
            |ns, call, _| {
                let is_on =
                    |variable| setting(ns, call.object, variable).is_some_and(|on| on.as_str() == "ON");
                // ns-2.35: there is no class SRNodeNew/MIPMH.
                Ok(Obj::from_str(match (is_on("wiredRouting_"), is_on("mobileIP_")) {
                    (true, _) => "Node/MobileNode/BaseStationNode",
                    (false, true) => "SRNodeNew/MIPMH",
                    (false, false) => "SRNodeNew",
                }))
            },
        );
}

fn make_mobile_node(ns: &Ns, call: &Call) -> TclResult {
    let simulator = call.object;
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().set_var(class, "IMEPFlag_", Obj::from_str("OFF"))?;
    let protocol = setting(ns, simulator, "routingAgent_").unwrap_or_default();
    let is_base_station = setting(ns, simulator, "wiredRouting_").is_some_and(|on| on.as_str() == "ON");
    let name = ns.invoke(simulator, "create-node-instance", call.args)?;
    let node = ns.otcl().object_of(&name).ok_or("no node")?;
    if is_base_station {
        let address = ns.invoke(node, "address?", &[])?;
        ns.invoke(node, "base-station", &[address])?;
    }
    let agent = routing::make_agent(ns, simulator, node, &name, protocol.as_str(), call.args)?;
    let part = |variable: &str| ns.otcl().get_var(simulator, variable);
    let optional = |variable: &str| setting(ns, simulator, variable).unwrap_or_default();
    ns.invoke(
        node,
        "add-interface",
        &[
            part("chan")?,
            part("propInstance_")?,
            part("llType_")?,
            part("macType_")?,
            part("ifqType_")?,
            part("ifqlen_")?,
            part("phyType_")?,
            part("antType_")?,
            part("topoInstance_")?,
            optional("inerrProc_"),
            optional("outerrProc_"),
            optional("FECProc_"),
        ],
    )?;
    if let Some(agent) = &agent {
        let class = ns.otcl().object("Node").ok_or("no class Node")?;
        let port = ns.otcl().get_var(class, "rtagent_port_")?;
        ns.invoke(node, "attach", &[agent.clone(), port])?;
        diffusion::finish_agent(ns, node, protocol.as_str(), agent)?;
        if is_base_station {
            ns.invoke(node, "mip-call", std::slice::from_ref(agent))?;
        }
    }
    log(ns, simulator, node)?;
    give_energy(ns, simulator, node, &name)?;
    ns.invoke(node, "topography", &[part("topoInstance_")?])?;
    if is_base_station {
        let id = ns.invoke(node, "id", &[])?;
        ns.otcl().set_var(simulator, &format!("Node_({})", id.as_str()), name.clone())?;
    }
    Ok(name)
}

/// Connects the traces of movements, of drops by routing, and of raw lines of the routing agent.
fn log(ns: &Ns, simulator: ObjectId, node: ObjectId) -> Result<(), Error> {
    let file = ns.invoke(simulator, "get-ns-traceall", &[])?;
    if !file.is_empty() {
        ns.invoke(node, "nodetrace", std::slice::from_ref(&file))?;
        ns.invoke(node, "agenttrace", &[file])?;
    }
    let nam = ns.invoke(simulator, "get-nam-traceall", &[])?;
    if !nam.is_empty() {
        ns.invoke(node, "namattach", &[nam])?;
    }
    Ok(())
}

/// Declares the traces that a mobile node gets.
pub(super) fn node_methods(class: &mut ClassDeclaration) {
    class
        .instproc("nodetrace", ("tracefd",), "Traces the movements of the node.", |ns, call, (file,)| {
            let log = mobile_node::generic_trace(ns, file, &ns.otcl().name_obj(call.object))?;
            ns.invoke(call.object, "log-target", &[log])
        })
        .instproc(
            "agenttrace",
            ("tracefd",),
            "Traces the drops and the raw lines of the node's routing agent.",
            |ns, call, (file,)| {
                let simulator = crate::classes::simulator::instance(ns)?;
                let agent = ns.otcl().get_var(call.object, "ragent_");
                let agent = agent.inspect_err(|error| doubts::explain_missing_agent(ns, simulator, error))?;
                let drops = ns.invoke(call.object, "mobility-trace", &["Drop", "RTR"].map(Obj::from_str))?;
                ns.invoke_named(&agent, "drop-target", &[drops])?;
                let log = mobile_node::generic_trace(ns, file, &ns.otcl().name_obj(call.object))?;
                ns.invoke_named(&agent, "tracetarget", &[log])
            },
        );
}

/// The default fractions of the initial energy below which nam shows another colour.
const LEVELS: [(&str, &str); 2] = [("level1_", "0.5"), ("level2_", "0.2")];

fn give_energy(ns: &Ns, simulator: ObjectId, node: ObjectId, name: &Obj) -> Result<(), Error> {
    if let Some(model) = setting(ns, simulator, "energyModel_") {
        let initial = ns.otcl().get_var(simulator, "initialEnergy_")?;
        let [level1, level2] = LEVELS.map(|(variable, default)| {
            setting(ns, simulator, variable).unwrap_or_else(|| Obj::from_str(default))
        });
        let model = ns.new_object(model.as_str(), &[name.clone(), initial, level1, level2])?;
        ns.invoke(node, "addenergymodel", &[model])?;
    } else if setting(ns, simulator, "sleepTime_").is_some() {
        crate::advice::doubt_sleep(ns);
    }
    for (variable, method) in [
        ("txPower_", "setPt"),
        ("rxPower_", "setPr"),
        ("idlePower_", "setPidle"),
        ("sleepPower_", "setPsleep"),
        ("sleepTime_", "setTSleep"),
        ("transitionPower_", "setPtransition"),
        ("transitionTime_", "setTtransition"),
    ] {
        if let Some(value) = setting(ns, simulator, variable) {
            ns.invoke(node, method, &[value])?;
        }
    }
    Ok(())
}
