"""Windows, teeth and clusters by the rules of the chapter's programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from common import Floats, Outcome

SCRIPTS = Path(__file__).parent / "scripts"
BASIC1 = SCRIPTS / "basic1.tcl"
BASIC2 = SCRIPTS / "basic2.tcl"

#: The time from which the chapter counts teeth, since slow start has ended (STARTPOINT), seconds.
START = 3.0


def window(run: Outcome, flow: int) -> tuple[Floats, Floats]:
    """Return the times and values of the congestion window of a sender of basic2."""
    table = run.trace("basic2.tr").variables
    rows = (table["name"] == "cwnd_") & (table["source"] == str(flow))
    return table["time"][rows], table["value"][rows]


def teeth(run: Outcome, flow: int) -> tuple[Floats, Floats]:
    """Return the times at which a window fell, and the new windows: 1 means a coarse timeout (31.4.2)."""
    time, value = window(run, flow)
    falls = np.flatnonzero(np.diff(value) < 0) + 1
    falls = falls[time[falls] >= START]
    return time[falls], value[falls]


def timeouts(run: Outcome, flow: int) -> Floats:
    """Return the times of coarse timeouts."""
    time, value = teeth(run, flow)
    return time[value == 1]


def clusters(times: Iterable[float], granularity: float) -> list[list[float]]:
    """Return times in clusters: each has the times within `granularity` of its first (31.4.2)."""
    found: list[list[float]] = []
    for time in sorted(times):
        if found and time <= found[-1][0] + granularity:
            found[-1].append(time)
        else:
            found.append([time])
    return found


def drops(run: Outcome, flow: int) -> Floats:
    """Return the times at which packets of a flow of basic2 were dropped."""
    table = run.trace("basic2.tr").events
    return table["time"][(table["event"] == "drop") & (table["flow"] == flow)]


def events_of_loss(run: Outcome, granularity: float) -> list[tuple[float, int, int]]:
    """Return the clusters of teeth of both flows: the time of the first tooth, and the numbers of teeth of each flow."""
    marked = sorted((time, flow) for flow in (0, 1) for time in teeth(run, flow)[0])
    found: list[tuple[float, int, int]] = []
    for time, flow in marked:
        if not found or time > found[-1][0] + granularity:
            found.append((time, 0, 0))
        begin, first, second = found[-1]
        found[-1] = (begin, first + (flow == 0), second + (flow == 1))
    return found
