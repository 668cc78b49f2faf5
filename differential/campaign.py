"""A campaign: many scenarios, compared on several cores; those that differ are made small and kept."""

from __future__ import annotations

import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from differential.comparison import Difference, first_difference
from differential.programs import Program
from differential.progress import Progress
from differential.shrinking import shrink

if TYPE_CHECKING:
    import argparse
    from concurrent.futures import Future

    from differential.scenario import Scenario

SAME, DIFFERENT, CRASHED, HUNG = "same", "different", "crashed", "did not end"


class Campaign:
    """Compares two programs on numbered scenarios."""

    def __init__(self, arguments: argparse.Namespace, folder: Path) -> None:
        """Take the options of the command, and the folder for differing scripts."""
        self.arguments = arguments
        self.folder = folder
        self.reference = Program(arguments.reference, arguments.timeout)
        self.neons = Program(arguments.neons, arguments.timeout * 2)
        self.counts: Counter[str] = Counter()

    def run(self, scenarios: list[Scenario]) -> int:
        """Compare all scenarios and return the exit status of the command."""
        progress = Progress(len(scenarios))
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(self.arguments.jobs) as pool:
            link = Path(folder) / "ns"  # under this name Neons adds no advice of its own to what it prints
            link.symlink_to(self.arguments.neons.resolve())
            self.neons.path = link
            results: list[Future[str]] = [pool.submit(self._verdict, scenario) for scenario in scenarios]
            for done, (scenario, result) in enumerate(zip(scenarios, results, strict=True), 1):
                verdict = result.result()
                self.counts[verdict] += 1
                if verdict == DIFFERENT:
                    progress.clear()
                    self._explain(scenario)
                    if self.counts[DIFFERENT] >= self.arguments.limit:
                        pool.shutdown(wait=False, cancel_futures=True)
                        break
                progress.show(done, self._note())
            progress.clear()
        self._summarise()
        return 1 if self.counts[DIFFERENT] else 0

    def _verdict(self, scenario: Scenario) -> str:
        expected = self.reference.run(scenario)
        if expected.hung:
            return HUNG
        if expected.crashed:
            return CRASHED
        return SAME if first_difference(expected, self.neons.run(scenario)) is None else DIFFERENT

    def _difference(self, scenario: Scenario) -> Difference | None:
        expected = self.reference.run(scenario)
        if expected.hung or expected.crashed:
            return None
        difference = first_difference(expected, self.neons.run(scenario))
        # A scenario without a reproducible result, which a seed by the clock can cause, says nothing.
        is_reproducible = difference is None or first_difference(expected, self.reference.run(scenario)) is None
        return difference if is_reproducible else None

    def _explain(self, scenario: Scenario) -> None:
        original = self._difference(scenario)
        if original is None:
            print(f"scenario {scenario.name} differed once and not again")
            return

        def differs(candidate: Scenario) -> bool:
            difference = self._difference(candidate)
            return difference is not None and difference.kind == original.kind

        small = shrink(scenario, differs, self.arguments.shrink)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{scenario.name}.tcl"
        path.write_text(small.script())
        for name, content in small.inputs.items():
            (self.folder / name).write_bytes(content)
        print(f"scenario {scenario.name} differs; made small, it is {path}:\n")
        print(small.script())
        if difference := self._difference(small):
            print(difference.describe())
        print(flush=True)

    def _note(self) -> str:
        skipped = self.counts[CRASHED] + self.counts[HUNG]
        return f", {self.counts[DIFFERENT]} different, {skipped} skipped"

    def _summarise(self) -> None:
        counts = self.counts
        print(
            f"{counts[SAME]} scenarios the same, {counts[DIFFERENT]} different; skipped, as the reference "
            f"crashed {counts[CRASHED]} times and did not end {counts[HUNG]} times"
        )
