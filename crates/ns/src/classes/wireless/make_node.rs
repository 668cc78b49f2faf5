//! Creation of mobile nodes (spec: wireless-stack, section 2.2).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::interface::mobility_trace;
use super::{diffusion, mobile_node, routing, setting};
use crate::Ns;
use crate::classes::mobile_ip;

/// Implements `$ns node` once a routing protocol for mobile nodes is configured.
pub(crate) fn make_mobile_node(ns: &Ns, call: &Call) -> TclResult {
    let simulator = call.object;
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().set_var(class, "IMEPFlag_", Obj::from_str("OFF"))?;
    let protocol = setting(ns, simulator, "routingAgent_").unwrap_or_default();
    let is_base_station = setting(ns, simulator, "wiredRouting_").is_some_and(|on| on.as_str() == "ON");
    let name = ns.new_object(routing::node_class(protocol.as_str(), is_base_station), call.args)?;
    let node = ns.otcl().object_of(&name).ok_or("no node")?;
    if is_base_station {
        let address = ns.invoke(node, "address?", &[])?;
        ns.invoke(node, "base-station", &[address])?;
    }
    let mobile_ip = setting(ns, simulator, "mobileIP_").is_some_and(|on| on.as_str() == "ON")
        && setting(ns, simulator, "wiredRouting_").is_some();
    if mobile_ip {
        mobile_ip::prepare(ns, node, is_base_station)?;
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
    }
    log(ns, simulator, node, &name)?;
    give_energy(ns, simulator, node, &name)?;
    ns.invoke(node, "topography", &[part("topoInstance_")?])?;
    if mobile_ip && is_base_station {
        mobile_ip::know_routing_agent(ns, node)?;
    }
    if is_base_station {
        let id = ns.invoke(node, "id", &[])?;
        ns.otcl().set_var(simulator, &format!("Node_({})", id.as_str()), name.clone())?;
    }
    Ok(name)
}

/// Connects the traces of movements, of drops by routing, and of raw lines of the routing agent.
fn log(ns: &Ns, simulator: ObjectId, node: ObjectId, name: &Obj) -> Result<(), Error> {
    let file = ns.invoke(simulator, "get-ns-traceall", &[])?;
    if !file.is_empty() {
        let log = mobile_node::generic_trace(ns, &file, name)?;
        ns.invoke(node, "log-target", &[log])?;
        let agent = ns.otcl().get_var(node, "ragent_")?;
        let drops = mobility_trace(ns, node, "Drop", &Obj::from_str("RTR"))?;
        ns.invoke_named(&agent, "drop-target", &[drops])?;
        let log = mobile_node::generic_trace(ns, &file, name)?;
        ns.invoke_named(&agent, "tracetarget", &[log])?;
    }
    let nam = ns.invoke(simulator, "get-nam-traceall", &[])?;
    if !nam.is_empty() {
        ns.invoke(node, "namattach", &[nam])?;
    }
    Ok(())
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
