"""Section A.2.2: the load that the document's rates of new connections offer (tables A.3 and A.4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Lab, chart, colours, label, legend, within

from .loads import LOADS
from .runs import PROTOCOLS, WARM_UP, WEB, congested, counts, each, offered, uncongested

SIZES = Path(__file__).parent / "sizes.tcl"
#: Half the smallest step between the document's loads, percentage points.
STEP = 2.5
#: Table A.4 by the load of the cross traffic, % of 10 Mb/s, which is the total less the end-to-end load: connections per
#: second and cloud over the links 1-2 and 3-4. The table has some of them in several columns, always the same numbers.
CROSS_TRAFFIC = {
    5: (1.5, 1.3),
    10: (3.3, 2.7),
    15: (4.7, 4.1),
    20: (6.3, 5.7),
    25: (7.7, 7.2),
    30: (8.7, 8.6),
    35: (10.2, 9.8),
    40: (11.5, 11.4),
    45: (12.7, 12.5),
    55: (15.3, 15.5),
}
#: Simulated seconds of a run of cross traffic.
CROSS_DURATION = 2400
#: Cells of the tables whose measured load differs by more than `STEP`.
DIFFERENT = {(50, "reverse"), (60, "reverse"), (70, "reverse"), (85, "reverse"), (100, "reverse")}
DIFFERENT_CROSS = {(40, "link12"), (45, "link12"), (45, "forward"), (55, "link12"), (55, "forward")}


def cross(load: int, link: str) -> Callable[[Lab], float]:
    """Return a measure: the load of the cross traffic on a link, % of 10 Mb/s."""

    def measure(lab: Lab) -> float:
        # Start the runs of all loads, which are all needed, so that several run at the same time.
        runs = {each: lab.start(WEB, *_cross(each)) for each in CROSS_TRAFFIC}
        return offered(runs[load].result(), link)

    return measure


def _cross(load: int) -> tuple[object, ...]:
    first, second = CROSS_TRAFFIC[load]
    return (
        "-forward", 0, "-reverse", 0, "-cross12", first, "-cross34", second, "-duration", CROSS_DURATION,
        "-bandwidth", 100e6, "-lists", 0,
    )  # fmt: skip


def both_ways(lab: Lab) -> str:
    """Return the reason for the differing cells: cross traffic on the reverse path would add its requests and ACKs."""
    run = lab.run(WEB, *_cross(55))
    share = offered(run, "reverse") / offered(run, "forward")
    loads = ", ".join(
        f"{(1 + share) * cross(load, link)(lab):.1f} for {load}" for load, link in sorted(DIFFERENT_CROSS)
    )
    return (
        f"The document lists the rates “of the forward path” only. The requests and ACKs of traffic in one direction add {100 * share:.0f} % of its "
        f"load to the other one. With as much cross traffic on the reverse path, the loads would be {loads} %."
    )


def chance(lab: Lab) -> str:
    """Return how much the load varies by chance: the spread of the sum of as many response sizes."""
    sums = np.array(lab.run(SIZES).stdout.split(), dtype=float)
    low, high = 100 * (sums.min() / sums.mean() - 1), 100 * (sums.max() / sums.mean() - 1)
    return (
        f"Chance: the sum of the response sizes decides the load, and its tail is heavy. In {len(sums)} draws of as many sizes as 22.9 "
        f"connections a second and cloud have in 2400 s, the sum is {-low:.1f} % below to {high:.1f} % above the mean. The document says the same: "
        "“using a different seed would cause different requests and response sizes”."
    )


def draw_load(lab: Lab) -> Figure:
    """Draw figures A.7 and A.8."""
    figure, (free, full) = chart(2)
    reno = next(iter(PROTOCOLS))
    for axes, run, colour, name in (
        (free, uncongested(lab), "blue", "100 Mb/s"),
        (full, congested(lab, reno), "green", "10 Mb/s"),
    ):
        rate = 8 * each(counts(run, "forward"), 4) / 1e6
        axes.plot(WARM_UP + np.arange(len(rate)), rate, lw=0.5, color=colours[colour], label=f"each second, {name}")
        axes.axhline(float(rate.mean()), color=colours["orange"], label="mean")
        axes.set_ylim(bottom=0)
        label(axes, "time, s" if axes is full else "", "arrived, Mb/s")
        legend(axes)
    return figure


def draw_calibration(lab: Lab) -> Figure:
    """Draw tables A.3 and A.4."""
    figure, axes = chart()
    for direction, colour in (("forward", "blue"), ("reverse", "orange")):
        loads = list(LOADS)
        measured = [offered(uncongested(lab, load), direction) for load in loads]
        axes.plot(loads, measured, "o", ms=4, color=colours[colour], label=f"table A.3, {direction}")
    for link, title, colour in (("link12", "1-2", "green"), ("forward", "3-4", "purple")):
        loads = list(CROSS_TRAFFIC)
        measured = [cross(load, link)(lab) for load in loads]
        axes.plot(loads, measured, "s", ms=4, color=colours[colour], label=f"table A.4, link {title}")
    axes.plot([0, 110], [0, 110], color=colours["faint"], label="as the document has it")
    label(axes, "load in the document, %", "load here, %")
    legend(axes)
    return figure


CLAIMS = (
    *(
        Claim(
            f"load-{load}-{direction}", "Table A.3", f"Load that {LOADS[load][column]:g} connections a second and cloud offer, {direction} path, %", str(load),
            lambda lab, load=load, direction=direction: offered(uncongested(lab, load), direction),
            within(load, absolute=STEP), lambda v: f"{v:.1f}", full=True, differs=chance if (load, direction) in DIFFERENT else "",
        )
        for load in LOADS for column, direction in enumerate(("forward", "reverse"))
    ),
    *(
        Claim(
            f"cross-{load}-{title}", "Table A.4", f"Cross traffic of {rates[column]:g} connections a second and cloud, link {title}, %", str(load),
            cross(load, link), within(load, absolute=STEP), lambda v: f"{v:.1f}", full=True,
            differs=both_ways if (load, link) in DIFFERENT_CROSS else "",
        )
        for load, rates in CROSS_TRAFFIC.items() for column, (link, title) in enumerate((("link12", "1-2"), ("forward", "3-4")))
    ),
    Claim(
        "throughput", "A.3", "Throughput may exceed the bandwidth of the bottleneck: the largest in a second, Reno, 85 % load, Mb/s", "over 10",
        lambda lab: 8 * float(each(counts(congested(lab, next(iter(PROTOCOLS))), "forward"), 4).max()) / 1e6, lambda v: v > 10, lambda v: f"{v:.1f}", full=True,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing(
        "load",
        "Figures A.7, A.8",
        "The offered load is bursty; the bottleneck cuts the bursts and spreads them",
        draw_load,
        full=True,
    ),
    Drawing("calibration", "Tables A.3, A.4", "The document's rates offer its loads", draw_calibration, full=True),
)
