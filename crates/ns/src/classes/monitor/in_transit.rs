//! Counts of the packets in flight on links (spec: mpls-pushback-nix, section 9.2).

use neons_otcl::{Error, Obj, TclResult};

use crate::classes::receiver::Receiver;
use crate::declare::{Declarations, arg};

/// The time between two outputs, seconds.
const PERIOD: &str = "0.03";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PktInTranMonitor", "Object")
        .doc("Counts the packets that are on a link.")
        .instproc("init", (), "Makes a monitor that counts all packets.", |ns, call, ()| {
            call.next(&[])?;
            let monitor = Receiver::of(ns, call);
            set_up(&monitor)?;
            for end in ["front", "rear"] {
                let counter = ns.new_object("PktCounter", &[])?;
                ns.invoke_named(&counter, "set", &[Obj::from_str("pktInTranMonitor_"), monitor.name()])?;
                let filter = ns.new_object("Filter/MultiField", &[])?;
                ns.invoke_named(&filter, "filter-target", std::slice::from_ref(&counter))?;
                monitor.set(&format!("{end}_counter_"), counter)?;
                monitor.set(&format!("{end}_filter_"), filter)?;
            }
            Ok(Obj::empty())
        })
        .instproc(
            "attach-link",
            ("link",),
            "Puts the counters around the delay of a link.",
            |ns, call, (link,)| attach(&Receiver::of(ns, call), link),
        )
        .instproc(
            "filter",
            ("header", "field", "value"),
            "Counts only packets whose header field has the given value. Further calls add conditions.",
            |ns, call, (header, field, value)| {
                let monitor = Receiver::of(ns, call);
                let header = Obj::from_str(&format!("PacketHeader/{header}"));
                let offset = ns.otcl().call(&[Obj::from_str("PktHdr_offset"), header, field.clone()])?;
                for filter in ["front_filter_", "rear_filter_"] {
                    let words = [offset.clone(), value.clone()];
                    ns.invoke_named(&monitor.get(filter)?, "filter-field", &words)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("reset", (), "Sets the count of packets to 0.", |ns, call, ()| {
            let monitor = Receiver::of(ns, call);
            for counter in ["front_counter_", "rear_counter_"] {
                ns.invoke_named(&monitor.get(counter)?, "reset", &[])?;
            }
            Ok(Obj::empty())
        })
        .instproc("pktintran", (), "Returns the number of packets that are on the link.", |ns, call, ()| {
            let monitor = Receiver::of(ns, call);
            let count = |counter: &str| -> Result<i64, Error> {
                Ok(ns.invoke_named(&monitor.get(counter)?, "value", &[])?.to_i64().unwrap_or(0))
            };
            Ok(Obj::from_i64(count("front_counter_")? - count("rear_counter_")?))
        })
        .instproc("attach", ("file",), "Sets the channel to which output is written.", |ns, call, (file,)| {
            Receiver::of(ns, call).set("file_", file.clone())
        })
        .instproc("output", (), "Writes the time and the count.", |ns, call, ()| {
            output(&Receiver::of(ns, call))
        })
        .instproc(
            "periodical-output",
            (),
            "Writes the time and the count now and again after each `period_`.",
            |ns, call, ()| {
                output(&Receiver::of(ns, call))?;
                again(&Receiver::of(ns, call), "periodical-output")
            },
        );

    declarations
        .class("McastMonitor", "Object")
        .doc("Counts the packets that are on the links of a network, such as those of a group.")
        .instproc("init", (), "Makes a monitor without links.", |ns, call, ()| {
            call.next(&[])?;
            set_up(&Receiver::of(ns, call))
        })
        .instproc("trace-topo", (), "Counts the packets on all links.", |ns, call, ()| {
            let monitor = Receiver::of(ns, call);
            let links = ns.invoke_named(&monitor.get("ns_")?, "all-links-list", &[])?;
            monitor.call("trace-links", &[links])
        })
        .instproc(
            "trace-links",
            ("links",),
            "Counts the packets on the given links.",
            |ns, call, (links,)| {
                let monitor = Receiver::of(ns, call);
                for link in links.list_items()? {
                    let counter = ns.new_object("PktInTranMonitor", &[])?;
                    monitor.set(&format!("pktmon_({link})"), counter.clone())?;
                    ns.invoke_named(&counter, "attach-link", &[link])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "filter",
            (arg::text("header"), arg::text("field"), arg::text("value")),
            "Counts only packets whose header field has the given value.",
            |ns, call, _| {
                for counter in counters(&Receiver::of(ns, call))? {
                    ns.invoke_named(&counter, "filter", call.args)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("pktintran", (), "Returns the number of packets that are on the links.", |ns, call, ()| {
            let mut sum = 0;
            for counter in counters(&Receiver::of(ns, call))? {
                sum += ns.invoke_named(&counter, "pktintran", &[])?.to_i64().unwrap_or(0);
            }
            Ok(Obj::from_i64(sum))
        })
        .instproc("attach", ("file",), "Sets the channel to which output is written.", |ns, call, (file,)| {
            Receiver::of(ns, call).set("file_", file.clone())
        })
        .instproc(
            "print-trace",
            (),
            "Writes the time and the count now and again after each `period_`.",
            |ns, call, ()| {
                output(&Receiver::of(ns, call))?;
                again(&Receiver::of(ns, call), "print-trace")
            },
        );
}

fn set_up(monitor: &Receiver) -> TclResult {
    let simulator = crate::classes::simulator_instance(monitor.ns)?;
    monitor.set("ns_", monitor.ns.otcl().name_obj(simulator))?;
    monitor.set("period_", Obj::from_str(PERIOD))?;
    Ok(Obj::empty())
}

/// Returns the monitors of the links.
fn counters(monitor: &Receiver) -> Result<Vec<Obj>, Error> {
    let ns = monitor.ns;
    let names = ns.invoke(monitor.object, "array", &[Obj::from_str("names"), Obj::from_str("pktmon_")])?;
    names.list_items()?.iter().map(|link| monitor.get(&format!("pktmon_({link})"))).collect()
}

/// Inserts a filter before and one after the delay of a link.
fn attach(monitor: &Receiver, link: &Obj) -> TclResult {
    let ns = monitor.ns;
    let part = |name: &str| ns.invoke_named(link, "set", &[Obj::from_str(name)]);
    let delay = part("link_")?;
    let target = |object: &Obj| ns.invoke_named(object, "target", &[]);
    let connect = |from: &Obj, to: &Obj| ns.invoke_named(from, "target", std::slice::from_ref(to));
    let mut in_front = part("queue_")?;
    loop {
        let next = target(&in_front)?;
        if next == delay || next.as_str().is_empty() {
            break;
        }
        in_front = next;
    }
    let behind = target(&delay)?;
    let [front, rear] = [monitor.get("front_filter_")?, monitor.get("rear_filter_")?];
    connect(&in_front, &front)?;
    connect(&front, &delay)?;
    connect(&monitor.get("front_counter_")?, &delay)?;
    connect(&delay, &rear)?;
    connect(&rear, &behind)?;
    connect(&monitor.get("rear_counter_")?, &behind)?;
    Ok(Obj::empty())
}

fn output(monitor: &Receiver) -> TclResult {
    let now = monitor.ns.invoke_named(&monitor.get("ns_")?, "now", &[])?;
    let file = monitor.get("file_")?;
    let line = format!("{now} {}", monitor.call("pktintran", &[])?);
    monitor.ns.otcl().call(&[Obj::from_str("puts"), file, Obj::from_str(&line)])
}

/// Schedules a method after the period.
fn again(monitor: &Receiver, method: &str) -> TclResult {
    let simulator = monitor.get("ns_")?;
    let now = monitor.ns.invoke_named(&simulator, "now", &[])?.to_f64().unwrap_or(0.0);
    let period = monitor.get("period_")?.to_f64().unwrap_or(0.0);
    let script = Obj::from_str(&format!("{} {method}", monitor.name()));
    monitor.ns.invoke_named(&simulator, "at", &[Obj::from_f64(now + period), script])
}
