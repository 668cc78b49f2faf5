"""Ctrl-C while native code runs.

Python handles signals only between two of its own instructions, and executes none while a simulation runs. But it
reports each signal at once on a file descriptor, which a thread of this module reads.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from neons import _neons
from neons.errors import SimulationError


class Interruptible:
    """A context in which Ctrl-C stops the scripts of a simulator.

    Only the main thread of a process handles signals; in other threads the context has no effect.
    """

    def __init__(self, handle: _neons.NativeHandle) -> None:
        self._handle = handle
        self._reader = _reader(os.getpid()) if threading.current_thread() is threading.main_thread() else None
        #: Whether Ctrl-C was pressed.
        self.interrupted = False

    def __enter__(self) -> Interruptible:
        if self._reader is not None:
            self._reader.push(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.pop()

    def interrupt(self) -> None:
        """Stop the running script."""
        self.interrupted = True
        self._handle.stop()

    def evaluate(self, session: _neons.NativeSession, script: str) -> Any:
        """Evaluate a script in this context.

        Raises
        ------
        KeyboardInterrupt
            Ctrl-C was pressed.
        SimulationError
            The script fails.
        """
        return self._run(session, session.evaluate, script)

    def command(self, session: _neons.NativeSession, words: tuple[Any, ...]) -> Any:
        """Call a command in this context, given as its words; the exceptions are those of `evaluate`."""
        return self._run(session, session.command, *words)

    def _run(self, session: _neons.NativeSession, act: Callable[..., Any], *arguments: Any) -> Any:
        try:
            with self:
                try:
                    return act(*arguments)
                except SimulationError as error:
                    if error.kind != "interrupted" or not self.interrupted:
                        raise
                    raise KeyboardInterrupt(str(error)) from None
        finally:
            if self.interrupted:
                # The script may have ended by itself, or by an interrupt in a callback, before it could be stopped.
                session.forget_stop()


class _Reader:
    """The thread that reads signals, and stops the innermost context at Ctrl-C."""

    def __init__(self) -> None:
        self._end, self._ask = socket.socketpair()
        self._ask.setblocking(False)
        self._contexts: list[Interruptible] = []
        #: Held while a context is entered, left or stopped, so that none is stopped after it was left.
        self._lock = threading.Lock()
        self._before = -1
        threading.Thread(target=self._read, name="neons-interrupts", daemon=True).start()

    def push(self, context: Interruptible) -> None:
        with self._lock:
            if not self._contexts:
                self._before = signal.set_wakeup_fd(self._ask.fileno(), warn_on_full_buffer=False)
            self._contexts.append(context)

    def pop(self) -> None:
        with self._lock:
            self._contexts.pop()
            if not self._contexts:
                signal.set_wakeup_fd(self._before)

    def _read(self) -> None:
        while True:
            signals = self._end.recv(64)
            with self._lock:
                if self._before >= 0:
                    with contextlib.suppress(OSError):
                        os.write(self._before, signals)
                if signal.SIGINT in signals and self._contexts:
                    self._contexts[-1].interrupt()


@functools.cache
def _reader(_process: int) -> _Reader:
    """Return the reader of a process, given by its number: threads do not survive in forked processes."""
    return _Reader()
