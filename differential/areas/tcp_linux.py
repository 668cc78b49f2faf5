"""TCP-Linux: every congestion control, its parameters, losses, marks, reordering, idle times."""

from __future__ import annotations

from differential.areas import tcp_options
from differential.draft import Draft, Link, Section
from differential.values import flag, one_of, rate, real, some_settings, whole

CONTROLS = (
    "reno", "naive_reno", "highspeed", "bic", "htcp", "scalable", "cubic", "westwood", "vegas", "hybla",
    "illinois", "yeah", "veno", "compound", "lp",
)  # fmt: skip

SENDER = {
    "window_": one_of(1, 2, 5, 8.5, 16, 30, 64, 85, 100, 300, 1000, 5000),
    "windowInit_": one_of(1, 1.5, 2, 3, 4, 10, 20),
    "windowInitOption_": one_of(1, 1, 2),
    "windowOption_": one_of(0, 1, 2, 3, 4, 5, 6, 8),
    "syn_": flag(),
    "delay_growth_": flag(),
    "decrease_num_": real(0.1, 1.0),
    "increase_num_": real(0.1, 4.0),
    "overhead_": one_of(0, 0.0001, 0.001, 0.01),
    "ecn_": flag(),
    "SetCWRonRetransmit_": flag(),
    "packetSize_": whole(20, 1500),
    "useHeaders_": flag(),
    "ts_resetRTO_": flag(),
    "slow_start_restart_": flag(),
    "restart_bugfix_": flag(),
    "maxburst_": one_of(0, 1, 2, 3, 8),
    "maxcwnd_": one_of(0, 4, 40),
    "maxrto_": one_of(1, 10, 60, 120),
    "minrto_": one_of(0, 0.05, 0.2, 1),
    "rtxcur_init_": one_of(0.5, 1, 3.0, 6),
    "srtt_init_": one_of(0, 1),
    "rttvar_init_": one_of(0, 3, 12),
    "T_SRTT_BITS": one_of(2, 3, 4),
    "T_RTTVAR_BITS": one_of(1, 2, 3),
    "rttvar_exp_": one_of(1, 2, 3),
    "timerfix_": flag(),
    "rfc2988_": flag(),
    "max_ssthresh_": one_of(0, 2, 5, 10, 100),
    "bugFix_ts_": flag(),
    "fid_": whole(0, 31),
}

SINK = {
    "generateDSacks_": flag(),
    "maxSackBlocks_": one_of(1, 2, 3, 4),
    "ts_echo_rfc1323_": flag(),
    "packetSize_": one_of(40, 60),
}

PARAMETERS = {
    "bic": {
        "smooth_part": one_of(1, 5, 20, 50),
        "initial_ssthresh": one_of(0, 5, 20, 100),
        "beta": one_of(300, 512, 819, 950),
        "low_window": one_of(0, 2, 14, 40),
        "max_increment": one_of(1, 4, 16, 64),
        "fast_convergence": one_of(0, 1),
    },
    "cubic": {
        "tcp_friendliness": one_of(0, 1),
        "bic_scale": one_of(4, 41, 400),
        "initial_ssthresh": one_of(0, 5, 20, 100),
        "beta": one_of(300, 512, 819, 950),
        "max_increment": one_of(1, 4, 16, 64),
        "fast_convergence": one_of(0, 1),
    },
    "htcp": {"use_bandwidth_switch": one_of(0, 1), "use_rtt_scaling": one_of(0, 1)},
    "hybla": {"rtt0": one_of(5, 10, 25, 50, 200)},
    "vegas": {"gamma": whole(0, 20), "beta": whole(4, 30), "alpha": whole(0, 10)},
    "illinois": {"theta": one_of(0, 1, 5, 20), "win_thresh": one_of(0, 2, 15, 60)},
    "naive_reno": {"beta": one_of(1, 2, 4, 8), "alpha": one_of(0, 1, 2, 5)},
    "linux": {
        "debug_level": one_of(0, 1, 2, 66305, 66306, 131842),
        "tcp_max_burst": one_of(0, 1, 3, 259, 512, 20),
        "sysctl_tcp_abc": one_of(0, 1, 2),
    },
}

