//! Settings for the nodes that are made later (spec: script-language, section 12).

use neons_otcl::{Call, Obj, ObjectId, TclResult};

use super::Simulator;
use crate::Ns;
use crate::declare::{ClassDeclaration, arg};

/// The settings, each with the variable that stores it.
const SETTINGS: [(&str, &str); 37] = [
    ("addressType", "addressType_"),
    ("adhocRouting", "routingAgent_"),
    ("llType", "llType_"),
    ("macType", "macType_"),
    ("propType", "propType_"),
    ("propInstance", "propInstance_"),
    ("ifqType", "ifqType_"),
    ("ifqLen", "ifqlen_"),
    ("phyType", "phyType_"),
    ("antType", "antType_"),
    ("channel", "channel_"),
    ("channelType", "channelType_"),
    ("topoInstance", "topoInstance_"),
    ("wiredRouting", "wiredRouting_"),
    ("mobileIP", "mobileIP_"),
    ("energyModel", "energyModel_"),
    ("initialEnergy", "initialEnergy_"),
    ("txPower", "txPower_"),
    ("rxPower", "rxPower_"),
    ("idlePower", "idlePower_"),
    ("sleepPower", "sleepPower_"),
    ("sleepTime", "sleepTime_"),
    ("transitionPower", "transitionPower_"),
    ("transitionTime", "transitionTime_"),
    ("IncomingErrProc", "inerrProc_"),
    ("OutgoingErrProc", "outerrProc_"),
    ("FECProc", "FECProc_"),
    ("agentTrace", "agentTrace_"),
    ("routerTrace", "routerTrace_"),
    ("macTrace", "macTrace_"),
    ("phyTrace", "phyTrace_"),
    ("movementTrace", "movementTrace_"),
    ("eotTrace", "eotTrace_"),
    ("toraDebug", "toraDebug_"),
    ("satNodeType", "satNodeType_"),
    ("downlinkBW", "downlinkBW_"),
    ("stopTime", "stopTime_"),
];

/// The settings that enable a routing module of the same name.
const MODULES: [&str; 3] = ["MPLS", "PGM", "LMS"];
/// The table entry of Quick-Start's packet header. No such header exists.
const QUICK_START_HEADER: &str = "tab_(PacketHeader/TCP_QS)";

/// Returns the names of the settings.
pub(crate) fn settings() -> impl Iterator<Item = &'static str> {
    SETTINGS.iter().map(|(name, _)| *name)
}

pub(super) fn declare(class: &mut ClassDeclaration) {
    let others = [("rtAgentFunction", "rtAgentFunction_"), ("diffusionFilter", "diffFilter_")];
    for (name, variable) in SETTINGS.into_iter().chain(others) {
        let doc = crate::reference::node_settings::setting(name)
            .map_or("A setting of nodes made later.", |setting| setting.doc);
        class.instproc(name, ("val",), doc, move |ns, call, (val,)| {
            super::simulator(ns, call)?.configured.set(true);
            ns.otcl().set_var(call.object, variable, val.clone())
        });
    }
    for name in MODULES {
        class.instproc(
            name,
            (arg::text("val"),),
            "Adds (`ON`) or removes (`OFF`) the routing module that has the name of the method, for nodes \
            made later.",
            move |ns, _, (val,)| {
                tell_class_node(ns, if val == "ON" { "enable-module" } else { "disable-module" }, name)
            },
        );
    }
    class.instproc(
        "QS",
        (arg::text("val"),),
        "Switches Quick-Start on (`ON`) or off (`OFF`) for nodes made later.",
        |ns, _, (val,)| {
            let headers = ns.otcl().object("PacketHeaderManager").ok_or("no class PacketHeaderManager")?;
            if val == "ON" {
                ns.otcl().set_var(headers, QUICK_START_HEADER, Obj::from_i64(1))?;
                return tell_class_node(ns, "enable-module", "QS");
            }
            tell_class_node(ns, "disable-module", "QS")?;
            // ns-2.35: fails unless Quick-Start was enabled.
            ns.otcl().unset_var(headers, QUICK_START_HEADER)?;
            Ok(Obj::empty())
        },
    );
    class
        .instproc(
            "node-config",
            (arg::rest("arg"),),
            "Sets the properties of nodes made later: `-llType LL -macType Mac ...`.",
            configure,
        )
        .instproc(
            "get-nodetype",
            (),
            "Returns the kind of nodes made later; empty for wired nodes.",
            |ns, call, _| Ok(node_type(ns, call.object)),
        );
}

fn tell_class_node(ns: &Ns, method: &str, module: &str) -> TclResult {
    let node = ns.otcl().object("Node").ok_or("no class Node")?;
    ns.invoke(node, method, &[Obj::from_str(module)])
}

fn configure(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    for key in args.iter().step_by(2).filter_map(|key| key.as_str().strip_prefix('-')) {
        crate::advice::doubt_setting(ns, call.object, key);
    }
    for pair in call.args.chunks_exact(2) {
        if let Some(key) = pair[0].as_str().strip_prefix('-') {
            crate::advice::doubt_switch(ns, key, pair[1].as_str());
        }
    }
    // Unknown settings are ignored. The class variables of Simulator become variables of the object.
    ns.invoke(call.object, "init-vars", args)?;
    crate::classes::wireless::apply_node_config(ns, call.object)?;
    let addresses = setting(ns, call.object, "addressType_");
    if !addresses.is_empty() {
        ns.invoke(call.object, "set-address-format", &[addresses])?;
    }
    crate::classes::wireless::apply_mobile_ip(ns, call.object)
}

/// Returns a setting; empty if it has not been set.
fn setting(ns: &Ns, simulator: ObjectId, variable: &str) -> Obj {
    if !ns.otcl().var_exists(simulator, variable) {
        return Obj::empty();
    }
    ns.otcl().get_var(simulator, variable).unwrap_or_default()
}

/// Returns the type of nodes made from now on.
pub(crate) fn node_type(ns: &Ns, simulator: ObjectId) -> Obj {
    if !ns.record::<Simulator>(simulator).is_ok_and(|simulator| simulator.configured.get()) {
        return Obj::empty();
    }
    let hierarchical = setting(ns, simulator, "addressType_") == "hierarchical";
    let mobile = !setting(ns, simulator, "routingAgent_").is_empty();
    let wired = setting(ns, simulator, "wiredRouting_");
    let mobile_ip = setting(ns, simulator, "mobileIP_") == "ON";
    Obj::from_str(match wired.as_str() {
        "ON" if mobile_ip => "MIPBS",
        "OFF" if mobile_ip => "MIPMH",
        "ON" | "OFF" => "Base",
        _ if mobile => "Mobile",
        _ if hierarchical => "Hier",
        _ => "",
    })
}
