//! A layer that a receiver may join, and the agent that measures the layer's packets.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::agents::LossMonitor;

use super::number;
use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::{Declarations, Int, Real, unit};

/// The RTP flag of a packet that begins a burst.
const NEW_BURST: i64 = 128;
/// The value for "no measurement".
const NONE: i64 = -1;

pub(super) fn declare(declarations: &mut Declarations) {
    monitor(declarations);
    declarations
        .class("PLMLayer", "Object")
        .doc("A layer of layered multicast.")
        .instproc("init", ("plm",), "Makes a layer of a receiver.", |ns, call, (plm,)| {
            call.next(&[])?;
            let layer = Receiver::of(ns, call);
            layer.set("plm_", plm.clone())?;
            layer.set("npkts_", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .instproc(
            "join-group",
            (),
            "Lets the receiver join the layer, and records the time and the number of packets.",
            |ns, call, _| {
                let layer = Receiver::of(ns, call);
                layer.set("npkts_", layer.call("npkts", &[])?)?;
                layer.set("add_time_", layer.invoke_of("plm_", "now", &[])?)?;
                Ok(Obj::empty())
            },
        )
        .instproc("leave-group", (), "Lets the receiver leave the layer.", |_, _, _| Ok(Obj::empty()))
        .instproc(
            "getting-pkts",
            (),
            "Returns 1 if packets have arrived since the layer was joined.",
            |ns, call, _| {
                let layer = Receiver::of(ns, call);
                Ok(Obj::from_bool(layer.call("npkts", &[])? != layer.get("npkts_")?))
            },
        );
    declarations
        .class("PLMLayer/ns", "PLMLayer")
        .doc("A layer of layered multicast, which is a multicast group.")
        .instproc(
            "init",
            ("ns", "plm", "addr", "layerNo"),
            "Makes the layer, with the agent that receives the packets of the group.",
            |ns, call, (simulator, receiver, address, number)| {
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
            },
        )
        .instproc("join-group", (), "Joins the multicast group of the layer.", |ns, call, _| {
            let layer = Receiver::of(ns, call);
            layer.invoke_of("mon_", "clear", &[])?;
            call.next(&[])?;
            membership(&layer, "join-group")
        })
        .instproc("leave-group", (), "Leaves the multicast group of the layer.", |ns, call, _| {
            call.next(&[])?;
            membership(&Receiver::of(ns, call), "leave-group")
        })
        .instproc("npkts", (), "Returns the number of packets received.", |ns, call, _| {
            count(ns, call, "npkts_")
        })
        .instproc("nlost", (), "Returns the number of packets lost.", |ns, call, _| count(ns, call, "nlost_"))
        .instproc("mon", (), "Returns the agent that receives the packets.", |ns, call, _| {
            ns.otcl().get_var(call.object, "mon_")
        });
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
        .doc("A loss monitor that reports every packet to a method.")
        .native(|_, id| LossMonitor::telling_of_packets(id))
        .bind(
            "flag_PP_",
            Int(0, unit::NONE),
            "RTP flags of the last packet; 128 marks the start of a burst.",
            |monitor: &LossMonitor| &monitor.last.flags,
        )
        .bind(
            "packet_time_PP_",
            Real(0, unit::SECONDS),
            "Arrival time of the last packet.",
            |monitor: &LossMonitor| &monitor.last.time,
        )
        .bind("fid_PP_", Int(0, unit::NONE), "Flow id of the last packet.", |monitor: &LossMonitor| {
            &monitor.last.flow_id
        })
        .bind("seqno_", Int(0, unit::NONE), "Sequence number of the last packet.", |monitor: &LossMonitor| {
            &monitor.last.seqno
        })
        .instproc("log-PP", (), "Called when a packet has arrived.", |_, _, _| Ok(Obj::empty()));
    declarations
        .class("PLMLossTrace", "Agent/LossMonitor/PLM")
        .doc("Measures the bandwidth of the path by the time that a burst takes to arrive.")
        .instproc("init", (), "Makes the monitor, before any measurement.", |ns, call, _| {
            call.next(&[])?;
            let monitor = Receiver::of(ns, call);
            monitor.set("lastTime", Obj::from_i64(0))?;
            monitor.set("measure", Obj::from_i64(NONE))?;
            Ok(Obj::empty())
        })
        .instproc("log-loss", (), "Called when packets have been lost.", |ns, call, _| {
            Receiver::of(ns, call).invoke_of("plm_", "log-loss", &[])
        })
        .instproc(
            "log-PP",
            (),
            "Called when a packet has arrived, which may start, continue or end a measurement.",
            |ns, call, _| measure(&Receiver::of(ns, call)),
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
    let burst = monitor.ns.global("PP_burst_length")?.to_i64().unwrap_or(0);
    if measured == burst {
        let size = number(&monitor.ns.global("packetSize")?)?;
        let time = monitor.number("packet_time_PP_")? - monitor.number("PP_first")?;
        let value = Obj::from_f64(size * 8.0 * (burst - 1) as f64 / time);
        monitor.set("measure", Obj::from_i64(NONE))?;
        monitor.note(2, || Ok(format!("{}:  measure : {value}", node()?)))?;
        return monitor.invoke_of("plm_", "make_estimate", &[value]);
    }
    Ok(Obj::empty())
}
