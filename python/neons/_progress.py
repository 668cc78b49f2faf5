"""Progress bars in terminals and notebooks, for operations that take longer than two seconds."""

from __future__ import annotations

import sys
from types import TracebackType

from tqdm.auto import tqdm

#: The time after which a progress bar appears, seconds.
PATIENCE = 2.0


def is_watched() -> bool:
    """Return whether a user probably watches the output: standard error is a terminal, or this is a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class Bar:
    """A progress bar that appears after `PATIENCE` seconds.

    Parameters
    ----------
    what
        What the bar is labelled with: the operation.
    total
        The amount when all is done, in `unit`; ``None`` if it is not known.
    unit
        The unit of the amounts.
    shown
        Whether there is a bar at all; with ``None`` there is one if `is_watched`.
    """

    def __init__(self, what: str, *, total: float | None = None, unit: str = "s", shown: bool | None = None) -> None:
        shown = is_watched() if shown is None else shown
        time_format = "{desc}: {percentage:3.0f}%|{bar}| {n:.4g} of {total:.4g} {unit}, {remaining} left{postfix}"
        self._bar = tqdm(
            desc=what,
            total=total,
            unit=unit if total is not None else " " + unit,
            disable=not shown,
            delay=PATIENCE,
            leave=False,
            bar_format=time_format if total is not None else None,
        )

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.close()

    def reach(self, amount: float, note: str = "") -> None:
        """Show how much is done, in the bar's unit."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(amount - self._bar.n)
