"""`neons.sweep`: a simulation at many points of a parameter space, with replications, and a table of the results."""

from __future__ import annotations

import contextlib
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from neons.sweeps.campaign import Campaign, read_settings
from neons.sweeps.changes import changes
from neons.sweeps.driver import Driver, Plan
from neons.sweeps.errors import SweepError
from neons.sweeps.executors import PoolRunner, Runner, is_dask_client, processors
from neons.sweeps.progress import Bar, Silent, counted
from neons.sweeps.rows import Row
from neons.sweeps.run import OK, Place
from neons.sweeps.sampling import sample as sample_points
from neons.sweeps.seeds import ROOT
from neons.sweeps.settings import Measure, Prepared, Request, prepare
from neons.sweeps.values import axis_of

if TYPE_CHECKING:
    import pyarrow as pa

#: Decides what to do if the simulation has changed: gets the changes and the number of earlier rows, returns a choice.
Decide = Callable[[list[str], int], str]


@dataclass(frozen=True)
class Sweep:
    """The result of a sweep.

    Attributes
    ----------
    table
        An Arrow table with a row for each run; pandas, polars and DuckDB can read it directly.
    folder
        The campaign's folder; `None` if it was a temporary one.
    computed
        Number of runs that this call did; the other rows were already there.
    """

    table: pa.Table
    folder: Path | None
    computed: int

    @property
    def failures(self) -> pa.Table:
        """The rows of runs that failed or took too long."""
        import pyarrow.compute as pc

        return self.table.filter(pc.not_equal(self.table["status"], OK))

    def __repr__(self) -> str:
        failed = self.failures.num_rows
        place = f" in {self.folder}" if self.folder else ""
        return f"<Sweep of {self.table.num_rows} runs{place}, {failed} failed>"


def sweep(
    simulation: str | Path | Callable[..., Any],
    parameters: Mapping[str, Any],
    *,
    out: str | Path | None = None,
    repeat: int = 1,
    sample: str = "grid",
    handed_as: str | None = None,
    keep: str = "stdout",
    measure: Measure | Sequence[Measure] | None = None,
    traces: str | None = None,
    columns: Sequence[str] = (),
    until: str | None = None,
    at_most: int = 1000,
    confidence: float = 0.95,
    timeout: float | None = None,
    seed: int | None = None,
    seed_as: str | None = None,
    common_random_numbers: bool = False,
    inputs: Sequence[str] = (),
    executor: Any = None,
    jobs: int | None = None,
    retry_failed: bool = False,
    changed: str = "stop",
    progress: bool = True,
) -> Sweep:
    """Simulate every point of a parameter space, and return the table of all runs.

    Parameters
    ----------
    simulation
        An OTcl script, or a Python function that gets the parameters by name and returns a dict of measures.
        Each `neons.Simulator()` that the function makes starts on the random numbers of the run. A function with a
        parameter `seed` gets a seed instead.
    parameters
        Values by name: lists, ranges, or text as on the command line (`"0:400:5"`, `"1:1000:log4"`).
    out
        Folder of the campaign. Runs that it already has are not done again. Without a folder nothing is kept on the
        disk.
    repeat
        Replications of each point, with independent random numbers.
    sample
        `grid`, `zip`, `lhs:N` or `sobol:N`.
    handed_as
        How a script gets its parameters: `positional`, `options` or `variables`; by default as the script shows.
    keep
        What is kept of each run: `nothing`, `stdout`, `traces`, `all`, or patterns, separated by commas.
    measure
        What is measured besides what a script prints or a function returns: names of measures from traces
        (`"goodput,queue:1-2"`), a function or `FILE.py:FUNCTION` that gets a `FinishedRun` and returns a dict of
        numbers, or a list of these.
    traces
        Names or patterns of the traces that are measured, separated by commas; by default the trace of packets in the
        run's folder.
    columns
        Names for the numbers in the last line that a script prints.
    until
        Add replications until an interval is narrow enough: `"goodput ±2%"`.
    at_most
        The largest number of replications of a point with `until`.
    confidence
        Confidence level of the interval of `until`, 0 to 1.
    timeout
        Seconds of real time after which a run is killed.
    seed
        Root seed of all random numbers; by default ns-2's.
    seed_as
        Name of the parameter by which the simulation gets a seed.
    common_random_numbers
        Whether replication `n` draws the same random numbers at every point.
    inputs
        Files that runs need besides the script and the files that it names.
    executor
        Any executor of `concurrent.futures`, or a client of `dask.distributed`; by default this machine's
        processors.
    jobs
        Number of runs at the same time, without an executor; by default one for each processor.
    retry_failed
        Whether runs that failed are done again.
    changed
        What to do if the simulation has changed since rows were computed: `rerun`, `keep` or `stop`.
    progress
        Whether progress is shown.

    Returns
    -------
    Sweep
        The table, and where it is.

    Raises
    ------
    SweepError
        The sweep makes no sense, or cannot go on; the runs done so far are kept.
    """
    request = Request(
        simulation,
        [axis_of(name, values) for name, values in parameters.items()],
        repeat,
        sample,
        handed_as,
        keep,
        measure,
        traces,
        columns,
        until,
        at_most,
        confidence,
        timeout,
        seed,
        seed_as,
        common_random_numbers,
        inputs,
    )
    options = Options(executor, jobs, retry_failed, progress)
    if out is not None:
        return run_request(request, Path(out), options, lambda _changes, _rows: changed)
    with tempfile.TemporaryDirectory(prefix="neons-sweep-") as folder:
        result = run_request(request, Path(folder), options, lambda _changes, _rows: changed)
        return Sweep(result.table, None, result.computed)


