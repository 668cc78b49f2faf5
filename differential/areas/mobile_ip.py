"""Mobile IP: base stations, mobile hosts that move between them, traffic from and to wired hosts."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

SIZES = (40, 100, 200, 512, 1000)
GAPS = (0.05, 0.1, 0.2, 0.5, 1)


def add(draft: Draft) -> None:
    """Make a whole scenario of Mobile IP."""
    draft.duration = draft.random.choice((5.0, 10.0, 20.0, 40.0))
    if draft.chance(0.35):
        _add_wired(draft)
    else:
        _add_wireless(draft)


def _set_timing(draft: Draft, stations: list[str], hosts: list[str]) -> None:
    """Change periods, lifetimes and sizes of some agents."""
    random = draft.random
    for name in stations:
        agent = f"[{name} set regagent_]"
        for probability, command in (
            (0.2, f"beacon-period {random.choice((0.3, 0.5, 1.7, 2.5))}"),
            (0.2, f"set ad_lifetime_ {random.choice((0.5, 0.7, 1, 5, 20))}"),
            (0.1, f"set adSize_ {random.choice((20, 100))}"),
        ):
            if draft.chance(probability):
                draft.say(Section.FITTINGS, f"timing of {name}", f"{agent} {command}")
    for name in hosts:
        agent = f"[{name} set regagent_]"
        for probability, command in (
            (0.2, f"beacon-period {random.choice((0.5, 1.5, 3))}"),
            (0.2, f"set reg_lifetime_ {random.choice((0.5, 1, 3, 10))}"),
            (0.2, f"set reg_rtx_ {random.choice((0.1, 0.3, 1))}"),
            (0.1, f"set rreqSize_ {random.choice((20, 77))}"),
        ):
            if draft.chance(probability):
                draft.say(Section.FITTINGS, f"timing of {name}", f"{agent} {command}")


def _add_wired(draft: Draft) -> None:
    random = draft.random
    draft.say(Section.TRACES, "traces", "set tf [open out.tr w]")
    draft.say(Section.TRACES, "traces", "$ns trace-all $tf")
    draft.say(Section.NODES, "wired nodes", "set s [$ns node]; set g [$ns node]")
    draft.say(Section.NODES, "stations", "Simulator set node_factory_ Node/MIPBS")
    stations = [f"$b({number})" for number in range(random.choice((2, 2, 3)))]
    for number in range(len(stations)):
        draft.say(Section.NODES, "stations", f"set b({number}) [$ns node]")
    draft.say(Section.NODES, "host", "Simulator set node_factory_ Node/MIPMH")
    draft.say(Section.NODES, "host", "set mh [$ns node]")
    draft.say(Section.NODES, "host", "Simulator set node_factory_ Node")
    rate = random.choice(("64kb", "200kb", "1Mb"))
    delay = random.randint(1, 9)
    draft.say(Section.LINKS, "link of the source", f"$ns duplex-link $s $g {rate} {delay}ms DropTail")
    for name in stations:
        for ends, rates in ((f"$g {name}", ("2Mb", "5Mb")), (f"{name} $mh", ("2Mb", "4Mb", "100kb"))):
            speed, delay = random.choice(rates), random.randint(1, 9)
            link = f"$ns duplex-link {ends} {speed} {delay}ms DropTail"
            draft.say(Section.LINKS, "links of stations", link)
        for text in (
            f"[{name} set regagent_] add-ads-bcast-link [$ns link {name} $mh]",
            f"[$mh set regagent_] add-sol-bcast-link [$ns link $mh {name}]",
            f"[$ns link {name} $mh] dynamic; [$ns link $mh {name}] dynamic",
        ):
            draft.say(Section.LINKS, "links of stations", text)
    draft.say(Section.LINKS, "home", f"[$mh set regagent_] set home_agent_ [{stations[0]} id]")
    _set_timing(draft, stations, ["$mh"])
    for name in stations:
        is_up = True
        for fraction in sorted(random.uniform(0, 0.9) for _ in range(random.choice((0, 1, 2, 3)))):
            is_up = not is_up
            time = f"{fraction * draft.duration:.3g}"
            command = f"$ns rtmodel-at {time} {'up' if is_up else 'down'} $mh {name}"
            draft.say(Section.FITTINGS, f"reach of {name}", command)
    for _ in range(random.choice((1, 1, 2))):
        _flow(draft, "$s", "$mh")


def _flow(draft: Draft, fixed: str, host: str) -> None:
    ends = (fixed, host) if draft.chance(0.7) else (host, fixed)
    if draft.chance(0.5):
        field.transfer(draft, *ends)
    else:
        field.datagrams(draft, *ends, SIZES, GAPS)


def _add_wireless(draft: Draft) -> None:
    random = draft.random
    count = random.choice((2, 2, 2, 3))
    hosts = [f"$mh({number})" for number in range(random.choice((1, 1, 2, 3)))]
    stations = [f"$b({number})" for number in range(count)]
    draft.nodes = count + len(hosts)
    width, height = random.randint(300, 1000), random.randint(150, 500)
    clusters = " ".join(["2", *["1"] * count])
    nodes = " ".join(["1", "1", *[str(2 + len(hosts))] * count])
    for text in (
        "$ns node-config -addressType hierarchical",
        f"AddrParams set domain_num_ {1 + count}",
        f"AddrParams set cluster_num_ {{{clusters}}}",
        f"AddrParams set nodes_num_ {{{nodes}}}",
    ):
        draft.say(Section.TRACES, "addresses", text)
    field.open_traces(draft, width, height)
    draft.say(Section.TRACES, "wired nodes", "set w(0) [$ns node 0.0.0]; set w(1) [$ns node 0.1.0]")
    field.configure(
        draft,
        width,
        height,
        {"adhocRouting": "DSDV", "macType": "Mac/802_11", "mobileIP": "ON", "wiredRouting": "ON"},
    )
    for number, name in enumerate(stations):
        part = f"station {number}"
        draft.say(Section.NODES, part, f"set b({number}) [$ns node {number + 1}.0.0]")
        draft.say(Section.NODES, part, f"{name} random-motion 0")
        field.place(draft, part, name, width, height)
    draft.say(Section.NODES, "hosts", "$ns node-config -wiredRouting OFF")
    for number, name in enumerate(hosts):
        part, home = f"host {number}", random.randrange(count)
        draft.say(Section.NODES, part, f"set mh({number}) [$ns node {home + 1}.0.{number + 1}]")
        home_address = f"[AddrParams addr2id [{stations[home]} node-addr]]"
        draft.say(Section.NODES, part, f"[{name} set regagent_] set home_agent_ {home_address}")
        field.place(draft, part, name, width, height)
        for _ in range(random.choice((0, 1, 2, 3))):
            field.move(draft, part, name, width, height)
    for ends in ("$w(0) $w(1)", *(f"$w(1) {name}" for name in stations)):
        draft.say(Section.LINKS, "links", f"$ns duplex-link {ends} 5Mb {random.randint(1, 9)}ms DropTail")
    _set_timing(draft, stations, hosts)
    for _ in range(random.choice((1, 1, 2, 3))):
        _flow(draft, f"$w({random.randrange(2)})", random.choice(hosts))
