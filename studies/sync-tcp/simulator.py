"""Runs the scripts of this study under Neons; options and tables of all its programs."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Item = TypeVar("Item")
Result = TypeVar("Result")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# A sender with SACK prints this message, as in ns-2, when a FIN without data is acknowledged as a separate block. There
# are thousands of them, and they do not concern the experiment.
EMPTY_BLOCKS = "received illegal SACK block"

# The line that `neons run --time` prints at the end.
COST = re.compile(r"(?P<seconds>[\d.]+) s of processor time, (?P<megabytes>\d+) MB of memory")


@dataclass(frozen=True)
class Cost:
    """The cost of a run: processor time in seconds, peak memory in megabytes."""

    seconds: float
    megabytes: float


def positive(text: str) -> float:
    """Read a number above zero."""
    value = float(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return value


def count(text: str) -> int:
    """Read a whole number above zero."""
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return value


def default_neons() -> Path:
    """Return the path of the release build of `neons` if it exists, or else of the fast build."""
    built = [ROOT / "target" / profile / "neons" for profile in ("release", "fast")]
    return next((path for path in built if path.exists()), built[0])


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser of the common options of all programs."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--neons", type=Path, default=default_neons(), help="the simulator")
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, help="runs at the same time")
    parser.add_argument("--quiet", action="store_true", help="do not report progress")
    return parser


class Simulator:
    """Runs Neons, with progress on the standard error output."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Take the options of `arguments`."""
        self.path: Path = options.neons.resolve()
        self.quiet: bool = options.quiet
        self.jobs: int = options.jobs
        self._progress: dict[str, str] = {}
        self._lock = threading.Lock()
        if not self.path.exists():
            sys.exit(f"{self.path} does not exist: build it (make build) or name another with --neons")

    def run(
        self,
        script: str,
        settings: dict[str, object],
        folder: Path,
        title: str,
        on_line: Callable[[str], None],
    ) -> Cost:
        """Run a script in `folder`, handing over its output line by line."""
        words = [word for name, value in settings.items() for word in (f"-{name}", str(value))]
        process = subprocess.Popen(
            [str(self.path), "run", "--time", str(HERE / script), *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        complaints: list[str] = []
        costs: list[Cost] = []
        reader = threading.Thread(target=self._read_errors, args=(process.stderr, title, complaints, costs))
        reader.start()
        for line in process.stdout or ():
            on_line(line)
        reader.join()
        if process.wait() != 0:
            last = "".join(complaints[-10:])
            sys.exit(f"{title}: {script} ended with status {process.returncode}\n{last}")
        return costs[-1]

    def for_each(self, items: Iterable[Item], work: Callable[[Item], Result]) -> list[Result]:
        """Call `work` for all items, `--jobs` of them at the same time, and return the results in the items' order."""
        with ThreadPoolExecutor(self.jobs) as pool:
            results = list(pool.map(work, items))
        if self._progress:
            print(file=sys.stderr)
            self._progress.clear()
        return results

    def _read_errors(self, errors: Iterable[str], title: str, complaints: list[str], costs: list[Cost]) -> None:
        for line in errors:
            if cost := COST.search(line):
                costs.append(Cost(float(cost["seconds"]), float(cost["megabytes"])))
            elif line.rstrip().endswith("% done"):
                self._show(title, line.strip().removesuffix(" done"))
            elif EMPTY_BLOCKS not in line:
                complaints.append(line)
        with self._lock:
            self._progress.pop(title, None)

    def _show(self, title: str, state: str) -> None:
        if self.quiet:
            return
        with self._lock:
            self._progress[title] = state
            line = " | ".join(f"{title}: {state}" for title, state in self._progress.items())
            print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)


def table(rows: list[list[str]]) -> str:
    """Return rows as a text table; the first column is aligned to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