TRACED = (*tcp_options.TRACED, "next_pkts_in_flight_")


def add(draft: Draft) -> None:
    """Add a dumbbell, and flows that share its bottleneck."""
    random = draft.random
    if draft.chance(0.4):
        draft.say(Section.TRACES, "trace", "set trace [open out.tr w]; $ns trace-all $trace")
    flows = random.choice((1, 1, 1, 2, 2, 3))
    _bottleneck(draft)
    for _ in range(flows):
        _flow(draft, _access(draft, 0), _access(draft, 1))
    if draft.chance(0.2):
        _parameter(draft, "$tcp(0)", "set_ca_default_param", "defaults")


def _node(draft: Draft) -> int:
    node, draft.nodes = draft.nodes, draft.nodes + 1
    draft.say(Section.NODES, f"node {node}", f"set n({node}) [$ns node]")
    return node


def _connect(draft: Draft, source: int, target: int, wire: str) -> Link:
    link = Link(source, target, 0, 0, "")
    draft.say(Section.LINKS, link.part, f"$ns duplex-link {link.ends} {wire}")
    return link


def _bottleneck(draft: Draft) -> None:
    random = draft.random
    for _ in range(2):
        _node(draft)
    bits, delay = rate(2e5, 4e7)(random), f"{random.choice((0.1, 1, 5, 10, 30, 60, 200, 500))}ms"
    queue = "RED" if draft.chance(0.1) else "DropTail"
    link = _connect(draft, 0, 1, f"{bits} {delay} {queue}")
    for ends in (link.ends, "$n(1) $n(0)"):
        if draft.chance(0.7):
            size = random.choice((3, 5, 8, 12, 25, 60, 200))
            draft.say(Section.LINKS, link.part, f"$ns queue-limit {ends} {size}")
        if draft.chance(0.5):
            _losses(draft, link.part, ends)
        if draft.chance(0.25):
            _change_delay(draft, link.part, ends)


def _losses(draft: Draft, part: str, ends: str) -> None:
    random = draft.random
    kind = random.choice(("list", "list", "rate", "uniform", "burst", "delay", "marks"))
    if kind == "list":
        first = random.choice((0, 5, 20, 60))
        numbers = range(first, first + random.choice((20, 60, 300)))
        counts = sorted(random.sample(numbers, random.randint(1, 18)))
        model = f"[new ErrorModel/List]; $em droplist {{{' '.join(map(str, counts))}}}"
    elif kind == "burst":
        first = random.randint(5, 200)
        counts = range(first, first + random.randint(2, 30))
        model = f"[new ErrorModel/List]; $em droplist {{{' '.join(map(str, counts))}}}"
    elif kind == "uniform":
        model = f"[new ErrorModel/Uniform {random.choice((0.001, 0.01, 0.05))} pkt]"
    else:
        model = f"[new ErrorModel]; $em unit pkt; $em set rate_ {random.choice((0.001, 0.01, 0.03, 0.1, 0.3))}"
    if kind == "delay":
        model += f"; $em set delay_pkt_ true; $em set delay_ {random.choice((0.001, 0.01, 0.1))}"
    elif kind == "marks":
        model += "; $em set markecn_ true"
    draft.say(Section.FITTINGS, part, f"set em {model}; $ns lossmodel $em {ends}")


def _change_delay(draft: Draft, part: str, ends: str) -> None:
    for _ in range(draft.random.randint(1, 5)):
        delay = draft.random.choice((0.5, 2, 10, 40, 90, 300))
        time = draft.moment(0.1)
        draft.say(Section.EVENTS, part, f'$ns at {time:.6g} "[[$ns link {ends}] link] set delay_ {delay}ms"')


def _access(draft: Draft, router: int) -> int:
    """Return a node at one end of the bottleneck."""
    random = draft.random
    if draft.chance(0.5):
        return router
    node = _node(draft)
    wire = f"{random.choice((2, 10, 100, 1000))}Mb {random.choice((0, 1, 3, 20))}ms DropTail"
    link = _connect(draft, node, router, wire)
    draft.say(Section.LINKS, link.part, f"$ns queue-limit {link.ends} 2000")
    return node


