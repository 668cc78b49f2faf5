"""JoBS: chains of queues with absolute and relative guarantees for four classes, markers and demarkers."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "jobs"
CLASSES = (1, 2, 3, 4)


def add(draft: Draft) -> None:
    """Add a chain of JoBS queues that the traffic of four classes crosses."""
    random = draft.random
    draft.duration = random.choice((1.0, 2.0, 4.0))
    _defaults(draft)
    bandwidth = random.choice((2, 4, 4, 10, 45))
    hops = random.choice((1, 1, 2, 3))
    for node in range(hops + 1):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    for hop in range(hops):
        _hop(draft, hop, bandwidth)
    load = random.uniform(0.8, 1.8)
    shares = [random.uniform(0.1, 1.0) for _ in CLASSES]
    for number, share in zip(CLASSES, shares, strict=True):
        rate = share / sum(shares) * load * bandwidth * 1e6
        _class(draft, number, hops, bandwidth, rate)


def _defaults(draft: Draft) -> None:
    random = draft.random
    settings = {
        "mean_pkt_size_": random.choice((2000, 4000, 4000, 6328)),
        "shared_buffer_": random.choice((0, 1, 1)),
        "adc_resolution_type_": random.choice((0, 1)),
        "drop_front_": random.choice(("false", "false", "true")),
        "trace_hop_": "false",
    }
    for name, value in settings.items():
        draft.say(Section.DEFAULTS, PART, f"Queue/JoBS set {name} {value}")
    for number in CLASSES:
        counters = f"Queue/Marker set marker_arrvs{number}_ 0; Queue/Demarker set demarker_arrvs{number}_ 0"
        draft.say(Section.DEFAULTS, PART, counters)


def _hop(draft: Draft, hop: int, bandwidth: int) -> None:
    random = draft.random
    ends, back = f"$n({hop}) $n({hop + 1})", f"$n({hop + 1}) $n({hop})"
    draft.say(Section.LINKS, PART, f"$ns simplex-link {ends} {bandwidth}Mb 1ms JoBS")
    draft.say(Section.LINKS, PART, f"$ns simplex-link {back} {bandwidth}Mb 1ms DropTail")
    limit = random.choice((20, 50, 80, 200, 800))
    draft.say(Section.LINKS, PART, f"$ns queue-limit {ends} {limit}; set q({hop}) [[$ns link {ends}] queue]")
    for kind, values in _guarantees(draft, bandwidth).items():
        draft.say(Section.LINKS, PART, f"$q({hop}) init-{kind} {' '.join(map(str, values))}")
    period = random.choice((1, 1, 1, 10, 100))
    draft.say(Section.LINKS, PART, f"$q({hop}) link [[$ns link {ends}] link]; $q({hop}) id {hop + 1}")
    draft.say(Section.LINKS, PART, f"$q({hop}) sampling-period {period}; $q({hop}) trace-file hop{hop}.tr")
    draft.say(Section.LINKS, PART, f"$q({hop}) initialize")
    draft.say(Section.FITTINGS, "trace", f"$ns trace-queue {ends} [open out{hop}.tr w]")


def _guarantees(draft: Draft, bandwidth: int) -> dict[str, list[float]]:
    random = draft.random

    def some(probabilities: tuple[float, ...], values: tuple[float, ...]) -> list[float]:
        return [random.choice(values) if draft.chance(chance) else -1 for chance in probabilities]

    def ratios(first: int) -> list[float]:
        return [-1] * first + [random.choice((1.5, 2, 3, 4)) for _ in range(4 - first)]

    shares = tuple(share * bandwidth * 1e6 for share in (0.1, 0.15, 0.2))
    return {
        "rdcs": ratios(random.choice((0, 1, 1, 2))),
        "rlcs": ratios(random.choice((0, 1, 2, 4))),
        "alcs": some((0.6, 0.3, 0.1, 0.0), (0.005, 0.02, 0.05, 0.3)),
        "adcs": some((0.6, 0.3, 0.1, 0.0), (0.001, 0.004, 0.01, 0.03)),
        "arcs": some((0.2, 0.2, 0.2, 0.2), shares),
    }


def _class(draft: Draft, number: int, last: int, bandwidth: int, rate: float) -> None:
    random, wide = draft.random, f"{3 * bandwidth}Mb 1ms"
    source, sink = f"$from({number})", f"$to({number})"
    draft.say(Section.LINKS, PART, f"set from({number}) [$ns node]; set to({number}) [$ns node]")
    draft.say(Section.LINKS, PART, f"$ns simplex-link {source} $n(0) {wide} Marker")
    draft.say(Section.LINKS, PART, f"$ns simplex-link $n(0) {source} {wide} DropTail")
    draft.say(Section.LINKS, PART, f"$ns simplex-link $n({last}) {sink} {wide} Demarker")
    draft.say(Section.LINKS, PART, f"$ns simplex-link {sink} $n({last}) {wide} DropTail")
    draft.say(Section.LINKS, PART, f"$ns queue-limit {source} $n(0) 10000; $ns queue-limit $n({last}) {sink} 10000")
    draft.say(Section.LINKS, PART, f"set marker({number}) [[$ns link {source} $n(0)] queue]")
    if draft.chance(0.85):
        draft.say(Section.LINKS, PART, f"$marker({number}) marker_type 1; $marker({number}) marker_class {number}")
    else:
        draft.say(Section.LINKS, PART, f"$marker({number}) marker_type 2; $marker({number}) marker_frc 0.2 0.3 0.3 0.2")
    file = random.choice(("null", f"end{number}"))
    draft.say(Section.LINKS, PART, f"[[$ns link $n({last}) {sink}] queue] trace-file {file}")
    for _ in range(random.choice((1, 1, 2))):
        _flow(draft, source, sink, rate)
    counters = " ".join(f"[$::marker({number}) set marker_arrvs{kind}_]" for kind in CLASSES)
    draft.report(PART, f"{number} {counters}")


def _flow(draft: Draft, source: str, sink: str, rate: float) -> None:
    random = draft.random
    draft.flows += 1
    flow, part = draft.flows, f"flow {draft.flows}"
    bytes_ = random.choice((400, 500, 500, 700, 1000))
    kind = random.choice(("CBR", "Exponential", "Pareto", "TCP"))
    agents = ("TCP/Newreno", "TCPSink") if kind == "TCP" else ("UDP", "Null")
    application = "FTP" if kind == "TCP" else f"Traffic/{kind}"
    draft.say(Section.FLOWS, part, f"set a({flow}) [new Agent/{agents[0]}]; set k({flow}) [new Agent/{agents[1]}]")
    draft.say(Section.FLOWS, part, f"$a({flow}) set packetSize_ {bytes_}; $a({flow}) set fid_ {flow}")
    draft.say(Section.FLOWS, part, f"$ns attach-agent {source} $a({flow}); $ns attach-agent {sink} $k({flow})")
    draft.say(Section.FLOWS, part, f"$ns connect $a({flow}) $k({flow}); set f({flow}) [new Application/{application}]")
    draft.say(Section.FLOWS, part, f"$f({flow}) attach-agent $a({flow})")
    if kind == "TCP":
        draft.say(Section.FLOWS, part, f"$a({flow}) set window_ {random.choice((20, 100))}")
    else:
        peak = rate if kind == "CBR" else 2 * rate
        draft.say(Section.FLOWS, part, f"$f({flow}) set packetSize_ {bytes_}; $f({flow}) set rate_ {peak:.0f}")
    if kind in ("Exponential", "Pareto"):
        times = f"burst_time_ {random.choice((0.05, 0.2))}; $f({flow}) set idle_time_ {random.choice((0.05, 0.2))}"
        draft.say(Section.FLOWS, part, f"$f({flow}) set {times}")
    draft.at(part, random.uniform(0.01, 0.3), f"$f({flow}) start")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.4, 0.6) + 0.001, f"$f({flow}) stop")
        draft.at(part, draft.moment(0.6, 0.8) + 0.002, f"$f({flow}) start")
