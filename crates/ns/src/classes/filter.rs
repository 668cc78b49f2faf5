//! Connectors that choose by header fields, or count (spec: mpls-pushback-nix, section 8).

use neons_sim::Entity;
use neons_sim::link::{Choice, Filter, PacketCounter, TtlChecker};

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let filter = declarations.class("Filter", "SplitObject");
    filter
        .doc("Hands every packet to its target; its children send some to another one.")
        .native(|_, _| Filter::new(Choice::Nothing))
        .command(
            "filter-target",
            "?object?",
            "Where packets go that match: asks, or sets it.",
            |command, filter: &Filter| {
                // ns-2.35: the answer is the ordinary target (spec: mpls-pushback-nix, section 8).
                if command.is_empty() {
                    return filter.matched.get().and_then(|_| filter.wiring()?.target.get());
                }
                filter.matched.set(command.sim(), command.entity(0).ok());
                None
            },
        );
    wiring_commands(filter);
    debug_variable(filter);

    declarations
        .class("Filter/Field", "Filter")
        .doc("Sends the packets with a value in a header field to another target.")
        .native(|_, _| Filter::new(Choice::One))
        .variable(
            "offset_",
            "0",
            "Where the field is in a packet, bytes (see `PktHdr_offset`).",
            |filter: &Filter| Bound::Int(&filter.offset),
        )
        .variable("match_", "-1", "The value.", |filter: &Filter| Bound::Int(&filter.value));

    declarations
        .class("Filter/MultiField", "Filter")
        .doc("Sends the packets with given values in all of some header fields to another target.")
        .native(|_, _| Filter::new(Choice::All))
        .command(
            "filter-field",
            "offset value",
            "Adds a field, by its place in a packet (see `PktHdr_offset`).",
            |command, filter: &Filter| filter.add(command.count(0), command.count(1)),
        );

    let counter = declarations.class("PktCounter", "SplitObject");
    counter
        .doc("Counts the packets that it hands to its target.")
        .native(|_, _| PacketCounter::default())
        .command("value", "", "How many packets have passed.", |_, counter: &PacketCounter| {
            counter.count.get()
        });
    wiring_commands(counter);
    debug_variable(counter);

    declarations
        .class("TTLChecker/Session", "TTLChecker")
        .doc("Counts down the time to live by any number of links at once, and announces the packets that it drops.")
        .native(|_, _| {
            let checker = TtlChecker::default();
            checker.warning.set(true);
            checker
        })
        .command("tick", "links", "By how much to count down.", |command, checker: &TtlChecker| {
            checker.tick.set(command.count(0));
            command.sim().rewired();
            Ok::<_, Refusal>(())
        });
}
