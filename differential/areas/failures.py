"""Failure models: links and nodes that fail and come back, also some that do not exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section

if TYPE_CHECKING:
    from random import Random

KINDS = ("at", "at", "at", "Deterministic", "Exponential", "Manual", "Trace")


def add(draft: Draft, number: int) -> None:
    """Add a failure model to a link or to all links of a node."""
    random, part = draft.random, f"failure {number}"
    source, target = random.choice([(link.source, link.target) for link in draft.links])
    if draft.chance(0.01):
        source, target = random.sample(range(draft.nodes), 2)
    nodes = f"$n({source})" if draft.chance(0.25) else f"$n({source}) $n({target})"
    kind = "NoSuch" if draft.chance(0.01) else random.choice(KINDS)
    if kind == "at":
        down = draft.moment(0.1, 0.7)
        draft.say(Section.FITTINGS, part, f"$ns rtmodel-at {down:.6g} down {nodes}")
        if draft.chance(0.8):
            up = down + _span(random, draft.duration)
            draft.say(Section.FITTINGS, part, f"$ns rtmodel-at {up:.6g} up {nodes}")
    elif kind == "Manual":
        moment, turn = draft.moment(0.1, 0.9), random.choice(("up", "down"))
        draft.say(Section.FITTINGS, part, f"$ns rtmodel Manual {{{turn} {moment:.6g}}} {nodes}")
    elif kind == "Trace":
        _trace(draft, number, nodes, (source, target))
    else:
        draft.say(Section.FITTINGS, part, f"$ns rtmodel {kind} {{{_rhythm(draft)}}} {nodes}")
    if draft.chance(0.05):
        draft.say(Section.FITTINGS, part, f"$ns rtmodel-delete [$ns rtmodel Deterministic {{}} {nodes}]")
    if draft.chance(0.1):
        draft.at(part, draft.moment(), f"puts [[$ns link $n({source}) $n({target})] up?]")


def _span(random: Random, duration: float) -> float:
    return round(random.uniform(0.01, 0.6) * duration, random.choice((1, 2, 3)))


def _rhythm(draft: Draft) -> str:
    random = draft.random

    def span() -> str:
        return f"{random.uniform(0.05, 0.5) * draft.duration:.3g}"

    up, down = span(), span()
    start, finish = random.choice(("-", span())), random.choice(("-", f"{draft.moment(0.6, 1.0):.6g}"))
    return random.choice((f"{up} {down}", f"{up} {down}", f"{start} {up} {down}", f"{start} {up} {down} {finish}", ""))


def _trace(draft: Draft, number: int, nodes: str, ends: tuple[int, int]) -> None:
    random, name = draft.random, f"failures{number}.txt"
    others = [(link.source, link.target) for link in draft.links]
    lines: list[str] = []
    moments = sorted(draft.moment(0.1, 0.9) for _ in range(random.randint(1, 6)))
    for moment in moments:
        pair = random.choice((ends, ends[::-1], random.choice(others)))
        lines.append(f"v {moment:.6g} link-{random.choice(('up', 'down'))} {pair[0]} {pair[1]}\n")
    draft.inputs[name] = "".join(lines).encode()
    draft.say(Section.FITTINGS, f"failure {number}", f"$ns rtmodel Trace {name} {nodes}")
