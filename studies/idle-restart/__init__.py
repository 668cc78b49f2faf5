"""The demonstration of "Improving Restart of Idle TCP Connections"."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from neons.analysis import confidence_interval

from common import Claim, Drawing, Floats, Lab, Outcome, Study, chart, colours, label, legend

FOLDER = Path(__file__).parent
RESTART = FOLDER / "scripts" / "restart.tcl"
#: The document's names of the groups.
GROUPS = {
    "no-restart": "no restart (NSSR)",
    "rate-pacing": "rate-based pacing (RBP)",
    "slow-start": "slow-start restart (SSR)",
}
PHASES = (9, 29, 49)
_LINE = re.compile(r"group=(\S+) near=(\d+) far=(\d+) server=(\d+)")


def nodes(run: Outcome) -> dict[str, tuple[int, int, int]]:
    """Return the two routers of the bottleneck and the server of each group."""
    return {name: (int(near), int(far), int(server)) for name, near, far, server in _LINE.findall(run.stdout)}


def drops(run: Outcome, group: str) -> tuple[int, ...]:
    """Return the packets dropped at the bottleneck in each phase."""
    near, far, _ = nodes(run)[group]
    table = run.trace("restart.tr").events
    time = table["time"][(table["event"] == "drop") & (table["from"] == far) & (table["to"] == near)]
    return tuple(int(np.sum((time > phase - 4) & (time < phase + 16))) for phase in PHASES)


def seeds(lab: Lab) -> range:
    """Return the seeds of the random requests."""
    return range(1, 101 if lab.full else 21)


def runs(lab: Lab) -> list[Outcome]:
    """Run all seeds."""
    return lab.sweep(RESTART, [{"seed": seed} for seed in seeds(lab)])


def every_drop(lab: Lab, group: str) -> Floats:
    """Return the drops of all seeds, by phase."""
    return np.array([lab.once(_drops, seed, group) for seed in seeds(lab)])


def _drops(lab: Lab, seed: int, group: str) -> tuple[int, ...]:
    return drops(lab.run(RESTART, seed=seed), group)


def pages(run: Outcome, group: str, phase: int, clients: int = 10) -> list[tuple[Floats, float]]:
    """Return, for each client, the times of the server's packets and of the first acknowledgement in a phase."""
    _, _, server = nodes(run)[group]
    table = run.trace("restart.tr").events
    near = (table["time"] > phase - 4) & (table["time"] < phase + 16)
    sends = near & (table["event"] == "enqueue") & (table["from"] == server)
    acks = near & (table["event"] == "receive") & (table["to"] == server)
    return [
        (table["time"][sends & (table["flow"] == flow)], float(table["time"][acks & (table["flow"] == flow)][0]))
        for flow in range(1, clients + 1)
    ]


def alone(lab: Lab, group: str, **settings: object) -> tuple[Floats, float]:
    """Return `pages` of a single client's second phase, with times in seconds after the first packet."""
    sends, ack = pages(lab.run(RESTART, clients=1, **settings), group, 29, 1)[0]
    return sends - sends[0], ack - sends[0]


def paced(lab: Lab, **settings: object) -> int:
    """Return how many packets a single client's server paces before the first acknowledgement."""
    sends, ack = alone(lab, "rate-pacing", **settings)
    return int(np.sum(sends < ack))


def spacing(lab: Lab) -> Floats:
    """Return the distances of packets that are paced before the first acknowledgement, ms: all clients of all seeds, second phase."""
    return np.concatenate([lab.once(_spacing, seed) for seed in seeds(lab)])


def _spacing(lab: Lab, seed: int) -> Floats:
    run = lab.run(RESTART, seed=seed)
    found: Floats = np.concatenate([1000 * np.diff(sends[sends < ack]) for sends, ack in pages(run, "rate-pacing", 29)])
    return found


def requests(lab: Lab) -> Floats:
    """Return what follows the first packet of each page, s: its acknowledgement under pacing, the last packet under pacing, and under slow start.

    The rows are all clients of all seeds in the second phase.
    """
    return np.concatenate([lab.once(_requests, seed) for seed in seeds(lab)])


def _requests(lab: Lab, seed: int) -> Floats:
    run = lab.run(RESTART, seed=seed)
    both = zip(pages(run, "rate-pacing", 29), pages(run, "slow-start", 29), strict=True)
    found: Floats = np.array([(ack - paced[0], paced[9] - paced[0], slow[9] - slow[0]) for (paced, ack), (slow, _) in both])
    return found


