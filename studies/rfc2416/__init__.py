"""RFC 2416, "When TCP Starts Up With Four Packets Into Only Three Buffers"."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from common import Claim, Drawing, Judge, Lab, Study, chart, colours, label, legend, within

FOLDER = Path(__file__).parent
START = FOLDER / "scripts" / "start.tcl"
FLAVOURS = {"Tahoe": "Tahoe", "Reno": "Reno", "Newreno": "NewReno", "Sack1": "SACK", "Fack": "FACK"}

#: The RFC's timelines: the time of an acknowledgement, the packet acknowledged, and the packets then sent. The RFC
#: prints the seventh time of the first list as 6.111.
ONE = (
    (1.222, 1, (2, 3)), (2.444, 2, (4, 5)), (3.278, 3, (6, 7)), (4.111, 4, (8, 9)), (4.944, 5, (10, 11)),
    (5.778, 6, (12, 13)), (6.611, 6, ()), (7.444, 6, ()), (8.278, 6, (7,)),
)  # fmt: skip
FOUR = (
    (1.222, 1, (5, 6)), (2.055, 2, (7, 8)), (2.889, 3, (9, 10)), (3.722, 3, ()), (4.555, 3, ()), (5.389, 3, (4,)),
)  # fmt: skip

EARLIER = "The RFC prints Tahoe's timelines. FACK sends the lost packet again at the second duplicate already: its SACK blocks are enough."

#: A line of a timeline: a time in seconds, the packet acknowledged, the packets sent.
Line = tuple[float, int, tuple[int, ...]]


def timeline(lab: Lab, flavour: str, initial: int, *, size: int = 1000, tick: float = 0.5) -> list[Line]:
    """Return the source's acknowledgements and the packets that it sends at each; packets are numbered from 1."""
    table = lab.run(START, flavour=flavour, initial=initial, size=size, tick=tick).trace("start.tr").events
    acks = (table["event"] == "receive") & (table["to"] == 0) & (table["type"] == "ack")
    sends = (table["event"] == "enqueue") & (table["from"] == 0) & (table["type"] == "tcp")
    sent = list(zip(table["time"][sends], table["sequence"][sends], strict=True))
    return [
        (float(time), int(number) + 1, tuple(int(packet) + 1 for moment, packet in sent if moment == time))
        for time, number in zip(table["time"][acks], table["sequence"][acks], strict=True)
    ]


def same(expected: tuple[Line, ...], flavour: str) -> Judge:
    """Accept this timeline: packets must be equal, times only to the millisecond, since the RFC rounds or truncates.

    Each acknowledgement with SACK blocks takes 6.7 ms longer through the modem.
    """
    off = 0.00101 if flavour in ("Tahoe", "Reno", "Newreno") else 0.021
    return lambda found: (
        len(found) >= len(expected)
        and all(abs(line[0] - due[0]) < off and line[1:] == due[1:] for line, due in zip(found, expected, strict=False))
    )


def printed(lines: tuple[Line, ...] | list[Line], count: int) -> str:
    """Return the beginning of a timeline as text."""
    return "; ".join(
        f"{time:.3f} ACK {number}" + (f" → {' '.join(map(str, packets))}" if packets else "")
        for time, number, packets in lines[:count]
    )


def retransmission(lab: Lab, initial: int, flavour: str = "Tahoe") -> float:
    """Return the time at which the lost packet is sent again, at the third duplicate acknowledgement, s."""
    lost = 7 if initial == 1 else 4
    return next(time for time, _, packets in timeline(lab, flavour, initial) if packets[:1] == (lost,) and time > 5)


def shift(lab: Lab) -> float:
    """Return how much later the retransmission is with a start of one packet than with four, s."""
    return retransmission(lab, 1) - retransmission(lab, 4)


