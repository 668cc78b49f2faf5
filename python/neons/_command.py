"""Finds the command `neons` that belongs to this package."""

from __future__ import annotations

import os
import shutil
import site
import sysconfig
from collections.abc import Iterator
from pathlib import Path


def command() -> str:
    """Return the path of the command `neons`.

    The environment variable `NEONS` can name another command, for instance one that was just built. Otherwise the
    command that was installed with this package is taken, or else the first one in `PATH`.

    Raises
    ------
    FileNotFoundError
        The command was not found.
    """
    chosen = os.environ.get("NEONS")
    if chosen:
        return chosen
    for folder in _folders():
        candidate = folder / "neons"
        if candidate.is_file():
            return str(candidate)
    found = shutil.which("neons")
    if found is None:
        raise FileNotFoundError(
            "the command `neons` was not found. It belongs to the wheel of this package: install that again, "
            "or set the environment variable NEONS to the path of a command that you have built."
        )
    return found


def _folders() -> Iterator[Path]:
    """Yield the folders of commands: of a usual installation, of one by `--user`, by `--target`, and by `--prefix`."""
    yield Path(sysconfig.get_path("scripts"))
    if site.ENABLE_USER_SITE:
        yield Path(site.getuserbase()) / "bin"
    package = Path(__file__).resolve().parent
    yield package.parent / "bin"
    yield package.parents[2] / "bin"
