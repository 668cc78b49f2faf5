"""Runs a script under a simulator, and keeps everything that it wrote."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from differential.scenario import Scenario

SCRIPT = "script.tcl"

# This setting (the complement of the byte) fills fresh memory with zeros, so that the reference reads the
# same from uninitialised memory in every run.
ENVIRONMENT = {"MALLOC_PERTURB_": "255"}


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run: its exit status (None if it did not end in time) and the bytes of each output."""

    status: int | None
    outputs: dict[str, bytes]

    @property
    def hung(self) -> bool:
        """Whether the run did not end in time."""
        return self.status is None

    @property
    def crashed(self) -> bool:
        """Whether the run was ended by a signal."""
        return self.status is not None and self.status < 0

    def describe_end(self) -> str:
        """Return how the run ended, in words."""
        if self.status is None:
            return "did not end"
        if self.status < 0:
            return f"was ended by {signal.Signals(-self.status).name}"
        return f"ended with status {self.status}"


class Program:
    """A simulator that runs `ns`-compatible scripts."""

    def __init__(self, path: Path, timeout: float) -> None:
        """Take the path of the program and the seconds that a run may last."""
        self.path = path
        self.timeout = timeout

    def run(self, scenario: Scenario) -> Outcome:
        """Run a scenario in an empty folder."""
        with tempfile.TemporaryDirectory(prefix="differential-") as name:
            folder = Path(name)
            (folder / SCRIPT).write_text(scenario.script())
            for file, content in scenario.inputs.items():
                (folder / file).write_bytes(content)
            try:
                process = subprocess.run(
                    [self.path, SCRIPT],
                    cwd=folder,
                    env=os.environ | ENVIRONMENT,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=self.timeout,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return Outcome(None, {})
            given = {SCRIPT, *scenario.inputs}
            outputs = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name not in given}
            outputs["standard output"] = process.stdout
            outputs["standard error"] = process.stderr
            return Outcome(process.returncode, outputs)
