"""Plots of losses and of how congestion windows answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from neons.analysis import losses, windows
from neons.analysis._source import Floats, Source, variable
from neons.analysis.packets import delays
from neons.plots._frame import COLOURS, RED, colour, frame, legend, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def loss_clusters(source: Source, gap: float | None = None, *, axes: Axes | None = None) -> Axes:
    """Plot how many packets each cluster of losses has, with a bar for each cluster and a colour for each flow.

    Parameters
    ----------
    source
        The trace.
    gap
        The shortest time between two clusters, seconds; by default about a round trip, twice the median of one-way delays.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    if gap is None:
        times = delays(source)
        gap = 2 * float(np.median(times)) if len(times) else 0.1
    clusters = losses.loss_clusters(source, gap)
    count = sum(sum(cluster.losses.values()) for cluster in clusters)
    title = f"{count} losses in {len(clusters)} clusters, at least {gap:.3g} s apart"
    axes = frame(axes, title, "time (s)", "losses")
    starts = np.array([cluster.start for cluster in clusters])
    below = np.zeros(len(clusters))
    flows = sorted({flow for cluster in clusters for flow in cluster.losses})
    for number, flow in enumerate(flows):
        own = np.array([cluster.losses.get(flow, 0) for cluster in clusters])
        axes.vlines(starts, below, below + own, color=colour(number), linewidth=3, label=f"flow {flow}")
        below = below + own
    axes.set_ylim(bottom=0)
    whole_numbers(axes.yaxis)
    legend(axes, len(flows))
    return axes


def sawteeth(source: Source, *, node: int | None = None, depth: float = 0.25, axes: Axes | None = None) -> Axes:
    """Plot a congestion window over time, with the ends of its teeth.

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node
        The sender's node; by default the first that traced it.
    depth
        The smallest fall of the window that ends a tooth, as a fraction.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced.
    """
    node = windows.first_node(source) if node is None else node
    time, before, after = windows.sawteeth(source, node=node, depth=depth)
    axes = _window(source, node, f"{len(time)} teeth of node {node}'s congestion window", axes)
    axes.plot(time, before, "v", color=COLOURS[1], markersize=5, label="from")
    axes.plot(time, after, "^", color=COLOURS[2], markersize=5, label="to")
    legend(axes, 3)
    return axes


def coarse_timeouts(source: Source, *, node: int | None = None, axes: Axes | None = None) -> Axes:
    """Plot a congestion window over time, with the moments at which the retransmission timer expired.

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node
        The sender's node; by default the first that traced it.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced.
    """
    node = windows.first_node(source) if node is None else node
    found = windows.coarse_timeouts(source, node=node)
    axes = _window(source, node, f"{len(found)} timeouts of node {node}", axes)
    for number, time in enumerate(found):
        axes.axvline(float(time), color=RED, linestyle="--", linewidth=1, label="timeout" if number == 0 else None)
    legend(axes, 1 + len(found))
    return axes


def _window(source: Source, node: int, title: str, axes: Axes | None) -> Axes:
    time, window = variable(source, "cwnd_", node)
    axes = frame(axes, title, "time (s)", "cwnd (packets)")
    axes.plot(*_steps(time, window), drawstyle="steps-post", color=COLOURS[0], linewidth=1, label="cwnd")
    axes.set_ylim(bottom=0)
    return axes


def _steps(time: Floats, values: Floats) -> tuple[Floats, Floats]:
    order = np.argsort(time, kind="stable")
    return time[order], values[order]
