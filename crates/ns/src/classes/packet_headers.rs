//! The headers of packets (spec: engine-and-traces, section 5.4).
//!
//! In Neons packets always have all headers. The selection that scripts can observe - which headers are in the
//! table, their lengths and their offsets in a packet - is reproduced as in ns-2.

use std::cell::Cell;
use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::Entity;
use neons_sim::link::HeaderPlaces;

use crate::Ns;
use crate::declare::{Declarations, Int, arg, parse_integer, unit};

/// The native half of a packet header manager.
#[derive(Default)]
struct PacketHeaderManager {
    /// The total length of the headers that have an offset, bytes.
    length: Cell<i32>,
}

impl Entity for PacketHeaderManager {}

/// The headers with their lengths in bytes, in the order in which they get offsets.
const HEADERS: [(&str, &str); 61] = [
    ("PacketHeader/Common", "128"),
    ("PacketHeader/Flags", "9"),
    ("PacketHeader/IP", "28"),
    ("PacketHeader/Src_rt", "76"),
    ("PacketHeader/UMP", "24"),
    ("PacketHeader/QS", "12"),
    ("PacketHeader/Resv", "16"),
    ("PacketHeader/Message", "64"),
    ("PacketHeader/RTP", "12"),
    ("PacketHeader/IVS", "32"),
    ("PacketHeader/TCP", "80"),
    ("PacketHeader/TCPA", "16"),
    ("PacketHeader/SCTP", "16"),
    ("PacketHeader/DCCP", "24"),
    ("PacketHeader/DCCP_RESET", "8"),
    ("PacketHeader/DCCP_RESP", "1"),
    ("PacketHeader/DCCP_REQ", "1"),
    ("PacketHeader/DCCP_ACK", "4"),
    ("PacketHeader/DCCP_DATAACK", "1"),
    ("PacketHeader/DCCP_DATA", "1"),
    ("PacketHeader/DCCP_CLOSE", "1"),
    ("PacketHeader/DCCP_CLOSEREQ", "1"),
    ("PacketHeader/Snoop", "24"),
    ("PacketHeader/GAF", "8"),
    ("PacketHeader/rtProtoDV", "4"),
    ("PacketHeader/CtrMcast", "12"),
    ("PacketHeader/mcastCtrl", "20"),
    ("PacketHeader/SRM", "16"),
    ("PacketHeader/aSRM", "8"),
    ("PacketHeader/SRMEXT", "8"),
    ("PacketHeader/HttpInval", "4"),
    ("PacketHeader/Encap", "8"),
    ("PacketHeader/Mac", "40"),
    ("PacketHeader/LL", "32"),
    ("PacketHeader/IPinIP", "8"),
    ("PacketHeader/MIP", "32"),
    ("PacketHeader/ARP", "32"),
    ("PacketHeader/IMEP", "512"),
    ("PacketHeader/TORA", "32"),
    ("PacketHeader/SR", "728"),
    ("PacketHeader/AODV", "808"),
    ("PacketHeader/AOMDV", "808"),
    ("PacketHeader/PUMA", "4"),
    ("PacketHeader/MDART", "56"),
    ("PacketHeader/RAP", "24"),
    ("PacketHeader/Diffusion", "192"),
    ("PacketHeader/TFRC", "56"),
    ("PacketHeader/TFRC_ACK", "72"),
    ("PacketHeader/Ping", "32"),
    ("PacketHeader/rtProtoLS", "8"),
    ("PacketHeader/MPLS", "32"),
    ("PacketHeader/LDP", "48"),
    ("PacketHeader/NV", "16"),
    ("PacketHeader/Pushback", "8"),
    ("PacketHeader/PGM", "16"),
    ("PacketHeader/PGM_SPM", "8"),
    ("PacketHeader/PGM_NAK", "16"),
    ("PacketHeader/Lms", "56"),
    ("PacketHeader/XCP", "56"),
    ("PacketHeader/LRWPAN", "216"),
    ("PacketHeader/PBC", "8"),
];

