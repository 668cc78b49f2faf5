"""Scripts in the language of ns version 1: the word `ns` is the simulator, and names have hyphens."""

from __future__ import annotations

from differential.draft import Draft, Section
from differential.values import one_of, real, some_settings, whole

DEFAULTS = {
    "ns_tcp(window)": whole(5, 60),
    "ns_tcp(packet-size)": one_of(500, 960),
    "ns_tcp(overhead)": one_of(0, 0.001),
    "ns_tcp(bug-fix)": one_of("true", "false"),
    "ns_tcp(tcp-tick)": one_of(0.1, 0.5),
    "ns_tcp(window-init)": whole(1, 3),
    "ns_tcp(maxcwnd)": whole(5, 20),
    "ns_tcp(ecn)": one_of(0, 1),
    "ns_tcpnewreno(window)": whole(4, 20),
    "ns_facktcp(maxburst)": whole(2, 6),
    "ns_delsink(interval)": one_of("0.05", "0.2"),
    "ns_cbr(interval)": one_of("0.01"),
    "ns_red(thresh)": whole(2, 8),
    "ns_red(linterm)": whole(5, 30),
    "ns_link(queue-limit)": whole(3, 40),
    "ns_link(bandwidth)": one_of("1Mb", "300kb"),
    "ns_link(delay)": one_of("40ms", "0.01"),
}

SETTINGS = {
    "window": whole(4, 80),
    "packet-size": one_of(512, 1460),
    "maxburst": whole(2, 8),
    "window-init": whole(1, 4),
    "window-option": one_of(1, 2, 8),
    "ecn": one_of(0, 1),
    "tcp-tick": real(0.01, 0.5),
    "overhead": one_of(0.01, 0.001),
    "bug-fix": one_of(0, 1),
    "maxcwnd": whole(4, 20),
    "cls": whole(0, 31),
    "ssthresh": whole(2, 20),
    "cwnd": whole(1, 5),
}

QUEUE_SETTINGS = {
    "queue-limit": whole(3, 40),
    "thresh": whole(2, 6),
    "maxthresh": whole(7, 25),
    "linterm": whole(3, 30),
    "q_weight": real(0.001, 0.1),
    "bytes": one_of("true", "false"),
    "setbit": one_of("true", "false"),
}

CONNECTIONS = (
    ("tcp", "tcp-sink"),
    ("tcp-reno", "sink"),
    ("tcp-newreno", "tcp-sink-da"),
    ("tcpnewreno", "delsink"),
    ("tcp-sack1", "sack1-tcp-sink"),
    ("tcp-fack", "sack1-tcp-sink-da"),
    ("facktcp", "sack1-tcp-sink"),
    ("tcp-vegas", "sink"),
)

DUMP = """proc dump {} {
    global r1 r2 heard
    set link [ns link $r1 $r2]
    for {set class 0} {$class < 32} {incr class} {
        if {[$link stat $class packets] > 0} {
            set words [list [ns now] $class]
            foreach item {packets bytes drops mean-qdelay} { lappend words [$link stat $class $item] }
            puts $words
        }
    }
    puts "[$link integral qsize] [$link integral qlen] $heard"
    ns at [expr [ns now] + 0.7] dump
}
ns at 0.5 dump"""


def add(draft: Draft) -> None:
    """Make a whole scenario: senders and receivers at the ends of a bottleneck, with its statistics."""
    random = draft.random
    for name, value in some_settings(random, DEFAULTS, 5).items():
        moment = random.choice((Section.DEFAULTS, Section.LINKS))
        draft.say(moment, f"default {name}", f"set {name} {value}")
    queue = random.choice(("drop-tail", "red", "red", "sfq", "cbq", "wrr-cbq"))
    draft.say(Section.NODES, "bottleneck", "set r1 [ns node]; set r2 [ns node]")
    rate = random.choice(("300kb", "800kb", "1.5Mb", "5Mb"))
    delay = random.choice(("5ms", "20ms", "100ms"))
    draft.say(Section.NODES, "bottleneck", f"set queues [ns_duplex $r1 $r2 {rate} {delay} {queue}]")
    if queue == "red":
        for name, value in some_settings(random, QUEUE_SETTINGS, 4).items():
            draft.say(Section.FITTINGS, f"setting {name}", f"[ns link $r1 $r2] set {name} {value}")
    elif queue != "sfq" and draft.chance(0.6):
        limit = f"set queue-limit {random.randint(3, 30)}"
        target = random.choice(("[ns link $r1 $r2]", "[lindex $queues 0]"))
        draft.say(Section.FITTINGS, "limit", f"{target} {limit}")
    for flow in range(random.randint(1, 4)):
        _flow(draft, flow)
    if "cbq" in queue:
        _classes(draft)
    _watch(draft)


