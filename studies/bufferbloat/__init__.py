"""Bufferbloat, and what queue management does about it: CoDel, FQ-CoDel, PIE and RED."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Floats, Lab, Study, between, chart, colours, label, legend

FOLDER = Path(__file__).parent
BLOAT = FOLDER / "bufferbloat.tcl"
LOAD = FOLDER / "scripts" / "load.tcl"
_ROW = re.compile(r"^(\w+) +([\d.]+) +([\d.]+) +([\d.]+)$", re.M)

#: The loads of the PIE paper: the numbers of TCP flows and of UDP flows (6 Mb/s each) over a link of 10 Mb/s.
PIE_LOADS = {
    "light": ("5 TCP flows", {"flows": 5}),
    "heavy": ("50 TCP flows", {"flows": 50}),
    "mix": ("5 TCP flows and 2 UDP flows of 6 Mb/s", {"flows": 5, "udp": 2}),
}


def disciplines(lab: Lab) -> dict[str, tuple[float, float, float]]:
    """Return the median and the 99th percentile of round trips, ms, and the utilisation, %, for each queue."""
    rows = _ROW.findall(lab.run(BLOAT).stdout)
    return {name: (float(median), float(tail), float(used)) for name, median, tail, used in rows}


def drop_times(lab: Lab, count: int = 20) -> Floats:
    """Return when CoDel drops the first packets of a flow that sends faster than its link, s after the first drop."""
    run = lab.run(LOAD, queue="CoDel", flows=0, udp=1, each=12, seconds=4, limit=100000)
    table = run.trace("queue.tr").events
    time: Floats = table["time"][table["event"] == "drop"][:count]
    return time - time[0]


def control_law(count: int = 20) -> Floats:
    """Return the times of the RFC: each drop follows the one before by 100 ms / sqrt(count)."""
    return np.concatenate([[0.0], np.cumsum(0.1 / np.sqrt(np.arange(1, count)))])


def law_error(lab: Lab) -> float:
    """Return the largest distance between CoDel's drop times and the control law's, ms."""
    return float(1000 * np.abs(drop_times(lab) - control_law()).max())


def waiting(lab: Lab, load: str, queue: str = "PIE") -> float:
    """Return the mean wait in the queue, ms."""
    target = {"target": 0.02} if queue == "PIE" else {}
    return lab.run(LOAD, queue=queue, **target, **PIE_LOADS[load][1])["wait"]


def draw_law(lab: Lab) -> Figure:
    """Draw CoDel's drops and the control law."""
    figure, axes = chart()
    axes.plot(control_law(), np.arange(1, 21), "-", color=colours["orange"], label="RFC 8289: 100 ms / √n")
    axes.plot(drop_times(lab), np.arange(1, 21), ".", color=colours["blue"], label="drops")
    label(axes, "time since the first drop, s", "drops")
    legend(axes)
    return figure


def draw_waits(lab: Lab) -> Figure:
    """Draw the wait in the queue over time, for PIE and DropTail."""
    figure, charts = chart(3, height=2.0)
    for axes, (load, (name, settings)) in zip(charts, PIE_LOADS.items(), strict=True):
        for queue, colour in (("DropTail", "faint"), ("PIE", "blue")):
            target = {"target": 0.02} if queue == "PIE" else {}
            waits = np.loadtxt(lab.run(LOAD, queue=queue, **target, **settings).path("waits.txt"))
            axes.plot(waits[::20, 0], 1000 * waits[::20, 1], color="#8a9099" if colour == "faint" else colours[colour], lw=0.9, label=queue)
        axes.axhline(20, color=colours["vermilion"], lw=0.8, ls=":", label="aim")
        axes.set_ylim(0, 100)
        axes.set_title(name, fontsize=9, loc="left")
        label(axes, "time, s" if load == "mix" else "", "wait, ms")
    legend(charts[0])
    return figure


