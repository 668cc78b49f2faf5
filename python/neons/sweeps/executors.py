"""Runners of simulations: threads of this process that wait for child processes, or a given executor."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Protocol

from neons.sweeps.errors import StoppedError
from neons.sweeps.process import CHILDREN
from neons.sweeps.python_code import close_servers
from neons.sweeps.run import Outcome, Place, Task, Work, perform

#: A function that gets a task, and the outcome of its run or the exception that prevented the run.
Report = Callable[[Task, "Outcome | BaseException"], None]


class Runner(Protocol):
    """The interface by which the driver of a sweep hands out runs."""

    def width(self) -> int:
        """Return how many runs should be under way or waiting, so that no worker is idle."""

    def submit(self, task: Task, report: Report) -> None:
        """Hand out a run; `report` is called, on any thread, when the run has ended."""

    def stop(self) -> None:
        """End running runs where that is possible, and forget the waiting ones."""

    def close(self) -> None:
        """Free threads and processes."""


class PoolRunner:
    """Does runs on an executor of `concurrent.futures`; on its own threads if none is given.

    Parameters
    ----------
    work, place
        What all runs have in common, and their folders.
    jobs
        Number of its own threads.
    executor
        An executor; it is not shut down.
    """

    def __init__(self, work: Work, place: Place, jobs: int, executor: Executor | None = None) -> None:
        self._own = ThreadPoolExecutor(jobs, thread_name_prefix="neons-sweep") if executor is None else None
        self._executor: Executor = executor if self._own is None else self._own  # type: ignore[assignment]
        self._jobs = int(getattr(self._executor, "_max_workers", 0) or 64)
        # The workers of all other executors may be on other machines.
        local = isinstance(self._executor, ThreadPoolExecutor | ProcessPoolExecutor)
        self._place = Place(place.inputs, place.running, shared=local)
        self._work = work
        self._futures: set[Future[Outcome]] = set()
        CHILDREN.allow()

    def width(self) -> int:
        """Return twice the number of workers."""
        return 2 * self._jobs

    def submit(self, task: Task, report: Report) -> None:
        """Hand out a run; `report` is called when it has ended."""
        future = self._executor.submit(perform, self._work, task, self._place)
        self._futures.add(future)

        def ended(done: Future[Outcome]) -> None:
            self._futures.discard(done)
            error = StoppedError() if done.cancelled() else done.exception()
            report(task, error if error is not None else done.result())

        future.add_done_callback(ended)

    def stop(self) -> None:
        """Kill the runs of this process, and forget the waiting ones."""
        for future in list(self._futures):
            future.cancel()
        CHILDREN.stop()

    def close(self) -> None:
        """End the threads, and the processes that they use."""
        if self._own is None:
            return
        # Each thread has its own processes for Python functions, and must end them itself.
        for _ in range(self._jobs):
            self._own.submit(close_servers)
        self._own.shutdown(wait=True)
        close_servers()


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def is_dask_client(executor: Any) -> bool:
    """Return whether an executor is a client of `dask.distributed`, without importing that."""
    return any(
        kind.__module__.split(".")[0] == "distributed" and kind.__name__ == "Client" for kind in type(executor).__mro__
    )
