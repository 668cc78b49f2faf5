"""Routing protocols, link costs, prints of the routes; also LANs and failures of links and nodes."""

from __future__ import annotations

from differential.areas import failures, hierarchy, lans
from differential.draft import Draft, Section

AREA = "routing"
PER_NODE = ("DV", "LS")
BY_HAND = ("Manual", "source")
PROTOCOLS = (
    "", "", "Session", "Session", "DV", "DV", "DV", "LS", "LS", "LS",
    "Algorithmic", "Manual", "source", "hierarchical", "hierarchical",
)  # fmt: skip
WITH_MULTICAST = ("", "Session", "DV", "LS")


def prepare(draft: Draft) -> None:
    """Choose the routing protocol, which must be known before there are nodes."""
    if not draft.wants(AREA):
        return
    random = draft.random
    draft.protocol = random.choice(WITH_MULTICAST if draft.multicast else PROTOCOLS)
    if draft.quick_start and draft.protocol == "hierarchical":
        # ns-2 uses freed memory then.
        draft.protocol = ""
    if draft.protocol == "source":
        draft.say(Section.SIMULATOR, "protocol", "$ns src_rting 1")
    elif draft.protocol == "hierarchical":
        hierarchy.prepare(draft)
    elif draft.protocol:
        draft.say(Section.SIMULATOR, "protocol", f"$ns rtproto {draft.protocol}")
    if draft.protocol in PER_NODE and draft.chance(0.4):
        draft.say(Section.SIMULATOR, "multipath", "Node set multiPath_ 1")
    if draft.protocol in PER_NODE and draft.chance(0.2):
        variable = f"Agent/rtProto/{draft.protocol} set advertInterval"
        draft.say(Section.SIMULATOR, "interval", f"{variable} {random.choice((0.3, 1, 5))}")
    if draft.chance(0.02):
        draft.say(Section.SIMULATOR, "unknown protocol", "$ns rtproto NoSuch")


def add(draft: Draft) -> None:
    """Add LANs, costs, failures and prints of the routes."""
    if not draft.wants(AREA):
        return
    rarely = 0.05 if draft.protocol in PER_NODE else 0.4
    if draft.protocol not in BY_HAND and not draft.multicast and draft.chance(rarely):
        for number in range(draft.random.choice((1, 1, 2))):
            lans.add(draft, number)
    if draft.chance(0.5):
        _costs(draft)
    if draft.chance(0.7):
        for number in range(draft.random.randint(1, 4)):
            failures.add(draft, number)
    _prints(draft)


def _costs(draft: Draft) -> None:
    values: tuple[object, ...] = (1, 1, 2, 3, 4, 10)
    if draft.protocol not in PER_NODE and draft.chance(0.4):
        values = (0.5, 1, 1.5, 2.25, 16382, 20000)
    for link in draft.links:
        if draft.chance(0.4):
            command = f"$ns cost {link.ends} {draft.random.choice(values)}"
            draft.say(Section.FITTINGS, f"cost {link.source} {link.target}", command)


def _prints(draft: Draft) -> None:
    for number in range(draft.random.randint(0, 3)):
        part, moment = f"print {number}", draft.moment(0.05, 0.95)
        if draft.protocol in PER_NODE:
            node = draft.random.randrange(draft.nodes)
            draft.at(part, moment, f"[$n({node}) rtObject?] dump-routes stdout")
        elif draft.protocol == "hierarchical":
            hierarchy.look_up(draft, part, moment)
        else:
            which = draft.random.choice(("nh", "distance"))
            draft.at(part, moment, f"$ns dump-routelogic-{which}")
