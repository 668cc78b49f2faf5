"""Section 31.2: a single TCP sender."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Lab, Outcome, chart, colours, exactly, label, legend, within

from .windows import BASIC1, SCRIPTS, Floats

#: Section 31.2.6: packets received in 1000 s, for each limit of the queue.
RECEIVED = {
    3: 79767,
    4: 80903,
    5: 83313,
    8: 87169,
    10: 89320,
    12: 91382,
    16: 94570,
    20: 97261,
    22: 98028,
    26: 99041,
    30: 99567,
}
#: Settings of the network of section 31.2.6.
LONG = {"endtime": 1000, "delayAR": "50ms", "delayRB": "100ms", "window": 65000}


def basic1(lab: Lab) -> Outcome:
    """Run basic1.tcl as printed."""
    return lab.run(BASIC1)


def longer(lab: Lab) -> Outcome:
    """Run basic1.tcl for 1000 s."""
    return lab.run(BASIC1, endtime=1000, trace="queue")


def animation(lab: Lab) -> Path:
    """Return the animation of basic1.tcl."""
    return basic1(lab).path("basic1.nam")


def has(*lines: str) -> Any:
    """Return a measure: those of these lines that are in the trace of basic1.tcl; the width of spaces does not matter."""

    def look(lab: Lab) -> list[str]:
        trace = {" ".join(line.split()) for line in basic1(lab).path("basic1.tr").read_text().splitlines()}
        return [line for line in lines if line in trace]

    return look


def lines_claim(key: str, section: str, says: str, *lines: str) -> Claim:
    """Return the claim that these lines are in the trace, as printed."""
    return Claim(
        key,
        section,
        says,
        "; ".join(lines),
        has(*lines),
        exactly(list(lines)),
        lambda found: f"{len(found)} of {len(lines)} lines, the same",
    )


def cwnd(run: Outcome) -> tuple[Floats, Floats]:
    """Return the window over time."""
    table = run.trace("basic1.tr").variables
    rows = table["name"] == "cwnd_"
    return table["time"][rows], table["value"][rows]


def peaks(run: Outcome) -> tuple[Floats, Floats]:
    """Return the times at which the window fell after slow start, and the windows before."""
    time, value = cwnd(run)
    falls = np.flatnonzero(np.diff(value) < 0)
    falls = falls[time[falls] > 2]
    return time[falls + 1], value[falls]


def events(run: Outcome, what: str, *, after: float = 0.0, before: float = np.inf, **columns: object) -> Any:
    """Return the times and sequence numbers of the trace's rows with this event."""
    table = run.trace("basic1.tr").events
    rows = (table["event"] == what) & (table["time"] > after) & (table["time"] < before)
    for name, value in columns.items():
        rows &= table[name.rstrip("_")] == value
    return list(zip(table["time"][rows].tolist(), table["sequence"][rows].tolist(), strict=True))


