"""Long-range dependence: three estimates of the Hurst parameter.

The parameter is 0.5 for independent values, and larger for long-range dependent ones, such as the traffic of Leland,
Taqqu, Willinger and Wilson, "On the self-similar nature of Ethernet traffic", 1994. The series are amounts in intervals
of equal length, such as bytes in each tenth of a second.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from neons.analysis._source import Floats

__all__ = ["hurst_rs", "hurst_variance_time", "hurst_wavelet"]

_SHORTEST = 64


def _series(values: npt.ArrayLike) -> Floats:
    series = np.asarray(values, dtype=float)
    if len(series) < _SHORTEST or not series.std():
        raise ValueError(f"the estimate needs at least {_SHORTEST} values that are not all the same")
    return series


def _levels(shortest: int, longest: int, count: int = 15) -> npt.NDArray[np.int64]:
    return np.unique(np.geomspace(shortest, longest, count).round().astype(np.int64))


def variances(values: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Return block sizes, and for each of them the variance of the means of blocks."""
    series = _series(values)
    sizes = _levels(2, len(series) // 8)
    blocks = [series[: len(series) // size * size].reshape(-1, size).mean(axis=1) for size in sizes]
    return sizes.astype(float), np.array([block.var(ddof=1) for block in blocks])


def hurst_variance_time(values: npt.ArrayLike) -> float:
    """Return the Hurst parameter by variance-time: the variance of the means of blocks falls with the block size.

    (Taqqu, Teverovsky and Willinger, "Estimators for long-range dependence: an empirical study", 1995, section 2.1.)

    Raises
    ------
    ValueError
        There are fewer than 64 values, or they are all the same.
    """
    sizes, measured = variances(values)
    slope = np.polyfit(np.log(sizes), np.log(measured), 1)[0]
    return float(1 + slope / 2)


def rescaled_ranges(values: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Return block sizes, and for each of them the mean of the rescaled ranges of blocks."""
    series = _series(values)
    sizes = _levels(8, len(series) // 2)
    ratios = []
    for size in sizes:
        blocks = series[: len(series) // size * size].reshape(-1, size)
        deviations = np.cumsum(blocks - blocks.mean(axis=1, keepdims=True), axis=1)
        ranges = np.maximum(deviations.max(axis=1), 0) - np.minimum(deviations.min(axis=1), 0)
        scales = blocks.std(axis=1)
        ratios.append(np.mean(ranges[scales > 0] / scales[scales > 0]))
    return sizes.astype(float), np.array(ratios)


def hurst_rs(values: npt.ArrayLike) -> float:
    """Return the Hurst parameter by R/S: the rescaled range of blocks grows with the block size.

    (Mandelbrot and Wallis, "Robustness of the rescaled range R/S in the measurement of noncyclic long run statistical
    dependence", 1969; Taqqu, Teverovsky and Willinger, 1995, section 2.5.)

    Raises
    ------
    ValueError
        There are fewer than 64 values, or they are all the same.
    """
    sizes, ratios = rescaled_ranges(values)
    return float(np.polyfit(np.log(sizes), np.log(ratios), 1)[0])


def hurst_wavelet(values: npt.ArrayLike, *, first: int = 3) -> float:
    """Return the Hurst parameter from the energies of the coefficients of Haar's wavelet over scales.

    The octaves are weighted by how much their energies vary. (Abry and Veitch, "Wavelet analysis of long-range-dependent
    traffic", 1998; Haar's wavelet has one vanishing moment: constant means do not matter, trends do.)

    Parameters
    ----------
    values
        The series.
    first
        The first octave that counts; shorter scales say little about long-range dependence.

    Raises
    ------
    ValueError
        There are fewer than 64 values, they are all the same, or too few octaves are left.
    """
    octaves, logarithms, weights = energies(values)
    counted = octaves >= first
    if counted.sum() < 2:
        raise ValueError("too few octaves are left; give more values, or begin at an earlier octave")
    slope = np.polyfit(octaves[counted], logarithms[counted], 1, w=weights[counted])[0]
    return float((slope + 1) / 2)


def energies(values: npt.ArrayLike) -> tuple[Floats, Floats, Floats]:
    """Return octaves, log2 of the energies of their wavelet coefficients, and weights for a fit."""
    approximation = _series(values)
    octaves, logarithms, weights = [], [], []
    octave = 0
    while len(approximation) >= 8:
        octave += 1
        even, odd = approximation[: len(approximation) // 2 * 2].reshape(-1, 2).T
        details, approximation = (even - odd) / np.sqrt(2), (even + odd) / np.sqrt(2)
        energy, count = (details**2).mean(), len(details)
        if energy > 0:
            # Correct the bias of the logarithm of an average of squares, to first order (chi-squared variable).
            octaves.append(float(octave))
            logarithms.append(np.log2(energy) + 1 / (count * np.log(2)))
            weights.append(np.sqrt(count))
    return np.array(octaves), np.array(logarithms), np.array(weights)
