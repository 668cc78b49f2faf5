"""Geographic adaptive fidelity: squares of the field whose nodes take turns, batteries, movement."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

PROTOCOLS = {"AODV": 50, "DSDV": 25, "DumbAgent": 25}


def add(draft: Draft) -> None:
    """Make a whole scenario of nodes with adaptive fidelity."""
    random = draft.random
    draft.duration = random.choice((20.0, 60.0, 200.0))
    draft.nodes = random.choice((2, 3, 5, 8, 12))
    width = random.choice((100, 300, 600))
    field.open_traces(draft, width, width)
    field.configure(draft, width, width, {"adhocRouting": field.weighted(random, PROTOCOLS), "macType": "Mac/802_11"})
    if draft.chance(0.9):
        size = random.choice((40, 100, 150, width))
        draft.say(Section.NODES, "grid", f"$god load_grid {width} {width} {size}")
    for node in range(draft.nodes):
        part, name = f"node {node}", f"$n({node})"
        if node == 0 or draft.chance(0.4):
            field.give_energy(draft, (1000, 100, 30, 8))
        draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
        draft.say(Section.NODES, part, f"{name} random-motion 0")
        field.place(draft, part, name, width, width)
        if draft.chance(0.3):
            field.move(draft, part, name, width, width)
        if draft.chance(0.9):
            _take_part(draft, node)
    for _ in range(random.choice((0, 1, 2))):
        source, target = (f"$n({node})" for node in random.sample(range(draft.nodes), 2))
        field.datagrams(draft, source, target, (64, 512), (0.5, 2.3, 7))


def _take_part(draft: Draft, node: int) -> None:
    part, name = f"fidelity {node}", f"$g({node})"
    draft.say(Section.FITTINGS, part, f"set g({node}) [new Agent/GAF [$n({node}) id]]")
    draft.say(Section.FITTINGS, part, f"$n({node}) attach {name} 254")
    if draft.chance(0.4):
        draft.say(Section.FITTINGS, f"partner {node}", f"$n({node}) attach-gafpartner")
    draft.at(part, 0.0 if draft.chance(0.7) else draft.moment(0, 0.5), f"{name} start-gaf")
