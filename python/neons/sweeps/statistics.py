"""Means and their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from neons._optional import needed_for
from neons.sweeps.errors import SweepError

#: Number of resamples of the bootstrap.
_RESAMPLES = 9_999
#: Fractions of a mean that are rounding errors of equal values.
_ROUNDING = 1e-12


@dataclass(frozen=True)
class Estimate:
    """A mean with its confidence interval.

    Attributes
    ----------
    count
        Number of values.
    mean
        Their mean.
    low, high
        Ends of the interval; not a number if there are fewer than two values.
    """

    count: int
    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@lru_cache(maxsize=4096)
def student_quantile(probability: float, degrees: float) -> float:
    """Return a quantile of Student's t distribution."""
    with needed_for("confidence intervals", "'neons[sweep]'"):
        from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def student_probability(value: float, degrees: float) -> float:
    """Return the probability that a variable with Student's t distribution is at most `value`."""
    with needed_for("tests of significance", "'neons[sweep]'"):
        from scipy.special import stdtr

    return float(stdtr(degrees, value))


@dataclass(frozen=True)
class Welch:
    """The difference of the means of two independent samples, by Welch's t-test.

    Attributes
    ----------
    difference
        Mean of the second sample less the mean of the first, with its confidence interval; `count` is the size of the
        smaller sample. The interval's ends are not a number if a sample has fewer than two values.
    probability
        The probability of a difference at least as large if the true means are equal (two-sided p-value); not a number
        if a sample has fewer than two values.
    """

    difference: Estimate
    probability: float


def welch(first: Sequence[float], second: Sequence[float], confidence: float = 0.95) -> Welch:
    """Compare the means of two samples whose variances may differ.

    Welch, "The generalization of Student's problem when several different population variances are involved", 1947.
    If no sample varies, any difference is certain.
    """
    counts = len(first), len(second)
    if min(counts) == 0:
        return Welch(Estimate(0, math.nan, math.nan, math.nan), math.nan)
    means = [math.fsum(values) / len(values) for values in (first, second)]
    difference = means[1] - means[0]
    if min(counts) < 2:
        return Welch(Estimate(min(counts), difference, math.nan, math.nan), math.nan)
    squares = [
        math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)
        for values, mean in zip((first, second), means, strict=True)
    ]
    error = math.sqrt(math.fsum(squares))
    # Smaller differences and errors are those of rounding.
    least = _ROUNDING * max(abs(mean) for mean in means)
    if error <= least:
        return Welch(Estimate(min(counts), difference, difference, difference), float(abs(difference) <= least))
    degrees = error**4 / math.fsum(square**2 / (count - 1) for square, count in zip(squares, counts, strict=True))
    half_width = student_quantile((1 + confidence) / 2, degrees) * error
    estimated = Estimate(min(counts), difference, difference - half_width, difference + half_width)
    return Welch(estimated, 2 * student_probability(-abs(difference) / error, degrees))


def student_half_width(values: Sequence[float], confidence: float) -> float:
    """Return half the width of Student's interval of the mean; infinite for fewer than two values."""
    count = len(values)
    if count < 2:
        return math.inf
    mean = math.fsum(values) / count
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return student_quantile((1 + confidence) / 2, count - 1) * math.sqrt(variance / count)


def estimate(values: Sequence[float], confidence: float = 0.95, method: str = "student") -> Estimate:
    """Return the mean of values and its confidence interval.

    Parameters
    ----------
    values
        Independent values, one for each replication.
    confidence
        Probability that the interval covers the true mean.
    method
        `student` (the mean is about normally distributed) or `bootstrap` (bias-corrected and accelerated:
        Efron, "Better bootstrap confidence intervals", 1987; for skewed measures).
    """
    count = len(values)
    if count == 0:
        return Estimate(0, math.nan, math.nan, math.nan)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(count, mean, math.nan, math.nan)
    if method == "bootstrap":
        low, high = _bootstrap(values, confidence)
        return Estimate(count, mean, low, high)
    if method != "student":
        raise SweepError(f"there is no interval `{method}`: use student or bootstrap")
    half_width = student_half_width(values, confidence)
    return Estimate(count, mean, mean - half_width, mean + half_width)


def _bootstrap(values: Sequence[float], confidence: float) -> tuple[float, float]:
    import numpy as np

    with needed_for("bootstrap intervals", "'neons[sweep]'"):
        from scipy.stats import bootstrap

    if min(values) == max(values):
        return values[0], values[0]
    # A fixed seed gives the same interval for the same values.
    generator = np.random.default_rng(len(values))
    result = bootstrap(
        (np.asarray(values),),
        np.mean,
        confidence_level=confidence,
        n_resamples=_RESAMPLES,
        batch=1_000,
        method="BCa",
        rng=generator,
    )
    return float(result.confidence_interval.low), float(result.confidence_interval.high)
