"""The random numbers with which the generators of a simulation start."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

#: The largest seed of ns-2's generator.
LARGEST_SEED = 2**31 - 2
#: Says which seeds there are.
SEEDS = f"ns-2's seeds are from 1 to {LARGEST_SEED}"


def is_seed(number: object) -> bool:
    """Return whether a number is a seed of ns-2's generator."""
    return isinstance(number, Integral) and 0 < int(number) <= LARGEST_SEED


@dataclass(frozen=True)
class RandomNumbers:
    """A seed and a substream of random numbers.

    Attributes
    ----------
    seed
        The seed of all generators; `None` leaves ns-2's, which is 1.
    substream
        The substream on which all generators start, also those that are seeded or made later.
    """

    seed: int | None = None
    substream: int = 0

    def script(self) -> str:
        """Return the lines of Tcl that prepare all generators; empty if nothing has to be prepared."""
        commands = []
        if self.seed is not None:
            commands.append(f"seed {self.seed}")
        if self.substream:
            commands.append(f"use-substream {self.substream}")
        lines = [f"foreach neons_generator [RNG info instances] {{ $neons_generator {each} }}" for each in commands]
        return "\n".join([*lines, "unset neons_generator"]) if lines else ""


_of_process = RandomNumbers()


def of_process() -> RandomNumbers:
    """Return the random numbers with which simulators of this process start."""
    return _of_process


def set_for_process(numbers: RandomNumbers) -> None:
    """Set the random numbers with which simulators that are made later in this process start."""
    global _of_process
    _of_process = numbers
