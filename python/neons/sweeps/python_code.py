"""Python functions as simulations and as measures: pickled with their code, and called in separate processes."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import inspect
import os
import pickle
import select
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from neons._optional import needed_for
from neons._random_numbers import RandomNumbers
from neons.sweeps.errors import StoppedError, SweepError
from neons.sweeps.process import CHILDREN, Ended, kill_group


@dataclass(frozen=True)
class PythonCode:
    """A function that can travel to other processes and machines.

    Attributes
    ----------
    name
        The name of the function in messages.
    pickled
        The function, pickled by cloudpickle.
    digest
        A hash of the function's source.
    """

    name: str
    pickled: bytes
    digest: str


@dataclass(frozen=True)
class FinishedRun:
    """The argument of a Python measure: a run that has just ended without an error.

    Attributes
    ----------
    folder
        The folder of the run, with all files that it wrote; the measure is called with it as the working folder.
    parameters
        The parameters of the run.
    replication
        The number of the run among the replications of its point, from 0.
    printed
        What the script printed.
    """

    folder: Path
    parameters: Mapping[str, int | float | str]
    replication: int
    printed: str


@dataclass(frozen=True)
class Called:
    """The outcome of a call; `error` is empty if the call returned measures."""

    ended: Ended
    measures: dict[str, float]
    error: str


def ship(function: Callable[..., Any]) -> PythonCode:
    """Pickle a function with its code, for other processes and machines.

    Raises
    ------
    SweepError
        Something that the function refers to cannot be pickled.
    """
    with needed_for("sweeps of functions", "'neons[sweep]'"):
        import cloudpickle

    module = inspect.getmodule(function)
    by_value = module is not None and _is_of_user(module)
    if by_value:
        cloudpickle.register_pickle_by_value(module)
    try:
        pickled = cloudpickle.dumps(function)
    except Exception as error:
        raise SweepError(f"the function `{_name(function)}` cannot be sent to other processes: {error}") from error
    finally:
        if by_value:
            cloudpickle.unregister_pickle_by_value(module)
    return PythonCode(_name(function), pickled, hashlib.sha256(_source(function)).hexdigest()[:16])


def load_function(specification: str) -> Callable[..., Any]:
    """Load `FILE.py:FUNCTION`.

    Raises
    ------
    SweepError
        There is no such file or function, or the file cannot be executed.
    """
    file, _, name = specification.rpartition(":")
    if not file:
        raise SweepError(f"--measure {specification}: name a function of the file, such as {specification}:measure")
    path = Path(file)
    loader = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or loader is None or loader.loader is None:
        raise SweepError(f"--measure {specification}: there is no Python file {file}")
    module = importlib.util.module_from_spec(loader)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        loader.loader.exec_module(module)
    except Exception as error:
        raise SweepError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    function = getattr(module, name, None)
    if not callable(function):
        raise SweepError(f"{file} has no function `{name}`")
    loaded: Callable[..., Any] = function
    return loaded


def call_in_child(
    code: PythonCode,
    arguments: object,
    numbers: RandomNumbers,
    folder: Path,
    stdout: Path,
    stderr: Path,
    timeout: float | None,
) -> Called:
    """Call a function in a fresh process whose working folder is `folder`.

    Parameters
    ----------
    code
        The function.
    arguments
        Keyword arguments as a mapping, or the only positional argument.
    numbers
        The random numbers with which simulators in the call start.
    folder
        Working folder of the call.
    stdout, stderr
        Files for what the function prints.
    timeout
        Seconds after which the call is killed.
    """
    start = time.monotonic()
    servers: dict[str, _Server] = _LOCAL.__dict__.setdefault("servers", {})
    server = servers.get(code.digest)
    if server is None:
        server = servers[code.digest] = _Server(code)
    try:
        reply = server.call((arguments, numbers, str(folder), str(stdout), str(stderr)), timeout)
    except _ServerLostError as lost:
        del servers[code.digest]
        if CHILDREN.stopping:
            raise StoppedError from None
        wall = time.monotonic() - start
        if lost.timed_out:
            return Called(Ended(0, True, wall, 0.0, 0), {}, "")
        raise SweepError(f"the process that calls `{code.name}` died: {lost}") from None
    status, cpu, memory, measures, error = reply
    return Called(Ended(status, False, time.monotonic() - start, cpu, memory), measures, error)


def close_servers() -> None:
    """End the processes in which this thread calls functions."""
    for server in _LOCAL.__dict__.pop("servers", {}).values():
        server.close()


_LOCAL = threading.local()


class _ServerLostError(Exception):
    def __init__(self, message: str, *, timed_out: bool = False) -> None:
        super().__init__(message)
        self.timed_out = timed_out


class _Server:
    """A process that has loaded a function, and forks for each call of the function."""

    def __init__(self, code: PythonCode) -> None:
        paths = [path or os.getcwd() for path in sys.path]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "neons.sweeps.function_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        CHILDREN.add(self._process.pid)
        try:
            failure = self._exchange(code.pickled, None)
        except _ServerLostError as lost:
            if CHILDREN.stopping:
                raise StoppedError from None
            raise SweepError(f"no process can be started for `{code.name}`: {lost}") from None
        if failure:
            self.close()
            raise SweepError(f"`{code.name}` cannot be loaded in another process: {failure}")

    def call(self, request: object, timeout: float | None) -> Any:
        return self._exchange(pickle.dumps(request), timeout)

    def close(self) -> None:
        kill_group(self._process.pid)
        CHILDREN.remove(self._process.pid)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process.wait()

    def _exchange(self, request: bytes, timeout: float | None) -> Any:
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None
        assert replies is not None
        try:
            requests.write(len(request).to_bytes(8, "little") + request)
            requests.flush()
            poll = select.poll()
            poll.register(replies, select.POLLIN)
            if not poll.poll(None if timeout is None else timeout * 1000):
                raise _ServerLostError("it took too long", timed_out=True)
            head = replies.read(8)
            reply = replies.read(int.from_bytes(head, "little"))
            if len(head) < 8:
                raise _ServerLostError("it ended")
            return pickle.loads(reply)
        except _ServerLostError:
            self.close()
            raise
        except (OSError, pickle.UnpicklingError, EOFError) as error:
            self.close()
            raise _ServerLostError(str(error)) from error


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", type(function).__name__)


def _is_of_user(module: ModuleType) -> bool:
    """Return whether a module is the user's: it is in no installed package, so other machines do not have it."""
    file = getattr(module, "__file__", None)
    if file is None or module.__name__ == "__main__":
        return False
    path = Path(file).resolve()
    installed = [sysconfig.get_path(kind) for kind in ("stdlib", "platlib", "purelib")]
    folders = [str(Path(__file__).resolve().parent.parent), *filter(None, installed)]
    return not any(path.is_relative_to(folder) for folder in folders)


def _source(function: Callable[..., Any]) -> bytes:
    """Return the source of a function's module, or of the function itself if it has no module of the user's."""
    module = inspect.getmodule(function)
    if module is not None and _is_of_user(module):
        with contextlib.suppress(OSError, TypeError):
            return inspect.getsource(module).encode()
    with contextlib.suppress(OSError, TypeError):
        return inspect.getsource(function).encode()
    code = getattr(function, "__code__", None)
    return repr((code.co_code, code.co_consts, code.co_names)).encode() if code else _name(function).encode()
