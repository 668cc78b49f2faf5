//! The settings of `$ns node-config`, as a table.

/// The nodes that need a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Every mobile node needs the setting.
    Mobile,
    /// Only some nodes need it; the text says which.
    Some(&'static str),
    /// The setting can be left out.
    Optional,
}

/// A setting of `node-config`.
pub(crate) struct Setting {
    /// The name, without the leading `-`.
    pub name: &'static str,
    /// The allowed values.
    pub values: &'static str,
    /// The value that applies if the setting is absent; empty for none.
    pub default: &'static str,
    pub need: Need,
    pub doc: &'static str,
}

const fn row(
    name: &'static str,
    values: &'static str,
    default: &'static str,
    need: Need,
    doc: &'static str,
) -> Setting {
    Setting { name, values, default, need, doc }
}

/// All settings, the most important first.
pub(crate) const SETTINGS: [Setting; 41] = [
    row(
        "adhocRouting",
        "AODV, AOMDV, DSDV, DSR, DumbAgent",
        "",
        Need::Mobile,
        "Routing protocol of mobile nodes. Setting it makes nodes made later mobile.",
    ),
    row("llType", "LL", "", Need::Mobile, "Class of the link layer of nodes made later."),
    row(
        "macType",
        "Mac/802_11, Mac/802_11Ext, Mac/802_15_4, Mac/SMAC, Mac/Tdma, Mac/Simple, Mac/Sat",
        "",
        Need::Mobile,
        "Class of the MAC of nodes made later.",
    ),
    row(
        "ifqType",
        "Queue/DropTail/PriQueue, Queue/DropTail, CMUPriQueue for DSR",
        "",
        Need::Mobile,
        "Class of the queue between link layer and MAC of nodes made later.",
    ),
    row(
        "ifqLen",
        "a number, such as 50",
        "",
        Need::Mobile,
        "Limit of the queue between link layer and MAC of nodes made later, packets.",
    ),
    row("antType", "Antenna/OmniAntenna", "", Need::Mobile, "Class of the antenna of nodes made later."),
    row(
        "propType",
        "Propagation/TwoRayGround, Propagation/FreeSpace, Propagation/Shadowing, Propagation/Nakagami",
        "",
        Need::Mobile,
        "Class of the propagation model, of which one object is made for all nodes.",
    ),
    row(
        "propInstance",
        "an object of class Propagation",
        "",
        Need::Some("instead of -propType"),
        "The propagation model, as an object.",
    ),
    row(
        "phyType",
        "Phy/WirelessPhy, Phy/WirelessPhyExt, Phy/WirelessPhy/802_15_4",
        "",
        Need::Mobile,
        "Class of the radio of nodes made later.",
    ),
    row(
        "channel",
        "an object of class Channel/WirelessChannel",
        "",
        Need::Mobile,
        "The channel of nodes made later; nodes on the same channel hear each other.",
    ),
    row(
        "channelType",
        "Channel/WirelessChannel",
        "",
        Need::Some("instead of -channel"),
        "Class of the channel, of which one object is made for all nodes.",
    ),
    row(
        "topoInstance",
        "an object of class Topography",
        "",
        Need::Mobile,
        "The field on which nodes move, after `load_flatgrid`.",
    ),
    row(
        "addressType",
        "flat, hierarchical, expanded",
        "flat",
        Need::Some("for wired and wireless nodes together"),
        "Form of addresses: flat or hierarchical.",
    ),
    row(
        "wiredRouting",
        "ON, OFF",
        "",
        Need::Some("for base stations and mobile hosts"),
        "With `ON`, nodes made later are base stations between wired and wireless networks.",
    ),
    row(
        "mobileIP",
        "ON, OFF",
        "OFF",
        Need::Some("for Mobile IP"),
        "With `ON`, nodes made later support Mobile IP: wired nodes and base stations as home and foreign \
        agents, others as mobile hosts.",
    ),
    row("agentTrace", "ON, OFF", "ON", Need::Optional, "Whether agents write trace lines (AGT)."),
    row("routerTrace", "ON, OFF", "OFF", Need::Optional, "Whether routing agents write trace lines (RTR)."),
    row("macTrace", "ON, OFF", "OFF", Need::Optional, "Whether the MAC writes trace lines (MAC)."),
    row(
        "phyTrace",
        "ON, OFF",
        "OFF",
        Need::Optional,
        "Whether radios of the class Phy/WirelessPhyExt write trace lines.",
    ),
    row(
        "movementTrace",
        "ON, OFF",
        "OFF",
        Need::Optional,
        "Has no effect: lines of movements (M) are written whenever there is a trace.",
    ),
    row(
        "eotTrace",
        "ON, OFF",
        "OFF",
        Need::Optional,
        "Whether lines are traced at the ends of transmissions.",
    ),
    row(
        "toraDebug",
        "ON, OFF",
        "OFF",
        Need::Optional,
        "Whether TORA prints debugging output; it has no effect.",
    ),
    row(
        "energyModel",
        "EnergyModel",
        "",
        Need::Some("for batteries"),
        "Class of the energy model of nodes made later.",
    ),
    row(
        "initialEnergy",
        "a number, joules",
        "",
        Need::Some("with -energyModel"),
        "Energy of a node at the start, joules.",
    ),
    row(
        "txPower",
        "a number, watts",
        "0.660",
        Need::Optional,
        "Power that a node takes while it sends, watts.",
    ),
    row(
        "rxPower",
        "a number, watts",
        "0.395",
        Need::Optional,
        "Power that a node takes while it receives, watts.",
    ),
    row(
        "idlePower",
        "a number, watts",
        "0",
        Need::Optional,
        "Power that a node takes while it neither sends nor receives, watts.",
    ),
    row(
        "sleepPower",
        "a number, watts",
        "0",
        Need::Optional,
        "Power that a node takes while it sleeps, watts.",
    ),
    row(
        "sleepTime",
        "a number, seconds",
        "",
        Need::Optional,
        "How long nodes sleep, seconds; has an effect only with -energyModel.",
    ),
    row(
        "transitionPower",
        "a number, watts",
        "0",
        Need::Optional,
        "Power that a node takes while it wakes up, watts.",
    ),
    row(
        "transitionTime",
        "a number, seconds",
        "0",
        Need::Optional,
        "Time that a node takes to wake up, seconds.",
    ),
    row(
        "IncomingErrProc",
        "the name of a procedure",
        "",
        Need::Optional,
        "A procedure that makes the error model for frames that arrive.",
    ),
    row(
        "OutgoingErrProc",
        "the name of a procedure",
        "",
        Need::Optional,
        "A procedure that makes the error model for frames that leave.",
    ),
    row(
        "FECProc",
        "the name of a procedure",
        "",
        Need::Optional,
        "A procedure that makes the model of forward error correction. Setting it is an error: connect the \
        model by hand instead.",
    ),
    row(
        "rtAgentFunction",
        "the name of a procedure",
        "",
        Need::Some("for routing agents of scripts"),
        "A procedure that makes the routing agent of a node.",
    ),
    row(
        "diffusionFilter",
        "a list of filters",
        "",
        Need::Some("for directed diffusion"),
        "Filters that each node made later gets.",
    ),
    row(
        "satNodeType",
        "polar, geo, terminal, geo-repeater",
        "",
        Need::Some("for satellites and terminals"),
        "Kind of the satellite nodes made later.",
    ),
    row(
        "downlinkBW",
        "a bandwidth",
        "",
        Need::Some("for satellites and terminals"),
        "Bandwidth of the links down from satellites, bits per second.",
    ),
    row(
        "stopTime",
        "a number, seconds",
        "",
        Need::Optional,
        "End of the simulation, for protocols that need to know it, seconds.",
    ),
    row(
        "MPLS",
        "ON, OFF",
        "OFF",
        Need::Optional,
        "With `ON`, nodes made later switch packets by MPLS labels.",
    ),
    row("QS", "ON, OFF", "OFF", Need::Optional, "With `ON`, nodes made later take part in Quick-Start."),
];

