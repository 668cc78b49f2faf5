"""The comparison for which the appendix describes the method: three kinds of TCP at 50 to 105 % load."""

from __future__ import annotations

import numpy as np
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from common import Claim, Drawing, Floats, Lab, Outcome, chart, colours, label, legend

from .runs import COMPARED_AT, PROTOCOLS, WARM_UP, congested, counts, exchanges

SHADES = dict(zip(PROTOCOLS, ("blue", "orange", "green"), strict=True))
RENO, SACK, SYNC = PROTOCOLS
#: Loads whose distributions are drawn, %.
DRAWN = (50, 85, 105)


def response_times(lab: Lab, protocol: str, load: int) -> Floats:
    """Return the response times, ms, sorted."""
    return lab.once(_response_times, protocol, load)


def _response_times(lab: Lab, protocol: str, load: int) -> Floats:
    times: Floats = np.sort(exchanges(congested(lab, protocol, load))[:, 3])
    return times


def lost(lab: Lab, protocol: str, load: int) -> float:
    """Return the share of packets that the bottleneck dropped on the forward path, %."""
    rows = counts(congested(lab, protocol, load), "forward")
    return float(100 * rows[-1, 3] / rows[-1, 2])


def same_exchanges(lab: Lab) -> float:
    """Return the share of the exchanges begun in the warm-up under all protocols that are equal under all of them, %."""
    runs = [_sizes_in_warm_up(congested(lab, protocol)) for protocol in PROTOCOLS]
    common = set.intersection(*map(set, runs))
    return 100 * sum(len({run[name] for run in runs}) == 1 for name in common) / len(common)


def _sizes_in_warm_up(run: Outcome) -> dict[tuple[str, str], tuple[str, str]]:
    """Return the sizes of request and response of each exchange, by cloud and by the exchange's name in the cloud."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for file in run.folder.glob("forward-*.sizes"):
        with file.open() as lines:
            for time, request, response, name in map(str.split, lines):
                if float(time) <= WARM_UP:
                    found[file.name, name] = request, response
    return found


def plain(axis: Axis) -> None:
    """Mark a logarithmic axis at 1, 2 and 5 of each decade, with plain numbers."""
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter("{x:g}")
    axis.set_minor_formatter(NullFormatter())


def draw_quantiles(lab: Lab) -> Figure:
    """Draw quantiles of the response time, and losses, by load."""
    figure, panels = chart(4)
    for axes, share in zip(panels, (0.5, 0.9, 0.99), strict=False):
        for protocol, shade in SHADES.items():
            times = [np.quantile(response_times(lab, protocol, load), share) / 1000 for load in COMPARED_AT]
            axes.plot(list(COMPARED_AT), times, "o-", ms=3, color=colours[shade], label=protocol)
        axes.set_yscale("log")
        plain(axes.yaxis)
        label(axes, "", f"{100 * share:g} % within, s")
        legend(axes)
    for protocol, shade in SHADES.items():
        losses = [lost(lab, protocol, load) for load in COMPARED_AT]
        panels[3].plot(list(COMPARED_AT), losses, "o-", ms=3, color=colours[shade], label=protocol)
    # Use a linear scale near zero, where the smallest losses are.
    panels[3].set_yscale("symlog", linthresh=0.1)
    panels[3].set_ylim(bottom=0)
    panels[3].yaxis.set_major_formatter("{x:g}")
    label(panels[3], "load, %", "packets dropped, %")
    legend(panels[3])
    return figure


def draw_distributions(lab: Lab) -> Figure:
    """Draw the distributions of the response time at three loads."""
    figure, panels = chart(len(DRAWN))
    for axes, load in zip(panels, DRAWN, strict=True):
        for protocol, shade in SHADES.items():
            times = response_times(lab, protocol, load)
            places = np.linspace(0, len(times) - 1, 1500).astype(int)
            axes.semilogx(times[places] / 1000, 100 * (places + 1) / len(times), color=colours[shade], label=protocol)
        axes.set_title(f"{load} % load", loc="left", fontsize=10)
        axes.set_xlim(0.05, 20)
        plain(axes.xaxis)
        label(axes, "response time, s" if load == DRAWN[-1] else "", "responses within, %")
        legend(axes)
    return figure


CLAIMS = (
    Claim(
        "same-exchanges", "A.3", "With the same seed all protocols carry the same requests and responses: of those begun in the warm-up, %", "all",
        same_exchanges, lambda v: v == 100, lambda v: f"{v:g}", full=True,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing(
        "response-times",
        "Chapter 4, prepared here",
        "Up to 70 % load Sync-TCP loses fewest packets, from 85 % on SACK with ECN over Adaptive RED",
        draw_quantiles,
        full=True,
    ),
    Drawing(
        "distributions",
        "Chapter 4, prepared here",
        "Distributions of the response time at 50, 85 and 105 % load",
        draw_distributions,
        full=True,
    ),
)
