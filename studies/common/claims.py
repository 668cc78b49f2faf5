"""Claims of documents and what becomes of them."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from common.drawing import Drawing
    from common.lab import Lab

#: Decides whether a measured value is what the document says.
Judge = Callable[[Any], bool]


class Verdict(enum.Enum):
    """What becomes of a claim."""

    PASS = "PASS"
    DIFFERS = "DIFFERS"
    AMBIGUOUS = "AMBIGUOUS"
    #: A claim that is declared to pass does not hold, or one that is declared to differ does.
    UNEXPECTED = "UNEXPECTED"
    #: Computed in the full form only.
    NOT_RUN = "not run"


@dataclass(frozen=True)
class Claim:
    """A statement of a document that can be measured.

    Attributes
    ----------
    key
        Identifies it within the study.
    section
        The section of the document, or the page.
    says
        What the document says, as a sentence without its numbers.
    document
        The document's value, as it is printed.
    measure
        Computes our value by running the simulator.
    holds
        Whether our value is the document's.
    shown
        How our value is printed.
    differs
        Why it does not hold, if it does not: a sentence, or a function that computes one from experiments.
    ambiguous
        Why the document's words do not say what should come out; `holds` then asserts what does come out.
    full
        Whether it takes too long for the quick form.
    tested
        Whether `make test` asserts it; otherwise `make test-full` does.

    """

    key: str
    section: str
    says: str
    document: str
    measure: Callable[[Lab], Any]
    holds: Judge
    shown: Callable[[Any], str] = str
    differs: str | Callable[[Lab], str] = ""
    ambiguous: str = ""
    full: bool = False
    tested: bool = True

    def check(self, lab: Lab) -> Result:
        """Measure and judge."""
        if self.full and not lab.full:
            return Result(self, Verdict.NOT_RUN, "", "")
        value = self.measure(lab)
        holds = self.holds(value)
        reason = self.ambiguous or (self.differs(lab) if callable(self.differs) else self.differs)
        if self.ambiguous:
            verdict = Verdict.AMBIGUOUS if holds else Verdict.UNEXPECTED
        elif self.differs:
            verdict = Verdict.UNEXPECTED if holds else Verdict.DIFFERS
        else:
            verdict = Verdict.PASS if holds else Verdict.UNEXPECTED
        return Result(self, verdict, self.shown(value), reason)


@dataclass(frozen=True)
class Result:
    """What became of a claim: our value as text, and the reason if it differs."""

    claim: Claim
    verdict: Verdict
    ours: str
    reason: str


@dataclass(frozen=True)
class Study:
    """A document and everything that is computed for it.

    Attributes
    ----------
    name
        That of its folder.
    title, source
        The short name of the document; the reference.
    about
        What it is about, a paragraph.
    claims, drawings
        In the order of the document.
    folder
        Where its scripts and its README are.
    animations
        Titles, and functions that run a script and return its animation trace.

    """

    name: str
    title: str
    source: str
    about: str
    folder: Path
    claims: Sequence[Claim]
    drawings: Sequence[Drawing] = ()
    animations: Sequence[tuple[str, Callable[[Lab], Path]]] = field(default=())


def exactly(expected: Any) -> Judge:
    """Accept this value only."""
    return lambda value: bool(value == expected)


def within(expected: float, *, absolute: float = 0.0, relative: float = 0.0) -> Judge:
    """Accept what is as near as this to a number."""
    return lambda value: math.isclose(value, expected, rel_tol=relative, abs_tol=absolute)


def between(low: float, high: float) -> Judge:
    """Accept what lies between two numbers, or is one of them."""
    return lambda value: low <= value <= high
