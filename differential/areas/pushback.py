"""Aggregate-based congestion control: trees of routers that limit the aggregates of attackers."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "pushback"


def add(draft: Draft) -> None:
    """Add a tree of routers whose root link is narrow, with good and bad sources that send through it."""
    random = draft.random
    draft.duration = random.choice((8.0, 15.0, 30.0))
    if draft.chance(0.5):
        draft.say(Section.DEFAULTS, "red", "Queue/RED set gentle_ true")
    if draft.chance(0.6):
        low = random.choice((5, 10))
        draft.say(Section.DEFAULTS, "red", f"Queue/RED set thresh_ {low}; Queue/RED set maxthresh_ {3 * low}")
    if draft.chance(0.2):
        draft.say(Section.DEFAULTS, "local", "Agent/Pushback set enable_pushback_ 0")
    draft.say(Section.TRACES, "trace", "set tr [open out.tr w]")
    routers = random.randint(2, 5)
    parents = [0, 0, *(random.randrange(1, node) for node in range(2, routers))]
    sources = [*range(1, routers)]
    for node in range(routers + 1):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    for node in range(routers):
        draft.say(Section.NODES, PART, f"$n({node}) add-pushback-agent")
    narrow, wide = random.choice(("0.3Mb", "0.5Mb", "1Mb")), random.choice(("2Mb", "3Mb", "5Mb"))
    for node in range(1, routers):
        rate = narrow if node == 1 else wide
        wire = f"{rate} {random.choice((1, 4, 10))}ms"
        draft.say(Section.LINKS, PART, f"$ns pushback-duplex-link $n({node}) $n({parents[node]}) {wire}")
    target = routers
    draft.say(Section.LINKS, PART, f"$ns pushback-simplex-link $n(0) $n({target}) 5Mb 2ms")
    draft.say(Section.LINKS, PART, f"$ns simplex-link $n({target}) $n(0) 5Mb 2ms DropTail")
    draft.say(Section.FITTINGS, "trace", "$ns trace-queue $n(1) $n(0) $tr")
    for flow in range(1, random.randint(3, 8)):
        _flow(draft, flow, random.choice(sources), target)


def _flow(draft: Draft, flow: int, source: int, target: int) -> None:
    random, part = draft.random, f"flow {flow}"
    if draft.chance(0.2):
        draft.say(
            Section.FLOWS,
            part,
            f"set t({flow}) [$ns create-connection TCP/Sack1 $n({source}) TCPSink/Sack1 $n({target}) {flow}]",
        )
        draft.say(Section.FLOWS, part, f"set f({flow}) [$t({flow}) attach-source FTP]")
        draft.at(part, draft.moment(0.0, 0.3), f"$f({flow}) start")
        draft.report(part, f"{flow} [$::t({flow}) set ack_] [$::t({flow}) set nrexmitpack_]")
        return
    rate = random.choice((50, 80, 100, 250, 400, 700))
    draft.say(Section.FLOWS, part, f"set u({flow}) [new Agent/UDP]; set k({flow}) [new Agent/LossMonitor]")
    draft.say(Section.FLOWS, part, f"$u({flow}) set fid_ {flow}; $ns attach-agent $n({source}) $u({flow})")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({target}) $k({flow}); $ns connect $u({flow}) $k({flow})")
    draft.say(Section.FLOWS, part, f"set c({flow}) [new Application/Traffic/CBR]; $c({flow}) set rate_ {rate}kb")
    draft.say(Section.FLOWS, part, f"$c({flow}) set packetSize_ {random.choice((200, 500, 1000))}")
    draft.say(Section.FLOWS, part, f"$c({flow}) set random_ {random.choice((0, 0.01, 1))}")
    draft.say(Section.FLOWS, part, f"$c({flow}) attach-agent $u({flow})")
    draft.at(part, draft.moment(0.0, 0.4), f"$c({flow}) start")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.5, 0.9), f"$c({flow}) stop")
    draft.report(part, f"{flow} [$::k({flow}) set npkts_] [$::k({flow}) set nlost_]")
