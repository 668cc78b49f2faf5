"""Runs on a Dask cluster: input files are sent along, and workers may join, leave and die.

The input files are part of a plugin that every worker gets when it joins. A run whose worker dies is done again by
another worker. This process writes the row of a run, once, when the result has arrived.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import math
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import distributed

from neons.sweeps.errors import SweepError
from neons.sweeps.executors import Report
from neons.sweeps.inputs import Inputs
from neons.sweeps.process import CHILDREN
from neons.sweeps.run import FAILED, Outcome, Place, Task, Work, perform

#: Number of waiting runs for each thread of the cluster.
_AHEAD = 3

_SECONDS_BETWEEN_QUESTIONS = 2.0
_SECONDS_TO_CONNECT = 30


class _InputFiles(distributed.WorkerPlugin):
    """A plugin that writes the input files into the folder of each worker."""

    def __init__(self, inputs: Inputs) -> None:
        self.name = f"neons-sweep-{inputs.digest()}"
        self._inputs = inputs

    def setup(self, worker: Any) -> None:
        """Write the input files for a worker that has joined."""
        CHILDREN.allow()
        self._inputs.write(_place(worker, self._inputs.digest()).inputs)


def _place(worker: Any, digest: str) -> Place:
    folder = Path(worker.local_directory).resolve() / "neons-sweep"
    return Place(folder / digest, folder / "running", shared=False)


def _perform(work: Work, task: Task, digest: str) -> Outcome:
    """Do a run on a worker, whose plugin has written the input files."""
    return perform(work, task, _place(distributed.get_worker(), digest))


class DaskRunner:
    """Does runs on the workers of a Dask cluster.

    Parameters
    ----------
    work
        What all runs have in common.
    inputs
        The input files.
    client
        A client of the cluster; it is not closed.
    """

    def __init__(self, work: Work, inputs: Inputs, client: Any) -> None:
        # Each worker looks for the program itself: its path can differ between machines.
        self._work = replace(work, program="")
        self._client = client
        self._digest = inputs.digest()
        self._futures: set[Any] = set()
        self._width = 0
        self._asked = -math.inf
        client.register_plugin(_InputFiles(inputs))

    def width(self) -> int:
        """Return how many runs should be under way or waiting: a few for each present thread of the cluster."""
        now = time.monotonic()
        if now - self._asked > _SECONDS_BETWEEN_QUESTIONS:
            self._width = sum(self._client.nthreads().values())
            self._asked = now
        return max(8, (1 + _AHEAD) * self._width)

    def submit(self, task: Task, report: Report) -> None:
        """Send a run to the cluster; `report` is called when it has ended."""
        key = f"neons-sweep-{task.point}-{task.replication}-{uuid.uuid4().hex[:8]}"
        future = self._client.submit(_perform, self._work, task, self._digest, key=key, pure=False)
        self._futures.add(future)

        def ended(done: Any) -> None:
            result = _result(done)
            self._futures.discard(done)
            report(task, result)

        future.add_done_callback(ended)

    def stop(self) -> None:
        """Cancel all runs; results of runs that are under way are ignored."""
        with contextlib.suppress(Exception):
            self._client.cancel(list(self._futures), force=True)

    def close(self) -> None:
        """Forget all runs."""
        self._futures.clear()


def _result(future: Any) -> Outcome | BaseException:
    try:
        result: Outcome = future.result()
    except distributed.KilledWorker as error:
        # Dask raises this when several workers died during a run: record the run as failed.
        message = f"every worker that began this run died: {error}"
        return Outcome(FAILED, None, message, 0.0, 0.0, 0, time.time(), "", "", {}, {})
    except (asyncio.CancelledError, concurrent.futures.CancelledError):
        return SweepError("the cluster has cancelled a run; is its scheduler gone?")
    except Exception as error:
        return error
    return result


@contextlib.contextmanager
def connect(address: str) -> Iterator[Any]:
    """Connect to the scheduler of a cluster.

    Raises
    ------
    SweepError
        There is no scheduler at the address.
    """
    try:
        make_client: Any = distributed.Client
        client = make_client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SweepError(f"there is no Dask scheduler at {address}: {error}") from error
    try:
        yield client
    finally:
        client.close()
