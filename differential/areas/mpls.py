"""Label switching: labels by routes, by data and along explicit routes; binding, stacks and release."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "mpls"


def add(draft: Draft) -> None:
    """Lay out label switching routers between two hosts, and let the hosts send while paths are made."""
    random = draft.random
    draft.duration = random.choice((1.0, 2.0, 3.0))
    draft.say(Section.DEFAULTS, "notes", "Agent/LDP set trace_ldp_ 1; Classifier/Addr/MPLS set trace_mpls_ 1")
    driven = random.choice(("control_driven_", "data_driven_", ""))
    if driven:
        draft.say(Section.DEFAULTS, "driven", f"Classifier/Addr/MPLS set {driven} 1")
    for switch in ("enable-ordered-control", "enable-on-demand"):
        if draft.chance(0.25):
            draft.say(Section.DEFAULTS, switch, f"Classifier/Addr/MPLS {switch}")
    draft.say(Section.TRACES, "trace", "$ns trace-all [open out.tr w]")
    routers = random.randint(3, 7)
    draft.say(Section.NODES, PART, "set n(0) [$ns node]")
    draft.say(Section.NODES, PART, "$ns node-config -MPLS ON")
    for node in range(1, routers + 1):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    draft.say(Section.NODES, PART, f"$ns node-config -MPLS OFF; set n({routers + 1}) [$ns node]")
    edges = [(random.randrange(1, node), node) for node in range(2, routers + 1)]
    edges += [tuple(sorted(random.sample(range(1, routers + 1), 2))) for _ in range(random.randint(1, routers))]
    for one, other in dict.fromkeys(edges):
        draft.say(
            Section.LINKS, PART, f"$ns duplex-link $n({one}) $n({other}) 2Mb {random.choice((2, 4, 5))}ms DropTail"
        )
        draft.say(Section.LINKS, PART, f"$ns LDP-peer $n({one}) $n({other})")
    draft.say(Section.LINKS, PART, "$ns duplex-link $n(0) $n(1) 2Mb 2ms DropTail")
    draft.say(Section.LINKS, PART, f"$ns duplex-link $n({routers}) $n({routers + 1}) 2Mb 3ms DropTail")
    draft.say(
        Section.FITTINGS,
        PART,
        f"foreach i {{{' '.join(map(str, range(1, routers + 1)))}}} {{ set m($i) [$n($i) get-module MPLS] }}",
    )
    for flow, ends in enumerate(((0, routers + 1), (routers + 1, 0))):
        _flow(draft, flow, ends)
    for number in range(random.randint(0, 5)):
        _path(draft, number, routers)
    dump = "; ".join(f"$m({node}) {table}-dump" for node in range(1, routers + 1) for table in ("pft", "erb", "lib"))
    draft.at("dump", 0.95 * draft.duration, dump)


def _flow(draft: Draft, flow: int, ends: tuple[int, int]) -> None:
    random, part = draft.random, f"flow {flow}"
    draft.say(Section.FLOWS, part, f"set u({flow}) [new Agent/UDP]; set k({flow}) [new Agent/Null]")
    draft.say(
        Section.FLOWS, part, f"$ns attach-agent $n({ends[0]}) $u({flow}); $ns attach-agent $n({ends[1]}) $k({flow})"
    )
    draft.say(Section.FLOWS, part, f"$ns connect $u({flow}) $k({flow}); set c({flow}) [new Application/Traffic/CBR]")
    draft.say(
        Section.FLOWS,
        part,
        f"$c({flow}) set interval_ {random.choice((0.03, 0.1))}; $c({flow}) attach-agent $u({flow})",
    )
    draft.at(part, draft.moment(0.0, 0.3), f"$c({flow}) start")


def _path(draft: Draft, number: int, routers: int) -> None:
    random, part = draft.random, f"path {number}"
    node, goal = random.sample(range(1, routers + 1), 2)
    path = 1000 + 100 * number
    hops = [str(random.randint(1, routers)) for _ in range(random.randint(1, 3))]
    if number and draft.chance(0.3):
        hops.insert(random.randrange(len(hops) + 1), str(1000 + 100 * random.randrange(number)))
    time = draft.moment(0.1, 0.6)
    draft.at(part, time, f"$m({node}) make-explicit-route {goal} {'_'.join(hops)} {path} {random.choice((-1, 7))}")
    later = time + 0.15 * draft.duration
    deed = random.choice(
        (
            f"flow-erlsp-install {routers + 1} -1 {path}",
            f"flow-erlsp-install {goal} -1 {path}",
            f"ldp-trigger-by-release {goal} {path}",
            f"reroute-binding {goal} -1 {path}",
            f"flow-aggregation {routers + 1} -1 {goal} -1",
        )
    )
    draft.at(part, later, f"$m({node}) {deed}")
    if draft.chance(0.3):
        draft.at(part, later + 0.1 * draft.duration, f"$m({goal}) ldp-trigger-by-withdraw {goal} {path}")
