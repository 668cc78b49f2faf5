"""802.11 networks with access points: scans, beacons, stations that move between them."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

PROTOCOLS = {"DumbAgent": 70, "DSDV": 15, "AODV": 15}

NEAR = 100


def add(draft: Draft) -> None:
    """Make a whole scenario of access points and their stations."""
    random = draft.random
    draft.duration = random.choice((1.0, 3.0, 8.0))
    points = random.choice((1, 1, 2, 3))
    draft.nodes = points + random.randint(1, 5)
    width, height = random.choice((100, 400, 800)), random.choice((50, 300))
    field.open_traces(draft, width, height)
    field.configure(draft, width, height, {"adhocRouting": field.weighted(random, PROTOCOLS), "macType": "Mac/802_11"})
    for node in range(draft.nodes):
        part, name = f"node {node}", f"$n({node})"
        draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
        draft.say(Section.NODES, part, f"{name} random-motion 0")
        field.place(draft, part, name, width, height)
        draft.say(Section.NODES, part, f"set mac({node}) [{name} getMac 0]")
        if node >= points:
            if draft.chance(0.4):
                field.move(draft, part, name, width, height)
            # A passive scan that hears no access point crashes the reference.
            kind = random.choice(("PASSIVE", "PASSIVE", "ACTIVE")) if max(width, height) <= NEAR else "ACTIVE"
            draft.say(Section.NODES, part, f"$mac({node}) ScanType {kind}")
            continue
        draft.say(Section.NODES, part, f"$mac({node}) ap [$mac({node}) id]")
    for _ in range(random.choice((1, 2, 3))):
        source, target = (f"$n({node})" for node in random.sample(range(draft.nodes), 2))
        if draft.chance(0.2):
            field.transfer(draft, source, target)
        else:
            field.datagrams(draft, source, target, (64, 512, 1500), (0.02, 0.1, 0.5))
