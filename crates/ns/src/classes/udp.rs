//! Agents without congestion control (spec: traffic-and-applications, sections 3 and 4).

use neons_otcl::Obj;
use neons_sim::agents::{LossMonitor, UdpAgent};

use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let udp = declarations.class("Agent/UDP", "Agent");
    udp.doc("Sends messages in packets of at most `packetSize_` bytes that all leave at once.")
        .native(|_, id| UdpAgent::new(id))
        .method("process_data", "from data", "Text has arrived.", |_, _| Ok(Obj::empty()));
    packet_size(udp, "1000", "Size of its largest packets, bytes.");

    declarations
        .class("Agent/LossMonitor", "Agent")
        .doc("Counts what arrives, and what is missing by the sequence numbers in RTP headers.")
        .native(|_, id| LossMonitor::new(id))
        .variable("nlost_", "0", "Packets missing so far.", |monitor: &LossMonitor| Bound::Int(&monitor.lost))
        .variable("npkts_", "0", "Packets received.", |monitor: &LossMonitor| Bound::Int(&monitor.packets))
        .variable("bytes_", "0", "Bytes received.", |monitor: &LossMonitor| Bound::Int(&monitor.bytes))
        .variable("lastPktTime_", "0", "Time of the last arrival, seconds.", |monitor: &LossMonitor| {
            Bound::Real(&monitor.last_arrival)
        })
        .variable(
            "expected_",
            "0",
            "Sequence number that should come next; negative if any may come.",
            |monitor: &LossMonitor| Bound::Int(&monitor.expected),
        )
        .command(
            "clear",
            "",
            "Takes the next packet as the beginning, whatever its number.",
            |_, monitor: &LossMonitor| monitor.clear(),
        )
        .method("log-loss", "", "A gap was found; the counters still tell of the time before it.", |_, _| {
            Ok(Obj::empty())
        });
}

/// `packetSize_`, of agents whose packets all have that size or less.
pub(super) fn packet_size(class: &mut ClassDeclaration, default: &'static str, doc: &'static str) {
    class.shared_variable("packetSize_", Some(default), doc, false, |entity| {
        Some(Bound::Int(&entity.as_agent()?.size))
    });
}
