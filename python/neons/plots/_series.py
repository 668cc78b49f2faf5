"""Plots of series: their tails, their warm-up, their long-range dependence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from neons.analysis import self_similarity, steady_state, tails
from neons.analysis._source import Floats
from neons.plots._frame import COLOURS, GREY, colour, frame, legend, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def hill(values: npt.ArrayLike, *, share: float = 0.1, axes: Axes | None = None) -> Axes:
    """Plot Hill's estimate of the tail index over the number of largest values that it is made from.

    Where the curve is level the tail is a power law.

    Parameters
    ----------
    values
        Positive numbers.
    share
        Which share of the values is taken for the tail; the estimate from it is marked.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are too few values, or one is not positive.
    """
    curve = tails.hill_plot(values)
    estimate = tails.hill(values, share=share)
    chosen = max(1, round(share * (len(curve) + 1)))
    axes = frame(axes, f"tail index {estimate:.2f} by Hill's estimate", "largest values taken", "tail index")
    counts = np.arange(1, len(curve) + 1)
    # Leave out the first estimates, which are random and would set the scale.
    first = min(10, len(curve) // 10)
    axes.plot(counts[first:], curve[first:], color=COLOURS[0], linewidth=1, label="estimate")
    axes.plot([chosen], [estimate], "o", color=COLOURS[1], label=f"from the largest {100 * share:g} %")
    axes.axhline(2, color=GREY, linestyle=":", linewidth=1, label="below: infinite variance")
    axes.set_xscale("log")
    axes.set_ylim(0, max(2.5, 2 * estimate))
    legend(axes, 3, inside=True)
    return axes


def aest(values: npt.ArrayLike, *, tolerance: float = 0.1, axes: Axes | None = None) -> Axes:
    """Plot the tails of sums of 1, 2, 4 ... values, with the points from which `neons.analysis.aest` gets the tail index.

    The tails of sums of heavy-tailed values are parallel lines.

    Parameters
    ----------
    values
        The values, at least 1,000.
    tolerance
        The tolerance of `neons.analysis.aest`.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer than 1,000 values, or no part of the tail scales with an index below 2.
    """
    estimate = tails.aest(values, tolerance=tolerance)
    axes = frame(axes, f"tail index {estimate:.2f} by aest", "sum less its mean", "share of larger sums")
    levels = list(tails.scaling(values, tolerance))
    for number, level in enumerate(levels):
        positive = level.series[level.series > 0]
        shares = np.arange(len(positive), 0, -1) / len(level.series)
        label = ["1 value", "2 values", "4 values"][number] if number < 3 else None
        axes.plot(positive, shares, color=colour(number), linewidth=1, label=label)
    # Draw the points above the curves, and list them after the curves in the legend.
    points = np.concatenate([[level.before[level.is_tail], level.heights[level.is_tail]] for level in levels], axis=1)
    axes.plot(*points, ".", color="black", markersize=4, label="scales")
    axes.set_xscale("log")
    axes.set_yscale("log")
    series = np.asarray(values, dtype=float)
    axes.set_xlim(left=float(np.quantile(np.abs(series - series.mean()), 0.5)))
    legend(axes, 4)
    return axes


def warm_up(values: npt.ArrayLike, *, axes: Axes | None = None) -> Axes:
    """Plot a series with the warm-up that `neons.analysis.mser5` finds, and the mean of what is left.

    Parameters
    ----------
    values
        The series, at least ten values.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer than ten values.
    """
    series = np.asarray(values, dtype=float)
    end = steady_state.mser5(series)
    mean = float(series[end:].mean())
    axes = frame(axes, f"warm-up of {end} values by MSER-5", "number of the value", "value")
    numbers = np.arange(len(series))
    axes.plot(numbers[: end + 1], series[: end + 1], color=GREY, linewidth=0.8, label="warm-up" if end else None)
    axes.plot(numbers[end:], series[end:], color=COLOURS[0], linewidth=0.8, label="steady state")
    axes.plot([end, len(series) - 1], [mean, mean], color=COLOURS[1], linewidth=2, label=f"mean {mean:.4g}")
    if end:
        axes.axvspan(0, end, color=GREY, alpha=0.15, linewidth=0)
    legend(axes, 3)
    return axes


def batch_means(
    values: npt.ArrayLike, *, batches: int = 20, confidence: float = 0.95, axes: Axes | None = None
) -> Axes:
    """Plot the means of batches of a series, with the overall mean and its confidence interval.

    Parameters
    ----------
    values
        The series, without its warm-up.
    batches
        How many batches.
    confidence
        The probability that the interval contains the true mean, between 0 and 1.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer values than batches, or fewer than two batches.
    """
    series = np.asarray(values, dtype=float)
    interval = steady_state.batch_means(series, batches=batches, confidence=confidence)
    means = series[: len(series) // batches * batches].reshape(batches, -1).mean(axis=1)
    axes = frame(axes, f"mean {interval}", "batch", "mean of the batch")
    low, high = interval.mean - interval.half_width, interval.mean + interval.half_width
    axes.axhspan(low, high, color=COLOURS[1], alpha=0.25, linewidth=0, label=f"{100 * confidence:g} % confidence")
    axes.axhline(interval.mean, color=COLOURS[1], linewidth=1.5, label="mean")
    axes.plot(np.arange(1, batches + 1), means, "o", color=COLOURS[0], markersize=4, label="batches")
    axes.margins(x=0.03)
    whole_numbers(axes.xaxis)
    legend(axes, 3)
    return axes


def hurst_variance_time(values: npt.ArrayLike, *, axes: Axes | None = None) -> Axes:
    """Plot how the variance of block means falls with the block size, with the line that gives the Hurst parameter.

    Parameters
    ----------
    values
        The series, at least 64 values.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer than 64 values, or they are all the same.
    """
    sizes, variances = self_similarity.variances(values)
    hurst = self_similarity.hurst_variance_time(values)
    title = f"Hurst parameter {hurst:.2f} by variance and time"
    return _fit(sizes, variances, 2 * hurst - 2, -1, title, "values in a block", "variance of their means", axes)


def hurst_rs(values: npt.ArrayLike, *, axes: Axes | None = None) -> Axes:
    """Plot how the rescaled range of blocks grows with the block size, with the line that gives the Hurst parameter.

    Parameters
    ----------
    values
        The series, at least 64 values.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer than 64 values, or they are all the same.
    """
    sizes, ranges = self_similarity.rescaled_ranges(values)
    hurst = self_similarity.hurst_rs(values)
    title = f"Hurst parameter {hurst:.2f} by rescaled range"
    return _fit(sizes, ranges, hurst, 0.5, title, "values in a block", "rescaled range R/S", axes)


def hurst_wavelet(values: npt.ArrayLike, *, first: int = 3, axes: Axes | None = None) -> Axes:
    """Plot the energies of wavelet coefficients over their octaves, with the line that gives the Hurst parameter.

    Parameters
    ----------
    values
        The series, at least 64 values.
    first
        The first octave that counts.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        There are fewer than 64 values, they are all the same, or too few octaves are left.
    """
    hurst = self_similarity.hurst_wavelet(values, first=first)
    octaves, energies, weights = self_similarity.energies(values)
    counted = octaves >= first
    slope = 2 * hurst - 1
    level = float(np.average(energies[counted] - slope * octaves[counted], weights=weights[counted] ** 2))
    axes = frame(axes, f"Hurst parameter {hurst:.2f} by wavelets", "octave", "log2 of the energy")
    # The variance of the logarithm of the average of n squares of Gaussian values is 2 / n.
    errors = 1.96 * np.sqrt(2) / (weights * np.log(2))
    axes.errorbar(
        octaves, energies, errors, fmt="o", color=COLOURS[0], markersize=4, capsize=2, linewidth=1, label="energy, 95 %"
    )
    own = octaves[counted]
    axes.plot(own, level + slope * own, color=COLOURS[1], label="fit")
    middle = float(np.average(energies[counted], weights=weights[counted] ** 2))
    axes.axhline(middle, color=GREY, linestyle=":", linewidth=1, label="independent values")
    axes.margins(x=0.03)
    whole_numbers(axes.xaxis)
    legend(axes, 3, inside=True)
    return axes


def _fit(
    sizes: Floats, measured: Floats, slope: float, plain: float, title: str, x: str, y: str, axes: Axes | None
) -> Axes:
    """Plot measured values over sizes, with the fitted line and the line that independent values would have."""
    axes = frame(axes, title, x, y)
    axes.loglog(sizes, measured, "o", color=COLOURS[0], markersize=4, label="measured")
    centre, height = np.log(sizes).mean(), np.log(measured).mean()
    axes.plot(sizes, np.exp(height + slope * (np.log(sizes) - centre)), color=COLOURS[1], label="fit")
    independent = measured[0] * (sizes / sizes[0]) ** plain
    axes.plot(sizes, independent, color=GREY, linestyle=":", linewidth=1, label="independent values")
    axes.margins(x=0.03)
    legend(axes, 3, inside=True)
    return axes
