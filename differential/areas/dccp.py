"""DCCP: connections with and without congestion control over links that lose packets, opened and closed repeatedly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import one_of, rate, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

CLASSES = ("", "/TCPlike", "/TCPlike", "/TFRC", "/TFRC")
DELAYS = ("1ms", "5ms", "20ms", "40ms", "100ms")

COMMON: dict[str, Value] = {
    "packetSize_": one_of(100, 500, 1000),
    "initial_rtx_to_": one_of(0.2, 0.5, 3.0),
    "max_rtx_to_": one_of(1.0, 5.0, 75.0),
    "resp_to_": one_of(0.5, 2.0, 75.0),
    "sb_size_": one_of(3, 20, 1000),
    "ndp_limit_": one_of(8, 16),
    "snd_delay_": one_of(0.0001, 0.005, 0.02),
    "fid_": whole(0, 9),
    "prio_": whole(0, 9),
}
OWN: dict[str, dict[str, Value]] = {
    "": {},
    "/TCPlike": {
        "initial_cwnd_": whole(1, 8),
        "cwnd_timeout_": whole(1, 3),
        "initial_ssthresh_": one_of(2, 4, 8, 16, 65535),
        "initial_rto_": one_of(0.5, 1.0, 3.0),
        "min_rto_": one_of(0.2, 0.5, 1.0),
        "alpha_": one_of(0.125, 0.25),
        "num_dup_acks_": whole(1, 4),
        "dack_delay_": one_of(0.05, 0.1, 0.2),
        "q_min_t_": one_of(0.1, 0.2, 0.5),
    },
    "/TFRC": {
        "num_dup_acks_": whole(1, 4),
        "p_tol_": one_of(0.01, 0.05),
        "s_use_osc_prev_": one_of(0, 1),
        "s_rtt_q_": one_of(0.8, 0.9),
        "s_os_time_gran_": one_of(0.001, 0.01),
        "s_s_": one_of(100, 500, 1000),
        "r_s_": one_of(100, 500, 1000),
        "s_initial_x_": one_of(500, 2000, 10000),
        "q_min_t_": one_of(0.1, 0.2, 0.5),
    },
}
TRACED = {
    "": (),
    "/TCPlike": ("cwnd_", "cwnd_frac_", "ssthresh_", "pipe_", "rto_", "srtt_", "rttvar_", "rtt_sample_"),
    "/TFRC": ("s_x_", "s_x_inst_", "s_x_recv_", "s_r_sample_", "s_rtt_", "s_r_sqmean_", "s_p_", "r_rtt_", "r_p_"),
}
COUNTERS = ("num_data_pkt_", "num_ack_pkt_", "num_dataack_pkt_")


def add(draft: Draft) -> None:
    """Add pairs of hosts, and connections between them."""
    draft.say(Section.TRACES, "trace", "set trace [open out.tr w]; $ns trace-all $trace")
    for number in range(draft.random.choice((1, 1, 2))):
        _connection(draft, number)


def _connection(draft: Draft, number: int) -> None:
    random, part = draft.random, f"flow {number}"
    kind = random.choice(CLASSES)
    nodes = (draft.nodes, draft.nodes + 1)
    draft.nodes += 2
    for node in nodes:
        draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
    ends = f"$n({nodes[0]}) $n({nodes[1]})"
    wire = f"{rate(1e5, 4e6)(random)} {random.choice(DELAYS)} DropTail"
    draft.say(Section.LINKS, part, f"$ns duplex-link {ends} {wire}")
    if draft.chance(0.6):
        draft.say(Section.LINKS, part, f"$ns queue-limit {ends} {random.choice((3, 5, 8, 20))}")
    _losses(draft, part, ends, 0.6)
    _losses(draft, part, f"$n({nodes[1]}) $n({nodes[0]})", 0.15)
    both = some_settings(random, COMMON | OWN[kind], 4)
    agents = (f"$a({number})", f"$b({number})")
    for agent, node in zip(agents, nodes, strict=True):
        draft.say(Section.FLOWS, part, f"set {agent[1:]} [new Agent/DCCP{kind}]")
        # Leave nonces out: the reference seeds their generator by the clock.
        settings = {"use_ecn_local_": 0, "use_ecn_remote_": 0} | both
        for variable, value in settings.items():
            draft.say(Section.FLOWS, part, f"{agent} set {variable} {value}")
        draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) {agent}")
        _watch(draft, part, agent, kind)
    draft.say(Section.FLOWS, part, f"$ns connect {' '.join(agents)}")
    if draft.chance(0.8):
        draft.say(Section.FLOWS, part, f"{agents[1]} listen")
    else:
        draft.at(part, draft.moment(0, 0.1), f"{agents[1]} listen")
    _drive(draft, part, number, agents)
    for agent in agents:
        counters = " ".join(f"[{agent} set {variable}]" for variable in COUNTERS)
        draft.report(part, f"{agent[1:]}: {counters}")


def _losses(draft: Draft, part: str, ends: str, probability: float) -> None:
    if not draft.chance(probability):
        return
    random = draft.random
    if draft.chance(0.7):
        counts = sorted(random.sample(range(random.choice((20, 60, 200))), random.randint(1, 8)))
        model = f"[new ErrorModel/List]; $em droplist {{{' '.join(map(str, counts))}}}"
    else:
        model = f"[new ErrorModel]; $em set rate_ {random.choice((0.01, 0.03, 0.1))}"
    draft.say(Section.FITTINGS, part, f"set em {model}; $ns lossmodel $em {ends}")


def _watch(draft: Draft, part: str, agent: str, kind: str) -> None:
    if not TRACED[kind] or not draft.chance(0.6):
        return
    draft.say(Section.FLOWS, part, f"{agent} attach {draft.channel(part)}")
    if draft.chance(0.1):
        draft.say(Section.FLOWS, part, f"{agent} set trace_all_oneline_ true")
    for variable in draft.random.sample(TRACED[kind], draft.random.randint(1, len(TRACED[kind]))):
        draft.say(Section.FLOWS, part, f"{agent} trace {variable}")


def _drive(draft: Draft, part: str, number: int, agents: tuple[str, str]) -> None:
    random = draft.random
    draft.at(part, draft.moment(0.1, 0.2), _data(draft, part, number, agents[0]))
    if draft.chance(0.15):
        draft.at(part, draft.moment(0.3, 0.7), f"{agents[1]} advanceby {random.choice((1, 5, 30))}")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.3), f"{agents[0]} advanceby {random.choice((1, 5, 30))}")
    if draft.chance(0.4):
        closing = draft.moment(0.5, 0.8)
        draft.at(part, closing, f"{random.choice(agents)} close")
        if draft.chance(0.5):
            draft.at(part, closing + 0.5, f"{agents[1]} listen")
            draft.at(part, closing + 0.6, f"{agents[0]} send {random.choice((10, 500))}")


def _data(draft: Draft, part: str, number: int, agent: str) -> str:
    """Return a command that makes an end send."""
    random = draft.random
    kind = random.choice(("send", "advanceby", "send -1", "CBR", "CBR", "Exponential"))
    if kind == "send -1":
        return f"{agent} send -1"
    if kind == "send":
        return f"{agent} send {random.choice((1, 100, 1000))}"
    if kind == "advanceby":
        return f"{agent} advanceby {random.choice((1, 10, 100, 1500))}"
    app = f"app({number})"
    draft.say(Section.FLOWS, part, f"set {app} [new Application/Traffic/{kind}]; ${app} attach-agent {agent}")
    draft.say(Section.FLOWS, part, f"${app} set packetSize_ {random.choice((100, 500, 900))}")
    draft.say(Section.FLOWS, part, f"${app} set rate_ {rate(5e4, 2e6)(random)}")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.4), f"${app} stop")
    return f"${app} start"
