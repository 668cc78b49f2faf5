"""Sequential sweeps: replications are added until a confidence interval is narrow enough."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from neons.sweeps.errors import SweepError
from neons.sweeps.statistics import student_half_width

#: Replications before the first look at the interval; fewer say little about the spread.
FEWEST = 5


@dataclass(frozen=True)
class Target:
    """The required precision: how narrow the interval of a measure's mean has to be.

    Attributes
    ----------
    measure
        Name of the measure.
    half_width
        Half the width of the interval: a fraction of the mean if `relative`, else in the measure's unit.
    relative
        Whether the half width is relative.
    confidence
        Confidence level of the interval, 0 to 1.
    """

    measure: str
    half_width: float
    relative: bool
    confidence: float = 0.95

    def needed(self, values: Sequence[float], most: int) -> int:
        """Return an estimate, from `values`, of how many replications are needed, at most `most`.

        The estimate assumes that the half width falls with the square root of the number. At each step the number at
        most doubles, since the spread of few values is a poor estimate.
        """
        count = len(values)
        if count < FEWEST:
            return min(FEWEST, most)
        allowed = self._allowed(values)
        half_width = student_half_width(values, self.confidence)
        if half_width <= allowed:
            return count
        estimate = count * (half_width / allowed) ** 2 if allowed > 0 else math.inf
        return min(most, 2 * count, max(count + 1, math.ceil(min(estimate, 2 * count))))

    def is_reached(self, values: Sequence[float]) -> bool:
        """Return whether the interval of these values is narrow enough."""
        return len(values) >= FEWEST and student_half_width(values, self.confidence) <= self._allowed(values)

    def _allowed(self, values: Sequence[float]) -> float:
        return self.half_width * (abs(math.fsum(values) / len(values)) if self.relative else 1.0)


def parse_target(text: str, confidence: float) -> Target:
    """Parse `goodput ±2%`, `goodput +-0.1` or `goodput 2%`.

    Raises
    ------
    SweepError
        The text has none of these forms.
    """
    match = re.fullmatch(r"\s*([A-Za-z_][\w.-]*)\s*(?:±|\+/?-|\s)\s*([0-9.]+(?:[eE][+-]?\d+)?)\s*(%?)\s*", text)
    number = 0.0
    if match:
        try:
            number = float(match[2])
        except ValueError:
            match = None
    if not match or number <= 0:
        raise SweepError(f"`--until {text}` is not understood: write for example 'goodput ±2%' or 'delay ±0.001'")
    relative = match[3] == "%"
    return Target(match[1], number / 100 if relative else number, relative, confidence)
