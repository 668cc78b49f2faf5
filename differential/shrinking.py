"""Makes a differing scenario small: drops statements as long as the outcomes still differ."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from differential.scenario import Scenario

    Differs = Callable[[Scenario], bool]

Item = TypeVar("Item")

END = re.compile(r'^\$ns at (\S+) "?finish"?$')


def shrink(scenario: Scenario, differs: Differs, seconds: float) -> Scenario:
    """Return the smallest differing scenario found within about `seconds`."""
    deadline = time.monotonic() + seconds

    def still(candidate: Scenario) -> bool:
        return time.monotonic() < deadline and differs(candidate)

    scenario = _end_earlier(scenario, still)
    scenario = _drop_parts(scenario, still)
    scenario = _drop_statements(scenario, still)
    return _end_earlier(scenario, still)


def _drop_parts(scenario: Scenario, differs: Differs) -> Scenario:
    def keep(parts: Sequence[str]) -> Scenario:
        kept = set(parts)
        return scenario.with_statements(s for s in scenario.statements if s.part in kept)

    return keep(_minimise(scenario.parts(), lambda parts: differs(keep(parts))))


def _drop_statements(scenario: Scenario, differs: Differs) -> Scenario:
    statements = _minimise(scenario.statements, lambda statements: differs(scenario.with_statements(statements)))
    return scenario.with_statements(statements)


def _minimise(items: Sequence[Item], works: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Drop shorter and shorter runs of items as long as `works` holds for the rest."""
    kept = list(items)
    length = max(1, len(kept) // 2)
    while True:
        start, dropped = 0, False
        while start < len(kept):
            rest = kept[:start] + kept[start + length :]
            if works(rest):
                kept, dropped = rest, True
            else:
                start += length
        if length > 1:
            length //= 2
        elif not dropped:
            return kept


def _end_earlier(scenario: Scenario, differs: Differs) -> Scenario:
    """Halve the simulated time while the scenario still differs."""
    for index, statement in enumerate(scenario.statements):
        match = END.match(statement.text)
        if not match:
            continue
        seconds = float(match[1])
        while seconds > 0.01:
            seconds /= 2
            text = statement.text.replace(match[1], f"{seconds:.6g}", 1)
            before, after = scenario.statements[:index], scenario.statements[index + 1 :]
            shorter = scenario.with_statements([*before, type(statement)(statement.part, text), *after])
            if not differs(shorter):
                break
            scenario = shorter
    return scenario
