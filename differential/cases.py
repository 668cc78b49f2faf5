"""The conformance tests, whose scripts are material for scenarios."""

from __future__ import annotations

import shlex
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

ROOT = Path(__file__).resolve().parent.parent


@cache
def cases() -> list[Path]:
    """Return the folders of the conformance tests."""
    return sorted(path.parent for path in (ROOT / "tests/conformance").glob("*/*/script.tcl"))


def script(case: Path) -> str:
    """Return the script of a test."""
    return (case / "script.tcl").read_text()


def arguments(random: Random, case: Path) -> str:
    """Return the statement that sets the arguments of a run of a test."""
    path = case / "args"
    lines = path.read_text().splitlines() if path.exists() else [""]
    chosen = shlex.split(random.choice([line for line in lines if not line.startswith("#")]))
    return f"set argv [list {' '.join(f'{{{word}}}' for word in chosen)}]; set argc {len(chosen)}"


def inputs(case: Path) -> dict[str, bytes]:
    """Return the files that the script of a test reads."""
    folder = case / "inputs"
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}
