"""Traces as tables.

`read_trace` reads any trace of ns-2, nam or Neons. A trace has a table for each kind of line: packets, frames of mobile
nodes, traced variables and others. `Table` objects speak the Arrow PyCapsule interface: pandas, polars, DuckDB and pyarrow
take them without copying.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from neons import _neons
from neons._optional import needed_for
from neons._progress import Bar
from neons.errors import TraceWarning

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["Column", "Faults", "Table", "Trace", "TraceStream", "read_trace", "scan_trace"]


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, its type (``real``, ``integer``, ``text``, ``boolean``), its unit and its meaning."""

    name: str
    type: str
    unit: str
    about: str


@dataclass(frozen=True)
class Faults:
    """Lines of a trace that were not understood.

    Attributes
    ----------
    lines
        How many lines the trace has, empty ones not counted.
    count
        How many of them were not understood.
    examples
        The first of these lines, with their numbers.
    """

    lines: int
    count: int
    examples: tuple[str, ...]


class Table:
    """The rows of one kind in a trace.

    Libraries that speak the Arrow PyCapsule interface take a table as it is, without copying: ``polars.DataFrame(table)``,
    ``pyarrow.table(table)``, ``duckdb.sql("from table")``. `to_polars`, `to_pandas` and `to_arrow` do the same.

    ``table["time"]`` is a column as a numpy array.
    """

    def __init__(self, native: _neons.NativeTable, source: Path | bytes | None = None) -> None:
        self._native = native
        #: The trace that the table comes from; ``None`` for a batch of a trace.
        self._source = source

    @property
    def name(self) -> str:
        """The table's name, such as ``packets``."""
        return self._native.name

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns with their types, units and meanings."""
        return tuple(Column(*field) for field in self._native.fields())

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """Return a column as a numpy array.

        Real numbers that are missing are NaN. Columns of whole numbers in which some are missing become real numbers.
        Texts become an array of ``str`` objects, with ``None`` for missing ones.

        Raises
        ------
        KeyError
            There is no such column.
        """
        try:
            kind, data, missing, words = self._native.column(name)
        except KeyError:
            from neons._spelling import did_you_mean

            raise KeyError(
                f"the table {self.name} has no column {name!r}{did_you_mean(name, self.column_names)}"
            ) from None
        absent = np.frombuffer(missing, dtype=bool)
        if kind == "words":
            codes = np.frombuffer(data, dtype=np.int32)
            return np.array([*words, None], dtype=object)[codes]
        if kind == "texts":
            texts = np.array(words, dtype=object)
            if len(absent):
                texts[absent] = None
            return texts
        if kind == "b1":
            return np.frombuffer(data, dtype=bool)
        values = np.frombuffer(data, dtype=kind)
        if len(absent):
            values = values.astype(float)
            values[absent] = np.nan
        return values

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def to_polars(self) -> polars.DataFrame:
        """Return the table as a polars data frame (without copying)."""
        with needed_for("data frames of polars", "polars"):
            import polars

        return polars.DataFrame(self)

    def to_arrow(self) -> pyarrow.Table:
        """Return the table as a pyarrow table (without copying)."""
        with needed_for("tables of Arrow", "pyarrow"):
            import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the table as a pandas data frame; texts are categories. Needs pyarrow."""
        with needed_for("data frames of pandas", "'neons[pandas]'"):
            import pandas  # noqa: F401
            import pyarrow  # noqa: F401
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def __repr__(self) -> str:
        return f"<table {self.name}: {len(self):,} rows, columns {', '.join(self.column_names)}>"

    def _repr_html_(self) -> str:
        from html import escape

        head = "".join(
            f"<tr><td><code>{escape(column.name)}</code></td><td>{column.type}</td><td>{escape(column.unit)}</td>"
            f"<td style='text-align:left'>{escape(column.about)}</td></tr>"
            for column in self.columns
        )
        return (
            f"<details><summary><b>{self.name}</b>: {len(self):,} rows</summary><table><tr><th>column</th><th>type</th>"
            f"<th>unit</th><th>meaning</th></tr>{head}</table></details>"
        )


