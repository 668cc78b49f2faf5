"""Nodes and links: chains, stars, rings, dumbbells and random graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import hierarchy, queues
from differential.draft import Draft, Link, Section

if TYPE_CHECKING:
    from random import Random

Edge = tuple[int, int]


def add(draft: Draft) -> None:
    """Lay out nodes and links."""
    random = draft.random
    draft.nodes = random.randint(2, 12)
    for node, address in enumerate(hierarchy.addresses(draft)):
        draft.say(Section.NODES, f"node {node}", f"set n({node}) [$ns node{address}]")
    for edge in _edges(random, draft.nodes):
        _connect(draft, edge)


def _edges(random: Random, nodes: int) -> list[Edge]:
    shape = random.choice(("chain", "star", "ring", "dumbbell", "tree", "graph"))
    if shape == "chain" or nodes < 4:
        return [(node, node + 1) for node in range(nodes - 1)]
    if shape == "star":
        return [(0, node) for node in range(1, nodes)]
    if shape == "ring":
        return [(node, (node + 1) % nodes) for node in range(nodes)]
    if shape == "dumbbell":
        return [(0, 1), *((random.choice((0, 1)), node) for node in range(2, nodes))]
    edges = [(random.randrange(node), node) for node in range(1, nodes)]
    if shape == "graph":
        pairs = {(a, b) for b in range(nodes) for a in range(b)} - set(edges)
        edges += random.sample(sorted(pairs), min(len(pairs), random.randint(1, 4)))
    return edges


def _connect(draft: Draft, edge: Edge) -> None:
    if draft.chance(0.5):
        edge = edge[1], edge[0]
    if draft.chance(0.15):
        for source, target in (edge, edge[::-1]):
            link = _link(draft, source, target)
            draft.links.append(link)
            draft.say(Section.LINKS, link.part, f"$ns simplex-link {_wire(link)}")
    else:
        there = _link(draft, *edge)
        back = Link(there.target, there.source, there.rate, there.delay, there.queue, there.arguments)
        draft.links += [there, back]
        draft.say(Section.LINKS, there.part, f"$ns duplex-link {_wire(there)}")


def _wire(link: Link) -> str:
    return f"{link.ends} {_bits(link.rate)} {link.delay * 1e3:.4g}ms {link.queue}{link.arguments}"


def _bits(rate: float) -> str:
    return f"{rate / 1e6:.4g}Mb" if rate >= 1e6 else f"{rate / 1e3:.4g}kb"


def _link(draft: Draft, source: int, target: int) -> Link:
    random = draft.random
    if random.random() < 0.5:
        rate = random.choice((64e3, 128e3, 256e3, 500e3, 800e3, 1e6, 1.5e6, 2e6, 5e6, 10e6))
    else:
        rate = float(f"{random.uniform(0.1, 4.0):.3g}") * random.choice((1e5, 1e6))
    if random.random() < 0.5:
        delay = random.choice((0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1))
    else:
        delay = float(f"{random.uniform(0, 80):.3g}") * 1e-3
    return Link(source, target, rate, delay, *queues.choose(draft))
