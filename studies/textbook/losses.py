"""Section 31.4: TCP loss events and synchronised losses.

The graphs of section 31.4.1 come from a script in which the first sender has the longer path, as a comment in the
printed basic2.tcl still says ("attach it to node A, the delayed path"). With the delay on A's link, and red for the
first sender, timeouts and drops are at the times that the text gives.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import partial

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Floats, Lab, Outcome, between, chart, colours, exactly, label, legend

from .one_sender import program
from .windows import BASIC2, clusters, drops, events_of_loss, teeth, timeouts, window

#: The flow ids of the graphs' colours: the first sender (red) has the longer path.
RED, GREEN = 0, 1
#: Granularities of clusters, seconds: those of the chapter (31.4, 31.4.1, 31.4.2), and one that it does not name.
GRANULARITIES = (1, 2, 3, 5, 10)
#: Section 31.4.3: average windows for each delayB (ms): true and estimated of A--D, true and estimated of B--D.
WINDOWS = {
    0: (89.2, 93.5, 87.7, 92.2), 10: (92.5, 95.9, 95.6, 99.2), 20: (95.6, 99.2, 98.9, 101.9), 40: (104.9, 108.9, 103.3, 105.6),
    70: (117.0, 121.6, 101.5, 102.8), 100: (121.9, 126.9, 104.1, 104.1), 150: (125.2, 129.8, 112.7, 109.7),
    200: (133.0, 137.5, 95.9, 93.3), 250: (133.4, 138.2, 81.0, 78.6), 300: (134.6, 138.8, 74.2, 70.9),
    350: (135.2, 139.1, 69.8, 68.4), 400: (137.2, 140.6, 60.4, 58.5),
}  # fmt: skip


#: Why two claims about the last graph are ambiguous.
UNNAMED = (
    "The chapter counts by eye, or with a granularity that it does not name here. Its example of 2 s gives another count; with 10 s, "
    "about a twentieth of the graph's width, both sentences hold."
)


def graph(lab: Lab, delay: int) -> Outcome:
    """Run the simulation of a graph of section 31.4.1."""
    return lab.run(BASIC2, delayA=delay, bottleneckBW=8.0, overhead=0.002, trace="queue")


def printed_program(lab: Lab) -> tuple[int, ...]:
    """Return the numbers of coarse timeouts of both flows that the printed program teeth.py counts."""
    text = program(lab, "teeth.py", graph(lab, 0).path("basic2.tr"))
    return tuple(int(number) for number in re.findall(r"coarse timeouts: (\d+)", text))


def moments(times: Sequence[float]) -> str:
    """Return times as text."""
    return ", ".join(f"{time:.0f}" for time in times)


def near(*expected: float, off: float = 2.5) -> object:
    """Accept times within 2.5 s of the expected ones, which the text gives in multiples of five seconds."""
    return lambda times: len(times) == len(expected) and bool(np.all(np.abs(np.array(times) - expected) <= off))


def all_drops(run: Outcome) -> list[float]:
    """Return the times of the drops of both flows, sorted."""
    return sorted([*drops(run, 0), *drops(run, 1)])


def overflows(lab: Lab, delay: int, expected: Sequence[float]) -> list[float]:
    """Return the beginnings of the clusters of drops that are nearest to these times."""
    starts = [events[0] for events in clusters(all_drops(graph(lab, delay)), 1.0)]
    return [min(starts, key=lambda start: abs(start - time)) for time in expected]


def flights(lab: Lab) -> tuple[float, int, int]:
    """Return the first drop after 152 s, and how many packets of the shorter and the longer path arrive from 152.1 s to it."""
    run = graph(lab, 25)
    first = next(time for time in all_drops(run) if time > 152)
    table = run.trace("basic2.tr").events
    rows = (table["event"] == "enqueue") & (table["time"] >= 152.1) & (table["time"] <= first)
    counts = [int(np.sum(rows & (table["flow"] == flow))) for flow in (GREEN, RED)]
    return float(first), counts[0], counts[1]


def red_alone(lab: Lab) -> list[int]:
    """Return, by granularity, how many loss events of the red flow are not also loss events of the green flow."""
    run = graph(lab, 120)
    return [
        sum(red > 0 and not green for time, red, green in events_of_loss(run, granularity) if time > 10)
        for granularity in GRANULARITIES
    ]


def teeth_after_start(lab: Lab) -> list[tuple[int, int]]:
    """Return, by granularity, the numbers of teeth of the green and of the red flow."""
    run = graph(lab, 120)
    return [
        (after_start(teeth(run, GREEN)[0], granularity), after_start(teeth(run, RED)[0], granularity))
        for granularity in GRANULARITIES
    ]


def after_start(times: Floats, granularity: float) -> int:
    """Return the number of clusters after slow start, which ends before 10 s."""
    return sum(events[0] > 10 for events in clusters(times, granularity))


def by_granularity(values: Sequence[object]) -> str:
    """Return the values for all granularities as text."""
    return "; ".join(f"{seconds} s: {value}" for seconds, value in zip(GRANULARITIES, values, strict=True))


def by_rule(times: Floats) -> tuple[int, int]:
    """Return the clusters of teeth by the chapter's rule, with its granularities of 3 s and of 5 s."""
    return len(clusters(times, 3)), len(clusters(times, 5))


