"""Claims and figures in the cells of the studies' notebooks."""

from __future__ import annotations

import atexit
import html
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from common.claims import Result, Study
from common.command import load
from common.lab import Lab
from common.page import counted


@dataclass(frozen=True)
class Table:
    """A table of claims and verdicts for a cell."""

    results: Sequence[Result]

    def _repr_html_(self) -> str:
        rows = ""
        for result in self.results:
            cells = (result.claim.says, result.claim.document, result.ours, result.verdict.value)
            rows += "<tr>" + "".join(f"<td style='text-align:left'>{html.escape(cell)}</td>" for cell in cells) + "</tr>"
        return f"<table><tr><th>claim</th><th>document</th><th>here</th><th></th></tr>{rows}</table>"

    def __repr__(self) -> str:
        return counted(self.results)


@dataclass(frozen=True)
class Picture:
    """A figure of a study for a cell."""

    pixels: bytes

    def _repr_png_(self) -> bytes:
        return self.pixels


class Notebook:
    """A study in a notebook: its claims and figures in the quick form, its scripts with other parameters.

    Parameters
    ----------
    name
        The name of the study.

    """

    def __init__(self, name: str) -> None:
        folder = tempfile.TemporaryDirectory(prefix="neons-notebook-")
        atexit.register(folder.cleanup)
        self.study: Study = load(name)
        self.lab = Lab(Path(folder.name))

    def check(self, *keys: str) -> Table:
        """Compute the claims with these keys; without keys, all claims."""
        return Table([claim.check(self.lab) for claim in self.study.claims if not keys or claim.key in keys])

    def figure(self, key: str) -> Picture:
        """Draw a figure by its key."""
        return Picture(next(drawing for drawing in self.study.drawings if drawing.key == key).make(self.lab)[1])
