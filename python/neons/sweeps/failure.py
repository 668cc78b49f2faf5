"""Why a run failed, in a line."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

_NO_SPACE = re.compile(r"no space left on device|disk quota exceeded", re.IGNORECASE)


#: With less than this many bytes left, a run may have lost some of its output without a word.
_FEW_BYTES = 1 << 18


def has_space(folder: Path) -> bool:
    """Return whether the disk of a folder has so much space left that a run cannot have lost its output."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= _FEW_BYTES


def disk_was_full(errors: str) -> bool:
    """Return whether a program complained of a full disk."""
    return _NO_SPACE.search(errors) is not None


def explain(status: int, errors: str, script: str) -> str:
    """Return what a failed run said, in a line.

    Parameters
    ----------
    status
        Its exit status; negative for a signal.
    errors
        What it wrote to the standard error output.
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
