"""Sessions of RTP: members, senders, rates that change, members that leave."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "session"


def add(draft: Draft) -> None:
    """Make a whole scenario of RTP sessions over multicast."""
    random = draft.random
    draft.duration = random.choice((2.0, 5.0, 12.0))
    nodes = random.randint(2, 7)
    draft.say(Section.SIMULATOR, "multicast", "$ns multicast")
    draft.say(Section.TRACES, "trace", "$ns trace-all [open out.tr w]")
    if draft.chance(0.15):
        draft.say(Section.TRACES, "nam", "$ns namtrace-all [open out.nam w]")
    for node in range(nodes):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
        if node > 0:
            wire = f"{random.choice((0.1, 0.5, 10))}Mb {random.choice((1, 10, 50))}ms DropTail"
            draft.say(Section.LINKS, PART, f"$ns duplex-link $n({random.randrange(node)}) $n({node}) {wire}")
    draft.say(Section.FITTINGS, PART, f"$ns mrtproto {random.choice(('DM', 'DM', 'CtrMcast'))} {{}}")
    draft.say(Section.FITTINGS, PART, "set group [Node allocaddr]")
    members = random.sample(range(nodes), random.randint(1, nodes))
    bandwidth = random.choice(("10kb/s", "100kb/s", "1Mb/s"))
    for node in members:
        _member(draft, node, bandwidth)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        rate = random.choice(("20kb/s", "50kb/s", "200kb/s"))
        draft.at("data", draft.moment(0.05, 0.9), f"$s({random.choice(members)}) transmit {rate}")


def _member(draft: Draft, node: int, bandwidth: str) -> None:
    random, part, name = draft.random, f"member {node}", f"$s({node})"
    draft.say(Section.FLOWS, part, f"set s({node}) [new Session/RTP]")
    draft.say(Section.FLOWS, part, f"{name} session_bw {bandwidth}; {name} attach-node $n({node})")
    draft.at(part, 0.1 if draft.chance(0.7) else draft.moment(0, 0.4), f"{name} join-group $group")
    draft.at(part, 0.2 if draft.chance(0.5) else draft.moment(0, 0.4), f"{name} start")
    if draft.chance(0.2):
        command = random.choice(("stop", "bye", "leave-group"))
        draft.at(f"end of {part}", draft.moment(0.5, 1), f"{name} {command}")
    sources = f"[llength [$::s({node}) set srctab_]]"
    reports = f"[[$::s({node}) set cchan_] set seqno_] [[$::s({node}) set cchan_] set interval_]"
    draft.report(part, f"member {node} {sources} {reports}")
