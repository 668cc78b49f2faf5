"""One run of a sweep: the task, its execution, and its outcome."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import socket
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from neons._random_numbers import RandomNumbers
from neons.sweeps import keep
from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.executable import find_neons, version_of
from neons.sweeps.failure import disk_was_full, explain, has_space
from neons.sweeps.handing import Handing
from neons.sweeps.inputs import link
from neons.sweeps.output import TAIL, printed_measures
from neons.sweeps.prelude import FILE, prelude
from neons.sweeps.process import Ended, run_process
from neons.sweeps.python_code import FinishedRun, PythonCode, call_in_child
from neons.sweeps.sampling import Point
from neons.sweeps.seeds import ROOT, seed_of
from neons.sweeps.traced import Traced, measure_traces
from neons.sweeps.values import Value

OK = "ok"
FAILED = "failed"
TIMED_OUT = "timed out"


@dataclass(frozen=True)
class Work:
    """What all runs of a sweep have in common.

    Attributes
    ----------
    script
        Name of the script among the input files; empty if `function` is simulated.
    inputs
        Names of all input files.
    handing
        How the script gets its parameters.
    function
        The simulation, if it is a Python function.
    measure
        A Python function that is called with each run of a script and returns measures.
    traced, traces
        Measures from the traces that a run writes, and patterns of the traces' names; without patterns the traces are
        found.
    columns
        Names for the numbers in the last line of output.
    keep
        Patterns of files that are kept.
    timeout
        Seconds of real time after which a run is killed.
    seed
        Root seed; `None` leaves ns-2's default.
    seed_as
        Name of the parameter that gets a seed, if the script has one.
    program
        The `neons` command; if empty, the command is searched on the machine of the run.
    version
        The version that the command must have, so that all rows of a table are comparable.
    """

    script: str = ""
    inputs: tuple[str, ...] = ()
    handing: Handing = field(default_factory=lambda: Handing("positional"))
    function: PythonCode | None = None
    measure: PythonCode | None = None
    traced: tuple[Traced, ...] = ()
    traces: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    timeout: float | None = None
    seed: int | None = None
    seed_as: str | None = None
    program: str = ""
    version: str = ""


@dataclass(frozen=True)
class Task:
    """One run to be done."""

    point: int
    replication: int
    substream: int
    parameters: Point


@dataclass(frozen=True)
class Place:
    """The folder of the input files, and the folder in which each run gets a folder.

    Attributes
    ----------
    shared
        Whether the sweep's own process has access to these folders; if not, kept files are sent with the outcome.
    """

    inputs: Path
    running: Path
    shared: bool


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run; see `neons.sweeps.rows` for the columns."""

    status: str
    exit_status: int | None
    error: str
    cpu_seconds: float
    wall_seconds: float
    memory_bytes: int
    started: float
    host: str
    version: str
    measures: Mapping[str, float]
    kept: Mapping[str, int]
    folder: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)


