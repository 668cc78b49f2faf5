//! Abstract TCP (spec: mpls-pushback-nix, section 11).

use neons_sim::agents::BasicAgent;
use neons_sim::tcp::{AbstractSink, AbstractTcp, AbstractVariant, DelayedAbstractSink};

use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/AbsTCP", "Agent")
        .doc(
            "The base class of abstract TCP: senders whose rounds and reactions to a loss come from a table. A connection \
            can lose one packet and has a few dozen packets; the run ends when the table does. Call `$ns abstract-tcp` \
            before links are made.",
        )
        .native(|_, id| BasicAgent::new(id));
    let variants = [
        (
            "Agent/AbsTCP/TahoeAck",
            AbstractVariant::Tahoe,
            "Abstract Tahoe, with an acknowledgement for each packet; needs `$ns abstract-tcp`.",
        ),
        (
            "Agent/AbsTCP/RenoAck",
            AbstractVariant::Reno,
            "Abstract Reno, with an acknowledgement for each packet; needs `$ns abstract-tcp`.",
        ),
        (
            "Agent/AbsTCP/TahoeDelAck",
            AbstractVariant::TahoeDelayed,
            "Abstract Tahoe, with delayed acknowledgements; needs `$ns abstract-tcp`.",
        ),
        (
            "Agent/AbsTCP/RenoDelAck",
            AbstractVariant::RenoDelayed,
            "Abstract Reno, with delayed acknowledgements; needs `$ns abstract-tcp`.",
        ),
    ];
    for (name, variant, doc) in variants {
        declarations
            .class(name, "Agent/AbsTCP")
            .doc(doc)
            .native(move |sim, id| AbstractTcp::new(sim, id, variant))
            .cmd(
                "advance",
                (arg::count("number"),),
                "Makes `number` the count of all packets of the connection, and sends the present round, from its first \
                packet on.",
                |command, sender: &AbstractTcp, (number,)| sender.advance(command.sim(), number),
            )
            .cmd(
                "advanceby",
                (arg::count("number"),),
                "Does the same as `advance`.",
                |command, sender: &AbstractTcp, (number,)| sender.advance(command.sim(), number),
            )
            .cmd(
                "rtt",
                (arg::real("time"),),
                "Sets the time from round to round, seconds.",
                |_, sender: &AbstractTcp, (time,)| sender.set_rtt(time),
            );
    }
    declarations
        .class("Agent/AbsTCPSink", "Agent")
        .doc("Answers each packet of abstract TCP with an acknowledgement, which has no effect.")
        .native(|_, id| AbstractSink::new(id));
    declarations
        .class("Agent/AbsTCPSink/DelAck", "Agent/AbsTCPSink")
        .doc("Answers every second packet of abstract TCP with an acknowledgement, and others after 100 ms.")
        .native(|_, id| DelayedAbstractSink::new(id));
}
