//! Choosing the headers of packets (spec: engine-and-traces, section 5.4). All headers of Neons are always there;
//! the choice is kept and has no effect.

use neons_otcl::{Error, Obj, ObjectId};

use super::{command, procedure};
use crate::Ns;
use crate::classes::{header_class, header_classes, install_fields, table_entry};

/// The headers that packets have from the start, in the order in which the library names them.
const CHOSEN: [&str; 62] = [
    "Common",
    "Flags",
    "IP",
    "NV",
    "rtProtoDV",
    "rtProtoLS",
    "SR",
    "Src_rt",
    "LDP",
    "MPLS",
    "Resv",
    "UMP",
    "Pushback",
    "aSRM",
    "CtrMcast",
    "mcastCtrl",
    "MFTP",
    "PGM",
    "PGM_SPM",
    "PGM_NAK",
    "SRM",
    "SRMEXT",
    "HttpInval",
    "IVS",
    "QS",
    "RAP",
    "RTP",
    "SCTP",
    "Snoop",
    "TCP",
    "TCPA",
    "TFRC",
    "TFRC_ACK",
    "XCP",
    "DCCP",
    "DCCP_ACK",
    "DCCP_RESET",
    "DCCP_REQ",
    "DCCP_RESP",
    "DCCP_DATA",
    "DCCP_DATAACK",
    "DCCP_CLOSE",
    "DCCP_CLOSEREQ",
    "Message",
    "Ping",
    "PBC",
    "ARP",
    "GAF",
    "LL",
    "LRWPAN",
    "Mac",
    "AODV",
    "Diffusion",
    "IMEP",
    "MIP",
    "Smac",
    "TORA",
    "MDART",
    "AOMDV",
    "Encap",
    "IPinIP",
    "HDLC",
];

pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    install_fields(ns)?;
    let manager = ns.otcl().object("PacketHeaderManager").ok_or("no class PacketHeaderManager")?;
    ns.otcl().set_var(manager, "tab_(Common)", Obj::from_i64(1))?;
    add(ns, manager, CHOSEN)?;
    for list in ["allhdrs", "protolist"] {
        ns.otcl().set_global_var(list, Obj::from_str(&CHOSEN.join("\n")))?;
    }
    command(ns, "add-packet-header", move |ns, words| {
        add(ns, manager, words.iter().map(Obj::as_str))?;
        Ok(Obj::empty())
    });
    // ns-2.35: without effect.
    procedure(ns, "add-all-packet-headers", "", |_, _| Ok(Obj::empty()));
    command(ns, "remove-packet-header", move |ns, words| {
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
        // ns-2.35: names without a header stay.
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
