"""Plots of traces: variables, queues, goodput, sequence numbers and delays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from neons.analysis._source import Source, packets
from neons.analysis._variables import traced
from neons.analysis.packets import delays as one_way_delays
from neons.analysis.packets import queue_length, throughput
from neons.plots._frame import COLOURS, RED, frame, legend, styles

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def variable(source: Source, name: str = "cwnd_", *, axes: Axes | None = None) -> Axes:
    """Plot a traced variable over time, a curve for each agent that traced it.

    Parameters
    ----------
    source
        The trace of variables.
    name
        The variable, as the trace names it.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The variable was not traced.
    """
    found = traced(source, name)
    axes = frame(axes, f"{name.rstrip('_')} over time", "time (s)", name.rstrip("_"))
    names = [f"agent {agent}" for agent in found.agents]
    for agent, style in zip(found.agents, styles(names), strict=True):
        axes.plot(*found.of(agent), drawstyle="steps-post", **style)
    legend(axes, len(found.agents))
    return axes


def queue(
    source: Source, link: tuple[int, int] | None = None, *, unit: str = "packets", axes: Axes | None = None
) -> Axes:
    """Plot the length of a queue over time, with losses as red marks.

    Parameters
    ----------
    source
        The trace.
    link
        The nodes at the link's beginning and its end; by default the link whose queue was longest.
    unit
        ``"packets"`` or ``"bytes"``.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    trace = packets(source)
    if link is None:
        links = sorted(set(zip(trace.start.tolist(), trace.end.tolist(), strict=True)))
        link = max(links, key=lambda one: max(queue_length(source, one)[1], default=0))
    time, length = queue_length(source, link, unit=unit)
    axes = frame(axes, f"queue from node {link[0]} to node {link[1]}", "time (s)", f"queue ({unit})")
    axes.plot(time, length, drawstyle="steps-post", color=COLOURS[0], linewidth=0.8)
    own = trace.between(link)
    lost = own.time[own.event == "drop"]
    axes.plot(lost, np.zeros(len(lost)), "|", color=RED, markersize=8, clip_on=False, label=f"{len(lost)} losses")
    legend(axes, 2 if len(lost) else 1)
    return axes


def goodput(source: Source, *, interval: float | None = None, axes: Axes | None = None) -> Axes:
    """Plot the goodput of each flow over time, acknowledgements left out.

    Parameters
    ----------
    source
        The trace.
    interval
        The seconds over which goodput is averaged; by default 1 ms, 10 ms, 100 ms ... so that there are at most 500
        values.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    packets(source)
    axes = frame(axes, "what arrives of each flow", "time (s)", "rate (Mb/s)")
    flows = throughput(source, interval=interval)
    for (starts, rates), style in zip(flows.values(), styles([f"flow {flow}" for flow in flows]), strict=True):
        axes.plot(starts, 1e-6 * rates, drawstyle="steps-post", **style)
    axes.set_ylim(bottom=0)
    legend(axes, len(flows))
    return axes


def sequence(source: Source, *, flow: int | None = None, axes: Axes | None = None) -> Axes:
    """Plot sequence numbers of a flow over time as they arrive, with losses as red crosses.

    Parameters
    ----------
    source
        The trace.
    flow
        The flow id; by default the first one.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    trace = packets(source)
    flow = int(trace.flow[0]) if flow is None else flow
    own = trace.where((trace.flow == flow) & (trace.kind != "ack") & (trace.sequence >= 0))
    arrived = (own.event == "receive") & (own.end.astype(str) == own.destination.astype(str))
    lost = own.event == "drop"
    axes = frame(axes, f"flow {flow}: sequence numbers", "time (s)", "sequence number")
    axes.plot(own.time[arrived], own.sequence[arrived], ".", color=COLOURS[0], markersize=2, label="arrives")
    axes.plot(own.time[lost], own.sequence[lost], "x", color=RED, markersize=5, label=f"{int(lost.sum())} losses")
    legend(axes, 2)
    return axes


def delays(source: Source, *, axes: Axes | None = None) -> Axes:
    """Plot the distribution of one-way delays: the share of packets that arrived within each time.

    Parameters
    ----------
    source
        The trace.
    axes
        Where to plot; by default a new figure.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    flows = np.unique(packets(source).flow)
    axes = frame(axes, "one-way delay", "delay (ms)", "share of packets")
    delays_of = {flow: np.sort(one_way_delays(source, flow=int(flow))) for flow in flows}
    shown = {f"flow {flow}": times for flow, times in delays_of.items() if len(times)}
    for times, style in zip(shown.values(), styles(list(shown)), strict=True):
        axes.plot(1e3 * times, np.arange(1, len(times) + 1) / len(times), drawstyle="steps-post", **style)
    legend(axes, len(shown))
    return axes
