"""XCP: senders of several round-trip times through routers that give them a share of their capacity."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "xcp"


def add(draft: Draft) -> None:
    """Lay out routers in a row with a host at each end of every flow."""
    random = draft.random
    draft.duration = random.choice((1.0, 3.0, 6.0))
    draft.say(Section.TRACES, "trace", "set tr [open out.tr w]")
    routers, flows = random.randint(2, 3), random.randint(1, 5)
    nodes = routers + 2 * flows
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    for router in range(1, routers):
        _link(draft, (router - 1, router), random.choice((1, 5, 20)))
    draft.say(Section.FITTINGS, "trace", "$ns trace-queue $n(0) $n(1) $tr")
    for flow in range(flows):
        source, target = routers + 2 * flow, routers + 2 * flow + 1
        first = random.randrange(routers - 1)
        _link(draft, (source, first), 50)
        _link(draft, (random.randrange(first + 1, routers), target), 50)
        part = f"flow {flow}"
        sender = random.choice(("TCP/Reno/XCP", "TCP/Reno/XCP", "TCP/Reno/XCP", "TCP/Sack1"))
        sink = "TCPSink/Sack1" if sender == "TCP/Sack1" else "TCPSink/XCPSink"
        draft.say(Section.FLOWS, part, f"set t({flow}) [new Agent/{sender}]; set s({flow}) [new Agent/{sink}]")
        draft.connect(part, (f"$t({flow})", f"$s({flow})"), (source, target))
        draft.say(
            Section.FLOWS, part, f"$t({flow}) set fid_ {flow}; $t({flow}) set window_ {random.choice((20, 200, 10000))}"
        )
        draft.say(Section.FLOWS, part, f"$t({flow}) set packetSize_ {random.choice((500, 1000))}")
        draft.say(Section.FLOWS, part, f"set f({flow}) [new Application/FTP]; $f({flow}) attach-agent $t({flow})")
        draft.at(part, draft.moment(0.0, 0.5), f"$f({flow}) start")
        if draft.chance(0.3):
            draft.at(part, draft.moment(0.6, 0.9), f"$f({flow}) stop")
        draft.report(part, f"{flow} [$::t({flow}) set ack_] [$::t({flow}) set cwnd_]")


def _link(draft: Draft, ends: tuple[int, int], rate: int) -> None:
    one, other = ends
    wire = f"{rate}Mb {draft.random.choice((1, 5, 20, 60))}ms XCP"
    draft.say(Section.LINKS, PART, f"$ns duplex-link $n({one}) $n({other}) {wire}")
    for ends_text in (f"$n({one}) $n({other})", f"$n({other}) $n({one})"):
        draft.say(Section.LINKS, PART, f"[[$ns link {ends_text}] queue] set-link-capacity {rate}Mb")
    if draft.chance(0.4):
        draft.say(Section.LINKS, PART, f"$ns queue-limit $n({one}) $n({other}) {draft.random.choice((10, 50, 400))}")
