"""Points of the parameter space: grid, zip, Latin hypercube and Sobol sequences."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from neons._optional import needed_for
from neons.sweeps.errors import SweepError
from neons.sweeps.values import Axis, Interval, Value

Point: TypeAlias = dict[str, Value]

#: More points than this are an error: a range is probably mistyped.
_MOST_POINTS = 10_000_000


def sample(axes: Sequence[Axis], how: str, seed: int) -> list[Point]:
    """Return the points to simulate; equal points appear once.

    Parameters
    ----------
    axes
        The parameters; the last one varies fastest in a grid.
    how
        `grid`, `zip`, `lhs:N` (Latin hypercube) or `sobol:N` (scrambled Sobol sequence).
    seed
        Seed of the two random samplings.

    Raises
    ------
    SweepError
        The sampling does not exist, or does not fit the axes.
    """
    names = [axis.name for axis in axes]
    for name in names:
        if names.count(name) > 1:
            raise SweepError(f"the parameter `{name}` is given twice")
    kind, _, count = how.partition(":")
    if not axes and how != "grid":
        raise SweepError(f"--sample {how} needs parameters: NAME=VALUES")
    if kind == "grid" and not count:
        columns = [_listed(axis, how) for axis in axes]
        _check_count("the grid", math.prod(len(column) for column in columns))
        return _unique(names, itertools.product(*columns))
    if kind == "zip" and not count:
        return _unique(names, _zipped(axes))
    if kind in ("lhs", "sobol"):
        if not count.isdecimal() or int(count) < 1:
            raise SweepError(f"`--sample {how}` lacks the number of points: write for example {kind}:128")
        _check_count(f"--sample {kind}", int(count))
        return _unique(names, _random(axes, kind, int(count), seed))
    raise SweepError(f"there is no sampling `{how}`: use grid, zip, lhs:N or sobol:N")


def _check_count(what: str, count: int) -> None:
    if count > _MOST_POINTS:
        raise SweepError(f"{what} has {count:,} points; at most {_MOST_POINTS:,} are allowed")


def _listed(axis: Axis, how: str) -> tuple[Value, ...]:
    if isinstance(axis.values, Interval):
        raise SweepError(
            f"`{axis.name}` is an interval, of which `{how}` cannot take all numbers: "
            f"give it a step (START:STOP:STEP) or use --sample lhs:N or sobol:N"
        )
    return axis.values


def _zipped(axes: Sequence[Axis]) -> Iterable[tuple[Value, ...]]:
    columns = [_listed(axis, "zip") for axis in axes]
    length = max(len(column) for column in columns)
    for axis, column in zip(axes, columns, strict=True):
        if len(column) not in (1, length):
            raise SweepError(
                f"zip needs parameters of equal length: `{axis.name}` has {len(column)} values, another one {length}"
            )
    return zip(*(column * length if len(column) == 1 else column for column in columns), strict=True)


def _random(axes: Sequence[Axis], kind: str, count: int, seed: int) -> Iterable[tuple[Value, ...]]:
    with needed_for("samples", "'neons[sweep]'"):
        from scipy.stats import qmc

    if kind == "sobol" and count & (count - 1):
        below = 1 << (count.bit_length() - 1)
        raise SweepError(f"a Sobol sequence is balanced only in powers of two: use sobol:{below} or sobol:{2 * below}")
    sampler = qmc.LatinHypercube(len(axes), rng=seed) if kind == "lhs" else qmc.Sobol(len(axes), rng=seed)
    for fractions in sampler.random(count).tolist():
        yield tuple(_picked(axis, fraction) for axis, fraction in zip(axes, fractions, strict=True))


def _picked(axis: Axis, fraction: float) -> Value:
    if isinstance(axis.values, Interval):
        return axis.values.at(fraction)
    return axis.values[min(int(fraction * len(axis.values)), len(axis.values) - 1)]


def _unique(names: Sequence[str], combinations: Iterable[tuple[Value, ...]]) -> list[Point]:
    return [dict(zip(names, values, strict=True)) for values in dict.fromkeys(combinations)]
