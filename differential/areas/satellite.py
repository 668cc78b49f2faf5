"""Satellites: geostationary and polar ones, terminals, hand-offs, Aloha, framed links, wired hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import flag, one_of, rate, real, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

PART = "constellation"
DURATIONS = (5.0, 20.0, 100.0, 600.0, 2000.0)
MANAGERS: dict[str, Value] = {
    "HandoffManager handoff_randomization_": one_of("true", "false"),
    "HandoffManager/Term elevation_mask_": real(0.0, 25.0),
    "HandoffManager/Term term_handoff_int_": whole(1, 60),
    "HandoffManager/Sat sat_handoff_int_": whole(1, 60),
    "HandoffManager/Sat latitude_threshold_": real(20.0, 85.0),
    "Position/Sat time_advance_": real(0.0, 20000.0),
}
ROUTES: dict[str, Value] = {
    "SatRouteObject metric_delay_": flag(),
    "SatRouteObject data_driven_computation_": flag(),
}
ALOHA: dict[str, Value] = {
    "Mac/Sat/UnslottedAloha mean_backoff_": one_of("0.2s", "0.5s", "1s", "100ms"),
    "Mac/Sat/UnslottedAloha rtx_limit_": whole(0, 4),
    "Mac/Sat/UnslottedAloha send_timeout_": one_of("250ms", "270ms", "300ms", "600ms"),
    "Mac/Sat trace_drops_": flag(),
    "Mac/Sat trace_collisions_": flag(),
}

FRAMES: dict[str, Value] = {
    "window_size_": whole(2, 12),
    "queue_size_": whole(5, 50),
    "timeout_": one_of(0.3, 0.6, 1.5),
    "max_timeouts_": whole(1, 5),
    "delAck_": one_of(0, 1),
}


def add(draft: Draft) -> None:
    """Add satellites and terminals, and traffic between terminals."""
    random = draft.random
    draft.duration = random.choice(DURATIONS)
    kind = random.choice(("polar", "polar", "polar", "geo", "geo-repeater"))
    settings = some_settings(random, MANAGERS, 5) | some_settings(random, ROUTES, 1)
    mac = "Mac/Sat/UnslottedAloha" if kind == "geo-repeater" and draft.chance(0.6) else "Mac/Sat"
    if mac != "Mac/Sat":
        settings |= some_settings(random, ALOHA, 4)
    for variable, value in settings.items():
        draft.say(Section.DEFAULTS, "settings", f"{variable.replace(' ', ' set ', 1)} {value}")
    if draft.chance(0.1):
        draft.say(Section.DEFAULTS, "trace", "Trace set show_tcphdr_ 1")
    wired = kind != "geo-repeater" and draft.chance(0.2)
    draft.say(Section.SIMULATOR, "routing", "$ns rtproto Dummy")
    draft.say(Section.TRACES, PART, "set trace [open out.tr w]; $ns trace-all $trace")
    # Framed links differ if satellites move (docs/differences.md).
    link = "LL/Sat/HDLC" if wired and kind == "geo" and draft.chance(0.4) else "LL/Sat"
    if link != "LL/Sat":
        for name, value in some_settings(random, FRAMES, 3).items():
            draft.say(Section.DEFAULTS, "frames", f"{link} set {name} {value}")
    _configure(draft, kind, (link, mac), wired=wired)
    satellites = _satellites(draft, kind)
    terminals = _terminals(draft, kind, (link, mac), satellites)
    if wired and draft.chance(0.7):
        terminals += _wired_hosts(draft, terminals)
    draft.say(Section.FITTINGS, PART, "$ns trace-all-satlinks $trace")
    draft.say(Section.FITTINGS, PART, "set routes [new SatRouteObject]")
    if draft.chance(0.1):
        draft.say(Section.FITTINGS, "suppress", "$routes suppress_initial_computation")
    draft.say(Section.FITTINGS, PART, "$routes compute_routes")
    for number in range(random.randint(1, 5)):
        _flow(draft, number, terminals)
    for _ in range(random.choice((0, 1, 2))):
        draft.at("dump", draft.moment(), random.choice((f"$n({terminals[0]}) dump_sats", "$routes dump")))


def _configure(draft: Draft, kind: str, layers: tuple[str, str], *, wired: bool) -> None:
    random = draft.random
    options = {
        "satNodeType": kind,
        "llType": layers[0],
        "ifqType": "Queue/DropTail",
        "ifqLen": str(random.choice((2, 5, 50))),
        "macType": layers[1],
        "phyType": "Phy/Sat",
        "channelType": "Channel/Sat",
        "downlinkBW": rate(1e5, 1e7)(random),
        "wiredRouting": "ON" if wired else "OFF",
    }
    words = " ".join(f"-{name} {value}" for name, value in options.items())
    draft.say(Section.NODES, PART, f"$ns node-config {words}")


def _node(draft: Draft, position: str) -> int:
    node, draft.nodes = draft.nodes, draft.nodes + 1
    draft.say(Section.NODES, PART, f"set n({node}) [$ns node]; $n({node}) set-position {position}")
    return node


def _satellites(draft: Draft, kind: str) -> list[int]:
    random = draft.random
    if kind != "polar":
        return [_node(draft, str(random.randint(-60, 60)))]
    planes, size = random.choice((1, 1, 2, 3)), random.randint(3, 9)
    altitude, inclination = random.choice((780, 1000, 1400, 3000)), random.choice((53, 84.7, 86.4, 90))
    first, apart = random.randint(-60, 0), random.randint(20, 60)
    grid = [
        [
            _node(
                draft,
                f"{altitude} {inclination} {first + plane * apart} {place * 360 / size:.5g} {plane + 1}",
            )
            for place in range(size)
        ]
        for plane in range(planes)
    ]
    chained = draft.chance(0.6)
    for plane, row in enumerate(grid):
        for place, node in enumerate(row):
            if chained:
                draft.say(Section.NODES, PART, f"$n({node}) set_next $n({row[place - 1]})")
            _join(draft, "intraplane", node, row[(place + 1) % size])
            if plane + 1 < planes:
                _join(draft, "interplane", node, grid[plane + 1][place])
    return [node for row in grid for node in row]


def _join(draft: Draft, kind: str, one: int, other: int) -> None:
    speed = draft.random.choice(("5Mb", "10Mb", "25Mb"))
    draft.say(Section.LINKS, PART, f"$ns add-isl {kind} $n({one}) $n({other}) {speed} Queue/DropTail 50")


def _wired_hosts(draft: Draft, terminals: list[int]) -> list[int]:
    """Add wired hosts behind some terminals."""
    random = draft.random
    draft.say(Section.NODES, "wired hosts", "$ns unset satNodeType_")
    hosts = []
    for _ in range(random.randint(1, 3)):
        node, draft.nodes = draft.nodes, draft.nodes + 1
        draft.say(Section.NODES, "wired hosts", f"set n({node}) [$ns node]")
        wire = f"{random.choice((0.5, 5))}Mb {random.choice((1, 20))}ms {random.choice(('DropTail', 'RED'))}"
        other = random.choice(terminals + hosts)
        draft.say(Section.LINKS, "wired hosts", f"$ns duplex-link $n({other}) $n({node}) {wire}")
        hosts.append(node)
    return hosts


def _terminals(draft: Draft, kind: str, layers: tuple[str, str], satellites: list[int]) -> list[int]:
    random = draft.random
    ll, mac = layers
    draft.say(Section.NODES, PART, "$ns node-config -satNodeType terminal")
    terminals = []
    for _ in range(random.randint(2, 8 if mac != "Mac/Sat" else 4)):
        place = f"{random.randint(-60, 60)} {random.randint(-80, 80)}"
        if kind != "polar":
            place = f"{random.randint(-40, 40)} {random.randint(-30, 30)}"
        node = _node(draft, place)
        link = "polar" if kind == "polar" else "geo"
        queue, speed = random.choice((2, 5, 50)), rate(1e5, 5e6)(random)
        satellite = f"$n({random.choice(satellites)})"
        channels = f"[{satellite} set downlink_] [{satellite} set uplink_]"
        parts = f"{ll} Queue/DropTail {queue} {mac} {speed} Phy/Sat"
        draft.say(Section.LINKS, PART, f"$n({node}) add-gsl {link} {parts} {channels}")
        if draft.chance(0.25):
            model = f"set em [new ErrorModel]; $em set rate_ {random.choice((0.02, 0.1, 0.3))}"
            draft.say(Section.LINKS, f"errors {node}", f"{model}; $n({node}) interface-errormodel $em")
        terminals.append(node)
    return terminals


def _flow(draft: Draft, number: int, terminals: list[int]) -> None:
    random, part = draft.random, f"flow {number}"
    source, target = random.sample(terminals, 2)
    start = draft.moment(0.0, 0.5)
    if draft.chance(0.4):
        kinds = random.choice((("TCP", "TCPSink"), ("TCP/Newreno", "TCPSink"), ("TCP/Sack1", "TCPSink/Sack1")))
        ends = f"{kinds[0]} $n({source}) {kinds[1]} $n({target})"
        draft.say(Section.FLOWS, part, f"set t({number}) [$ns create-connection {ends} {number}]")
        draft.say(Section.FLOWS, part, f"set f({number}) [$t({number}) attach-app FTP]")
        draft.at(part, start, f"$f({number}) produce {random.choice((5, 30, 100))}")
        draft.report(part, f"tcp {number} [$::t({number}) set ack_] [$::t({number}) set nrexmitpack_]")
        return
    draft.say(Section.FLOWS, part, f"set u({number}) [new Agent/UDP]; set k({number}) [new Agent/LossMonitor]")
    draft.connect(part, (f"$u({number})", f"$k({number})"), (source, target))
    draft.say(Section.FLOWS, part, f"$u({number}) set fid_ {number}")
    generator = random.choice(("CBR", "CBR", "Exponential"))
    draft.say(Section.FLOWS, part, f"set c({number}) [new Application/Traffic/{generator}]")
    draft.say(Section.FLOWS, part, f"$c({number}) attach-agent $u({number})")
    size, packets = random.choice((50, 210, 1000)), random.choice((10, 60, 300))
    draft.say(Section.FLOWS, part, f"$c({number}) set packetSize_ {size}")
    speed = 8 * size * packets / draft.duration
    draft.say(Section.FLOWS, part, f"$c({number}) set rate_ {speed:.6g}")
    draft.at(part, start, f"$c({number}) start")
    draft.report(part, f"received {number} [$::k({number}) set npkts_] [$::k({number}) set nlost_]")
