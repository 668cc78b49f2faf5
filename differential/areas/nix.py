"""Source routes by NixVector: random graphs with ties, datagrams and TCP."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "nix"


def add(draft: Draft) -> None:
    """Lay out a random graph, and let some nodes send."""
    random = draft.random
    draft.duration = random.choice((1.0, 2.0, 4.0))
    draft.say(Section.SIMULATOR, "switch", "$ns set-nix-routing")
    draft.say(Section.TRACES, "trace", "$ns trace-all [open out.tr w]")
    nodes = random.randint(2, 20)
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    edges = [(random.randrange(node), node) for node in range(1, nodes)]
    edges += [tuple(sorted(random.sample(range(nodes), 2))) for _ in range(random.randint(0, nodes))]
    edges = list(dict.fromkeys(edges))
    random.shuffle(edges)
    for one, other in edges:
        ends = (one, other) if draft.chance(0.5) else (other, one)
        wire = f"{random.choice((1, 2))}Mb {random.choice((1, 3, 10))}ms DropTail"
        draft.say(Section.LINKS, PART, f"$ns duplex-link $n({ends[0]}) $n({ends[1]}) {wire}")
    for flow in range(random.randint(1, 6)):
        _flow(draft, flow, random.sample(range(nodes), 2))


def _flow(draft: Draft, flow: int, ends: list[int]) -> None:
    random, part = draft.random, f"flow {flow}"
    source, target = ends
    if draft.chance(0.4):
        draft.say(
            Section.FLOWS, part, f"set t({flow}) [$ns create-connection TCP $n({source}) TCPSink $n({target}) {flow}]"
        )
        draft.say(Section.FLOWS, part, f"set f({flow}) [$t({flow}) attach-source FTP]")
        draft.at(part, draft.moment(0.0, 0.5), f"$f({flow}) produce {random.randint(1, 200)}")
        return
    draft.say(Section.FLOWS, part, f"set u({flow}) [new Agent/UDP]; set k({flow}) [new Agent/Null]")
    draft.say(
        Section.FLOWS, part, f"$ns attach-agent $n({source}) $u({flow}); $ns attach-agent $n({target}) $k({flow})"
    )
    draft.say(Section.FLOWS, part, f"$u({flow}) set fid_ {flow}; $ns connect $u({flow}) $k({flow})")
    for _ in range(random.randint(1, 4)):
        draft.at(part, draft.moment(), f"$u({flow}) send {random.choice((100, 1000, 3000))}")
