"""Plots with matplotlib: a function for each kind of plot, which returns the axes.

A trace is a `neons.Trace`, a `neons.Table`, the name of a file, or the text of a trace as `bytes`. A series is an array
of numbers. Without further arguments each function shows what the trace or the series has; ``axes`` puts the plot into
a figure that was made before.
"""

from neons.plots._frame import COLOURS
from neons.plots._losses import coarse_timeouts, loss_clusters, sawteeth
from neons.plots._series import aest, batch_means, hill, hurst_rs, hurst_variance_time, hurst_wavelet, warm_up
from neons.plots._traces import delays, goodput, queue, sequence, variable

__all__ = [
    "COLOURS",
    "aest",
    "batch_means",
    "coarse_timeouts",
    "delays",
    "goodput",
    "hill",
    "hurst_rs",
    "hurst_variance_time",
    "hurst_wavelet",
    "loss_clusters",
    "queue",
    "sawteeth",
    "sequence",
    "variable",
    "warm_up",
]
