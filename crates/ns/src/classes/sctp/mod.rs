//! SCTP: agents, their application, and hosts with several addresses (spec: sctp).

mod agents;
mod multihoming;

use neons_sim::sctp::SctpApplication;

pub(super) use multihoming::{bind, connect, declare_simulator_methods};

use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    agents::declare(declarations);
    declarations
        .class("Application/SctpApp1", "Application")
        .doc("Messages of 257 bytes on the first stream of an SCTP agent.")
        .native(|_, id| SctpApplication::new(id))
        .variable(
            "interval_",
            "1.0",
            "Mean time between messages, seconds; 0 means times as tcplib measured them for telnet.",
            |app: &SctpApplication| Bound::Real(&app.interval),
        )
        .variable("numStreams_", "1", "Outgoing streams of the agent.", |app: &SctpApplication| {
            Bound::Int(&app.streams)
        })
        .variable(
            "numUnreliable_",
            "0",
            "The first this many streams are unreliable.",
            |app: &SctpApplication| Bound::Int(&app.unreliable),
        )
        .variable(
            "reliability_",
            "0",
            "How often a message of an unreliable stream is resent.",
            |app: &SctpApplication| Bound::Int(&app.reliability),
        );
}
