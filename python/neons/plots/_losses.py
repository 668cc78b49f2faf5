"""Plots of losses and of how congestion windows answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from neons.analysis import losses, windows
from neons.analysis._source import Floats, Source
from neons.analysis._variables import Agent, traced
from neons.analysis.packets import delays
from neons.plots._frame import COLOURS, RED, frame, legend, styles, whole_numbers

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
    for flow, style in zip(flows, styles([f"flow {flow}" for flow in flows]), strict=True):
        own = np.array([cluster.losses.get(flow, 0) for cluster in clusters])
        axes.vlines(starts, below, below + own, linewidth=3, **style)
        below = below + own
    axes.set_ylim(bottom=0)
    whole_numbers(axes.yaxis)
    legend(axes, len(flows))
    return axes


def sawteeth(
    source: Source,
    *,
    node: int | str | None = None,
    port: int | None = None,
    depth: float = 0.25,
    axes: Axes | None = None,
) -> Axes:
    """Plot a congestion window over time, with the ends of its teeth.

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node, port
        The address of the sender's node and the sender's port; by default those of the first sender that traced it.
    depth
        The smallest fall of the window that ends a tooth, as a fraction.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced by this sender, or by several on the node.
    """
    agent, time, window = _window(source, node, port)
    ends, before, after = windows.sawteeth(source, node=agent.node, port=agent.port, depth=depth)
    axes = _plot_window(time, window, f"{len(ends)} teeth of agent {agent}'s congestion window", axes)
    axes.plot(ends, before, "v", color=COLOURS[1], markersize=5, label="from")
    axes.plot(ends, after, "^", color=COLOURS[2], markersize=5, label="to")
    legend(axes, 3)
    return axes


def coarse_timeouts(
    source: Source, *, node: int | str | None = None, port: int | None = None, axes: Axes | None = None
) -> Axes:
    """Plot a congestion window over time, with the moments at which the retransmission timer expired.

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node, port
        The address of the sender's node and the sender's port; by default those of the first sender that traced it.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced by this sender, or by several on the node.
    """
    agent, time, window = _window(source, node, port)
    found = windows.coarse_timeouts(source, node=agent.node, port=agent.port)
    axes = _plot_window(time, window, f"{len(found)} timeouts of agent {agent}", axes)
    for number, expired in enumerate(found):
        axes.axvline(float(expired), color=RED, linestyle="--", linewidth=1, label="timeout" if number == 0 else None)
    legend(axes, 1 + len(found))
    return axes


def _window(source: Source, node: int | str | None, port: int | None) -> tuple[Agent, Floats, Floats]:
    """Return the sender, and the times and values of its window in the order of time."""
    windows = traced(source, "cwnd_")
    agent = windows.agents[0] if node is None and port is None else windows.choose(node, port)
    time, window = windows.of(agent)
    order = np.argsort(time, kind="stable")
    return agent, time[order], window[order]


def _plot_window(time: Floats, window: Floats, title: str, axes: Axes | None) -> Axes:
    axes = frame(axes, title, "time (s)", "cwnd (packets)")
    axes.plot(time, window, drawstyle="steps-post", color=COLOURS[0], linewidth=1, label="cwnd")
    axes.set_ylim(bottom=0)
    return axes