def draw_disciplines(lab: Lab) -> Figure:
    """Draw the round trips of the probe for each queue."""
    figure, axes = chart(height=2.4)
    found = disciplines(lab)
    for place, (median, tail, _) in enumerate(found.values()):
        axes.plot([median, tail], [place, place], "-", lw=3, color=colours["sky"], label="to the 99th percentile" if place == 0 else None)
        axes.plot([median], [place], "o", color=colours["blue"], label="median" if place == 0 else None)
    axes.axvline(20, color=colours["ink"], lw=0.8, ls=":", label="without a queue")
    axes.set_xscale("log")
    axes.set_yticks(range(len(found)), list(found))
    axes.invert_yaxis()
    label(axes, "round-trip time of the probe, ms", "")
    legend(axes)
    return figure


def _median(name: str, lab: Lab) -> tuple[float, float]:
    median, _, used = disciplines(lab)[name]
    return median - 20, used


CLAIMS = (
    Claim(
        "bloat", "bufferbloat", "A queue of 1000 packets that is never managed is full: median wait, ms (all of it: 1500)", "the whole buffer",
        lambda lab: disciplines(lab)["DropTail"][0] - 20, between(1000, 1500), lambda v: f"{v:.0f}",
    ),
    Claim(
        "codel-law", "RFC 8289, 5.3", "Drops of a flow that does not react come at distances of 100 ms / √n: largest error of the first 20, ms (a packet takes 0.8)",
        "100 ms / √n", law_error, lambda v: v < 2, lambda v: f"{v:.2f}",
    ),
    Claim(
        "codel", "RFC 8289, 4.2", "CoDel: median wait, ms, and utilisation, %", "5 to 10 % of an RTT as the target; high utilisation",
        partial(_median, "CoDel"), lambda v: v[0] < 20 and v[1] > 99, lambda v: f"{v[0]:.1f}, {v[1]:.1f}",
    ),
    Claim(
        "fq-codel", "RFC 8290, 1", "FQ-CoDel: a flow of few packets hardly waits: median wait of the probe, ms (a packet takes 1.5), and utilisation, %",
        "low", partial(_median, "FQCoDel"), lambda v: v[0] < 3 and v[1] > 99, lambda v: f"{v[0]:.1f}, {v[1]:.1f}",
    ),
    Claim(
        "pie", "RFC 8033, 4", "PIE: median wait, ms, and utilisation, %", "15", partial(_median, "PIE"),
        lambda v: 10 < v[0] < 20 and v[1] > 99, lambda v: f"{v[0]:.1f}, {v[1]:.1f}",
    ),
    *(
        Claim(
            f"pie-{load}", "PIE paper, 6", f"PIE keeps the wait at its reference of 20 ms whatever the load, {name}: mean wait, ms", "20",
            partial(waiting, load=load), between(17, 23), lambda v: f"{v:.1f}",
        )
        for load, (name, _) in PIE_LOADS.items()
    ),
    Claim(
        "red", "Floyd 2001", "Adaptive RED: median wait, ms, and utilisation, %", "far below the buffer; high utilisation", partial(_median, "RED"),
        lambda v: v[0] < 30 and v[1] > 99, lambda v: f"{v[0]:.1f}, {v[1]:.1f}",
    ),
)  # fmt: skip

STUDY = Study(
    name="bufferbloat",
    title="Bufferbloat: CoDel, FQ-CoDel, PIE",
    source="RFC 8289 (CoDel), RFC 8290 (FQ-CoDel), RFC 8033 (PIE); R. Pan and others, “PIE: A Lightweight Control Scheme to Address the "
    "Bufferbloat Problem”, 2013; S. Floyd and others, “Adaptive RED”, 2001",
    about="Bulk transfers fill whatever buffer there is, and everybody else waits. Queue management drops early, and keeps the delay low "
    "at the same utilisation.",
    folder=FOLDER,
    claims=CLAIMS,
    drawings=(
        Drawing("disciplines", "bufferbloat", "Managed queues take the delay of a probe from 1.3 s to a few hundredths", draw_disciplines),
        Drawing("law", "RFC 8289, 5.3", "CoDel drops by its control law, ever faster", draw_law),
        Drawing("waits", "PIE paper, 6", "PIE holds its 20 ms under three loads; DropTail's waits are beyond the chart", draw_waits),
    ),
)
