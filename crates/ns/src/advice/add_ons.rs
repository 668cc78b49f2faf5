//! Names that well-known add-ons for ns-2 define and that published scripts use.

/// Each add-on with its names; a pattern that ends with `*` matches all names that begin so.
const ADD_ONS: [(&str, &[&str]); 27] = [
    (
        "NIST's WiMAX and mobility add-on",
        &[
            "Mac/802_16*",
            "Agent/WimaxCtrl*",
            "WimaxScheduler*",
            "SDUClassifier*",
            "Agent/ND",
            "Agent/MIH*",
            "Phy/WirelessPhy/OFDM",
            "Phy/WirelessPhy/802_16*",
        ],
    ),
    (
        "the LEACH (uAMPS) add-on of MIT",
        &["Application/LEACH*", "Agent/RCAgent", "Mac/Sensor", "Mac/MacSensor", "mit/*"],
    ),
    (
        "EURANE, an add-on for UMTS",
        &[
            "Mac/Umts*",
            "Mac/Hsdpa*",
            "UMTS/*",
            "Umtslink*",
            "UmtsNodeType",
            "RNC",
            "rlcType",
            "downlinkTTI",
            "hs_downlink*",
            "setup-Iub",
            "create-hsdsch",
            "create-dch",
            "create-rach",
            "attach-common",
        ],
    ),
    (
        "Mannasim, an add-on for sensor networks",
        &[
            "Application/SensorBaseApp*",
            "Application/AccessPointApp*",
            "Node/MobileNode/SensorNode",
            "Processing/*",
            "DataGenerator/*",
            "Battery",
            "Sensor",
        ],
    ),
    (
        "an add-on of the Naval Research Laboratory (NRL)",
        &[
            "Agent/MGEN",
            "Agent/MDP",
            "Agent/NORM",
            "Agent/NRLOLSR*",
            "Agent/NrlOlsr*",
            "Agent/Nrlolsr*",
            "Agent/OLSRAgent",
            "NRLOLSR",
            "PHENOM",
            "Agent/PHENOM",
            "Application/SensorApp",
            "Agent/SensorAgent",
        ],
    ),
    ("GPSR, an add-on for position-based routing", &["GPSR", "Agent/GPSR*"]),
    ("ZRP, an add-on for zone routing", &["ZRP", "Agent/ZRP*"]),
    ("an add-on for OLSR, such as UM-OLSR", &["OLSR", "Agent/OLSR*", "UMOLSR"]),
    ("AODV-UU, an add-on of Uppsala University", &["AODVUU", "Agent/AODVUU*"]),
    ("an add-on for DYMO, such as DYMOUM", &["DYMO", "DYMOUM", "Agent/DYMO*"]),
    (
        "an add-on with changed AODV (black holes, security)",
        &[
            "blackholeAODV",
            "blackhole",
            "idsAODV",
            "SAODV",
            "MAODV",
            "wormhole*",
            "Agent/blackholeAODV",
            "Agent/idsAODV",
            "Agent/MAODV",
            "Agent/SAODV",
            "Agent/Wormhole*",
        ],
    ),
    (
        "an add-on for ad hoc multicast or other routing",
        &[
            "ODMRP",
            "CBRP",
            "LAR",
            "DREAM",
            "BATMAN",
            "MFLOOD",
            "NOAH",
            "AntHocNet",
            "ANTHOCNET",
            "ARA",
            "Agent/AntHocNet*",
            "Agent/NOAH*",
            "Agent/ODMRP*",
            "Agent/CBRP*",
            "Agent/MFlood",
        ],
    ),
    (
        "NS-MIRACLE or dei80211mr, add-ons of the University of Padova",
        &[
            "Module/*",
            "Mac/802_11/Multirate",
            "Mac/802_11mr*",
            "PeerStatsDB*",
            "PowerProfile",
            "NetInterference*",
            "libMiracle*",
            "libmiracle*",
            "libdei80211mr*",
            "ModuleLib*",
        ],
    ),
    (
        "Aqua-Sim, an add-on for underwater networks",
        &[
            "Mac/UnderwaterMac*",
            "Phy/UnderwaterPhy*",
            "Channel/UnderwaterChannel*",
            "Node/MobileNode/UnderwaterSensorNode",
            "Node/Underwater*",
            "Propagation/UnderwaterPropagation",
            "Vectorbasedforward",
        ],
    ),
    ("TKN's add-on for IEEE 802.11e (EDCA)", &["Mac/802_11e", "Queue/DTail*"]),
    (
        "myEvalvid, an add-on for video",
        &[
            "Agent/myUDP",
            "Agent/mUDP",
            "Agent/mUdpSink",
            "Agent/myUdpSink*",
            "Agent/myEvalvid*",
            "Application/Traffic/myTrace*",
            "Application/Traffic/myEvalvid*",
        ],
    ),
    ("an add-on for IEEE 802.11n", &["Mac/802_11n*", "Mac/802_11N*", "Mac/802_11/N*"]),
    (
        "UCBT or BlueHoc, add-ons for Bluetooth",
        &["BTNode*", "Node/BTNode", "Mac/BNEP*", "LMP*", "L2CAP*", "Baseband*"],
    ),
    (
        "CRCN, an add-on for cognitive radio",
        &["Mac/Macng*", "Mac/Maccon*", "Mac/802_11/CR*", "numIFs", "MultiChannel*"],
    ),
    ("an add-on for LTE", &["Queue/LTEQueue*", "LTEQueue*", "LTELink*", "Agent/LTE*", "Mac/LTE*"]),
    ("an add-on for BitTorrent", &["BitTorrent*"]),
    (
        "an add-on for Mobile IPv6, such as MobiWan or FHMIP",
        &[
            "Agent/MIPv6*",
            "Agent/MIPV6*",
            "Agent/FHMIP*",
            "Agent/MAP*",
            "Network/MIPv6*",
            "Site*",
            "MNInterface*",
        ],
    ),
    ("RSVP/ns, an add-on for reservations", &["Agent/RSVP*", "Queue/WFQ", "RSVP*"]),
    ("an add-on for network coding", &["Agent/NC*", "Agent/COPE*", "COPE"]),
    (
        "an add-on for vehicles or delay-tolerant networks",
        &["Agent/VANET*", "Agent/DTN*", "Agent/Epidemic*", "EPIDEMIC"],
    ),
    (
        "tcpeval, a suite of scripts for the evaluation of TCP",
        &["tcpeval*", "create_topology.tcl", "create_traffic.tcl"],
    ),
    ("an add-on for multipath TCP", &["Agent/MPTCP*", "Agent/TCP/FullTcp/Sack/Multipath"]),
];

