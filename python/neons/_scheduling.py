"""Times and actions of scheduled calls."""

from __future__ import annotations

import math
import re
from typing import Any

_TIME = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(|[munp]?s?)", re.IGNORECASE)
_UNITS = {"": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12}


def seconds(time: Any) -> Any:
    """Return a time in seconds, of which texts can have a unit, such as ``"10ms"``.

    Raises
    ------
    TypeError
        It is neither a number nor a text.
    ValueError
        It is a text without a time, or NaN.
    """
    if isinstance(time, str):
        found = _TIME.fullmatch(time.strip())
        if found is None:
            raise ValueError(f"{time!r} is no time: write seconds, or a number with a unit, such as '10ms'")
        return float(found[1]) * _UNITS[found[2].lower().rstrip("s")]
    if not hasattr(time, "__float__"):
        raise TypeError(f"{time!r} is no time: write seconds, or a number with a unit, such as '10ms'")
    if math.isnan(time):
        raise ValueError("NaN is no time")
    return time


def check_action(action: Any, arguments: tuple[Any, ...]) -> None:
    """Check that an action can be called, or is a script without further arguments.

    Raises
    ------
    TypeError
        It is something else.
    ValueError
        It is an empty script.
    """
    if callable(action):
        return
    if arguments or not isinstance(action, str | list | tuple):
        only = "a callable, since it has arguments" if arguments else "a callable or a script of Tcl"
        raise TypeError(f"the action must be {only}, not {action!r}")
    if not action or (isinstance(action, str) and not action.strip()):
        raise ValueError(
            "the action is an empty script: is it the result of a call? Give the method itself, such as `ftp.start` "
            "without parentheses"
        )
