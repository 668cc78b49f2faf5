//! The sources of the layers.

use neons_otcl::{Call, Obj, TclResult};

use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::{ClassDeclaration, arg};

/// The number of packets to send that stands for unlimited sending.
const FOR_EVER: i64 = 268_435_456;

pub(in crate::classes) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "PLMcreate-agent",
            ("node", arg::text("type"), "pktClass"),
            "Makes an agent with a flow id on a node.",
            |ns, call, (node, kind, flow_id)| {
                let agent = ns.new_object(kind, &[])?;
                ns.invoke_named(&agent, "set", &[Obj::from_str("fid_"), flow_id.clone()])?;
                ns.invoke(call.object, "attach-agent", &[node.clone(), agent.clone()])?;
                Ok(agent)
            },
        )
        .instproc(
            "PLMcbr_flow_PP",
            ("node", "fid", "addr", "bw"),
            "Makes a source of packet pairs that sends to a group.",
            source,
        )
        .instproc(
            "PLMbuild_source_set",
            ("plmName", "rates", "addrs", "baseClass", "node", "when"),
            "Makes the sources of all layers of a session, and stores them in the global arrays `src_plm` \
            and `src_rate`.",
            source_set,
        );
}

fn source(ns: &Ns, call: &Call, (node, flow_id, address, bandwidth): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let words = [node.clone(), Obj::from_str("Agent/UDP"), flow_id.clone()];
    let agent = ns.invoke(call.object, "PLMcreate-agent", &words)?;
    let zero = Obj::from_i64(0);
    for (variable, value) in [("dst_addr_", address), ("dst_port_", &zero)] {
        ns.invoke_named(&agent, "set", &[Obj::from_str(variable), value.clone()])?;
    }
    let source = ns.new_object("Application/Traffic/CBR_PP", &[])?;
    ns.invoke_named(&source, "attach-agent", &[agent])?;
    let settings = [
        ("packet_size_", ns.global("packetSize")?),
        ("rate_", bandwidth.clone()),
        ("random_", Obj::from_i64(1)),
        ("PBM_", ns.global("PP_burst_length")?),
    ];
    for (variable, value) in settings {
        ns.invoke_named(&source, "set", &[Obj::from_str(variable), value])?;
    }
    Ok(source)
}

fn source_set(
    ns: &Ns,
    call: &Call,
    (session, rates, addresses, flow_id, node, when): (&Obj, &Obj, &Obj, &Obj, &Obj, &Obj),
) -> TclResult {
    let simulator = Receiver::of(ns, call);
    for (number, (rate, address)) in rates.list_items()?.into_iter().zip(addresses.list_items()?).enumerate()
    {
        let words = [node.clone(), flow_id.clone(), address.clone(), rate.clone()];
        let source = simulator.call("PLMcbr_flow_PP", &words)?;
        ns.otcl().set_global_var(&format!("src_plm({session}:{number})"), source.clone())?;
        ns.otcl().set_global_var(&format!("src_rate({address})"), rate)?;
        for (time, packets) in [(&Obj::from_i64(0), 1), (when, FOR_EVER)] {
            for script in [format!("{source} set maxpkts_ {packets}"), format!("{source} start")] {
                simulator.call("at", &[time.clone(), Obj::from_str(&script)])?;
            }
        }
    }
    Ok(Obj::empty())
}
