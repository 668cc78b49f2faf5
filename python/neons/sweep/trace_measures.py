"""Measures from the traces that a run wrote, computed by `neons trace`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from neons.sweep.errors import SweepError

#: Measures by name.
MEASURES: tuple[str, ...] = ()


def trace_measures(program: str, names: Sequence[str], folder: Path) -> dict[str, float]:
    """Return measures of the traces in a folder."""
    raise SweepError(f"measures from traces are not available: {', '.join(names)} of {folder} by {program}")
