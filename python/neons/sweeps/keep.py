"""Decides which files of a run's folder are kept."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from neons.sweeps.errors import SweepError

STDOUT = "stdout.txt"
STDERR = "stderr.txt"

EVENT_TRACES = ("*.tr", "*.tr.gz", "*.tr.zst")
NAM_TRACES = ("*.nam", "*.nam.gz", "*.nam.zst")
_WORDS: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "stdout": (STDOUT, STDERR),
    "traces": (STDOUT, STDERR, *EVENT_TRACES, *NAM_TRACES),
    "all": ("*",),
}


def patterns(keep: str) -> tuple[str, ...]:
    """Return the patterns of `--keep`: words or patterns, separated by commas.

    Raises
    ------
    SweepError
        A word is neither `nothing`, `stdout`, `traces` or `all` nor looks like a pattern or file name.
    """
    found: list[str] = []
    for word in keep.split(","):
        if word in _WORDS:
            found.extend(_WORDS[word])
        elif any(sign in word for sign in "*?[."):
            found.append(word)
        else:
            raise SweepError(f"--keep {word}: use nothing, stdout, traces, all, or a pattern such as '*.tr'")
    return tuple(dict.fromkeys(found))


def prune(folder: Path, wanted: Sequence[str]) -> dict[str, int]:
    """Delete a run's unwanted files and its links to inputs; return the sizes of the remaining files."""
    kept = {}
    for path, folders, files in os.walk(folder, topdown=False):
        for name in files:
            file = os.path.join(path, name)
            relative = os.path.relpath(file, folder)
            if os.path.islink(file) or not any(fnmatch(relative, pattern) for pattern in wanted):
                os.unlink(file)
            else:
                kept[relative] = os.path.getsize(file)
        for name in folders:
            inner = os.path.join(path, name)
            if os.path.islink(inner):
                os.unlink(inner)
            elif not os.listdir(inner):
                os.rmdir(inner)
    return dict(sorted(kept.items()))
