"""Connection vectors that Tmix replays: files of both formats, agents of both types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.draft import Draft, Section
from differential.values import one_of, some_settings

if TYPE_CHECKING:
    from random import Random

    from differential.values import Value

PART = "vectors"

FULL = ("Reno", "Newreno", "Sack", "Tahoe")
ONE_WAY = ("Tahoe", "Reno", "Newreno", "Sack1")
SIZES = (1, 100, 300, 536, 1460, 5000, 20000)
WAITS = (0, 1, 500, 20000, 100000, 600000)

OPTIONS: dict[str, Value] = {
    "set-pkt-size": one_of(536, 1000, 1460),
    "set-step-size": one_of(1, 2, 5),
    "set-fin-time": one_of(1, 50000, 500000),
    "set-scale": one_of(0.5, 1, 2),
    "set-end": one_of(1, 3, 8),
    "set-ID": one_of(1, 7),
    "set-run": one_of(1, 2),
}


def add(draft: Draft, pairs: int, box: str) -> None:
    """Replay a file of vectors between the clients and servers."""
    random = draft.random
    draft.inputs["vectors.txt"] = _file(random, original=draft.chance(0.5), seconds=draft.duration)
    draft.say(Section.FLOWS, PART, "set tmix [new Tmix]")
    for end in range(pairs):
        draft.say(Section.FLOWS, PART, f"$tmix set-init $c({end}); $tmix set-acc $s({end})")
    draft.say(Section.FLOWS, PART, "$tmix set-cvfile vectors.txt")
    one_way = draft.chance(0.35)
    draft.say(Section.FLOWS, PART, f"$tmix set-TCP {random.choice(ONE_WAY if one_way else FULL)}")
    if one_way:
        draft.say(Section.FLOWS, PART, "$tmix set-agent-type one-way")
        if draft.chance(0.5):
            draft.say(Section.FLOWS, "sink", f"$tmix set-sink {random.choice(('DelAck', 'Sack1', 'default'))}")
        if draft.chance(0.3):
            draft.say(Section.FLOWS, "closed", "$tmix check-oneway-closed")
    for option, value in some_settings(random, OPTIONS, 4).items():
        draft.say(Section.FLOWS, f"option {option}", f"$tmix {option} {value}")
    if box == "Tmix_DelayBox":
        if draft.chance(0.4):
            draft.say(Section.FITTINGS, "lossless", "$n(0) set-lossless")
        draft.say(Section.FITTINGS, PART, "$n(0) set-cvfile vectors.txt [$c(0) id] [$s(0) id]")
    draft.at(PART, 0, "$tmix start")
    draft.at(
        "count",
        draft.moment(0.5),
        "$tmix set-outfile counts.txt; $tmix active-connections; $tmix total-connections",
    )
    if draft.chance(0.3):
        draft.at("stop", draft.moment(0.3), "$tmix stop")


def _file(random: Random, *, original: bool, seconds: float) -> bytes:
    lines = ["# vectors"]
    count = random.randint(1, 20)
    starts = sorted(random.randint(1000, int(seconds * 7e5)) for _ in range(count))
    for number, start in enumerate(starts):
        concurrent = random.random() < 0.25
        if original:
            head = f"CONC {start} 2 2 x {number}" if concurrent else f"SEQ {start} 2 x {number}"
        else:
            head = f"C {start} 2 2 x {number}" if concurrent else f"S {start} 2 2 {number}"
        lines.append(head)
        if random.random() < 0.8:
            lines.append(f"w {random.choice((65535, 32768, 8000))} {random.choice((65535, 16384, 5000))}")
        if random.random() < 0.7:
            lines.append(f"m {random.choice((1460, 536, 1000))} {random.choice((1460, 536))}")
        lines.append(f"r {random.choice((1000, 20000, 150000))}")
        lines.append(f"l {random.choice((0, 0, 0.01, 0.05))} {random.choice((0, 0, 0.02))}")
        lines += _units(random, original=original, concurrent=concurrent)
    return "".join(f"{line}\n" for line in lines).encode()


def _units(random: Random, *, original: bool, concurrent: bool) -> list[str]:
    lines = []
    for unit in range(random.randint(1, 5)):
        forward = unit == 0 or random.random() < 0.5
        size = random.choice(SIZES)
        if not original:
            waits = (
                (random.choice(WAITS), 0) if concurrent or unit == 0 else random.sample((0, random.choice(WAITS)), 2)
            )
            lines.append(f"{'IA'[not forward]} {waits[0]} {waits[1]} {size}")
        elif concurrent:
            lines.append(f"c{'><'[not forward]} {size}")
            lines.append(f"t{'><'[not forward]} {random.choice(WAITS)}")
        else:
            lines += [f"{'><'[not forward]} {size}", f"t {random.choice(WAITS)}"]
    return lines
