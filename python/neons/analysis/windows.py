"""Sawteeth and timeouts, from the congestion window over time."""

from __future__ import annotations

import numpy as np

from neons.analysis._source import Floats, Source, variable
from neons.traces import Table, Trace, read_trace

__all__ = ["coarse_timeouts", "sawteeth"]


def _window(source: Source, node: int | None) -> tuple[Floats, Floats]:
    return variable(source, "cwnd_", node)


def first_node(source: Source) -> int:
    """Return the first node in a trace that traced ``cwnd_``.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced.
    """
    variable(source, "cwnd_")
    table = (
        source if isinstance(source, Table) else (source if isinstance(source, Trace) else read_trace(source)).variables
    )
    return int(table["source"][table["name"] == "cwnd_"][0])


def sawteeth(source: Source, *, node: int | None = None, depth: float = 0.25) -> tuple[Floats, Floats, Floats]:
    """Return the teeth of a congestion window: when each ends, and the windows before and after its end.

    Consecutive decreases with increases of at most a packet between them are one end. (Lakshman and Madhow, "The
    performance of TCP/IP for networks with high bandwidth-delay products and random loss", 1997.)

    Parameters
    ----------
    source
        A trace in which ``cwnd_`` was traced.
    node
        The sender's node, if several senders trace it.
    depth
        The smallest fall of the window that ends a tooth, as a fraction.

    Returns
    -------
    tuple
        Three arrays: times in seconds, windows before, windows after, both in packets.

    Raises
    ------
    ValueError
        ``cwnd_`` was not traced.
    """
    time, window = _window(source, node)
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


def coarse_timeouts(source: Source, *, node: int | None = None) -> Floats:
    """Return when the retransmission timer expired with data outstanding, seconds.

    These are the times at which ``nrexmit_`` grew. Without this variable in the trace, they are the times at which the
    window fell to one packet; since Tahoe's window does so at fast retransmits, too, trace ``nrexmit_`` for Tahoe.

    Parameters
    ----------
    source
        A trace in which ``nrexmit_`` or ``cwnd_`` was traced.
    node
        The sender's node, if several senders trace it.

    Raises
    ------
    ValueError
        Neither variable was traced.
    """
    source = source if isinstance(source, Trace | Table) else read_trace(source)
    table = source.variables if isinstance(source, Trace) else source
    if (table["name"] == "nrexmit_").any():
        time, timeouts = variable(source, "nrexmit_", node)
        return time[np.diff(timeouts, prepend=0) > 0]
    time, window = _window(source, node)
    falls = np.flatnonzero((np.diff(window) < 0) & (window[1:] <= 1)) + 1
    result: Floats = time[falls]
    return result