def _flow(draft: Draft, flow: int) -> None:
    random = draft.random
    part, ends = f"flow {flow}", f"$s{flow} $k{flow}"
    draft.say(Section.FLOWS, part, f"set s{flow} [ns node]; set k{flow} [ns node]")
    for nodes in (f"$s{flow} $r1", f"$r2 $k{flow}"):
        delay = random.randint(1, 12)
        draft.say(Section.FLOWS, part, f"ns_duplex {nodes} 10Mb {delay}ms drop-tail")
    number = random.choice((flow, flow, random.randint(0, 31)))
    source = f"$a{flow}"
    if draft.chance(0.2):
        cbr = f"{random.choice((200, 1000))} {random.choice(('0.01', '5ms', '0.02'))} {number}"
        draft.say(Section.FLOWS, part, f"set a{flow} [ns_create_cbr {ends} {cbr}]")
        if draft.chance(0.4):
            draft.say(Section.FLOWS, part, f"{source} set random 1")
    else:
        sender, sink = random.choice(CONNECTIONS)
        words = f"{sender} $s{flow} {sink} $k{flow} {number}"
        draft.say(Section.FLOWS, part, f"set a{flow} [ns_create_connection {words}]")
        for name, value in some_settings(random, SETTINGS, 4).items():
            draft.say(Section.FLOWS, part, f"$a{flow} set {name} {value}")
        source = _source(draft, part, flow)
    begin = draft.moment(0, 0.3)
    draft.at(part, begin, f"{source} start")
    if draft.chance(0.3):
        draft.at(part, draft.moment(0.4, 0.9), f"{source} stop")


def _source(draft: Draft, part: str, flow: int) -> str:
    random = draft.random
    kind = random.choice(("ftp", "ftp", "telnet"))
    draft.say(Section.FLOWS, part, f"set f{flow} [$a{flow} source {kind}]")
    if kind == "telnet":
        interval = random.choice((0, 0.02, 0.1))
        draft.say(Section.FLOWS, part, f"$f{flow} set interval {interval}")
    elif draft.chance(0.5):
        draft.say(Section.FLOWS, part, f"$f{flow} set maxpkts {random.randint(10, 300)}")
    names = ("ack", "seqno", "rtt", "srtt", "window", "packet-size", "nosuch")
    draft.report(part, f"{part}: {' '.join(f'[$a{flow} get {name}]' for name in names)}")
    return f"$f{flow}"


def _classes(draft: Draft) -> None:
    """Divide the bottleneck among classes, to which the flows are bound."""
    random = draft.random
    part = "classes"
    draft.say(Section.EVENTS, part, "set root [ns_create_class none none 0.98 auto 0 8 1 0]")
    draft.say(Section.EVENTS, part, "[ns link $r1 $r2] insert $root")
    count = random.randint(1, 3)
    for number in range(count):
        lender = random.choice(("none", "$root"))
        share = round(0.9 / count, 2)
        idle = random.choice(("auto", "0.01"))
        words = f"$root {lender} {share} {idle} 0 {random.randint(1, 3)} 0 0"
        bandwidth = f" {random.choice(('1.5', '0.8'))}" if draft.chance(0.4) else ""
        command = "ns_create_class1" if bandwidth else "ns_create_class"
        draft.say(Section.EVENTS, part, f"set class{number} [{command} {words}{bandwidth}]")
        draft.say(Section.EVENTS, part, f"[ns link $r1 $r2] insert $class{number}")
    for flow in range(32):
        draft.say(Section.EVENTS, part, f"[ns link $r1 $r2] bind $class{flow % count} {flow}")
    if draft.chance(0.4):
        algorithm = random.choice(("ancestor-only", "top-level", "formal"))
        draft.say(Section.EVENTS, part, f"[ns link $r1 $r2] set algorithm {algorithm}")


def _watch(draft: Draft) -> None:
    random = draft.random
    draft.say(Section.TRACES, "traces", "set trace [ns trace]; $trace attach [open out.tr w]")
    draft.say(Section.TRACES, "traces", "set heard 0; proc hear line {incr ::heard [string length $line]}")
    links = (("r1", "r2"), ("r2", "r1"), ("s0", "r1"), ("r2", "k0"))
    for first, second in random.sample(links, random.randint(1, 3)):
        link = f"[ns link ${first} ${second}]"
        draft.say(Section.EVENTS, f"trace {first}", f"{link} trace $trace")
        if draft.chance(0.3):
            draft.say(Section.EVENTS, f"trace {first}", f"{link} callback hear")
    draft.say(Section.EVENTS, "dump", DUMP)
    if draft.chance(0.3):
        change = random.choice(("bandwidth 400kb", "delay 30ms", "queue-limit 4"))
        draft.at("change", draft.moment(0.2, 0.8), f"[ns link $r1 $r2] set {change}")
    if draft.chance(0.3):
        kind = random.choice(("drop-tail", "sfq"))
        draft.say(Section.LINKS, "third", f"set third [ns link [ns node] $r1 {kind}]")
        draft.report("third", "$third [$third get bandwidth] [$third get delay] [$third get queue-limit]")
