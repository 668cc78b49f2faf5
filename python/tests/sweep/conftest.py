"""What the tests of sweeps share."""

from __future__ import annotations

from pathlib import Path

import pytest

#: Prints a number that depends on the parameters and on random numbers, within milliseconds.
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
