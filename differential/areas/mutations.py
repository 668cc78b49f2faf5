"""Scripts of the conformance tests in which a few numbers or names of classes are others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from differential.areas.variables import declared
from differential.cases import arguments, cases, inputs, script
from differential.scenario import Scenario, Statement

if TYPE_CHECKING:
    from random import Random

NUMBER = re.compile(r"(?<![\w.$\-/])(\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+)(?=(?:[kKmMgG]?b|[kKmM]|ms|us|s)?(?![\w./]))")
# Families whose members take each other's place in scripts.
FAMILIES = (
    "Agent/DCCP",
    "Agent/SCTP",
    "Agent/TCP",
    "Agent/TCPSink",
    "Antenna",
    "Application/Traffic",
    "ErrorModel",
    "Mac",
    "Phy",
    "Propagation",
    "Queue",
    "RandomVariable",
)
CLASS = re.compile(rf"(?<![\w/])({'|'.join(FAMILIES)})(?:/\w+)+")
# The names of queues as arguments of links.
QUEUE = re.compile(r"\b(?:DropTail|RED|REM|PI|Vq|SFQ|FQ|DRR|SRR|RED/PD|RED/RIO|GK|CBQ)\b(?=[\s\]}\"]|$)")
QUEUES = ("DropTail", "RED", "REM", "PI", "Vq", "SFQ", "FQ", "DRR", "SRR", "RED/PD", "RED/RIO", "GK")


def scenario(random: Random, name: str) -> Scenario:
    """Return the script of a test with one to three changes."""
    case = random.choice(cases())
    text = script(case)
    changes = dict(change for _ in range(random.choice((1, 1, 2, 3))) if (change := _change(random, text)))
    parts = [("arguments", arguments(random, case))]
    # From the last one on, so that the places of the others stay right.
    for (start, end), other in sorted(changes.items(), reverse=True):
        line = text.count("\n", 0, start) + 1
        parts.append(("changes", f"# Line {line} of the test's script has {other} in place of {text[start:end]}."))
        text = text[:start] + other + text[end:]
    parts.append(("script", text.rstrip()))
    return Scenario(f"{name}-{case.name}", tuple(Statement(part, text) for part, text in parts), inputs(case))


def _change(random: Random, text: str) -> tuple[tuple[int, int], str] | None:
    """Return a place in a script and what is there instead."""
    kind = random.choice(("number", "number", "number", "class", "queue"))
    pattern = {"number": NUMBER, "class": CLASS, "queue": QUEUE}[kind]
    found = list(pattern.finditer(text)) or list(NUMBER.finditer(text))
    if not found:
        return None
    place = random.choice(found)
    if place.re is NUMBER:
        return place.span(1), _number(random, place[1])
    if place.re is QUEUE:
        return place.span(), random.choice(QUEUES)
    return place.span(), random.choice([name for name in declared() if name.startswith(f"{place[1]}/")])


def _number(random: Random, text: str) -> str:
    """Return another number, an integer for an integer."""
    value = float(text)
    if random.random() < 0.1:
        return random.choice(("0", "1", "-1"))
    if text.isdigit():
        near = (value + 1, value - 1, value + 2, value * 2, value // 2, value * 3)
        return str(int(random.choice(near)))
    return f"{value * random.choice((0.1, 0.5, 0.75, 0.9, 1.1, 1.3, 2)):.9g}"
