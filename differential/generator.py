"""Random scenarios, each determined by a seed, its number and the areas that are switched on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from differential.areas import (
    abstract_tcp,
    applications,
    audio,
    base_stations,
    coincidences,
    dccp,
    diffusion,
    droptail,
    errors,
    fidelity,
    infrastructure,
    intserv,
    invalidation,
    jobs,
    mac_extended,
    mobile,
    mobile_ip,
    monitors,
    mpls,
    multicast,
    mutations,
    nix,
    pgm,
    pushback,
    queues,
    quick_start,
    routing,
    rtp,
    satellite,
    sctp,
    session,
    set_routes,
    smac,
    sources,
    srm,
    tcp,
    tcp_linux,
    topology,
    tracing,
    two_way,
    variables,
    version_1,
    web_caches,
    web_traffic,
    wpan,
    xcp,
)
from differential.draft import Draft, Section

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from differential.scenario import Scenario

AREAS: dict[str, str] = {
    "tcp": "one-way TCP, the applications, datagrams, drop-tail queues, traces",
    "queues": "RED and its relatives, other active queue management, fair schedulers, CBQ, diffserv",
    "monitors": "queue monitors, flow monitors, samples",
    "errors": "error models on links, error modules",
    "two-way": "two-way TCP: connections open, carry data both ways, lose packets, close, open again",
    "routing": "routing protocols, costs, failing links and nodes, LANs",
    "multicast": "multicast protocols, groups, sources, members, failing links",
    "mobile": "mobile nodes: routing protocols, radios, movement (a scenario has nothing else then)",
    "base-stations": "wired hosts, base stations, mobile hosts (a scenario has nothing else then)",
    "infrastructure": "802.11 access points: scans (a scenario has nothing else then)",
    "mac-extended": "802.11Ext: capture, modulations, beacons (a scenario has nothing else then)",
    "fidelity": "geographic adaptive fidelity: squares, batteries (a scenario has nothing else then)",
    "wpan": "IEEE 802.15.4: beacons, association, failures, sleep (a scenario has nothing else then)",
    "smac": "S-MAC: cycles of sleep, batteries, losses (a scenario has nothing else then)",
    "mobile-ip": "Mobile IP: base stations, hosts that move, tunnels (a scenario has nothing else then)",
    "diffusion": "directed diffusion: both families, filters, GEAR (a scenario has nothing else then)",
    "sctp": "SCTP: paths, losses, failures, streams, options (a scenario has nothing else then)",
    "dccp": "DCCP: connections, losses, options of all congestion controls (a scenario has nothing else then)",
    "satellite": "satellites, terminals, hand-offs, Aloha (a scenario has nothing else then)",
    "session": "session-level simulation: groups, members, losses (a scenario has nothing else then)",
    "srm": "reliable multicast: members, sources, losses (a scenario has nothing else then)",
    "rtp": "RTP sessions: members, senders, reports (a scenario has nothing else then)",
    "pgm": "PGM: sources, receivers, losses, intervals (a scenario has nothing else then)",
    "abstract-tcp": "abstract TCP: variants, losses, connections that grow (a scenario has nothing else then)",
    "tcp-linux": "TCP-Linux: congestion controls, losses, reordering (a scenario has nothing else then)",
    "coincidences": "many events of the same time (a scenario has nothing else then)",
    "version-1": "the language of ns version 1 (a scenario has nothing else then)",
    "web-caches": "web caches and streams: kinds of caches, clients, ages (a scenario has nothing else then)",
    "web-traffic": "PackMime, web sessions, replayed vectors, delay boxes (a scenario has nothing else then)",
    "intserv": "integrated services: admission, estimators (a scenario has nothing else then)",
    "audio": "RTP sessions, playout points, layers of PLM (a scenario has nothing else then)",
    "sources": "random variables, sources of traffic, old names (a scenario has nothing else then)",
    "invalidation": "web caches that are told of changes (a scenario has nothing else then)",
    "mpls": "label switching: labels, explicit routes, releases (a scenario has nothing else then)",
    "jobs": "JoBS: guarantees of delay, loss and rate for four classes (a scenario has nothing else then)",
    "pushback": "limits on aggregates of traffic (a scenario has nothing else then)",
    "nix": "source routes by NixVector (a scenario has nothing else then)",
    "xcp": "XCP senders and routers (a scenario has nothing else then)",
    "quick-start": "Quick-Start: requests for a rate, routers that approve them",
    "mutations": "the conformance tests with a few other numbers and classes (a scenario has nothing else then)",
    "variables": "any variable of any class, set in the conformance tests (a scenario has nothing else then)",
}

ALONE: dict[str, Callable[[Draft], None]] = {
    "mobile": mobile.add,
    "base-stations": base_stations.add,
    "infrastructure": infrastructure.add,
    "mac-extended": mac_extended.add,
    "fidelity": fidelity.add,
    "wpan": wpan.add,
    "smac": smac.add,
    "mobile-ip": mobile_ip.add,
    "diffusion": diffusion.add,
    "sctp": sctp.add,
    "dccp": dccp.add,
    "satellite": satellite.add,
    "session": session.add,
    "srm": srm.add,
    "rtp": rtp.add,
    "pgm": pgm.add,
    "abstract-tcp": abstract_tcp.add,
    "tcp-linux": tcp_linux.add,
    "coincidences": coincidences.add,
    "version-1": version_1.add,
    "web-caches": web_caches.add,
    "web-traffic": web_traffic.add,
    "intserv": intserv.add,
    "audio": audio.add,
    "sources": sources.add,
    "invalidation": invalidation.add,
    "mpls": mpls.add,
    "jobs": jobs.add,
    "pushback": pushback.add,
    "nix": nix.add,
    "xcp": xcp.add,
}
"""The areas that have a scenario to themselves."""


def scenarios(arguments: argparse.Namespace, areas: frozenset[str]) -> Iterator[Scenario]:
    """Yield the scenarios that the command is to run, in the order of their numbers."""
    number, left = arguments.first, arguments.n
    while left > 0:
        scenario = generate(arguments.seed, number, areas)
        if arguments.containing in scenario.script():
            left -= 1
            yield scenario
        number += 1


def generate(seed: int, number: int, areas: frozenset[str]) -> Scenario:
    """Return a scenario; the same arguments always give the same one."""
    random = Random(f"{seed} {number} {' '.join(sorted(areas))}")
    name = f"{'-'.join(sorted(areas))}-{seed}-{number}"
    if "mutations" in areas:
        return mutations.scenario(random, name)
    if "variables" in areas:
        return variables.scenario(random, name)
    draft = Draft(random, areas, duration=random.choice((0.5, 1.0, 2.0, 4.0, 8.0, 15.0)))
    _open(draft)
    for area, add in ALONE.items():
        if draft.wants(area):
            add(draft)
            break
    else:
        _add_wired(draft)
    _close(draft)
    return draft.finished(name)


def _add_wired(draft: Draft) -> None:
    quick_start.prepare(draft)
    multicast.prepare(draft)
    routing.prepare(draft)
    tracing.add(draft)
    topology.add(draft)
    routing.add(draft)
    droptail.add(draft)
    queues.add(draft)
    fittings = [tracing.add_fittings, monitors.add, errors.add, quick_start.add_fittings]
    draft.random.shuffle(fittings)
    for add in fittings:
        add(draft)
    multicast.add(draft)
    two_way_chosen = draft.wants("two-way")
    if two_way_chosen:
        two_way.add(draft)
    if not two_way_chosen or draft.chance(0.2):
        tcp.add(draft)
    applications.add(draft)
    set_routes.add(draft)


def _open(draft: Draft) -> None:
    if "version-1" in draft.areas:
        draft.say(Section.SIMULATOR, "simulator", "set ns ns")
        return
    kind = "SessionSim" if "session" in draft.areas else "Simulator"
    draft.say(Section.SIMULATOR, "simulator", f"set ns [new {kind}]")
    if draft.chance(0.3):
        kind = draft.random.choice(("Heap", "List", "Splay", "Map"))
        draft.say(Section.SIMULATOR, "scheduler", f"$ns use-scheduler {kind}")
    if draft.chance(0.5):
        draft.say(Section.SIMULATOR, "seed", f"ns-random {draft.random.randint(1, 999)}")


def _close(draft: Draft) -> None:
    draft.sections[Section.FINISH] += draft.reports
    halts = draft.chance(0.1)
    end = "$::ns halt" if halts else "exit 0"
    body = f"global reports; uplevel #0 [join $reports {{;}}]; $::ns flush-trace; {end}"
    draft.say(Section.DEFAULTS, "finish", "set reports {}")
    draft.say(Section.RUN, "finish", f"proc finish {{}} {{{body}}}")
    draft.say(Section.RUN, "finish", f'$ns at {draft.duration:.6g} "finish"')
    draft.say(Section.RUN, "finish", "$ns run")
    if halts:
        draft.say(Section.RUN, "finish", 'puts "halted at [$ns now]"')