def three_packets(lab: Lab, size: int) -> float:
    """Return the time of three packets through the modem, from acknowledgements while the link is busy, s."""
    times = [time for time, _, _ in timeline(lab, "Tahoe", 4, size=size)]
    return times[3] - times[0]


def deliveries(lab: Lab, initial: int, flavour: str = "Tahoe") -> list[float]:
    """Return the times at which the receiver had one, two, three ... different packets, s."""
    table = lab.run(START, flavour=flavour, initial=initial).trace("start.tr").events
    rows = (table["event"] == "receive") & (table["to"] == 3)
    _, first = np.unique(table["sequence"][rows], return_index=True)
    times: list[float] = sorted(table["time"][rows][first].tolist())
    return times


def shifted(lab: Lab, tick: float = 0.5) -> float:
    """Return the share of later acknowledgements that a start of four gets for three packets less, `shift` earlier, %."""
    one = [
        (t - shift(lab), n - 3)
        for t, n, _ in timeline(lab, "Tahoe", 1, tick=tick)
        if t > retransmission(lab, 1) and t < 36
    ]
    four = [(t, n) for t, n, _ in timeline(lab, "Tahoe", 4, tick=tick)]
    return 100 * float(np.mean([any(abs(t - u) < 0.002 and n == m for u, m in four) for t, n in one]))


def ahead(lab: Lab, flavour: str) -> list[float]:
    """Return how much earlier the receiver has 1 ... 40 packets with a start of four than with one, s."""
    return [a - b for a, b in zip(deliveries(lab, 1, flavour), deliveries(lab, 4, flavour), strict=False)][:40]


def draw(lab: Lab) -> Figure:
    """Draw packets and acknowledgements over time."""
    figure, axes = chart(height=3.4)
    for initial, colour in ((1, "blue"), (4, "orange")):
        table = lab.run(START, flavour="Tahoe", initial=initial).trace("start.tr").events
        sends = (table["event"] == "enqueue") & (table["from"] == 0) & (table["time"] < 16)
        lost = (table["event"] == "drop") & (table["time"] < 16)
        axes.plot(
            table["time"][sends],
            table["sequence"][sends] + 1,
            "o",
            ms=4,
            color=colours[colour],
            label=f"sent, start with {initial}",
        )
        acks = [(time, number) for time, number, _ in timeline(lab, "Tahoe", initial) if time < 16]
        axes.step(*zip(*acks, strict=True), where="post", lw=1, color=colours[colour], label="acknowledged")
        axes.plot(
            table["time"][lost],
            table["sequence"][lost] + 1,
            "x",
            ms=8,
            color=colours["vermilion"],
            label="dropped" if initial == 4 else None,
        )
    label(axes, "time, s", "packet")
    legend(axes)
    return figure


def draw_lead(lab: Lab) -> Figure:
    """Draw how much earlier packets are delivered with a start of four."""
    figure, axes = chart()
    for flavour, colour in zip(FLAVOURS, ("blue", "orange", "green", "purple", "vermilion"), strict=True):
        lead = ahead(lab, flavour)
        axes.plot(range(1, len(lead) + 1), lead, ".-", ms=4, color=colours[colour], label=FLAVOURS[flavour])
    axes.axhline(0, color=colours["ink"], lw=0.6)
    label(axes, "packets received", "earlier with four, s")
    legend(axes)
    return figure


