"""Runs grouped by parameters: estimates of measures, and paired differences."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from neons.sweeps.errors import SweepError
from neons.sweeps.rows import Row
from neons.sweeps.run import OK
from neons.sweeps.statistics import Estimate, estimate, student_half_width
from neons.sweeps.values import Value

Key = tuple[Value, ...]


@dataclass(frozen=True)
class Group:
    """The runs of one combination of parameters.

    Attributes
    ----------
    key
        Values of the parameters by which the runs are grouped.
    estimates
        The estimate of each measure, by name.
    """

    key: Key
    estimates: dict[str, Estimate]


@dataclass(frozen=True)
class Difference:
    """The difference of a measure between a value of a parameter and its first value, other parameters being equal.

    Attributes
    ----------
    key
        Values of the other parameters.
    value, baseline
        The two values that are compared.
    estimate
        Mean and interval of the differences of runs with the same replication number.
    unpaired_half_width
        Half width of the interval (Welch) if the pairs are ignored, which shows the gain from common random numbers.
    """

    key: Key
    value: Value
    baseline: Value
    estimate: Estimate
    unpaired_half_width: float


def varied(rows: Sequence[Row]) -> list[str]:
    """Return the parameters that have more than one value, in their order; if there are none, all parameters."""
    names = list(dict.fromkeys(name for row in rows for name in row.parameters))
    changing = [name for name in names if len({row.parameters.get(name) for row in rows}) > 1]
    return changing or names


def measures_in(rows: Sequence[Row]) -> list[str]:
    """Return the names of all measures, in the order in which they appear."""
    return list(dict.fromkeys(name for row in rows for name in row.measures))


def group(
    rows: Sequence[Row],
    by: Sequence[str],
    show: Sequence[str],
    confidence: float = 0.95,
    method: str = "student",
) -> list[Group]:
    """Return estimates of measures for each combination of the parameters `by`.

    The combinations are sorted: numbers by size, texts in the order in which the sweep has them.

    Raises
    ------
    SweepError
        A parameter or measure does not exist.
    """
    values = values_of(rows, by, show)
    return [
        Group(key, {name: estimate(values[key][name], confidence, method) for name in show})
        for key in sorted_keys(values, rows)
    ]


def values_of(rows: Sequence[Row], by: Sequence[str], show: Sequence[str]) -> dict[Key, dict[str, list[float]]]:
    """Return the values of measures in the runs that ended well, for each combination of the parameters `by`.

    Raises
    ------
    SweepError
        A parameter or measure does not exist.
    """
    _check(by, {name for row in rows for name in row.parameters}, "parameter")
    _check(show, set(measures_in(rows)), "measure")
    values: dict[Key, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.status == OK:
            for name in show:
                if name in row.measures:
                    values[_key(row, by)][name].append(row.measures[name])
    return values


def differences(
    rows: Sequence[Row], compared: str, measure: str, confidence: float = 0.95, method: str = "student"
) -> list[Difference]:
    """Return paired differences of a measure between the values of a parameter and its first value.

    Raises
    ------
    SweepError
        The parameter does not vary, or the measure does not exist.
    """
    names = varied(rows)
    _check([compared], set(names), "varied parameter")
    _check([measure], set(measures_in(rows)), "measure")
    others = [name for name in names if name != compared]
    choices = list(dict.fromkeys(row.parameters[compared] for row in rows))
    found: dict[Key, dict[Value, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    for row in rows:
        if row.status == OK and measure in row.measures:
            found[_key(row, others)][row.parameters[compared]][row.replication] = row.measures[measure]
    result = []
    for key in sorted_keys(found, rows):
        first = found[key][choices[0]]
        for value in choices[1:]:
            second = found[key][value]
            pairs = sorted(first.keys() & second.keys())
            paired = estimate([second[number] - first[number] for number in pairs], confidence, method)
            halves = [student_half_width([side[number] for number in pairs], confidence) for side in (first, second)]
            result.append(Difference(key, value, choices[0], paired, math.hypot(*halves)))
    return result


def _key(row: Row, names: Sequence[str]) -> Key:
    return tuple(row.parameters[name] for name in names)


def sorted_keys(keys: Iterable[Key], rows: Iterable[Row]) -> list[Key]:
    """Return keys in order: numbers by size and texts by their first appearance in the rows."""
    rank: dict[Value, int] = {}
    for row in rows:
        for value in row.parameters.values():
            rank.setdefault(value, len(rank))
    return sorted(
        keys, key=lambda key: tuple((1, rank[value]) if isinstance(value, str) else (0, float(value)) for value in key)
    )


def _check(names: Sequence[str], known: set[str], kind: str) -> None:
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise SweepError(f"there is no {kind} `{name}`; there are: {listed}")
