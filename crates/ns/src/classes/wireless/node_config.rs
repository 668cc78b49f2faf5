//! The settings of `$ns node-config` for mobile nodes (spec: wireless-stack, section 2.1).

use neons_otcl::{Error, Obj, ObjectId, TclResult};

use super::setting;
use crate::Ns;

/// The trace flags: variable of the simulator, variable of its class.
const FLAGS: [(&str, &str); 6] = [
    ("phyTrace_", "PhyTrace_"),
    ("macTrace_", "MacTrace_"),
    ("routerTrace_", "RouterTrace_"),
    ("agentTrace_", "AgentTrace_"),
    ("movementTrace_", "MovementTrace_"),
    ("eotTrace_", "EotTrace_"),
];

/// Applies the settings of mobile nodes: trace flags, propagation model, channel.
///
/// # Errors
/// The settings contradict each other, or name a class that does not exist.
pub(crate) fn apply_node_config(ns: &Ns, simulator: ObjectId) -> Result<(), Error> {
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    for (variable, flag) in FLAGS {
        if let Some(value) = setting(ns, simulator, variable) {
            ns.otcl().set_var(class, flag, value)?;
        }
    }
    choose_propagation(ns, simulator)?;
    choose_channel(ns, simulator)?;
    if let Some(ground) = setting(ns, simulator, "topoInstance_") {
        let propagation = ns.otcl().get_var(simulator, "propInstance_")?;
        ns.invoke_named(&propagation, "topography", &[ground])?;
    }
    Ok(())
}

/// Sets whether nodes made from now on use mobile IP. Returns an empty text if the setting is absent.
pub(crate) fn apply_mobile_ip(ns: &Ns, simulator: ObjectId) -> TclResult {
    let Some(mobile_ip) = setting(ns, simulator, "mobileIP_") else { return Ok(Obj::empty()) };
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().set_var(class, "mobile_ip_", Obj::from_bool(mobile_ip.as_str() == "ON"))
}

/// Makes the propagation model, once; its class cannot be changed later.
fn choose_propagation(ns: &Ns, simulator: ObjectId) -> Result<(), Error> {
    let kind = setting(ns, simulator, "propType_");
    if setting(ns, simulator, "propInstance_").is_some() {
        if kind.is_some() && super::class_setting(ns, "propInstCreated_")?.as_str() == "0" {
            ns.sim().warn("Warn: Both propType and propInstance are set. propType is ignored.\n");
        }
    } else if let Some(kind) = kind {
        let model = ns.new_object(kind.as_str(), &[])?;
        ns.otcl().set_var(simulator, "propInstance_", model)?;
        let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
        ns.otcl().set_var(class, "propInstCreated_", Obj::from_i64(1))?;
    }
    Ok(())
}

fn choose_channel(ns: &Ns, simulator: ObjectId) -> Result<(), Error> {
    let (kind, channel) = (setting(ns, simulator, "channelType_"), setting(ns, simulator, "channel_"));
    match (kind, channel) {
        (Some(_), Some(_)) => Err(Error::from("Can't specify both channel and channelType, error!")),
        // Satellites have their own channels.
        (Some(_), None) if crate::classes::satellite::is_configured(ns, simulator) => Ok(()),
        (Some(kind), None) => {
            if setting(ns, simulator, "chan").is_none() {
                ns.sim().warn("warning: Please use -channel as shown in tcl/ex/wireless-mitf.tcl\n");
                let made = ns.new_object(kind.as_str(), &[])?;
                ns.otcl().set_var(simulator, "chan", made)?;
            }
            Ok(())
        }
        (None, Some(channel)) => ns.otcl().set_var(simulator, "chan", channel).map(drop),
        (None, None) => Ok(()),
    }
}
