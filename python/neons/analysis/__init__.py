"""Measures that papers on networks use, each with its source.

Measures of a trace take a `neons.Trace` or the name of a file; measures of a series take an array of numbers.
"""

from neons.analysis.losses import Cluster, delivered_twice, loss_clusters, shared_losses
from neons.analysis.packets import delays, goodput, queue_average, queue_length, throughput, utilisation
from neons.analysis.self_similarity import hurst_rs, hurst_variance_time, hurst_wavelet
from neons.analysis.steady_state import Interval, batch_means, confidence_interval, jain, mser5
from neons.analysis.tails import aest, hill, hill_plot, run_lengths
from neons.analysis.windows import coarse_timeouts, sawteeth

__all__ = [
    "Cluster",
    "Interval",
    "aest",
    "batch_means",
    "coarse_timeouts",
    "confidence_interval",
    "delays",
    "delivered_twice",
    "goodput",
    "hill",
    "hill_plot",
    "hurst_rs",
    "hurst_variance_time",
    "hurst_wavelet",
    "jain",
    "loss_clusters",
    "mser5",
    "queue_average",
    "queue_length",
    "run_lengths",
    "sawteeth",
    "shared_losses",
    "throughput",
    "utilisation",
]
