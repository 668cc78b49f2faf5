"""Formulas of the papers: the window after a loss, and its growth per round-trip time while no queue builds up."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

RTT = 0.1
REFERENCE_RTT = 0.025
# The packets per ACK in BIC's and CUBIC's estimate: the average starts at 2 and, counted in 1/16, cannot fall below 31.
PACKETS_PER_ACK = 31 / 16


@dataclass(frozen=True)
class Formula:
    """A congestion control: its paper, the window that a loss leaves, and the growth in packets per round-trip time.

    `left` is a part of the window before the loss; None if it depends on measurements. The growth depends on
    the window, the seconds since the loss, and the window before the loss.
    """

    source: str
    rule: str
    left: float | None
    growth: Callable[[float, float, float], float]

    def window(self, before: float, after: float, seconds: float) -> float:
        """Return the window this many seconds after the end of recovery, at which it was `after`."""
        window = after
        for number in range(round(seconds / RTT)):
            window += self.growth(window, number * RTT, before)
        return window


def reno(_window: float, _time: float, _before: float) -> float:
    """Return the additive increase: one packet."""
    return 1


def scalable(window: float, _time: float, _before: float) -> float:
    """Return a fixed part of the window; in Linux the window grows by a packet after 51 ACKs."""
    return window / 51


def highspeed(window: float, _time: float, _before: float) -> float:
    """Return the increase of RFC 3649, section 5, from the decrease b(w) and the response function."""
    if window <= 38:
        return 1
    decrease = 0.5 - 0.4 * (math.log(window) - math.log(38)) / (math.log(83000) - math.log(38))
    rate = 0.078 / window**1.2
    return window**2 * rate * 2 * decrease / (2 - decrease)


def bic(window: float, _time: float, before: float) -> float:
    """Return a step of the binary search for the old window, or away from it beyond."""
    distance = before - window
    step = 0.2
    if distance > 8:
        step = min(16, distance / 4)
    elif distance <= -4:
        step = min(16, -distance / 3)
    return step * PACKETS_PER_ACK


def cubic(_window: float, time: float, before: float) -> float:
    """Return the difference of the cubic function over a round-trip time."""
    plateau = ((before * (1 - 819 / 1024)) / 0.4) ** (1 / 3)
    return 0.4 * ((time + RTT - plateau) ** 3 - (time - plateau) ** 3)


def htcp(_window: float, time: float, _before: float) -> float:
    """Return an increase that is quadratic in the time since the loss, after the first second."""
    late = max(time - 1, 0)
    return 1 + 10 * late + (late / 2) ** 2


def hybla(_window: float, _time: float, _before: float) -> float:
    """Return the square of the ratio of the round-trip time to the reference round-trip time."""
    return (RTT / REFERENCE_RTT) ** 2


def illinois(_window: float, _time: float, _before: float) -> float:
    """Return the largest increase, which holds as long as there is no queuing delay."""
    return 10


def compound(window: float, _time: float, _before: float) -> float:
    """Return Reno's increase, and in addition w^(3/4) / 8 - 1 as long as there is no queuing delay."""
    return 1 + max(window**0.75 / 8 - 1, 0)


def yeah(window: float, _time: float, _before: float) -> float:
    """Return Scalable TCP's increase with a packet after 101 ACKs."""
    return window / 101


FORMULAS = {
    "reno": Formula("RFC 5681", "w/2, +1", 1 / 2, reno),
    "naive_reno": Formula("RFC 5681", "w/2, +1", 1 / 2, reno),
    "scalable": Formula("Kelly 2003", "7w/8, +w/51", 7 / 8, scalable),
    "highspeed": Formula("RFC 3649", "w/2 (slow start), +a(w)", 1 / 2, highspeed),
    "bic": Formula("Xu, Harfoush, Rhee 2004", "0.8w, +min(16, distance/4)", 819 / 1024, bic),
    "cubic": Formula("Ha, Rhee, Xu 2008", "0.8w, 0.4(t-K)^3 + w", 819 / 1024, cubic),
    "htcp": Formula("Leith, Shorten 2004", "w/2, +1+10(t-1)+((t-1)/2)^2", 1 / 2, htcp),
    "hybla": Formula("Caini, Firrincieli 2004", "w/2, +(RTT/RTT0)^2", 1 / 2, hybla),
    "illinois": Formula("Liu, Basar, Srikant 2006", "by delay, at most +10", None, illinois),
    "compound": Formula("Tan, Song et al. 2005", "w/2, +w^0.75/8", 1 / 2, compound),
    "yeah": Formula("Baiocchi et al. 2007", "7w/8, +w/101", 7 / 8, yeah),
    "veno": Formula("Fu, Liew 2003", "4w/5 or w/2, +1", None, reno),
    "vegas": Formula("Brakmo, Peterson 1995", "w/2, +1 without a queue", 1 / 2, reno),
}
