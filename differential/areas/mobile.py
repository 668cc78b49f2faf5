"""Mobile nodes: routing protocols, radios, movement, traffic, traces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import mobile_options
from differential.draft import Draft, Section
from differential.values import some_settings

if TYPE_CHECKING:
    from random import Random

    from differential.values import Value

PROTOCOLS = {"AODV": 40, "DSDV": 35, "AOMDV": 13, "DSR": 7, "DumbAgent": 5}
MACS = {"Mac/802_11": 90, "Mac/Simple": 6, "Mac/Tdma": 4}
QUEUES = {"Queue/DropTail/PriQueue": 75, "Queue/DropTail": 25}
PROPAGATION = {"Propagation/TwoRayGround": 65, "Propagation/FreeSpace": 15, "Propagation/Shadowing": 20}


def add(draft: Draft) -> None:
    """Make a whole scenario of mobile nodes."""
    random = draft.random
    draft.nodes = random.choice((3, 4, 4, 5, 6, 8, 10, 12, 15, 20, 30))
    width = round(random.uniform(100, 220) * draft.nodes**0.5 * random.choice((0.5, 1, 1, 1.5))) + 50
    height = random.choice((width, width, round(width / 3) + 10))
    _trace(draft, width, height)
    chosen = _configure(draft, width, height)
    for node in range(draft.nodes):
        if draft.chance(0.03):
            draft.say(Section.NODES, f"change before {node}", f"$ns node-config {_change(random)}")
        _node(draft, node, width, height)
    if draft.chance(0.1):
        _tell_god(draft)
    for _ in range(random.choice((1, 1, 2, 2, 3, 4, 6))):
        _flow(draft, chosen)
    if draft.chance(0.2):
        for node in range(draft.nodes):
            draft.at("resets", draft.duration * 0.99, f"$n({node}) reset")


def _change(random: Random) -> str:
    """Return another setting for the nodes that follow."""
    return random.choice(
        (
            f"-{random.choice(('agent', 'router', 'mac', 'movement'))}Trace {random.choice(('ON', 'OFF'))}",
            f"-propType {_weighted(random, PROPAGATION)}",
            f"-ifqLen {random.choice((1, 3, 10))}",
            f"-ifqType {_weighted(random, QUEUES)}",
            "-channel [new Channel/WirelessChannel]",
        )
    )


def _weighted(random: Random, weights: dict[str, int]) -> str:
    return random.choices(list(weights), list(weights.values()))[0]


def _trace(draft: Draft, width: int, height: int) -> None:
    if draft.chance(0.3):
        draft.say(Section.TRACES, "format", "$ns use-newtrace")
    elif draft.chance(0.07):
        draft.say(Section.TRACES, "format", "$ns use-taggedtrace")
    draft.say(Section.TRACES, "traces", "set tf [open out.tr w]")
    draft.say(Section.TRACES, "traces", "$ns trace-all $tf")
    if draft.chance(0.15):
        draft.say(Section.TRACES, "nam", "set nf [open out.nam w]")
        size = draft.random.choice((f"-wireless $nf {width} {height}", f"-wireless $nf {width} {height}", " $nf"))
        draft.say(Section.TRACES, "nam", f"$ns namtrace-all{size}")
    if draft.chance(0.1):
        draft.say(Section.TRACES, "events", "$ns eventtrace-all")


def _set(draft: Draft, part: str, owner: str, settings: dict[str, str]) -> None:
    for variable, value in settings.items():
        draft.say(Section.DEFAULTS, part, f"{owner} set {variable} {value}")


def _configure(draft: Draft, width: int, height: int) -> dict[str, str]:
    random = draft.random
    protocol = _weighted(random, PROTOCOLS)
    chosen = {
        "adhocRouting": protocol,
        "llType": "LL",
        "macType": _weighted(random, MACS),
        "ifqType": "CMUPriQueue" if protocol == "DSR" else _weighted(random, QUEUES),
        "ifqLen": str(random.choice((50, 50, 50, 2, 5, 10, 20, 100))),
        "antType": "Antenna/OmniAntenna",
        "propType": _weighted(random, PROPAGATION),
        "phyType": "Phy/WirelessPhy",
        "agentTrace": random.choice(("ON", "ON", "ON", "OFF")),
        "routerTrace": random.choice(("ON", "ON", "OFF")),
        "macTrace": random.choice(("ON", "OFF", "OFF")),
    }
    for owner, probability, most in mobile_options.SHARES:
        if draft.chance(probability):
            options: dict[str, Value] = mobile_options.OPTIONS[owner]
            _set(draft, f"defaults of {owner}", owner, some_settings(random, options, most))
    draft.say(Section.NODES, "field", "set topo [new Topography]")
    resolution = random.choice(("", "", "", " 1", " 5", " 0.5"))
    draft.say(Section.NODES, "field", f"$topo load_flatgrid {width} {height}{resolution}")
    draft.say(Section.NODES, "field", f"set god [create-god {draft.nodes}]")
    options_text = " ".join(f"-{name} {value}" for name, value in chosen.items())
    draft.say(
        Section.NODES,
        "configuration",
        f"$ns node-config {options_text} -topoInstance $topo -channel [new Channel/WirelessChannel]",
    )
    if draft.chance(0.1):
        # Only this MAC can trace the ends of transmissions.
        ends = " -eotTrace ON" if chosen["macType"] == "Mac/802_11" else ""
        draft.say(Section.NODES, "more traces", f"$ns node-config -movementTrace ON -phyTrace ON{ends}")
    # Neons does not model the energy that Mac/Tdma uses by switching the radio.
    if draft.chance(0.15) and chosen["macType"] != "Mac/Tdma":
        _give_energy(draft)
    if draft.chance(0.06):
        _give_errors(draft)
    return chosen


def _give_energy(draft: Draft) -> None:
    random = draft.random
    energy = random.choice((1000, 100, 10, 1, 0.5, round(random.uniform(0.2, 5), 2)))
    draft.say(
        Section.NODES,
        "energy",
        f"$ns node-config -energyModel EnergyModel -initialEnergy {energy} "
        f"-rxPower {random.choice((1.0, 0.3))} -txPower {random.choice((1.5, 0.6))} "
        f"-idlePower {random.choice((0.0, 0.1, 1.0))} -sleepPower {random.choice((0.0, 0.001, 0.05))} "
        f"-transitionPower {random.choice((0.0, 0.2))} -transitionTime {random.choice((0.0, 0.005))}",
    )


def _give_errors(draft: Draft) -> None:
    rate = draft.random.choice((0.01, 0.05, 0.2))
    unit = draft.random.choice(("pkt", "byte"))
    rate = rate if unit == "pkt" else rate / 100
    body = f"set e [new ErrorModel]; $e unit {unit}; $e set rate_ {rate}; return $e"
    direction = draft.random.choice(("Incoming", "Outgoing"))
    draft.say(Section.NODES, "errors", f"proc errors {{}} {{{body}}}")
    draft.say(Section.NODES, "errors", f"$ns node-config -{direction}ErrProc errors")


def _node(draft: Draft, node: int, width: int, height: int) -> None:
    random, part, name = draft.random, f"node {node}", f"$n({node})"
    draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
    if draft.chance(0.95):
        draft.say(Section.NODES, part, f"{name} random-motion 0")

    def place(length: int) -> str:
        if random.random() < 0.2:
            return str(10 * random.randint(1, max(1, length // 10 - 1)))
        return f"{random.uniform(0.5, length - 0.5):.{random.choice((1, 3, 12))}f}"

    for axis, length in (("X_", width), ("Y_", height)):
        draft.say(Section.NODES, part, f"{name} set {axis} {place(length)}")
    draft.say(Section.NODES, part, f"{name} set Z_ 0.0")
    if draft.chance(0.1):
        draft.say(Section.NODES, f"{part} in nam", f"$ns initial_node_pos {name} {random.choice((20, 30))}")
    if draft.chance(0.04):
        draft.at(
            f"movement of {part}",
            draft.moment(),
            f"{name} {random.choice(('start', 'reset', 'log-movement'))}",
        )
    if draft.chance(0.04):
        draft.at(
            f"radio of {part}",
            draft.moment(),
            f"[{name} set netif_(0)] {random.choice(('NodeOff', 'NodeOn'))}",
        )
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        speed = random.choice((f"{random.uniform(0.1, 40):.3f}", "20.0", "1.0", "200.0"))
        target = f"{place(width)} {place(height)} {speed}"
        draft.at(f"movement of {part}", draft.moment(), f"{name} setdest {target}")


def _tell_god(draft: Draft) -> None:
    for _ in range(draft.random.randint(1, 8)):
        a, b = draft.random.sample(range(draft.nodes), 2)
        draft.say(Section.FITTINGS, "god", f"$god set-dist {a} {b} {draft.random.randint(1, 5)}")


def _flow(draft: Draft, chosen: dict[str, str]) -> None:
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part = f"flow {flow}"
    source, target = random.sample(range(draft.nodes), 2)
    is_tcp = draft.chance(0.35)
    sender, receiver = ("TCP" + random.choice(mobile_options.TCP), "TCPSink") if is_tcp else ("UDP", "Null")
    if sender == "TCP/Sack1":
        receiver = "TCPSink/Sack1"
    draft.say(Section.FLOWS, part, f"set from({flow}) [new Agent/{sender}]")
    draft.say(Section.FLOWS, part, f"set to({flow}) [new Agent/{receiver}]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({source}) $from({flow})")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({target}) $to({flow})")
    if not is_tcp and draft.chance(0.08) and chosen["adhocRouting"] != "DSR":
        draft.say(Section.FLOWS, part, f"$from({flow}) set dst_addr_ -1")
        draft.say(Section.FLOWS, part, f"$from({flow}) set dst_port_ 0")
    else:
        draft.say(Section.FLOWS, part, f"$ns connect $from({flow}) $to({flow})")
    if is_tcp:
        if draft.chance(0.4):
            draft.say(Section.FLOWS, part, f"$from({flow}) set window_ {random.randint(1, 30)}")
        if draft.chance(0.3):
            draft.say(Section.FLOWS, part, f"$from({flow}) set packetSize_ {random.randint(40, 1460)}")
        draft.say(Section.FLOWS, part, f"set app({flow}) [$from({flow}) attach-app FTP]")
        start = "start" if draft.chance(0.6) else f"produce {random.randint(1, 60)}"
    else:
        kind = random.choice(("CBR", "CBR", "CBR", "CBR", "Exponential", "Pareto"))
        draft.say(Section.FLOWS, part, f"set app({flow}) [new Application/Traffic/{kind}]")
        for variable, value in some_settings(random, mobile_options.GENERATORS[kind], 4).items():
            draft.say(Section.FLOWS, part, f"$app({flow}) set {variable} {value}")
        draft.say(Section.FLOWS, part, f"$app({flow}) attach-agent $from({flow})")
        start = "start"
    draft.at(part, draft.moment(0, 0.6), f"$app({flow}) {start}")
    if draft.chance(0.5):
        draft.at(part, draft.moment(0.5), f"$app({flow}) stop")
