"""Explains in one line why a run failed."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

_NO_SPACE = re.compile(r"no space left on device|disk quota exceeded", re.IGNORECASE)


#: If fewer bytes than this are left on the disk, a run may have silently lost output.
_FEW_BYTES = 1 << 18


def has_space(folder: Path) -> bool:
    """Return whether the disk of a folder has enough space left that a run cannot have lost output."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= _FEW_BYTES


def disk_was_full(errors: str) -> bool:
    """Return whether a program complained of a full disk."""
    return _NO_SPACE.search(errors) is not None


def explain(status: int, errors: str, script: str) -> str:
    """Return the message of a failed run, in one line.

    Parameters
    ----------
    status
        The exit status of the run; negative for a signal.
    errors
        What the run wrote to the standard error output.
    script
        Name of the script.
    """
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    # `neons` repeats an error with file and line at the end of Tcl's report; otherwise Tcl's first line is
    # the message.
    said = next((line.removeprefix("neons: ") for line in reversed(lines) if line.startswith("neons: ")), None)
    said = said or (lines[0] if lines else "")
    ending = f"killed by {_signal(-status)}" if status < 0 else f"exit status {status}"
    message = f"{said} ({ending})" if said else f"{ending}, without a message"
    if "/dev/tty" in errors:
        message += f"; runs of a sweep have no terminal: let {script} take what it asks for as a parameter"
    return message


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
