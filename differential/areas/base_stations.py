"""Wired networks with base stations: hierarchical addresses, stations, mobile hosts, traffic across both."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

PROTOCOLS = {"DSDV": 70, "AODV": 12, "AOMDV": 6, "DumbAgent": 6, "DSR": 6}
QUEUES = ("DropTail", "DropTail", "RED", "SFQ", "DRR")
SIZES = (40, 200, 512, 1000)
GAPS = (0.02, 0.05, 0.1, 0.5)


def add(draft: Draft) -> None:
    """Make a whole scenario of wired hosts, base stations and the mobile hosts of each."""
    random = draft.random
    draft.duration = random.choice((2.0, 5.0, 10.0, 20.0))
    wired, stations = random.randint(1, 3), random.choice((1, 1, 2, 2, 3))
    hosts = [random.randint(0, 4) for _ in range(stations)]
    draft.nodes = stations + sum(hosts)
    width, height = random.choice((200, 500, 900)), random.choice((150, 500))
    draft.say(Section.SIMULATOR, "addresses", "$ns node-config -addressType hierarchical")
    draft.say(Section.SIMULATOR, "addresses", f"AddrParams set domain_num_ {stations + 1}")
    clusters = " ".join([str(wired), *["1"] * stations])
    draft.say(Section.SIMULATOR, "addresses", f"AddrParams set cluster_num_ {{{clusters}}}")
    counts = " ".join(["1"] * wired + [str(count + 1) for count in hosts])
    draft.say(Section.SIMULATOR, "addresses", f"AddrParams set nodes_num_ {{{counts}}}")
    _trace(draft, width, height)
    for node in range(wired):
        draft.say(Section.NODES, "wired nodes", f"set w({node}) [$ns node 0.{node}.0]")
    protocol = field.weighted(random, PROTOCOLS)
    chosen = {"adhocRouting": protocol, "macType": "Mac/802_11", "wiredRouting": "ON"}
    if protocol == "DSR":
        chosen["ifqType"] = "CMUPriQueue"
    field.configure(draft, width, height, chosen)
    if draft.chance(0.15):
        draft.say(Section.NODES, "movement trace", "$ns node-config -movementTrace ON")
    if draft.chance(0.1):
        field.give_energy(draft, (100, 1000))
    for station in range(stations):
        part = f"station {station}"
        draft.say(Section.NODES, part, f"set b({station}) [$ns node {station + 1}.0.0]")
        draft.say(Section.NODES, part, f"$b({station}) random-motion 0")
        field.place(draft, part, f"$b({station})", width, height)
    draft.say(Section.NODES, "configuration of hosts", "$ns node-config -wiredRouting OFF")
    mobile = [
        _host(draft, station, host, width, height) for station, count in enumerate(hosts) for host in range(count)
    ]
    _links(draft, wired, stations)
    ends = [f"$w({node})" for node in range(wired)] + mobile + [f"$b({random.randrange(stations)})"]
    for _ in range(random.choice((1, 2, 3, 5))):
        source, target = random.sample(ends, 2)
        if draft.chance(0.5):
            field.transfer(draft, source, target)
        else:
            field.datagrams(draft, source, target, SIZES, GAPS)


def _trace(draft: Draft, width: int, height: int) -> None:
    if draft.chance(0.25):
        kind = draft.random.choice(("newtrace", "newtrace", "taggedtrace"))
        draft.say(Section.TRACES, "format", f"$ns use-{kind}")
    draft.say(Section.TRACES, "traces", "set tf [open out.tr w]; $ns trace-all $tf")
    if draft.chance(0.3):
        draft.say(Section.TRACES, "nam", "set nf [open out.nam w]")
        size = draft.random.choice((f"-wireless $nf {width} {height}", " $nf"))
        draft.say(Section.TRACES, "nam", f"$ns namtrace-all{size}")


def _host(draft: Draft, station: int, host: int, width: int, height: int) -> str:
    part, name = f"host {station} {host}", f"$m({station},{host})"
    draft.say(Section.NODES, part, f"set m({station},{host}) [$ns node {station + 1}.0.{host + 1}]")
    draft.say(Section.NODES, part, f"{name} base-station [AddrParams addr2id [$b({station}) node-addr]]")
    field.place(draft, part, name, width, height)
    if draft.chance(0.3):
        draft.say(Section.NODES, f"{part} in nam", f"$ns initial_node_pos {name} 20")
    if draft.chance(0.4):
        field.move(draft, part, name, width, height)
    return name


def _links(draft: Draft, wired: int, stations: int) -> None:
    random = draft.random
    ends = [f"$w({node})" for node in range(wired)] + [f"$b({station})" for station in range(stations)]
    for number, end in enumerate(ends[1:], 1):
        other = random.choice(ends[: min(number, wired)])
        queue = random.choice(QUEUES)
        speed = f"{random.choice((0.2, 1, 5))}Mb {random.choice((1, 2, 10, 50))}ms"
        draft.say(Section.LINKS, f"link {number}", f"$ns duplex-link {other} {end} {speed} {queue}")
        if draft.chance(0.2):
            draft.say(Section.LINKS, f"limit {number}", f"$ns queue-limit {other} {end} {random.choice((2, 5))}")
        if draft.chance(0.2):
            turn = random.choice(("right", "left-down", "up"))
            draft.say(Section.LINKS, f"place {number}", f"$ns duplex-link-op {other} {end} orient {turn}")
