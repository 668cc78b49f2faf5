"""Queueing disciplines: active queue management, fair schedulers and sharing by class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.areas import cbq, diffserv, queue_extras
from differential.areas.queue_options import OPTIONS, TRACED
from differential.draft import Draft, Link, Section
from differential.values import some_settings

if TYPE_CHECKING:
    from collections.abc import Callable

COMMON = ("RED", "RED", "RED", *OPTIONS)
ARGUMENTS = {"RED": ("", "", "", " EDrop"), "RED/PD": ("", " MEDrop EDrop")}
"""What may follow the name: the kinds of trace for early drops."""


def choose(draft: Draft) -> tuple[str, str]:
    """Return the queueing discipline of a link and its arguments."""
    if not draft.wants("queues", 0.5):
        return "DropTail", ""
    discipline = draft.random.choice(COMMON)
    if discipline == "FQ" and not draft.traced:
        return "DropTail", ""  # fair queueing works on traced links only
    return discipline, draft.random.choice(ARGUMENTS.get(discipline, ("",)))


def add(draft: Draft) -> None:
    """Set options of disciplines, for a class and for single queues, and trace their variables."""
    disciplines = sorted({link.queue for link in draft.links} - {"DropTail"})
    for discipline in disciplines:
        if draft.chance(0.7):
            for variable, value in some_settings(draft.random, OPTIONS[discipline], 6).items():
                text = f"Queue/{discipline} set {variable} {value}"
                draft.say(Section.DEFAULTS, f"class {discipline}", text)
    for link in draft.links:
        if link.queue in OPTIONS:
            _fit(draft, link)
            if special := SPECIAL.get(link.queue):
                special(draft, link)
        queue_extras.add(draft, link)


def _fit(draft: Draft, link: Link) -> None:
    random = draft.random
    queue = f"[{link.name} queue]"
    if draft.chance(0.4):
        fixed = ("buckets_", "maxqueuenumber_", "granularity_", "mtu_")
        options = {name: value for name, value in OPTIONS[link.queue].items() if name not in fixed}
        for variable, value in some_settings(random, options, 4).items():
            draft.say(Section.FITTINGS, link.part, f"{queue} set {variable} {value}")
    traced = TRACED.get(link.queue, ())
    if traced and draft.chance(0.5):
        channel = draft.channel(link.part)
        draft.say(Section.FITTINGS, link.part, f"{queue} attach {channel}")
        for variable in random.sample(traced, random.randint(1, len(traced))):
            draft.say(Section.FITTINGS, link.part, f"{queue} trace {variable}")
    if link.queue.startswith("RED"):
        draft.report(link.part, f"red [{queue} set ave_] [{queue} set cur_max_p_] [{queue} set thresh_]")
        if draft.chance(0.2):
            draft.at(link.part, draft.moment(0.5), f"{queue} printstats")
        if draft.chance(0.05):
            draft.at(link.part, draft.moment(), f"{queue} set linterm_ {random.choice((5, 30))}")
        if draft.chance(0.2) and draft.traced:
            draft.say(Section.FITTINGS, link.part, f"$ns trace-queue {link.ends} $tf")
    if draft.chance(0.05):
        draft.at(link.part, draft.moment(), f"{queue} reset")


def _smoothed_round_robin(draft: Draft, link: Link) -> None:
    random = draft.random
    queue = f"[{link.name} queue]"
    for flow in range(random.randint(0, 4)):
        number = random.randint(0, 3)
        draft.say(Section.FITTINGS, link.part, f"{queue} setqueue {flow} {number}")
        rate = random.choice((1000, 2500, 4000, 8000, 15000))
        draft.say(Section.FITTINGS, link.part, f"{queue} setrate {number} {rate}")


def _preferential(draft: Draft, link: Link) -> None:
    """Give RED-PD the flow monitor that it needs."""
    draft.say(Section.FITTINGS, link.part, f"set pd [[{link.name} queue] makeflowmon {link.name} Fid]")
    draft.report(link.part, "pd [$pd set epdrops_] [$pd set mon_epdrops_] [llength [$pd flows]]")
    when = draft.moment(0.3)
    target = draft.random.choice(("0.3", "150kb 260kb", "50kb 400kb"))
    action = f"foreach flow [$pd flows] {{[{link.name} queue] monitor-flow $flow {target}}}"
    draft.say(Section.EVENTS, link.part, f"$ns at {when:.6g} {{{action}}}")


SPECIAL: dict[str, Callable[[Draft, Link], None]] = {
    "SRR": _smoothed_round_robin,
    "RED/PD": _preferential,
    "CBQ": cbq.add,
    "CBQ/WRR": cbq.add,
    "dsRED/edge": diffserv.add,
    "dsRED/core": diffserv.add,
    "RED/Semantic": queue_extras.semantic,
    "XCP": queue_extras.router,
}
