"""The errors that this package raises.

All of them derive from `NeonsError`, so that one ``except`` catches everything that fails in a simulation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neons.running import Run

__all__ = ["NeonsError", "ScriptError", "SimulationError", "TraceWarning"]


class NeonsError(Exception):
    """The base class of the errors of simulations."""


class ScriptError(NeonsError):
    """A script that `neons.run` ran has failed.

    Attributes
    ----------
    file, line
        The place of the error: the file as the script names it, and the line, counted from 1. Both are ``None`` if the
        error is in no file.
    command
        The line of the script.
    reason
        What is wrong, and what was probably meant.
    result
        The run, with all that it wrote until the error.
    """

    def __init__(
        self,
        reason: str,
        *,
        result: Run,
        file: str | None = None,
        line: int | None = None,
        command: str = "",
    ) -> None:
        place = f"{file}:{line}: " if file else ""
        shown = f"\n    {command}" if command else ""
        super().__init__(f"{place}{reason}{shown}")
        self.reason = reason
        self.result = result
        self.file = file
        self.line = line
        self.command = command


class SimulationError(NeonsError):
    """A command of a simulation, or an event of its run, has failed.

    Attributes
    ----------
    kind
        ``"script"`` (a command failed), ``"event"`` (the script of an event failed), ``"model"`` (a model cannot go on),
        ``"input"`` (a value that makes no sense), ``"output"`` (a trace cannot be written), ``"arithmetic"``,
        ``"interrupted"``, ``"memory"`` (no more memory for the simulation), ``"defect"`` (a mistake in Neons) or
        ``"exit"`` (Tcl's ``exit`` was called with another status than 0).
    time
        Simulated time, seconds.
    tcl_traceback
        Tcl's traceback; empty if no Tcl was running.
    message
        The message in ns-2's words.
    status
        The exit status that ``neons`` would end with.
    """

    def __init__(
        self,
        text: str,
        *,
        kind: str = "script",
        time: float = 0.0,
        tcl_traceback: str = "",
        message: str = "",
        status: int = 1,
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.time = time
        self.tcl_traceback = tcl_traceback
        self.message = message or text
        self.status = status


class TraceWarning(UserWarning):
    """Lines of a trace were not understood."""
