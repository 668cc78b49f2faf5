"""The progress of a sweep on a terminal: a bar with rate, estimate and failures."""

from __future__ import annotations

import sys
import time
from typing import Any

from tqdm.auto import tqdm

from neons._progress import is_watched
from neons.sweeps.rows import Row
from neons.sweeps.run import OK
from neons.sweeps.values import to_text

_SECONDS_BETWEEN_LINES = 30.0


class Silent:
    """A watcher that shows nothing."""

    def expect(self, total: int) -> None:
        """Learn how many runs there are to be."""

    def ended(self, row: Row) -> None:
        """Learn that a run has ended."""

    def waiting(self) -> None:
        """Learn that a second has passed in which no run has ended."""

    def close(self) -> None:
        """End the display."""


class Bar:
    """A progress bar on a terminal; elsewhere, a line of text from time to time."""

    def __init__(self, already: int) -> None:
        self._already = already
        self._done = 0
        self._failed = 0
        self._total = 0
        self._start = time.monotonic()
        self._last_line = self._start
        self._bar: tqdm[Any] | None = None

    def expect(self, total: int) -> None:
        """Learn how many runs there are to be."""
        self._total = total
        if self._bar is not None:
            self._bar.total = total
            self._bar.refresh()
        elif is_watched():
            self._bar = tqdm(
                total=total,
                initial=self._already,
                unit=" runs",
                dynamic_ncols=True,
                smoothing=0.1,
                mininterval=0.2,
                file=sys.stderr,
            )

    def ended(self, row: Row) -> None:
        """Learn that a run has ended."""
        self._done += 1
        if row.status != OK:
            self._failed += 1
            if self._failed == 1:
                self._say(f"a run has failed; the sweep goes on\n  {run_in_words(row)}: {row.error}")
        if self._bar is not None:
            if row.status != OK:
                self._bar.set_postfix_str(f"{self._failed} failed", refresh=False)
            self._bar.update()
        elif time.monotonic() - self._last_line > _SECONDS_BETWEEN_LINES:
            self._last_line = time.monotonic()
            print(self._line(), file=sys.stderr, flush=True)

    def waiting(self) -> None:
        """Learn that a second has passed in which no run has ended."""
        if self._bar is not None:
            self._bar.refresh()

    def close(self) -> None:
        """End the display."""
        if self._bar is not None:
            self._bar.close()

    def _say(self, text: str) -> None:
        if self._bar is not None:
            self._bar.write(text, file=sys.stderr)
        else:
            print(text, file=sys.stderr, flush=True)

    def _line(self) -> str:
        elapsed = time.monotonic() - self._start
        done = self._already + self._done
        left = (self._total - done) * elapsed / max(self._done, 1)
        failed = f", {self._failed} failed" if self._failed else ""
        return f"{done:,} of {self._total:,} runs{failed}; {duration(left)} left"


def run_in_words(row: Row) -> str:
    """Return the run of a row in words, such as `delayB=5 replication 0`."""
    where = "".join(f"{name}={to_text(value)} " for name, value in row.parameters.items())
    return f"{where}replication {row.replication}"


def duration(seconds: float) -> str:
    """Return a time span in words, such as `2 h 05 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{seconds:.1f} s" if seconds < 10 else f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min"


def counted(number: int, noun: str) -> str:
    """Return a number of things in words, such as `1 run` or `2,000 runs`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
