"""Integrated services: links that admit flows by measurement, estimators, flows that ask and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import flag, one_of, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

PART = "network"

ADMISSION: dict[str, dict[str, Value]] = {
    "MS": {"utilization_": one_of(0.5, 0.9, 1.1)},
    "MSPK": {"utilization_": one_of(0.5, 0.9, 1.1)},
    "HB": {"epsilon_": one_of(0.2, 0.7, 0.9)},
    "ACTO": {"s_": one_of("8e-6", "1e-6", 0.002), "dobump_": flag()},
    "ACTP": {"s_": one_of("8e-6", "1e-6", 0.002), "dobump_": flag()},
    "Param": {"utilization_": one_of(0.6, 1.0)},
}

ESTIMATORS: dict[str, dict[str, Value]] = {
    "Null": {},
    "PointSample": {},
    "ExpAvg": {"w_": one_of(0.05, 0.125, 0.5)},
    "TimeWindow": {"T_": one_of(1, 3, 6)},
}

QUEUE: dict[str, Value] = {"qlimit0_": one_of(3, 10, 50), "qlimit1_": one_of(3, 10, 50)}

SENDER: dict[str, Value] = {"rate_": one_of(0, "64k", "128k", "400k"), "bucket_": one_of(0, 2, 1000, 20000)}

SOURCES: dict[str, dict[str, Value]] = {
    "Exponential": {
        "packetSize_": one_of(125, 500, 1000),
        "burst_time_": one_of(0.1, 0.4),
        "idle_time_": one_of(0.1, 0.3),
        "rate_": one_of("64k", "128k", "300k"),
    },
    "Pareto": {"packetSize_": one_of(125, 500), "rate_": one_of("64k", "200k"), "shape_": one_of(1.2, 1.8)},
    "CBR": {"packetSize_": one_of(125, 500), "rate_": one_of("64k", "200k"), "random_": one_of(0, 1)},
}

DECISION = """Agent/SA instproc sched-stop decision {
    puts "[format %.4f [$::ns now]] flow [$self set fid_] decision $decision"
    if {$decision == 1 && [info exists ::stay($self)]} {
        $::ns at [expr [$::ns now] + $::stay($self)] "$self stop"
    }
}"""


def add(draft: Draft) -> None:
    """Lay out a row of nodes whose links admit flows, flows that ask, and other traffic."""
    random = draft.random
    draft.duration = random.choice((4.0, 8.0, 15.0))
    draft.say(Section.DEFAULTS, PART, DECISION)
    admission, estimator = random.choice(sorted(ADMISSION)), random.choice(sorted(ESTIMATORS))
    for variable, value in some_settings(random, ADMISSION[admission] | {"backoff_": flag()}, 2).items():
        draft.say(Section.DEFAULTS, f"admission {variable}", f"ADC/{admission} set {variable} {value}")
    for variable, value in some_settings(random, ESTIMATORS[estimator] | {"period_": one_of(0.1, 0.2, 1)}, 2).items():
        draft.say(Section.DEFAULTS, f"estimator {variable}", f"Est/{estimator} set {variable} {value}")
    for variable, value in some_settings(random, QUEUE, 2).items():
        draft.say(Section.DEFAULTS, f"queue {variable}", f"Queue/SimpleIntServ set {variable} {value}")
    draft.say(Section.TRACES, "trace", "set tf [open out.tr w]; $ns trace-all $tf")
    hops = random.choice((1, 1, 2, 3))
    for node in range(hops + 1):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    for hop in range(hops):
        ends = f"$n({hop}) $n({hop + 1})"
        wire = f"{random.choice(('500kb', '1Mb', '2Mb'))} {random.choice((1, 5, 30))}ms SimpleIntServ SALink"
        draft.say(Section.LINKS, PART, f"$ns duplex-intserv-link {ends} {wire} {admission} {estimator} CL")
        _watch(draft, hop, f"[$ns link {ends}]")
    for flow in range(1, random.randint(2, 16)):
        _flow(draft, flow, hops)
    if draft.chance(0.7):
        _others(draft, hops)


def _watch(draft: Draft, hop: int, link: str) -> None:
    random, part = draft.random, f"watch {hop}"
    if draft.chance(0.6):
        draft.say(Section.LINKS, part, f"{link} trace-sig {draft.channel(part)}")
    if draft.chance(0.5):
        draft.say(
            Section.LINKS,
            f"{part} use",
            f"{link} trace-util {random.choice((0.25, 0.5))} {draft.channel(part)}",
        )
    draft.report(part, f"[[{link.replace('$ns', '$::ns')} set est_] load-est]")
    draft.report(part, f"[[{link.replace('$ns', '$::ns')} set est_] link-utlzn]")


def _flow(draft: Draft, flow: int, hops: int) -> None:
    random, part, agent = draft.random, f"flow {flow}", f"$sa({flow})"
    source, target = (0, hops) if draft.chance(0.7) else tuple(random.sample(range(hops + 1), 2))
    draft.say(Section.FLOWS, part, f"set sa({flow}) [new Agent/SA]; set sink({flow}) [new Agent/SAack]")
    draft.connect(part, (agent, f"$sink({flow})"), (source, target))
    number = flow if draft.chance(0.9) else random.randint(0, 3)
    draft.say(Section.FLOWS, part, f"{agent} set fid_ {number}")
    for variable, value in some_settings(random, SENDER, 2).items():
        draft.say(Section.FLOWS, part, f"{agent} set {variable} {value}")
    kind = random.choice(("Exponential", "Exponential", "Pareto", "CBR"))
    draft.say(Section.FLOWS, part, f"set g({flow}) [new Application/Traffic/{kind}]")
    for variable, value in some_settings(random, SOURCES[kind], 4).items():
        draft.say(Section.FLOWS, part, f"$g({flow}) set {variable} {value}")
    draft.say(Section.FLOWS, part, f"{agent} attach-traffic $g({flow})")
    if draft.chance(0.7):
        draft.say(Section.FLOWS, part, f"set stay({agent}) {random.choice((0.5, 1.3, 3.1))}")
    draft.at(part, draft.moment(0, 0.7), f"{agent} start")


def _others(draft: Draft, hops: int) -> None:
    random, part = draft.random, "others"
    draft.say(Section.FLOWS, part, "set u [new Agent/UDP]; set z [new Agent/LossMonitor]")
    draft.connect(part, ("$u", "$z"), (0, hops))
    draft.say(Section.FLOWS, part, f"$u set fid_ {random.choice((0, 0, 90))}")
    draft.say(Section.FLOWS, part, "set c [new Application/Traffic/CBR]; $c attach-agent $u")
    draft.say(Section.FLOWS, part, f"$c set rate_ {whole(100, 900)(random)}kb")
    draft.at(part, draft.moment(0, 0.3), "$c start")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.5), "$c stop")
