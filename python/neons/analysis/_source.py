"""What measures of traces work on."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from neons.traces import Table, Trace, read_trace

#: What can be given where a trace is wanted.
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
        """Return some of the rows."""
        return Packets(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))

    def between(self, link: tuple[int, int]) -> Packets:
        """Return the rows of the link between two nodes."""
        return self.where((self.start == link[0]) & (self.end == link[1]))


def packets(source: Source) -> Packets:
    """Return the packets of a trace.

    Raises
    ------
    ValueError
        It has none, for instance because it is a trace of mobile nodes.
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


def variable(source: Source, name: str, node: int | None = None) -> tuple[Floats, Floats]:
    """Return times and values of a traced variable, of the agent on one node if several trace it.

    Raises
    ------
    ValueError
        The trace does not have it.
    """
    if isinstance(source, Table):
        table = source
    else:
        trace = source if isinstance(source, Trace) else read_trace(source)
        table = trace.variables
    rows = table["name"] == name
    if node is not None:
        rows &= table["source"] == str(node)
    if not rows.any():
        known = ", ".join(sorted({str(known) for known in table["name"]})) or "none"
        raise ValueError(f"the variable {name} was not traced; there are: {known}")
    return table["time"][rows], table["value"][rows]
