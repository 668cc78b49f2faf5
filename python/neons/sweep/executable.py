"""The `neons` command that runs scripts."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

from neons.sweep.errors import SweepError


def find_neons(given: str | None = None) -> str:
    """Return the path of the `neons` command.

    It is the given one, that of the environment variable `NEONS_EXECUTABLE` (which `neons sweep` sets to
    itself), the one that was installed with this package, or the first in `PATH`.

    Raises
    ------
    SweepError
        There is none.
    """
    installed = Path(sysconfig.get_path("scripts")) / "neons"
    for candidate in (given, os.environ.get("NEONS_EXECUTABLE"), str(installed), "neons"):
        path = shutil.which(candidate) if candidate else None
        if path:
            return os.path.abspath(path)
        if candidate and candidate == given:
            raise SweepError(f"there is no program {given}")
    raise SweepError(
        "the command `neons` is not found: add its folder to PATH, or set NEONS_EXECUTABLE to its path"
    )


@functools.lru_cache(maxsize=16)
def version_of(program: str) -> str:
    """Return what a `neons` command says of its version: the number and the commit.

    Raises
    ------
    SweepError
        The command does not work.
    """
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise SweepError(f"`{program} --version` does not work: {error}") from error
    lines = done.stdout.splitlines() or [""]
    commit = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("commit:")), "")
    version = lines[0].removeprefix("neons").strip()
    return f"{version} ({commit})" if commit and commit != "unknown" else version
