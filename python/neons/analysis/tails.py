"""Heavy tails: two estimates of the tail index, and a test for runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from neons.analysis._source import Floats

__all__ = ["aest", "hill", "hill_plot", "run_lengths"]

_FEWEST = 1000


def hill_plot(values: npt.ArrayLike) -> Floats:
    """Return Hill's estimate of the tail index for the 1, 2, ... n-1 largest of n positive values.

    Where the curve is level the tail is a power law with that index; below 2 the variance is infinite. (Hill, "A simple
    general approach to inference about the tail of a distribution", 1975.)

    Raises
    ------
    ValueError
        There are fewer than two values, or one is not positive.
    """
    ordered = np.sort(np.asarray(values, dtype=float))[::-1]
    if len(ordered) < 2 or ordered[-1] <= 0:
        raise ValueError("the estimate needs at least two values, all of them positive")
    logs = np.log(ordered)
    counts = np.arange(1, len(ordered))
    excess = np.cumsum(logs[:-1]) / counts - logs[1:]
    with np.errstate(divide="ignore"):
        result: Floats = 1 / excess
    return result


def hill(values: npt.ArrayLike, *, share: float = 0.1) -> float:
    """Return Hill's estimate of the tail index from the largest values.

    Parameters
    ----------
    values
        Positive numbers, such as sizes of files.
    share
        Which share of the values is taken for the tail.

    Raises
    ------
    ValueError
        There are too few values, or one is not positive.
    """
    curve = hill_plot(values)
    return float(curve[max(1, round(share * (len(curve) + 1))) - 1])


def run_lengths(values: npt.ArrayLike, *, threshold: float | None = None) -> tuple[npt.NDArray[np.int64], float, float]:
    """Return the lengths of runs above or below a threshold, and how likely as few runs are if values are independent.

    (Wald and Wolfowitz, "On a test whether two samples are from the same population", 1940.) A strongly negative score says
    that values stay on one side for long, as losses in bursts do; a positive one that they alternate.

    Parameters
    ----------
    values
        The series.
    threshold
        The value that separates above from below; by default the median. Values equal to it count as below.

    Returns
    -------
    tuple
        The lengths of the runs, the expected number of runs, and the standard score of the actual number.

    Raises
    ------
    ValueError
        All values are on one side.
    """
    series = np.asarray(values, dtype=float)
    above = series > (np.median(series) if threshold is None else threshold)
    many, few = int(above.sum()), int((~above).sum())
    if not many or not few:
        raise ValueError("all values are on the same side of the threshold")
    borders = np.flatnonzero(np.diff(above.astype(np.int8))) + 1
    lengths = np.diff(np.concatenate([[0], borders, [len(above)]])).astype(np.int64)
    product, count = 2.0 * many * few, many + few
    expected = product / count + 1
    variance = product * (product - count) / (count**2 * (count - 1)) if count > 1 else 0.0
    score = (len(lengths) - expected) / np.sqrt(variance) if variance > 0 else 0.0
    return lengths, expected, float(score)


def aest(values: npt.ArrayLike, *, tolerance: float = 0.1) -> float:
    """Return the tail index, estimated from how the tail scales when values are added up.

    Unlike `hill` it finds where the tail begins. The sum of m independent values with tail index a exceeds a large value m
    times as often as a single value does, and its quantiles are m^(1/a) times as large. Values are added in pairs again and
    again. Wherever the probabilities at two successive levels differ by a factor of two, within `tolerance`, the ratio of
    their quantiles gives an estimate; the result is the mean of all estimates. The mean of the values is subtracted first.
    A result near 2 means that the tail is hardly heavy or not at all. (Crovella and Taqqu, "Estimating the heavy tail index
    from scaling properties", 1999.)

    Parameters
    ----------
    values
        The values, in any order if they are independent; at least 1,000, better 10,000.
    tolerance
        How far the logarithm of the ratio of probabilities may be from that of two, as a fraction of it.

    Raises
    ------
    ValueError
        There are fewer than 1,000 values, or no part of the tail scales with an index below 2.
    """
    found = np.concatenate([level.index[level.is_tail] for level in scaling(values, tolerance)])
    if not len(found):
        raise ValueError("no part of the tail scales as a heavy one does")
    return float(found.mean())


@dataclass(frozen=True)
class Level:
    """How the tail scales from sums of m values to sums of 2 m values; see `aest`.

    Attributes
    ----------
    series
        The sums, sorted.
    heights
        The probabilities at which the quantiles are compared.
    before
        The quantiles of the sums: the values that larger sums exceed with these probabilities.
    index
        The estimate of the tail index at each quantile.
    is_tail
        Whether the tail scales as a heavy one, at each quantile.
    """

    series: Floats
    heights: Floats
    before: Floats
    index: Floats
    is_tail: npt.NDArray[np.bool_]


def scaling(values: npt.ArrayLike, tolerance: float) -> Iterator[Level]:
    """Return how the tail scales at each level of adding up pairs; see `aest`."""
    series = np.asarray(values, dtype=float)
    if len(series) < _FEWEST:
        raise ValueError(f"the estimate needs at least {_FEWEST:,} values")
    series = series - series.mean()
    while len(series) // 2 >= _FEWEST // 2:
        pairs = series[: len(series) // 2 * 2].reshape(-1, 2).sum(axis=1)
        single, double = np.sort(series), np.sort(pairs)
        # Beyond the ten largest sums quantiles are mostly chance.
        heights = np.geomspace(0.1, min(0.1, 10 / len(double)), 50)
        before, after = np.quantile(single, 1 - heights), np.quantile(double, 1 - heights)
        above = 1 - np.searchsorted(double, before, side="right") / len(double)
        usable = (before > 0) & (after > before) & (above > 0)
        heights, before, after = heights[usable], before[usable], after[usable]
        index = np.log(2) / np.log(after / before)
        is_tail = (np.abs(np.log2(above[usable] / heights) - 1) <= tolerance) & (index < 2)
        yield Level(single, heights, before, index, is_tail)
        series = pairs
