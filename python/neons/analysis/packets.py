"""Goodput, utilisation, queues and delays, from packet traces."""

from __future__ import annotations

from typing import Any

import numpy as np

from neons.analysis._source import DELIVERED, Floats, Source, answer, happenings, packets

__all__ = ["delays", "goodput", "queue_average", "queue_length", "throughput", "utilisation"]


def _interval(source: Source, start: float, end: float | None) -> tuple[float, float]:
    end = float(packets(source).time[-1]) if end is None else end
    if end <= start:
        raise ValueError(f"the interval from {start} s to {end} s is empty")
    return start, end


def goodput(source: Source, *, start: float = 0.0, end: float | None = None, header: int = 0) -> dict[int, float]:
    """Return the goodput of each flow of data, bits per second: each packet that arrives counts once.

    SYN, FIN and pure acknowledgements do not count. (RFC 2647, section 3.17: "the number of bits per unit of time forwarded
    to the correct destination, minus any bits lost or retransmitted".) ``neons trace`` counts the same packets, but divides
    by the time between the first packet sent and the last arrival.

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
    found = happenings(source)
    start, end = _interval(source, start, end)
    rates: dict[int, float] = {}
    for flow in np.unique(found.flow[found.is_data & (found.what == DELIVERED)]):
        counted = found.goodput & (found.flow == flow) & (found.time >= start) & (found.time <= end)
        rates[int(flow)] = float(8 * (found.size[counted] - header).sum() / (end - start))
    return rates


def throughput(source: Source, *, interval: float | None = None) -> dict[int, tuple[Floats, Floats]]:
    """Return how much of each flow of data arrives over time, packets that arrive twice and headers included.

    Parameters
    ----------
    source
        The trace.
    interval
        The width of a window, seconds; by default 1 ms, 10 ms, 100 ms ... so that there are at most 500.

    Returns
    -------
    dict
        By flow id: the beginnings of the windows in seconds, and the rates in bits per second.

    Raises
    ------
    ValueError
        The interval is not longer than 0.
    """
    told = answer(source, "throughput", interval)
    width, count = float(told["window"]), int(told["windows"])
    rates: dict[int, Floats] = {}
    for flow in told["flows"]:
        if flow["purpose"] == "data":
            rate = rates.setdefault(-1 if flow["flow"] is None else int(flow["flow"]), np.zeros(count))
            for window, amount in flow["bytes"].items():
                rate[int(window)] += 8 * amount / width
    starts: Floats = np.arange(count, dtype=np.float64) * width
    return {flow: (starts, rate) for flow, rate in sorted(rates.items())}


def utilisation(
    source: Source,
    link: tuple[int, int],
    bandwidth: float | None = None,
    *,
    start: float | None = None,
    end: float | None = None,
) -> float:
    """Return which share of the time a link was sending, between 0 and 1.

    Parameters
    ----------
    source
        The trace.
    link
        The nodes at its beginning and its end.
    bandwidth
        The bandwidth of the link, bits per second. Without it the trace must show it; then the time from the first
        event to the last counts.
    start, end
        The interval, seconds, if the bandwidth is given; by default from 0 to the last event. A packet is sent from
        when it leaves the queue.

    Raises
    ------
    ValueError
        The trace has no packets on this link, the interval is empty, or the trace does not show the bandwidth.
    """
    if bandwidth is None:
        if start is not None or end is not None:
            raise ValueError("an interval needs the bandwidth of the link, bits per second")
        share = _link(source, link)["utilisation"]
        if share is None:
            raise ValueError("the trace does not show the rate of the link; give its bandwidth, bits per second")
        return float(share)
    trace = packets(source)
    start, end = _interval(source, start or 0.0, end)
    sent = trace.between(link)
    sent = sent.where((sent.event == "dequeue") & (sent.time <= end))
    finished = sent.time + 8 * sent.size / bandwidth
    busy = np.clip(np.minimum(finished, end) - np.maximum(sent.time, start), 0, None).sum()
    return float(busy / (end - start))


def _link(source: Source, link: tuple[int, int]) -> dict[str, Any]:
    """Return the summary of ``neons trace`` for a link."""
    for one in answer(source, "summary")["links"]:
        if (one["from"], one["to"]) == link:
            found: dict[str, Any] = one
            return found
    raise ValueError(f"no packets passed the link from {link[0]} to {link[1]}")


def queue_length(source: Source, link: tuple[int, int], *, unit: str = "packets") -> tuple[Floats, Floats]:
    """Return the times at which the length of a queue changes, in seconds, and the lengths from these times on.

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
    # The trace has `+` before `d` even for a packet that the queue refuses on arrival.
    sign = np.select([trace.event == "enqueue", (trace.event == "dequeue") | (trace.event == "drop")], [1, -1], 0)
    amount = sign if unit == "packets" else sign * trace.size
    changes = sign != 0
    return trace.time[changes], np.cumsum(amount[changes]).astype(float)


def queue_average(
    source: Source,
    link: tuple[int, int],
    *,
    start: float | None = None,
    end: float | None = None,
    unit: str = "packets",
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
        The interval, seconds. Without either it is the time from the first event of the trace to the last, and the result
        is that of ``neons trace``; otherwise from 0, to the last change of the queue.
    unit
        ``"packets"`` or ``"bytes"``.

    Raises
    ------
    ValueError
        The trace has no packets on this link, or the interval is empty.
    """
    if start is None and end is None:
        return float(_link(source, link)[f"mean_queue_{unit}"])
    time, length = queue_length(source, link, unit=unit)
    if not len(time):
        raise ValueError(f"no packets passed the link from {link[0]} to {link[1]}")
    start, end = start or 0.0, float(time[-1]) if end is None else end
    if end <= start:
        raise ValueError(f"the interval from {start} s to {end} s is empty")
    edges = np.clip(np.concatenate([[start], time, [end]]), start, end)
    lengths = np.concatenate([[0.0], length])
    return float((np.diff(edges) * lengths).sum() / (end - start))


def delays(source: Source, *, flow: int | None = None) -> Floats:
    """Return the one-way delay of each packet of data that arrived, seconds, in the order of arrival.

    The delay is from when the sender sends the packet until the destination receives it. Quantiles are
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
    found = happenings(source)
    rows = (found.what == DELIVERED) & found.is_data & ~np.isnan(found.delay)
    if flow is not None:
        rows &= found.flow == flow
    result: Floats = found.delay[rows]
    return result
