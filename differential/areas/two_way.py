"""Two-way TCP: connections that open, carry data both ways, close and open again, in every flavour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import tcp_options, two_way_options
from differential.draft import Draft, Section
from differential.values import some_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from differential.values import Value

WATCHER = """\
Class Watcher -superclass Application
Watcher instproc recv n {puts "[$::ns now] $self recv $n"}
Watcher instproc resume {} {puts "[$::ns now] $self resume"}"""


def add(draft: Draft) -> None:
    """Add two-way connections."""
    if draft.chance(0.8):
        draft.say(Section.DEFAULTS, "headers", "Trace set show_tcphdr_ 1")
    if draft.chance(0.2):
        for setting in _settings(draft, "Agent/TCP/FullTcp", two_way_options.COMMON, 4):
            draft.say(Section.DEFAULTS, "class FullTcp", setting)
    draft.say(Section.DEFAULTS, "watcher", WATCHER)
    for _ in range(draft.random.choice((1, 1, 1, 2, 3))):
        _connection(draft)


def _settings(draft: Draft, target: str, options: Mapping[str, Value], most: int) -> list[str]:
    settings = some_settings(draft.random, options, most)
    return [f"{target} set {variable} {value}" for variable, value in settings.items()]


def _connection(draft: Draft) -> None:
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part = f"flow {flow}"
    bay = draft.chance(0.02)
    flavour = random.choice(sorted(two_way_options.FLAVOURS))
    ends = f"$a({flow})", f"$b({flow})"
    nodes = random.sample(range(draft.nodes), 2)
    for end, node in zip(ends, nodes, strict=True):
        kind = flavour if draft.chance(0.8) else random.choice(sorted(two_way_options.FLAVOURS))
        options = two_way_options.COMMON | two_way_options.FLAVOURS[kind]
        if bay:
            kind, options = "BayFullTcp", two_way_options.BAY
        draft.say(Section.FLOWS, part, f"set {end[1:]} [new Agent/TCP/{kind}]")
        for setting in _settings(draft, end, options, random.choice((0, 1, 3, 6, 10))):
            draft.say(Section.FLOWS, part, setting)
        draft.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) {end}")
        if draft.chance(0.5):
            _trace_variables(draft, part, end)
        counters = " ".join(f"[{end} set {variable}]" for variable in tcp_options.TRACED)
        draft.report(part, f"{part}: {counters}")
    first, second = ends
    draft.say(Section.FLOWS, part, f"$ns connect {first} {second}")
    if bay or draft.chance(0.95):
        draft.say(Section.FLOWS, part, f"{second} listen")
    if bay:
        # The reference often hangs when such a connection is closed or has data both ways.
        draft.at(part, draft.moment(0, 0.6), f"{first} advance {random.randint(1, 60)}")
        return
    _call_backs(draft, part, ends)
    opening = draft.moment(0, 0.4)
    draft.at(part, opening, f"{first} {_data(draft)}")
    _drive(draft, part, flow, ends)


def _data(draft: Draft) -> str:
    """Return a command that hands over data."""
    random = draft.random
    octets = random.choice((1, 10, 400, 536, 1500, 5000, 20000, 60000))
    flags = random.choice(("none", "MSG_EOF", "DAT_EOF"))
    return random.choice(
        (f"advance {random.randint(0, 60)}", f"advanceby {random.randint(1, 40)}", f"advance-bytes {octets}",
         f"send {octets}", f"sendmsg {octets} {flags}", f"sendmsg {octets} {flags}", "send -1")
    )  # fmt: skip


def _call_backs(draft: Draft, part: str, ends: tuple[str, str]) -> None:
    """Print the callbacks of applications; open some connections again when they have ended."""
    random = draft.random
    for end, other in (ends, ends[::-1]):
        if draft.chance(0.7):
            again = random.choice(("", "", "", f"; {end} listen", f"; {other} advance-bytes 700",
                                   f"; {end} reset; {end} listen"))  # fmt: skip
            names = " ".join(variable[1 : variable.index("(")] for variable in {end, other})
            body = f'global ns {names}; puts "[$ns now] {end} done"{again}'
            draft.say(Section.FLOWS, part, f"{end} proc done {{}} {{{body}}}")
        if draft.chance(0.3):
            more = random.choice(("", f"; {end} advance-bytes 900", f"; {end} close"))
            body = f'global ns {end[1]}; puts "[$ns now] {end} done_data"{more}'
            draft.say(Section.FLOWS, part, f"{end} proc done_data {{}} {{{body}}}")


def _drive(draft: Draft, part: str, flow: int, ends: tuple[str, str]) -> None:
    random = draft.random
    for end in ends:
        if draft.chance(0.4):
            _application(draft, part, flow, end)
    for _ in range(random.choice((0, 1, 2, 4, 6))):
        end = random.choice(ends)
        options = two_way_options.COMMON
        variable = random.choice(two_way_options.CHANGEABLE)
        command = random.choice(
            (_data(draft), _data(draft), _data(draft), _data(draft), "close", "close",
             f"set {variable} {options[variable](random)}", "listen", "reset")
        )  # fmt: skip
        draft.at(part, draft.moment(0.1), f"{end} {command}")


def _application(draft: Draft, part: str, flow: int, end: str) -> None:
    random = draft.random
    kind = random.choice(("Watcher", "Watcher", "Watcher", "FTP", "FTP", "Telnet", "Traffic/CBR"))
    app = f"app({flow}{end[1]})"
    name = kind if kind == "Watcher" else f"Application/{kind}"
    draft.say(Section.FLOWS, part, f"set {app} [new {name}]")
    draft.say(Section.FLOWS, part, f"${app} attach-agent {end}")
    if kind == "Watcher":
        draft.say(Section.FLOWS, part, f"${app} start")
        return
    if kind == "Telnet":
        draft.say(Section.FLOWS, part, f"${app} set interval_ {random.choice((0, 0.05, 0.5))}")
    amount = random.randint(1, 40)
    command = random.choice(("start", f"produce {amount}", f"send {amount * 500}")) if kind == "FTP" else "start"
    draft.at(part, draft.moment(0, 0.6), f"${app} {command}")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.3), f"${app} stop")


def _trace_variables(draft: Draft, part: str, end: str) -> None:
    random = draft.random
    if draft.chance(0.3):
        draft.say(Section.FLOWS, part, f"{end} set trace_all_oneline_ 1")
    draft.say(Section.FLOWS, part, f"{end} attach {draft.channel(part)}")
    for variable in random.sample(tcp_options.TRACED[:-1], random.randint(1, 10)):
        draft.say(Section.FLOWS, part, f"{end} tracevar {variable}")
