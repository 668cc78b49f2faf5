"""Rarer parts of queues: special packet lists, taggers, XCP routers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Link, Section
from differential.values import flag, some_settings

if TYPE_CHECKING:
    from differential.values import Value

RULES: dict[str, Value] = {
    "acksfirst_": flag(),
    "filteracks_": flag(),
    "random_drop_": flag(),
    "random_ecn_": flag(),
}

WITH_A_LIST = ("DropTail", "RED", "PI", "REM", "Vq", "GK")
"""The disciplines whose packet list can be replaced."""


def add(draft: Draft, link: Link) -> None:
    """Replace the packet list of some queues, and tag packets before some RIO queues."""
    if link.queue in WITH_A_LIST and draft.wants("queues", 0.08):
        semantic(draft, link)
    if link.queue == "RED/RIO" and draft.chance(0.4):
        _tagger(draft, link)


def semantic(draft: Draft, link: Link) -> None:
    """Give the queue a packet list that treats acknowledgements in another way than data."""
    draft.say(Section.FITTINGS, link.part, "set list [new PacketQueue/Semantic]")
    for variable, value in some_settings(draft.random, RULES, 3).items():
        draft.say(Section.FITTINGS, link.part, f"$list set {variable} {value}")
    draft.say(Section.FITTINGS, link.part, f"[{link.name} queue] packetqueue-attach $list")


def router(draft: Draft, link: Link) -> None:
    """Tell the queue of an XCP router its capacity, without which it ends the program."""
    bandwidth = f"[[{link.name} link] set bandwidth_]"
    draft.say(Section.FITTINGS, link.part, f"[{link.name} queue] set-link-capacity {bandwidth}")


def _tagger(draft: Draft, link: Link) -> None:
    random = draft.random
    part = f"tagger of {link.part}"
    tagger = f"tagger({link.source},{link.target})"
    draft.say(Section.FITTINGS, part, f"set {tagger} [$ns maketbtagger Fid]")
    draft.say(Section.FITTINGS, part, f"${tagger} attach {draft.channel(part)}")
    for fid in range(random.randint(0, 3)):
        rate = random.choice((50_000, 160_000, 500_000))
        depth = random.choice((1500, 3000, 10_000))
        flow = f"{fid} {rate} {depth} {random.choice((0, depth))}"
        draft.say(Section.FITTINGS, part, f"[${tagger} classifier] set-flowrate {flow}")
    draft.say(Section.FITTINGS, part, f"$ns attach-tagger {link.name} ${tagger}")
    for _ in range(random.randint(0, 2)):
        draft.at(part, draft.moment(0.2), f"${tagger} dump")
    draft.report(part, f"tagger [${tagger} set parrivals_] [llength [${tagger} flows]]")
