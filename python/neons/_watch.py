"""A run that Ctrl-C stops, with a progress bar."""

from __future__ import annotations

import threading
import time
from types import TracebackType

from neons import _neons
from neons._interrupts import Interruptible
from neons._progress import PATIENCE, Bar, is_watched

#: The time between two looks at the progress, seconds.
_INTERVAL = 0.2


class Watch(Interruptible):
    """A context in which Ctrl-C stops the run of a simulation, and a progress bar shows how far it is."""

    def __init__(
        self, handle: _neons.NativeHandle, *, start: float, until: float | None, progress: bool | None
    ) -> None:
        super().__init__(handle)
        self._start, self._until = start, until
        self._ended = threading.Event()
        is_shown = is_watched() if progress is None else progress
        self._thread = threading.Thread(target=self._show, name="neons-progress", daemon=True) if is_shown else None

    def __enter__(self) -> Watch:
        super().__enter__()
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        if self._thread is not None:
            self._ended.set()
            self._thread.join()

    def _show(self) -> None:
        begun = time.monotonic()
        bar: Bar | None = None
        try:
            while not self._ended.wait(_INTERVAL):
                if time.monotonic() - begun > PATIENCE:
                    now, events, _ = self._handle.progress()
                    if bar is None:
                        bar = Bar("simulated", total=self._until, unit="s", shown=True)
                    bar.reach(max(now, self._start), f", {events:,} events")
        finally:
            if bar is not None:
                bar.__exit__(None, None, None)
