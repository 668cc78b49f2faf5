"""A small process that ends running simulations when the sweep itself is killed.

`kill -9` leaves a program no time to end its children. The warden reads the process ids of running children
from a pipe; when the pipe closes because its writer is gone, it kills those that are left.
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
    """Watches over the children of this process; each must lead a process group of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def watch(self, pid: int) -> None:
        """Have the process group `pid` killed if this process dies."""
        self._write(pid)

    def forget(self, pid: int) -> None:
        """Forget a process group that has ended."""
        self._write(-pid)

    def _write(self, number: int) -> None:
        with self._lock:
            # A forked child of the sweep needs a warden of its own.
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
            # Without a warden runs are as good; only an abrupt end may leave some behind.
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
