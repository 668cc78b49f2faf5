"""Differentiated services: an edge router that meters and marks, with its physical and virtual queues."""

from __future__ import annotations

from differential.draft import Draft, Link, Section

POLICERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "Null": ((), ("",)),
    "TSW2CM": (("300000", "300000 0.3"), ("11",)),
    "TSW3CM": (("200000 400000",), ("11 12",)),
    "TokenBucket": (("300000 4000", "100000 20000"), ("11",)),
    "srTCM": (("200000 3000 6000",), ("11 12",)),
    "trTCM": (("200000 3000 400000 5000",), ("11 12",)),
    "SFD": (("30000", "5000"), ("11 0", "11 1", "11 2")),
}

TABLES = {
    "dsRED/edge": ("PolicyTable", "PolicerTable", "PHBTable", "Stats", "WRRcount"),
    "dsRED/core": ("PHBTable", "Stats", "WRRcount"),
}


def add(draft: Draft, link: Link) -> None:
    """Configure the queue: one or two physical queues and, at the edge, policies for all traffic."""
    random = draft.random
    queues = random.randint(1, 2)
    variable = f"ds{link.source}x{link.target}"
    queue = f"${variable}"

    def say(text: str) -> None:
        draft.say(Section.FITTINGS, link.part, text)

    say(f"set {variable} [{link.name} queue]; {queue} meanPktSize {random.choice((300, 700, 1000))}")
    if draft.chance(0.3):
        say(f"{queue} set ecn_ 1")
    say(f"{queue} set numQueues_ {queues}; {queue} setNumPrec 3")
    if draft.chance(0.7):
        say(f"{queue} setMREDMode {random.choice(('RIO-C', 'RIO-D', 'WRED', 'DROP'))}")
    for physical in range(queues):
        for precedence in range(3):
            low = random.randint(1, 8)
            say(f"{queue} addPHBEntry {10 * (physical + 1) + precedence} {physical} {precedence}")
            weight = random.choice(("", " 0.02", " 0.1"))
            probability = random.choice((0.05, 0.1, 0.3))
            high = low + random.randint(1, 10)
            say(f"{queue} configQ {physical} {precedence} {low} {high} {probability}{weight}")
    if queues == 2:
        say(f"{queue} setSchedularMode {(mode := random.choice(('RR', 'WRR', 'WIRR', 'PRI')))}")
        say(f"{queue} addQueueWeights 0 {random.randint(1, 4)}")
        say(f"{queue} addQueueWeights 1 {random.randint(1, 4)}")
        if mode == "PRI":
            say(f"{queue} addQueueRate 0 {random.choice((100000, 300000))}")
        if link.queue == "dsRED/edge":
            source = f"[$n({random.randrange(draft.nodes)}) id]"
            say(f"{queue} addPolicyEntry {source} -1 TokenBucket 20 200000 2000")
            say(f"{queue} addPolicerEntry TokenBucket 20 21")
    if link.queue == "dsRED/edge":
        _add_policies(draft, link, queue)
    for table in random.sample(TABLES[link.queue], 2):
        draft.at(link.part, draft.moment(0.5), f"{queue} print{table}")
    draft.report(link.part, f"ds [{queue} getStat pkts] [{queue} getStat drops] [{queue} getAverage 0]")


def _add_policies(draft: Draft, link: Link, queue: str) -> None:
    random = draft.random

    def say(text: str) -> None:
        draft.say(Section.FITTINGS, link.part, text)

    policer = random.choice(sorted(POLICERS))
    arguments, downgrades = POLICERS[policer]
    say(f"{queue} addPolicyEntry -1 -1 {policer} 10 {random.choice((*arguments, *arguments) or ('',))}")
    say(f"{queue} addPolicerEntry {policer} 10 {random.choice(downgrades)}")
