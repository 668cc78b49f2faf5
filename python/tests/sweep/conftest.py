"""Fixtures of the tests of sweeps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from neons.sweeps.executable import find_neons

#: A script that prints a number from the parameters and random numbers, within milliseconds.
NOISY = """\
set level [lindex $argv 0]
set spread [lindex $argv 1]
set rng [new RNG]
puts "value=[expr {$level + [$rng uniform 0 $spread]}]"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def noisy(folder: Path) -> Path:
    """Return a script whose measure is `value`, with the parameters `level` and `spread`."""
    script = folder / "noisy.tcl"
    script.write_text(NOISY)
    return script


def run_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed `neons` with these arguments, as users do."""
    return subprocess.run(
        [find_neons(), *words], env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def environment() -> dict[str, str]:
    """Return the environment for the installed `neons`; a command that was built elsewhere is told where Python is."""
    if Path(find_neons()).parent == Path(sys.executable).parent:
        return {name: value for name, value in os.environ.items() if name not in ("NEONS", "NEONS_PYTHON")}
    return {**os.environ, "NEONS_PYTHON": sys.executable}
