"""Pragmatic general multicast: sources, receivers, losses of all kinds of packets, elements that are off, intervals."""

from __future__ import annotations

from differential.draft import Draft, Section
from differential.values import real, some_settings, whole

PART = "group"
KINDS = ("ODATA", "ODATA", "ODATA", "RDATA", "NAK", "NCF", "SPM")
SENDER = {"spm_interval_": real(0.1, 1.5), "rdata_delay_": real(0.005, 0.3), "fid_": whole(0, 9)}
RECEIVER = {
    "max_nak_data_retries_": whole(0, 4),
    "max_nak_ncf_retries_": whole(0, 4),
    "nak_bo_ivl_": real(0.001, 0.3),
    "nak_rdata_ivl_": real(0.05, 1.0),
    "nak_rpt_ivl_": real(0.01, 0.2),
}
ELEMENT = {
    "nak_elim_ival_": real(0.01, 2.0),
    "nak_rdata_ival_": real(0.05, 3.0),
    "nak_retrans_ival_": real(0.01, 0.2),
    "nak_rpt_ival_": real(0.02, 1.0),
}


def add(draft: Draft) -> None:
    """Lay out a tree of nodes with PGM, receivers on some of them, a source or two, and losses."""
    random = draft.random
    draft.duration = random.choice((2.0, 4.0, 8.0))
    nodes = random.randint(2, 8)
    is_multicast = draft.chance(0.95)
    if is_multicast:
        draft.say(Section.SIMULATOR, PART, "$ns multicast")
    draft.say(Section.SIMULATOR, PART, "$ns node-config -PGM ON")
    draft.say(Section.TRACES, "trace", "$ns trace-all [open out.tr w]")
    if draft.chance(0.1):
        draft.say(Section.TRACES, "nam", "$ns namtrace-all [open out.nam w]")
    links = []
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            other = random.randrange(node)
            links.append((other, node))
            wire = f"{random.choice((0.3, 1, 1.5, 10))}Mb {random.choice((1, 5, 10, 20, 35))}ms DropTail"
            draft.say(Section.LINKS, PART, f"$ns duplex-link $n({other}) $n({node}) {wire}")
            if draft.chance(0.15):
                limit = random.randint(2, 6)
                draft.say(Section.LINKS, f"limit {node}", f"$ns queue-limit $n({other}) $n({node}) {limit}")
    if is_multicast:
        protocol = random.choice(("DM", "DM", "CtrMcast"))
        draft.say(Section.FITTINGS, PART, f"set g [Node allocaddr]; $ns mrtproto {protocol} {{}}")
    _elements(draft, nodes)
    root = random.randrange(nodes)
    for number in range(random.choice((1, 1, 1, 1, 2))):
        _source(draft, number, root if number == 0 else random.randrange(nodes))
    count = random.randint(1, 5) if is_multicast else 1
    for number in range(count):
        _receiver(draft, number, random.randrange(nodes), is_multicast)
    _losses(draft, links)


def _elements(draft: Draft, nodes: int) -> None:
    random = draft.random
    for node in range(nodes):
        element = f"[$n({node}) get-pgm]"
        if draft.chance(0.2):
            for name, value in some_settings(random, ELEMENT, 3).items():
                draft.say(Section.FITTINGS, f"element {node}", f"{element} set {name} {value}")
        if draft.chance(0.12):
            draft.say(Section.FITTINGS, f"off {node}", f"{element} set pgm_enabled_ 0")
        if draft.chance(0.05):
            draft.at(f"switch {node}", draft.moment(), f"{element} set pgm_enabled_ {random.choice((0, 1))}")
        draft.at(f"report {node}", 0.99 * draft.duration, f"{element} print-stats")


def _source(draft: Draft, number: int, node: int) -> None:
    random, part = draft.random, f"source {number}"
    source = f"$s({number})"
    draft.say(Section.FLOWS, part, f"set s({number}) [new Agent/PGM/Sender]; $ns attach-agent $n({node}) {source}")
    draft.say(Section.FLOWS, part, f"if {{[info exists g]}} {{{source} set dst_addr_ $g; {source} set dst_port_ 0}}")
    for name, value in some_settings(random, SENDER, 2).items():
        draft.say(Section.FLOWS, f"setting {number}", f"{source} set {name} {value}")
    start = draft.moment(0.05, 0.3)
    draft.at(part, start, f"{source} start-SPM")
    if draft.chance(0.1):
        draft.at(f"stop {number}", draft.moment(0.5, 0.9), f"{source} stop-SPM")
    if draft.chance(0.7):
        draft.say(
            Section.FLOWS, part, f"set c({number}) [new Application/Traffic/CBR]; $c({number}) attach-agent {source}"
        )
        interval, size = random.choice((0.005, 0.02, 0.05)), random.choice((100, 210, 700))
        draft.say(Section.FLOWS, part, f"$c({number}) set interval_ {interval}; $c({number}) set packetSize_ {size}")
        draft.at(part, draft.moment(0.1, 0.4), f"$c({number}) start")
        draft.at(part, draft.moment(0.5, 0.8), f"$c({number}) stop")
    for send in range(random.choice((0, 3, 8))):
        draft.at(f"send {number} {send}", draft.moment(0.1, 0.9), f"{source} send {random.choice((10, 100, 500))}")
    draft.at(part, 0.99 * draft.duration, f"{source} print-stats")


def _receiver(draft: Draft, number: int, node: int, is_multicast: bool) -> None:
    random, part = draft.random, f"receiver {number}"
    receiver = f"$r({number})"
    draft.say(Section.FLOWS, part, f"set r({number}) [new Agent/PGM/Receiver]; $ns attach-agent $n({node}) {receiver}")
    for name, value in some_settings(random, RECEIVER, 3).items():
        draft.say(Section.FLOWS, f"receiving {number}", f"{receiver} set {name} {value}")
    if is_multicast:
        join = draft.moment(0.0, 0.04) if draft.chance(0.8) else draft.moment(0.0, 0.6)
        draft.at(part, join, f"$n({node}) join-group {receiver} $g")
        if draft.chance(0.1):
            draft.at(f"leave {number}", draft.moment(0.6, 0.9), f"$n({node}) leave-group {receiver} $g")
    else:
        draft.say(Section.FLOWS, part, f"$ns connect $s(0) {receiver}")
    draft.at(part, 0.99 * draft.duration, f"{receiver} print-stats")


def _losses(draft: Draft, links: list[tuple[int, int]]) -> None:
    random = draft.random
    for number in range(random.choice((1, 1, 2, 3, 4))):
        ends = random.choice(links)[:: random.choice((1, 1, -1))]
        kind, cycle = random.choice(KINDS), random.choice((1, 2, 3, 5, 8, 20))
        if kind == "SPM":
            cycle = max(cycle, 2)
        part = f"losses {number}"
        script = f"set em [new PGMErrorModel]; $em drop-packet {kind} {cycle} {random.randrange(cycle)}"
        draft.say(Section.FITTINGS, part, f"{script}; $em drop-target [$ns set nullAgent_]")
        if draft.chance(0.15):
            draft.say(
                Section.FITTINGS, f"delays {number}", f"$em set delay_pkt_ 1; $em set delay_ {real(0.001, 0.3)(random)}"
            )
        draft.say(Section.FITTINGS, part, f"$ns lossmodel $em $n({ends[0]}) $n({ends[1]})")
