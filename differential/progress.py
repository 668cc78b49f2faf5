"""A progress bar, which appears after two seconds."""

from __future__ import annotations

import os
import sys
import time

PATIENCE = 2.0
WIDTH = 30


class Progress:
    """Shows on a terminal how many of the scenarios have been compared."""

    def __init__(self, total: int) -> None:
        """Take the number of scenarios."""
        self.total = max(total, 1)
        self.started = self.drawn = time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.colour = "NO_COLOR" not in os.environ
        self.visible = False

    def show(self, done: int, note: str) -> None:
        """Redraw the bar, at most ten times a second and not in the first two seconds."""
        now = time.monotonic()
        if not self.terminal or now - self.started < PATIENCE or (now - self.drawn < 0.1 and done < self.total):
            return
        self.drawn = now
        self.visible = True
        filled = WIDTH * done // self.total
        bar = "█" * filled + "░" * (WIDTH - filled)
        if self.colour:
            bar = f"\x1b[36m{bar}\x1b[0m"
        left = (now - self.started) / max(done, 1) * (self.total - done)
        sys.stderr.write(f"\r{bar} {done}/{self.total}, {left:.0f} s left{note}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Erase the bar."""
        if self.visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.visible = False
