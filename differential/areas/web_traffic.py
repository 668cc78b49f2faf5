"""Web traffic: PackMime clouds, pools of web sessions, replayed connection vectors, boxes that delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import vectors
from differential.draft import Draft, Section
from differential.values import one_of, some_settings, whole

if TYPE_CHECKING:
    from differential.values import Value

PART = "web"

TRANSPORTS = ("Reno", "Newreno", "Sack", "Tahoe")

HELPERS = """proc constant v { set r [new RandomVariable/Constant]; $r set val_ $v; return $r }
proc uniform {a b} { set r [new RandomVariable/Uniform]; $r set min_ $a; $r set max_ $b; return $r }
proc exponential m { set r [new RandomVariable/Exponential]; $r set avg_ $m; return $r }
proc heavy {m s} { set r [new RandomVariable/ParetoII]; $r set avg_ $m; $r set shape_ $s; return $r }
proc pareto {m s} { set r [new RandomVariable/Pareto]; $r set avg_ $m; $r set shape_ $s; return $r }
proc lognormal {a s} { set r [new RandomVariable/LogNormal]; $r set avg_ $a; $r set std_ $s; return $r }
proc weibull {k s} { set r [new RandomVariable/Weibull]; $r set shape_ $k; $r set scale_ $s; return $r }"""

FULL_DEFAULTS: dict[str, Value] = {
    "segsize_": one_of(536, 1000, 1460),
    "segsperack_": one_of(1, 2),
    "interval_": one_of("0.1", "200ms"),
    "window_": whole(4, 40),
    "open_cwnd_on_pack_": one_of("true", "false"),
    "nodelay_": one_of("true", "false"),
    "windowInit_": whole(1, 4),
}

PACKMIME: dict[str, Value] = {
    "req_size": one_of("[uniform 20 900]", "[constant 350.9]", "[weibull 2 300]", "[constant 0]"),
    "rsp_size": one_of("[pareto 6000 1.3]", "[exponential 9000]", "[constant 4000]", "[uniform 0 20000]"),
    "flow_arrive": one_of("[exponential 0.1]", "[constant 0.25]", "[uniform 0.01 0.4]", "[weibull 0.8 0.2]"),
    "server_delay": one_of("[exponential 0.05]", "[constant 0]", "[uniform 0.01 0.3]"),
    "prob_persistent": one_of("[constant 1]", "[uniform 0 1]", "[constant 0]"),
    "num_pages": one_of("[uniform 0.5 3]", "[constant 2]", "[exponential 2]"),
    "prob_single_obj": one_of("[constant 1]", "[constant 0]", "[uniform 0 2]"),
    "objs_per_page": one_of("[uniform 0.5 4]", "[constant 1]", "[exponential 3]"),
    "time_btwn_pages": one_of("[exponential 0.3]", "[constant 0]", "[uniform 0.1 1]"),
    "time_btwn_objs": one_of("[exponential 0.02]", "[constant 0.01]", "[uniform 0 0.1]"),
}

POOL: dict[str, Value] = {
    "TCPTYPE_": one_of("Reno", "Newreno", "Sack1", "Vegas"),
    "TCPSINKTYPE_": one_of("TCPSink", "TCPSink/DelAck", "TCPSink/Sack1"),
    "VERBOSE_": one_of(0, 1),
    "req_trace_": one_of(0, 1),
    "resp_trace_": one_of(0, 1),
    "FLOW_SIZE_OPS_": one_of(0, 1, 2),
    "FLOW_SIZE_TH_": one_of(3, 15),
    "FID_ASSIGNING_MODE_": one_of(0, 0, 1, 2),
    "enable_conn_timer_": one_of(0, 1),
    "avg_waiting_time_": one_of(0.5, 5),
    "dont_recycle_": one_of(0, 1),
}

GAPS = ("[exponential 0.3]", "[constant 0.2]", "[uniform 0 1]", "[pareto 0.5 1.5]")
COUNTS = ("[constant 1]", "[constant 3]", "[uniform 0.5 4.5]", "[exponential 2]")
PAUSES = ("[exponential 0.02]", "[constant 0.01]", "[uniform 0 0.1]")
SIZES = (
    "[heavy 8 1.2]",
    "[pareto 10 1.4]",
    "[uniform 1 30]",
    "[constant 12]",
    "[exponential 6]",
    "[lognormal 1.5 0.6]",
)


def add(draft: Draft) -> None:
    """Lay out clients and servers on both sides of a bottleneck, and traffic of one kind between them."""
    random = draft.random
    draft.duration = random.choice((4.0, 10.0, 25.0))
    draft.say(Section.DEFAULTS, "helpers", HELPERS)
    if draft.chance(0.4):
        draft.say(Section.DEFAULTS, "precision", f"set tcl_precision {random.choice((10, 12, 17))}")
    for variable, value in some_settings(random, FULL_DEFAULTS, 3).items():
        draft.say(Section.DEFAULTS, f"class {variable}", f"Agent/TCP/FullTcp set {variable} {value}")
    draft.say(Section.TRACES, "trace", "set tf [open out.tr w]; $ns trace-all $tf")
    kind = random.choice(("packmime", "packmime", "sessions", "sessions", "vectors"))
    pairs = random.randint(1, 3)
    box = _network(draft, pairs, kind)
    if kind == "packmime":
        _packmime(draft, pairs)
    elif kind == "sessions":
        _sessions(draft, pairs)
    else:
        vectors.add(draft, pairs, box)


def _network(draft: Draft, pairs: int, kind: str) -> str:
    """Make n(0) and n(1), the routers, then clients and servers; return the kind of the routers."""
    random = draft.random
    box = ""
    if kind != "sessions" and draft.chance(0.6):
        box = "Tmix_DelayBox" if kind == "vectors" and draft.chance(0.6) else "DelayBox"
    for router in range(2):
        made = box if router == 0 or draft.chance(0.5) else ""
        draft.say(Section.NODES, PART, f"set n({router}) [$ns {made or 'node'}]")
    queue = random.choice(("DropTail", "DropTail", "RED", "DRR"))
    rate = random.choice(("500kb", "1.5Mb", "10Mb"))
    draft.say(Section.LINKS, PART, f"$ns duplex-link $n(0) $n(1) {rate} {random.choice((0, 5, 40))}ms {queue}")
    if draft.chance(0.4):
        draft.say(Section.LINKS, "limit", f"$ns queue-limit $n(1) $n(0) {random.choice((3, 8, 20))}")
    for side, name in enumerate("cs"):
        for end in range(pairs):
            draft.say(Section.NODES, PART, f"set {name}({end}) [$ns node]")
            wire = f"10Mb {random.choice((1, 1, 7))}ms DropTail"
            draft.say(Section.LINKS, PART, f"$ns duplex-link ${name}({end}) $n({side}) {wire}")
    if box == "DelayBox":
        _rules(draft, pairs)
    return box


def _rules(draft: Draft, pairs: int) -> None:
    random = draft.random
    if draft.chance(0.3):
        draft.say(Section.FITTINGS, "asymmetric", "$n(0) set-asymmetric")
    draft.say(Section.FITTINGS, "delays", "$n(0) set-delay-file delays.txt")
    for client in range(pairs):
        for server in range(pairs):
            ends = [f"[$c({client}) id]", f"[$s({server}) id]"]
            if draft.chance(0.3):
                ends.reverse()
            delay = random.choice(("[uniform 10 60]", "[constant 25]", "[exponential 30]"))
            loss = random.choice(("", " [uniform 0 0.03]", " [constant 0]"))
            speed = random.choice(("", " [uniform 0.5 2]", " [constant 0.3]")) if loss else ""
            rule = f"$n(0) add-rule {' '.join(ends)} {delay}{loss}{speed}"
            draft.say(Section.FITTINGS, f"rule {client} {server}", rule)
    if draft.chance(0.5):
        listing = random.choice(("list-rules", "list-flows"))
        draft.at("listing", draft.moment(), f"$n(0) {listing}")


def _packmime(draft: Draft, pairs: int) -> None:
    random = draft.random
    for cloud in range(random.choice((1, 1, 2))):
        part, name = f"cloud {cloud}", f"$pm({cloud})"
        draft.say(Section.FLOWS, part, f"set pm({cloud}) [new PackMimeHTTP]")
        for end in range(pairs):
            draft.say(Section.FLOWS, part, f"{name} set-client $c({end}); {name} set-server $s({end})")
        draft.say(Section.FLOWS, part, f"{name} set-rate {random.choice((1, 4, 15))}")
        if draft.chance(0.6):
            draft.say(Section.FLOWS, part, f"{name} set-TCP {random.choice(TRANSPORTS)}")
        if draft.chance(0.5):
            draft.say(Section.FLOWS, part, f"{name} set-1.1")
            for option in ("no-pm-persistent-reqsz", "no-pm-persistent-rspsz"):
                if draft.chance(0.4):
                    draft.say(Section.FLOWS, part, f"{name} {option}")
        for option, values in (("run", (1, 3)), ("warmup", (1, 2)), ("ID", (2, 7))):
            if draft.chance(0.3):
                draft.say(Section.FLOWS, f"{part} {option}", f"{name} set-{option} {random.choice(values)}")
        for variable, value in some_settings(random, PACKMIME, 6).items():
            draft.say(Section.FLOWS, f"{part} {variable}", f"{name} set-{variable} {value}")
        for file in ("outfile", "filesz-outfile", "samples-outfile"):
            if draft.chance(0.6):
                draft.say(Section.FLOWS, f"{part} {file}", f"{name} set-{file} {file}{cloud}.txt")
        draft.at(part, draft.moment(0, 0.2), f"{name} start")
        if draft.chance(0.5):
            draft.at(part, draft.moment(0.4, 0.9), f"{name} stop")
        for count in ("active-connections", "total-connections"):
            if draft.chance(0.3):
                draft.at(part, draft.moment(0.3), f"{name} {count}")
        draft.report(part, f"pairs [$::pm({cloud}) get-pairs] now [$::pm({cloud}) now]")


def _sessions(draft: Draft, pairs: int) -> None:
    random = draft.random
    settings = some_settings(random, POOL, 6)
    for variable, value in settings.items():
        draft.say(Section.DEFAULTS, f"pool {variable}", f"PagePool/WebTraf set {variable} {value}")
    draft.say(Section.FLOWS, PART, "set pool [new PagePool/WebTraf]; $pool set maxFid_ 1; $pool set sameFid_ 7")
    draft.say(Section.FLOWS, PART, f"$pool set-num-client {pairs}; $pool set-num-server {pairs}")
    for end in range(pairs):
        draft.say(Section.FLOWS, PART, f"$pool set-client {end} $c({end}); $pool set-server {end} $s({end})")
    if draft.chance(0.5):
        mode = random.choice((0, 1, 2))
        draft.say(
            Section.FLOWS,
            "mode",
            f"$pool set-server-mode {mode}; $pool set-server-rate {random.choice((5, 40, 300))}",
        )
        if draft.chance(0.5):
            limit = f"[$s({random.randrange(pairs)}) id] {random.choice((1, 3))}"
            draft.say(Section.FLOWS, "mode", f"$pool set-server-qlimit {limit}")
    count = random.randint(1, 15)
    draft.say(Section.FLOWS, PART, f"$pool set-num-session {count}")
    for session in range(count):
        words = (random.choice(choices) for choices in (GAPS, COUNTS, PAUSES, SIZES))
        pages = random.choice((1, 2, 5, 20))
        start = draft.moment(0, 0.6)
        text = f"$pool create-session {session} {pages} {start:.6g} {' '.join(words)}"
        draft.say(Section.FLOWS, PART, text)
    if draft.chance(0.4):
        draft.say(Section.FLOWS, "option", f"$pool set-interPageOption {random.choice((0, 1))}")
