"""Simultaneous events: equal links and synchronous senders, so that the order of ties matters."""

from __future__ import annotations

from differential.draft import Draft, Section

RATES = ("1Mb", "2Mb", "8Mb")
DELAYS = ("0ms", "1ms", "2ms", "5ms", "5ms", "8ms", "8ms", "8ms")
INTERVALS = ("0.002", "0.004", "0.008", "0.016")
STARTS = (0.0, 0.1, 0.1, 0.108)


def add(draft: Draft) -> None:
    """Lay out a tree of links, trace a few, and let senders begin together."""
    random = draft.random
    draft.nodes = random.randint(4, 9)
    for node in range(draft.nodes):
        draft.say(Section.NODES, f"node {node}", f"set n({node}) [$ns node]")
    _link(draft)
    for flow in range(random.randint(3, 8)):
        ends = random.sample(range(draft.nodes), 2)
        if draft.chance(0.7):
            _constant_rate(draft, flow, ends)
        else:
            _transfer(draft, flow, ends)
    if draft.chance(0.5):
        # The number of an event shows how many have been scheduled before.
        again = "$ns at [expr [$ns now] + 0.04] tick"
        draft.say(Section.EVENTS, "tick", f'proc tick {{}} {{global ns; puts "[$ns now] [{again}]"}}')
        draft.say(Section.EVENTS, "tick", "$ns at 0.1 tick")


def _link(draft: Draft) -> None:
    random = draft.random
    rate = random.choice(RATES)
    ends = [(random.randrange(max(0, node - 3), node), node) for node in range(1, draft.nodes)]
    for first, second in ends:
        part = f"link {first} {second}"
        own_rate = rate if draft.chance(0.8) else random.choice(("1Mb", "4Mb"))
        wire = f"$n({first}) $n({second}) {own_rate} {random.choice(DELAYS)} DropTail"
        draft.say(Section.LINKS, part, f"$ns duplex-link {wire}")
        for source, target in ((first, second), (second, first)):
            if draft.chance(0.4):
                limit = random.choice((1, 2, 3, 5, 10))
                draft.say(Section.LINKS, part, f"$ns queue-limit $n({source}) $n({target}) {limit}")
    draft.say(Section.LINKS, "trace", "set trace [open out.tr w]")
    for first, second in random.sample(ends, min(2, len(ends))):
        for source, target in ((first, second), (second, first)):
            draft.say(Section.LINKS, "trace", f"$ns trace-queue $n({source}) $n({target}) $trace")


def _constant_rate(draft: Draft, flow: int, ends: list[int]) -> None:
    random = draft.random
    part, sender, receiver = f"flow {flow}", f"udp({flow})", f"monitor({flow})"
    draft.say(Section.FLOWS, part, f"set {sender} [new Agent/UDP]; ${sender} set fid_ {flow}")
    draft.say(Section.FLOWS, part, f"set {receiver} [new Agent/LossMonitor]")
    draft.connect(part, (f"${sender}", f"${receiver}"), (ends[0], ends[1]))
    draft.say(Section.FLOWS, part, f"set cbr({flow}) [new Application/Traffic/CBR]")
    draft.say(Section.FLOWS, part, f"$cbr({flow}) attach-agent ${sender}")
    settings = f"packetSize_ {random.choice((250, 500, 1000, 1000))}"
    draft.say(Section.FLOWS, part, f"$cbr({flow}) set {settings}")
    draft.say(Section.FLOWS, part, f"$cbr({flow}) set interval_ {random.choice(INTERVALS)}")
    draft.at(part, random.choice(STARTS), f"$cbr({flow}) start")
    counters = f"[${receiver} set npkts_] [${receiver} set nlost_] [${receiver} set lastPktTime_]"
    draft.report(part, f"{part}: {counters}")


def _transfer(draft: Draft, flow: int, ends: list[int]) -> None:
    random = draft.random
    part, sender, receiver = f"flow {flow}", f"tcp({flow})", f"sink({flow})"
    kind = random.choice(("TCP/Newreno", "TCP/Reno", "TCP"))
    draft.say(Section.FLOWS, part, f"set {sender} [new Agent/{kind}]; ${sender} set fid_ {flow}")
    draft.say(Section.FLOWS, part, f"set {receiver} [new Agent/TCPSink]")
    draft.connect(part, (f"${sender}", f"${receiver}"), (ends[0], ends[1]))
    draft.say(Section.FLOWS, part, f"set ftp({flow}) [new Application/FTP]")
    draft.say(Section.FLOWS, part, f"$ftp({flow}) attach-agent ${sender}")
    draft.at(part, random.choice(STARTS), f"$ftp({flow}) start")
    draft.report(part, f"{part}: [${sender} set ack_] [${sender} set nrexmitpack_]")
