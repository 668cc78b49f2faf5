"""Modules that only some features need."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def needed_for(feature: str, install: str) -> Iterator[None]:
    """Return a context for imports that a feature needs, in which the error for a missing module says what to install.

    Parameters
    ----------
    feature
        What needs the modules, in the plural, such as ``"sweeps"``.
    install
        The argument of ``pip install``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{feature} need {error.name}: pip install {install}", name=error.name) from error
