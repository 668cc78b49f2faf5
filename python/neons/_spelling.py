"""Names that are nearly the same."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'a' or 'b'?`` for the known names near to `name`; nothing if there are none."""
    lower = {candidate.lower(): candidate for candidate in known}
    near = [lower[match] for match in difflib.get_close_matches(name.lower(), lower, n=3, cutoff=0.75)]
    if not near:
        return ""
    *others, last = map(repr, near)
    return f"; did you mean {', '.join(others) + ' or ' if others else ''}{last}?"
