"""Reads traced variables, by the agents that traced them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from neons.analysis._source import Floats, Source
from neons.traces import Table, Trace, read_trace


@dataclass(frozen=True)
class Agent:
    """What a trace shows of the agent that traced a variable.

    Attributes
    ----------
    node
        The address of the agent's node; `None` if it is not known.
    port
        The agent's port; -1 if it is not known.
    name
        The handle of the object, or the agent's name in a nam trace; `None` if it is not known.
    """

    node: str | None
    port: int
    name: str | None

    def is_at(self, node: int | str | None, port: int | None) -> bool:
        """Return whether the agent is at this node and port, of which `None` matches all."""
        return (node is None or str(node) == self.node) and (port is None or port == self.port)

    def __str__(self) -> str:
        place = f"{self.node}.{self.port}" if self.port >= 0 else self.node
        return " ".join(filter(None, (place, self.name)))


@dataclass(frozen=True)
class Traced:
    """The values of a traced variable.

    Attributes
    ----------
    time
        Seconds.
    value
        The values from these times on.
    agents
        The agents that traced the variable, in the order of the trace.
    number
        For each value, the number of its agent in `agents`.
    """

    time: Floats
    value: Floats
    agents: list[Agent]
    number: npt.NDArray[np.int64]

    def of(self, agent: Agent) -> tuple[Floats, Floats]:
        """Return the times and values of an agent."""
        rows = self.number == self.agents.index(agent)
        return self.time[rows], self.value[rows]

    def choose(self, node: int | str | None, port: int | None) -> Agent:
        """Return the agent at this node and port.

        Raises
        ------
        ValueError
            There is no such agent, or several match.
        """
        chosen = [agent for agent in self.agents if agent.is_at(node, port)]
        if len(chosen) == 1:
            return chosen[0]
        if chosen:
            raise ValueError(f"several agents traced this variable: {_listed(chosen)}; choose one by `node` and `port`")
        where = " and ".join(f"{word} {which}" for word, which in (("node", node), ("port", port)) if which is not None)
        raise ValueError(f"the agent at {where} did not trace this variable; these did: {_listed(self.agents)}")


def _listed(agents: list[Agent]) -> str:
    more = f" and {len(agents) - 12} more" if len(agents) > 12 else ""
    return ", ".join(str(agent) for agent in agents[:12]) + more


def has_traced(source: Source, name: str) -> bool:
    """Return whether a trace has values of this variable."""
    return bool((_table(source)["name"] == name).any())


def traced(source: Source, name: str) -> Traced:
    """Return the values of a traced variable, of all agents that traced it.

    Values from before an agent is attached to a node, which the trace shows at node -1, are left out if there are others.

    Raises
    ------
    ValueError
        The variable was not traced.
    """
    table = _table(source)
    rows = table["name"] == name
    if not rows.any():
        known = ", ".join(sorted({str(known) for known in table["name"]})) or "none"
        raise ValueError(f"the variable {name} was not traced; there are: {known}")
    is_attached = rows & (table["source"] != "-1")
    rows = is_attached if is_attached.any() else rows
    ports = np.nan_to_num(table["source_port"][rows], nan=-1).astype(int).tolist()
    numbers: dict[tuple[str | None, int, str | None], int] = {}
    keys = zip(table["source"][rows], ports, table["object"][rows], strict=True)
    number = np.array([numbers.setdefault(key, len(numbers)) for key in keys])
    return Traced(table["time"][rows], table["value"][rows], [Agent(*key) for key in numbers], number)


def _table(source: Source) -> Table:
    if isinstance(source, Table):
        return source
    return (source if isinstance(source, Trace) else read_trace(source)).variables
