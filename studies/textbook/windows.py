"""Windows, teeth and clusters, as the chapter's programs count them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from common import Floats, Outcome

SCRIPTS = Path(__file__).parent / "scripts"
BASIC1 = SCRIPTS / "basic1.tcl"
BASIC2 = SCRIPTS / "basic2.tcl"

#: The chapter counts teeth after slow start only, seconds (STARTPOINT).
START = 3.0


def window(run: Outcome, flow: int) -> tuple[Floats, Floats]:
    """Return the times and values of the congestion window of a sender of basic2."""
    table = run.trace("basic2.tr").variables
    rows = (table["name"] == "cwnd_") & (table["source"] == str(flow))
    return table["time"][rows], table["value"][rows]


def teeth(run: Outcome, flow: int) -> tuple[Floats, Floats]:
    """Return when a window became smaller, and what it became: 1 is a coarse timeout (31.4.2)."""
    time, value = window(run, flow)
    falls = np.flatnonzero(np.diff(value) < 0) + 1
    falls = falls[time[falls] >= START]
    return time[falls], value[falls]


def timeouts(run: Outcome, flow: int) -> Floats:
    """Return when coarse timeouts happened."""
    time, value = teeth(run, flow)
    return time[value == 1]


def clusters(times: Iterable[float], granularity: float) -> list[list[float]]:
    """Put together what happens within `granularity` of the first of a cluster (31.4.2)."""
    found: list[list[float]] = []
    for time in sorted(times):
        if found and time <= found[-1][0] + granularity:
            found[-1].append(time)
        else:
            found.append([time])
    return found


def drops(run: Outcome, flow: int) -> Floats:
    """Return when packets of a flow of basic2 were dropped."""
    table = run.trace("basic2.tr").events
    return table["time"][(table["event"] == "drop") & (table["flow"] == flow)]


def events_of_loss(run: Outcome, granularity: float) -> list[tuple[float, int, int]]:
    """Return the clusters of teeth of both flows: when each began, and the teeth of both."""
    marked = sorted((time, flow) for flow in (0, 1) for time in teeth(run, flow)[0])
    found: list[tuple[float, int, int]] = []
    for time, flow in marked:
        if not found or time > found[-1][0] + granularity:
            found.append((time, 0, 0))
        begin, first, second = found[-1]
        found[-1] = (begin, first + (flow == 0), second + (flow == 1))
    return found
