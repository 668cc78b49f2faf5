"""`neons sweep status`: the progress of a sweep, also while it runs."""

from __future__ import annotations

import fcntl
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from neons.sweeps.arguments import ArgumentParser
from neons.sweeps.campaign import SETTINGS, read_rows, read_settings
from neons.sweeps.errors import SweepError
from neons.sweeps.progress import counted, duration, run_in_words
from neons.sweeps.rows import Row
from neons.sweeps.run import OK

#: The number of latest runs from which the rate is computed.
_LATEST = 200


@dataclass(frozen=True)
class Status:
    """How far a sweep is.

    Attributes
    ----------
    simulation
        The script or function.
    total
        Number of runs of the whole sweep; with `until`, the number that is known to be needed.
    rows
        The runs that have ended.
    running
        Point and replication of the runs that are under way on this machine.
    active
        Whether a sweep is working on the campaign now.
    rate
        Recent runs per second; `None` if the rate is not known.
    """

    simulation: str
    total: int
    rows: list[Row]
    running: list[tuple[int, int]]
    active: bool
    rate: float | None

    @property
    def failed(self) -> list[Row]:
        """The runs that failed or took too long."""
        return [row for row in self.rows if row.status != OK]


def status_of(folder: Path) -> Status:
    """Return the progress of the sweep in a folder.

    Raises
    ------
    SweepError
        There is no sweep in the folder.
    """
    settings = read_settings(folder)
    if not settings:
        raise SweepError(f"{folder} is not the folder of a sweep: it has no {SETTINGS}")
    rows = read_rows(folder)
    running = []
    if (folder / "running").is_dir():
        for path in (folder / "running").iterdir():
            point, _, rest = path.name.partition("-")
            running.append((int(point), int(rest.partition("-")[0])))
    total = max(settings.get("points", 0) * settings["repeat"], len(rows))
    return Status(settings["simulation"], total, rows, sorted(running), _is_active(folder), _rate(rows))


def run_status(words: Sequence[str]) -> int:
    """Run the command; return its exit status."""
    parser = ArgumentParser(prog="neons sweep status", description="Show how far a sweep is.")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the campaign's folder")
    parser.add_argument("--failures", action="store_true", help="list all failures, with what they said")
    given = parser.parse_args(words)
    status = status_of(given.folder)
    print("\n".join(_lines(status, given.folder, all_failures=given.failures)))
    return 0


def _lines(status: Status, folder: Path, *, all_failures: bool) -> list[str]:
    done, failed = len(status.rows), status.failed
    share = f" ({done / status.total:.0%})" if status.total else ""
    lines = [f"{status.simulation} in {folder}: {done:,} of {status.total:,} runs{share}, {len(failed):,} failed"]
    if status.active:
        left = status.total - done
        estimate = f", about {duration(left / status.rate)} left" if status.rate and left > 0 else ""
        rate = f", {status.rate:.3g} runs a second" if status.rate else ""
        now = counted(len(status.running), "run") if status.running else "none on this machine"
        lines.append(f"running: {now} at the moment{rate}{estimate}")
    elif done < status.total:
        lines.append("not running; the same `neons sweep` command goes on from here")
    else:
        lines.append("complete")
    if status.rows:
        cpu = sum(row.cpu_seconds for row in status.rows)
        memory = max(row.memory_bytes for row in status.rows)
        lines.append(
            f"{duration(cpu)} of processor time so far, {cpu / done:.3g} s a run; at most {memory / 1e6:.0f} MB"
        )
    if all_failures:
        lines.extend(f"  {run_in_words(row)}: {row.error}" for row in failed)
    else:
        # The same message at many points is listed once.
        for message, count in Counter(row.error for row in failed).most_common(10):
            lines.append(f"  {counted(count, 'time')}: {message}")
    return lines


def _rate(rows: Sequence[Row]) -> float | None:
    ends = sorted(row.started + row.wall_seconds for row in rows)[-_LATEST:]
    if len(ends) < 2 or ends[-1] <= ends[0] or time.time() - ends[-1] > 3600:
        return None
    return (len(ends) - 1) / (ends[-1] - ends[0])


def _is_active(folder: Path) -> bool:
    try:
        with open(folder / "lock", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return False
    except BlockingIOError:
        return True
    except OSError:
        return False
