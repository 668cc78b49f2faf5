"""Congestion controls compared with their papers: windows and shares of TCP-Linux, queues of DCTCP and LEDBAT."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Floats, Lab, Study, between, colours
from common.drawing import plt

from . import queues
from .formulas import FORMULAS, RTT, Formula

FOLDER = Path(__file__).parent
WINDOW = FOLDER / "window.tcl"
LOST_PACKET = 700
#: Hybla's window is large at once, so that an earlier packet is lost.
LOST_PACKETS = {"hybla": 100}
#: Seconds after recovery at which windows are compared.
MOMENTS = (2.0, 5.0)

#: Why a window differs from the formula's, by control and moment.
REASONS = {
    ("hybla", 2.0): "Linux adds a whole number of 1/128 packets per acknowledgement: at a window of 1000 packets 2.05 is rounded down to 2, at 1100 packets 1.86 to 1.",
    ("bic", 5.0): "The window stays near its old value half a second longer than in the formula (see the figure), and grows as fast from then on. Linux adds a packet after a whole number of acknowledgements; why this makes half a second was not computed.",
}
REASONS[("hybla", 5.0)] = REASONS[("hybla", 2.0)]


@dataclass(frozen=True)
class Growth:
    """The window of a connection: before the loss, ssthresh after the loss, and samples from the end of recovery."""

    before: float
    ssthresh: float
    time: Floats
    window: Floats

    @property
    def start(self) -> float:
        """The window from which the formula's growth begins: it reaches ssthresh almost at once."""
        return max(self.at(0), self.ssthresh)

    def at(self, seconds: float) -> float:
        """Return the window this many seconds after the end of recovery."""
        return float(self.window[np.searchsorted(self.time, seconds, side="right") - 1])


def growth(lab: Lab, algorithm: str) -> Growth:
    """Measure the window of a connection with one loss."""
    run = lab.run(WINDOW, algorithm, "loss", LOST_PACKETS.get(algorithm, LOST_PACKET))
    lines = [line.split() for line in run.path("window.txt").read_text(encoding="utf-8").splitlines()]
    changes = [(float(line[0]), line[5], float(line[6])) for line in lines]
    cut = next(n for n, (time, name, _) in enumerate(changes) if name == "ssthresh_" and time > 0.1)
    lost, _, ssthresh = changes[cut]
    before = next(value for _, name, value in reversed(changes[:cut]) if name == "cwnd_")
    # Leave out recovery, a round-trip time in which the window shrinks.
    windows = [(time, value) for time, name, value in changes[cut:] if name == "cwnd_" and time > lost + 1.2 * RTT]
    time, window = np.array(windows).T
    return Growth(before, ssthresh, time - time[0], window)


def left(lab: Lab, algorithm: str) -> tuple[float, float]:
    """Return the window to which a loss reduces it: measured, and by the formula."""
    measured = lab.once(growth, algorithm)
    return measured.ssthresh, (FORMULAS[algorithm].left or 0) * measured.before


def grown(lab: Lab, algorithm: str, seconds: float) -> tuple[float, float]:
    """Return the window some seconds after recovery: measured, and by the formula."""
    measured = lab.once(growth, algorithm)
    return measured.at(seconds), FORMULAS[algorithm].window(measured.before, measured.start, seconds)


def share(lab: Lab, algorithm: str) -> float:
    """Return the share of a bottleneck that a connection gets against one Reno connection in 200 s, %."""
    run = lab.run(WINDOW, algorithm, "share", 200)
    own, reno = map(float, run.path("share.txt").read_text(encoding="utf-8").split())
    return 100 * own / (own + reno)


def near(part: float) -> object:
    """Accept pairs whose values differ by at most this part of the second."""
    return lambda pair: abs(pair[0] - pair[1]) <= part * pair[1]


def pair(values: tuple[float, float]) -> str:
    """Print the measured window and the formula's."""
    return f"{values[0]:.0f}; formula {values[1]:.0f}"


