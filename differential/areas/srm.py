"""Reliable multicast: members of all kinds, sources, losses by number, session messages."""

from __future__ import annotations

from differential.draft import Draft, Section
from differential.values import one_of, real, some_settings, whole

PART = "group"
KINDS = ("", "", "/Deterministic", "/Probabilistic", "/Fixed", "/Adaptive")
SETTINGS = {
    "sessionDelay_": real(0.2, 1.5),
    "packetSize_": whole(50, 1500),
    "requestBackoffLimit_": whole(0, 6),
    "distanceCompute_": one_of("ewma", "instantaneous"),
}


def add(draft: Draft) -> None:
    """Add a tree of nodes, all of them members, some of which send."""
    random = draft.random
    draft.duration = random.choice((4.0, 8.0, 12.0))
    nodes = random.randint(3, 8)
    for name, value in some_settings(random, SETTINGS, 3).items():
        draft.say(Section.DEFAULTS, "settings", f"Agent/SRM set {name} {value}")
    draft.say(Section.SIMULATOR, PART, "$ns multicast")
    draft.say(Section.TRACES, "trace", "$ns trace-all [open out.tr w]")
    if draft.chance(0.2):
        draft.say(Section.TRACES, "nam", "$ns namtrace-all [open out.nam w]")
    if draft.chance(0.2):
        draft.say(Section.TRACES, "events", "$ns eventtrace-all")
    draft.say(Section.TRACES, PART, "set events [open srm.tr w]; set log [open srm.log w]")
    links = []
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            other = random.randrange(node)
            delay = random.choice((1, 5, 10, 20, 35))
            links.append((other, node))
            wire = f"{random.choice((1, 1.5, 10))}Mb {delay}ms DropTail"
            draft.say(Section.LINKS, PART, f"$ns duplex-link $n({other}) $n({node}) {wire}")
    draft.say(Section.FITTINGS, PART, "set g [Node allocaddr]; set mp [$ns mrtproto CtrMcast {}]")
    switch = draft.moment(0.02, 0.1)
    draft.at(PART, switch, "$mp switch-treetype $g")
    kind = random.choice(KINDS)
    for node in range(nodes):
        _member(draft, node, kind, switch)
    for number in range(random.choice((1, 1, 2, 3))):
        _source(draft, number, random.randrange(nodes))
    _losses(draft, links)


def _member(draft: Draft, node: int, kind: str, switch: float) -> None:
    agent = f"$s({node})"
    draft.say(Section.FLOWS, PART, f"set s({node}) [new Agent/SRM{kind}]")
    draft.say(Section.FLOWS, PART, f"{agent} set dst_addr_ $g; {agent} set dst_port_ 0; {agent} set fid_ {node}")
    draft.say(Section.FLOWS, PART, f"{agent} trace $events; {agent} log $log")
    if draft.chance(0.1):
        draft.say(Section.FLOWS, f"session {node}", f"{agent} sessionFunction SRM/session/log-scaled")
    draft.say(Section.FLOWS, PART, f"$ns attach-agent $n({node}) {agent}")
    draft.at(PART, switch + draft.random.choice((0.1, 0.1, 0.2, 0.5)), f"{agent} start")
    statistics = f"[lsort [$::s({node}) array get stats_]]"
    draft.report(PART, f"member {node} {statistics} [$::s({node}) groupSize?] [$::s({node}) distances?]")


def _source(draft: Draft, number: int, node: int) -> None:
    random, part = draft.random, f"source {number}"
    source = f"$a({number})"
    interval, size = random.choice((0.03, 0.05, 0.1, 0.2)), random.choice((100, 210, 700))
    draft.say(Section.FLOWS, part, f"set a({number}) [new Agent/UDP]; {source} set fid_ {20 + number}")
    draft.say(Section.FLOWS, part, f"set c({number}) [new Application/Traffic/CBR]")
    draft.say(Section.FLOWS, part, f"$c({number}) set interval_ {interval}; $c({number}) set packetSize_ {size}")
    if draft.chance(0.5):
        draft.say(Section.FLOWS, part, f"$c({number}) attach-agent {source}; $s({node}) traffic-source {source}")
    else:
        draft.say(Section.FLOWS, part, f"$c({number}) attach-agent $s({node})")
    start = draft.moment(0.3, 0.5)
    draft.at(part, start, f"$c({number}) start")
    draft.at(part, min(start + random.choice((0.5, 1.0, 2.0)), draft.duration), f"$c({number}) stop")


def _losses(draft: Draft, links: list[tuple[int, int]]) -> None:
    random = draft.random
    for number in range(random.choice((1, 1, 2))):
        ends = random.choice(links)[:: random.choice((1, -1))]
        if draft.chance(0.5):
            cycle = random.randint(3, 12)
            model = f"[new SRMErrorModel]; $em drop-packet 2 {cycle} {random.randrange(cycle)}"
        else:
            counts = sorted(random.sample(range(5, 60), random.randint(1, 6)))
            model = f"[new ErrorModel/List]; $em unit pkt; $em droplist {{{' '.join(map(str, counts))}}}"
        part = f"losses {number}"
        script = f"set em {model}; $em drop-target [$ns set nullAgent_]"
        draft.say(Section.FITTINGS, part, script)
        draft.say(Section.FITTINGS, part, f"$ns lossmodel $em $n({ends[0]}) $n({ends[1]})")
