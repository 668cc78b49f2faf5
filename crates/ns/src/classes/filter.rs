//! Connectors that choose by header fields, or count (spec: mpls-pushback-nix, section 8).

use neons_sim::Entity;
use neons_sim::link::{Choice, Filter, PacketCounter, TtlChecker};

use super::connector::{debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let filter = declarations.class("Filter", "SplitObject");
    filter
        .doc("Hands every packet to its target; its children send some to another one.")
        .native(|_, _| Filter::new(Choice::Nothing))
        .cmd(
            "filter-target",
            (arg::optional("object"),),
            "Where packets go that match: asks, or sets it.",
            |command, filter: &Filter, _| {
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
        .bind(
            "offset_",
            Int(0, unit::BYTES),
            "Where the field is in a packet, bytes (see `PktHdr_offset`).",
            |filter: &Filter| &filter.offset,
        )
        .bind("match_", Int(-1, unit::NONE), "The value.", |filter: &Filter| &filter.value);

    declarations
        .class("Filter/MultiField", "Filter")
        .doc("Sends the packets with given values in all of some header fields to another target.")
        .native(|_, _| Filter::new(Choice::All))
        .cmd(
            "filter-field",
            (arg::count("offset"), arg::count("value")),
            "Adds a field, by its place in a packet (see `PktHdr_offset`).",
            |_, filter: &Filter, (offset, value)| filter.add(offset, value),
        );

    let counter = declarations.class("PktCounter", "SplitObject");
    counter
        .doc("Counts the packets that it hands to its target.")
        .native(|_, _| PacketCounter::default())
        .cmd("value", (), "How many packets have passed.", |_, counter: &PacketCounter, _| {
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
        .cmd("tick", (arg::count("links"),), "By how much to count down.", |command, checker: &TtlChecker, (links,)| {
            checker.tick.set(command.sim(), links);
        });
}
