//! Connectors that select packets by header fields, or count them (spec: mpls-pushback-nix, section 8).

use neons_sim::Entity;
use neons_sim::link::{Choice, Filter, PacketCounter, TtlChecker};

use super::connector::{debug_variable, undeclared_debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let filter = declarations.class("Filter", "SplitObject");
    filter
        .doc("Forwards every packet to its target; subclasses forward some to another object.")
        .native(|_, _| Filter::new(Choice::Nothing))
        .cmd(
            "filter-target",
            (arg::optional(arg::attempt(arg::entity("object"))),),
            "Sets the object that matching packets go to, or returns it.",
            |command, filter: &Filter, (object,)| {
                // ns-2.35: returns the ordinary target instead (spec: mpls-pushback-nix, section 8).
                let Some(object) = object else {
                    return filter.matched.get().and_then(|_| filter.wiring()?.target.get());
                };
                filter.matched.set(command.sim(), object.ok());
                None
            },
        );
    wiring_commands(filter);
    debug_variable(filter);

    declarations
        .class("Filter/Field", "Filter")
        .doc("Forwards packets with a given value in a header field to another object.")
        .native(|_, _| Filter::new(Choice::One))
        .bind(
            "offset_",
            Int(0, unit::BYTES),
            "Position of the field in a packet, bytes (see `PktHdr_offset`).",
            |filter: &Filter| &filter.offset,
        )
        .bind(
            "match_",
            Int(Filter::VALUE, unit::NONE),
            "The value that matching packets have in the field.",
            |filter: &Filter| &filter.value,
        );

    declarations
        .class("Filter/MultiField", "Filter")
        .doc("Forwards packets with given values in all of several header fields to another object.")
        .native(|_, _| Filter::new(Choice::All))
        .cmd(
            "filter-field",
            (arg::count("offset"), arg::count("value")),
            "Adds a field, given by its position in a packet (see `PktHdr_offset`), and its value.",
            |_, filter: &Filter, (offset, value)| filter.add(offset, value),
        );

    let counter = declarations.class("PktCounter", "SplitObject");
    counter
        .doc("Counts the packets that it forwards to its target.")
        .native(|_, _| PacketCounter::default())
        .cmd(
            "value",
            (),
            "Returns the number of packets that have passed.",
            |_, counter: &PacketCounter, _| counter.count.get(),
        );
    wiring_commands(counter);
    undeclared_debug_variable(counter);

    declarations
        .class("TTLChecker/Session", "TTLChecker")
        .doc(
            "Decrements the time to live by any number of hops at once, and reports the packets that it \
            drops.",
        )
        .native(|_, _| {
            let checker = TtlChecker::default();
            checker.warning.set(true);
            checker
        })
        .cmd(
            "tick",
            (arg::count("links"),),
            "Sets by how much each packet's time to live is decremented.",
            |command, checker: &TtlChecker, (links,)| {
                checker.tick.set(command.sim(), links);
            },
        );
}
