"""IEEE 802.15.4: networks with and without beacons, association, failures, traffic, sleep, animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section

if TYPE_CHECKING:
    from random import Random

PROTOCOLS = {"AODV": 55, "DSDV": 20, "DumbAgent": 20, "AOMDV": 5}
PROPAGATION = {"Propagation/TwoRayGround": 85, "Propagation/Shadowing": 15}
QUEUES = {"Queue/DropTail/PriQueue": 75, "Queue/DropTail": 25}

# The power (watts) received at each distance (metres) from a radio with the default settings.
THRESHOLDS = {
    9: "2.37381e-06",
    12: "1.33527e-06",
    15: "8.54570e-07",
    20: "4.80696e-07",
    30: "2.13643e-07",
}


def add(draft: Draft) -> None:
    """Make a whole scenario of low-rate personal area networks."""
    random = draft.random
    draft.nodes = random.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12, 16, 20, 25))
    draft.duration = random.choice((3.0, 5.0, 8.0, 8.0, 12.0, 20.0))
    width = round(random.uniform(8, 16) * draft.nodes**0.5) + 8
    protocol = _weighted(random, PROTOCOLS)
    is_animated = draft.chance(0.15)
    _trace(draft, width, is_animated=is_animated)
    _configure(draft, width, protocol)
    for node in range(draft.nodes):
        _node(draft, node, width)
    _options(draft)
    if is_animated:
        _animate(draft)
    if draft.chance(0.8):
        _networks(draft)
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 4, 6))):
        _flow(draft)
    _failures(draft)
    draft.report("draws", "[ns-random]")


def _weighted(random: Random, weights: dict[str, int]) -> str:
    return random.choices(list(weights), list(weights.values()))[0]


def _trace(draft: Draft, width: int, *, is_animated: bool) -> None:
    if draft.chance(0.2):
        draft.say(Section.TRACES, "format", "$ns use-newtrace")
    elif draft.chance(0.05):
        draft.say(Section.TRACES, "format", "$ns use-taggedtrace")
    draft.say(Section.TRACES, "traces", "set tf [open out.tr w]")
    draft.say(Section.TRACES, "traces", "$ns trace-all $tf")
    if is_animated:
        draft.say(Section.TRACES, "nam", "set nf [open out.nam w]")
        draft.say(Section.TRACES, "nam", f"$ns namtrace-all-wireless $nf {width} {width}")
        if draft.chance(0.8):
            draft.say(Section.TRACES, "nam", "Mac/802_15_4 wpanNam namStatus on")
            draft.say(Section.TRACES, "nam", "$ns puts-nam-traceall {# nam4wpan #}")


def _configure(draft: Draft, width: int, protocol: str) -> None:
    random = draft.random
    reach = random.choice(tuple(THRESHOLDS))
    for variable in ("CSThresh_", "RXThresh_"):
        draft.say(Section.DEFAULTS, "thresholds", f"Phy/WirelessPhy set {variable} {THRESHOLDS[reach]}")
    if draft.chance(0.1):
        draft.say(Section.DEFAULTS, "capture", f"Phy/WirelessPhy set CPThresh_ {random.choice((1, 3, 30))}")
    chosen = {
        "adhocRouting": protocol,
        "llType": "LL",
        "macType": "Mac/802_15_4",
        "ifqType": _weighted(random, QUEUES),
        "ifqLen": str(random.choice((50, 50, 50, 5, 10, 150))),
        "antType": "Antenna/OmniAntenna",
        "propType": _weighted(random, PROPAGATION),
        "phyType": "Phy/WirelessPhy/802_15_4",
        "agentTrace": random.choice(("ON", "ON", "OFF")),
        "routerTrace": random.choice(("ON", "OFF", "OFF")),
        "macTrace": random.choice(("ON", "ON", "ON", "OFF")),
        "phyTrace": random.choice(("ON", "OFF")),
        "movementTrace": "OFF",
    }
    draft.say(Section.NODES, "field", "set topo [new Topography]")
    draft.say(Section.NODES, "field", f"$topo load_flatgrid {width} {width}")
    draft.say(Section.NODES, "field", f"set god [create-god {draft.nodes}]")
    options_text = " ".join(f"-{name} {value}" for name, value in chosen.items())
    draft.say(
        Section.NODES,
        "configuration",
        f"$ns node-config {options_text} -topoInstance $topo -channel [new Channel/WirelessChannel]",
    )
    if draft.chance(0.2):
        _give_energy(draft)
    if draft.chance(0.06):
        rate = random.choice((0.01, 0.05, 0.2))
        body = f"set e [new ErrorModel]; $e unit pkt; $e set rate_ {rate}; return $e"
        draft.say(Section.NODES, "errors", f"proc errors {{}} {{{body}}}")
        direction = random.choice(("Incoming", "Outgoing"))
        draft.say(Section.NODES, "errors", f"$ns node-config -{direction}ErrProc errors")


def _give_energy(draft: Draft) -> None:
    random = draft.random
    sleep = ""
    if draft.chance(0.5):
        sleep = (
            f" -sleepPower 0.001 -transitionPower 0.2 -transitionTime {random.choice((0.0, 0.001))}"
            f" -sleepTime {random.choice((0.5, 1, 2))}"
        )
    draft.say(
        Section.NODES,
        "energy",
        f"$ns node-config -energyModel EnergyModel -initialEnergy {random.choice((1000, 100, 5, 1))} "
        f"-rxPower {random.choice((0.3, 0.1))} -txPower {random.choice((0.4, 0.1))} "
        f"-idlePower {random.choice((0.0, 0.01))}{sleep}",
    )


def _node(draft: Draft, node: int, width: int) -> None:
    random, part, name = draft.random, f"node {node}", f"$n({node})"
    draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
    draft.say(Section.NODES, part, f"{name} random-motion 0")
    for axis in ("X_", "Y_"):
        place = random.randint(1, width - 1) if draft.chance(0.5) else f"{random.uniform(0.5, width - 0.5):.3f}"
        draft.say(Section.NODES, part, f"{name} set {axis} {place}")
    draft.say(Section.NODES, part, f"{name} set Z_ 0.0")
    if draft.chance(0.1):
        draft.say(Section.NODES, f"{part} in nam", f"$ns initial_node_pos {name} 2")
    if draft.chance(0.05):
        target = f"{random.uniform(1, width - 1):.3f} {random.uniform(1, width - 1):.3f} {random.choice((1, 5))}"
        draft.at(f"movement of {part}", draft.moment(), f"{name} setdest {target}")


def _options(draft: Draft) -> None:
    random = draft.random
    for probability, option, values in (
        (0.3, "verbose", ("on",)),
        (0.2, "ack4data", ("off",)),
        (0.2, "callBack", (0, 2)),
        (0.15, "txOption", (4, 4, 4, 2)),
    ):
        if draft.chance(probability):
            command = f"Mac/802_15_4 wpanCmd {option} {random.choice(values)}"
            if draft.chance(0.7):
                draft.say(Section.FITTINGS, option, command)
            else:
                draft.at(option, draft.moment(), command)


def _animate(draft: Draft) -> None:
    random = draft.random
    if draft.chance(0.5):
        draft.say(Section.FITTINGS, "colours", "Mac/802_15_4 wpanNam PlaybackRate 3ms")
    for kind in random.sample(("AODV", "ARP", "MAC", "cbr", "tcp", "exp"), random.randint(0, 4)):
        ends = f" -s {random.randrange(draft.nodes)} -d {random.choice((-1, 0, 1))}"
        ends = ends if draft.chance(0.5) else ""
        colour = random.choice(("red", "navy", "gold"))
        draft.say(Section.FITTINGS, "colours", f"Mac/802_15_4 wpanNam FlowClr -p {kind}{ends} -c {colour}")
    if draft.chance(0.3):
        draft.say(Section.FITTINGS, "colours", "Mac/802_15_4 wpanNam emHandling off")
    for _ in range(random.randint(0, 3)):
        node = random.randrange(draft.nodes)
        command = random.choice(("NodeClr cyan", "NodeLabel a label"))
        draft.at("colours", draft.moment(), f"$n({node}) {command}")


def _orders(draft: Draft) -> str:
    random = draft.random
    beacon = random.choice((0, 1, 2, 3, 3, 3, 4, 5, 6))
    active = beacon if draft.chance(0.6) else random.randint(max(0, beacon - 2), beacon)
    return f"{beacon} {active}"


def _networks(draft: Draft) -> None:
    random = draft.random
    has_beacons = draft.chance(0.75)
    coordinators = 1 if draft.nodes < 6 or draft.chance(0.7) else 2
    for number in range(coordinators):
        time = 0.0 if draft.chance(0.5) else random.uniform(0, 0.4)
        orders = f"1 {_orders(draft)}" if has_beacons else f"0 {random.choice(('', '3 3'))}"
        if draft.chance(0.1):
            orders = ""
        draft.at(f"start of {number}", time, f"$n({number}) sscs startPANCoord {orders}")
    moment = 0.3
    for node in range(coordinators, draft.nodes):
        if draft.chance(0.1):
            continue
        moment += random.choice((0.0, 0.1, 0.37, 0.5, 0.8))
        is_router = draft.chance(0.3)
        sends = is_router and has_beacons and draft.chance(0.7)
        orders = f"{int(sends)} {_orders(draft)}" if draft.chance(0.8) else str(int(sends))
        full = int(is_router or draft.chance(0.3))
        command = f"$n({node}) sscs startDevice {full} {int(is_router)} {orders}"
        draft.at(f"start of {node}", min(moment, draft.duration * 0.8), command)
    if has_beacons and draft.chance(0.25):
        for _ in range(random.randint(1, 3)):
            node = random.randrange(draft.nodes)
            command = random.choice((f"startBeacon {_orders(draft)}", "stopBeacon", "startBeacon"))
            draft.at("beacons", random.uniform(0.5, 1) * draft.duration, f"$n({node}) sscs {command}")


def _flow(draft: Draft) -> None:
    random = draft.random
    flow, draft.flows = draft.flows, draft.flows + 1
    part = f"flow {flow}"
    source, target = random.sample(range(draft.nodes), 2)
    is_tcp = draft.chance(0.2)
    sender, receiver = ("TCP", "TCPSink") if is_tcp else ("UDP", "Null")
    draft.say(Section.FLOWS, part, f"set from({flow}) [new Agent/{sender}]")
    draft.say(Section.FLOWS, part, f"set to({flow}) [new Agent/{receiver}]")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({source}) $from({flow})")
    draft.say(Section.FLOWS, part, f"$ns attach-agent $n({target}) $to({flow})")
    if not is_tcp and draft.chance(0.12):
        draft.say(Section.FLOWS, part, f"$from({flow}) set dst_addr_ -1")
        draft.say(Section.FLOWS, part, f"$from({flow}) set dst_port_ 0")
    else:
        draft.say(Section.FLOWS, part, f"$ns connect $from({flow}) $to({flow})")
    if is_tcp:
        draft.say(Section.FLOWS, part, f"$from({flow}) set packetSize_ {random.choice((30, 50, 50, 60))}")
        draft.say(Section.FLOWS, part, f"set app({flow}) [$from({flow}) attach-app FTP]")
    else:
        kind = random.choice(("CBR", "CBR", "CBR", "Exponential"))
        draft.say(Section.FLOWS, part, f"set app({flow}) [new Application/Traffic/{kind}]")
        size = random.choice((30, 50, 70, 70, 80, 80, 90, 100, 101, 250, 600))
        draft.say(Section.FLOWS, part, f"$app({flow}) set packetSize_ {size}")
        if kind == "CBR":
            interval = random.choice((0.02, 0.05, 0.1, 0.2, 0.2, 0.5, 1))
            draft.say(Section.FLOWS, part, f"$app({flow}) set interval_ {interval}")
            draft.say(Section.FLOWS, part, f"$app({flow}) set random_ {random.choice((0, 0, 1))}")
        else:
            draft.say(Section.FLOWS, part, f"$app({flow}) set rate_ {random.choice((2, 5, 20))}kb")
            draft.say(Section.FLOWS, part, f"$app({flow}) set burst_time_ {random.choice((0, 0.2))}")
        draft.say(Section.FLOWS, part, f"$app({flow}) attach-agent $from({flow})")
    draft.at(part, draft.moment(0, 0.8), f"$app({flow}) start")
    if draft.chance(0.4):
        draft.at(part, draft.moment(0.6), f"$app({flow}) stop")


def _failures(draft: Draft) -> None:
    random = draft.random
    if draft.chance(0.2):
        for number in range(random.randint(1, 3)):
            source, target = random.sample(range(draft.nodes), 2)
            ends = f"{source} {target}"
            time = draft.moment(0, 0.8)
            part = f"failure of link {number}"
            draft.at(part, time, f"Mac/802_15_4 wpanCmd link-down {ends}")
            if draft.chance(0.6):
                again = random.uniform(time, draft.duration)
                draft.at(part, again, f"Mac/802_15_4 wpanCmd link-up {ends}")
    if draft.chance(0.15):
        node = random.randrange(draft.nodes)
        time = draft.moment(0.1, 0.8)
        draft.at("failure of a node", time, f"$n({node}) node-down")
        if draft.chance(0.6):
            draft.at("failure of a node", random.uniform(time, draft.duration), f"$n({node}) node-up")
