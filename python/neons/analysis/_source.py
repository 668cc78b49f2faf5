"""Reads traces for the measures: packets, variables, and what happened to the packets of flows."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from neons import _neons, traces
from neons.traces import Table, Trace, read_trace

#: All that measures accept as a trace.
Source = Trace | Table | str | os.PathLike[str] | bytes

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Packets:
    """The columns of a packet trace that measures need, in the order of the file."""

    time: Floats
    event: npt.NDArray[Any]
    start: npt.NDArray[Any]
    end: npt.NDArray[Any]
    kind: npt.NDArray[Any]
    size: npt.NDArray[Any]
    flow: npt.NDArray[Any]
    source: npt.NDArray[Any]
    destination: npt.NDArray[Any]
    sequence: npt.NDArray[Any]
    uid: npt.NDArray[Any]

    def where(self, rows: npt.NDArray[Any]) -> Packets:
        """Return the packets of these rows (indices, or a mask)."""
        return Packets(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))

    def between(self, link: tuple[int, int]) -> Packets:
        """Return the rows of the link between two nodes."""
        return self.where((self.start == link[0]) & (self.end == link[1]))


def packets(source: Source) -> Packets:
    """Return the packets of a trace.

    Raises
    ------
    ValueError
        The trace has no packets at the ends of links, for instance because it is one of mobile nodes.
    """
    if isinstance(source, Table):
        table = source
    else:
        trace = source if isinstance(source, Trace) else read_trace(source)
        table = trace.packets
    if table.name != "packets" or not len(table):
        raise ValueError("this trace has no packets at the ends of links, which this measure needs")
    names = ["time", "event", "from", "to", "type", "size", "flow", "source", "destination", "sequence", "uid"]
    return Packets(*(table[name] for name in names))


def place(source: Source) -> Path | bytes:
    """Return the file, or the text, of a trace.

    Raises
    ------
    ValueError
        The source is a batch of a trace, which does not show what happened before it.
    """
    if isinstance(source, Trace):
        return source.source
    if isinstance(source, Table):
        if source._source is None:
            raise ValueError(
                "this is a batch of a trace; the measure needs the whole trace, such as neons.read_trace gives"
            )
        return source._source
    return source if isinstance(source, bytes) else Path(source)


def answer(source: Source, question: str, width: float | None = None) -> Any:
    """Return what ``neons trace`` answers about a trace."""
    told, without = _neons.ask(place(source), question, width)
    _warn_of(source, *without)
    return json.loads(told)


def _warn_of(source: Source, faults: tuple[int, int, list[str], str | None], untracked: int) -> None:
    """Warn of lines and packets that were left out. For lines that were not understood, a `Trace` has warned itself."""
    if not isinstance(source, Trace | Table):
        traces._warn_of_faults(place(source), faults, stacklevel=5)
    if untracked:
        message = f"{untracked:,} packets are not counted, since they are of too many flows"
        traces._warn(place(source), message, stacklevel=4)


#: What can happen to a packet: the numbers of `Happenings.what`.
SENT, SENT_AGAIN, DELIVERED, LOST = range(4)


@dataclass(frozen=True)
class Happenings:
    """Events of the packets of flows, in the order of the trace, as ``neons trace`` counts them.

    Attributes
    ----------
    time
        Seconds.
    flow
        The flow id; -1 where the trace has none.
    what
        `SENT`, `SENT_AGAIN`, `DELIVERED` or `LOST`.
    is_data
        Whether the packet belongs to a flow of data, not of acknowledgements or routing.
    goodput
        Whether the event counts for goodput.
    duplicate
        Whether the packet's data had arrived before.
    size
        The packet's size, bytes, with headers.
    delay
        Seconds since the packet was sent; NaN where that is not known.
    node, to
        For lost packets the nodes of the link; -1 otherwise.
    """

    time: Floats
    flow: npt.NDArray[Any]
    what: npt.NDArray[Any]
    is_data: npt.NDArray[np.bool_]
    goodput: npt.NDArray[np.bool_]
    duplicate: npt.NDArray[np.bool_]
    size: npt.NDArray[Any]
    delay: Floats
    node: npt.NDArray[Any]
    to: npt.NDArray[Any]

    def where(self, rows: npt.NDArray[Any]) -> Happenings:
        """Return the packets of these rows (indices, or a mask)."""
        return Happenings(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


def happenings(source: Source) -> Happenings:
    """Return what happened to the packets of a trace.

    Raises
    ------
    ValueError
        The trace has no packets that belong to flows.
    """
    names, columns, without = _neons.happenings(place(source))
    _warn_of(source, *without)
    column = {name: np.frombuffer(data, dtype=kind) for name, kind, data in columns}
    if not len(column["time"]):
        raise ValueError("this trace has no packets of flows, which this measure needs")
    flows = json.loads(names)["flows"]
    ids = np.array([-1 if flow["key"]["flow"] is None else flow["key"]["flow"] for flow in flows], dtype=np.int64)
    of_data = np.array([flow["purpose"] == "data" for flow in flows], dtype=bool)
    return Happenings(
        time=column["time"],
        flow=ids[column["flow"]],
        what=column["what"],
        is_data=of_data[column["flow"]],
        goodput=column["goodput"].astype(bool),
        duplicate=column["duplicate"].astype(bool),
        size=column["size"],
        delay=column["delay"],
        node=column["node"],
        to=column["to"],
    )
