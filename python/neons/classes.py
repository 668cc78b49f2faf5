"""The simulator's classes, to derive new ones from.

Their names are those of the manual without slashes: ``neons.classes.AgentTCPCustom`` is what
``neons.tcl_class("Agent/TCP/Custom")`` returns. Type checkers know these classes, but accept no call as a base class.
"""

from __future__ import annotations

import functools

from neons._reference import class_name, entries, tcl_class
from neons._spelling import did_you_mean
from neons.objects import Object


@functools.cache
def _names() -> dict[str, str]:
    """Return the names of all classes in the manual, by their names in Python."""
    return {class_name(name): name for name in entries()}


def __getattr__(name: str) -> type[Object]:
    try:
        return tcl_class(_names()[name])
    except KeyError:
        raise AttributeError(f"there is no class {name!r}{did_you_mean(name, _names())}") from None


def __dir__() -> list[str]:
    return sorted(_names())
