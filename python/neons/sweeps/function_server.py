"""The process that loads a Python function and forks for each call (`python -m neons.sweeps.function_server`).

Requests and replies are pickles, each preceded by its length in eight bytes. The first request is the function; the
reply to it is a message if the function cannot be loaded, else nothing.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
import traceback
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, BinaryIO, NoReturn

from neons._random_numbers import RandomNumbers, set_for_process


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more."""
    try:
        function = pickle.loads(_read(requests))
    except Exception as error:
        _write(replies, f"{type(error).__name__}: {error}")
        return
    _write(replies, "")
    while request := _read(requests):
        _write(replies, _call(function, *pickle.loads(request)))


def _call(
    function: Callable[..., Any], arguments: object, numbers: RandomNumbers, folder: str, stdout: str, stderr: str
) -> object:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        set_for_process(numbers)
        _child(function, arguments, folder, stdout, stderr, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        result = pipe.read()
    _, status, usage = os.wait4(pid, 0)
    measures, error = pickle.loads(result) if result else ({}, "")
    code = os.waitstatus_to_exitcode(status)
    return code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, measures, error


def _child(
    function: Callable[..., Any], arguments: object, folder: str, stdout: str, stderr: str, result: int
) -> NoReturn:
    status = 1
    try:
        os.chdir(folder)
        for number, file in ((1, stdout), (2, stderr)):
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            os.dup2(descriptor, number)
        try:
            value = function(**arguments) if isinstance(arguments, Mapping) else function(arguments)
            reply = (_measures(value), "")
            # Free simulations that are no longer used: they then write the rest of their traces.
            del value
            gc.collect()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
            reply = ({}, f"sys.exit({end.code!r})" if status else "")
        except BaseException as error:
            traceback.print_exc()
            reply = ({}, f"{type(error).__name__}: {error}{_place(error)}")
        sys.stdout.flush()
        sys.stderr.flush()
        with os.fdopen(result, "wb") as pipe:
            pickle.dump(reply, pipe)
    finally:
        os._exit(status)


def _place(error: BaseException) -> str:
    """Return the file and line of the function where an error was raised, in parentheses; empty if elsewhere."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if len(frames) < 2:
        return ""
    frame, line = frames[-1]
    # Code from cloudpickle 3.1.3 or later has lost the name of its file; its module still has the name.
    name = frame.f_code.co_filename
    file = frame.f_globals.get("__file__", name) if name.startswith("<") else name
    return f" ({os.path.basename(file)}:{line})"


def _measures(value: object) -> dict[str, float]:
    """Return as measures what a function returned: a mapping of numbers, one number, or `None`."""
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return {str(name): _number(name, measure) for name, measure in value.items()}
    return {"value": _number("value", value)}


def _number(name: object, value: object) -> float:
    item = getattr(value, "item", None)  # a number of numpy
    number = item() if callable(item) else value
    if isinstance(number, Real):
        return float(number)
    raise TypeError(f"the measure {name!r} is of type {type(value).__name__}: return a dict of numbers, or one number")


def _read(pipe: BinaryIO) -> bytes:
    head = pipe.read(8)
    return pipe.read(int.from_bytes(head, "little")) if len(head) == 8 else b""


def _write(pipe: BinaryIO, reply: object) -> None:
    data = pickle.dumps(reply)
    pipe.write(len(data).to_bytes(8, "little") + data)
    pipe.flush()


def main() -> None:
    """Serve on the standard input and output, which are replaced so that functions cannot use them."""
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as replies:
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        serve(requests, replies)


if __name__ == "__main__":
    main()
