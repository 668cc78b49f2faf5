"""Multicast: protocols, groups, sources, members that come and go, links that fail."""

from __future__ import annotations

from dataclasses import dataclass

from differential.areas import failures
from differential.draft import Draft, Section

PART = "multicast"
PROTOCOLS = ("DM", "DM", "CtrMcast", "BST")
ROUTING = ("", "", "Session", "DV", "LS")


@dataclass(frozen=True)
class Choice:
    """The multicast routing of a scenario."""

    protocol: str
    routing: str
    groups: int


def prepare(draft: Draft) -> None:
    """Switch multicast on before nodes are made."""
    draft.multicast = draft.wants("multicast", 0.5 if "routing" in draft.areas else 1.0)
    if draft.multicast:
        draft.say(Section.SIMULATOR, PART, "$ns multicast")


def add(draft: Draft) -> None:
    """Choose a protocol, sources and members."""
    random = draft.random
    if not draft.multicast:
        return
    routing = "" if draft.protocol else random.choice(ROUTING)
    choice = Choice(random.choice(PROTOCOLS), routing, random.randint(1, 3))
    if choice.routing:
        draft.say(Section.FITTINGS, "routing", f"$ns rtproto {choice.routing}")
    for link in draft.links:
        if draft.chance(0.1):
            cost = random.choice((2, 3, 5))
            draft.say(Section.FITTINGS, link.part, f"$ns cost {link.ends} {cost}")
    _protocol(draft, choice)
    for _ in range(random.randint(1, 4)):
        _source(draft, choice)
    for _ in range(random.randint(1, 8)):
        _member(draft, choice)
    if draft.chance(0.4):
        for number in range(random.randint(1, 2)):
            failures.add(draft, 10 + number)
    for _ in range(random.choice((0, 0, 1, 3))):
        node = random.randrange(draft.nodes)
        draft.at("dump", draft.moment(), f"$n({node}) dump-routes stdout")


def _protocol(draft: Draft, choice: Choice) -> None:
    random = draft.random
    for group in range(choice.groups):
        draft.say(Section.FITTINGS, PART, f"set g({group}) [Node allocaddr]")
        if choice.protocol == "BST":
            root = random.randrange(draft.nodes)
            draft.say(Section.FITTINGS, PART, f"BST set RP_($g({group})) $n({root})")
    if choice.protocol == "DM":
        if draft.chance(0.5):
            timeout = random.choice((0.1, 0.3, 1.0))
            draft.say(Section.FITTINGS, "timeout", f"DM set PruneTimeout {timeout}")
        if draft.chance(0.5):
            draft.say(Section.FITTINGS, "mode", "DM set CacheMissMode dvmrp")
    draft.say(Section.FITTINGS, PART, f"set mp [$ns mrtproto {choice.protocol}]")
    if choice.protocol == "CtrMcast":
        _centralised(draft, choice)


def _centralised(draft: Draft, choice: Choice) -> None:
    random = draft.random
    for _ in range(random.choice((0, 1, 2))):
        nodes = random.sample(range(draft.nodes), random.randint(1, min(3, draft.nodes)))
        command = f"$mp set_c_rp {' '.join(f'$n({node})' for node in nodes)}"
        if draft.chance(0.7):
            draft.say(Section.FITTINGS, "rendezvous", command)
        else:
            draft.at("rendezvous", draft.moment(), command)
    for group in range(choice.groups):
        if draft.chance(0.4):
            draft.at("switch", draft.moment(), f"$mp switch-treetype $g({group})")


def _source(draft: Draft, choice: Choice) -> None:
    random = draft.random
    draft.flows += 1
    flow = draft.flows
    part = f"source {flow}"
    node, group = random.randrange(draft.nodes), random.randrange(choice.groups)
    draft.say(Section.FLOWS, part, f"set u({flow}) [new Agent/UDP]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) $u({flow})")
    draft.say(Section.FLOWS, part, f"$u({flow}) set dst_addr_ $g({group})")
    if draft.chance(0.5):
        draft.say(Section.FLOWS, part, f"$u({flow}) set dst_port_ 0")
    draft.say(Section.FLOWS, part, f"$u({flow}) set fid_ {flow}")
    draft.say(Section.FLOWS, part, f"set c({flow}) [new Application/Traffic/CBR]")
    draft.say(Section.FLOWS, part, f"$c({flow}) attach-agent $u({flow})")
    size, interval = random.choice((50, 210, 1000)), random.choice((0.03, 0.05, 0.11))
    draft.say(Section.FLOWS, part, f"$c({flow}) set packetSize_ {size}")
    interval *= random.choice((1, draft.duration))
    draft.say(Section.FLOWS, part, f"$c({flow}) set interval_ {interval:.6g}")
    draft.at(part, draft.moment(0.0, 0.6), f"$c({flow}) start")
    if draft.chance(0.4):
        draft.at(part, draft.moment(0.5, 1.0), f"$c({flow}) stop")


def _member(draft: Draft, choice: Choice) -> None:
    random = draft.random
    draft.flows += 1
    flow = draft.flows
    part = f"member {flow}"
    node, group = random.randrange(draft.nodes), random.randrange(choice.groups)
    draft.say(Section.FLOWS, part, f"set r({flow}) [new Agent/LossMonitor]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) $r({flow})")
    what = f"$r({flow}) $g({group})"
    times = sorted(draft.moment() for _ in range(random.choice((1, 1, 2, 2, 4))))
    for number, time in enumerate(times):
        operation = "leave" if number % 2 else "join"
        if draft.chance(0.03):
            operation = random.choice(("join", "leave"))
        draft.at(part, time, f"$n({node}) {operation}-group {what}")
    draft.report(part, f"member {flow} [$::r({flow}) set npkts_]")