def _flow(draft: Draft, source: int, target: int) -> None:
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part, tcp, sink = f"flow {flow}", f"tcp({flow})", f"sink({flow})"
    draft.say(Section.FLOWS, part, f"set {tcp} [new Agent/TCP/Linux]")
    kind = random.choice(("/Sack1", "/Sack1", "/Sack1/DelAck", "/Sack1/DelAck", ""))
    draft.say(Section.FLOWS, part, f"set {sink} [new Agent/TCPSink{kind}]")
    draft.say(Section.FLOWS, part, f"${tcp} set timestamps_ {random.choice(('true', 'true', 'false'))}")
    draft.say(Section.FLOWS, part, f"${tcp} set window_ {SENDER['window_'](random)}")
    for variable, value in some_settings(random, SENDER, random.choice((0, 0, 2, 5))).items():
        draft.say(Section.FLOWS, part, f"${tcp} set {variable} {value}")
    for variable, value in some_settings(random, SINK, random.choice((0, 0, 2))).items():
        draft.say(Section.FLOWS, part, f"${sink} set {variable} {value}")
    draft.connect(part, (f"${tcp}", f"${sink}"), (source, target))
    if draft.chance(0.8):
        draft.say(Section.FLOWS, part, f"${tcp} attach {draft.channel(part)}")
        for variable in random.sample(TRACED, random.randint(2, 10)):
            draft.say(Section.FLOWS, part, f"${tcp} trace {variable}")
    _choose_control(draft, part, tcp)
    _drive(draft, part, tcp)
    counters = " ".join(f"[${tcp} set {variable}]" for variable in TRACED)
    draft.report(part, f"{part}: {counters} [${sink} set bytes_]")


def _choose_control(draft: Draft, part: str, tcp: str) -> None:
    random = draft.random
    control = random.choice(CONTROLS)
    if draft.chance(0.95):
        select = f"${tcp} select_ca {control}"
        if draft.chance(0.3):
            draft.say(Section.FLOWS, part, select)
        else:
            draft.at(part, 0, select)
    if draft.chance(0.5) and control in PARAMETERS:
        for _ in range(random.randint(1, 3)):
            _parameter(draft, f"${tcp}", random.choice(("set_ca_param", "set_ca_default_param")), part, control)
    if draft.chance(0.2):
        _parameter(draft, f"${tcp}", random.choice(("set_ca_param", "set_ca_default_param")), part)
    if draft.chance(0.25):
        for _ in range(random.randint(1, 4)):
            draft.at(part, draft.moment(0.1), f"${tcp} select_ca {random.choice(CONTROLS)}")


def _parameter(draft: Draft, tcp: str, command: str, part: str, control: str = "") -> None:
    random = draft.random
    control = control or random.choice(sorted(PARAMETERS))
    name = random.choice(sorted(PARAMETERS[control]))
    text = f"{tcp} {command} {control} {name} {PARAMETERS[control][name](random)}"
    if draft.chance(0.7):
        draft.at(part, 0, text)
    else:
        draft.at(part, draft.moment(), text)
    if draft.chance(0.2):
        draft.at(part, draft.moment(), f"{tcp} get_ca_param {control} {name}")


def _drive(draft: Draft, part: str, tcp: str) -> None:
    random = draft.random
    start = draft.moment(0, 0.3)
    if draft.chance(0.6):
        draft.at(part, start, f"${tcp} send -1")
    else:
        for _ in range(random.randint(1, 4)):
            octets = random.choice((100, 5000, 60000, 300000, 2000000))
            draft.at(part, start, f"${tcp} send {octets}")
            start = draft.moment(0.1)
    if draft.chance(0.15):
        draft.at(part, draft.moment(0.2), random.choice((f"${tcp} reset", f"${tcp} set window_ 25")))
    if draft.chance(0.1):
        draft.at(part, draft.moment(0.2), f"${tcp} set cwnd_ {random.randint(1, 30)}")
