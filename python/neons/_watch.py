"""A thread that watches a run, for Ctrl-C and for the progress bar."""

from __future__ import annotations

import os
import select
import signal
import socket
import threading
import time
from types import TracebackType

from neons import _neons
from neons._progress import PATIENCE, Bar, is_watched

#: The time between two looks at the progress, seconds.
_INTERVAL = 0.2


class Watch:
    """A context in which Ctrl-C stops the run of a simulation, and a progress bar shows how far it is.

    Python handles signals only between two of its own instructions, and executes none while a simulation runs. But it
    reports each signal at once on a file descriptor, which this thread reads.
    """

    def __init__(
        self, handle: _neons.NativeHandle, *, start: float, until: float | None, progress: bool | None
    ) -> None:
        self._handle = handle
        self._start, self._until = start, until
        self._shown = is_watched() if progress is None else progress
        self._in_main = threading.current_thread() is threading.main_thread()
        #: Whether Ctrl-C was pressed.
        self.interrupted = False

    def __enter__(self) -> Watch:
        self._end, self._ask = socket.socketpair()
        self._ask.setblocking(False)
        self._before = -1
        if self._in_main:
            self._before = signal.set_wakeup_fd(self._ask.fileno(), warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._look, name="neons-watch", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._in_main:
            signal.set_wakeup_fd(self._before)
        self._ask.send(b"\0")
        self._thread.join()
        self._end.close()
        self._ask.close()

    def _look(self) -> None:
        begun = time.monotonic()
        bar: Bar | None = None
        try:
            while True:
                wait = _INTERVAL if self._shown else None
                if select.select([self._end], [], [], wait)[0]:
                    signals = self._end.recv(64)
                    if self._before >= 0:
                        os.write(self._before, bytes(number for number in signals if number))
                    if signal.SIGINT in signals:
                        self.interrupted = True
                        self._handle.stop()
                    if 0 in signals:
                        return
                elif time.monotonic() - begun > PATIENCE:
                    now, events, _ = self._handle.progress()
                    if bar is None:
                        bar = Bar("simulated", total=self._until, unit="s", shown=True)
                    bar.reach(max(now, self._start), f", {events:,} events")
        finally:
            if bar is not None:
                bar.__exit__(None, None, None)
