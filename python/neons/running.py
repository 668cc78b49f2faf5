"""Running scripts, each in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from neons._command import command
from neons._progress import Bar
from neons.errors import ScriptError
from neons.traces import Table, Trace, read_trace

__all__ = ["Run", "run"]

#: The time between two checks whether the process has ended, seconds.
_INTERVAL = 0.05
#: The time that an interrupted process has to write its traces, seconds.
_GRACE = 5.0
_LOCATED = re.compile(
    r"^neons: (?P<file>[^\n]*?):(?P<line>\d+): (?P<reason>[^\n]*)(?:\n {4}(?P<command>[^\n]*))?", re.M
)
_PLAIN = re.compile(r"^neons: (?P<reason>[^\n]*)", re.M)


@dataclass(frozen=True)
class Run:
    """The outcome of a script.

    Attributes
    ----------
    script
        The script.
    status
        The exit status; 0 is success, 128 and more mean that a signal ended the process.
    stdout, stderr
        What the script printed.
    folder
        The working folder.
    files
        The files in the working folder, and below it, that were made or changed, in alphabetical order.
    seconds
        The real time that the script took, seconds.
    """

    script: Path
    status: int
    stdout: str = field(repr=False)
    stderr: str = field(repr=False)
    folder: Path
    files: tuple[Path, ...]
    seconds: float

    def path(self, name: str | os.PathLike[str]) -> Path:
        """Return the path of a file that the script names `name`."""
        return self.folder / name

    def trace(self, name: str | os.PathLike[str]) -> Trace:
        """Read a trace that the script wrote, with all its tables."""
        return read_trace(self.path(name))

    def events(self, name: str | os.PathLike[str]) -> Table:
        """Read the packets of a trace that the script wrote; of a wireless trace, the frames."""
        return self.trace(name).events

    def variables(self, name: str | os.PathLike[str]) -> Table:
        """Read the traced variables that the script wrote."""
        return self.trace(name).variables

    def __repr__(self) -> str:
        outcome = "finished" if self.status == 0 else f"ended with status {self.status}"
        files = ", ".join(str(file.relative_to(self.folder)) for file in self.files) or "no files"
        return f"<{self.script.name} {outcome} after {self.seconds:.2f} s; wrote {files}>"


def run(
    script: str | os.PathLike[str],
    args: Sequence[object] = (),
    *,
    cwd: str | os.PathLike[str] | None = None,
    timeout: float | None = None,
    env: Mapping[str, str] | None = None,
    check: bool = True,
    progress: bool | None = None,
) -> Run:
    """Run an ns-2 script in a process of its own.

    This process goes on even if the script crashes or calls ``exit``. An interrupt (Ctrl-C, or that of a notebook's
    cell) stops the script after it has written its traces.

    Parameters
    ----------
    script
        The file.
    args
        Its arguments, which the script finds in ``argv``.
    cwd
        The working folder, to which names of files are relative; by default the present one.
    timeout
        The seconds of real time after which the script is stopped.
    env
        Environment variables to set besides the present ones.
    check
        Whether to raise an error if the script fails.
    progress
        Whether to show a progress bar; by default, if the script takes longer than two seconds and the output is a
        terminal or notebook.

    Returns
    -------
    Run
        Exit status, output and files.

    Raises
    ------
    FileNotFoundError
        There is no such script, or no such folder.
    ScriptError
        The script ended with another status than 0; the error has the file and line if they are known.
    TimeoutError
        The script took longer than `timeout`.

    Examples
    --------
    >>> result = neons.run("one-sender.tcl", args=[40])           # doctest: +SKIP
    >>> result.events("one-sender.tr").to_polars()                # doctest: +SKIP
    """
    folder = Path(cwd) if cwd is not None else Path.cwd()
    path = Path(script)
    if not path.is_file():
        raise FileNotFoundError(f"there is no script {path} (in {Path.cwd()})")
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    words = [command(), str(path.resolve()), *map(_word, args)]
    before = _contents(folder)
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
        try:
            with Bar(path.name, unit="s", shown=progress) as bar:
                while _still_runs(process):
                    elapsed = time.monotonic() - start
                    bar.reach(elapsed)
                    if timeout is not None and elapsed > timeout:
                        raise TimeoutError(f"{path} was stopped after {timeout:g} s")
        except BaseException:
            _stop(process)
            raise
        seconds = time.monotonic() - start
        stdout, stderr = _text(out), _text(err)
    status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    after = _contents(folder)
    files = tuple(sorted(file for file, state in after.items() if before.get(file) != state))
    result = Run(path, status, stdout, stderr, folder, files, seconds)
    if check and status != 0:
        raise _error(result)
    return result


def _word(argument: object) -> str:
    return str(int(argument)) if isinstance(argument, bool) else str(argument)


def _still_runs(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(_INTERVAL)
    except subprocess.TimeoutExpired:
        return True
    return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a process as Ctrl-C does; kill it if it takes too long to stop."""
    if process.poll() is None:
        process.send_signal(2)
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _contents(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return the size and the time of change of every file outside hidden folders."""
    contents: dict[Path, tuple[int, int]] = {}
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(root, name)
            try:
                state = path.stat()
            except OSError:
                continue
            contents[path] = (state.st_size, state.st_mtime_ns)
    return contents


def _error(result: Run) -> ScriptError:
    located = _LOCATED.search(result.stderr)
    if located:
        return ScriptError(
            located["reason"],
            result=result,
            file=located["file"],
            line=int(located["line"]),
            command=located["command"] or "",
        )
    plain = _PLAIN.search(result.stderr)
    if plain:
        return ScriptError(plain["reason"], result=result)
    last = [line for line in (result.stderr or result.stdout).splitlines() if line.strip()][-1:]
    said = f": {last[0].strip()}" if last else ""
    return ScriptError(f"{result.script} ended with status {result.status}{said}", result=result)