CLAIMS = (
    *(
        Claim(
            f"one-{flavour}", "normal slow start", f"What the sender sees, {name}", printed(ONE, 9),
            partial(timeline, flavour=flavour, initial=1), same(ONE, flavour), lambda v: printed(v, 9),
            differs=EARLIER if flavour == "Fack" else "",
        )
        for flavour, name in FLAVOURS.items()
    ),
    Claim(
        "misprint", "normal slow start", "The first duplicate of ACK 6, s", "6.111",
        lambda lab: timeline(lab, "Tahoe", 1)[6][0], within(6.611, absolute=0.001), lambda v: f"{v:.3f}",
        ambiguous="A misprint: a packet takes 0.833 s through the modem, and the acknowledgements before and after come at 5.778 s and 7.444 s.",
    ),
    *(
        Claim(
            f"four-{flavour}", "four-packet start", f"What the sender sees, {name}", printed(FOUR, 6),
            partial(timeline, flavour=flavour, initial=4), same(FOUR, flavour), lambda v: printed(v, 6),
            differs=EARLIER if flavour == "Fack" else "",
        )
        for flavour, name in FLAVOURS.items()
    ),
    Claim("shift", "discussion", "Shift of both timelines, s", "2.889", shift, within(2.889, absolute=0.0005), lambda v: f"{v:.3f}"),
    Claim(
        "shifted", "discussion", "From there on the timelines are almost the same, shifted by this time and three packets: acknowledgements of Tahoe, %",
        "almost all", lambda lab: (shifted(lab), shifted(lab, tick=0.01)), lambda v: v[0] > 90,
            lambda v: f"{v[0]:.0f} with round trips timed in steps of 0.5 s, as BSD did; {v[1]:.0f} with 0.01 s, where a timeout ends the likeness",
    ),
    Claim(
        "three", "discussion", "Time that three 1024-byte segments take through the modem, s", "2.66",
        lambda lab: three_packets(lab, 1024), within(2.56, absolute=0.001), lambda v: f"{v:.2f}",
        ambiguous="2.66 s belongs to packets of 1064 bytes, 1024 and the headers; the timelines belong to packets of 1000 bytes, three of which take 2.50 s.",
    ),
    Claim(
        "three-headers", "discussion", "The same with headers of 40 bytes, s", "2.66",
        lambda lab: three_packets(lab, 1064), within(2.66, absolute=0.001), lambda v: f"{v:.2f}",
    ),
    Claim(
        "lead", "discussion", "How far the four-packet start is ahead, s", "0.229",
        lambda lab: shift(lab) - three_packets(lab, 1000), within(0.389, absolute=0.001), lambda v: f"{v:.3f}",
        ambiguous="0.229 s is 2.889 s of the timelines, which hold for 1000-byte packets, less 2.66 s, which hold for 1064 bytes. With 1000 bytes in both it is 0.389 s.",
    ),
    *(
        Claim(
            f"harmless-{flavour}", "conclusion", f"The four-packet start is not harmful, {name}: how much earlier the receiver has n packets, n up to 40, s",
            "in most cases ahead", partial(ahead, flavour=flavour), lambda v: np.mean(np.array(v) >= 0) > 0.5,
            lambda v: f"{min(v):.2f} to {max(v):.2f}, mean {np.mean(v):.2f}; {100 * np.mean(np.array(v) >= 0):.0f} % not later",
            ambiguous="The RFC does not define “harmful”; packets come earlier “in most cases, and in some cases later”. More than half come no later, "
            "whatever the algorithm; by the mean Tahoe and Reno are later, as the few packets that come later do so by seconds.",
        )
        for flavour, name in FLAVOURS.items()
    ),
)  # fmt: skip

STUDY = Study(
    name="rfc2416",
    title="RFC 2416: four packets into three buffers",
    source="T. Shepard, C. Partridge, RFC 2416, “When TCP Starts Up With Four Packets Into Only Three Buffers”, 1998",
    about="A TCP behind a modem of 9600 b/s with three buffers starts with one packet, or with four, the last of which is lost for sure. "
    "Is the bold start slower?",
    folder=FOLDER,
    claims=CLAIMS,
    drawings=(
        Drawing(
            "timelines", "normal slow start", "Both starts lose a packet; the bold one finds out 2.889 s earlier", draw
        ),
        Drawing(
            "lead",
            "conclusion",
            "With four packets most arrive earlier; with Tahoe and Reno a few arrive seconds later",
            draw_lead,
        ),
    ),
)
