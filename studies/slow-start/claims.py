"""The claims of "Characterizing slow start in high speed networks", to be compared with measurements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Results = Mapping[str, "Result"]
    """The results of one path and scenario, by method."""


@dataclass(frozen=True)
class Result:
    """The results of the transfers of one run."""

    seconds: float
    """The mean completion time; infinite if a transfer did not finish."""
    resent: int
    timeouts: int


@dataclass(frozen=True)
class Claim:
    """A statement about single transfers in one scenario."""

    path: str
    scenario: str
    text: str
    measure: Callable[[Results], str]
    holds: Callable[[Results], bool]


DOCUMENT = ("reno", "limited", "unpaced")
"""The methods that the document compares."""


def _ratio(results: Results, one: str, other: str) -> float:
    return results[one].seconds / results[other].seconds


def _resent(results: Results, *methods: str) -> str:
    return ", ".join(f"{method} {results[method].resent}" for method in methods or DOCUMENT)


def _seconds(results: Results) -> str:
    return ", ".join(f"{method} {results[method].seconds:.1f} s" for method in DOCUMENT)


def _most(results: Results, method: str, key: str) -> bool:
    values = {name: getattr(results[name], key) for name in DOCUMENT}
    return all(values[method] > value for name, value in values.items() if name != method)


def _least_resent(results: Results, method: str) -> bool:
    return all(results[method].resent <= results[name].resent for name in (*DOCUMENT, "paced"))


def _similar(results: Results) -> bool:
    seconds = [results[method].seconds for method in DOCUMENT]
    return max(seconds) < 1.25 * min(seconds)


CLAIMS = (
    Claim(
        "chicago",
        "expansion",
        "unpaced Quick-Start takes half of Reno's time",
        lambda r: f"{_ratio(r, 'unpaced', 'reno'):.2f} of it",
        lambda r: 0.4 <= _ratio(r, "unpaced", "reno") <= 0.6,
    ),
    Claim(
        "chicago",
        "expansion",
        "unpaced Quick-Start takes a quarter of Limited Slow-Start's time",
        lambda r: f"{_ratio(r, 'unpaced', 'limited'):.2f} of it",
        lambda r: 0.2 <= _ratio(r, "unpaced", "limited") <= 0.3,
    ),
    Claim(
        "chicago",
        "expansion",
        "Reno retransmits more than Limited Slow-Start and Quick-Start",
        _resent,
        lambda r: _most(r, "reno", "resent"),
    ),
    Claim(
        "chicago",
        "reduction",
        "Quick-Start retransmits most, and has timeouts",
        lambda r: f"{_resent(r)}; timeouts {r['unpaced'].timeouts}",
        lambda r: _most(r, "unpaced", "resent") and r["unpaced"].timeouts > 0,
    ),
    Claim(
        "chicago",
        "reduction",
        "Quick-Start takes longest, as its window is set too high",
        _seconds,
        lambda r: _most(r, "unpaced", "seconds"),
    ),
    Claim(
        "chicago",
        "reduction",
        "Limited Slow-Start retransmits least",
        _resent,
        lambda r: _least_resent(r, "limited"),
    ),
    Claim(
        "chicago",
        "reduction",
        "pacing removes much of the loss of Quick-Start",
        lambda r: _resent(r, "unpaced", "paced"),
        lambda r: r["paced"].resent < 0.5 * r["unpaced"].resent,
    ),
    Claim(
        "carolina",
        "expansion",
        "all have similar completion times",
        _seconds,
        _similar,
    ),
    Claim(
        "carolina",
        "expansion",
        "Quick-Start retransmits most",
        _resent,
        lambda r: _most(r, "unpaced", "resent"),
    ),
    Claim(
        "carolina",
        "reduction",
        "Quick-Start takes longest",
        _seconds,
        lambda r: _most(r, "unpaced", "seconds"),
    ),
    Claim(
        "carolina",
        "reduction",
        "Quick-Start retransmits most",
        _resent,
        lambda r: _most(r, "unpaced", "resent"),
    ),
    Claim(
        "carolina",
        "reduction",
        "with pacing Quick-Start still retransmits much more than Reno and Limited Slow-Start",
        lambda r: _resent(r, "paced", "reno", "limited"),
        lambda r: r["paced"].resent > 2 * max(r["reno"].resent, r["limited"].resent),
    ),
)
