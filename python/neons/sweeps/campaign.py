"""A campaign: the folder in which a sweep keeps its settings, points, input files, table and kept files."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.inputs import Inputs
from neons.sweeps.journal import Journal, read_journal
from neons.sweeps.rows import Row, merge, read_table, rows_of, sync_folder, table_of, write_table
from neons.sweeps.run import FAILED, TIMED_OUT, Place, remove_leftovers
from neons.sweeps.sampling import Point

if TYPE_CHECKING:
    import pyarrow as pa

SETTINGS = "campaign.json"
TABLE = "runs.parquet"
_POINTS = "points.jsonl"
_JOURNAL = "journal.txt"
_KEPT = "runs"
_SESSION = "session.json"
#: The journal is merged into the table when it has at least this many rows and as many as the table.
_COMPACT_AT = 100_000
_ENCODER = json.JSONEncoder(sort_keys=True)


class Campaign:
    """A campaign that this process is working on; a lock keeps other processes out."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SweepError(f"the folder {folder} cannot be made: {error.strerror}; use another --out") from error
        self.folder = folder
        self._kept = folder / _KEPT
        self._lock = open(folder / "lock", "a+", encoding="utf-8")  # noqa: SIM115 - held as long as the campaign
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.seek(0)
            holder = self._lock.read().strip() or "another process"
            self._lock.close()
            raise SweepError(
                f"{folder} is in use by a sweep ({holder}); `neons sweep status {folder}` shows it"
            ) from error
        self._lock.truncate(0)
        self._lock.write(f"process {os.getpid()} on {os.uname().nodename}")
        self._lock.flush()
        self.settings = read_settings(folder)
        self._numbers: dict[str, int] = {}
        self.points: list[Point] = []
        for point in _read_points(folder):
            self._add_point(point)
        remove_leftovers(folder / "running")
        self._journal: Journal | None = None
        self.done: dict[tuple[int, int], str] = {}
        self._in_journal = 0
        self._in_table = 0

    def number_points(self, points: Iterable[Point]) -> list[int]:
        """Return the numbers of points; points that are new in the campaign get the next numbers.

        Raises
        ------
        SweepError
            The parameters are not those of the campaign.
        """
        points = list(points)
        if self.points and points and set(points[0]) != set(self.points[0]):
            old, new = (", ".join(point) for point in (self.points[0], points[0]))
            raise SweepError(f"{self.folder} is a campaign over {old}, not over {new}; use another --out")
        before = len(self.points)
        numbers = [self._add_point(point) for point in points]
        if len(self.points) > before:
            _replace(self.folder / _POINTS, "".join(text + "\n" for text in self._numbers))
        return numbers

    def start(self, settings: Mapping[str, Any], inputs: Inputs) -> Place:
        """Write the settings and input files, and make everything ready for runs."""
        self.settings = dict(settings)
        _replace(self.folder / SETTINGS, json.dumps(self.settings, indent=2) + "\n")
        snapshot = self.folder / "inputs" / inputs.digest()
        inputs.write(snapshot)
        self._open_journal()
        running = self.folder / "running"
        running.mkdir(exist_ok=True)
        return Place(snapshot.resolve(), running.resolve(), shared=True)

    def set_aside(self) -> Path:
        """Move all results so far into a new folder below `earlier`, and return that folder."""
        earlier = self.folder / "earlier"
        earlier.mkdir(exist_ok=True)
        target = next(path for number in range(1, 1 << 30) if not (path := earlier / str(number)).exists())
        target.mkdir()
        for name in (TABLE, _JOURNAL, _KEPT, _POINTS, SETTINGS):
            with contextlib.suppress(FileNotFoundError):
                os.rename(self.folder / name, target / name)
        self._numbers, self.points = {}, []
        return target

    def table(self, points: Iterable[int]) -> pa.Table:
        """Return the rows of these points as a table."""
        import pyarrow as pa
        import pyarrow.compute as pc

        self.compact()
        table = read_table(self.folder / TABLE)
        if table is None:
            return table_of([])
        wanted = set(points)
        if len(wanted) == len(self.points):
            return table
        return table.filter(pc.is_in(table["point"], value_set=pa.array(sorted(wanted), pa.int64())))

    def rows(self) -> list[Row]:
        """Return the rows of all runs in order, each run once."""
        return read_rows(self.folder)

    def record(self, row: Row, left: str, files: Mapping[str, bytes]) -> None:
        """Record a run, and move its kept files into the campaign.

        The files are in place before the row is written. If the sweep is killed between the two, the run is done again,
        and its new files replace these.

        Parameters
        ----------
        row
            The row.
        left
            The run's folder with the kept files; empty if there is none.
        files
            Kept files that have travelled here from another machine.
        """
        assert self._journal is not None
        kept = self._kept_of(row)
        if os.path.lexists(kept):
            shutil.rmtree(kept)
        if left:
            kept.parent.mkdir(exist_ok=True)
            os.rename(left, kept)
        for name, content in files.items():
            path = kept / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self._journal.append(row, [kept / name for name in row.files])
        self.done[row.key] = row.status
        self._in_journal += 1
        if self._in_journal >= max(_COMPACT_AT, self._in_table):
            self.compact()

    def compact(self) -> None:
        """Move the journal's rows into the table.

        The new table is on the disk before the journal is emptied. If the sweep is killed between the two,
        both have these rows, which are merged by their keys when they are next read.
        """
        if self._journal is None or not self._in_journal:
            return
        self._journal.sync()
        rows = self.rows()
        write_table(table_of(rows), self.folder / TABLE)
        self._journal.clear()
        self._in_journal, self._in_table = 0, len(rows)

    def forget_failures(self) -> int:
        """Mark failed runs as not done, so that they are done again; return their number."""
        failed = [key for key, status in self.done.items() if status in (FAILED, TIMED_OUT)]
        for key in failed:
            del self.done[key]
        return len(failed)

    def close(self) -> None:
        """Bring the table up to date, and release the campaign's lock."""
        try:
            if self._journal is not None:
                # On a full disk the journal keeps its rows, and the next sweep moves them.
                with contextlib.suppress(DiskFullError):
                    self.compact()
                self._journal.close()
                self._journal = None
                remove_leftovers(self.folder / "running")
                (self.folder / _SESSION).unlink(missing_ok=True)
        finally:
            self._lock.close()

    def _open_journal(self) -> None:
        self._check_after_crash()
        self._journal = Journal(self.folder / _JOURNAL)
        rows = self.rows()
        self.done = {row.key: row.status for row in rows}
        self._in_table = len(rows)
        self._in_journal = sum(1 for _ in read_journal(self.folder / _JOURNAL))
        _replace(self.folder / _SESSION, json.dumps({"boot": _boot(), "process": os.getpid()}) + "\n")

    def _check_after_crash(self) -> None:
        """Drop rows whose kept files did not reach the disk before the machine crashed."""
        with contextlib.suppress(FileNotFoundError, ValueError):
            session = json.loads((self.folder / _SESSION).read_text(encoding="utf-8"))
            if session.get("boot") == _boot():
                return
            whole = [row for row in read_journal(self.folder / _JOURNAL) if self._has_files(row)]
            checked = self.folder / (_JOURNAL + ".checked")
            checked.unlink(missing_ok=True)
            journal = Journal(checked)
            for row in whole:
                journal.append(row, [])
            journal.sync()
            journal.close()
            os.replace(checked, self.folder / _JOURNAL)

    def _has_files(self, row: Row) -> bool:
        kept = self._kept_of(row)
        return all((kept / name).is_file() and (kept / name).stat().st_size == size for name, size in row.files.items())

    def _kept_of(self, row: Row) -> Path:
        """Return the folder for the kept files of a run."""
        return self._kept / f"{row.point:06d}-{row.replication:04d}"

    def _add_point(self, point: Point) -> int:
        number = self._numbers.setdefault(_point_text(point), len(self.points))
        if number == len(self.points):
            self.points.append(point)
        return number


