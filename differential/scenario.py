"""A scenario: a simulation script as a list of statements, so that it can be taken apart again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Statement:
    """One statement of a script, and the part of the scenario it belongs to (a flow, a link ...)."""

    part: str
    text: str


@dataclass(frozen=True)
class Scenario:
    """A script and the files it reads."""

    name: str
    statements: tuple[Statement, ...]
    inputs: dict[str, bytes] = field(default_factory=dict)

    def script(self) -> str:
        """Return the text of the script."""
        return "".join(f"{statement.text}\n" for statement in self.statements)

    def parts(self) -> list[str]:
        """Return the names of the parts in the order in which they first occur."""
        return list(dict.fromkeys(statement.part for statement in self.statements))

    def with_statements(self, statements: Iterable[Statement]) -> Scenario:
        """Return the same scenario with other statements."""
        return replace(self, statements=tuple(statements))
