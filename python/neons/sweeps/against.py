"""`neons sweep report A --against B`: the same configurations in two campaigns, compared by Welch's t-test."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from neons.sweeps.cells import shown
from neons.sweeps.errors import SweepError
from neons.sweeps.groups import Key, measures_in, sorted_keys, values_of
from neons.sweeps.rows import Row
from neons.sweeps.statistics import Estimate, Welch, estimate, welch
from neons.sweeps.values import Value, to_text


@dataclass(frozen=True)
class Compared:
    """A measure of one configuration in two campaigns.

    Attributes
    ----------
    key
        The configuration: values of the parameters by which runs are grouped.
    measure
        Name of the measure.
    first, second
        The estimates in the two campaigns.
    welch
        The difference of the second from the first, and its probability by chance.
    """

    key: Key
    measure: str
    first: Estimate
    second: Estimate
    welch: Welch

    @property
    def relative(self) -> float:
        """The difference as a fraction of the first mean; not a number if that is 0."""
        mean = self.first.mean
        return self.welch.difference.mean / abs(mean) if mean else math.nan

    def is_significant(self, confidence: float) -> bool:
        """Return whether such a difference is improbable if the true means are equal."""
        return self.welch.probability < 1 - confidence


@dataclass(frozen=True)
class Comparison:
    """Two campaigns, compared.

    Attributes
    ----------
    by
        The parameters by which runs are grouped.
    settings
        Parameters that have a single value in each campaign, which differs: what the comparison is about. `None` is a
        parameter that one campaign lacks.
    compared
        Each measure of each configuration that both campaigns have.
    left_out
        For each campaign the number of its configurations that the other one lacks.
    """

    by: list[str]
    settings: dict[str, tuple[Value | None, Value | None]]
    compared: list[Compared]
    left_out: tuple[int, int]


def compare(
    campaigns: tuple[Sequence[Row], Sequence[Row]],
    show: Sequence[str],
    confidence: float = 0.95,
    method: str = "student",
) -> Comparison:
    """Compare measures in two campaigns, for each configuration that both have.

    Raises
    ------
    SweepError
        A parameter varies in one campaign and does not exist in the other; no configuration is in both.
    """
    choices = [_choices(rows) for rows in campaigns]
    by: list[str] = []
    settings: dict[str, tuple[Value | None, Value | None]] = {}
    for name in dict.fromkeys(name for known in choices for name in known):
        first, second = (known.get(name, []) for known in choices)
        if len(first) <= 1 and len(second) <= 1:
            if first != second:
                settings[name] = (*first, None)[0], (*second, None)[0]
        elif not first or not second:
            raise SweepError(f"the parameter `{name}` varies in one campaign, and the other does not have it")
        else:
            by.append(name)
    values = [values_of(rows, by, show) for rows in campaigns]
    both = [key for key in values[0] if key in values[1]]
    if not both:
        raise SweepError(f"no configuration is in both campaigns: the values of {', '.join(by)} differ")
    compared = [
        Compared(
            key,
            name,
            estimate(values[0][key][name], confidence, method),
            estimate(values[1][key][name], confidence, method),
            welch(values[0][key][name], values[1][key][name], confidence),
        )
        for key in sorted_keys(both, [*campaigns[0], *campaigns[1]])
        for name in show
    ]
    return Comparison(by, settings, compared, (len(values[0]) - len(both), len(values[1]) - len(both)))


def measures_of_both(campaigns: tuple[Sequence[Row], Sequence[Row]]) -> list[str]:
    """Return the measures that both campaigns have."""
    second = measures_in(campaigns[1])
    return [name for name in measures_in(campaigns[0]) if name in second]


def cells(found: Compared, confidence: float) -> list[str]:
    """Return the cells of a row for people."""
    relative, probability = found.relative, found.welch.probability
    return [
        *(to_text(value) for value in found.key),
        found.measure,
        shown(found.first),
        shown(found.second),
        shown(found.welch.difference),
        "-" if math.isnan(relative) else f"{100 * relative:+.3g}%",
        "-" if math.isnan(probability) else f"{probability:.2g}",
        "-" if math.isnan(probability) else "yes" if found.is_significant(confidence) else "no",
    ]


def header(comparison: Comparison, names: tuple[str, str]) -> list[str]:
    """Return the names of the columns of `cells`."""
    return [*comparison.by, "measure", *names, "difference", "change", "p", "significant"]


#: The columns of a CSV file after the parameters.
CSV_COLUMNS = (
    "measure",
    *(f"{side}_{end}" for side in ("a", "b") for end in ("mean", "low", "high", "count")),
    "difference",
    "difference_low",
    "difference_high",
    "relative_change",
    "p",
    "significant",
)


def csv_cells(found: Compared, confidence: float) -> list[object]:
    """Return the cells of a row of a CSV file."""
    sides = [(side.mean, side.low, side.high, side.count) for side in (found.first, found.second)]
    difference = found.welch.difference
    significant = "" if math.isnan(found.welch.probability) else int(found.is_significant(confidence))
    return [
        *found.key,
        found.measure,
        *sides[0],
        *sides[1],
        difference.mean,
        difference.low,
        difference.high,
        found.relative,
        found.welch.probability,
        significant,
    ]


def _choices(rows: Iterable[Row]) -> dict[str, list[Value]]:
    """Return the values of each parameter."""
    found: dict[str, list[Value]] = {}
    for row in rows:
        for name, value in row.parameters.items():
            known = found.setdefault(name, [])
            if value not in known:
                known.append(value)
    return found
