"""Answers to exercises of section 31.8, for teachers; `make exercises` writes them."""

from __future__ import annotations

import numpy as np

from common import Lab, Outcome

from .more_exercises import (
    exercise_1,
    exercise_9,
    exercise_10,
    exercise_11,
    exercise_12,
    exercise_13,
    exercise_14,
    exercise_15,
    exercise_16,
    exercise_17,
)
from .one_sender import program
from .windows import BASIC1, BASIC2, window

#: Additional delays of exercises 5 and 6, ms.
DELAYS = (0, 50, 100, 200, 400)


def exercise_2(lab: Lab) -> str:
    """Answer exercise 2.0: a transit capacity of 100 packets and very short queues."""
    runs = lab.sweep(
        BASIC1, [{"queuesize": limit} for limit in (3, 4, 5)],
        endtime=3000, delayAR="100ms", delayRB="400ms", window=65000, trace="nothing",
    )  # fmt: skip
    rows = [f"| {limit} | {run['received'] / 3000:.1f} % |" for limit, run in zip((3, 4, 5), runs, strict=True)]
    return "\n".join(
        ["Delays of 100 ms and 400 ms make the transit capacity 100 packets; 3000 s.", "", "| queue limit | utilisation |", "|---|---|", *rows]
    )


def exercise_3(lab: Lab) -> str:
    """Answer exercise 3.0: a transit capacity of 90 packets, a queue of 30."""
    run = lab.run(
        BASIC1, endtime=3000, delayAR="50ms", delayRB="400ms", window=65000, queuesize=30, trace="queue"
    )  # fmt: skip
    average = float(program(lab, "queuesize.py", run.path("basic1.tr")).split("=")[1])
    return (
        f"Delays of 50 ms and 400 ms, 3000 s. The link is used to {run['received'] / 3000:.1f} %; the queue holds {average:.1f} packets "
        f"on average, {100 * average / 30:.0f} % of its limit."
    )


def exercise_4(lab: Lab) -> str:
    """Answer exercise 4.0: the first connection starts later."""
    starts = range(41)
    runs = lab.sweep(BASIC2, [{"start0": start / 1000} for start in starts])
    ratios = np.array([run["recv0"] / run["recv1"] for run in runs])
    rows = [f"| {start} | {ratio:.3f} |" for start, ratio in zip(starts, ratios, strict=True) if start % 5 == 0]
    return "\n".join(
        [
            f"The ratio (ratio1 and ratio2 are equal here) lies between {ratios.min():.3f} and {ratios.max():.3f} for all 41 delays; the graph of "
            "31.3.4 has ratios up to 7. Every fifth delay:",
            "", "| startdelay0, ms | ratio |", "|---|---|", *rows,
        ]
    )  # fmt: skip


def used(lab: Lab, bandwidth: float) -> str:
    """Answer exercises 5.0 and 6.0: the share of the link that both senders use in 300 s."""
    runs = lab.sweep(BASIC2, [{"delayB": delay} for delay in DELAYS], bottleneckBW=bandwidth)
    most = 300 * bandwidth * 125
    rows = [f"| {d} | {100 * (run['recv0'] + run['recv1']) / most:.1f} % |" for d, run in zip(DELAYS, runs, strict=True)]
    return "\n".join(["| delayB, ms | used |", "|---|---|", *rows])


def exercise_7(lab: Lab) -> str:
    """Answer exercise 7.0: the time in which both windows together are smaller than the transit capacity."""
    run: Outcome = lab.run(BASIC2, delayB=0, bottleneckBW=8.0, overhead=0.002, trace="cwnd")
    first, second = window(run, 0), window(run, 1)
    times = np.unique(np.concatenate([first[0], second[0], [300.0]]))
    times = times[times > 3]
    total = sum(values[np.searchsorted(when, times, side="right") - 1] for when, values in (first, second))
    lasts = np.diff(times)
    low = total[:-1] < 220
    share = lasts[low].sum() / lasts.sum()
    mean = np.average(total[:-1][low], weights=lasts[low])
    return (
        "`bottleneckBW` 8.0, `overhead` 0.002, `delayB` 0, from 3 s to 300 s; the transit capacity is 220 packets. The sum of the windows is "
        f"less {100 * share:.0f} % of the time, and then {mean:.0f} packets on average."
    )


def exercise_8(lab: Lab) -> str:
    """Answer exercise 8.0: with small delays the longer path may get more bandwidth."""
    delays = (0, 1, 2, 3, 4, 5)
    runs = lab.sweep(BASIC2, [{"delayB": delay} for delay in delays], overhead=0.02, endtime=3000)
    rows = [f"| {d} | {run['recv0']:,.0f} | {run['recv1']:,.0f} |" for d, run in zip(delays, runs, strict=True)]
    return "\n".join(["`overhead` 0.02, 3000 s:", "", "| delayB, ms | A-D | B-D |", "|---|---|---|", *rows])


def sheet(lab: Lab) -> str:
    """Return the answers as Markdown."""
    answers = {
        1: exercise_1(lab), 2: exercise_2(lab), 3: exercise_3(lab), 4: exercise_4(lab), 5: used(lab, 0.8), 6: used(lab, 8.0), 7: exercise_7(lab),
        8: exercise_8(lab), 9: exercise_9(lab), 10: exercise_10(lab), 11: exercise_11(lab), 12: exercise_12(lab), 13: exercise_13(lab),
        14: exercise_14(lab), 15: exercise_15(lab), 16: exercise_16(lab), 17: exercise_17(),
    }  # fmt: skip
    text = ["# Answers to exercises of section 31.8", "", "Computed; `make exercises` writes this file again."]
    for number, answer in answers.items():
        text += ["", f"## Exercise {number}.0", "", answer]
    return "\n".join(text) + "\n"
