"""Runs the simulator: each run once, several at the same time."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import neons
import numpy as np
import numpy.typing as npt

_PRINTED = re.compile(r"(\w+)=(-?[\d.]+(?:e[+-]?\d+)?)")
T = TypeVar("T")
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run: what it printed, and the folder with its files."""

    stdout: str
    folder: Path

    @cached_property
    def values(self) -> Mapping[str, float]:
        """The numbers that were printed as `name=number`."""
        return {name: float(value) for name, value in _PRINTED.findall(self.stdout)}

    def __getitem__(self, name: str) -> float:
        return self.values[name]

    def path(self, name: str) -> Path:
        """Return the path of a file that the script wrote."""
        return self.folder / name

    @cached_property
    def traces(self) -> dict[str, neons.Trace]:
        """The traces that have been read, by name."""
        return {}

    def trace(self, name: str) -> neons.Trace:
        """Return a trace that the script wrote; it is read once."""
        if name not in self.traces:
            self.traces[name] = neons.read_trace(self.path(name))
        return self.traces[name]


class Lab:
    """Runs scripts, and keeps their outcomes.

    Parameters
    ----------
    folder
        The folder in which runs write their files; the caller made it and deletes it.
    full
        Whether everything is computed, or only the quick form.
    jobs
        Number of runs at the same time; by default one for each processor.

    """

    def __init__(self, folder: Path, *, full: bool = False, jobs: int | None = None) -> None:
        self.folder = folder
        self.full = full
        self._pool = ThreadPoolExecutor(jobs or os.cpu_count() or 1)
        self._runs: dict[tuple[Path, tuple[str, ...]], Future[Outcome]] = {}
        self._memory: dict[Any, Any] = {}
        self._lock = threading.Lock()

    def __enter__(self) -> Lab:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def start(self, script: Path, *arguments: object, **settings: object) -> Future[Outcome]:
        """Begin a run, unless the same one was begun before."""
        words = (*map(str, arguments), *(f"{name}={value}" for name, value in settings.items()))
        with self._lock:
            if (script, words) not in self._runs:
                place = self.folder / f"{script.stem}-{len(self._runs)}"
                self._runs[script, words] = self._pool.submit(_run, script, words, place)
            return self._runs[script, words]

    def run(self, script: Path, *arguments: object, **settings: object) -> Outcome:
        """Run a script with these arguments, followed by the settings as `name=value`."""
        return self.start(script, *arguments, **settings).result()

    def sweep(self, script: Path, points: Iterable[Mapping[str, object]], **settings: object) -> list[Outcome]:
        """Run a script once for each of these settings, several runs at the same time."""
        runs = [self.start(script, **{**settings, **point}) for point in points]
        return [run.result() for run in runs]

    def once(self, compute: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a function of the laboratory and these arguments, which is called only once."""
        key = (compute, arguments)
        if key not in self._memory:
            self._memory[key] = compute(self, *arguments)
        value: T = self._memory[key]
        return value


def _run(script: Path, words: tuple[str, ...], place: Path) -> Outcome:
    place.mkdir(parents=True)
    run = neons.run(script, words, cwd=place, progress=False)
    return Outcome(run.stdout, place)
