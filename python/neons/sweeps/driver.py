"""The loop of a sweep: it hands out runs, records their outcomes, and adds replications where they are needed."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from neons.sweeps.campaign import Campaign
from neons.sweeps.errors import SweepError
from neons.sweeps.executors import Runner
from neons.sweeps.rows import Row
from neons.sweeps.run import OK, Outcome, Task
from neons.sweeps.seeds import seed_of, substream
from neons.sweeps.until import Target

_SECONDS_BETWEEN_LOOKS = 1.0


class Watcher(Protocol):
    """The interface of objects that show the progress of a sweep."""

    def expect(self, total: int) -> None:
        """Learn how many runs there are to be, those already done included."""

    def ended(self, row: Row) -> None:
        """Learn that a run has ended."""

    def waiting(self) -> None:
        """Learn that a second has passed in which no run has ended."""


@dataclass(frozen=True)
class Plan:
    """The runs that a sweep is to do.

    Attributes
    ----------
    points
        Numbers of the points in the campaign.
    repeat
        Replications of each point, or the first ones if there is a target.
    target
        The precision that the interval of a measure must reach; `None` for a fixed number of replications.
    most
        The largest number of replications of a point if there is a target.
    common
        Whether replication `n` of all points draws the same random numbers.
    root
        Root seed of all random numbers.
    hands_seeds
        Whether simulations get seeds of their own, made from the root.
    """

    points: Sequence[int]
    repeat: int
    target: Target | None
    most: int
    common: bool
    root: int
    hands_seeds: bool


class Driver:
    """Does the runs of a plan that a campaign does not have yet."""

    def __init__(self, campaign: Campaign, plan: Plan, runner: Runner, watcher: Watcher, digest: str) -> None:
        self._campaign = campaign
        self._plan = plan
        self._runner = runner
        self._watcher = watcher
        self._digest = digest
        self._ended: queue.SimpleQueue[tuple[Task, Outcome | BaseException]] = queue.SimpleQueue()
        self._more: deque[tuple[int, int]] = deque()
        self._open: dict[int, _Point] = {}
        self._total = len(plan.points) * plan.repeat
        self._under_way = 0

    def run(self) -> None:
        """Do all missing runs.

        Raises
        ------
        DiskFullError
            A disk is full; the runs recorded so far are kept.
        KeyboardInterrupt
            The user has stopped the sweep.
        """
        missing = self._missing()
        if self._plan.target is not None:
            self._take_up_targets(self._plan.target)
        self._watcher.expect(self._total)
        try:
            while True:
                width = self._runner.width()
                while self._under_way < width:
                    key = self._more.popleft() if self._more else next(missing, None)
                    if key is None:
                        break
                    self._runner.submit(self._task(*key), self._report)
                    self._under_way += 1
                if not self._under_way:
                    return
                self._collect()
        except BaseException:
            self._runner.stop()
            self._drain()
            raise

    def _report(self, task: Task, result: Outcome | BaseException) -> None:
        self._ended.put((task, result))

    def _collect(self) -> None:
        """Wait until at least one run has ended, and record all that have."""
        while True:
            try:
                task, result = self._ended.get(timeout=_SECONDS_BETWEEN_LOOKS)
            except queue.Empty:
                self._watcher.waiting()
                continue
            self._under_way -= 1
            if isinstance(result, BaseException):
                raise result
            self._record(task, result)
            if self._ended.empty():
                return

    def _drain(self) -> None:
        """Record the runs that had already ended when the sweep was stopped."""
        while self._under_way:
            try:
                task, result = self._ended.get(timeout=10)
            except queue.Empty:
                return
            self._under_way -= 1
            if isinstance(result, Outcome):
                try:
                    self._record(task, result)
                except OSError:
                    return

    def _record(self, task: Task, outcome: Outcome) -> None:
        row = Row(
            task.point,
            task.replication,
            task.parameters,
            outcome.status,
            outcome.exit_status,
            outcome.error,
            outcome.measures,
            task.substream,
            seed_of(self._plan.root, task.substream) if self._plan.hands_seeds else self._plan.root,
            outcome.cpu_seconds,
            outcome.wall_seconds,
            outcome.memory_bytes,
            outcome.started,
            outcome.host,
            outcome.version,
            self._digest,
            outcome.kept,
        )
        self._campaign.record(row, outcome.folder, outcome.files)
        self._watcher.ended(row)
        state = self._open.get(task.point)
        if state is not None:
            state.ended(row)
            self._extend(task.point, state)

    def _task(self, point: int, replication: int) -> Task:
        number = substream(point, replication, self._plan.common)
        return Task(point, replication, number, self._campaign.points[point])

    def _missing(self) -> Iterator[tuple[int, int]]:
        """Yield the missing runs of the plan: replication 0 of every point, then replication 1, and so on."""
        done = self._campaign.done
        for replication in range(self._plan.repeat):
            for point in self._plan.points:
                if (point, replication) not in done:
                    yield point, replication

    def _take_up_targets(self, target: Target) -> None:
        """Continue where an earlier sweep with a target was stopped.

        Decisions for a point depend only on its first replications in their order, so they do not depend on how often
        the sweep was stopped.
        """
        rows: dict[int, list[Row]] = {}
        for row in self._campaign.rows():
            if row.key in self._campaign.done:
                rows.setdefault(row.point, []).append(row)
        for point in self._plan.points:
            state = self._open[point] = _Point(target, self._plan.repeat, self._plan.most)
            for row in rows.get(point, []):
                state.ended(row)
            self._extend(point, state)

    def _extend(self, point: int, state: _Point) -> None:
        before = state.wanted
        while state.grow():
            pass
        self._total += state.wanted - before
        if state.wanted > before:
            self._watcher.expect(self._total)
        for replication in range(before, state.wanted):
            if (point, replication) not in self._campaign.done:
                self._more.append((point, replication))


class _Point:
    """The replications of a point of a sweep with a target."""

    def __init__(self, target: Target, repeat: int, most: int) -> None:
        self._target = target
        self._most = most
        self.wanted = repeat
        self._values: dict[int, float | None] = {}

    def ended(self, row: Row) -> None:
        value = row.measures.get(self._target.measure)
        if row.status == OK and value is None:
            found = ", ".join(row.measures) or "nothing"
            raise MissingMeasureError(f"--until: runs do not measure `{self._target.measure}`, but {found}")
        self._values[row.replication] = value

    def grow(self) -> bool:
        """If all replications of the point have ended and do not suffice, want more; return whether more are wanted."""
        values = [self._values[number] for number in range(self.wanted) if number in self._values]
        if len(values) < self.wanted:
            return False
        # Failed runs measure nothing; as many others are done in their place.
        measured = [value for value in values if value is not None]
        failed = len(values) - len(measured)
        if failed > max(self.wanted // 2, 1):
            return False
        wanted = min(self._most, self._target.needed(measured, self._most) + failed)
        grown = wanted > self.wanted
        self.wanted = max(self.wanted, wanted)
        return grown


class MissingMeasureError(SweepError):
    """Raised if the runs do not measure what the target is for."""
