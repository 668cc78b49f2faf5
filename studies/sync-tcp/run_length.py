"""Section A.3: how long a simulation must run."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Floats, Lab, chart, colours, label, legend, within

from .quantiles import RunningQuantile, Spread
from .runs import WARM_UP, counts, uncongested
from .web_traffic import largest_begun, responses

#: Responses between two samples of a running value (footnote 4 of section A.3); responses after which it has converged.
EVERY = 100
CONVERGED = 100_000
#: The number of responses that a run needs.
NEEDED = 250_000
#: The theoretical mean of the response sizes, bytes (footnote 3).
MEAN = 7560
#: The number of random orders of the responses, which show the effect of chance.
ORDERS = 50


def running(sizes: Floats, share: float) -> Floats:
    """Return the running quantile at every hundredth response."""
    quantile = RunningQuantile(share)
    found: list[float] = []
    for number, size in enumerate(sizes.tolist(), 1):
        quantile.add(size)
        if number % EVERY == 0:
            found.append(quantile.value())
    return np.array(found)


def running_of(lab: Lab, share: float) -> Floats:
    """Return the running quantile of the first 250,000 responses, those of the document's figures."""
    return lab.once(_running_of, share)


def _running_of(lab: Lab, share: float) -> Floats:
    return running(responses(lab)[:NEEDED], share)


def variations(quantiles: Floats) -> Floats:
    """Return the coefficient of variation of all running quantiles so far, %."""
    spread = Spread()
    found: list[float] = []
    for value in quantiles.tolist():
        spread.add(value)
        found.append(100 * spread.coefficient_of_variation())
    return np.array(found)


def convergence(lab: Lab) -> tuple[float, list[float]]:
    """Return the largest coefficient of variation after 100,000 responses, %, of the run and of random orders of it."""
    return lab.once(_convergence)


