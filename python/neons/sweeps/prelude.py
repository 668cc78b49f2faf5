"""The few lines of Tcl that run before a script: variables, seed and substream."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from neons._random_numbers import RandomNumbers

#: The name of the prelude's file in a run's folder.
FILE = "neons-sweep-run.tcl"


def quote(text: str) -> str:
    """Return `text` as one word of Tcl."""
    if re.fullmatch(r"[\w./:+-]+", text, re.ASCII):
        return text
    return '"' + re.sub(r'(["\\$\[\]{}])', r"\\\1", text).replace("\n", "\\n") + '"'


def prelude(script: str, variables: Mapping[str, str], held: Sequence[str], numbers: RandomNumbers) -> str:
    """Return a script that prepares a run and then runs `script`; empty if nothing has to be prepared.

    Parameters
    ----------
    script
        Name of the script in the run's folder.
    variables
        Variables to set first.
    held
        Variables whose first assignment by the script is overruled.
    numbers
        The random numbers with which all generators start.
    """
    lines = numbers.script().splitlines()
    if held:
        lines.append(_HOLD)
    for name, value in variables.items():
        lines.append(f"set {quote_name(name)} {quote(value)}")
        if name in held:
            lines.append(_hold(name, value))
    if not lines:
        return ""
    lines.append(f"set argv0 {quote(script)}")
    lines.append(f"source {quote(script)}")
    return "# Written by `neons sweep`: what differs from running the script by hand.\n" + "\n".join(lines) + "\n"


def quote_name(name: str) -> str:
    """Return the name of a variable, perhaps an array's element, as a word of Tcl."""
    return f"{{{name}}}" if "(" in name else name


#: A procedure that undoes the first assignment to a variable, the script's own default, and no later one.
_HOLD = """proc neons_hold_parameter {name value args} {
    uplevel #0 [list set $name $value]
    uplevel #0 [list trace remove variable $name write [list neons_hold_parameter $name $value]]
}"""


def _hold(name: str, value: str) -> str:
    variable = quote_name(name)
    return f"trace add variable {variable} write [list neons_hold_parameter {variable} {quote(value)}]"
