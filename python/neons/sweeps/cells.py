"""Text of tables: estimates with as many digits as are significant, and columns of equal width."""

from __future__ import annotations

import math
from collections.abc import Sequence

from neons.sweeps.statistics import Estimate

#: Half widths below this fraction of the mean are rounding errors of equal values.
_ROUNDING = 1e-12


def shown(found: Estimate) -> str:
    """Return an estimate as text, with as many digits as are significant in view of its interval."""
    if found.count == 0:
        return "-"
    if math.isnan(found.low):
        return f"{found.mean:.6g}"
    half = found.half_width
    if half < _ROUNDING * abs(found.mean):
        half = 0.0
    digits = 6 if half == 0 or not math.isfinite(half) else max(0, 1 - math.floor(math.log10(half)))
    if half and (digits > 9 or abs(found.mean) >= 1e9):
        return f"{found.mean:.6g} ± {half:.2g}"
    if half == 0:
        return f"{found.mean:.6g} ± 0"
    lopsided = abs(found.mean - (found.low + found.high) / 2) > half / 20
    if lopsided:
        return f"{found.mean:.{digits}f} [{found.low:.{digits}f}, {found.high:.{digits}f}]"
    return f"{found.mean:.{digits}f} ± {half:.{digits}f}"


def print_table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """Print a table with columns of equal width."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *lines, strict=True)]
    for line in (header, *lines):
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))
