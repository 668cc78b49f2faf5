"""Applications that send over TCP and UDP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import one_of, rate, real, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

GENERATORS: dict[str, dict[str, Value]] = {
    "CBR": {
        "packetSize_": whole(20, 1500),
        "rate_": rate(20e3, 2e6),
        "interval_": real(0.003, 0.2),
        "random_": one_of(0, 1),
        "maxpkts_": whole(1, 200),
    },
    "Exponential": {
        "packetSize_": whole(20, 1500),
        "rate_": rate(20e3, 2e6),
        "burst_time_": one_of("10ms", "100ms", 0.5, "1s"),
        "idle_time_": one_of("20ms", "200ms", 0.5, "2s"),
    },
    "Pareto": {
        "packetSize_": whole(20, 1500),
        "rate_": rate(20e3, 2e6),
        "burst_time_": one_of("10ms", "100ms", 0.5, "1s"),
        "idle_time_": one_of("20ms", "200ms", 0.5, "2s"),
        "shape_": one_of(1.1, 1.5, 1.9),
    },
}


TOKEN_BUCKET: dict[str, Value] = {
    "rate_": rate(20e3, 2e6),
    "bucket_": whole(500, 40000),
    "qlen_": one_of(0, 1, 5, 50),
}


def drive_tcp(draft: Draft, part: str, flow: int) -> None:
    """Put an application on a TCP sender, and schedule its starts, sends and stops."""
    random = draft.random
    app, tcp = f"app({flow})", f"$tcp({flow})"
    kind = random.choice(("FTP", "FTP", "FTP", "Telnet", "generator", "agent"))
    if kind == "agent":
        for _ in range(random.randint(1, 5)):
            command = random.choice(
                (f"send {random.randint(1, 60000)}", f"advanceby {random.randint(1, 60)}",
                 f"advance {random.randint(1, 100)}", "send -1")
            )  # fmt: skip
            draft.at(part, draft.moment(), f"{tcp} {command}")
        return
    if kind == "generator":
        _generator(draft, part, app, tcp)
        return
    draft.say(Section.FLOWS, part, f"set {app} [new Application/{kind}]")
    draft.say(Section.FLOWS, part, f"${app} attach-agent {tcp}")
    if kind == "Telnet":
        interval = random.choice(("0", "0.01", "0.1", "0.5", "1.0"))
        draft.say(Section.FLOWS, part, f"${app} set interval_ {interval}")
    start = draft.moment(0, 0.4)
    first = f"{random.choice(('produce', 'producemore', 'send'))} {random.randint(1, 80)}"
    command = first if kind == "FTP" and draft.chance(0.4) else "start"
    draft.at(part, start, f"${app} {command}")
    if kind == "FTP":
        for _ in range(random.choice((0, 0, 1, 3))):
            draft.at(part, draft.moment(0.2), f"${app} producemore {random.randint(1, 60)}")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.4), f"${app} stop")


def add(draft: Draft) -> None:
    """Add datagram traffic besides the connections."""
    random = draft.random
    for _ in range(random.choice((0, 0, 1, 1, 2, 4))):
        flow, draft.flows = draft.flows, draft.flows + 1
        part, udp, null = f"flow {flow}", f"udp({flow})", f"null({flow})"
        receiver = random.choice(("Null", "LossMonitor"))
        draft.say(Section.FLOWS, part, f"set {udp} [new Agent/UDP]")
        draft.say(Section.FLOWS, part, f"set {null} [new Agent/{receiver}]")
        draft.say(Section.FLOWS, part, f"${udp} set fid_ {flow}")
        if draft.chance(0.2):
            draft.say(Section.FLOWS, part, f"${udp} set packetSize_ {random.randint(40, 1500)}")
        source, target = random.sample(range(draft.nodes), 2)
        if draft.wants("queues", 0.3):
            _token_bucket(draft, part, f"$n({source})", f"${udp}", f"bucket({flow})")
            draft.say(Section.FLOWS, part, f"$ns attach-agent $n({target}) ${null}")
            draft.say(Section.FLOWS, part, f"$ns connect ${udp} ${null}")
        else:
            draft.connect(part, (f"${udp}", f"${null}"), (source, target))
        _generator(draft, part, f"app({flow})", f"${udp}")
        if receiver == "LossMonitor":
            draft.report(part, f"{part}: [${null} set nlost_] [${null} set npkts_] [${null} set bytes_]")


def _token_bucket(draft: Draft, part: str, node: str, agent: str, bucket: str) -> None:
    """Attach an agent to a node behind a token bucket filter."""
    draft.say(Section.FLOWS, part, f"set {bucket} [new TBF]")
    for variable, value in some_settings(draft.random, TOKEN_BUCKET, 3).items():
        draft.say(Section.FLOWS, part, f"${bucket} set {variable} {value}")
    draft.say(Section.FLOWS, part, f"$ns attach-tbf-agent {node} {agent} ${bucket}")


def _generator(draft: Draft, part: str, app: str, agent: str) -> None:
    random = draft.random
    kind = random.choice(sorted(GENERATORS))
    draft.say(Section.FLOWS, part, f"set {app} [new Application/Traffic/{kind}]")
    for variable, value in some_settings(random, GENERATORS[kind], 4).items():
        draft.say(Section.FLOWS, part, f"${app} set {variable} {value}")
    draft.say(Section.FLOWS, part, f"${app} attach-agent {agent}")
    draft.at(part, draft.moment(0, 0.5), f"${app} start")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.4), f"${app} stop")
    if draft.chance(0.1):
        draft.at(part, draft.moment(0.6), f"${app} start")
