"""SCTP: associations over one or several paths that lose packets and fail, with streams and options of all kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from differential.areas import sctp_options
from differential.draft import Draft, Section
from differential.values import rate, some_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from differential.values import Value

DELAYS = ("1ms", "5ms", "10ms", "20ms", "40ms", "100ms")
HEADER = 32


@dataclass(frozen=True)
class End:
    """One end of an association, as a script writes it."""

    agent: str
    kind: str
    nodes: tuple[int, ...]


def add(draft: Draft) -> None:
    """Add hosts and paths, and associations that use them."""
    if draft.chance(0.9):
        draft.say(Section.DEFAULTS, "headers", "Trace set show_sctphdr_ 1")
    _traces(draft)
    concurrent = False
    for number in range(draft.random.choice((1, 1, 1, 2, 2, 3))):
        kind = draft.random.choice(sctp_options.CLASSES)
        # In the reference several senders of this class overwrite each other's memory.
        if kind == "/CMT" and concurrent:
            kind = ""
        concurrent = concurrent or kind == "/CMT"
        _association(draft, number, kind)


def _traces(draft: Draft) -> None:
    if draft.chance(0.97):
        draft.say(Section.TRACES, "trace", "set trace [open out.tr w]; $ns trace-all $trace")
    if draft.chance(0.15):
        draft.say(Section.TRACES, "nam", "set nam [open out.nam w]; $ns namtrace-all $nam")


def _node(draft: Draft, part: str) -> int:
    node, draft.nodes = draft.nodes, draft.nodes + 1
    draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
    return node


def _association(draft: Draft, number: int, kind: str) -> None:
    random, part = draft.random, f"flow {number}"
    paths = random.choice((1, 1, 2, 2, 2, 3))
    router = paths > 1 and draft.chance(0.2)
    hosts = [_host(draft, number, side, paths, single=router and draft.chance(0.4)) for side in "ab"]
    _paths(draft, [nodes for _, nodes in hosts], router=router)
    peer = kind if draft.chance(0.85) else random.choice(sctp_options.CLASSES[:-2])
    ends = [
        End(f"${side}({number})", own, nodes) for side, own, (_, nodes) in zip("ab", (kind, peer), hosts, strict=True)
    ]
    both = {name: value for name, value in _settings(draft, sctp_options.COMMON, 3).items() if draft.chance(0.5)}
    nr_sacks, mtu = draft.chance(0.2), random.choice((1500, 1500, 1500, 576, 1000))
    for end, (core, _) in zip(ends, hosts, strict=True):
        draft.say(Section.FLOWS, part, f"set {end.agent[1:]} [new Agent/SCTP{end.kind}]")
        settings = both | _settings(draft, sctp_options.COMMON, random.choice((0, 2, 4, 8)))
        if end.kind == "/CMT":
            settings |= _settings(draft, sctp_options.CMT, 4)
        for variable, value in settings.items():
            draft.say(Section.FLOWS, part, f"{end.agent} set {variable} {value}")
        _sizes(draft, part, end, int(settings.get("numOutStreams_", 1)), mtu)
        if nr_sacks and "Timestamp" not in kind + peer:
            draft.say(Section.FLOWS, part, f"{end.agent} set useNonRenegSacks_ 1")
        method = "attach-agent" if core is None else "multihome-attach-agent"
        host = end.nodes[0] if core is None else core
        draft.say(Section.FLOWS, part, f"$ns {method} $n({host}) {end.agent}")
    _watch(draft, part, ends)
    draft.say(Section.FLOWS, part, f"$ns connect {ends[0].agent} {ends[1].agent}")
    _drive(draft, part, number, ends)
    for end in ends:
        counters = " ".join(f"[{end.agent} set {variable}]" for variable in sctp_options.COUNTERS)
        where = " ".join(f"[{end.agent} set {name}]" for name in ("agent_addr_", "dst_addr_", "numOutStreams_"))
        draft.report(part, f"{end.agent[1:]}: {counters} {where}")


def _host(draft: Draft, number: int, side: str, paths: int, *, single: bool) -> tuple[int | None, tuple[int, ...]]:
    """Return the core, if there is one, and the nodes of the interfaces."""
    part = f"host {number}{side}"
    if paths == 1 or single:
        return None, (_node(draft, part),)
    core = _node(draft, part)
    interfaces = tuple(_node(draft, part) for _ in range(paths))
    for interface in interfaces:
        draft.say(Section.LINKS, part, f"$ns multihome-add-interface $n({core}) $n({interface})")
    return core, interfaces


def _paths(draft: Draft, hosts: list[tuple[int, ...]], *, router: bool) -> None:
    if router:
        middle = _node(draft, "router")
        pairs = [(node, middle) for host in hosts for node in host]
    else:
        pairs = list(zip(*hosts, strict=True))
    for pair in pairs:
        _link(draft, pair)


def _link(draft: Draft, pair: tuple[int, int]) -> None:
    random, part = draft.random, f"link {pair[0]} {pair[1]}"
    ends = f"$n({pair[0]}) $n({pair[1]})"
    wire = f"{rate(1e5, 8e6)(random)} {random.choice(DELAYS)} DropTail"
    draft.say(Section.LINKS, part, f"$ns duplex-link {ends} {wire}")
    for source, target in (pair, pair[::-1]):
        direction = f"$n({source}) $n({target})"
        if draft.chance(0.4):
            draft.say(Section.LINKS, part, f"$ns queue-limit {direction} {random.choice((2, 3, 5, 8, 20))}")
        if draft.chance(0.5):
            _losses(draft, part, direction)
    if draft.chance(0.25):
        down = draft.moment(0.1, 0.7)
        draft.say(Section.FITTINGS, part, f"$ns rtmodel-at {down:.6g} down {ends}")
        if draft.chance(0.7):
            up = down + round(random.uniform(0.05, 0.6) * draft.duration, 2) + 0.01
            draft.say(Section.FITTINGS, part, f"$ns rtmodel-at {up:.6g} up {ends}")


def _losses(draft: Draft, part: str, direction: str) -> None:
    random = draft.random
    if draft.chance(0.7):
        first = random.choice((0, 3, 6, 10))
        counts = sorted(random.sample(range(first, first + random.choice((8, 20, 60))), random.randint(1, 6)))
        model = f"[new ErrorModel/List]; $em droplist {{{' '.join(map(str, counts))}}}"
    else:
        model = f"[new ErrorModel]; $em set rate_ {random.choice((0.01, 0.03, 0.1, 0.3))}"
    draft.say(Section.FITTINGS, part, f"set em {model}; $ns lossmodel $em {direction}")


def _settings(draft: Draft, options: Mapping[str, Value], most: int) -> dict[str, str]:
    return some_settings(draft.random, options, most)


def _sizes(draft: Draft, part: str, end: End, streams: int, mtu: int) -> None:
    random = draft.random
    reserved = 12 if "Timestamp" in end.kind else 0
    most = mtu - HEADER - reserved
    chunk = random.choice((most, most, most, random.randint(17, most), min(500, most), min(103, most)))
    draft.say(Section.FLOWS, part, f"{end.agent} set mtu_ {mtu}; {end.agent} set dataChunkSize_ {chunk}")
    if draft.chance(0.25):
        draft.say(Section.FLOWS, part, f"{end.agent} set numUnrelStreams_ {random.randint(0, streams)}")


def _watch(draft: Draft, part: str, ends: list[End]) -> None:
    """Trace variables before destinations are added."""
    for end in ends:
        if end.kind[1:] not in sctp_options.REPORTING or not draft.chance(0.5):
            continue
        draft.say(Section.FLOWS, part, f"{end.agent} attach {draft.channel(part)}")
        for variable in draft.random.sample(sctp_options.COUNTERS, draft.random.randint(1, 5)):
            draft.say(Section.FLOWS, part, f"{end.agent} trace {variable}")
        if draft.chance(0.3):
            draft.at(part, draft.moment(), f"{end.agent} print {draft.random.choice(sctp_options.COUNTERS[:6])}")


def _drive(draft: Draft, part: str, number: int, ends: list[End]) -> None:
    random = draft.random
    draft.at(part, draft.moment(0, 0.2), _data(draft, part, number, ends[0]))
    if draft.chance(0.25):
        draft.at(part, draft.moment(0, 0.5), _data(draft, part, number, ends[1]))
    for _ in range(random.choice((0, 0, 1, 2, 4))):
        end, other = random.sample(ends, 2)
        draft.at(part, draft.moment(0.1, 0.6), _command(draft, end, other))
    # Send nothing afterwards: the reference misreads data that meets remains of the old association.
    is_periodic = any(statement.part == part and "Application/" in statement.text and "FTP" not in statement.text
                      for statement in draft.sections[Section.FLOWS])  # fmt: skip
    if draft.chance(0.2) and not is_periodic:
        first, second = (end.agent for end in ends)
        ending = random.choice(
            (f"{first} close", f"{second} close", f"{second} reset", f"{first} reset; {second} reset")
        )
        draft.at(part, draft.moment(0.6), ending)


def _data(draft: Draft, part: str, number: int, end: End) -> str:
    """Return a command that makes an end send."""
    random = draft.random
    kind = random.choice(("FTP", "FTP", "send -1", "send", "send", "CBR", "Telnet", "SctpApp1"))
    if kind.startswith("send -1"):
        return f"{end.agent} send -1"
    if kind == "send":
        return f"{end.agent} send {random.choice((1, 100, 3000, 30000, 200000))}"
    app = f"app({number}{end.agent[1]})"
    name = "Traffic/CBR" if kind == "CBR" else kind
    draft.say(Section.FLOWS, part, f"set {app} [new Application/{name}]; ${app} attach-agent {end.agent}")
    if kind == "CBR":
        size, interval = random.choice((50, 400, 1000, 3000)), random.choice((0.005, 0.02, 0.1))
        draft.say(Section.FLOWS, part, f"${app} set packetSize_ {size}; ${app} set interval_ {interval}")
    elif kind != "FTP":
        draft.say(Section.FLOWS, part, f"${app} set interval_ {random.choice((0, 0.01, 0.05))}")
    if kind == "SctpApp1" and draft.chance(0.5):
        streams = random.randint(1, 4)
        draft.say(Section.FLOWS, part, f"${app} set numStreams_ {streams}; ${app} set reliability_ {streams - 1}")
        draft.say(Section.FLOWS, part, f"${app} set numUnreliable_ {random.randint(0, streams)}")
    if draft.chance(0.2):
        draft.at(part, draft.moment(0.4), f"${app} stop")
    return f"${app} start"


def _command(draft: Draft, end: End, other: End) -> str:
    random = draft.random
    variable = random.choice(sorted(sctp_options.CHANGEABLE))
    choices = [
        f"{end.agent} send {random.choice((10, 500, 5000))}",
        f"{end.agent} send {random.choice((10, 500, 5000))}",
        f"{end.agent} set {variable} {sctp_options.CHANGEABLE[variable](random)}",
        f"{end.agent} set-primary-destination $n({random.choice(other.nodes)})",
        f"{end.agent} set-primary-destination $n({random.choice(other.nodes)})",
        f"{end.agent} set-destination-lossrate $n({random.choice(other.nodes)}) {random.choice((0, 0.1, 0.5))}",
    ]
    if len(end.nodes) > 1:
        choices += [f"{end.agent} force-source $n({random.choice(end.nodes)})"] * 2
    return random.choice(choices)