class Trace(Mapping[str, Table]):
    """A trace that was read: a mapping of the tables' names to tables.

    Tables without rows are there, too. A library to which a trace itself is given gets its `events`.
    """

    def __init__(self, tables: Mapping[str, Table], faults: Faults, source: Path | bytes) -> None:
        self._tables = dict(tables)
        self.faults = faults
        #: The file, or the text, that was read.
        self.source = source

    def __getitem__(self, name: str) -> Table:
        try:
            return self._tables[name]
        except KeyError:
            from neons._spelling import did_you_mean

            raise KeyError(f"there is no table {name!r}{did_you_mean(name, self._tables)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def packets(self) -> Table:
        """Packets at the ends of links: a row for each line that begins with ``+``, ``-``, ``r`` or ``d``."""
        return self["packets"]

    @property
    def frames(self) -> Table:
        """Frames and packets in mobile nodes."""
        return self["frames"]

    @property
    def variables(self) -> Table:
        """Values of traced variables."""
        return self["variables"]

    @property
    def events(self) -> Table:
        """The packets; if there are none, the frames of mobile nodes; if there are none, the variables."""
        for name in ("packets", "frames", "variables"):
            if len(self._tables.get(name, ())):
                return self._tables[name]
        return next(iter(self._tables.values())) if "packets" not in self._tables else self.packets

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.events.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self.events.__arrow_c_schema__()

    def __repr__(self) -> str:
        rows = ", ".join(f"{len(table):,} {name}" for name, table in self._tables.items() if len(table))
        where = str(self.source) if isinstance(self.source, Path) else "in memory"
        faults = f"; {self.faults.count:,} lines were not understood" if self.faults.count else ""
        return f"<trace {where}: {rows or 'empty'}{faults}>"


def read_trace(
    source: str | os.PathLike[str] | bytes,
    *,
    tables: list[str] | None = None,
    threads: int | None = None,
    strict: bool = False,
    progress: bool | None = None,
) -> Trace:
    r"""Read a trace into tables.

    Every format of ns-2, nam and Neons is understood, also compressed with gzip or zstd. Lines that are not understood are
    counted in `Trace.faults`, and a warning says so.

    Parameters
    ----------
    source
        The file; or the text of a trace, as `bytes`.
    tables
        Names of the tables that are wanted; by default all. ``docs/trace-columns.md`` describes them.
    threads
        The number of threads; by default one for each processor, at most four.
    strict
        Whether a line that is not understood is an error.
    progress
        Whether to show a progress bar; by default, if reading takes longer than two seconds and the output is a
        terminal or notebook.

    Raises
    ------
    OSError
        The file cannot be read, or not be decompressed.
    ValueError
        There is no such table; if `strict`, a line is not understood.

    Examples
    --------
    >>> trace = neons.read_trace(b"+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n")
    >>> trace.packets["size"]
    array([40], dtype=int32)
    """
    place = source if isinstance(source, bytes) else Path(source)
    threads = threads if threads is not None else min(4, os.cpu_count() or 1)
    what = "reading" if isinstance(place, bytes) else f"reading {place.name}"
    with Bar(what, unit="lines", shown=progress) as bar:
        native, faults = _neons.read_trace(place, tables, threads, strict, bar.reach)
    trace = Trace({table.name: Table(table, place) for table in native}, _faults(faults), place)
    _warn_of_faults(place, faults)
    return trace


def _warn_of_faults(place: Path | bytes, faults: tuple[int, int, list[str], str | None], stacklevel: int = 3) -> None:
    lines, count, examples, no_trace = faults
    if count:
        reason = no_trace or examples[0]
        _warn(place, f"{count:,} of {lines:,} lines were not understood: {reason}", stacklevel + 1)


def _warn(place: Path | bytes, message: str, stacklevel: int) -> None:
    where = "the trace" if isinstance(place, bytes) else str(place)
    warnings.warn(f"{where}: {message}", TraceWarning, stacklevel=stacklevel)


def _faults(native: tuple[int, int, list[str], str | None]) -> Faults:
    lines, count, examples, _ = native
    return Faults(lines, count, tuple(examples))


class TraceStream(Iterator[Table]):
    """The rows of one table of a trace, batch by batch, for traces that are larger than the memory.

    The stream can be read once: by iteration, or by a library that speaks the Arrow PyCapsule interface:
    ``pyarrow.RecordBatchReader.from_stream(stream)``.
    """

    def __init__(self, native: _neons.NativeStream) -> None:
        self._native = native

    def __next__(self) -> Table:
        batch = self._native.next()
        if batch is None:
            raise StopIteration
        return Table(batch)

    @property
    def faults(self) -> Faults:
        """The lines that were not understood up to now."""
        return _faults(self._native.faults())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()


def scan_trace(
    source: str | os.PathLike[str] | bytes,
    table: str = "packets",
    *,
    threads: int = 1,
    strict: bool = False,
    batch_bytes: int = 1 << 22,
) -> TraceStream:
    r"""Read one table of a trace in batches, with bounded memory.

    Parameters
    ----------
    source
        The file; or the text of a trace, as `bytes`.
    table
        The name of the table.
    threads
        The number of threads.
    strict
        Whether a line that is not understood is an error.
    batch_bytes
        The approximate number of bytes of the trace in a batch.

    Raises
    ------
    OSError
        The file cannot be read, or not be decompressed.
    ValueError
        There is no such table; if `strict`, a line is not understood.

    Examples
    --------
    >>> text = b"+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n" * 3
    >>> sum(int(batch["size"].sum()) for batch in neons.scan_trace(text))
    120
    """
    place = source if isinstance(source, bytes) else Path(source)
    return TraceStream(_neons.NativeStream(place, table, threads, strict, batch_bytes))
