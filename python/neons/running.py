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

#: How often the process is looked at, seconds.
_INTERVAL = 0.05
#: How long an interrupted process has to write its traces, seconds.
_GRACE = 5.0
_LOCATED = re.compile(
    r"^neons: (?P<file>[^\n]*?):(?P<line>\d+): (?P<reason>[^\n]*)(?:\n {4}(?P<command>[^\n]*))?", re.M
)
_PLAIN = re.compile(r"^neons: (?P<reason>[^\n]*)", re.M)


@dataclass(frozen=True)
class Run:
    """What a script did.

    Attributes
    ----------
    script
        The script.
    status
        The exit status; 0 is success, 128 and more a signal.
    stdout, stderr
        What was printed.
    folder
        The working folder.
    files
        The files in the working folder, and below it, that were made or changed, in alphabetical order.
    seconds
        How long it took, seconds on the wall.
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

    Whatever the script does, crash or ``exit``, this process goes on. Interrupting (Ctrl-C, or the cell of a notebook)
    stops the script in order: what it traced is written.

    Parameters
    ----------
    script
        The file.
    args
        Its arguments, which the script finds in ``argv``.
    cwd
        The working folder, into which relative names of files lead; by default, the present one.
    timeout
        After how many seconds on the wall it is stopped.
    env
        Environment variables to set besides the present ones.
    check
        Whether to raise an error if the script fails.
    progress
        Whether to show a progress bar; by default, if the script takes longer than two seconds and somebody looks.

    Returns
    -------
    Run
        Exit status, output and files.

    Raises
    ------
    FileNotFoundError
        There is no such script, or no such folder.
    ScriptError
        The script ended with another status than 0; with the file and line where Neons knows them.
    TimeoutError
        It took longer than `timeout`.

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
    """Stop a process as Ctrl-C does; one that takes too long over it is killed."""
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
    """Return size and time of change of all files, those in hidden folders excepted."""
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
