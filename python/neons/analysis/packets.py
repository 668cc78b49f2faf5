"""Goodput, utilisation, queues and delays, from packet traces."""

from __future__ import annotations

import numpy as np

from neons.analysis._source import Floats, Packets, Source, packets

__all__ = ["delays", "goodput", "queue_average", "queue_length", "utilisation"]

_ACKNOWLEDGEMENTS = ("ack",)


def _arrived(trace: Packets) -> Packets:
    """Return the packets that arrive at the node they are for."""
    arrived = trace.where(trace.event == "receive")
    return arrived.where(arrived.end.astype(str) == arrived.destination.astype(str))


def goodput(source: Source, *, start: float = 0.0, end: float | None = None, header: int = 0) -> dict[int, float]:
    """Return the goodput of each flow, bits per second: what arrives, each packet counted once.

    (RFC 2647, section 3.17: "the number of bits per unit of time forwarded to the correct destination, minus any bits lost
    or retransmitted".)

    Parameters
    ----------
    source
        The trace.
    start, end
        The interval, seconds; `end` is the last event's time by default.
    header
        How many bytes of each packet do not count.

    Raises
    ------
    ValueError
        The trace has no packets, or the interval is empty.
    """
    trace = packets(source)
    end = float(trace.time[-1]) if end is None else end
    if end <= start:
        raise ValueError(f"the interval from {start} s to {end} s is empty")
    arrived = _arrived(trace)
    arrived = arrived.where(~np.isin(arrived.kind.astype(str), _ACKNOWLEDGEMENTS))
    rates: dict[int, float] = {}
    for flow in np.unique(arrived.flow):
        own = arrived.where(arrived.flow == flow)
        identity = np.where(own.sequence >= 0, own.sequence, -2 - own.uid)
        _, first = np.unique(np.column_stack([identity, own.source == own.source[0]]), axis=0, return_index=True)
        once = own.where(np.sort(first))
        counted = (once.time >= start) & (once.time <= end)
        rates[int(flow)] = float(8 * (once.size[counted] - header).sum() / (end - start))
    return rates


def utilisation(
    source: Source, link: tuple[int, int], bandwidth: float, *, start: float = 0.0, end: float | None = None
) -> float:
    """Return which share of the time a link was sending, between 0 and 1.

    Parameters
    ----------
    source
        The trace.
    link
        The nodes at its beginning and its end.
    bandwidth
        Bits per second.
    start, end
        The interval, seconds; `end` is the last event's time by default. Packets count in which they leave the queue.

    Raises
    ------
    ValueError
        The trace has no packets, or the interval is empty.
    """
    trace = packets(source)
    end = float(trace.time[-1]) if end is None else end
    if end <= start:
        raise ValueError(f"the interval from {start} s to {end} s is empty")
    sent = trace.between(link)
    sent = sent.where((sent.event == "dequeue") & (sent.time <= end))
    finished = sent.time + 8 * sent.size / bandwidth
    busy = np.clip(np.minimum(finished, end) - np.maximum(sent.time, start), 0, None).sum()
    return float(busy / (end - start))


def queue_length(source: Source, link: tuple[int, int], *, unit: str = "packets") -> tuple[Floats, Floats]:
    """Return when the length of a queue changes, in seconds, and what it is from then on.

    Parameters
    ----------
    source
        The trace.
    link
        The nodes at the link's beginning and its end.
    unit
        ``"packets"`` or ``"bytes"``.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    trace = packets(source).between(link)
    # A packet that is refused was never in the queue, or was put in before; both write `+` first.
    sign = np.select([trace.event == "enqueue", (trace.event == "dequeue") | (trace.event == "drop")], [1, -1], 0)
    amount = sign if unit == "packets" else sign * trace.size
    changes = sign != 0
    return trace.time[changes], np.cumsum(amount[changes]).astype(float)


def queue_average(
    source: Source, link: tuple[int, int], *, start: float = 0.0, end: float | None = None, unit: str = "packets"
) -> float:
    """Return the average length of a queue over time.

    Each length counts for as long as it lasts, unlike in an average over packets.

    Parameters
    ----------
    source
        The trace.
    link
        The nodes at the link's beginning and its end.
    start, end
        The interval, seconds; `end` is the last change's time by default.
    unit
        ``"packets"`` or ``"bytes"``.

    Raises
    ------
    ValueError
        The trace has no packets on this link, or the interval is empty.
    """
    time, length = queue_length(source, link, unit=unit)
    if not len(time):
        raise ValueError(f"no packets passed the link from {link[0]} to {link[1]}")
    end = float(time[-1]) if end is None else end
    if end <= start:
        raise ValueError(f"the interval from {start} s to {end} s is empty")
    edges = np.clip(np.concatenate([[start], time, [end]]), start, end)
    lengths = np.concatenate([[0.0], length])
    return float((np.diff(edges) * lengths).sum() / (end - start))


def delays(source: Source, *, flow: int | None = None) -> Floats:
    """Return the one-way delay of each packet that arrived, seconds, in the order of arrival.

    It counts from when the packet enters its first queue until its destination receives it. Quantiles are
    ``numpy.quantile(delays(trace), [0.5, 0.95])``. (RFC 7679.)

    Parameters
    ----------
    source
        The trace.
    flow
        Only packets of this flow.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    trace = packets(source)
    if flow is not None:
        trace = trace.where(trace.flow == flow)
    entered = trace.where(trace.event == "enqueue")
    uids, first = np.unique(entered.uid, return_index=True)
    arrived = _arrived(trace)
    place = np.searchsorted(uids, arrived.uid)
    known = (place < len(uids)) & (uids[np.minimum(place, len(uids) - 1)] == arrived.uid)
    result: Floats = arrived.time[known] - entered.time[first][place[known]]
    return result
