"""Child processes: started in a group of their own, timed, measured, and ended with the sweep."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from neons.sweeps.errors import StoppedError
from neons.sweeps.warden import WARDEN


@dataclass(frozen=True)
class Ended:
    """How a process ended.

    Attributes
    ----------
    status
        Exit status; negative if a signal ended it.
    timed_out
        Whether it was killed because it took too long.
    wall_seconds, cpu_seconds
        Real time, and processor time with that of its own children, seconds.
    memory_bytes
        The largest resident memory, without that of its own children; memory taken in the last twentieth of a second
        may be missing.
    """

    status: int
    timed_out: bool
    wall_seconds: float
    cpu_seconds: float
    memory_bytes: int


class Children:
    """The running children of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pids: set[int] = set()
        self._stopping = False

    def add(self, pid: int) -> None:
        """Record a child, which leads a process group."""
        with self._lock:
            self._pids.add(pid)
            stopping = self._stopping
        WARDEN.watch(pid)
        if stopping:
            kill_group(pid)

    def remove(self, pid: int) -> None:
        """Forget a child that has ended."""
        with self._lock:
            self._pids.discard(pid)
        WARDEN.forget(pid)

    @property
    def stopping(self) -> bool:
        """Whether children are being killed because the sweep stops."""
        return self._stopping

    def stop(self) -> None:
        """Kill all children, and each further one as soon as it is added."""
        with self._lock:
            self._stopping = True
            pids = list(self._pids)
        for pid in pids:
            kill_group(pid)

    def allow(self) -> None:
        """Let children start again."""
        self._stopping = False


CHILDREN = Children()


def kill_group(pid: int) -> None:
    """Kill a process and all that it has started."""
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def run_process(
    command: Sequence[str],
    folder: Path,
    stdout: Path,
    stderr: Path,
    timeout: float | None,
) -> Ended:
    """Run a command without a terminal, display and standard input; wait for its end.

    Raises
    ------
    StoppedError
        The sweep is stopping.
    OSError
        The command cannot be started, or the files for its output cannot be made.
    """
    if CHILDREN.stopping:
        raise StoppedError
    start = time.monotonic()
    with open(stdout, "wb") as output, open(stderr, "wb") as errors:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
            start_new_session=True,
        )
    CHILDREN.add(process.pid)
    ended, memory = _wait(process.pid, timeout)
    timed_out = not ended
    if timed_out:
        kill_group(process.pid)
    # The ended process has not been waited for yet, so the number of its group cannot have been reused.
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    kill_group(process.pid)
    CHILDREN.remove(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if CHILDREN.stopping:
        raise StoppedError
    return Ended(
        process.returncode,
        timed_out,
        time.monotonic() - start,
        usage.ru_utime + usage.ru_stime,
        # A run of a few milliseconds ends before its memory is known; this is an upper bound.
        memory or 1024 * usage.ru_maxrss,
    )


def _wait(pid: int, timeout: float | None) -> tuple[bool, int]:
    """Wait for a process without collecting it.

    Returns
    -------
        Whether it ended in time, and its largest resident memory in bytes; 0 if it ended before the second reading.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    # Reading the memory takes about 20 µs.
    pause, longest_pause = 0.001, 0.05
    memory = readings = 0
    descriptor = os.pidfd_open(pid)
    try:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        while True:
            peak = _peak_memory(pid)
            readings += peak > 0
            memory = max(memory, peak if readings > 1 else 0)
            left = pause if deadline is None else min(pause, max(0.0, deadline - time.monotonic()))
            if poll.poll(left * 1000):
                return True, memory
            if deadline is not None and time.monotonic() >= deadline:
                return False, memory
            pause = min(2 * pause, longest_pause)
    finally:
        os.close(descriptor)


def _peak_memory(pid: int) -> int:
    """Return the largest resident memory of a process so far, bytes.

    What the kernel reports at the end (`ru_maxrss`) includes the memory of the process that started it.
    """
    with contextlib.suppress(OSError), open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return 1024 * int(line.split()[1])
    return 0
