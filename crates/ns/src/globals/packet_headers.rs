//! Choosing the headers of packets (spec: engine-and-traces, section 5.4). All headers of Neons are always there;
//! the choice is kept and has no effect.

use neons_otcl::{Error, Obj, ObjectId};

use super::{command, procedure};
use crate::Ns;
use crate::classes::PACKET_HEADERS;

pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    let manager = ns.otcl().object("PacketHeaderManager").ok_or("no class PacketHeaderManager")?;
    add(ns, manager, PACKET_HEADERS)?;
    command(ns, "add-packet-header", move |ns, words| {
        let headers: Vec<String> = words.iter().map(|name| format!("PacketHeader/{name}")).collect();
        add(ns, manager, headers.iter().map(String::as_str))?;
        Ok(Obj::empty())
    });
    procedure(ns, "add-all-packet-headers", "", move |ns, _| {
        add(ns, manager, PACKET_HEADERS)?;
        Ok(Obj::empty())
    });
    command(ns, "remove-packet-header", move |ns, words| {
        for name in words {
            if *name == "Common" {
                ns.sim().warn("warning: Cannot exclude common packet header.\n");
            } else {
                ns.otcl().unset_var(manager, &entry(&format!("PacketHeader/{name}")))?;
            }
        }
        Ok(Obj::empty())
    });
    procedure(ns, "remove-all-packet-headers", "", move |ns, _| {
        for name in PACKET_HEADERS.into_iter().filter(|name| *name != "PacketHeader/Common") {
            if ns.otcl().var_exists(manager, &entry(name)) {
                ns.otcl().unset_var(manager, &entry(name))?;
            }
        }
        Ok(Obj::empty())
    });
    procedure(ns, "PktHdr_offset", "hdrName ?field?", |ns, words| match ns.otcl().object_of(&words[0]) {
        Some(_) => Ok(Obj::from_i64(0)),
        None => Err(Error::from(format!("invalid command name \"{}\"", words[0]))),
    });
    Ok(())
}

fn entry(header: &str) -> String {
    format!("tab_({header})")
}

fn add<'a>(ns: &Ns, manager: ObjectId, headers: impl IntoIterator<Item = &'a str>) -> Result<(), Error> {
    for header in headers {
        ns.otcl().set_var(manager, &entry(header), Obj::from_i64(1))?;
    }
    Ok(())
}
