"""Session-level simulation: trees of links, sessions, members, losses."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "session"
BANDWIDTHS = ("500kb", "1Mb", "2Mb", "10Mb")
DELAYS = ("1ms", "5ms", "10ms", "22ms")


def add(draft: Draft) -> None:
    """Add nodes and links, and sources that send to groups."""
    random = draft.random
    draft.duration = random.choice((1.0, 2.0, 4.0))
    if draft.chance(0.2):
        draft.say(Section.DEFAULTS, "copies", "SessionSim set rc_ 1")
    if draft.chance(0.4):
        draft.say(Section.TRACES, "nam", "$ns namtrace-all [open out.nam w]")
    nodes, links = random.randint(2, 9), []
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            links.append((random.randrange(node), node))
    links += [tuple(sorted(random.sample(range(nodes), 2))) for _ in range(random.choice((0, 0, 1, 3)))]
    for one, other in dict.fromkeys(links):
        wire = f"{random.choice(BANDWIDTHS)} {random.choice(DELAYS)} DropTail"
        draft.say(Section.LINKS, PART, f"$ns duplex-link $n({one}) $n({other}) {wire}")
        if draft.chance(0.25):
            _loss(draft, (one, other))
    for number in range(random.choice((1, 1, 2))):
        _session(draft, number, nodes)
    for _ in range(random.choice((0, 1))):
        draft.at("distances", draft.moment(0.2, 0.9), "$ns dump-routelogic-distance")


def _loss(draft: Draft, ends: tuple[int, int]) -> None:
    random = draft.random
    one, other = ends[:: random.choice((1, -1))]
    if draft.chance(0.5):
        model = f"[new ErrorModel]; $em set rate_ {random.choice((0.05, 0.2, 0.5))}; $em unit pkt"
    else:
        cycle = random.randint(2, 9)
        model = f"[new SelectErrorModel]; $em drop-packet 2 {cycle} {random.randrange(cycle)}"
    part = f"loss {one} {other}"
    draft.say(Section.LINKS, part, f"set em {model}; $em drop-target [$ns set nullAgent_]")
    draft.say(Section.LINKS, part, f"$ns insert-loss $em $n({one}) $n({other})")


def _session(draft: Draft, number: int, nodes: int) -> None:
    random, part = draft.random, f"session {number}"
    source = random.randrange(nodes)
    draft.say(Section.FLOWS, part, f"set g({number}) [Node allocaddr]; set u({number}) [new Agent/UDP]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({source}) $u({number})")
    draft.say(Section.FLOWS, part, f"$u({number}) set dst_addr_ $g({number}); $u({number}) set dst_port_ 0")
    if draft.chance(0.3):
        draft.say(Section.FLOWS, part, f"$u({number}) set ttl_ {random.randint(1, 6)}")
    kind = random.choice(("CBR", "CBR", "Exponential"))
    draft.say(Section.FLOWS, part, f"set c({number}) [new Application/Traffic/{kind}]")
    draft.say(Section.FLOWS, part, f"$c({number}) attach-agent $u({number})")
    draft.say(Section.FLOWS, part, f"$c({number}) set packetSize_ {random.choice((50, 210, 1000))}")
    draft.say(Section.FLOWS, part, f"set h({number}) [$ns create-session $n({source}) $u({number})]")
    draft.at(part, draft.moment(0.0, 0.4), f"$c({number}) start")
    for node in random.sample(range(nodes), random.randint(1, nodes)):
        receiver = f"m({number},{node})"
        draft.say(Section.FLOWS, part, f"set {receiver} [new Agent/LossMonitor]")
        draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) ${receiver}")
        draft.at(part, draft.moment(0.0, 0.6), f"$n({node}) join-group ${receiver} $g({number})")
        if draft.chance(0.2):
            draft.at(part, draft.moment(0.6, 1.0), f"$n({node}) leave-group ${receiver} $g({number})")
        draft.report(part, f"{number} {node} [$::{receiver} set npkts_] [$::{receiver} set lastPktTime_]")
    # The reference does not initialise what `show-dstobj` prints of members before something is sent.
    draft.at(part, draft.moment(0.7, 1.0), f"$h({number}) show-loss-depobj")
