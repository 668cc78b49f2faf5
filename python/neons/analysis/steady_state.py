"""Steady states: warm-up, confidence intervals, fairness."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Interval", "batch_means", "confidence_interval", "jain", "mser5", "t_quantile"]


@dataclass(frozen=True)
class Interval:
    """A mean with its confidence interval, from ``mean - half_width`` to ``mean + half_width``."""

    mean: float
    half_width: float
    confidence: float

    def __contains__(self, value: float) -> bool:
        return abs(value - self.mean) <= self.half_width

    def __str__(self) -> str:
        return f"{self.mean:.6g} ± {self.half_width:.2g} ({100 * self.confidence:g} %)"


def jain(rates: npt.ArrayLike | Mapping[Any, float] | Iterable[float]) -> float:
    """Return Jain's index of fairness: 1 if all rates are equal, 1/n if one of n has everything.

    (Jain, Chiu and Hawe, "A quantitative measure of fairness and discrimination for resource allocation in shared computer
    systems", 1984.)

    Parameters
    ----------
    rates
        The rates, in any unit; of a mapping such as `neons.analysis.goodput` returns, its values.

    Raises
    ------
    ValueError
        There are no rates, or all of them are 0.
    """
    if isinstance(rates, Mapping):
        rates = rates.values()
    values = np.asarray(list(rates) if isinstance(rates, Iterable) else rates, dtype=float)
    if not values.size or not (values**2).sum():
        raise ValueError("the index needs rates of which at least one is not 0")
    return float(values.sum() ** 2 / (values.size * (values**2).sum()))


def mser5(values: npt.ArrayLike) -> int:
    """Return how many of the first values belong to the warm-up: the others estimate the mean best.

    The series is truncated after the batch of five values, in its first half, after which the standard error of the
    remaining batch means is smallest. (White, Cobb and Spratt, "A comparison of five steady-state truncation heuristics
    for simulation", 2000.)

    Raises
    ------
    ValueError
        There are fewer than ten values.
    """
    series = np.asarray(values, dtype=float)
    batches = len(series) // 5
    if batches < 2:
        raise ValueError("the warm-up cannot be found in fewer than ten values")
    means = series[: 5 * batches].reshape(batches, 5).mean(axis=1)
    shifted = means - means.mean()
    left = np.arange(batches, 0, -1)
    sums, squares = np.cumsum(shifted[::-1])[::-1], np.cumsum(shifted[::-1] ** 2)[::-1]
    errors = (squares - sums**2 / left) / left**2
    return int(5 * np.argmin(errors[: max(1, batches // 2)]))


def batch_means(values: npt.ArrayLike, *, batches: int = 20, confidence: float = 0.95) -> Interval:
    """Return the mean of a correlated series with a confidence interval, by means of batches.

    (Law, "Simulation Modeling and Analysis", section 9.5.3: 20 to 30 batches.) Values at the end that do not fill a
    batch are left out. Remove the warm-up before, see `mser5`.

    Raises
    ------
    ValueError
        There are fewer values than batches, or fewer than two batches.
    """
    series = np.asarray(values, dtype=float)
    size = len(series) // max(batches, 1)
    if batches < 2 or size < 1:
        raise ValueError(f"{len(series)} values make no {batches} batches")
    return confidence_interval(series[: size * batches].reshape(batches, size).mean(axis=1), confidence=confidence)


def confidence_interval(means: npt.ArrayLike, *, confidence: float = 0.95) -> Interval:
    """Return the mean of independent replications with a confidence interval, by Student's t distribution.

    (Law, "Simulation modeling and analysis", section 4.5.)

    Parameters
    ----------
    means
        One value for each replication, in any unit; independent of each other.
    confidence
        How often such an interval contains the true mean, between 0 and 1.

    Raises
    ------
    ValueError
        There are fewer than two means, or the confidence is not between 0 and 1.
    """
    samples = np.asarray(means, dtype=float)
    if len(samples) < 2:
        raise ValueError("an interval needs at least two replications")
    if not 0 < confidence < 1:
        raise ValueError(f"the confidence must lie between 0 and 1, not be {confidence}")
    error = float(samples.std(ddof=1)) / math.sqrt(len(samples))
    return Interval(float(samples.mean()), t_quantile((1 + confidence) / 2, len(samples) - 1) * error, confidence)


def t_quantile(probability: float, freedom: int) -> float:
    """Return a quantile of Student's t distribution.

    It is found by halving an interval of the distribution function, the regularised incomplete beta function (Press et al.,
    "Numerical Recipes", section 6.4).
    """
    if probability == 0.5:
        return 0.0
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    low, high = 0.0, 2 * abs(NormalDist().inv_cdf(probability)) + 2
    while _t_distribution(high, freedom) < probability:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        if _t_distribution(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _t_distribution(t: float, freedom: int) -> float:
    return 1 - _incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(1 - x, b, a)
    log_beta = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(log_beta + a * math.log(x) + b * math.log1p(-x)) / a
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(300):
        half = step // 2
        if step == 0:
            numerator = 1.0
        elif step % 2 == 0:
            numerator = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        else:
            numerator = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        d = 1 / (1 + numerator * d)
        c = 1 + numerator / c
        fraction *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (fraction - 1)