def without_the_last(lab: Lab) -> str:
    """Return which teeth the chapter's two numbers count."""
    times = teeth(graph(lab, 25), RED)[0]
    groups = clusters(times, 5)
    last, before = groups[-1], times[times < groups[-1][0]]
    apart = min(after[0] - group[-1] for group, after in itertools.pairwise(groups))
    split = [moments([group[0]]) for group in groups if len(clusters(group, 3)) > 1]
    return (
        f"The chapter counts without the last responses, those from {last[0]:.1f} s to {last[-1]:.1f} s, though its text names the tooth that ends "
        f"“about T=275”. Before them its rule gives {by_rule(before)[0]} and {by_rule(before)[1]}. It must leave out something: the responses are in "
        f"{len(groups)} groups at least {apart:.1f} s apart, so that with 5 s no rule gives fewer; and only without one of the groups that 3 s split "
        f"in two ({', '.join(split[:-1])} and {split[-1]} s) are both numbers right. The last is the only one of these at an end of the graph."
    )


def timeout_share(lab: Lab, flavour: str) -> float:
    """Return the share of coarse timeouts in all loss responses of both flows, %, in the graphs of section 31.4.1."""
    runs = lab.sweep(
        BASIC2,
        [{"delayA": delay} for delay in (0, 25, 61, 120)],
        bottleneckBW=8.0,
        overhead=0.002,
        flavour=flavour,
        trace="cwnd",
    )
    every = sum(len(teeth(run, flow)[0]) for run in runs for flow in (0, 1))
    return 100 * sum(len(timeouts(run, flow)) for run in runs for flow in (0, 1)) / every


def sack(lab: Lab, delay: int) -> Outcome:
    """Run two SACK senders for 3000 s."""
    return lab.run(BASIC2, delayB=delay, bottleneckBW=8.0, overhead=0.002, endtime=3000, flavour="Sack1", trace="cwnd")


def average_windows(lab: Lab, delay: int) -> tuple[float, ...]:
    """Return the true and the estimated average window of both flows (K = 1.225)."""
    run = sack(lab, delay)
    found: list[float] = []
    for flow, rtt in ((0, 0.22), (1, 0.22 + 2 * delay / 1000)):
        packets = run[f"ack{flow}"]
        found += [packets * rtt / 3000, 1.225 * np.sqrt(packets / len(teeth(run, flow)[0]))]
    return tuple(round(float(value), 1) for value in found)


def shares(lab: Lab, delay: int) -> tuple[float, float, float]:
    """Return the shares of loss events of both flows, of A--D only and of B--D only, %."""
    events = events_of_loss(sack(lab, delay), 1.0)
    count = len(events) / 100
    return (
        sum(a > 0 and b > 0 for _, a, b in events) / count,
        sum(b == 0 for _, a, b in events) / count,
        sum(a == 0 for _, a, b in events) / count,
    )


