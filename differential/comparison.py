"""Compares the outputs of two programs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from differential.programs import Outcome


# The last two match lines of DSR into which the reference prints uninitialised memory.
ADDRESS = re.compile(
    rb"\b0x(?:0|[0-9a-f]{6,})\b|(?<=nested error )\d+  -?\d+ -> -?\d+|(?<= : -1 )\[-?\d+\]$", re.MULTILINE
)
TRAIL = re.compile(rb"\n    (while executing|invoked from within|\().*", re.DOTALL)
NUMBER = re.compile(r"[-+]?[0-9.]+(e[-+]?[0-9]+)?")


@dataclass(frozen=True)
class Difference:
    """The first difference of two outcomes."""

    output: str
    line: int
    expected: str
    got: str
    ends: tuple[str, str]
    complaint: str

    @property
    def kind(self) -> tuple[str, ...]:
        """What a smaller scenario's difference must have in common, so that it is still the same difference."""
        return self.output, *self.ends, NUMBER.sub("#", self.expected)[:20]

    def describe(self) -> str:
        """Return the difference in a few lines."""
        where = f"{self.output}, line {self.line}" if self.line else self.output
        text = f"{where}\n  - {self.expected}\n  + {self.got}"
        if self.ends[0] != self.ends[1]:
            text += f"\nThe reference {self.ends[0]}, Neons {self.ends[1]}:\n{self.complaint}"
        return text


def first_difference(expected: Outcome, got: Outcome) -> Difference | None:
    """Return the first difference of two outcomes; None if they agree."""
    ends = expected.describe_end(), got.describe_end()
    complaint = got.outputs.get("standard error", b"").decode("latin1")[:1000]
    for output in sorted(expected.outputs.keys() | got.outputs.keys()):
        theirs, ours = _comparable(expected, output), _comparable(got, output)
        if theirs is not None and ours is not None and expected.status and ours.startswith(theirs):
            # At a fatal error the reference loses what is still in the buffers of the script's files.
            continue
        if theirs != ours:
            return Difference(output, *_first_line(theirs, ours), ends, complaint)
    if ends[0] != ends[1]:
        return Difference("exit status", 0, *ends, ends, complaint)
    return None


def _comparable(outcome: Outcome, output: str) -> bytes | None:
    """Return an output without memory addresses and without the stack of an error.

    The stack quotes procedures of the reference's library.
    """
    content = outcome.outputs.get(output)
    return content if content is None else ADDRESS.sub(b"ADDRESS", TRAIL.sub(b"\n", content))


def _first_line(theirs: bytes | None, ours: bytes | None) -> tuple[int, str, str]:
    if theirs is None or ours is None:
        words = "written", "not written"
        return 0, words[theirs is None], words[ours is None]
    lines = zip_longest(theirs.decode("latin1").split("\n"), ours.decode("latin1").split("\n"))
    ended = "(the output has ended)"
    for number, (expected, got) in enumerate(lines, 1):
        if expected != got:
            return number, ended if expected is None else expected, ended if got is None else got
    message = "outputs differ but no line does"
    raise AssertionError(message)