/// Returns the setting with this name.
pub(crate) fn setting(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

impl Setting {
    /// Returns a description of the nodes that need the setting.
    pub(super) fn need(&self) -> &'static str {
        match self.need {
            Need::Mobile => "mobile nodes",
            Need::Some(which) => which,
            Need::Optional => "optional",
        }
    }
}

/// The settings as a text table, followed by a block to paste into a script.
pub(super) fn table(width: usize) -> String {
    use std::fmt::Write;
    let mut text =
        String::from("\nSettings; those for \"mobile nodes\" are needed before the first of them\n");
    let column = SETTINGS.iter().map(|setting| setting.name.len()).max().unwrap_or(0) + 1;
    for setting in &SETTINGS {
        let default = if setting.default.is_empty() { "none" } else { setting.default };
        let words = format!(
            "{} Values: {}. Default: {default}. Need: {}.",
            setting.doc,
            setting.values,
            setting.need()
        );
        let start = format!("  -{:column$}", setting.name);
        super::text::push_hanging(&mut text, &start, &words, start.len(), width);
    }
    let _ = write!(text, "\nFor example\n{EXAMPLE}");
    text
}

/// Settings with which a script for mobile nodes can begin.
pub(super) const EXAMPLE: &str = "  set topo [new Topography]
  $topo load_flatgrid 500 500
  create-god 2
  $ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 \\
      -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna \\
      -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \\
      -channelType Channel/WirelessChannel -topoInstance $topo \\
      -agentTrace ON -routerTrace ON -macTrace OFF
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_in_the_table_once() {
        for name in crate::classes::node_settings() {
            assert_eq!(SETTINGS.iter().filter(|setting| setting.name == name).count(), 1, "{name}");
        }
    }

    /// The example creates mobile nodes.
    #[test]
    fn the_example_works() {
        let session = crate::Session::builder().stderr(crate::Output::discard()).build().unwrap();
        let script = format!(
            "set ns [new Simulator]\n$ns trace-all [open /dev/null w]\n{EXAMPLE}\nset a [$ns node]\n$a id"
        );
        let outcome = session.evaluate(&script);
        assert_eq!(outcome.result().unwrap(), "0");
    }
}
