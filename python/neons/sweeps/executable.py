"""The `neons` command that runs scripts."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess

from neons._command import command
from neons.sweeps.errors import SweepError


def find_neons(given: str | None = None) -> str:
    """Return the path of the `neons` command: the given path, or that of the command of this package.

    Raises
    ------
    SweepError
        The command was not found.
    """
    try:
        name = given or command()
    except FileNotFoundError as error:
        raise SweepError(str(error)) from error
    path = shutil.which(name)
    if path is None:
        raise SweepError(f"there is no program {name}")
    return os.path.abspath(path)


@functools.lru_cache(maxsize=16)
def version_of(program: str) -> str:
    """Return the version that a `neons` command prints: the number and the commit.

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
