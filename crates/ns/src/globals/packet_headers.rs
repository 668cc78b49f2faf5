//! Selection of packet headers (spec: engine-and-traces, section 5.4). In Neons packets always have all headers;
//! the selection is stored but has no effect.

use neons_otcl::{Error, Obj, ObjectId};

use super::procedure;
use crate::Ns;
use crate::classes::{header_class, header_classes, install_fields, table_entry};

/// The headers that packets have initially, in the library's order, and their purposes.
const CHOSEN: [(&str, &str); 62] = [
    ("Common", ""),
    ("Flags", ""),
    ("IP", "addresses and ports"),
    ("NV", "routes by NixVector"),
    ("rtProtoDV", "distance vector routing"),
    ("rtProtoLS", "link state routing"),
    ("SR", "dynamic source routing"),
    ("Src_rt", "routes in packets"),
    ("LDP", "label distribution protocol"),
    ("MPLS", "labels of switches"),
    ("Resv", "reservations of bandwidth"),
    ("UMP", "multicast without routers"),
    ("Pushback", "requests for limits"),
    ("aSRM", "adaptive reliable multicast"),
    ("CtrMcast", "centralised multicast trees"),
    ("mcastCtrl", "joining and pruning"),
    ("MFTP", "multicast file transfer"),
    ("PGM", "general reliable multicast"),
    ("PGM_SPM", "its source paths"),
    ("PGM_NAK", "its negative acknowledgements"),
    ("SRM", "scalable reliable multicast"),
    ("SRMEXT", "extensions of SRM"),
    ("HttpInval", "outdated web pages"),
    ("IVS", "adaptive video conferences"),
    ("QS", "requests for rates"),
    ("RAP", "rate adaptation protocol"),
    ("RTP", "numbers of media"),
    ("SCTP", "chunks and associations"),
    ("Snoop", "retransmission by stations"),
    ("TCP", "segments and acknowledgements"),
    ("TCPA", "asymmetric TCP paths"),
    ("TFRC", "rate controlled data"),
    ("TFRC_ACK", "reports of losses"),
    ("XCP", "explicit congestion control"),
    ("DCCP", "congestion controlled datagrams"),
    ("DCCP_ACK", "their acknowledgements alone"),
    ("DCCP_RESET", "end at once"),
    ("DCCP_REQ", "opening a connection"),
    ("DCCP_RESP", "answer to that"),
    ("DCCP_DATA", "data without acknowledgement"),
    ("DCCP_DATAACK", "data with acknowledgement"),
    ("DCCP_CLOSE", "closing a connection"),
    ("DCCP_CLOSEREQ", "asking to close"),
    ("Message", "text of scripts"),
    ("Ping", "echo and answer"),
    ("PBC", "periodic wireless broadcast"),
    ("ARP", "address resolution protocol"),
    ("GAF", "geographic adaptive fidelity"),
    ("LL", "link layer frames"),
    ("LRWPAN", "low rate wireless"),
    ("Mac", "medium access control"),
    ("AODV", "routes on demand"),
    ("Diffusion", "directed diffusion"),
    ("IMEP", "encapsulated control"),
    ("MIP", "mobile hosts"),
    ("Smac", "sleeping radios"),
    ("TORA", "ordered routing"),
    ("MDART", "dynamic addresses"),
    ("AOMDV", "several paths"),
    ("Encap", "enclosed packets"),
    ("IPinIP", "nested packets"),
    ("HDLC", "framed links"),
];

pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    install_fields(ns)?;
    let manager = ns.otcl().object("PacketHeaderManager").ok_or("no class PacketHeaderManager")?;
    ns.otcl().set_var(manager, "tab_(Common)", Obj::from_i64(1))?;
    let names = CHOSEN.map(|(name, _)| name);
    add(ns, manager, names)?;
    ns.otcl().set_global_var("allhdrs", Obj::from_str(&names.join("\n")))?;
    // ns-2.35: the comments are part of the list (spec: more-networks, section 13). The comments here are worded
    // differently, with the same number of words.
    let commented = CHOSEN.map(|(name, purpose)| match purpose {
        "" => name.to_owned(),
        _ => format!("{name} # {purpose}"),
    });
    ns.otcl().set_global_var("protolist", Obj::from_str(&commented.join("\n")))?;
    procedure(ns, "add-packet-header", "?arg ...?", move |ns, words| {
        add(ns, manager, words.iter().map(Obj::as_str))?;
        Ok(Obj::empty())
    });
    // ns-2.35: the procedure does nothing.
    procedure(ns, "add-all-packet-headers", "", |_, _| Ok(Obj::empty()));
    procedure(ns, "remove-packet-header", "?arg ...?", move |ns, words| {
        for name in words {
            if *name == "Common" {
                ns.warn_once("Cannot exclude common packet header.")?;
            } else {
                ns.otcl().unset_var(manager, &table_entry(&header_class(name.as_str())))?;
            }
        }
        Ok(Obj::empty())
    });
    procedure(ns, "remove-all-packet-headers", "", move |ns, _| {
        // ns-2.35: names without a header are not removed.
        for entry in header_classes().skip(1).map(table_entry) {
            if ns.otcl().var_exists(manager, &entry) {
                ns.otcl().unset_var(manager, &entry)?;
            }
        }
        Ok(Obj::empty())
    });
    procedure(ns, "PktHdr_offset", "hdrName ?field?", |ns, words| {
        let header = ns.invoke_named(&words[0], "offset", &[])?.to_i64().unwrap_or(0);
        let field = match words.get(1) {
            Some(field) => {
                let name = Obj::from_str(&format!("offset_({})", field.as_str()));
                ns.invoke_named(&words[0], "set", &[name])?.to_i64().unwrap_or(0)
            }
            None => 0,
        };
        Ok(Obj::from_i64(header + field))
    });
    Ok(())
}

fn add<'a>(ns: &Ns, manager: ObjectId, headers: impl IntoIterator<Item = &'a str>) -> Result<(), Error> {
    for header in headers {
        ns.otcl().set_var(manager, &table_entry(&header_class(header)), Obj::from_i64(1))?;
    }
    Ok(())
}
