"""The rows of a campaign's table, one for each run, in a Parquet file that is always replaced as a whole."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.sampling import Point
from neons.sweeps.values import to_text

if TYPE_CHECKING:
    import pyarrow as pa

#: The columns between the parameters and the measures, and the columns after the measures.
_BEFORE = ("status", "exit_status", "error")
_AFTER = (
    "substream",
    "random_seed",
    "cpu_seconds",
    "wall_seconds",
    "memory_bytes",
    "started",
    "host",
    "neons_version",
    "inputs",
    "files",
)
_ENCODER = json.JSONEncoder(separators=(",", ":"))
#: Names that parameters and measures must not have.
RESERVED = frozenset(("point", "replication", *_BEFORE, *_AFTER))
#: Columns whose values differ if the same sweep is done twice.
TIMES = ("cpu_seconds", "wall_seconds", "memory_bytes", "started", "host")


@dataclass(frozen=True)
class Row:
    """One run.

    Attributes
    ----------
    point, replication
        Numbers of the point and of the replication, from 0; together they identify the run.
    parameters
        The values of the parameters, by name.
    status
        `ok`, `failed` or `timed out`.
    exit_status
        Exit status of the process, negative if a signal ended it; `None` if it was killed at its timeout.
    error
        Why the run failed; empty if it did not.
    measures
        The measures, by name.
    substream
        Substream of the random numbers.
    random_seed
        Seed that was handed to the simulation; if none was, the root seed of its generators.
    cpu_seconds, wall_seconds, memory_bytes
        Processor time, real time, and largest resident memory of the process.
    started
        Time of the run's start, in seconds since 1970.
    host
        Name of the machine on which the run was done.
    neons_version
        Version of Neons; empty for Python functions.
    inputs
        Hash of the script and its input files, or of the function.
    files
        Kept files with their sizes in bytes.
    """

    point: int
    replication: int
    parameters: Point
    status: str
    exit_status: int | None
    error: str
    measures: Mapping[str, float]
    substream: int
    random_seed: int
    cpu_seconds: float
    wall_seconds: float
    memory_bytes: int
    started: float
    host: str
    neons_version: str
    inputs: str
    files: Mapping[str, int] = field(default_factory=dict)

    @property
    def key(self) -> tuple[int, int]:
        """The numbers of point and replication."""
        return self.point, self.replication

    def to_json(self) -> str:
        """Return the row as one line of JSON."""
        return _ENCODER.encode(vars(self))

    @staticmethod
    def from_json(text: str) -> Row:
        """Return the row of a line of JSON."""
        return Row(**json.loads(text))


def merge(*sources: Iterable[Row]) -> list[Row]:
    """Return the rows of all sources, ordered, each run once; later sources win."""
    rows = {row.key: row for source in sources for row in source}
    return [rows[key] for key in sorted(rows)]


def read_table(path: Path) -> pa.Table | None:
    """Return the table in a file; `None` if there is no file.

    Raises
    ------
    SweepError
        The file is damaged.
    """
    if not path.exists():
        return None
    try:
        # Do not use pyarrow's `read_table`, which loads pandas when it is first called.
        return _parquet().ParquetFile(path).read()
    except (ValueError, OSError) as error:
        raise SweepError(f"{path} is damaged: {error}; move it away, and the runs are done again") from error


def write_table(table: pa.Table, path: Path) -> None:
    """Replace a table on the disk in one atomic step.

    Raises
    ------
    DiskFullError
        The disk is full; the table is as it was.
    """
    parquet = _parquet()
    temporary = path.with_name(path.name + ".new")
    try:
        parquet.write_table(table, temporary, compression="zstd")
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFullError(f"there is no space left for {path}") from error
        raise


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def table_of(rows: list[Row]) -> pa.Table:
    """Return rows as a table with a column for each parameter and measure."""
    import pyarrow as pa

    parameters = list(dict.fromkeys(name for row in rows for name in row.parameters))
    measures = sorted({name for row in rows for name in row.measures})
    columns: dict[str, pa.Array] = {
        "point": pa.array([row.point for row in rows], pa.int64()),
        "replication": pa.array([row.replication for row in rows], pa.int64()),
    }
    for name in parameters:
        columns[name] = _parameter([row.parameters.get(name) for row in rows])
    types = {
        "exit_status": pa.int32(),
        "substream": pa.int64(),
        "random_seed": pa.int64(),
        "cpu_seconds": pa.float64(),
        "wall_seconds": pa.float64(),
        "memory_bytes": pa.int64(),
    }
    for name in _BEFORE:
        columns[name] = pa.array([getattr(row, name) for row in rows], types.get(name, pa.string()))
    names = {name: measure_column(name, parameters) for name in measures}
    for name in measures:
        columns[names[name]] = pa.array([row.measures.get(name) for row in rows], pa.float64())
    for name in _AFTER:
        if name == "started":
            milliseconds = [round(row.started * 1000) for row in rows]
            columns[name] = pa.array(milliseconds, pa.timestamp("ms", "UTC"))
        elif name == "files":
            listed = [list(row.files.items()) for row in rows]
            columns[name] = pa.array(listed, pa.map_(pa.string(), pa.int64()))
        else:
            columns[name] = pa.array([getattr(row, name) for row in rows], types.get(name, pa.string()))
    roles = {"parameters": parameters, "measures": {names[name]: name for name in measures}}
    return pa.table(columns).replace_schema_metadata({"neons.sweep": json.dumps(roles)})


def measure_column(name: str, parameters: Iterable[str]) -> str:
    """Return the name of a measure's column."""
    return f"measured_{name}" if name in RESERVED or name in parameters else name


def roles_of(table: pa.Table) -> tuple[list[str], dict[str, str]]:
    """Return the names of the parameters, and those of the measures by column."""
    metadata = table.schema.metadata or {}
    if b"neons.sweep" not in metadata:
        raise SweepError("the table was not written by `neons sweep`")
    roles = json.loads(metadata[b"neons.sweep"])
    return roles["parameters"], roles["measures"]


def rows_of(table: pa.Table) -> Iterable[Row]:
    """Return the rows of a table."""
    parameters, measures = roles_of(table)
    plain = [name for name in ("point", "replication", *_BEFORE, *_AFTER) if name not in ("started", "files")]
    for batch in table.to_batches(max_chunksize=10_000):
        for values in batch.to_pylist():
            fixed: dict[str, Any] = {name: values[name] for name in plain}
            yield Row(
                **fixed,
                parameters={name: values[name] for name in parameters if values[name] is not None},
                measures={name: values[column] for column, name in measures.items() if values[column] is not None},
                started=values["started"].timestamp(),
                files=dict(values["files"]),
            )


def _parameter(values: list[Any]) -> pa.Array:
    import pyarrow as pa

    kinds = {type(value) for value in values if value is not None}
    if kinds <= {int} and all(value is None or abs(value) < 2**63 for value in values):
        return pa.array(values, pa.int64())
    if kinds <= {int, float}:
        return pa.array([None if value is None else float(value) for value in values], pa.float64())
    return pa.array([None if value is None else to_text(value) for value in values], pa.string())


def _parquet() -> Any:
    try:
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise SweepError("sweeps need pyarrow: pip install 'neons[sweep]'") from error
    return pq
