"""The script of a sweep and the files that it reads: they are found, copied once, and the same for every run."""

from __future__ import annotations

import glob
import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from neons.sweeps.errors import SweepError

#: Matches `source FILE`, and `open FILE` unless the file is opened for writing.
_READ = re.compile(r'\b(source|open)\s+"?\{?([\w./+-]+)\}?"?(?:[ \t]+"?\{?([rwa]\+?|[A-Z]+)\b)?')


@dataclass(frozen=True)
class Inputs:
    """Files by the names that they have in a run's folder.

    Attributes
    ----------
    script
        Name of the script among them; empty if the simulation is a Python function.
    contents
        The contents of the files, by name.
    """

    script: str
    contents: Mapping[str, bytes]

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each file."""
        return {name: hashlib.sha256(content).hexdigest() for name, content in sorted(self.contents.items())}

    def digest(self) -> str:
        """Return one hash of all names and contents."""
        return hashlib.sha256(repr(sorted(self.hashes().items())).encode()).hexdigest()[:16]

    def text(self) -> str:
        """Return the script."""
        return self.contents[self.script].decode("utf-8", "replace") if self.script else ""

    def write(self, folder: Path) -> None:
        """Write the files, read-only, into a folder, except those that it already has."""
        for name, content in self.contents.items():
            path = folder / name
            if path.exists():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f".{path.name}.{os.getpid()}")
            temporary.write_bytes(content)
            temporary.chmod(0o444)
            temporary.replace(path)


def collect(script: Path, extra: Sequence[str]) -> Inputs:
    """Read a script, the files that it visibly reads, and those that the user names.

    Parameters
    ----------
    script
        The script.
    extra
        Names or patterns of more files, relative to the working folder.

    Raises
    ------
    SweepError
        A file is missing or cannot be read.
    """
    contents = {script.name: _read(script)}
    for name, path in _mentioned(script):
        contents.setdefault(name, _read(path))
    for pattern in extra:
        found = sorted(glob.glob(pattern, recursive=True))
        if not found:
            raise SweepError(f"--input {pattern}: there is no such file")
        for file in found:
            path = Path(file)
            for inner in [path] if path.is_file() else sorted(path.rglob("*")):
                if inner.is_file():
                    contents[_name(inner)] = _read(inner)
    return Inputs(script.name, contents)


def link(names: Iterable[str], inputs: Path, folder: Path) -> None:
    """Give a run's folder its input files, as symbolic links."""
    for name in names:
        path = folder / name
        if "/" in name:
            path.parent.mkdir(parents=True, exist_ok=True)
        os.symlink(inputs / name, path)


def _mentioned(script: Path) -> list[tuple[str, Path]]:
    """Return files that a script sources or opens by literal names, and those that these source or open."""
    found: dict[str, Path] = {}
    waiting = [script]
    while waiting:
        text = _read(waiting.pop()).decode("utf-8", "replace")
        for command, name, mode in _READ.findall(text):
            pure = PurePosixPath(name)
            if pure.is_absolute() or ".." in pure.parts or "w" in mode or "a" in mode or name in found:
                continue
            path = next((base / name for base in (Path(), script.parent) if (base / name).is_file()), None)
            if path is not None and not path.samefile(script):
                found[name] = path
                if command == "source":
                    waiting.append(path)
    return list(found.items())


def _name(path: Path) -> str:
    pure = PurePosixPath(path)
    return pure.name if pure.is_absolute() or ".." in pure.parts else str(pure)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SweepError(f"{path} cannot be read: {error.strerror}") from error