def moments(formula: Formula) -> tuple[float, ...]:
    """Return the moments at which a formula gives the window; none for Illinois, which has only a limit."""
    return MOMENTS if formula.rule != "by delay, at most +10" else ()


def draw_windows(lab: Lab) -> Figure:
    """Draw every window and its formula."""
    figure, charts = plt.subplots(5, 3, figsize=(7.4, 8.2), sharex=True, layout="constrained")
    for axes in charts.flat[len(FORMULAS) :]:
        axes.set_visible(False)
    for place, (axes, (name, formula)) in enumerate(zip(charts.flat, FORMULAS.items(), strict=False)):
        measured = lab.once(growth, name)
        shown = measured.time <= 10
        axes.plot(measured.time[shown][::20], measured.window[shown][::20], color=colours["blue"], label="measured" if not place else None)
        steps = np.arange(0, 10.01, 5 * RTT)
        windows = [formula.window(measured.before, measured.start, step) for step in steps]
        axes.plot(steps, windows, ":", color=colours["vermilion"], label="formula" if not place else None)
        axes.set_ylim(0, 1.1 * measured.window[shown].max())
        axes.set_title(f"{name}: {formula.rule}", fontsize=7, loc="left")
        axes.tick_params(labelsize=7)
    figure.supxlabel("time since recovery, s", fontsize=9)
    figure.supylabel("window, packets", fontsize=9)
    figure.legend(loc="lower right", frameon=False)
    return figure


CLAIMS = (
    *(
        Claim(
            f"{name}-loss", formula.source, f"{name}: ssthresh after a loss, {formula.rule}, packets", f"{formula.left:.3g} of the window",
            partial(left, algorithm=name), near(0.01), pair,
        )
        for name, formula in FORMULAS.items()
        if formula.left
    ),
    *(
        Claim(
            f"{name}-{seconds:.0f}", formula.source, f"{name}: window {seconds:.0f} s after recovery, packets", formula.rule,
            partial(grown, algorithm=name, seconds=seconds), near(0.08), pair, differs=REASONS.get((name, seconds), ""),
        )
        for name, formula in FORMULAS.items()
        for seconds in moments(formula)
    ),
    Claim(
        "illinois-5", FORMULAS["illinois"].source, "illinois: window 5 s after recovery, at most 10 packets more per round trip", "at most",
        partial(grown, algorithm="illinois", seconds=5.0), lambda v: v[0] <= v[1], pair,
    ),
    Claim(
        "reno-share", "beside Reno", "Share of the bottleneck of reno beside Reno, %", "half", partial(share, algorithm="reno"), between(48, 52), lambda v: f"{v:.0f}",
    ),
    Claim(
        "lp-share", "beside Reno", "Share of the bottleneck of lp, a control for the background, beside Reno, %", "little", partial(share, algorithm="lp"),
        lambda v: v < 20, lambda v: f"{v:.0f}",
    ),
    *queues.CLAIMS,
)  # fmt: skip

STUDY = Study(
    name="congestion-controls",
    title="TCP-Linux: congestion controls and their papers",
    source="RFC 5681, RFC 3649; Kelly 2003; Xu, Harfoush and Rhee 2004; Ha, Rhee and Xu 2008; Leith and Shorten 2004; Caini and "
    "Firrincieli 2004; Liu, Başar and Srikant 2006; Tan, Song and others 2005; Baiocchi and others 2007; Fu and Liew 2003; Brakmo and Peterson 1995; "
    "Alizadeh and others 2010; RFC 6817",
    about="Agent/TCP/Linux computes in integers, as Linux 2.6.22 did. A connection loses one packet, and its window is compared with the "
    "formula of the paper. DCTCP and LEDBAT aim at a queue, which is compared with theirs.",
    folder=FOLDER,
    claims=CLAIMS,
    drawings=(Drawing("windows", "beside Reno", "Windows after a loss follow the papers, but for Hybla and BIC", draw_windows),),
)
