//! Procedures of scripts for ns version 1 (spec: more-networks, section 13; behaviour found by experiments). Most
//! of them pass their arguments to the simulator, which is the command `ns`.

use neons_otcl::{Error, Obj, TclResult};

use super::procedure;
use crate::Ns;
use crate::classes::give_up;

pub(super) fn install(ns: &Ns) {
    for (name, usage, method) in [
        ("ns_connect", "src sink", "connect"),
        ("ns_create_connection", "srcType srcNode sinkType sinkNode pktClass", "create-connection"),
    ] {
        procedure(ns, name, usage, move |ns, words| of_simulator(ns, method, words));
    }
    procedure(ns, "ns_duplex", "n1 n2 bw delay type", |ns, words| {
        of_simulator(ns, "duplex-link-compat", words)?;
        of_simulator(ns, "get-queues", &words[..2])
    });
    procedure(ns, "ns_simplex", "n1 n2 bw delay type", |ns, _| {
        ns.sim().warn("ns_simplex: no backward compat\n");
        give_up(ns, "one-way links are made by `ns simplex-link`, with the same arguments")
    });
    procedure(ns, "ns_create_cbr", "srcNode sinkNode pktSize interval fid", |ns, words| {
        let [kinds @ .., packet_size, interval, flow] = words else {
            unreachable!("procedure checks the number of words")
        };
        let ends = [Obj::from_str("cbr"), kinds[0].clone(), Obj::from_str("loss-monitor"), kinds[1].clone()];
        let source =
            of_simulator(ns, "create-connection", &[&ends[..], std::slice::from_ref(flow)].concat())?;
        set(ns, &source, "packetSize_", packet_size)?;
        set(ns, &source, "interval_", interval)?;
        Ok(source)
    });
    procedure(ns, "ns_create_class", "parent borrow allot maxidle notused prio depth xdelay", |ns, words| {
        let class = class_with_queue(ns)?;
        let [parent, borrow, allot, maxidle, _, priority, depth, extra_delay] = words else {
            unreachable!("procedure checks the number of words")
        };
        share_link(ns, &class, [parent, borrow, allot])?;
        set(ns, &class, "maxidle_", maxidle)?;
        rank(ns, &class, [priority, depth, extra_delay])?;
        Ok(class)
    });
    procedure(
        ns,
        "ns_create_class1",
        "parent borrow allot maxidle notused prio depth xdelay Mb",
        |ns, words| class_with_bandwidth(ns, class_with_queue(ns)?, words),
    );
    procedure(
        ns,
        "ns_class_params",
        "cl parent borrow allot maxidle notused prio depth xdelay Mb",
        |ns, words| class_with_bandwidth(ns, words[0].clone(), &words[1..]),
    );
    procedure(ns, "ns_class_maxIdle", "cl allot maxIdle priority Mbps", |ns, words| {
        let [class, allot, maxidle, priority, bandwidth] = words else {
            unreachable!("procedure checks the number of words")
        };
        set_maxidle(ns, class, [allot, maxidle, priority, bandwidth])?;
        Ok(class.clone())
    });
}

/// Calls a method of the simulator named `ns`.
fn of_simulator(ns: &Ns, method: &str, words: &[Obj]) -> TclResult {
    ns.otcl().call(&[&[Obj::from_str("ns"), Obj::from_str(method)], words].concat())
}

fn set(ns: &Ns, object: &Obj, variable: &str, value: &Obj) -> TclResult {
    ns.invoke_named(object, "set", &[Obj::from_str(variable), value.clone()])
}

/// Makes a CBQ class with a drop-tail queue.
fn class_with_queue(ns: &Ns) -> TclResult {
    let class = ns.new_object("CBQClass", &[])?;
    let queue = ns.new_object("Queue/DropTail", &[])?;
    ns.invoke_named(&class, "install-queue", &[queue])?;
    Ok(class)
}

/// Sets up a CBQ class from: parent, lender, share, maximum idle time, an unused value, priority, depth, delay,
/// and the link's bandwidth in Mb/s.
fn class_with_bandwidth(ns: &Ns, class: Obj, words: &[Obj]) -> TclResult {
    let [parent, borrow, allot, maxidle, _, priority, depth, extra_delay, bandwidth] = words else {
        unreachable!("procedure checks the number of words")
    };
    share_link(ns, &class, [parent, borrow, allot])?;
    set_maxidle(ns, &class, [allot, maxidle, priority, bandwidth])?;
    rank(ns, &class, [priority, depth, extra_delay])?;
    Ok(class)
}

fn share_link(ns: &Ns, class: &Obj, [parent, borrow, allot]: [&Obj; 3]) -> Result<(), Error> {
    ns.invoke_named(class, "parent", std::slice::from_ref(parent))?;
    let borrows = *borrow != *"none";
    if borrows && borrow != parent {
        ns.sim().warn("CBQ: borrowing from non-parent not supported\n");
        give_up(ns, "a class borrows from its parent or from `none`");
    }
    set(ns, class, "okborrow_", &Obj::from_bool(borrows))?;
    ns.invoke_named(class, "allot", std::slice::from_ref(allot))?;
    Ok(())
}

fn rank(ns: &Ns, class: &Obj, [priority, depth, extra_delay]: [&Obj; 3]) -> Result<(), Error> {
    let level = ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(&format!("{depth} + 1"))])?;
    set(ns, class, "priority_", priority)?;
    set(ns, class, "level_", &level)?;
    set(ns, class, "extradelay_", extra_delay)?;
    Ok(())
}

/// Sets the maximum idle time of a class. `auto` computes it for packets of 1,000 bytes, with weight 15/16 for the
/// old average and a burst of eight packets for each level of priority.
fn set_maxidle(ns: &Ns, class: &Obj, [allot, maxidle, priority, bandwidth]: [&Obj; 4]) -> Result<(), Error> {
    if *maxidle != *"auto" {
        set(ns, class, "maxidle_", maxidle)?;
        return Ok(());
    }
    let gain = ns.invoke_named(class, "set", &[Obj::from_str("automaxidle_gain_")])?;
    // ns-2.35: with a bandwidth without a decimal point the division is an integer division, so the time is 0 from
    // 1 Mb/s on.
    let packet_time = format!("(8000 / ({bandwidth} * 1000000))");
    let rest = format!("pow({gain}, 8 * {priority})");
    let by_burst = format!("{packet_time} * ((1 / double({allot}) - 1) * (1 - {rest}) / {rest})");
    let by_gain = format!("{packet_time} * (1 - {gain})");
    let longest = format!("({by_burst}) > ({by_gain}) ? ({by_burst}) : ({by_gain})");
    let longest = ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(&longest)])?;
    set(ns, class, "maxidle_", &longest)?;
    Ok(())
}
