"""The runs of web traffic (web.tcl) that several sections share."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from common import Floats, Lab, Outcome

from .loads import LOADS

WEB = Path(__file__).parent / "web.tcl"
#: The warm-up, which measures leave out, simulated seconds.
WARM_UP = 120
#: The number of clouds of clients on each path.
CLOUDS = 5
#: The compared protocols: their names, and the options of web.tcl.
PROTOCOLS = {
    "Reno, drop-tail": ("-tcp", "Reno", "-queue", "DropTail", "-ecn", 0),
    "SACK, ECN, ARED": ("-tcp", "Sack", "-queue", "RED", "-ecn", 1),
    "Sync-TCP, drop-tail": ("-tcp", "Sack/Sync", "-queue", "DropTail", "-ecn", 0),
}
#: Responses of each run of the comparison. The document accepts 100,000 to 150,000 if a run takes long.
COMPARED = 100_000


#: The loads at which protocols are compared, %.
COMPARED_AT = (50, 70, 85, 95, 105)


def uncongested(lab: Lab, load: int = 85) -> Outcome:
    """Run the web traffic of a load over links of 100 Mb/s, for the document's time."""
    # Start the runs of all loads, which are all needed, so that several run at the same time.
    runs = {each: lab.start(WEB, *_uncongested(each)) for each in (85, *LOADS)}
    return runs[load].result()


def _uncongested(load: int) -> tuple[object, ...]:
    forward, reverse, duration = LOADS[load]
    return (
        "-forward", forward, "-reverse", reverse, "-duration", duration, "-bandwidth", 100e6,
        "-every", 0.1 if load == 85 else 1, "-lists", int(load == 85),
    )  # fmt: skip


def congested(lab: Lab, protocol: str, load: int = 85) -> Outcome:
    """Run the web traffic of a load over the bottleneck of 10 Mb/s until enough responses are complete."""
    runs = {(name, each): lab.start(WEB, *_congested(name, each)) for each in (85, *COMPARED_AT) for name in PROTOCOLS}
    return runs[protocol, load].result()


def _congested(protocol: str, load: int) -> tuple[object, ...]:
    forward, reverse, _ = LOADS[load]
    return (*PROTOCOLS[protocol], "-forward", forward, "-reverse", reverse, "-pairs", COMPARED)


def counts(run: Outcome, direction: str) -> Floats:
    """Return the counts at the queue by time: time, mean queue, arrivals, drops, bytes that arrived, bytes sent."""
    rows: Floats = np.array(
        [line.split() for line in re.findall(rf"^{direction} (.*)$", run.stdout, re.M)], dtype=float
    )
    return rows


def each(rows: Floats, column: int, seconds: float = 1.0) -> Floats:
    """Return the growth of a count in each interval of this many seconds after the warm-up."""
    step = round(seconds / (rows[1, 0] - rows[0, 0]))
    grown: Floats = np.diff(rows[rows[:, 0] >= WARM_UP - 1e-6, column][::step])
    return grown


def offered(run: Outcome, direction: str) -> float:
    """Return the load that reached the queue after the warm-up, % of 10 Mb/s."""
    rows = counts(run, direction)
    first, last = rows[rows[:, 0] >= WARM_UP - 1e-6][[0, -1]]
    return float(8 * (last[4] - first[4]) / (last[0] - first[0]) / 1e5)


def exchanges(run: Outcome) -> Floats:
    """Return the forward path's exchanges by completion: time, bytes of request and response, response time (ms)."""
    files = sorted(run.folder.glob("forward-*.pairs"))
    rows: Floats = np.concatenate([np.loadtxt(file, usecols=(0, 1, 2, 3), ndmin=2) for file in files])
    return rows[np.argsort(rows[:, 0], kind="stable")]


def begun(run: Outcome) -> Floats:
    """Return the forward path's exchanges by their beginning: time, bytes of request and response."""
    files = sorted(run.folder.glob("forward-*.sizes"))
    rows: Floats = np.concatenate([np.loadtxt(file, usecols=(0, 1, 2), ndmin=2) for file in files])
    return rows[np.argsort(rows[:, 0], kind="stable")]