def interval(values: Floats) -> str:
    """Return a mean with its confidence interval as text."""
    if np.ptp(values) == 0:
        return f"{values[0]:g} always"
    found = confidence_interval(values)
    return f"{np.mean(values):.3g} ± {found.half_width:.2g}"


def drawn(number: float, values: Floats) -> bool:
    """Return whether a number can be another draw from the distribution of values: it is in their middle 95 %."""
    return bool(np.percentile(values, 2.5) <= number <= np.percentile(values, 97.5))


def spread(values: Floats) -> str:
    """Return as text a mean with its confidence interval, and the range of the middle 95 % of the values."""
    return f"{interval(values)}; 95 % of the seeds {np.percentile(values, 2.5):.0f} to {np.percentile(values, 97.5):.0f}"


def animation(lab: Lab) -> Path:
    """Return the animation of one seed."""
    return lab.run(RESTART, seed=12, animate=1).path("restart.nam")


def by_phase(group: str, phase: int) -> Callable[[Lab], Floats]:
    """Return a measure: the drops of all seeds in a phase."""
    return lambda lab: every_drop(lab, group)[:, phase]


def faster(lab: Lab) -> Floats:
    """Return by how much faster pacing sends the last packet than slow start, %, for each client."""
    _, paced, slow = requests(lab).T
    found: Floats = 100 * (slow / paced - 1)
    return found


def middle(values: Floats, digits: int = 0) -> str:
    """Print where 95 % of the values are, and the median."""
    low, median, high = (f"{np.percentile(values, share):.{digits}f}" for share in (2.5, 50, 97.5))
    return f"{low} to {high} (95 % of the clients of all seeds), median {median}"


def draw_sends(lab: Lab) -> Figure:
    """Draw the packets of a single client."""
    figure, axes = chart(height=3.0)
    for group, colour in zip(GROUPS, ("vermilion", "blue", "green"), strict=True):
        sends, _ = alone(lab, group)
        axes.plot(1000 * sends, np.arange(1, len(sends) + 1), "o-", ms=5, color=colours[colour], label=GROUPS[group])
    _, ack = alone(lab, "rate-pacing")
    axes.axvline(1000 * ack, color=colours["ink"], lw=0.8, ls="--", label="first ACK")
    label(axes, "time from the first packet, ms", "packets sent")
    legend(axes)
    return figure


def draw_queue(lab: Lab) -> Figure:
    """Draw the queues of the second phase."""
    figure, rows = chart(3, height=1.5)
    run = lab.run(RESTART, seed=12)
    table = run.trace("restart.tr").events
    for axes, group, colour in zip(rows, GROUPS, ("vermilion", "blue", "green"), strict=True):
        near, far, _ = nodes(run)[group]
        here = (table["from"] == far) & (table["to"] == near)
        event, time = table["event"][here], table["time"][here]
        length = np.cumsum(np.select([event == "enqueue", (event == "dequeue") | (event == "drop")], [1, -1], 0))
        shown = (time > 27.5) & (time < 32.5)
        axes.step(time[shown], length[shown], where="post", color=colours[colour], label=GROUPS[group])
        lost = time[(event == "drop") & shown]
        axes.plot(lost, np.full(len(lost), 21), "x", color=colours["ink"], ms=5, label="dropped" if len(lost) else None)
        axes.set_ylim(0, 22)
        label(axes, "time, s" if group == "slow-start" else "", "packets")
        legend(axes)
    return figure