def _convergence(lab: Lab) -> tuple[float, list[float]]:
    sizes = responses(lab)
    random = np.random.default_rng(1)
    # The coefficient only falls afterwards, so that its value at the 100,000th response is the largest.
    orders = [float(variations(running(random.permutation(sizes)[:CONVERGED], 0.9))[-1]) for _ in range(ORDERS)]
    return float(variations(running_of(lab, 0.9))[CONVERGED // EVERY - 1 :].max()), orders


def chance(lab: Lab) -> str:
    """Return the reason for the coefficient of variation: the first responses decide it."""
    later = float(variations(running(responses(lab)[1000 : CONVERGED + 1000], 0.9))[-1])
    return (
        "Chance: sizes are independent draws, and the first few hundred, whose quantile still varies, decide the coefficient of all that "
        f"follow. Without the first 1,000 responses of the run it is {later:.2f} %. The document's number is one such draw. So is that of "
        "the run at 85 % load over the bottleneck (load.py): 3.02 %, just not under 3."
    )


def minutes_needed(lab: Lab) -> float:
    """Return the simulated minutes in which 250,000 responses after the warm-up are complete."""
    return float(lab.once(_completions)[NEEDED - 1] - WARM_UP) / 60


def _completions(lab: Lab) -> Floats:
    times = [np.loadtxt(file, usecols=0) for file in sorted(uncongested(lab).folder.glob("forward-*.pairs"))]
    ordered: Floats = np.sort(np.concatenate(times))
    return ordered


def running_rate(lab: Lab) -> tuple[Floats, Floats]:
    """Return times, and for each the mean rate at the bottleneck from the start to this time, Mb/s."""
    rows = counts(uncongested(lab), "forward")[10:]
    return rows[:, 0], 8 * rows[:, 4] / rows[:, 0] / 1e6


def settling(lab: Lab) -> tuple[float, float]:
    """Return the ratio of the largest to the smallest running rate, in the warm-up and in the two minutes after it."""
    times, rate = running_rate(lab)

    def factor(start: float, end: float) -> float:
        part = rate[(times > start) & (times <= end)]
        return float(part.max() / part.min())

    return factor(0, WARM_UP), factor(WARM_UP, 2 * WARM_UP)


def draw_mean(lab: Lab) -> Figure:
    """Draw figure A.10."""
    figure, axes = chart()
    sizes = responses(lab)[:NEEDED]
    numbers = np.arange(EVERY, len(sizes) + 1, EVERY)
    axes.plot(numbers, (np.cumsum(sizes)[numbers - 1] / numbers) / 1e3, color=colours["blue"], label="running mean")
    axes.axhline(MEAN / 1e3, color=colours["orange"], label="mean in theory")
    axes.set_ylim(bottom=0)
    label(axes, "responses", "response size, kB")
    legend(axes)
    return figure


def draw_quantiles(lab: Lab) -> Figure:
    """Draw figures A.11, A.12 and A.13."""
    figure, (ninetieth, variation, largest) = chart(3)
    values = running_of(lab, 0.9)
    numbers = EVERY * np.arange(1, len(values) + 1)
    ninetieth.plot(numbers, values / 1e3, color=colours["blue"], label="90th quantile")
    label(ninetieth, "", "response size, kB")
    variation.plot(numbers, variations(values), color=colours["blue"], label="its coefficient of variation")
    variation.axhline(3, color=colours["orange"], label="3 %")
    label(variation, "", "%")
    largest.plot(numbers, running_of(lab, 0.99) / 1e3, color=colours["blue"], label="99th quantile")
    largest.axhline(66.56, color=colours["orange"], label="65 KB")
    label(largest, "responses", "response size, kB")
    for axes in (ninetieth, variation, largest):
        axes.axvline(CONVERGED, color=colours["faint"], label="100,000 responses")
        legend(axes)
    return figure


def draw_warm_up(lab: Lab) -> Figure:
    """Draw figure A.14."""
    figure, axes = chart()
    times, rate = running_rate(lab)
    shown = times <= 1000
    axes.plot(times[shown], rate[shown], color=colours["blue"], label="mean since the start")
    axes.axvline(WARM_UP, color=colours["orange"], label="end of the warm-up")
    axes.set_ylim(bottom=0)
    label(axes, "time, s", "arrived, Mb/s")
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "large", "A.3", "99th quantile of response sizes, bytes", "over 66,560",
        lambda lab: np.quantile(responses(lab), 0.99), lambda v: v > 66560, lambda v: f"{v:,.0f}", full=True,
    ),
    Claim(
        "largest", "A.3", "Largest response that was begun, bytes", "over 10 MB",
        largest_begun, lambda v: v > 10e6, lambda v: f"{v:,.0f}", full=True,
    ),
    Claim(
        "minutes", "A.3", "Simulated minutes that 250,000 responses take at 85 % load", "about 40",
        minutes_needed, within(40, absolute=5), lambda v: f"{v:.1f}", full=True,
    ),
    Claim(
        "range", "A.3", "Range of the running 90th quantile from the 100,000th response on, bytes", "under 100",
        lambda lab: float(np.ptp(running_of(lab, 0.9)[CONVERGED // EVERY - 1 :])), lambda v: v < 100, lambda v: f"{v:.0f}", full=True,
    ),
    Claim(
        "cov", "A.3", "Coefficient of variation of the running 90th quantile of response sizes from the 100,000th response on, looked at every 100, %", "under 3",
        convergence, lambda v: max(v[0], *v[1]) < 3,
        lambda v: f"{v[0]:.2f}; in {ORDERS} random orders of the same sizes {min(v[1]):.2f} to {max(v[1]):.2f}, under 3 in {sum(x < 3 for x in v[1])}", full=True, differs=chance,
    ),
    Claim(
        "warm-up", "A.3", "After 120 s the running goodput is much less bursty: largest over smallest in the 120 s before and after", "much smaller after",
        settling, lambda v: v[1] - 1 < (v[0] - 1) / 4, lambda v: f"{v[0]:.2f}, {v[1]:.2f}", full=True,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing(
        "mean",
        "Figure A.10",
        "The mean response size does not converge: single responses move it",
        draw_mean,
        full=True,
    ),
    Drawing(
        "quantiles",
        "Figures A.11 to A.13",
        "Quantiles of the response size converge in 100,000 responses",
        draw_quantiles,
        full=True,
    ),
    Drawing("warm-up", "Figure A.14", "After the warm-up the running rate varies much less", draw_warm_up, full=True),
)
