"""One-way TCP: every flavour and sink, options, traced variables, and the applications on top."""

from __future__ import annotations

from differential.areas import quick_start, tcp_options
from differential.areas.applications import drive_tcp
from differential.draft import Draft, Section
from differential.values import some_settings

MOSTLY_SACK = ("/Sack1", "/Fack", "/SackRH")


def add(draft: Draft) -> None:
    """Add TCP connections."""
    if draft.chance(0.3):
        _set_class_wide(draft, "")
    for _ in range(draft.random.choice((1, 1, 2, 2, 3, 4, 6))):
        _connection(draft)
    if draft.chance(0.15):
        _late_connection(draft)
    if draft.chance(0.15):
        _record(draft)


def _set_class_wide(draft: Draft, flavour: str) -> None:
    options = tcp_options.COMMON | tcp_options.SENDERS[flavour]
    for variable, value in some_settings(draft.random, options, 4).items():
        draft.say(Section.DEFAULTS, f"class TCP{flavour}", f"Agent/TCP{flavour} set {variable} {value}")


def _connection(draft: Draft) -> None:
    random = draft.random
    flavour = random.choice(sorted(tcp_options.SENDERS))
    sack = ("/Sack1", "/Sack1/DelAck")
    sink_kind = random.choice(sack if flavour in MOSTLY_SACK and draft.chance(0.8) else sorted(tcp_options.SINKS))
    flow, draft.flows = draft.flows, draft.flows + 1
    part, tcp, sink = f"flow {flow}", f"tcp({flow})", f"sink({flow})"
    if draft.chance(0.15):
        _set_class_wide(draft, flavour)
    draft.say(Section.FLOWS, part, f"{_fast_start(draft, flavour)}set {tcp} [new Agent/TCP{flavour}]")
    draft.say(Section.FLOWS, part, f"set {sink} [new Agent/TCPSink{sink_kind}]")
    options = tcp_options.COMMON | tcp_options.SENDERS[flavour]
    for variable, value in some_settings(random, options, random.choice((0, 2, 5, 10))).items():
        draft.say(Section.FLOWS, part, f"${tcp} set {variable} {value}")
    options = tcp_options.SINK | tcp_options.SINKS[sink_kind]
    for variable, value in some_settings(random, options, random.choice((0, 1, 3))).items():
        draft.say(Section.FLOWS, part, f"${sink} set {variable} {value}")
    quick_start.request(draft, part, tcp, sink)
    source, target = random.sample(range(draft.nodes), 2)
    if draft.chance(0.02):
        target = source
    draft.connect(part, (f"${tcp}", f"${sink}"), (source, target))
    if draft.chance(0.6):
        _trace_variables(draft, part, tcp, sink)
    drive_tcp(draft, part, flow)
    if draft.chance(0.2):
        _interfere(draft, part, tcp, options=tcp_options.COMMON)
    if draft.chance(0.1):
        _disturb_sink(draft, part, sink)
    if draft.chance(0.2):
        more = random.choice(("", f"; ${tcp} advanceby {random.randint(1, 30)}", f"; ${tcp} set cwnd_ 3"))
        body = f'global ns tcp; puts "[$ns now] {part} done"{more}'
        draft.say(Section.FLOWS, part, f"${tcp} proc done {{}} {{{body}}}")
    counters = " ".join(f"[${tcp} set {variable}]" for variable in tcp_options.TRACED)
    draft.report(part, f"{part}: {counters} [${sink} set bytes_]")


def _late_connection(draft: Draft) -> None:
    """Make a connection during the run, so that no reset follows its creation."""
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part, tcp, sink = f"flow {flow}", f"tcp({flow})", f"sink({flow})"
    flavour = random.choice(("", "/Reno", "/Newreno", "/Sack1", "/Fack", "/Vegas", "/SackRH"))
    sink_kind = random.choice(("", "/DelAck", "/Sack1"))
    source, target = random.sample(range(draft.nodes), 2)
    statements = [
        f"set {tcp} [new Agent/TCP{flavour}]",
        f"set {sink} [new Agent/TCPSink{sink_kind}]",
        f"${tcp} set window_ {random.randint(1, 40)}",
        f"$ns attach-agent $n({source}) ${tcp}",
        f"$ns attach-agent $n({target}) ${sink}",
        f"$ns connect ${tcp} ${sink}",
        f"${tcp} {random.choice(('send -1', 'advanceby 20', 'advance 40', 'send 5000', 'sendmsg 9000 x'))}",
    ]
    when = min(draft.moment(0.1, 0.6), draft.duration / 2)
    draft.say(Section.EVENTS, part, f"$ns at {when:.6g} {{{'; '.join(statements)}}}")
    draft.report(part, f"{part}: [${tcp} set ack_] [${tcp} set cwnd_] [${tcp} set ssthresh_] [${sink} set bytes_]")