/// The fields whose offsets scripts can read, with their offsets in the header, bytes.
const FIELDS: [(&str, &[(&str, i64)]); 4] = [
    ("PacketHeader/Common", &[("ptype_", 0), ("size_", 4), ("uid_", 8), ("error_", 12)]),
    ("PacketHeader/IP", &[("src_", 0), ("dst_", 8), ("ttl_", 16), ("fid_", 20), ("prio_", 24)]),
    ("PacketHeader/Mac", &[("macSA_", 4), ("macDA_", 8)]),
    ("PacketHeader/Resv", &[("rate_", 0), ("bucket_", 8), ("decision_", 12)]),
];

/// Headers are aligned to multiples of this number of bytes.
const ALIGNMENT: i32 = 8;

/// Returns the name of the class of a header.
pub(crate) fn header_class(name: &str) -> String {
    format!("PacketHeader/{name}")
}

/// Returns the entry of a header in the table of selected headers.
pub(crate) fn table_entry(class: &str) -> String {
    format!("tab_({class})")
}

/// Returns the classes of all headers.
pub(crate) fn header_classes() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(class, _)| *class)
}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PacketHeaderManager", "SplitObject")
        .doc("The set of headers that packets have. It has no effect: all headers are always present.")
        .native(|_, _| PacketHeaderManager::default())
        .bind(
            "hdrlen_",
            Int(0, unit::BYTES),
            "The length of all headers together, bytes.",
            |manager: &PacketHeaderManager| &manager.length,
        )
        .instproc(
            "allochdr",
            ("cl",),
            "Places the header of the given class after all other headers.",
            give_place,
        );
    declarations.class("PacketHeader", "SplitObject").doc("A header of packets.");
    // The class made last is listed first.
    for (class, length) in HEADERS.into_iter().rev() {
        let offset = Rc::new(Cell::new(0));
        declarations
            .class(class, "PacketHeader")
            .doc("A header of packets.")
            .never_made()
            .class_variable("hdrlen_", length, unit::BYTES, "The length of the header in memory, bytes.")
            .proc(
                "offset",
                (arg::rest("arg"),),
                "Sets the offset of the header, or returns it.",
                move |ns, _, (args,)| {
                    match args {
                        [] => return Ok(Obj::from_i64(i64::from(offset.get()))),
                        [place] => {
                            offset.set(parse_integer(place.as_str()));
                            if class == "PacketHeader/IP" {
                                ns.sim().shared::<HeaderPlaces>().ip.set(offset.get());
                            }
                        }
                        _ => return Err(Error::from("")),
                    }
                    Ok(Obj::empty())
                },
            );
    }
}

/// Sets the arrays `offset_` of the header classes.
pub(crate) fn install_fields(ns: &Ns) -> Result<(), Error> {
    for (class, fields) in FIELDS {
        let class = ns.otcl().object(class).ok_or("no such header")?;
        for (field, place) in fields {
            ns.otcl().set_var(class, &format!("offset_({field})"), Obj::from_i64(*place))?;
        }
    }
    Ok(())
}

fn give_place(ns: &Ns, call: &Call, (cl,): (&Obj,)) -> TclResult {
    let length = ns.invoke_named(cl, "set", &[Obj::from_str("hdrlen_")])?;
    let manager: &PacketHeaderManager = ns.record(call.object)?;
    let place = manager.length.get();
    let length = parse_integer(length.as_str());
    manager.length.set(place + (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    Ok(Obj::from_i64(i64::from(place)))
}

/// Makes a packet header manager and assigns offsets to the headers in the table.
pub(super) fn create_manager(ns: &Ns) -> Result<ObjectId, Error> {
    let made = ns.create("PacketHeaderManager", &[])?;
    let table = ns.otcl().object("PacketHeaderManager").ok_or("no class PacketHeaderManager")?;
    let headers = ns.otcl().object("PacketHeader").ok_or("no class PacketHeader")?;
    for class in ns.otcl().subclasses(headers) {
        if ns.otcl().var_exists(table, &table_entry(&ns.otcl().name(class))) {
            let place = ns.invoke(made, "allochdr", &[ns.otcl().name_obj(class)])?;
            ns.invoke(class, "offset", &[place])?;
        }
    }
    crate::advice::doubt_headers(ns, |header| {
        ns.otcl().var_exists(table, &table_entry(&header_class(header)))
    });
    Ok(made)
}
