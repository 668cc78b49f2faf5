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
def student_quantile(probability: float, degrees: int) -> float:
    """Return a quantile of Student's t distribution."""
    with needed_for("confidence intervals", "'neons[sweep]'"):
        from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


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
