"""Plots in the terminal: points with their intervals, drawn with the dots of Braille characters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from neons.sweeps.statistics import Estimate
from neons.sweeps.values import Value, to_text

_HEIGHT = 16
#: The bit of each dot of a Braille character, by column and row.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BLANK = 0x2800
_MARKS = "●○◆◇■□▲△"


@dataclass(frozen=True)
class Series:
    """A curve: its label, empty if there is only one, and its points."""

    label: str
    points: Sequence[tuple[Value, Estimate]]


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[_BLANK] * width for _ in range(height)]
        self._marks: dict[tuple[int, int], str] = {}

    def dot(self, x: float, y: float) -> None:
        """Draw a dot at a place given as fractions of the width (from the left) and of the height (from below)."""
        column, row = round(x * (2 * self.width - 1)), round((1 - y) * (4 * self.height - 1))
        self._cells[row // 4][column // 2] |= _DOTS[column % 2][row % 4]

    def mark(self, x: float, y: float, sign: str) -> None:
        self._marks[round((1 - y) * (self.height - 1)), round(x * (self.width - 1))] = sign

    def lines(self) -> list[str]:
        return [
            "".join(self._marks.get((row, column), chr(cell)) for column, cell in enumerate(cells))
            for row, cells in enumerate(self._cells)
        ]


def chart(title: str, x_name: str, series: Sequence[Series], width: int) -> str:
    """Return a plot as text.

    Parameters
    ----------
    title
        The label of the vertical axis.
    x_name
        The label of the horizontal axis.
    series
        The curves. Values on the horizontal axis that are texts are spread evenly.
    width
        The width of the plot, characters.
    """
    places = _places(series)
    ends = [value for curve in series for _, found in curve.points for value in _ends(found)]
    finite = [value for value in ends if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    if low == high:
        margin = abs(low) / 10 or 1.0
        low, high = low - margin, high + margin
    left = max(len(f"{value:.4g}") for value in (low, high))
    canvas = _Canvas(max(20, width - left - 2), _HEIGHT)
    numeric = not any(isinstance(x, str) for x in places)
    for number, curve in enumerate(series):
        if numeric and len(series) == 1:
            _join(canvas, [(places[x], (found.mean - low) / (high - low)) for x, found in curve.points])
        for x, found in curve.points:
            _draw(canvas, places[x], found, low, high, _MARKS[number % len(_MARKS)])
    lines = [title]
    for row, line in enumerate(canvas.lines()):
        label = f"{high:.4g}" if row == 0 else f"{low:.4g}" if row == _HEIGHT - 1 else ""
        lines.append(f"{label:>{left}} ┤{line}" if label else f"{'':>{left}} │{line}")
    first, last = (
        to_text(value) for value in (min(places, key=places.__getitem__), max(places, key=places.__getitem__))
    )
    middle = x_name.center(max(0, canvas.width - len(first) - len(last)))
    lines.append(f"{'':>{left}} └{'─' * canvas.width}")
    lines.append(f"{'':>{left}}  {first}{middle}{last}")
    if len(series) > 1:
        named = (f"{_MARKS[number % len(_MARKS)]} {curve.label}" for number, curve in enumerate(series))
        lines.append(f"{'':>{left}}  " + "   ".join(named))
    return "\n".join(lines)


def _ends(found: Estimate) -> tuple[float, ...]:
    return found.mean, found.low, found.high


def _join(canvas: _Canvas, points: Sequence[tuple[float, float]]) -> None:
    """Draw lines from each point to the next."""
    known = [point for point in points if math.isfinite(point[1])]
    for (x, y), (next_x, next_y) in pairwise(known):
        steps = max(2 * canvas.width * abs(next_x - x), 4 * canvas.height * abs(next_y - y))
        for step in range(math.ceil(steps) + 1):
            share = step / max(1, math.ceil(steps))
            canvas.dot(x + (next_x - x) * share, y + (next_y - y) * share)


def _draw(canvas: _Canvas, x: float, found: Estimate, low: float, high: float, sign: str) -> None:
    if not math.isfinite(found.mean):
        return
    span = high - low
    if math.isfinite(found.low) and math.isfinite(found.high):
        steps = max(1, round((found.high - found.low) / span * 4 * canvas.height))
        for step in range(steps + 1):
            canvas.dot(x, (found.low + (found.high - found.low) * step / steps - low) / span)
    canvas.mark(x, (found.mean - low) / span, sign)


def _places(series: Sequence[Series]) -> dict[Value, float]:
    """Return the horizontal place of each value, as a fraction."""
    values = list(dict.fromkeys(x for curve in series for x, _ in curve.points))
    numbers = [value for value in values if not isinstance(value, str)]
    if len(numbers) == len(values) and numbers:
        low, high = min(numbers), max(numbers)
        return {value: (value - low) / (high - low) if high > low else 0.5 for value in numbers}
    return {value: index / max(1, len(values) - 1) for index, value in enumerate(values)}
