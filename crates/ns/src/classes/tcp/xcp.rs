//! The ends of XCP connections (spec: mpls-pushback-nix, section 4).

use neons_sim::PacketType;
use neons_sim::tcp::full::{FullTcp, NewrenoRecovery};
use neons_sim::tcp::{TcpSender, TcpSink, XcpReno};

use crate::declare::{Declarations, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/TCP/Reno/XCP", "Agent/TCP/Reno")
        .doc("XCP: routers with queues of type XCP set the window (Katabi, Handley and Rohrs, 2002).")
        .native(|_, id| {
            let sender = TcpSender::new(id, XcpReno::default());
            sender.agent.packet_type.set(PacketType::XCP);
            sender
        })
        .class_variable("timestamps_", "true", unit::NONE, "Send time stamps.");
    declarations
        .class("Agent/TCP/FullTcp/Newreno/XCP", "Agent/TCP/FullTcp/Newreno")
        .doc("XCP as one end of a two-way connection.")
        .native(|_, id| FullTcp::new(id, NewrenoRecovery::default()).with_xcp())
        .class_variable("timestamps_", "true", unit::NONE, "Send time stamps.");
    declarations
        .class("Agent/TCPSink/XCPSink", "Agent/TCPSink")
        .doc(
            "Receives from an XCP sender: acknowledges every packet at once, and returns the feedback of \
            the routers.",
        )
        .native(|_, id| TcpSink::new(id).with_xcp());
}