@dataclass(frozen=True)
class Options:
    """How a request is carried out; see `sweep`."""

    executor: Any = None
    jobs: int | None = None
    retry_failed: bool = False
    progress: bool = True


def run_request(request: Request, folder: Path, options: Options, decide: Decide) -> Sweep:
    """Carry out a request in the campaign of a folder.

    Raises
    ------
    SweepError
        The sweep makes no sense, or cannot go on.
    KeyboardInterrupt
        The user has stopped it.
    """
    prepared = prepare(request)
    points = sample_points(request.axes, request.sample, ROOT if request.seed is None else request.seed)
    with contextlib.closing(Campaign(folder)) as campaign:
        _settle_changes(campaign, prepared, decide)
        numbers = campaign.number_points(points)
        place = campaign.start({**prepared.settings, "points": len(numbers)}, prepared.inputs)
        if options.retry_failed:
            campaign.forget_failures()
        plan = Plan(
            numbers,
            request.repeat,
            prepared.target,
            request.most,
            request.common_random_numbers,
            ROOT if request.seed is None else request.seed,
            prepared.work.seed_as is not None,
        )
        already = len(campaign.done.keys() & {(p, r) for p in numbers for r in range(request.repeat)})
        watcher = _Counting(Bar(already) if options.progress else Silent())
        digest = prepared.identity["digest"]
        try:
            with contextlib.closing(_runner(prepared, place, options)) as runner, _terminable():
                Driver(campaign, plan, runner, watcher, digest).run()
        finally:
            watcher.close()
        return Sweep(campaign.table(numbers), folder, watcher.count)


class _Counting:
    """A watcher that counts the runs and passes them on to another watcher."""

    def __init__(self, inner: Bar | Silent) -> None:
        self._inner = inner
        self.count = 0

    def expect(self, total: int) -> None:
        self._inner.expect(total)

    def ended(self, row: Row) -> None:
        self.count += 1
        self._inner.ended(row)

    def waiting(self) -> None:
        self._inner.waiting()

    def close(self) -> None:
        self._inner.close()


def _settle_changes(campaign: Campaign, prepared: Prepared, decide: Decide) -> None:
    """Ask what to do if new rows would not be comparable with the existing ones."""
    settings = read_settings(campaign.folder)
    found = (
        changes(settings.get("identity", {}), prepared.identity, campaign.folder, prepared.inputs) if settings else []
    )
    rows = len(campaign.rows()) if found else 0
    if not rows:
        return
    choice = decide(found, rows)
    if choice == "rerun":
        campaign.set_aside()
    elif choice != "keep":
        listed = "\n".join(f"  {change}" for change in found)
        raise SweepError(
            f"{campaign.folder} has {counted(rows, 'run')} from before a change:\n{listed}\n"
            f"Use --changed rerun (they are moved to {campaign.folder}/earlier), --changed keep (they stay; the "
            f"column `inputs` tells them apart from new ones), or another --out."
        )


def _runner(prepared: Prepared, place: Place, options: Options) -> Runner:
    executor = options.executor
    if is_dask_client(executor):
        from neons.sweeps.dask_runner import DaskRunner

        return DaskRunner(prepared.work, prepared.inputs, executor)
    if executor is not None and not isinstance(executor, Executor):
        raise SweepError(
            f"executor is a {type(executor).__name__}: "
            f"give an executor of concurrent.futures or a dask.distributed.Client"
        )
    if options.jobs is not None and options.jobs < 1:
        raise SweepError(f"--jobs {options.jobs}: at least one run at a time is needed")
    return PoolRunner(prepared.work, place, options.jobs or processors(), executor)


@contextlib.contextmanager
def _terminable() -> Iterator[None]:
    """Make SIGTERM end the sweep cleanly; batch systems send it before they kill."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:
        # Only the main thread can handle signals; in others the calling program must handle SIGTERM.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before if before is not None else signal.SIG_DFL)
