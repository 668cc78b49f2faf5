"""Callbacks that are called again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neons.simulator import Simulator

__all__ = ["Repetition"]


class Repetition:
    """A callback that is called again and again; see `Simulator.every`."""

    def __init__(
        self, simulator: Simulator, interval: float, action: Callable[[], object], first: float, until: float
    ) -> None:
        self._simulator = simulator
        self._interval, self._action = interval, action
        self._first, self._until = first, until
        self._count = 0
        self._is_on = True
        self._schedule()

    def cancel(self) -> None:
        """End the repetition: the callback is not called again."""
        self._is_on = False

    def _schedule(self) -> None:
        # Multiply: adding the interval again and again would add up rounding errors.
        time = self._first + self._count * self._interval
        if time <= self._until:
            self._simulator.at(time, self._tick)

    def _tick(self) -> None:
        if self._is_on:
            self._count += 1
            self._action()
            if self._is_on:
                self._schedule()