def _record(draft: Draft) -> None:
    """Write windows and received bytes to a file at regular times, in the way of textbook scripts."""
    every = draft.random.choice((0.05, 0.1, 0.5))
    draft.say(
        Section.FITTINGS,
        "record",
        f"set records [open records.txt w]\nproc record {{}} {{\n"
        f"    global ns tcp sink records\n    foreach flow [lsort [array names sink]] {{\n"
        f'        puts $records "[$ns now] $flow [$tcp($flow) set cwnd_] [$sink($flow) set bytes_]"\n'
        f"        $sink($flow) set bytes_ 0\n    }}\n    $ns at [expr [$ns now] + {every}] record\n}}",
    )
    draft.say(Section.EVENTS, "record", "$ns at 0 record")


def _disturb_sink(draft: Draft, part: str, sink: str) -> None:
    """Reset or change a sink during the run."""
    random = draft.random
    command = random.choice(
        ("reset", "set packetSize_ 60", "set bytes_ 0", "set ts_echo_rfc1323_ 1", "set maxSackBlocks_ 2")
    )
    draft.at(part, draft.moment(), f"${sink} {command}")


def _fast_start(draft: Draft, flavour: str) -> str:
    """Give fast start the class-wide variables that it needs and that have no default."""
    if not flavour.endswith("FS"):
        return ""
    values = {variable: choose(draft.random) for variable, choose in tcp_options.FAST_START.items()}
    return "".join(f"Agent/TCP{flavour} set {variable} {value}; " for variable, value in values.items())


def _trace_variables(draft: Draft, part: str, tcp: str, sink: str) -> None:
    random = draft.random
    mode = random.choice(("plain", "plain", "one line", "nam"))
    if mode == "one line":
        draft.say(Section.FLOWS, part, f"${tcp} set trace_all_oneline_ 1")
    elif mode == "nam":
        draft.say(Section.FLOWS, part, f"${tcp} set nam_tracevar_ 1")
        draft.say(Section.FLOWS, part, f"$ns add-agent-trace ${tcp} sender-{part.removeprefix('flow ')}")
        if draft.chance(0.5):
            draft.say(Section.FLOWS, part, f"$ns monitor-agent-trace ${tcp}")
    if mode != "nam" or draft.chance(0.3):
        channel = draft.channel(part)
        draft.say(Section.FLOWS, part, f"${tcp} attach {channel}")
        if draft.chance(0.1):
            draft.say(Section.FLOWS, part, f"${sink} attach {channel}")
    for variable in random.sample(tcp_options.TRACED, random.randint(1, 8)):
        command = random.choice(("trace", "tracevar"))
        draft.say(Section.FLOWS, part, f"${tcp} {command} {variable}")


def _interfere(draft: Draft, part: str, tcp: str, options: dict) -> None:
    """Change or read variables of the sender during the run, reset it, or copy another sender's state to it."""
    random = draft.random
    for _ in range(random.randint(1, 3)):
        kind = random.choice(("set", "set", "set", "reset", "cwnd", "read", "persist"))
        when = draft.moment()
        if kind == "set":
            variable = random.choice(tcp_options.CHANGEABLE)
            draft.at(part, when, f"${tcp} set {variable} {options[variable](random)}")
        elif kind == "cwnd":
            variable = random.choice(("cwnd_", "ssthresh_"))
            draft.at(part, when, f"${tcp} set {variable} {random.randint(1, 30)}")
        elif kind == "reset":
            draft.at(part, when, f"${tcp} reset")
        elif kind == "persist":
            draft.at(part, when, f"${tcp} persist $tcp({random.randrange(draft.flows)})")
        else:
            draft.at(part, when, f"puts [${tcp} set {random.choice(tcp_options.TRACED)}]")
