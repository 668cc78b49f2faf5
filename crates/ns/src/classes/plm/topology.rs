//! Networks with sources and receivers, which scripts can use.

use neons_otcl::{Call, Error, Obj, TclResult};

use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PLMTopology", "Object")
        .doc("A network with sources and receivers of layered multicast.")
        .instproc("init", ("simulator",), "Makes a network without nodes.", |ns, call, (simulator,)| {
            call.next(&[])?;
            let topology = Receiver::of(ns, call);
            topology.set("ns", simulator.clone())?;
            topology.set("id", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .instproc(
            "mknode",
            (arg::text("nn"),),
            "Makes the node of the given number, unless there is one.",
            |ns, call, (nn,)| {
                let topology = Receiver::of(ns, call);
                let variable = format!("node({})", nn);
                if !topology.has(&variable) {
                    topology.set(&variable, topology.invoke_of("ns", "node", &[])?)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "build_link",
            ("a", "b", "delay", "bw"),
            "Makes a link in both directions, with queues of the class `Queue_sched_`.",
            |ns, call, words| build_link(ns, call, words).map(|_| Obj::empty()),
        )
        .instproc(
            "build_link-simple",
            ("a", "b", "delay", "bw", "f"),
            "Makes a link in both directions, as `build_link` does, with a trace.",
            |ns, call, (one, other, delay, bandwidth, f)| {
                let (one, other) = build_link(ns, call, (one, other, delay, bandwidth))?;
                Receiver::of(ns, call).invoke_of("ns", "trace-queue", &[one, other, f.clone()])
            },
        )
        .instproc(
            "place_source",
            (arg::text("nn"), "when"),
            "Makes a source that starts at the given time, and returns the number of its session.",
            |ns, call, (nn, when)| {
                let topology = Receiver::of(ns, call);
                let session = topology.get("id")?.to_i64().unwrap_or(0) + 1;
                topology.set("id", Obj::from_i64(session))?;
                let rates = ns.global("rates")?;
                let class = Obj::from_str("Node");
                let mut addresses = Vec::new();
                for _ in rates.list_items()? {
                    addresses.push(ns.invoke_named(&class, "allocaddr", &[])?);
                }
                let addresses = Obj::list(&addresses);
                topology.set(&format!("addrs({session})"), addresses.clone())?;
                let node = topology.get(&format!("node({})", nn))?;
                let name = Obj::from_str(&format!("s{session}"));
                let words = [name, rates, addresses, Obj::from_i64(session), node, when.clone()];
                topology.invoke_of("ns", "PLMbuild_source_set", &words)?;
                Ok(Obj::from_i64(session))
            },
        )
        .instproc(
            "place_receiver",
            ("nn", "id", "when", "check_estimate", arg::optional("nb")),
            "Makes a receiver of a session at the given time, and stores it in `PLMrcvr(nb)`.",
            |ns, call, (node, session, when, check, number)| {
                let topology = Receiver::of(ns, call);
                let number = number.cloned().unwrap_or_else(|| Obj::from_i64(1));
                let words = ["build_receiver".into(), node.clone(), session.clone(), check.clone(), number];
                let mut script = vec![topology.name()];
                script.extend(words);
                topology.invoke_of("ns", "at", &[when.clone(), Obj::list(&script)])
            },
        )
        .instproc(
            "build_receiver",
            ("nn", "id", "check_estimate", "nb"),
            "Makes a receiver immediately.",
            |ns, call, (node, session, check, number)| {
                let topology = Receiver::of(ns, call);
                let words = [
                    topology.get("ns")?,
                    topology.get(&format!("node({node})"))?,
                    topology.get(&format!("addrs({session})"))?,
                    check.clone(),
                    node.clone(),
                ];
                let receiver = ns.new_object("PLM/ns", &words)?;
                ns.otcl().set_global_var(&format!("PLMrcvr({number})"), receiver.clone())?;
                let flag = ns.otcl().global_var("plm_debug_flag").unwrap_or_else(|| Obj::from_i64(0));
                ns.invoke_named(&receiver, "set", &[Obj::from_str("debug_"), flag])
            },
        );
}

/// Makes a link, and its end nodes if they do not exist; returns the end nodes.
fn build_link(
    ns: &Ns,
    call: &Call,
    (one, other, delay, bandwidth): (&Obj, &Obj, &Obj, &Obj),
) -> Result<(Obj, Obj), Error> {
    let topology = Receiver::of(ns, call);
    if one == other {
        ns.tell(&format!("link from {one} to {other}?\n"));
        ns.sim().exit(1);
    }
    let end = |number: &Obj| -> TclResult {
        topology.call("mknode", std::slice::from_ref(number))?;
        topology.get(&format!("node({number})"))
    };
    let (one, other) = (end(one)?, end(other)?);
    let words = [one.clone(), other.clone(), bandwidth.clone(), delay.clone(), ns.global("Queue_sched_")?];
    topology.invoke_of("ns", "duplex-link", &words)?;
    Ok((one, other))
}
