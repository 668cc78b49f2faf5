"""Traces line by line, with the interface of the module that goes with a well-known textbook chapter on ns-2.

One trace is open at a time, and there is a current line. `nsopen` opens a trace; `isEvent`, `isVar` and `isEOF` say what
the current line is; `getEvent` and `getVar` return it and go on to the next; `skipline` only goes on. The
chapter's analysis scripts are Python 3 and say ``import nstrace``; ``python -m neons.nstrace SCRIPT ARGUMENTS`` runs them
unchanged. In scripts of one's own, ``from neons import nstrace`` does the same.

For all else `neons.read_trace` is faster: it reads whole traces as tables.
"""

from __future__ import annotations

import gzip
import runpy
import sys
from pathlib import Path
from typing import IO

__all__ = ["getEvent", "getVar", "isEOF", "isEvent", "isVar", "nsopen", "skipline"]

#: An event: what happened (``+``, ``-``, ``r``, ``d``), time in seconds, sending node, receiving node, protocol, size in
#: bytes, flags, flow id, source ``(node, port)``, destination ``(node, port)``, sequence number, packet id.
Event = tuple[str, float, int, int, str, int, str, int, tuple[int, int], tuple[int, int], int, int]
#: A variable: time in seconds, source node, source port, destination node, destination port, name, value.
Variable = tuple[float, int, int, int, int, str, float]

_file: IO[str] | None = None
_words: list[str] | None = None


def nsopen(filename: str) -> None:
    """Open a trace, whose first line becomes the current line. A trace that was open is closed.

    Raises
    ------
    OSError
        The file cannot be read.
    """
    global _file
    if _file is not None:
        _file.close()
    compressed = filename.endswith(".gz")
    _file = gzip.open(filename, "rt") if compressed else open(filename)  # noqa: SIM115
    skipline()


def isEvent() -> bool:  # noqa: N802
    """Return whether the current line is the event of a packet: twelve columns, of which the first is a letter."""
    return _words is not None and len(_words) >= 12 and _words[0] in ("+", "-", "r", "d", "h", "e")


def isVar() -> bool:  # noqa: N802
    """Return whether the current line is a traced variable: seven columns, of which the first is a time."""
    return _words is not None and len(_words) == 7 and _words[0][:1].isdigit()


def isEOF() -> bool:  # noqa: N802
    """Return whether there is no line left."""
    return _words is None


def getEvent() -> Event:  # noqa: N802
    """Return the event of a packet in the current line, and go on to the next line.

    Raises
    ------
    ValueError
        The current line is something else.
    """
    words = _current("an event", isEvent())
    event = (
        words[0],
        float(words[1]),
        int(words[2]),
        int(words[3]),
        words[4],
        int(words[5]),
        words[6],
        int(words[7]),
        _endpoint(words[8]),
        _endpoint(words[9]),
        int(words[10]),
        int(words[11]),
    )
    skipline()
    return event


def getVar() -> Variable:  # noqa: N802
    """Return the traced variable in the current line, and go on to the next line.

    Raises
    ------
    ValueError
        The current line is something else.
    """
    words = _current("a variable", isVar())
    nodes = [int(word) for word in words[1:5]]
    variable = (float(words[0]), nodes[0], nodes[1], nodes[2], nodes[3], words[5], float(words[6]))
    skipline()
    return variable


def skipline() -> None:
    """Go on to the next line. Empty lines are passed over.

    Raises
    ------
    ValueError
        No trace is open.
    """
    global _words
    if _file is None:
        raise ValueError("no trace is open; begin with nsopen(filename)")
    if _file.closed:
        return
    for line in _file:
        _words = line.split()
        if _words:
            return
    _words = None
    # The chapter's programs do not close their traces.
    _file.close()


def _current(wanted: str, is_right: bool) -> list[str]:
    if _words is None:
        raise ValueError(f"{wanted} was asked for, but the trace has ended; test isEOF() first")
    if not is_right:
        raise ValueError(f"{wanted} was asked for, but the line is {' '.join(_words)!r}; skipline() passes over it")
    return _words


def _endpoint(word: str) -> tuple[int, int]:
    node, _, port = word.rpartition(".")
    return int(node), int(port)


def _run() -> None:
    """Run a program that says ``import nstrace``."""
    if len(sys.argv) < 2:
        sys.exit("usage: python -m neons.nstrace SCRIPT [ARGUMENTS]")
    from neons import nstrace

    sys.modules["nstrace"] = nstrace
    del sys.argv[0]
    sys.path.insert(0, str(Path(sys.argv[0]).parent))
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    _run()
