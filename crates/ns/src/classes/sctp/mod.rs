//! SCTP: agents, their application, and hosts with several addresses (spec: sctp).

mod agents;
mod multihoming;

use neons_sim::sctp::SctpApplication;

pub(super) use multihoming::{bind, connect, declare_simulator_methods};

use crate::declare::{Declarations, Int, Real, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    agents::declare(declarations);
    declarations
        .class("Application/SctpApp1", "Application")
        .doc("Messages of 257 bytes on the first stream of an SCTP agent.")
        .native(|_, id| SctpApplication::new(id))
        .bind(
            "interval_",
            Real(SctpApplication::INTERVAL, unit::SECONDS),
            "Mean time between messages; 0 draws the times from the distribution that tcplib measured for \
            telnet.",
            |app: &SctpApplication| &app.interval,
        )
        .bind(
            "numStreams_",
            Int(SctpApplication::STREAMS, unit::STREAMS),
            "The number of outgoing streams of the agent.",
            |app: &SctpApplication| &app.streams,
        )
        .bind(
            "numUnreliable_",
            Int(0, unit::STREAMS),
            "The number of unreliable streams, which have the lowest stream numbers.",
            |app: &SctpApplication| &app.unreliable,
        )
        .bind(
            "reliability_",
            Int(0, unit::RETRANSMISSIONS),
            "The number of retransmissions of a message in an unreliable stream.",
            |app: &SctpApplication| &app.reliability,
        );
}
