"""Abstract TCP: variants, receivers, losses of chosen packets and of full queues, connections that grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Section

if TYPE_CHECKING:
    from differential.draft import Draft

PART = "network"
VARIANTS = ("TahoeAck", "RenoAck", "TahoeDelAck", "RenoDelAck")
SINKS = ("AbsTCPSink", "AbsTCPSink", "AbsTCPSink/DelAck")
DELAYS = (1, 2, 5, 7.3, 10, 20, 50)


def add(draft: Draft) -> None:
    """Lay out a few nodes, senders that lose a packet at times, and other traffic."""
    random = draft.random
    draft.duration = random.choice((2.0, 5.0, 10.0))
    draft.say(Section.SIMULATOR, PART, "$ns abstract-tcp")
    # The end of a table ends the run without flushing.
    draft.say(Section.TRACES, "trace", "set trace [open out.tr w]; fconfigure $trace -buffering none")
    draft.say(Section.TRACES, "trace", "$ns trace-all $trace")
    nodes = random.randint(2, 5)
    links = []
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            other = random.randrange(node)
            links.append((other, node))
            rate = random.choice((0.3, 1, 10, 100, 1000))
            draft.say(
                Section.LINKS,
                PART,
                f"$ns duplex-link $n({other}) $n({node}) {rate}Mb {random.choice(DELAYS)}ms DropTail",
            )
            if draft.chance(0.2):
                limit = random.choice((5, 9, 14))
                draft.say(Section.LINKS, f"limit {node}", f"$ns queue-limit $n({other}) $n({node}) {limit}")
            if draft.chance(0.05):
                change = f"$ns delay $n({other}) $n({node}) {random.choice(DELAYS)}ms simplex"
                draft.say(Section.FITTINGS, f"delay {node}", change)
    for number in range(random.choice((1, 1, 2, 3))):
        _sender(draft, number, nodes)
    if draft.chance(0.8):
        _loss(draft, links)
    if draft.chance(0.3):
        _others(draft, nodes)


def _sender(draft: Draft, number: int, nodes: int) -> None:
    random, part = draft.random, f"sender {number}"
    sender, sink = f"$s({number})", f"$d({number})"
    source, target = random.sample(range(nodes), 2)
    draft.say(Section.FLOWS, part, f"set s({number}) [new Agent/AbsTCP/{random.choice(VARIANTS)}]")
    draft.say(Section.FLOWS, part, f"set d({number}) [new Agent/{random.choice(SINKS)}]")
    draft.connect(part, (sender, sink), (source, target))
    draft.say(Section.FLOWS, part, f"{sender} set fid_ {number}; {sink} set fid_ {number + 100}")
    count = random.choice((1, 3, 7, 12, 15, 20, 28, 31, 40))
    start = draft.moment(0.0, 0.3)
    if draft.chance(0.5):
        draft.at(part, start, f"{sender} advance {count}")
    else:
        draft.say(Section.FLOWS, part, f"set f({number}) [new Application/FTP]; $f({number}) attach-agent {sender}")
        draft.at(part, start, f"$f({number}) produce {count}")
    for more in range(random.choice((0, 0, 0, 1, 2))):
        count += random.choice((-2, 0, 1, 5, 10))
        command = random.choice(("advance", "advanceby"))
        draft.at(f"more {number} {more}", start + draft.moment(0.05, 0.7), f"{sender} {command} {count}")
    if draft.chance(0.05):
        draft.at(f"rtt {number}", draft.moment(0.0, 0.5), f"{sender} rtt {random.choice(DELAYS) / 100}")


def _loss(draft: Draft, links: list[tuple[int, int]]) -> None:
    random = draft.random
    ends = " ".join(f"$n({node})" for node in random.choice(links)[:: random.choice((1, 1, 1, -1))])
    lost = {random.randrange(random.choice((3, 8, 20, 45))) for _ in range(random.choice((1, 1, 1, 1, 2)))}
    model = f"set e [new ErrorModel/List]; $e droplist {{{' '.join(map(str, sorted(lost)))} 1000000}}"
    draft.say(Section.FITTINGS, "loss", f"{model}; $ns lossmodel $e {ends}")


def _others(draft: Draft, nodes: int) -> None:
    random, part = draft.random, "datagrams"
    source, target = random.sample(range(nodes), 2)
    draft.say(Section.FLOWS, part, "set u [new Agent/UDP]; set z [new Agent/Null]; $u set fid_ 50")
    draft.connect(part, ("$u", "$z"), (source, target))
    draft.say(Section.FLOWS, part, "set c [new Application/Traffic/CBR]; $c attach-agent $u")
    draft.say(Section.FLOWS, part, f"$c set rate_ {random.choice((100, 500, 2000))}kb")
    draft.at(part, draft.moment(0.0, 0.3), "$c start")
    draft.at(part, draft.moment(0.3, 0.5), "$c stop")
