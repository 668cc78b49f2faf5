"""Queues of DCTCP and LEDBAT, compared with the analysis of DCTCP's authors and the target of RFC 6817."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from common import Claim, between, within

if TYPE_CHECKING:
    from common import Lab

SCRIPT = Path(__file__).parent / "queue.tcl"
#: The size of a packet, bytes.
PACKET = 1040
#: The queue length from which DCTCP's packets are marked, packets.
THRESHOLD = 40
#: The largest accepted distance of lengths from the formula, packets.
TOLERANCE = 2


@dataclass(frozen=True)
class Bottleneck:
    """Low, mean and high length of the queue, packets; drops; shares of the link used by all flows and by the first."""

    low: float
    mean: float
    high: float
    drops: float
    used: float
    own: float


def bottleneck(lab: Lab, *arguments: object) -> Bottleneck:
    """Run flows over one bottleneck."""
    words = lab.run(SCRIPT, *arguments).stdout.split()
    return Bottleneck(*(float(word) for word in words if word[0].isdigit()))


def data_centre(lab: Lab, kind: str, flows: int) -> Bottleneck:
    """Run flows over 100 Mb/s and 10 ms, with marks from the threshold on."""
    return bottleneck(lab, kind, flows, 100, 0.01, 1000, THRESHOLD, 20)


def background(lab: Lab, kind: str, *beside: str) -> Bottleneck:
    """Run a flow over 10 Mb/s and 40 ms with a buffer of 250 ms, alone or with another flow."""
    return bottleneck(lab, kind, 1, 10, 0.04, 300, 0, 120, *beside)


def swing(flows: int) -> tuple[float, float]:
    """Return the lengths between which the queue swings by the formula (Alizadeh and others 2010, section 3.3)."""
    product = 100e6 * 0.01 / (8 * PACKET)
    top = THRESHOLD + flows
    return top - (2 * flows * (product + THRESHOLD)) ** 0.5 / 2, top


def lengths(lab: Lab, kind: str, flows: int) -> tuple[float, float]:
    """Return the measured lengths between which the queue swings."""
    measured = data_centre(lab, kind, flows)
    return measured.low, measured.high


def is_near_swing(flows: int, measured: tuple[float, float]) -> bool:
    """Return whether both lengths are near the formula's."""
    return all(within(formula, absolute=TOLERANCE)(length) for length, formula in zip(measured, swing(flows), strict=True))


def lost_and_used(lab: Lab, kind: str) -> tuple[float, float]:
    """Return the drops of five flows, and the part of the link that they use, %."""
    measured = data_centre(lab, kind, 5)
    return measured.drops, 100 * measured.used


def delay(lab: Lab, kind: str) -> float:
    """Return the mean queuing delay of a flow that is alone, ms."""
    return background(lab, kind).mean * 8 * PACKET / 10e6 * 1e3


def share(lab: Lab, kind: str) -> float:
    """Return the share that a flow gets against a Reno flow, % of the sum of both."""
    measured = background(lab, kind, "reno")
    return 100 * measured.own / measured.used


def packets(pair: tuple[float, float]) -> str:
    """Return two lengths as text."""
    return f"{pair[0]:.0f} to {pair[1]:.0f}"


CLAIMS = (
    *(
        Claim(
            f"{kind}-{flows}",
            "Alizadeh et al. 2010, 3.3",
            f"{kind}: queue of {flows} flow{'s' * (flows > 1)} with marks from {THRESHOLD} packets on, packets",
            packets(swing(flows)),
            partial(lengths, kind=kind, flows=flows),
            partial(is_near_swing, flows),
            packets,
        )
        for kind in ("DCTCP", "FullTcp/DCTCP")
        for flows in (1, 2, 5)
    ),
    *(
        Claim(
            f"{kind}-used",
            "Alizadeh et al. 2010, 3.3",
            f"{kind}: drops of five flows, and use of the link",
            "none, all",
            partial(lost_and_used, kind=kind),
            lambda pair: pair[0] == 0 and pair[1] > 99,
            lambda pair: f"{pair[0]:.0f}, {pair[1]:.0f} %",
        )
        for kind in ("DCTCP", "FullTcp/DCTCP")
    ),
    *(
        Claim(
            f"{kind}-delay",
            "RFC 6817, 2.4.2",
            f"{kind}: queuing delay of a flow by itself, ms",
            "target, 100",
            partial(delay, kind=kind),
            between(95, 105),
            lambda value: f"{value:.0f}",
        )
        for kind in ("LEDBAT", "FullTcp/LEDBAT")
    ),
    *(
        Claim(
            f"{kind}-share",
            "RFC 6817, 1",
            f"{kind}: share of the bottleneck beside Reno, which fills the queue further, %",
            "little",
            partial(share, kind=kind),
            between(0, 10),
            lambda value: f"{value:.0f}",
        )
        for kind in ("LEDBAT", "FullTcp/LEDBAT")
    ),
)
