"""Quantiles, running quantiles, and the index of a heavy tail."""

from __future__ import annotations

import heapq
import math


def quantile(ordered: list[float], share: float) -> float:
    """Return the quantile: the smallest of the ordered values such that a part `share` of them do not exceed it."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


class RunningQuantile:
    """A quantile of all values so far, in logarithmic time per value."""

    def __init__(self, share: float) -> None:
        """Take the share of the values that do not exceed the quantile, 0 to 1."""
        self.share = share
        self._low: list[float] = []  # the largest of them first, by their negatives
        self._high: list[float] = []

    def add(self, value: float) -> None:
        """Take another value."""
        if self._low and value <= -self._low[0]:
            heapq.heappush(self._low, -value)
        else:
            heapq.heappush(self._high, value)
        wanted = max(1, math.ceil(self.share * (len(self._low) + len(self._high))))
        while len(self._low) < wanted:
            heapq.heappush(self._low, -heapq.heappop(self._high))
        while len(self._low) > wanted:
            heapq.heappush(self._high, -heapq.heappop(self._low))

    def value(self) -> float:
        """Return the quantile."""
        return -self._low[0]


class Spread:
    """Mean and standard deviation of all values so far (Welford, 1962)."""

    def __init__(self) -> None:
        """Begin without values."""
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Take another value."""
        self._count += 1
        change = value - self._mean
        self._mean += change / self._count
        self._squares += change * (value - self._mean)

    def coefficient_of_variation(self) -> float:
        """Return the ratio of the standard deviation to the mean."""
        return math.sqrt(self._squares / self._count) / self._mean


def tail_index(ordered: list[float], share: float = 0.01) -> float:
    """Return Hill's estimate of the index of the tail, from the largest `share` of the ordered values."""
    largest = ordered[-max(2, int(share * len(ordered))) :]
    return (len(largest) - 1) / sum(math.log(value / largest[0]) for value in largest[1:])