/// Returns the ns-2 add-on that defines a name; `None` if no known add-on does.
pub(crate) fn add_on_of(name: &str) -> Option<&'static str> {
    let belongs = |pattern: &&str| match pattern.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == *pattern,
    };
    ADD_ONS.iter().find(|(_, names)| names.iter().any(belongs)).map(|(add_on, _)| *add_on)
}

/// Returns `; the name belongs to ADD-ON, which neither ns-2.35 nor Neons has`; `None` if no add-on defines the
/// name.
pub(crate) fn belongs_to(name: &str) -> Option<String> {
    add_on_of(name)
        .map(|add_on| format!("; the name belongs to {add_on}, which neither ns-2.35 nor Neons has"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_add_ons() {
        for (name, part) in [("Mac/802_16/BS", "WiMAX"), ("GPSR", "GPSR"), ("UMTS/RLC/AM", "EURANE")] {
            assert!(add_on_of(name).is_some_and(|add_on| add_on.contains(part)), "{name}");
        }
        for name in ["Mac/802_11", "Agent/TCP", "AODV"] {
            assert_eq!(add_on_of(name), None);
        }
    }

    /// No class of Neons is attributed to an add-on.
    #[test]
    fn classes_of_neons_belong_to_none() {
        for class in crate::Reference::new().entries() {
            assert_eq!(add_on_of(class.name), None, "{}", class.name);
        }
    }
}
