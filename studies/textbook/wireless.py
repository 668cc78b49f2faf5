"""Section 31.6: a node that moves over a row of others."""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Lab, chart, colours, exactly, label, legend

from .windows import SCRIPTS, Floats

WIRELESS = SCRIPTS / "wireless.tcl"
#: The beginnings of the chapter's clusters of drops, seconds.
DOCUMENT = (22.586, 47.575, 72.707, 97.540)
#: The mover's height above the row, m: in the printed script, and the height that gives the chapter's times.
PRINTED, USED = 150, 173
#: The time between two packets of the constant-rate source, seconds; a packet is needed to notice a change of the
#: route.
INTERVAL = 512 * 8 / 200e3


def records(lab: Lab, height: int = PRINTED) -> list[list[str]]:
    """Return the records of the drops, split into words."""
    lines = lab.run(WIRELESS, mheight=height).path("wireless.tr").read_text().splitlines()
    return [line.split() for line in lines if line.startswith("d ")]


def dropped(lab: Lab, height: int = PRINTED) -> Floats:
    """Return the times at which packets were dropped, s."""
    return np.array([float(after(record, "-t")) for record in records(lab, height)])


def after(record: list[str], tag: str) -> str:
    """Return the word of a record that comes after a tag."""
    return record[record.index(tag) + 1]


def begins(lab: Lab) -> list[float]:
    """Return the beginnings of clusters of drops, which are more than three seconds apart, s."""
    times = dropped(lab)
    return [float(times[0]), *(float(b) for a, b in itertools.pairwise(times) if b - a > 3)]


def first_three(lab: Lab) -> list[float]:
    """Return the times of the first three changes of the route, s."""
    return begins(lab)[:3]


def nearest(lab: Lab) -> list[float]:
    """Return the drops that are nearest to the chapter's times with the height that gives them, s."""
    lost = dropped(lab, USED)
    return [float(lost[np.argmin(np.abs(lost - time))]) for time in DOCUMENT]


def record(lab: Lab, height: int, *tags: str) -> str:
    """Return the event of the first drop, and the words after some tags in its record."""
    first = records(lab, height)[0]
    return " ".join([first[0], *(after(first, tag) for tag in tags)])


def times(values: list[float]) -> str:
    """Print times."""
    return ", ".join(f"{value:.3f}" for value in values)


def draw_drops(lab: Lab) -> Figure:
    """Draw the drops over time."""
    figure, axes = chart(height=2.4)
    for height, colour, name in ((PRINTED, "blue", "150 m, as printed"), (USED, "orange", "173 m")):
        lost = dropped(lab, height)
        axes.step(
            np.append(lost, 100),
            np.append(np.arange(1, len(lost) + 1), len(lost)),
            where="post",
            color=colours[colour],
            label=name,
        )
    for time in DOCUMENT:
        axes.axvline(
            time,
            color=colours["vermilion"],
            lw=0.8,
            ls="--",
            label="document's clusters" if time == DOCUMENT[0] else None,
        )
    label(axes, "time, s", "packets dropped")
    axes.set_xlim(0, 100)
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "clusters", "31.6", "Clusters of drops begin, s", times(list(DOCUMENT)), first_three,
        lambda v: bool(np.allclose(v, DOCUMENT[:3], atol=INTERVAL, rtol=0)), times,
        differs="The chapter's trace is one with the mover 173 m above the row, not 150 m as printed: with 173, and no other whole number from "
        "150 to 200, its four times and its first record come out to the last digit. The text computes with 150 m, too.",
    ),
    Claim(
        "clusters-173", "31.6", "The same with the mover 173 m above the row, s", times(list(DOCUMENT)), nearest,
        lambda v: [round(time, 3) for time in v] == list(DOCUMENT), times,
    ),
    Claim(
        "spacing-wireless", "31.6", "Distances of the first three, s: one node of the row further", "24.989, 25.132",
        lambda lab: np.diff(first_three(lab)), lambda v: bool(np.allclose(v, (24.989, 25.132), atol=INTERVAL, rtol=0)), lambda v: times(list(v)),
    ),
    Claim(
        "first-drop", "31.6", "Record of the first drop: event, from, to, level, cause, type", "d 0 5 RTR CBK cbr",
        lambda lab: record(lab, PRINTED, "-Hs", "-Hd", "-Nl", "-Nw", "-Pn"), exactly("d 0 5 RTR CBK cbr"),
    ),
    Claim(
        "first-drop-173", "31.6", "The same with the mover 173 m above the row: event, time, from, to, level, cause, packet, type, number",
        "d 22.586212333 0 5 RTR CBK 1100 cbr 1100",
        lambda lab: record(lab, USED, "-t", "-Hs", "-Hd", "-Nl", "-Nw", "-Ii", "-Pn", "-Pi"), exactly("d 22.586212333 0 5 RTR CBK 1100 cbr 1100"),
    ),
    Claim(
        "mysterious", "31.6", "Clusters of drops between the third change of the route and the end", "several",
        lambda lab: sum(time > first_three(lab)[2] + 1 for time in begins(lab)), lambda v: v >= 2,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing("drops", "31.6", "Packets are lost whenever the mover leaves the range of a node, every 25 s", draw_drops),
)
