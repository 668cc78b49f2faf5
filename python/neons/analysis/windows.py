"""Sawteeth and timeouts, from the congestion window over time."""

from __future__ import annotations

import numpy as np

from neons.analysis._source import Floats, Source
from neons.analysis._variables import has_traced, traced
from neons.traces import Table, Trace, read_trace

__all__ = ["coarse_timeouts", "sawteeth"]


def sawteeth(
    source: Source, *, node: int | str | None = None, port: int | None = None, depth: float = 0.25
) -> tuple[Floats, Floats, Floats]:
    """Return the teeth of a congestion window: when each ends, and the windows before and after its end.

    Consecutive decreases with increases of at most a packet between them are one end. (Lakshman and Madhow, "The
    performance of TCP/IP for networks with high bandwidth-delay products and random loss", 1997.)

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node, port
        The address of the sender's node and the sender's port, if several senders trace it.
    depth
        The smallest fall of the window that ends a tooth, as a fraction.

    Returns
    -------
    tuple
        Three arrays: times in seconds, windows before, windows after, both in packets.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced by this sender, or by several.
    """
    windows = traced(source, "cwnd_")
    time, window = windows.of(windows.choose(node, port))
    falls = np.flatnonzero(np.diff(window) < 0)
    ends: list[tuple[float, float, float]] = []
    row = 0
    while row < len(falls):
        first = last = int(falls[row])
        # Two cuts between which the window grows by a packet or less belong to the same recovery.
        while row + 1 < len(falls) and window[falls[row + 1]] <= window[last + 1] + 1:
            row += 1
            last = int(falls[row])
        if window[last + 1] <= (1 - depth) * window[first]:
            ends.append((float(time[first + 1]), float(window[first]), float(window[last + 1])))
        row += 1
    table = np.array(ends, dtype=float).reshape(-1, 3)
    return table[:, 0], table[:, 1], table[:, 2]


def coarse_timeouts(source: Source, *, node: int | str | None = None, port: int | None = None) -> Floats:
    """Return when the retransmission timer expired with data outstanding, seconds.

    These are the times at which ``nrexmit_`` grew. Without this variable in the trace, they are the times at which the
    window fell to one packet; since Tahoe's window does so at fast retransmits, too, trace ``nrexmit_`` for Tahoe.

    Parameters
    ----------
    source
        A trace in which ``nrexmit_`` or ``cwnd_`` was traced.
    node, port
        The address of the sender's node and the sender's port, if several senders trace it.

    Raises
    ------
    ValueError
        Neither variable was traced by this sender, or it was by several.
    """
    source = source if isinstance(source, Trace | Table) else read_trace(source)
    if has_traced(source, "nrexmit_"):
        counts = traced(source, "nrexmit_")
        time, timeouts = counts.of(counts.choose(node, port))
        return time[np.diff(timeouts, prepend=0) > 0]
    windows = traced(source, "cwnd_")
    time, window = windows.of(windows.choose(node, port))
    falls = np.flatnonzero((np.diff(window) < 0) & (window[1:] <= 1)) + 1
    result: Floats = time[falls]
    return result
