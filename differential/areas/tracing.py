"""Traces: text, nam, traces of single queues and of events; colours, labels and places for the animator."""

from __future__ import annotations

from differential.draft import Draft, Section

COLOURS = ("red", "blue", "green", "purple", "gold", "black")
PLACES = ("right", "left", "up", "down", "right-up", "left-down")


def add(draft: Draft) -> None:
    """Open traces before the links are made."""
    part = "traces"
    draft.say(Section.TRACES, part, "set tf [open out.tr w]")
    draft.traced = draft.chance(0.85)
    if draft.traced:
        draft.say(Section.TRACES, part, "$ns trace-all $tf")
        if draft.chance(0.1):
            draft.say(Section.DEFAULTS, part, "Trace set show_tcphdr_ 1")
        if draft.chance(0.05):
            draft.say(Section.SIMULATOR, part, "$ns use-taggedtrace")
    nam = draft.chance(0.5)
    if nam:
        draft.say(Section.TRACES, "nam", "set nf [open out.nam w]")
        draft.say(Section.TRACES, "nam", "$ns namtrace-all $nf")
    if draft.traced and draft.chance(0.2):
        draft.say(Section.TRACES, "events", "$ns eventtrace-all")


def add_fittings(draft: Draft) -> None:
    """Trace single queues, and decorate the animation, once there are links."""
    random = draft.random
    for link in draft.links:
        if not draft.traced and draft.chance(0.7):
            draft.say(Section.FITTINGS, f"trace of {link.part}", f"$ns trace-queue {link.ends} $tf")
    if draft.chance(0.3):
        _decorate(draft)
    if draft.chance(0.1):
        text = f"$ns trace-annotate {{step {random.randint(1, 9)}}}"
        draft.say(Section.EVENTS, "annotation", f"$ns at {draft.moment():.6g} {{{text}}}")


def _decorate(draft: Draft) -> None:
    random = draft.random
    part = "decoration"
    for flow in range(random.randint(0, 3)):
        draft.say(Section.SIMULATOR, part, f"$ns color {flow} {random.choice(COLOURS)}")
    for link in random.sample(draft.links, min(3, len(draft.links))):
        operation = random.choice(("orient", "queuePos", "color"))
        value = {"orient": PLACES, "queuePos": ("0.5", "1.5"), "color": COLOURS}[operation]
        kind = random.choice(("duplex", "simplex"))
        draft.say(Section.FITTINGS, part, f"$ns {kind}-link-op {link.ends} {operation} {random.choice(value)}")
    for node in random.sample(range(draft.nodes), 2):
        draft.say(Section.FITTINGS, part, f"$n({node}) color {random.choice(COLOURS)}")
        draft.say(Section.FITTINGS, part, f"$n({node}) shape {random.choice(('box', 'hexagon', 'circle'))}")
        when = draft.moment()
        draft.at(part, when, f"$n({node}) label place-{node}")
        if draft.chance(0.5):
            draft.at(part, when, f"$n({node}) color {random.choice(COLOURS)}")
