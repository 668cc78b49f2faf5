"""Traffic sources and random variables: recorded traffic, old names, small agents, worms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import one_of, real, some_settings, whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from differential.values import Value

VARIABLES: dict[str, dict[str, Value]] = {
    "Uniform": {"min_": real(-2, 1), "max_": real(1, 20)},
    "Exponential": {"avg_": real(0.1, 20)},
    "Erlang": {"lambda_": real(0.1, 5), "k_": whole(1, 8)},
    "Gamma": {"alpha_": real(0.2, 5), "beta_": real(0.2, 5)},
    "Pareto": {"avg_": real(0.1, 20), "shape_": real(1.05, 3)},
    "ParetoII": {"avg_": real(0.1, 20), "shape_": real(1.05, 3)},
    "Normal": {"avg_": real(-2, 20), "std_": real(0.1, 5)},
    "LogNormal": {"avg_": real(-1, 3), "std_": real(0.1, 2)},
    "HyperExponential": {"avg_": real(0.1, 20), "cov_": real(1, 5)},
    "Weibull": {"shape_": real(0.3, 4), "scale_": real(0.3, 4)},
    "Constant": {"val_": real(-3, 20)},
}

CDF = "0 0 0\n10 1 0.25\n40 2 0.5\n50 3 0.9\n200 4 1.0\n"

BURSTS: dict[str, Value] = {
    "packetSize_": one_of(100, 240, 1000),
    "burst_time_": one_of("0.05ms", "100ms", "0.5"),
    "idle_time_": one_of("50ms", "300ms", "1800ms"),
    "rate_": one_of("16Kb", "64Kb", "200Kb"),
}

GENERATORS: dict[str, dict[str, Value]] = {
    "Application/Traffic/CBR_PP": {
        "packetSize_": one_of(200, 1000),
        "rate_": one_of("64Kb", "448Kb"),
        "random_": one_of(0, 1, 2),
        "maxpkts_": one_of(1, 7, 200),
        "PBM_": whole(1, 5),
    },
    "Application/Traffic/RealAudio": BURSTS | {"minCDF_": one_of(0, 0.1), "interpolation_": one_of(0, 1)},
    "Traffic/Expoo": {
        "packet-size": one_of(100, 500),
        "burst-time": one_of("100ms", "1s"),
        "idle-time": one_of("200ms"),
        "rate": one_of("64k"),
    },
    "Traffic/Pareto": {
        "packet-size": one_of(100, 500),
        "burst-time": one_of("100ms", "1s"),
        "shape": one_of(1.2, 1.7),
        "rate": one_of("64k"),
    },
    "Application/Traffic/Exponential": BURSTS,
    "Application/Traffic/Pareto": BURSTS | {"shape_": one_of(1.2, 1.9)},
}


def add(draft: Draft) -> None:
    """Print draws of random variables, and send what sources of all kinds make over a few links."""
    random = draft.random
    draft.say(Section.DEFAULTS, "precision", f"set tcl_precision {random.choice((6, 12, 17))}")
    draft.nodes = random.randint(2, 4)
    draft.say(Section.TRACES, "trace", "set tf [open out.tr w]; $ns trace-all $tf")
    for node in range(draft.nodes):
        draft.say(Section.NODES, "network", f"set n({node}) [$ns node]")
        if node > 0:
            queue = random.choice(("DropTail", "SFQ", "RED"))
            wire = f"{random.choice(('200kb', '1Mb'))} {random.choice((1, 10))}ms {queue}"
            draft.say(Section.LINKS, "network", f"$ns duplex-link $n({random.randrange(node)}) $n({node}) {wire}")
    for number in range(random.randint(0, 4)):
        _variable(draft, number)
    for flow in range(random.randint(1, 5)):
        random.choice(FLOWS)(draft, flow)


def _variable(draft: Draft, number: int) -> None:
    random, part = draft.random, f"variable {number}"
    kind = random.choice((*sorted(VARIABLES), "Empirical", "HyperExponential", "Gamma"))
    draft.say(Section.FITTINGS, part, f"set v({number}) [new RandomVariable/{kind}]")
    if kind == "Empirical":
        draft.inputs["table.cdf"] = CDF.encode()
        settings: dict[str, str] = {"interpolation_": random.choice(("0", "1", "2"))}
        draft.say(Section.FITTINGS, part, f"$v({number}) loadCDF table.cdf")
    else:
        settings = some_settings(random, VARIABLES[kind], 2)
    for variable, value in settings.items():
        draft.say(Section.FITTINGS, part, f"$v({number}) set {variable} {value}")
    if draft.chance(0.4):
        seed = random.choice(("seed 0", "seed 17", "next-substream", "reset-start-substream"))
        draft.say(
            Section.FITTINGS,
            part,
            f"set r({number}) [new RNG]; $r({number}) {'seed 5' if seed == 'seed 0' else seed}",
        )
        draft.say(Section.FITTINGS, part, f"$v({number}) use-rng $r({number})")
        if draft.chance(0.5):
            draw = random.choice(
                ("normal 3 2", "lognormal 1 0.5", "exponential 4", "uniform 1 2", "integer 9", "exponential")
            )
            draft.say(Section.FITTINGS, part, f"puts [$r({number}) {draw}]")
    for _ in range(random.randint(1, 4)):
        draft.at(part, draft.moment(), f"puts [$v({number}) value]")


def _ends(draft: Draft, flow: int, sender: str, receiver: str) -> str:
    part = f"flow {flow}"
    draft.say(Section.FLOWS, part, f"set s({flow}) [new {sender}]; set d({flow}) [new {receiver}]")
    source, target = draft.random.sample(range(draft.nodes), 2)
    draft.connect(part, (f"$s({flow})", f"$d({flow})"), (source, target))
    draft.say(Section.FLOWS, part, f"$s({flow}) set fid_ {flow}")
    return part


def _run(draft: Draft, part: str, source: str) -> None:
    draft.at(part, draft.moment(0, 0.4), f"{source} start")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.5), f"{source} stop")


def _generator(draft: Draft, flow: int) -> None:
    random = draft.random
    part = _ends(draft, flow, random.choice(("Agent/UDP", "Agent/UDP", "Agent/CBR/UDP")), "Agent/LossMonitor")
    kind = random.choice(sorted(GENERATORS))
    if kind.endswith("RealAudio"):
        draft.inputs["offtimecdf"] = CDF.encode()
    draft.say(Section.FLOWS, part, f"set g({flow}) [new {kind}]")
    for variable, value in some_settings(random, GENERATORS[kind], 4).items():
        draft.say(Section.FLOWS, part, f"$g({flow}) set {variable} {value}")
    draft.say(Section.FLOWS, part, f"$g({flow}) attach-agent $s({flow})")
    _run(draft, part, f"$g({flow})")


def _recorded(draft: Draft, flow: int) -> None:
    """Send what a file of recorded traffic holds."""
    random = draft.random
    part = _ends(draft, flow, "Agent/UDP", "Agent/Null")
    file = f"recorded{flow}.bin"
    draft.inputs[file] = _records(random)
    draft.say(Section.FLOWS, part, f"set t({flow}) [new Tracefile]; $t({flow}) filename {file}")
    kind = random.choice(("Traffic/Trace", "Application/Traffic/Trace"))
    draft.say(Section.FLOWS, part, f"set g({flow}) [new {kind}]; $g({flow}) attach-tracefile $t({flow})")
    draft.say(Section.FLOWS, part, f"$g({flow}) attach-agent $s({flow})")
    _run(draft, part, f"$g({flow})")


def _records(random: Random) -> bytes:
    words = []
    for _ in range(400):  # the reference reads behind the last record in one of 800 runs
        words += [random.choice((1000, 20_000, random.randint(1, 300_000))), random.choice((40, 500, 1000))]
    return b"".join(word.to_bytes(4, "big") for word in words)


def _old_name(draft: Draft, flow: int) -> None:
    random = draft.random
    kind = random.choice(("Agent/CBR", "Agent/CBR/RTP"))
    part = _ends(draft, flow, kind, random.choice(("Agent/Null", "Agent/LossMonitor")))
    values = {
        "packetSize_": one_of(200, 1000),
        "interval_": one_of(0.01, "30ms"),
        "random_": one_of(0, 1),
        "maxpkts_": one_of(5, 100),
    }
    for variable, value in some_settings(random, values, 4).items():
        draft.say(Section.FLOWS, part, f"$s({flow}) set {variable} {value}")
    _run(draft, part, f"$s({flow})")


def _old_source(draft: Draft, flow: int) -> None:
    random = draft.random
    part = _ends(draft, flow, random.choice(("Agent/TCP", "Agent/TCP/Reno")), "Agent/TCPSink")
    kind = random.choice(("FTP", "Telnet"))
    draft.say(Section.FLOWS, part, f"set f({flow}) [new Source/{kind}]; $f({flow}) attach $s({flow})")
    if kind == "FTP":
        if draft.chance(0.6):
            draft.say(Section.FLOWS, part, f"$f({flow}) set maxpkts_ {random.randint(1, 60)}")
        draft.at(
            part,
            draft.moment(),
            f"$f({flow}) {random.choice(('produce', 'producemore'))} {random.randint(1, 40)}",
        )
    elif draft.chance(0.6):
        draft.say(Section.FLOWS, part, f"$f({flow}) set interval_ {random.choice((0, 0.05, 0.3))}")
    _run(draft, part, f"$f({flow})")


def _messages(draft: Draft, flow: int) -> None:
    """Let two ends of an application exchange data, over SimpleTcp, FullTcp or BayFullTcp."""
    random, part = draft.random, f"flow {flow}"
    kind = random.choice(("SimpleTcp", "FullTcp", "FullTcp/Sack", "FullTcp/Newreno", "FullTcp/Tahoe"))
    _ends(draft, flow, f"Agent/TCP/{kind}", f"Agent/TCP/{kind}")
    draft.say(Section.FLOWS, part, f"$d({flow}) listen; set x({flow}) [new Application/TcpApp $s({flow})]")
    draft.say(
        Section.FLOWS,
        part,
        f"set y({flow}) [new Application/TcpApp $d({flow})]; $x({flow}) connect $y({flow})",
    )
    draft.say(Section.FLOWS, part, f'proc got{flow} {{way size}} {{ puts "[$::ns now] {flow} $way $size" }}')
    for _ in range(random.randint(1, 6)):
        way = random.choice(("x", "x", "y")) if kind == "SimpleTcp" else "x"
        size = random.choice((1, 40, 999, 5000, 20000))
        draft.at(part, draft.moment(), f'${way}({flow}) send {size} \\"got{flow} {way} {size}\\"')


def _bay(draft: Draft, flow: int) -> None:
    """Transfer files over the two-way TCP of Bay Networks."""
    random, part = draft.random, f"flow {flow}"
    kind = random.choice(("", "/Newreno", "/Sack", "/Tahoe"))
    _ends(draft, flow, f"Agent/TCP/BayFullTcp{kind}", f"Agent/TCP/BayFullTcp{kind}")
    draft.say(
        Section.FLOWS,
        part,
        f"$d({flow}) listen; set f({flow}) [new Application/FTP]; $f({flow}) attach-agent $s({flow})",
    )
    draft.at(
        part,
        draft.moment(0, 0.3),
        f"$s({flow}) {random.choice(('advance', 'advanceby'))} {random.randint(1, 60)}",
    )


def _simple_agents(draft: Draft, flow: int) -> None:
    random = draft.random
    if draft.chance(0.5):
        part = _ends(draft, flow, "Agent/Ping", "Agent/Ping")
        draft.say(Section.FLOWS, part, f'$s({flow}) proc recv args {{ puts "[$::ns now] ping $args" }}')
        if draft.chance(0.3):
            draft.say(Section.FLOWS, part, f"$s({flow}) oneway")
        for _ in range(random.randint(1, 5)):
            draft.at(part, draft.moment(), f"$s({flow}) send")
        return
    part = _ends(draft, flow, "Agent/Message", "Agent/Message")
    draft.say(Section.FLOWS, part, f'$d({flow}) proc recv text {{ puts "[$::ns now] $text" }}')
    for number in range(random.randint(1, 5)):
        draft.at(part, draft.moment(), f"$s({flow}) send {{{'word ' * random.choice((1, 5, 12))}{number}}}")


FLOWS: tuple[Callable[[Draft, int], None], ...] = (
    _generator,
    _generator,
    _recorded,
    _old_name,
    _old_source,
    _messages,
    _bay,
    _simple_agents,
)
