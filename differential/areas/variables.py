"""Any variable of any class, set in the scripts of the conformance tests."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from differential.cases import ROOT, arguments, cases, inputs, script
from differential.scenario import Scenario, Statement

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

CLASS = re.compile(r"^#+ ([A-Z][\w/]*)$", re.MULTILINE)
VARIABLE = re.compile(r"^\| `(\w+)` \| (\w+) \| `([^`]*)` \|", re.MULTILINE)
NAME = re.compile(r"\b[A-Z]\w*(?:/\w+)*")
NUMBER = re.compile(r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)([a-zA-Z]*)")
RUN = re.compile(r"^\$(\w+) run\b", re.MULTILINE)

SET_ALL = """proc objects_of {class} {
    set found [$class info instances]
    foreach child [$class info subclass] {set found [concat $found [objects_of $child]]}
    return [lsort -unique $found]
}
proc set_all {class variable value} {
    foreach object [objects_of $class] {
        if {[catch {$object set $variable $value} message]} {puts $message}
    }
    foreach object [objects_of $class] {
        if {![catch {$object set $variable} read]} {puts "$class $variable $read"}
    }
}"""


@cache
def declared() -> dict[str, list[tuple[str, str, str]]]:
    """Return the variables of each class (name, type, default), as the manual lists them."""
    classes = {}
    for page in sorted((ROOT / "docs/reference").glob("*.md")):
        text = page.read_text()
        headings = list(CLASS.finditer(text))
        ends = [*(heading.start() for heading in headings[1:]), len(text)]
        for heading, end in zip(headings, ends, strict=False):
            classes[heading[1]] = VARIABLE.findall(text, heading.end(), end)
    return classes


@cache
def simulations() -> list[Path]:
    """Return the folders of the conformance tests that run one simulation."""
    return [case for case in cases() if len(RUN.findall(script(case))) == 1]


def scenario(random: Random, name: str) -> Scenario:
    """Return the script of a test in which a variable is set: as class default, before or during the run."""
    case = random.choice(simulations())
    text = script(case)
    while not (candidates := _variables_in(text)):
        case = random.choice(simulations())
        text = script(case)
    class_name, variable, kind, default = random.choice(candidates)
    value = _value(random, kind, default)
    run = RUN.search(text)
    before, after = text[: run.start()], text[run.start() :]
    command = f"set_all {class_name} {variable} {value}"
    settings = {
        "default": (f"{class_name} set {variable} {value}", ""),
        "start": ("", command),
        "middle": ("", f'${run[1]} at {10 ** random.uniform(-1, 1):.4g} "{command}"'),
    }
    first, last = settings[random.choice(sorted(settings))]
    parts = [("arguments", arguments(random, case)), ("setting", SET_ALL), ("setting", first)]
    parts += [("script", before.rstrip()), ("setting", last), ("script", after.rstrip())]
    return Scenario(name, tuple(Statement(part, text) for part, text in parts), inputs(case))


def _variables_in(script: str) -> list[tuple[str, str, str, str]]:
    """Return the variables of the classes that a script names, and of their parents."""
    classes = declared()
    names = {match for match in NAME.findall(script) if match in classes}
    for name in list(names):
        words = name.split("/")
        names |= {"/".join(words[:count]) for count in range(1, len(words))} & classes.keys()
    return [(name, *variable) for name in sorted(names) for variable in classes[name]]


def _value(random: Random, kind: str, default: str) -> str:
    """Return an unusual value of a variable with this type and default."""
    if kind == "boolean":
        return "false" if default in {"true", "1"} else "true"
    number = NUMBER.fullmatch(default)
    if number is None:
        return random.choice(("0", "1"))
    size, suffix = float(number[1]), number[2]
    if size == 0:
        return random.choice(("1", "2", "0.5", "10", "-1")) + suffix
    return f"{size * random.choice((0, 0.1, 0.5, 2, 10, -1)):.9g}{suffix}"
