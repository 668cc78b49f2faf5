"""Measures that a script prints: `name=value`, or a last line of numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

_NUMBER = r"[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|inf|nan)"
_NAMED = re.compile(rf"(?<![\w.])([A-Za-z_][\w.]*)\s*=\s*({_NUMBER})(?![\w.])")
_NUMBERS = re.compile(rf"\s*{_NUMBER}(?:[\s,;]+{_NUMBER})*[\s,;]*")
_ONE = re.compile(_NUMBER)

#: Only this many bytes at the end of what a run printed are searched.
TAIL = 1 << 20


def printed_measures(text: str, columns: Sequence[str], parameters: Collection[str]) -> dict[str, float]:
    """Return the measures in what a run printed.

    Parameters
    ----------
    text
        What the run printed.
    columns
        Names for the numbers of the last line that has nothing else; `_` leaves a number out. Without names
        they are called `column1`, `column2` ...
    parameters
        Names of parameters, which are not measures even if the script prints them.

    Raises
    ------
    ValueError
        Columns are named, and the last line of numbers has another number of columns.
    """
    measures = {name: float(value) for name, value in _NAMED.findall(text) if name not in parameters}
    last = next((line for line in reversed(text.splitlines()) if line.strip()), "")
    numbers = [float(number) for number in _ONE.findall(last)] if _NUMBERS.fullmatch(last) else []
    if columns and len(columns) != len(numbers):
        found = f"has {len(numbers)} numbers" if numbers else f"is `{last[:80]}`" if last else "is missing"
        raise ValueError(f"--columns names {len(columns)} numbers, but the last line of the output {found}")
    names = columns or [f"column{index + 1}" for index in range(len(numbers))]
    columned = dict(zip(names, numbers, strict=True))
    measures.update((name, number) for name, number in columned.items() if name != "_" and name not in parameters)
    return measures