def draw_drops(lab: Lab) -> Figure:
    """Draw the drops by phase."""
    figure, axes = chart()
    for place, (group, colour) in enumerate(zip(GROUPS, ("vermilion", "blue", "green"), strict=True)):
        values = every_drop(lab, group)
        axes.boxplot(
            values, positions=np.arange(3) + 0.25 * place, widths=0.2, showfliers=False,
            boxprops={"color": colours[colour]}, whiskerprops={"color": colours[colour]}, capprops={"color": colours[colour]},
            medianprops={"color": colours[colour], "lw": 2},
        )  # fmt: skip
        axes.plot([], [], color=colours[colour], label=GROUPS[group])
    axes.plot([0, 1, 2], [0, 12, 4], "x", ms=9, color=colours["ink"], label="document, NSSR")
    axes.set_xticks(np.arange(3) + 0.25, ["9 s", "29 s", "49 s"])
    label(axes, "phase", "packets dropped")
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "first-phase", "first phase", "All policies behave alike: drops of the three, mean over seeds", "no difference",
        lambda lab: [float(every_drop(lab, group)[:, 0].mean()) for group in GROUPS], lambda v: v[0] == v[1] == v[2],
        lambda v: ", ".join(f"{x:.2f}" for x in v),
    ),
    Claim(
        "nssr-29", "second phase", "Packets that no restart drops", "12", by_phase("no-restart", 1),
        partial(drawn, 12), spread,
    ),
    Claim("rbp-29", "second phase", "Packets that pacing drops", "0", by_phase("rate-pacing", 1), lambda v: np.median(v) == 0, interval),
    Claim("ssr-29", "second phase", "Packets that slow-start restart drops", "0", by_phase("slow-start", 1), lambda v: np.median(v) == 0, interval),
    Claim(
        "paced", "second phase", "Packets that are paced before the first ACK", "3",
        lambda lab: (paced(lab), paced(lab, initial=2), paced(lab, oneway=108), paced(lab, queue=5)), lambda v: v[0] == 3,
        lambda v: f"{v[0]}; {v[1]} if connections begin with two packets, ns-2.35's default; {v[2]} at a round-trip time of 216 ms; {v[3]} with a queue of 5",
    ),
    Claim(
        "spacing", "second phase", "Distances of these as the animation shows them, every 8 ms, ms", "112, 120", spacing,
        lambda v: np.percentile(v, 2.5) < 120 and np.percentile(v, 97.5) > 112, middle,
    ),
    Claim(
        "round-trip", "second phase", "From the first packet of the lavender request to its ACK, pacing, ms", "304",
        lambda lab: 1000 * requests(lab)[:, 0], partial(drawn, 304), middle,
    ),
    Claim(
        "last-rbp", "second phase", "Last packet of the lavender request, s after the first, pacing", "0.57",
        lambda lab: requests(lab)[:, 1], partial(drawn, 0.57), partial(middle, digits=2),
    ),
    Claim(
        "last-ssr", "second phase", "The same, slow-start restart", "1.03",
        lambda lab: requests(lab)[:, 2], partial(drawn, 1.03), partial(middle, digits=2),
    ),
    Claim("faster", "second phase", "Pacing is faster by, %", "about 80", faster, partial(drawn, 80), middle),
    Claim(
        "nssr-49", "third phase", "Packets that no restart drops", "4", by_phase("no-restart", 2),
        partial(drawn, 4), spread,
    ),
    Claim(
        "less", "third phase", "Without restart, fewer packets are dropped than in the second phase: mean of both", "4 instead of 12",
        lambda lab: every_drop(lab, "no-restart")[:, 1:].mean(axis=0), lambda v: v[1] < v[0], lambda v: f"{v[1]:.1f} instead of {v[0]:.1f}",
    ),
    Claim("rbp-49", "third phase", "Packets that pacing drops", "0", by_phase("rate-pacing", 2), lambda v: np.median(v) == 0, interval),
    Claim("ssr-49", "third phase", "Packets that slow-start restart drops", "0", by_phase("slow-start", 2), lambda v: np.median(v) == 0, interval),
)  # fmt: skip

STUDY = Study(
    name="idle-restart",
    title="Restart of idle connections",
    source="J. Heidemann, demonstration of V. Visweswaraiah and J. Heidemann, “Improving Restart of Idle TCP Connections”, 1997",
    about="Three groups of ten clients fetch pages of ten packets, twenty seconds apart. What should a connection do after such a "
    "pause: send the old window at once, begin again with slow start, or pace the old window?",
    folder=FOLDER,
    claims=CLAIMS,
    drawings=(
        Drawing("sends", "second phase", "Pacing sends the page in two round trips, slow start in three", draw_sends),
        Drawing("queues", "second phase", "Only the bursts of the old window overflow the queue", draw_queue),
        Drawing(
            "drops-by-phase",
            "third phase",
            "No restart loses packets, most in the second phase; the others hardly any",
            draw_drops,
        ),
    ),
    animations=(("The three groups, as the document's rbp_demo.nam", animation),),
)
