"""An unfinished scenario, to which the areas add their parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from differential.scenario import Scenario, Statement

if TYPE_CHECKING:
    from random import Random


class Section(IntEnum):
    """The section of the script in which a statement is placed."""

    DEFAULTS = 0
    SIMULATOR = 1
    TRACES = 2
    NODES = 3
    LINKS = 4
    FITTINGS = 5
    FLOWS = 6
    EVENTS = 7
    FINISH = 8
    RUN = 9


@dataclass
class Link:
    """A one-way link between two nodes."""

    source: int
    target: int
    rate: float
    delay: float
    queue: str
    arguments: str = ""

    @property
    def ends(self) -> str:
        """The two nodes as a script writes them."""
        return f"$n({self.source}) $n({self.target})"

    @property
    def name(self) -> str:
        """The link object as a script writes it."""
        return f"[$ns link {self.ends}]"

    @property
    def part(self) -> str:
        """The name of the part of the scenario that makes this link."""
        low, high = sorted((self.source, self.target))
        return f"link {low} {high}"


@dataclass(frozen=True)
class Connection:
    """Two agents that are connected, as a script writes them, and their nodes."""

    part: str
    agents: tuple[str, str]
    nodes: tuple[int, int]

    def directions(self) -> list[tuple[str, int, int]]:
        """Return each agent with its own node and the other's."""
        return [(self.agents[0], *self.nodes), (self.agents[1], *self.nodes[::-1])]


@dataclass
class Draft:
    """A scenario as far as it has been decided."""

    random: Random
    areas: frozenset[str]
    duration: float
    nodes: int = 0
    links: list[Link] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    members: Counter[tuple[int, int]] = field(default_factory=Counter)
    flows: int = 0
    channels: int = 0
    traced: bool = True
    quick_start: bool = False
    multicast: bool = False
    protocol: str = ""
    inputs: dict[str, bytes] = field(default_factory=dict)
    sections: dict[Section, list[Statement]] = field(default_factory=lambda: {s: [] for s in Section})
    reports: list[Statement] = field(default_factory=list)

    def say(self, section: Section, part: str, text: str) -> None:
        """Add a statement."""
        self.sections[section].append(Statement(part, text))

    def connect(self, part: str, agents: tuple[str, str], nodes: tuple[int, int]) -> None:
        """Put two agents on nodes and connect them."""
        for agent, node in zip(agents, nodes, strict=True):
            self.say(Section.FLOWS, part, f"$ns attach-agent $n({node}) {agent}")
        self.say(Section.FLOWS, part, f"$ns connect {' '.join(agents)}")
        self.connections.append(Connection(part, agents, nodes))

    def at(self, part: str, time: float, command: str) -> None:
        """Schedule a command of the simulation."""
        self.say(Section.EVENTS, part, f'$ns at {time:.6g} "{command}"')

    def report(self, part: str, text: str) -> None:
        """Print a line at the end of the simulation; Tcl substitutes `text` at that time."""
        self.reports.append(Statement(part, f'lappend reports {{puts "{text}"}}'))

    def channel(self, part: str) -> str:
        """Open a file for variables and return the script variable that holds it."""
        self.channels += 1
        variable = f"channel{self.channels}"
        self.say(Section.FITTINGS, part, f"set {variable} [open variables{self.channels}.txt w]")
        return f"${variable}"

    def chance(self, probability: float) -> bool:
        """Return true with this probability."""
        return self.random.random() < probability

    def wants(self, area: str, probability: float = 1.0) -> bool:
        """Return whether an area is switched on and, by chance, used in this scenario."""
        return area in self.areas and self.chance(probability)

    def moment(self, first: float = 0.0, last: float = 1.0) -> float:
        """Return a time between two fractions of the duration: often a round one, so that events coincide."""
        time = self.random.uniform(first, last) * self.duration
        return round(time, self.random.choice((0, 1, 1, 2, 4)))

    def finished(self, name: str) -> Scenario:
        """Return the scenario."""
        statements = [s for section in sorted(self.sections) for s in self.sections[section]]
        return Scenario(name, tuple(statements), dict(self.inputs))
