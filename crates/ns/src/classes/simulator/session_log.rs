//! Methods about the log of a run, and methods that fail in ns-2.

use std::time::{SystemTime, UNIX_EPOCH};

use neons_otcl::{Error, Obj, ObjectId, TclResult};

use super::simulator;
use super::topology::node_number;
use crate::Ns;
use crate::classes::packet_headers;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "rtt",
            ("src", "dst"),
            "Passes the round-trip propagation delay between two agents to the first: calls `SRC rtt \
            TIME`.",
            |ns, call, (src, dst)| {
                let time = round_trip(ns, call.object, src, dst)?;
                ns.invoke_named(src, "rtt", std::slice::from_ref(&time))?;
                Ok(time)
            },
        )
        .instproc("create_packetformat", (), "Makes the packet header manager again.", |ns, call, _| {
            let made = packet_headers::create_manager(ns)?;
            simulator(ns, call)?.packet_manager.set(Some(made));
            Ok(ns.otcl().name_obj(made))
        })
        .instproc(
            "log-simstart",
            (),
            "Prints that the simulation starts, and stores the time of day in the global variable \
            `simstart`, seconds since 1970.",
            |ns, _, _| {
                ns.print_line("Starting Actual Simulation\n");
                let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
                ns.otcl().set_global_var("simstart", Obj::from_i64(now as i64))
            },
        );
    // ns-2.35: the method always fails.
    class.instproc("dumper", ("obj",), "Not supported: the call fails.", |_, _, _| {
        Err(Error::from("error when calling class Simulator: alloc-trace hop stdout"))
    });
}

/// Returns twice the delay of all links on the path from one agent to another, seconds.
fn round_trip(ns: &Ns, object: ObjectId, from: &Obj, to: &Obj) -> TclResult {
    let node_of = |agent: &Obj| -> Result<String, Error> {
        let node = ns.invoke_named(agent, "set", &[Obj::from_str("node_")])?;
        let node = ns.otcl().object_of(&node).ok_or_else(|| format!("invalid command name \"{node}\""))?;
        node_number(ns, node)
    };
    let (mut here, end) = (node_of(from)?, node_of(to)?);
    let logic = ns.otcl().get_var(object, "routingTable_")?;
    let mut delay = Obj::from_i64(0);
    while here != end {
        let next = ns.invoke_named(&logic, "lookup", &[Obj::from_str(&here), Obj::from_str(&end)])?;
        // If there is no path, there is no such variable, and the call fails.
        ns.otcl().get_var(object, &format!("Node_({next})"))?;
        let link = ns.otcl().get_var(object, &format!("link_({here}:{next})"))?;
        let part = ns.invoke_named(&link, "delay", &[])?;
        delay = ns.otcl().eval(&Obj::from_str(&format!("expr {delay} + {part}")))?;
        here = next.as_str().to_owned();
    }
    ns.otcl().eval(&Obj::from_str(&format!("expr 2 * {delay}")))
}
