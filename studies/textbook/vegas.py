"""Section 31.5: TCP Reno against TCP Vegas."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Lab, Outcome, chart, colours, label, legend

from .windows import BASIC2, window

#: Vegas's packetSize_: the value with which the chapter's numbers were made, and the value that its text advises.
USED, ADVISED = 960, 1000


def against(
    lab: Lab, queue: int, seconds: int, *, size: int = USED, alpha: int = 3, beta: int = 6, trace: str = "nothing"
) -> Outcome:
    """Run Reno (A--D) against Vegas (B--D)."""
    return lab.run(
        BASIC2, queuesize=queue, endtime=seconds, alpha=alpha, beta=beta, vegassize=size,
        flavour1="Vegas", bottleneckBW=8.0, overhead=0.002, trace=trace,
    )  # fmt: skip


def ratio(lab: Lab, queue: int, seconds: int, **settings: int) -> float:
    """Return the ratio of Reno's goodput to Vegas's, in bytes."""
    run = against(lab, queue, seconds, **settings)
    return run["recv0"] / run["recv1"]


def both(queue: int, seconds: int, **settings: int) -> object:
    """Return a measure: the ratio with the used and with the advised size of packets."""
    return lambda lab: (ratio(lab, queue, seconds, **settings), ratio(lab, queue, seconds, size=ADVISED, **settings))


def shown(value: tuple[float, float]) -> str:
    """Return both ratios as text."""
    return f"{value[0]:.2f} with packetSize_ {USED}; {value[1]:.2f} with {ADVISED}"


def draw_ratio(lab: Lab) -> Figure:
    """Draw the section's first graph: the goodput ratio over the limit of the queue."""
    figure, axes = chart()
    queues = list(range(10, 221, 10 if lab.full else 70))
    # Start all runs, so that several run at the same time.
    for size in (USED, ADVISED):
        for queue in queues:
            lab.start(
                BASIC2, queuesize=queue, endtime=1000, alpha=3, beta=6, vegassize=size,
                flavour1="Vegas", bottleneckBW=8.0, overhead=0.002, trace="nothing",
            )  # fmt: skip
    for size, colour in ((USED, "blue"), (ADVISED, "orange")):
        axes.plot(
            queues,
            [ratio(lab, queue, 1000, size=size) for queue in queues],
            ".-",
            color=colours[colour],
            label=f"packetSize_ {size}",
        )
    label(axes, "queue, packets", "goodput, Reno / Vegas")
    legend(axes)
    return figure


def draw_windows(lab: Lab) -> Figure:
    """Draw the section's second graph: windows over time."""
    figure, axes = chart()
    run = against(lab, 20, 300, trace="cwnd")
    for flow, colour, name in ((0, "vermilion", "Reno"), (1, "green", "Vegas")):
        time, value = window(run, flow)
        step = max(1, len(time) // 5000)
        keep = np.union1d(np.arange(0, len(time), step), np.flatnonzero(np.diff(value) < 0))
        axes.plot(time[keep], value[keep], lw=0.9, color=colours[colour], label=name)
    label(axes, "time, s", "window, packets")
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "vegas-10", "31.5", "Reno / Vegas, queue 10, α 1, β 3", "1.02", both(10, 1000, alpha=1, beta=3),
        lambda v: abs(v[0] - 1.02) < 0.005, shown,
    ),
    Claim(
        "vegas-220", "31.5", "Reno / Vegas, queue 220, α 1, β 3", "almost 22", both(220, 1000, alpha=1, beta=3),
        lambda v: 21.5 < v[0] < 22, shown,
    ),
    Claim(
        "vegas-300", "31.5", "Reno / Vegas, queue 20, α 3, β 6, 300 s", "about 1.1", both(20, 300), lambda v: 1.05 < v[0] < 1.15, shown,
    ),
    Claim(
        "vegas-1000", "31.5", "Reno / Vegas, queue 20, α 3, β 6, 1000 s", "close to 1.3", both(20, 1000), lambda v: 1.25 < v[0] < 1.35, shown,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing("vegas-ratio", "31.5", "Vegas loses more the longer the queue is", draw_ratio),
    Drawing(
        "vegas-windows", "31.5", "Vegas backs off before Reno's peaks and keeps its window at many losses", draw_windows
    ),
)