def draw_graph(lab: Lab, delay: int) -> Figure:
    """Draw a graph of section 31.4.1: both windows, the queue, the losses."""
    figure, axes = chart()
    run = graph(lab, delay)
    table = run.trace("basic2.tr").events
    change = np.select(
        [table["event"] == "enqueue", (table["event"] == "dequeue") | (table["event"] == "drop")], [1.0, -1.0], 0.0
    )
    length = np.cumsum(change)
    bins = np.arange(0, 300, 0.22)
    place = np.digitize(table["time"], bins) - 1
    average = np.bincount(place, length, len(bins)) / np.maximum(np.bincount(place, minlength=len(bins)), 1)
    axes.fill_between(bins, 8 * average, color=colours["orange"], alpha=0.45, lw=0, label="queue, times 8")
    for flow, colour, name, height in ((RED, "vermilion", "longer path", 246), (GREEN, "green", "shorter path", 234)):
        time, value = window(run, flow)
        step = max(1, len(time) // 4000)
        keep = np.union1d(np.arange(0, len(time), step), np.flatnonzero(np.diff(value) < 0))
        axes.plot(time[keep], value[keep], lw=0.9, color=colours[colour], label=name)
        lost = [events[0] for events in clusters(drops(run, flow), 0.5)]
        axes.plot(lost, np.full(len(lost), height), "|", ms=7, color=colours[colour])
    axes.set_ylim(0, 255)
    label(axes, "time, s (marks: losses)", "window, packets")
    legend(axes)
    return figure


def draw_0(lab: Lab) -> Figure:
    """Draw equal delays."""
    return draw_graph(lab, 0)


def draw_25(lab: Lab) -> Figure:
    """Draw 25 ms."""
    return draw_graph(lab, 25)


def draw_61(lab: Lab) -> Figure:
    """Draw 61 ms."""
    return draw_graph(lab, 61)


def draw_120(lab: Lab) -> Figure:
    """Draw 120 ms."""
    return draw_graph(lab, 120)


def draw_peak(lab: Lab) -> Figure:
    """Draw the transient peaks of the queue between 140 s and 155 s."""
    figure, (above, below) = chart(2, height=1.9)
    run = graph(lab, 25)
    table = run.trace("basic2.tr").events
    change = np.select(
        [table["event"] == "enqueue", (table["event"] == "dequeue") | (table["event"] == "drop")], [1.0, -1.0], 0.0
    )
    length = np.cumsum(change)
    shown = np.flatnonzero((table["time"] > 140) & (table["time"] < 155))
    # Plot the maximum of each hundredth of a second.
    place = ((table["time"][shown] - 140) * 100).astype(int)
    highest = np.zeros(1500)
    np.maximum.at(highest, place, length[shown])
    above.fill_between(140 + np.arange(1500) / 100, highest, step="post", color=colours["orange"], lw=0, label="queue")
    label(above, "", "queue, packets")
    legend(above)
    for flow, colour, name in ((RED, "vermilion", "longer path"), (GREEN, "green", "shorter path")):
        time, value = window(run, flow)
        rows = (time > 140) & (time < 155)
        below.plot(time[rows], value[rows], lw=0.9, color=colours[colour], label=name)
    label(below, "time, s", "window, packets")
    legend(below)
    return figure


def draw_shares(lab: Lab) -> Figure:
    """Draw the graph of section 31.4.2, relative loss rates."""
    figure, axes = chart()
    delays = list(WINDOWS)
    parts = np.array([shares(lab, delay) for delay in delays]).T
    axes.stackplot(
        delays,
        parts,
        labels=["shared", "shorter path only", "longer path only"],
        colors=[colours["sky"], colours["green"], colours["yellow"]],
        alpha=0.8,
    )
    label(axes, "delayB, ms", "loss events, %")
    axes.set_xlim(0, 400)
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "timeouts-red-0", "31.4.1", "delayB 0: coarse timeouts of the red flow, s", "30, 125, 145",
        lambda lab: timeouts(graph(lab, 0), RED), near(30, 125, 145), moments,
    ),
    Claim(
        "timeouts-green-0", "31.4.1", "delayB 0: coarse timeouts of the green flow", "seven; just before 50 s, and the next three losses",
        lambda lab: timeouts(graph(lab, 0), GREEN), lambda v: len(v) == 7 and 45 <= v[0] < 50, lambda v: f"{len(v)}: {moments(v)} s",
    ),
    Claim(
        "program-0", "31.4.1", "delayB 0: coarse timeouts of the red and of the green flow, by the printed program", "3, 7",
        printed_program, exactly((3, 7)), lambda v: ", ".join(map(str, v)),
    ),
    Claim(
        "unshared-0", "31.4.1", "delayB 0: losses of the green flow only, s", "100, 205",
        lambda lab: [time for time, red, green in events_of_loss(graph(lab, 0), 2.0) if not red],
        near(100, 205), moments,
    ),
    Claim(
        "unshared-25", "31.4.1", "delayB 25: losses of the green flow only between 40 s and 90 s, and 220 s and 275 s", "two and one",
        lambda lab: [time for time, red, green in events_of_loss(graph(lab, 25), 3.0) if not red and (40 < time < 90 or 220 < time < 275)],
        lambda v: [time < 100 for time in v] == [True, True, False], moments,
    ),
    Claim(
        "cluster-25", "31.4.1", "delayB 25: responses of the green flow after the peak at 143 s: fast recovery, timeout, s", "145, shortly after 145, 152",
        lambda lab: [time for time in teeth(graph(lab, 25), GREEN)[0] if 144 < time < 160], near(146, 146.5, 152.4, off=0.1), lambda v: ", ".join(f"{t:.1f}" for t in v),
        ambiguous="The next paragraph says that the peaks of the queue, which cause the losses, are just before 146 s and just after 152 s; that holds.",
    ),
    Claim(
        "teeth-25", "31.4.1", "delayB 25: teeth of the red flow with a granularity of 3 s, of 5 s", "11, 8",
        lambda lab: by_rule(teeth(graph(lab, 25), RED)[0]), exactly((11, 8)), lambda v: f"{v[0]}, {v[1]}", differs=without_the_last,
    ),
    Claim(
        "flights-25", "31.4.1", "delayB 25: first drop of the transient peak, s; packets of the shorter and of the longer path from 152.100 s to it", "152.121; 20 and 19",
        flights, lambda v: round(v[0], 3) == 152.121 and v[1:] == (20, 19), lambda v: f"{v[0]:.3f}; {v[1]} and {v[2]}",
    ),
    Claim(
        "overflows-61", "31.4.1", "delayB 61: overflows and the transient ones that follow, s", "44, 46, 48; 99, 101; 126, 129, 131; 188, 191",
        partial(overflows, delay=61, expected=(44, 46, 48, 99, 101, 126, 129, 131, 188, 191)),
        near(44, 46, 48, 99, 101, 126, 129, 131, 188, 191, off=1), moments,
    ),
    Claim(
        "teeth-120", "31.4.1", "delayB 120: teeth after the start, green and red, by granularity", "12, 5",
        teeth_after_start, lambda v: v[-1] == (12, 5) and all(green == 12 for green, _ in v[2:]), lambda v: by_granularity([f"{green}, {red}" for green, red in v]),
        ambiguous=UNNAMED,
    ),
    Claim(
        "subset-120", "31.4.1", "delayB 120: losses of the red flow that the green one does not share, by granularity", "0", red_alone,
        lambda v: v[-1] == 0 and max(v) == 1, by_granularity, ambiguous=UNNAMED,
    ),
    Claim(
        "coarse-reno", "31.4.2", "Coarse timeouts in all responses, Reno, %", "30 to 35", partial(timeout_share, flavour="Reno"), between(29.5, 35.5), lambda v: f"{v:.0f}",
    ),
    Claim(
        "coarse-newreno", "31.4.2", "The same, NewReno, %: under 15 and less than half of Reno's", "under 15",
        lambda lab: (timeout_share(lab, "Newreno"), timeout_share(lab, "Reno")), lambda v: v[0] < 15 and v[0] < v[1] / 2, lambda v: f"{v[0]:.0f}, Reno {v[1]:.0f}",
    ),
    Claim(
        "coarse-sack", "31.4.2", "The same, SACK", "essentially none", partial(timeout_share, flavour="Sack1"), between(0, 1), lambda v: f"{v:.1f} %",
    ),
    *(
        Claim(
            f"windows-{delay}", "31.4.3", f"delayB {delay} ms: average windows of A–D true, estimated; of B–D true, estimated",
            ", ".join(map(str, expected)), partial(average_windows, delay=delay), exactly(expected), lambda v: ", ".join(map(str, v)), tested=False, full=delay not in (0, 10, 400),
        )
        for delay, expected in WINDOWS.items()
    ),
    Claim(
        "shares", "31.4.2", "Losses of A–D only past 100 ms, %: mean", "about 50",
        lambda lab: [shares(lab, delay)[1] for delay in WINDOWS if delay > 100], lambda v: 45 <= np.mean(v) <= 55, lambda v: f"{min(v):.0f} to {max(v):.0f}, mean {np.mean(v):.0f}", full=True,
    ),
    Claim(
        "shares-longer", "31.4.2", "Losses of B–D only, %", "usually under 10",
        lambda lab: [shares(lab, delay)[2] for delay in WINDOWS], lambda v: np.median(v) < 10, lambda v: f"{min(v):.0f} to {max(v):.0f}", full=True,
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing("windows-0", "31.4.1", "Equal delays: nearly all losses are shared", draw_0),
    Drawing("windows-25", "31.4.1", "25 ms more: three losses hit the shorter path only", draw_25),
    Drawing(
        "transient-25",
        "31.4.1",
        "Two flights of twenty packets that arrive together overflow the queue at 146 s and 152 s",
        draw_peak,
    ),
    Drawing("windows-61", "31.4.1", "61 ms more: overflows come in clusters", draw_61),
    Drawing("windows-120", "31.4.1", "120 ms more: the longer path escapes most losses", draw_120),
    Drawing("shares", "31.4.2", "Half of all losses hit the shorter path only", draw_shares, full=True),
)
