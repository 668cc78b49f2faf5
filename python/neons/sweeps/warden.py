"""A small process that ends running simulations when the sweep itself is killed.

`kill -9` leaves a program no time to end its children. The warden reads the process ids of running children
from a pipe; when the pipe closes because the sweep has ended, it kills the children that still run.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading

_SOURCE = """
import os, signal, sys
running = set()
for line in sys.stdin:
    number = int(line)
    (running.add if number > 0 else running.discard)(abs(number))
for group in running:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class Warden:
    """Kills the children of this process if it dies; each child must lead its own process group."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def watch(self, pid: int) -> None:
        """Add a process group, which the warden kills if this process dies."""
        self._write(pid)

    def forget(self, pid: int) -> None:
        """Forget a process group that has ended."""
        self._write(-pid)

    def _write(self, number: int) -> None:
        with self._lock:
            # A forked child of the sweep needs its own warden.
            if self._process is None or self._owner != os.getpid():
                self._owner = os.getpid()
                self._process = subprocess.Popen(
                    [sys.executable, "-S", "-E", "-c", _SOURCE],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    bufsize=0,
                    start_new_session=True,
                )
            pipe = self._process.stdin
            # Runs do not need the warden: without it, an abrupt end of the sweep may leave some running.
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.write(b"%d\n" % number)

    def close(self) -> None:
        """End the warden."""
        with self._lock:
            if self._process is not None and self._owner == os.getpid():
                if self._process.stdin is not None:
                    self._process.stdin.close()
                self._process.wait()
            self._process = None


WARDEN = Warden()
