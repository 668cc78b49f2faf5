"""Routing protocols, link costs, failing links and nodes, LANs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section

if TYPE_CHECKING:
    from random import Random

AREA = "routing"
PER_NODE = ("DV", "LS")


def prepare(draft: Draft) -> None:
    """Choose the routing protocol, which must be known before there are nodes."""
    if not draft.wants(AREA):
        return
    draft.protocol = draft.random.choice(("", "Session", "Session", "DV", "DV", "LS", "LS", "Algorithmic"))
    if draft.protocol:
        draft.say(Section.SIMULATOR, "protocol", f"$ns rtproto {draft.protocol}")
    if draft.protocol in PER_NODE and draft.chance(0.4):
        draft.say(Section.SIMULATOR, "multipath", "Node set multiPath_ 1")


def add(draft: Draft) -> None:
    """Add LANs, costs, failures and prints of the routes."""
    if not draft.wants(AREA):
        return
    has_lan = draft.protocol not in PER_NODE and draft.chance(0.4)
    if has_lan:
        for number in range(draft.random.choice((1, 1, 2))):
            _lan(draft, number)
    if draft.chance(0.5):
        _costs(draft)
    # With a LAN every failure ends in an error, and what that prints is the library's text.
    if not has_lan and draft.chance(0.75):
        for number in range(draft.random.randint(1, 4)):
            _failure(draft, number)
    _prints(draft)


def _lan(draft: Draft, number: int) -> None:
    random, part = draft.random, f"lan {number}"
    members = random.sample(range(draft.nodes), random.randint(1, draft.nodes))
    nodes = " ".join(f"$n({node})" for node in members)
    nodes = f"[list {nodes}]"
    rate = random.choice(("1Mb", "2Mb", "10Mb", "1.5Mb", "500kb"))
    delay = random.choice(("1ms", "2ms", "0.1ms", "10us", "0", "3ms"))
    mac = random.choice(("Mac", "Mac/802_3", "Mac/802_3"))
    length = random.choice(("", "2", "5", "20"))
    if draft.chance(0.3):
        command = f"make-lan {random.choice(('', '-trace on '))}"
        kinds = f"LL Queue/DropTail {mac}"
        if length:
            kinds += f" Channel Phy/WiredPhy {length}"
        draft.say(Section.LINKS, part, f"set lan{number} [$ns {command}{nodes} {rate} {delay} {kinds}]")
    else:
        options = f"-macType {mac}"
        if length:
            options += f" -ifqLen {length}"
        if mac != "Mac" and draft.chance(0.3):
            options += " -mactrace true"
        draft.say(Section.LINKS, part, f"set lan{number} [$ns newLan {nodes} {rate} {delay} {options}]")
    if draft.chance(0.3):
        draft.say(Section.FITTINGS, part, f"$lan{number} cost {random.choice((0.5, 2, 3, 4))}")


def _costs(draft: Draft) -> None:
    values: tuple[object, ...] = (1, 1, 2, 3, 4, 10)
    if draft.protocol not in PER_NODE and draft.chance(0.4):
        values = (0.5, 1, 1.5, 2.25, 16382, 20000)
    for source, target in _directions(draft):
        if draft.chance(0.4):
            command = f"$ns cost $n({source}) $n({target}) {draft.random.choice(values)}"
            draft.say(Section.FITTINGS, f"cost {source} {target}", command)


def _directions(draft: Draft) -> list[tuple[int, int]]:
    return [(link.source, link.target) for link in draft.links]


def _failure(draft: Draft, number: int) -> None:
    random, part = draft.random, f"failure {number}"
    source, target = random.choice(_directions(draft))
    nodes = f"$n({source})" if draft.chance(0.25) else f"$n({source}) $n({target})"
    kind = random.choice(("at", "at", "at", "Deterministic", "Exponential", "Manual", "Trace"))
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


def _span(random: Random, duration: float) -> float:
    return round(random.uniform(0.01, 0.6) * duration, random.choice((1, 2, 3)))


def _rhythm(draft: Draft) -> str:
    random = draft.random

    def span() -> str:
        return f"{random.uniform(0.05, 0.5) * draft.duration:.3g}"

    up, down = span(), span()
    start, finish = random.choice(("-", span())), random.choice(("-", f"{draft.moment(0.6, 1.0):.6g}"))
    return random.choice((f"{up} {down}", f"{start} {up} {down}", f"{start} {up} {down} {finish}"))


def _trace(draft: Draft, number: int, nodes: str, ends: tuple[int, int]) -> None:
    random, name = draft.random, f"failures{number}.txt"
    lines: list[str] = []
    moments = sorted(draft.moment(0.1, 0.9) for _ in range(random.randint(1, 6)))
    for moment in moments:
        pair = random.choice((ends, ends[::-1], random.choice(_directions(draft))))
        lines.append(f"v {moment:.6g} link-{random.choice(('up', 'down'))} {pair[0]} {pair[1]}\n")
    draft.inputs[name] = "".join(lines).encode()
    draft.say(Section.FITTINGS, f"failure {number}", f"$ns rtmodel Trace {name} {nodes}")


def _prints(draft: Draft) -> None:
    for number in range(draft.random.randint(0, 3)):
        part, moment = f"print {number}", draft.moment(0.05, 0.95)
        if draft.protocol in PER_NODE:
            node = draft.random.randrange(draft.nodes)
            draft.at(part, moment, f"[$n({node}) rtObject?] dump-routes stdout")
        else:
            which = draft.random.choice(("nh", "distance"))
            draft.at(part, moment, f"$ns dump-routelogic-{which}")
