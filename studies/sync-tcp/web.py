"""One run of web traffic (web.tcl), and its measures."""

from __future__ import annotations

import itertools
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator import Cost, Simulator

DIRECTIONS = ("forward", "reverse")


@dataclass(frozen=True)
class Second:
    """The counts at the bottleneck's queue up to a second, and the mean queue length in this second."""

    time: float
    mean_queue: float
    arrivals: int
    drops: int
    bytes_arrived: int
    bytes_sent: int


@dataclass(frozen=True)
class Exchange:
    """A request with its response: time of completion (seconds), size of the response (bytes), response time (ms)."""

    completed: float
    response: int
    milliseconds: float


@dataclass
class WebRun:
    """The output of a run."""

    warmup: float
    seconds: dict[str, list[Second]] = field(default_factory=lambda: {name: [] for name in DIRECTIONS})
    exchanges: list[Exchange] = field(default_factory=list)
    largest_begun: int = 0
    pairs: dict[str, int] = field(default_factory=dict)
    end: float = 0.0
    cost: Cost | None = None

    def measured(self, direction: str) -> tuple[Second, Second]:
        """Return the counts at the end of the warm-up and at the end of the run."""
        seconds = self.seconds[direction]
        first = next(second for second in seconds if second.time >= self.warmup)
        return first, seconds[-1]

    def offered(self, direction: str) -> float:
        """Return the rate at which bits reached the queue of the bottleneck, b/s."""
        first, last = self.measured(direction)
        return 8 * (last.bytes_arrived - first.bytes_arrived) / (last.time - first.time)

    def mean_queue(self, direction: str) -> float:
        """Return the mean length of the queue, packets."""
        queues = [second.mean_queue for second in self.seconds[direction] if second.time > self.warmup]
        return sum(queues) / len(queues)

    def throughputs(self, direction: str) -> list[float]:
        """Return the bits that reached the bottleneck in each second."""
        after = [second for second in self.seconds[direction] if second.time >= self.warmup]
        return [8.0 * (later.bytes_arrived - earlier.bytes_arrived) for earlier, later in itertools.pairwise(after)]


def run(simulator: Simulator, settings: dict[str, object], title: str) -> WebRun:
    """Run web.tcl with these options."""
    result = WebRun(warmup=float(str(settings["warmup"])))

    def note(line: str) -> None:
        direction, *numbers = line.split()
        if direction == "pairs":
            forward, reverse, end = numbers
            result.pairs = {"forward": int(forward), "reverse": int(reverse)}
            result.end = float(end)
            return
        time, queue, *counts = numbers
        result.seconds[direction].append(Second(float(time), float(queue), *map(int, counts)))

    with tempfile.TemporaryDirectory(prefix="sync-tcp-") as name:
        folder = Path(name)
        result.cost = simulator.run("web.tcl", settings, folder, title, note)
        for file in folder.glob("forward-*.pairs"):
            with file.open() as lines:
                for line in lines:
                    completed, _, response, milliseconds, _ = line.split(maxsplit=4)
                    result.exchanges.append(Exchange(float(completed), int(response), float(milliseconds)))
        for file in folder.glob("forward-*.sizes"):
            with file.open() as lines:
                sizes = (int(line.split(maxsplit=3)[2]) for line in lines)
                result.largest_begun = max(result.largest_begun, *sizes, 0)
    result.exchanges.sort(key=lambda exchange: exchange.completed)
    return result
