//! Warnings about probable mistakes in scripts that use IEEE 802.15.4.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use neons_otcl::{Call, Obj};
use neons_sim::{Doubt, Endpoint};

use super::place::Place;
use super::{no_route, place};
use crate::{Ns, Voice};

/// Warnings printed already.
#[derive(Default)]
struct Told {
    long_packets: RefCell<HashSet<Endpoint>>,
    alone: RefCell<HashSet<i32>>,
    /// The commands that started stations, by the station's address.
    starts: RefCell<HashMap<i32, String>>,
    sleep: Cell<bool>,
}

/// Remembers the command with which a script starts the station of a node.
pub(crate) fn remember_start(ns: &Ns, call: &Call, mac: &Obj) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let address = ns.entity_named(mac.as_str()).and_then(|mac| ns.sim().entity(mac)?.as_mac());
    let Some(address) = address.map(|mac| mac.base().address) else { return };
    let node = ns.otcl().name(call.object);
    let words: Vec<&str> = call.args.iter().map(Obj::as_str).collect();
    let command = format!("{node} sscs {}", words.join(" "));
    ns.sim().shared::<Told>().starts.borrow_mut().insert(address, command);
}

/// Prints a warning that a model has raised, once per sender or station.
pub(crate) fn doubt_station(ns: &Ns, doubt: &Doubt) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let told = ns.sim().shared::<Told>();
    let (place, text) = match doubt {
        Doubt::LongPacket { source, size, most } => {
            if !told.long_packets.borrow_mut().insert(*source) {
                return;
            }
            let text = format!(
                "a packet of {size} bytes from node {} does not fit into a frame of Mac/802_15_4, which carries up to \
                 {most} bytes with all headers; send shorter packets",
                source.address
            );
            (no_route::place_of(ns, *source), text)
        }
        Doubt::NoCoordinator { station } => {
            if !told.alone.borrow_mut().insert(*station) {
                return;
            }
            let text = format!(
                "node {station} has found no coordinator on the channels 11 to 13 and tries again every second; is a \
                 node that permits association within range, and was it started before, by `sscs startPANCoord` or \
                 `sscs startDevice 1 1 1`?"
            );
            let starts = told.starts.borrow();
            let start = starts.get(station).map(String::as_str);
            (place::find(&ns.script_files(), "", start), text)
        }
    };
    let place = place.map_or_else(String::new, |Place { file, line, .. }| format!("{file}:{line}: "));
    tell!(ns, "neons: {place}warning: at {} s: {text}", neons_sim::format::general(ns.sim().now(), 6));
}

/// Warns, once, that nodes without an energy model never sleep.
pub(crate) fn doubt_sleep(ns: &Ns) {
    if ns.voice() == Voice::Neons && !ns.sim().shared::<Told>().sleep.replace(true) {
        let place = place::current(ns);
        tell!(
            ns,
            "neons: {place}warning: `-sleepTime` has no effect without `-energyModel`: the nodes will not sleep"
        );
    }
}
