"""Limits and options of drop-tail queues."""

from __future__ import annotations

from differential.draft import Draft, Section
from differential.values import flag, some_settings, whole

OPTIONS = {
    "drop_front_": flag(),
    "queue_in_bytes_": flag(),
    "mean_pktsize_": whole(40, 1500),
    "summarystats_": flag(),
    "limit_": whole(2, 60),
}


def add(draft: Draft) -> None:
    """Limit some queues and set options of drop-tail queues."""
    random = draft.random
    if draft.chance(0.15):
        for variable, value in some_settings(random, OPTIONS, 2).items():
            draft.say(Section.DEFAULTS, "drop-tail", f"Queue/DropTail set {variable} {value}")
    for link in draft.links:
        if draft.chance(0.6):
            limit = random.choice((1, 2, 3, 4, 5, 8, 10, 20, 50, 100))
            draft.say(Section.FITTINGS, link.part, f"$ns queue-limit {link.ends} {limit}")
        if link.queue == "DropTail" and draft.chance(0.1):
            for variable, value in some_settings(random, OPTIONS, 3).items():
                draft.say(Section.FITTINGS, link.part, f"[{link.name} queue] set {variable} {value}")