def read_settings(folder: Path) -> dict[str, Any]:
    """Return the settings of a campaign; empty if there are none yet."""
    path = folder / SETTINGS
    if not path.exists():
        return {}
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SweepError(f"{path} is damaged: {error}") from error
    if not isinstance(settings, dict) or settings.get("format") != 1:
        raise SweepError(f"{path} is not the file of a sweep, or of a newer Neons")
    return settings


def read_rows(folder: Path) -> list[Row]:
    """Return all rows of a campaign, also while a sweep is working on it."""
    # Read the journal first: rows that are moved into the table meanwhile are then read twice, not missed.
    journal = list(read_journal(folder / _JOURNAL))
    table = read_table(folder / TABLE)
    return merge(rows_of(table) if table is not None else (), journal)


def read_campaign_table(folder: Path) -> pa.Table:
    """Return all rows of a campaign as a table, also while a sweep is working on it.

    Raises
    ------
    SweepError
        There is no campaign in the folder.
    """
    if not (folder / SETTINGS).exists():
        raise SweepError(f"{folder} is not the folder of a sweep: it has no {SETTINGS}")
    return table_of(read_rows(folder))


def _read_points(folder: Path) -> Sequence[Point]:
    try:
        text = (folder / _POINTS).read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.splitlines()]


def _point_text(point: Point) -> str:
    return _ENCODER.encode(point)


def _replace(path: Path, text: str) -> None:
    temporary = path.with_name(path.name + ".new")
    with open(temporary, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    sync_folder(path.parent)


def _boot() -> str:
    """Return the id of the machine's boot; kept files can be incomplete only if the machine has crashed since."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
