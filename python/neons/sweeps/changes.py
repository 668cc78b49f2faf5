"""Finds what has changed since the last sweep of a campaign, and names what can be done about it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from neons.sweeps.inputs import Inputs

#: The choices after a change: run everything again, keep the earlier rows, or stop.
CHOICES = ("rerun", "keep", "stop")

_LINES_SHOWN = 12


def changes(old: Mapping[str, Any], new: Mapping[str, Any], folder: Path, inputs: Inputs) -> list[str]:
    """Return the changes that make earlier rows differ from new ones, in words.

    Parameters
    ----------
    old, new
        The `identity` of the settings then and now: what a row depends on besides parameters and replication.
    folder
        The campaign's folder, which has the earlier input files.
    inputs
        The present input files.
    """
    found = []
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        if name == "inputs":
            earlier = folder / "inputs" / str(old.get("digest", ""))
            found.extend(_file_changes(before or {}, after or {}, earlier, inputs))
        elif name != "digest":
            found.append(f"{name}: {_shown(before)} before, {_shown(after)} now")
    return found


def _file_changes(before: Mapping[str, str], after: Mapping[str, str], earlier: Path, inputs: Inputs) -> list[str]:
    found = []
    for name in dict.fromkeys((*before, *after)):
        if name not in after:
            found.append(f"{name} is no longer an input file")
        elif name not in before:
            found.append(f"{name} is a new input file")
        elif before[name] != after[name]:
            found.append(f"{name} has changed" + _difference(earlier / name, inputs.contents[name]))
    return found


def _difference(path: Path, content: bytes) -> str:
    try:
        old = path.read_text(encoding="utf-8").splitlines()
        new = content.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    lines = list(difflib.unified_diff(old, new, n=0, lineterm=""))[2:]
    shown = [line for line in lines if not line.startswith("@@")]
    more = f"\n    ... {len(shown) - _LINES_SHOWN} more lines" if len(shown) > _LINES_SHOWN else ""
    return ":\n    " + "\n    ".join(shown[:_LINES_SHOWN]) + more


def _shown(value: Any) -> str:
    return "nothing" if value in (None, "", [], {}) else str(value)
