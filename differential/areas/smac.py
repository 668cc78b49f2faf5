"""S-MAC: with and without cycles of sleep, schedules, batteries, losses, broadcasts."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

PROTOCOLS = {"DumbAgent": 50, "AODV": 30, "DSDV": 20}
SIZES = (20, 40, 50, 100, 512)
GAPS = (0.1, 0.3, 0.5, 1, 2, 5)


def add(draft: Draft) -> None:
    """Make a whole scenario of sensors with S-MAC."""
    random = draft.random
    sleeps = draft.chance(0.6)
    draft.nodes = random.choice((2, 3, 3, 4, 5, 6, 8, 10))
    draft.duration = random.choice((40.0, 60.0, 100.0)) if sleeps else random.choice((3.0, 8.0, 20.0))
    width = random.randint(100, 800)
    has_schedules = sleeps and draft.chance(0.2)
    _set_defaults(draft, sleeps=sleeps, has_schedules=has_schedules)
    field.open_traces(draft, width, width)
    field.configure(
        draft,
        width,
        width,
        {"adhocRouting": field.weighted(random, PROTOCOLS), "macType": "Mac/SMAC", "macTrace": "ON"},
    )
    if draft.chance(0.3):
        field.give_energy(draft, (1000, 20, 5, 1))
    if draft.chance(0.15):
        field.give_errors(draft)
    for node in range(draft.nodes):
        part, name = f"node {node}", f"$n({node})"
        draft.say(Section.NODES, part, f"set n({node}) [$ns node]")
        draft.say(Section.NODES, part, f"{name} random-motion 0")
        field.place(draft, part, name, width, width)
        draft.say(Section.NODES, part, f"set ping({node}) [new Agent/Ping]")
        draft.say(Section.NODES, part, f"$ns attach-agent {name} $ping({node})")
        if has_schedules:
            start = random.choice((0, 0, 50, 500))
            draft.say(Section.NODES, part, f"[{name} set mac_(0)] schedule-start-time {start}")
        if draft.chance(0.05):
            field.move(draft, part, name, width, width)
    for _ in range(random.choice((1, 1, 2, 3))):
        source, target = (f"$n({node})" for node in random.sample(range(draft.nodes), 2))
        if draft.chance(0.15):
            field.transfer(draft, source, target)
        else:
            field.datagrams(draft, source, target, SIZES, GAPS)
    if draft.chance(0.4):
        _broadcast(draft)


def _set_defaults(draft: Draft, *, sleeps: bool, has_schedules: bool) -> None:
    draft.say(Section.DEFAULTS, "cycles", f"Mac/SMAC set syncFlag_ {int(sleeps)}")
    if has_schedules:
        draft.say(Section.DEFAULTS, "cycles", "Mac/SMAC set selfConfigFlag_ 0")
    if draft.chance(0.4):
        cycle = draft.random.choice((5, 20, 30, 50, 90))
        draft.say(Section.DEFAULTS, "duty cycle", f"Mac/SMAC set dutyCycle_ {cycle}")


def _broadcast(draft: Draft) -> None:
    """Add broadcasts of nodes to the agents on port 0 of the others."""
    for _ in range(draft.random.randint(1, 8)):
        node = draft.random.randrange(draft.nodes)
        draft.at("broadcasts", draft.moment(), f"$ping({node}) start-WL-brdcast")
