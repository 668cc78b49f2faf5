//! A layer that a receiver may listen to, and the agent that measures what arrives of it.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::agents::LossMonitor;

use super::{global, number};
use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::{Bound, Declarations};

/// The RTP flag of a packet that begins a burst.
const NEW_BURST: i64 = 128;
/// Stands for no measurement.
const NONE: i64 = -1;

pub(super) fn declare(declarations: &mut Declarations) {
    monitor(declarations);
    declarations
        .class("PLMLayer", "Object")
        .doc("A layer of layered multicast.")
        .method("init", "plm", "Belongs to a receiver.", |ns, call| {
            call.next(&[])?;
            let layer = Receiver::of(ns, call);
            layer.set("plm_", call.args[0].clone())?;
            layer.set("npkts_", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .method(
            "join-group",
            "",
            "The receiver joins: remembers when, and how many packets have come.",
            |ns, call| {
                let layer = Receiver::of(ns, call);
                layer.set("npkts_", layer.call("npkts", &[])?)?;
                layer.set("add_time_", layer.invoke_of("plm_", "now", &[])?)?;
                Ok(Obj::empty())
            },
        )
        .method("leave-group", "", "The receiver leaves.", |_, _| Ok(Obj::empty()))
        .method("getting-pkts", "", "1 if packets have come since the layer was joined.", |ns, call| {
            let layer = Receiver::of(ns, call);
            Ok(Obj::from_bool(layer.call("npkts", &[])? != layer.get("npkts_")?))
        });
    declarations
        .class("PLMLayer/ns", "PLMLayer")
        .doc("A layer of layered multicast that is a group.")
        .method("init", "ns plm addr layerNo", "Makes the agent that listens to the group.", |ns, call| {
            let [simulator, receiver, address, number] = call.args else {
                unreachable!("the arity was checked")
            };
            let layer = Receiver::of(ns, call);
            layer.set("ns_", simulator.clone())?;
            call.next(std::slice::from_ref(receiver))?;
            layer.set("addr_", address.clone())?;
            let node = ns.invoke_named(receiver, "node", &[])?;
            let words = [node, Obj::from_str("PLMLossTrace"), Obj::from_i64(0)];
            let monitor = ns.invoke_named(simulator, "PLMcreate-agent", &words)?;
            layer.set("mon_", monitor.clone())?;
            for (variable, value) in [("layerNo", number), ("plm_", receiver)] {
                ns.invoke_named(&monitor, "set", &[Obj::from_str(variable), value.clone()])?;
            }
            ns.invoke_named(&monitor, "clear", &[])
        })
        .method("join-group", "", "Listens to the group.", |ns, call| {
            let layer = Receiver::of(ns, call);
            layer.invoke_of("mon_", "clear", &[])?;
            call.next(&[])?;
            membership(&layer, "join-group")
        })
        .method("leave-group", "", "Listens to the group no more.", |ns, call| {
            call.next(&[])?;
            membership(&Receiver::of(ns, call), "leave-group")
        })
        .method("npkts", "", "Packets received.", |ns, call| count(ns, call, "npkts_"))
        .method("nlost", "", "Packets lost.", |ns, call| count(ns, call, "nlost_"))
        .method("mon", "", "The agent.", |ns, call| ns.otcl().get_var(call.object, "mon_"));
}

fn membership(layer: &Receiver, method: &str) -> TclResult {
    let node = layer.invoke_of("plm_", "node", &[])?;
    layer.ns.invoke_named(&node, method, &[layer.get("mon_")?, layer.get("addr_")?])
}

fn count(ns: &Ns, call: &Call, variable: &str) -> TclResult {
    Receiver::of(ns, call).invoke_of("mon_", "set", &[Obj::from_str(variable)])
}

fn monitor(declarations: &mut Declarations) {
    declarations
        .class("Agent/LossMonitor/PLM", "Agent/LossMonitor")
        .doc("A loss monitor that tells of every packet.")
        .native(|_, id| LossMonitor::telling_of_packets(id))
        .variable(
            "flag_PP_",
            "0",
            "RTP flags of the last packet; 128 begins a burst.",
            |monitor: &LossMonitor| Bound::Int(&monitor.last.flags),
        )
        .variable("packet_time_PP_", "0", "When the last packet came, seconds.", |monitor: &LossMonitor| {
            Bound::Real(&monitor.last.time)
        })
        .variable("fid_PP_", "0", "Flow id of the last packet.", |monitor: &LossMonitor| {
            Bound::Int(&monitor.last.flow_id)
        })
        .variable("seqno_", "0", "Number of the last packet.", |monitor: &LossMonitor| {
            Bound::Int(&monitor.last.seqno)
        })
        .method("log-PP", "", "A packet has come.", |_, _| Ok(Obj::empty()));
    declarations
        .class("PLMLossTrace", "Agent/LossMonitor/PLM")
        .doc("Measures the bandwidth of the path by the time that a burst takes to arrive.")
        .method("init", "", "Measures nothing yet.", |ns, call| {
            call.next(&[])?;
            let monitor = Receiver::of(ns, call);
            monitor.set("lastTime", Obj::from_i64(0))?;
            monitor.set("measure", Obj::from_i64(NONE))?;
            Ok(Obj::empty())
        })
        .method("log-loss", "", "Packets have been lost.", |ns, call| {
            Receiver::of(ns, call).invoke_of("plm_", "log-loss", &[])
        })
        .method(
            "log-PP",
            "",
            "A packet has come: it may begin, go on with or end a measurement.",
            |ns, call| measure(&Receiver::of(ns, call)),
        );
}

fn measure(monitor: &Receiver) -> TclResult {
    let integer = |variable: &str| Ok::<_, Error>(monitor.get(variable)?.to_i64().unwrap_or(0));
    let node = || monitor.invoke_of("plm_", "node", &[]);
    let seqno = integer("seqno_")?;
    if integer("flag_PP_")? == NEW_BURST {
        monitor.set("measure", Obj::from_i64(1))?;
        monitor.set("next_pkt", Obj::from_i64(seqno + 1))?;
        monitor.set("PP_first", monitor.get("packet_time_PP_")?)?;
        monitor.note(2, || Ok(format!("{}:  first PP {seqno}, next: {}", node()?, seqno + 1)))?;
        return Ok(Obj::empty());
    }
    let measured = integer("measure")?;
    if measured == NONE {
        return Ok(Obj::empty());
    }
    let expected = integer("next_pkt")?;
    if seqno != expected {
        monitor.set("measure", Obj::from_i64(NONE))?;
        monitor.note(2, || Ok(format!("{}:  out of sequence : {seqno}, next: {expected}", node()?)))?;
        return Ok(Obj::empty());
    }
    let measured = measured + 1;
    monitor.set("measure", Obj::from_i64(measured))?;
    monitor.set("next_pkt", Obj::from_i64(seqno + 1))?;
    monitor.note(2, || Ok(format!("{}:   pending measurement : {measured}, next {}", node()?, seqno + 1)))?;
    let burst = global(monitor.ns, "PP_burst_length")?.to_i64().unwrap_or(0);
    if measured == burst {
        let size = number(&global(monitor.ns, "packetSize")?)?;
        let time = monitor.number("packet_time_PP_")? - monitor.number("PP_first")?;
        let value = Obj::from_f64(size * 8.0 * (burst - 1) as f64 / time);
        monitor.set("measure", Obj::from_i64(NONE))?;
        monitor.note(2, || Ok(format!("{}:  measure : {value}", node()?)))?;
        return monitor.invoke_of("plm_", "make_estimate", &[value]);
    }
    Ok(Obj::empty())
}