def program(lab: Lab, name: str, trace: Path) -> str:
    """Run one of the chapter's analysis programs as printed, on a trace."""
    words = [sys.executable, "-m", "neons.nstrace", str(SCRIPTS / name), str(trace)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def goodput_after_slow_start(lab: Lab) -> tuple[float, int, int]:
    """Return the time and number of the first packet sent after 2 s, and how many packets from it on are acknowledged."""
    first = min(events(basic1(lab), "dequeue", after=2.0, from_=0, type_="tcp"))
    return first[0], first[1], int(basic1(lab)["ack"]) - first[1] + 1


def retransmission(lab: Lab) -> tuple[float, ...]:
    """Return the times of packet 254's drop and of four acknowledgements of 253, and the windows before and after."""
    run = basic1(lab)
    dropped = next(time for time, number in events(run, "drop") if number == 254)
    acks = [time for time, number in events(run, "receive", to_=0, type_="ack") if number == 253][:4]
    time, value = cwnd(run)
    before = float(value[time <= acks[0] + 5e-6][-1])
    return (dropped, *acks, before, float(value[time <= acks[3] + 5e-6][-1]))


def second_slow_start(lab: Lab) -> list[int]:
    """Return the numbers of the packets dropped between 0.7 s and 0.8 s."""
    return [number for _, number in events(basic1(lab), "drop", after=0.7, before=0.8)]


def duplicates(lab: Lab) -> list[int]:
    """Return the packets delivered twice, by the printed program dup_counter.py."""
    return [int(line.split()[0]) for line in program(lab, "dup_counter.py", basic1(lab).path("basic1.tr")).splitlines()]


def both_deliveries(lab: Lab) -> tuple[float, float, float, float]:
    """Return the first and the last time at which these packets were delivered first, and the same for the second time."""
    sent: dict[int, list[float]] = {}
    for time, number in events(basic1(lab), "receive", to_=2, type_="tcp"):
        sent.setdefault(number, []).append(time)
    twice = duplicates(lab)
    first, second = [sent[number][0] for number in twice], [sent[number][1] for number in twice]
    return min(first), max(first), min(second), max(second)


def average_queue(lab: Lab) -> float:
    """Return the average queue by the printed program queuesize.py, for 1000 s with a limit of 40 packets."""
    run = lab.run(BASIC1, **{**LONG, "queuesize": 40, "trace": "queue"})
    found = re.search(r"avg queue= ([\d.]+)", program(lab, "queuesize.py", run.path("basic1.tr")))
    return float(found[1]) if found else float("nan")


def utilisation(lab: Lab) -> list[int]:
    """Return the packets received, for each limit of the queue."""
    runs = lab.sweep(BASIC1, [{"queuesize": limit} for limit in RECEIVED], **LONG, trace="nothing")
    return [int(run["received"]) for run in runs]


def as_story(value: tuple[float, ...]) -> str:
    """Return times and windows as text."""
    return ", ".join(f"{number:.3f}" if number > 10 else f"{number:.6f}" for number in value)


def draw_window(lab: Lab) -> Figure:
    """Draw the graph of section 31.2.1."""
    figure, axes = chart()
    time, value = cwnd(basic1(lab))
    axes.plot(time, value, ".", color=colours["blue"], markersize=3, label="cwnd")
    lost = np.array([time for time, _ in events(basic1(lab), "drop")])
    axes.plot(lost, np.full(len(lost), 31.0), "|", color=colours["vermilion"], markersize=9, label="losses")
    label(axes, "time, s", "window, packets")
    legend(axes)
    return figure


def draw_utilisation(lab: Lab) -> Figure:
    """Draw the table of section 31.2.6."""
    figure, axes = chart()
    axes.plot(
        RECEIVED.keys(),
        [n / 1000 for n in RECEIVED.values()],
        "o",
        mfc="none",
        ms=9,
        color=colours["orange"],
        label="document",
    )
    axes.plot(RECEIVED.keys(), [n / 1000 for n in utilisation(lab)], ".-", color=colours["blue"], label="here")
    label(axes, "limit of the queue, packets", "utilisation, %")
    legend(axes)
    return figure


def draw_queue(lab: Lab) -> Figure:
    """Draw the queue of section 31.2.6 over some teeth."""
    figure, axes = chart()
    run = lab.run(BASIC1, **{**LONG, "queuesize": 40, "trace": "queue"})
    table = run.trace("basic1.tr").events
    change = np.select(
        [table["event"] == "enqueue", (table["event"] == "dequeue") | (table["event"] == "drop")], [1, -1], 0
    )
    shown = (table["time"] > 100) & (table["time"] < 200)
    length = np.cumsum(change)
    axes.step(table["time"][shown][::5], length[shown][::5], where="post", color=colours["blue"], lw=0.8, label="queue")
    axes.axhline(average_queue(lab), color=colours["orange"], label="average")
    label(axes, "time, s", "queue, packets")
    legend(axes)
    return figure


CLAIMS = (
    Claim(
        "peaks", "31.2.1", "Heights of the first three teeth, packets", "20.931, 20.934, 20.934",
        lambda lab: peaks(basic1(lab))[1][:3].tolist(), exactly([20.931, 20.934, 20.934]), lambda v: ", ".join(map(str, v)),
    ),
    Claim(
        "later-peaks", "31.2.1", "Height of all later teeth in 1000 s, packets", "20.935",
        lambda lab: sorted(set(peaks(longer(lab))[1][3:].tolist())), exactly([20.935]), lambda v: ", ".join(map(str, v)),
    ),
    Claim(
        "spacing", "31.2.1", "Distance of the teeth, s", "1.946",
        lambda lab: np.diff(peaks(longer(lab))[0][3:]), lambda v: bool(np.all(np.round(v, 3) == 1.946)),
        lambda v: ", ".join(sorted({f"{spacing:.3f}" for spacing in v})),
    ),
    lines_claim(
        "records", "31.2.2", "Three sample records", "r 0.58616 0 1 tcp 1000 ------- 0 0.0 2.0 28 43",
        "+ 0.58616 1 2 tcp 1000 ------- 0 0.0 2.0 28 43", "d 0.58616 1 2 tcp 1000 ------- 0 0.0 2.0 28 43",
    ),
    lines_claim("variables", "31.2.2", "Two sample records of variables", "0.38333 0 0 2 0 ack_ 3", "0.38333 0 0 2 0 cwnd_ 5.000"),
    lines_claim("last", "31.2.2", "The last of ack_ and of maxseq_", "9.98029 0 0 2 0 ack_ 808", "9.99029 0 0 2 0 maxseq_ 829"),
    Claim(
        "after-slow-start", "31.2.2", "First packet sent after 2 s: when, its number; packets from it to the end", "2.043184, 72, 737",
        goodput_after_slow_start, exactly((2.043184, 72, 737)), lambda v: f"{v[0]}, {v[1]}, {v[2]}",
    ),
    Claim(
        "drops", "31.2.3", "Drops after slow start, s", "3.963408, 5.909568, 7.855728",
        lambda lab: [time for time, _ in events(basic1(lab), "drop", after=2.0)],
        lambda v: v[:3] == [3.963408, 5.909568, 7.855728], lambda v: ", ".join(map(str, v)),
    ),
    lines_claim("drop-254", "31.2.3", "The record of the first of them", "d 3.963408 1 2 tcp 1000 ------- 0 0.0 2.0 254 531"),
    lines_claim("doubled", "31.2.3", "The window that sends packets 253 and 254", "3.95181 0 0 2 0 cwnd_ 20.001"),
    Claim(
        "story-254", "31.2.3",
        "Packet 254: dropped; ACK 253 and its duplicates 10 ms apart; window then, and after fast retransmit",
        "3.963408, 4.141808, 4.151808, 4.161808, 4.171808, 20.931, 10.465",
        retransmission, exactly((3.963408, 4.141808, 4.151808, 4.161808, 4.171808, 20.931, 10.465)), as_story,
    ),
    Claim(
        "elapsed", "31.2.3", "From the drop of packet 254 to its detection, ms", "207.7",
        lambda lab: (retransmission(lab)[4] - retransmission(lab)[0]) * 1000, within(208.4, absolute=0.01), lambda v: f"{v:.1f}",
        ambiguous="The chapter's own times, 3.963408 s and 4.171808 s, are 208.4 ms apart.",
    ),
    Claim(
        "first-packets", "31.2.5", "First two data packets leave, s", "0.120864, 0.121664",
        lambda lab: [time for time, number in events(basic1(lab), "dequeue", from_=0, type_="tcp") if number in (1, 2)][:2],
        exactly([0.120864, 0.121664]), lambda v: ", ".join(map(str, v)),
    ),
    Claim(
        "first-losses", "31.2.5", "The first two losses: time and packet", "0.58616 28, 0.59616 30",
        lambda lab: events(basic1(lab), "drop")[:2], exactly([(0.58616, 28), (0.59616, 30)]), lambda v: ", ".join(f"{t} {n}" for t, n in v),
    ),
    Claim(
        "string-of-losses", "31.2.5", "Packets lost from 0.707392 s to 0.777392 s", "42, 44, 46, 48, 50, 52, 54, 56",
        second_slow_start, exactly([42, 44, 46, 48, 50, 52, 54, 56]), lambda v: ", ".join(map(str, v)),
    ),
    Claim(
        "duplicate-29", "31.2.5", "Duplicates of ACK 29, s", "1.077024, 1.087024, 1.097024, 1.107024",
        lambda lab: [time for time, number in events(basic1(lab), "receive", to_=0, type_="ack") if number == 29][1:],
        exactly([1.077024, 1.087024, 1.097024, 1.107024]), lambda v: ", ".join(map(str, v)),
    ),
    lines_claim(
        "timeout", "31.2.5", "The window halves, and the timeout", "0.79579 0 0 2 0 cwnd_ 14.500", "1.22579 0 0 2 0 cwnd_ 1.000",
        "1.22579 0 0 2 0 ssthresh_ 7",
    ),
    *(
        Claim(
            f"received-{limit}", "31.2.6", f"Packets received in 1000 s, queue limit {limit}", str(count),
            lambda lab, place=place: utilisation(lab)[place], exactly(count),
        )
        for place, (limit, count) in enumerate(RECEIVED.items())
    ),
    Claim(
        "average-queue", "31.2.6", "Average queue with limit 40, packets, by the printed program", "23.76",
        average_queue, within(23.76, absolute=0.005), lambda v: f"{v:.4f}",
    ),
    Claim(
        "twice", "31.2.6", "Packets delivered twice, by the printed program", "43 45 47 49 51 53 55 57 58 59 60 61 62",
        duplicates, exactly([43, 45, 47, 49, 51, 53, 55, 57, 58, 59, 60, 61, 62]), lambda v: " ".join(map(str, v)),
    ),
    Claim(
        "twice-when", "31.2.6", "They arrive from and to; again from and to, s", "0.83536, 1.046592; 1.437824, 1.952752",
        both_deliveries, exactly((0.83536, 1.046592, 1.437824, 1.952752)), lambda v: "{}, {}; {}, {}".format(*v),
    ),
    Claim(
        "acknowledged", "31.2.6", "Packets acknowledged in 1000 s", "94915",
        lambda lab: int(longer(lab)["ack"]), exactly(94915),
    ),
    Claim(
        "loss-events", "31.2.6", "Loss events in 1000 s", "512",
        lambda lab: len(peaks(longer(lab))[0]), exactly(512), lambda v: f"{v} teeth after slow start",
    ),
    Claim(
        "estimate", "31.2.6", "Average window by 1.225/√p", "16.7",
        lambda lab: 1.225 / np.sqrt(len(peaks(longer(lab))[0]) / longer(lab)["ack"]), within(16.7, absolute=0.05), lambda v: f"{v:.2f}",
    ),
)  # fmt: skip

DRAWINGS = (
    Drawing(
        "window", "31.2.1", "After slow start the window is a regular sawtooth: one loss every 1.946 s", draw_window
    ),
    Drawing(
        "utilisation",
        "31.2.6",
        "The utilisation grows with the queue, as in the document to the packet",
        draw_utilisation,
    ),
    Drawing("queue", "31.2.6", "With a limit of 40 packets the queue is seldom empty", draw_queue),
)
