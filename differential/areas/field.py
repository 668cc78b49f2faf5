"""Common parts of scenarios with radios: traces, the field, the configuration of nodes, places, flows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section

if TYPE_CHECKING:
    from random import Random

LAYERS = ("agentTrace", "routerTrace", "macTrace")


def weighted(random: Random, weights: dict[str, int]) -> str:
    """Return one of the keys, chosen by weight."""
    return random.choices(list(weights), list(weights.values()))[0]


def open_traces(draft: Draft, width: int, height: int) -> None:
    """Open a trace of everything in one of the formats, and sometimes an animation trace."""
    if draft.chance(0.25):
        draft.say(Section.TRACES, "format", "$ns use-newtrace")
    elif draft.chance(0.07):
        draft.say(Section.TRACES, "format", "$ns use-taggedtrace")
    draft.say(Section.TRACES, "traces", "set tf [open out.tr w]")
    draft.say(Section.TRACES, "traces", "$ns trace-all $tf")
    if draft.chance(0.1):
        draft.say(Section.TRACES, "nam", "set nf [open out.nam w]")
        draft.say(Section.TRACES, "nam", f"$ns namtrace-all-wireless $nf {width} {height}")


def configure(draft: Draft, width: int, height: int, chosen: dict[str, str]) -> None:
    """Make the field, and configure the nodes on it."""
    random = draft.random
    options = {
        "llType": "LL",
        "ifqType": "Queue/DropTail/PriQueue",
        "ifqLen": str(random.choice((50, 50, 50, 2, 5, 20))),
        "antType": "Antenna/OmniAntenna",
        "propType": weighted(random, {"Propagation/TwoRayGround": 80, "Propagation/Shadowing": 20}),
        "phyType": "Phy/WirelessPhy",
        **{layer: random.choice(("ON", "ON", "OFF")) for layer in LAYERS},
        **chosen,
    }
    text = " ".join(f"-{name} {value}" for name, value in options.items())
    draft.say(Section.NODES, "field", "set topo [new Topography]")
    draft.say(Section.NODES, "field", f"$topo load_flatgrid {width} {height}")
    draft.say(Section.NODES, "field", f"set god [create-god {draft.nodes}]")
    draft.say(Section.NODES, "configuration", "set chan [new Channel/WirelessChannel]")
    draft.say(Section.NODES, "configuration", f"$ns node-config {text} -topoInstance $topo -channel $chan")


def give_energy(draft: Draft, energies: tuple[float, ...]) -> None:
    """Give the nodes a battery."""
    random = draft.random
    draft.say(
        Section.NODES,
        "energy",
        f"$ns node-config -energyModel EnergyModel -initialEnergy {random.choice(energies)} "
        f"-rxPower {random.choice((0.395, 0.3, 1.0))} -txPower {random.choice((0.66, 1.5))} "
        f"-idlePower {random.choice((0.0, 0.035, 0.1))} -sleepPower {random.choice((0.0, 0.001))} "
        f"-transitionPower 0.2 -transitionTime {random.choice((0.0, 0.005))}",
    )


def give_errors(draft: Draft) -> None:
    """Make nodes lose frames at random."""
    random = draft.random
    rate = random.choice((0.01, 0.05, 0.2))
    body = f"set e [new ErrorModel]; $e unit pkt; $e set rate_ {rate}; return $e"
    draft.say(Section.NODES, "errors", f"proc errors {{}} {{{body}}}")
    direction = random.choice(("Incoming", "Outgoing"))
    draft.say(Section.NODES, "errors", f"$ns node-config -{direction}ErrProc errors")


def place(draft: Draft, part: str, node: str, width: int, height: int) -> None:
    """Put a node on the field."""
    for axis, length in (("X_", width), ("Y_", height)):
        spot = f"{draft.random.uniform(0.5, length - 0.5):.{draft.random.choice((0, 1, 3))}f}"
        draft.say(Section.NODES, part, f"{node} set {axis} {max(float(spot), 0.5):g}")
    draft.say(Section.NODES, part, f"{node} set Z_ 0")


def move(draft: Draft, part: str, node: str, width: int, height: int) -> None:
    """Make a node move at some time."""
    random = draft.random
    x, y = (f"{random.uniform(1, length - 1):.2f}" for length in (width, height))
    time = draft.moment()
    draft.at(f"movement of {part}", time, f"{node} setdest {x} {y} {random.choice((1, 5, 20, 50))}")


def datagrams(draft: Draft, source: str, target: str, sizes: tuple[int, ...], gaps: tuple[float, ...]) -> None:
    """Add datagrams from one node to another at regular times."""
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part = f"flow {flow}"
    for text in (
        f"set from({flow}) [new Agent/UDP]",
        f"set to({flow}) [new Agent/Null]",
        f"$ns attach-agent {source} $from({flow})",
        f"$ns attach-agent {target} $to({flow})",
        f"$ns connect $from({flow}) $to({flow})",
        f"set app({flow}) [new Application/Traffic/CBR]",
        f"$app({flow}) set packetSize_ {random.choice(sizes)}",
        f"$app({flow}) set interval_ {random.choice(gaps)}",
        f"$app({flow}) set random_ {random.choice((0, 0, 1))}",
        f"$app({flow}) attach-agent $from({flow})",
    ):
        draft.say(Section.FLOWS, part, text)
    draft.at(part, draft.moment(0, 0.7), f"$app({flow}) start")
    if draft.chance(0.4):
        draft.at(part, draft.moment(0.5), f"$app({flow}) stop")


def transfer(draft: Draft, source: str, target: str) -> None:
    """Add data from one node to another over TCP."""
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part = f"flow {flow}"
    for text in (
        f"set from({flow}) [new Agent/TCP{random.choice(('', '/Reno', '/Newreno'))}]",
        f"set to({flow}) [new Agent/TCPSink]",
        f"$from({flow}) set window_ {random.randint(1, 20)}",
        f"$from({flow}) set packetSize_ {random.choice((50, 200, 500, 1000))}",
        f"$ns attach-agent {source} $from({flow})",
        f"$ns attach-agent {target} $to({flow})",
        f"$ns connect $from({flow}) $to({flow})",
        f"set app({flow}) [$from({flow}) attach-app FTP]",
    ):
        draft.say(Section.FLOWS, part, text)
    start = "start" if draft.chance(0.6) else f"produce {random.randint(1, 60)}"
    draft.at(part, draft.moment(0, 0.7), f"$app({flow}) {start}")
