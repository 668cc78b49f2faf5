"""Claims of documents, and their verdicts."""

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

#: A function that decides whether a measured value agrees with the document.
Judge = Callable[[Any], bool]


class Verdict(enum.Enum):
    """The verdict on a claim."""

    PASS = "PASS"
    DIFFERS = "DIFFERS"
    AMBIGUOUS = "AMBIGUOUS"
    #: A claim that is declared to pass does not hold, or a claim that is declared to differ holds.
    UNEXPECTED = "UNEXPECTED"
    #: The claim was not computed: it belongs to the full form only.
    NOT_RUN = "not run"


@dataclass(frozen=True)
class Claim:
    """A statement of a document that can be measured.

    Attributes
    ----------
    key
        The name of the claim within the study.
    section
        The section of the document, or its page.
    says
        What the document says, as a sentence without its numbers.
    document
        The document's value, as it is printed there.
    measure
        A function that computes our value by running the simulator.
    holds
        A function that decides whether our value agrees with the document's.
    shown
        A function that returns our value as text.
    differs
        The reason if the claim does not hold: a sentence, or a function that computes one from experiments.
    ambiguous
        Why the document leaves the result open, if it does; `holds` then checks what our runs give.
    full
        Whether the claim takes too long for the quick form.
    tested
        Whether `make test` checks the claim; otherwise only `make test-full` does.

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
        """Measure the value, and return the verdict."""
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
    """The result for a claim: the verdict, our value as text, and the reason if it differs."""

    claim: Claim
    verdict: Verdict
    ours: str
    reason: str


@dataclass(frozen=True)
class Study:
    """A document, and everything that is computed for it.

    Attributes
    ----------
    name
        The name of the study's folder.
    title, source
        The short name of the document, and its bibliographic reference.
    about
        A paragraph about the document's subject.
    claims, drawings
        Claims and figures, in the order of the document.
    folder
        The folder of the study's scripts and README.
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
    """Accept values within an absolute or relative distance of a number."""
    return lambda value: math.isclose(value, expected, rel_tol=relative, abs_tol=absolute)


def between(low: float, high: float) -> Judge:
    """Accept values from one number to another, both included."""
    return lambda value: low <= value <= high