def perform(work: Work, task: Task, place: Place) -> Outcome:
    """Do one run in a separate folder and process.

    Raises
    ------
    DiskFullError
        The run failed for lack of space, so its failure says nothing about the simulation.
    StoppedError
        The sweep is stopping.
    """
    folder = place.running / f"{task.point}-{task.replication}-{uuid.uuid4().hex[:8]}"
    try:
        folder.mkdir(parents=True)
        link(work.inputs, place.inputs, folder)
        outcome = _in_folder(work, task, folder)
        # The output of a failed run is small and is kept, since it explains the failure.
        wanted = work.keep if outcome.status == OK else (*work.keep, keep.STDOUT, keep.STDERR)
        kept = keep.prune(folder, wanted)
        files = {} if place.shared else {name: (folder / name).read_bytes() for name in kept}
        left = str(folder) if kept and place.shared else ""
        if not left:
            shutil.rmtree(folder)
        return replace(outcome, kept=kept, folder=left, files=files)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFullError(f"there is no space left for runs in {place.running}") from error
        raise
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _in_folder(work: Work, task: Task, folder: Path) -> Outcome:
    started = time.time()
    stdout, stderr = folder / keep.STDOUT, folder / keep.STDERR
    measures: dict[str, float] = {}
    version, error, program = "", "", ""
    if work.function is not None:
        arguments = _with_seed(work, task)
        numbers = _random_numbers(work, task)
        called = call_in_child(work.function, arguments, numbers, folder, stdout, stderr, work.timeout)
        ended, error = called.ended, called.error
        measures = called.measures
    else:
        program = find_neons(work.program or None)
        version = version_of(program)
        if version != work.version:
            raise SweepError(f"{socket.gethostname()} has Neons {version}, but the sweep is of {work.version}")
        command = _command(work, task, folder, program)
        ended = run_process(command, folder, stdout, stderr, work.timeout)
    if not has_space(folder):
        raise DiskFullError(f"there is no space left in {folder.parent}")
    status = TIMED_OUT if ended.timed_out else OK if ended.status == 0 and not error else FAILED
    if ended.timed_out:
        error = f"killed because it took longer than {work.timeout:g} s (--timeout)"
    elif status != OK:
        text = _tail(stderr)
        if disk_was_full(text):
            raise DiskFullError(f"a run ended because there is no space left in {folder.parent}")
        error = error or explain(ended.status, text, work.script)
    else:
        try:
            if work.script:
                measures = _measures(work, task, folder, _tail(stdout))
            if work.traced:
                program = program or find_neons(work.program or None)
                measures.update(measure_traces(work.traced, work.traces, folder, program, work.timeout))
        except (ValueError, SweepError) as problem:
            status, error = FAILED, str(problem)
    return _outcome(status, error, ended, started, version, measures)


def _measures(work: Work, task: Task, folder: Path, printed: str) -> dict[str, float]:
    measures = printed_measures(printed, work.columns, task.parameters.keys())
    if work.measure is not None:
        run = FinishedRun(folder, dict(task.parameters), task.replication, printed)
        # Drop what the measure prints, so that it is not added to the run's own output.
        nowhere = Path(os.devnull)
        numbers = _random_numbers(work, task)
        called = call_in_child(work.measure, run, numbers, folder, nowhere, nowhere, work.timeout)
        if called.error or called.ended.status or called.ended.timed_out:
            raise SweepError(f"the measure failed: {called.error or 'its process died'}")
        measures.update(called.measures)
    return measures


def _command(work: Work, task: Task, folder: Path, program: str) -> list[str]:
    parameters = _with_seed(work, task)
    handing = work.handing
    first = work.script
    text = prelude(work.script, handing.variables(parameters), handing.held, _random_numbers(work, task))
    if text:
        (folder / FILE).write_text(text, encoding="utf-8")
        first = FILE
    # With `./`, a script whose name is that of a command of `neons` is still run as a script.
    return [
        program,
        f"./{first}" if "/" not in first and "." not in first else first,
        *handing.arguments(parameters),
    ]


def _random_numbers(work: Work, task: Task) -> RandomNumbers:
    # If the simulation gets a seed, its generators are not moved to a substream.
    return RandomNumbers(work.seed, 0 if work.seed_as else task.substream)


def _with_seed(work: Work, task: Task) -> dict[str, Value]:
    parameters = dict(task.parameters)
    if work.seed_as:
        parameters[work.seed_as] = seed_of(ROOT if work.seed is None else work.seed, task.substream)
    return parameters


def _tail(path: Path) -> str:
    with open(path, "rb") as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
        return file.read().decode("utf-8", "replace")


def _outcome(
    status: str, error: str, ended: Ended, started: float, version: str, measures: Mapping[str, float]
) -> Outcome:
    exit_status = None if ended.timed_out else ended.status
    return Outcome(
        status,
        exit_status,
        error,
        round(ended.cpu_seconds, 6),
        round(ended.wall_seconds, 6),
        ended.memory_bytes,
        round(started, 3),
        socket.gethostname(),
        version,
        dict(measures),
        {},
    )


def remove_leftovers(running: Path) -> None:
    """Delete folders of runs that an earlier sweep left behind when it was killed."""
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(running)
