r"""Tables for LaTeX, to be included with `\input`; they need the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
}
_NUMBER = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
#: A number, with half the width of its interval or the interval's ends, or a percentage.
_ESTIMATE = re.compile(rf"({_NUMBER})(?: ± ({_NUMBER}|inf)| \[({_NUMBER}), ({_NUMBER})\]|(%))?")


def latex_table(header: Sequence[str], lines: Sequence[Sequence[str]], comment: str) -> str:
    """Return a `tabular` with the rules of booktabs; columns of numbers are flush right.

    Parameters
    ----------
    header, lines
        The cells, as text.
    comment
        What the table shows, for readers of the file.
    """
    numeric = [all(cell == "-" or _ESTIMATE.fullmatch(cell) for cell in column) for column in zip(*lines, strict=True)]
    columns = "".join("r" if right else "l" for right in numeric or [False] * len(header))
    rows = [" & ".join(_cell(cell) for cell in line) + r" \\" for line in lines]
    return "\n".join(
        [
            f"% {comment}",
            r"% It needs \usepackage{booktabs}.",
            f"\\begin{{tabular}}{{{columns}}}",
            r"  \toprule",
            "  " + " & ".join(_escaped(name) for name in header) + r" \\",
            r"  \midrule",
            *(f"  {row}" for row in rows),
            r"  \bottomrule",
            r"\end{tabular}",
            "",
        ]
    )


def _cell(text: str) -> str:
    if text == "-":
        return "--"
    match = _ESTIMATE.fullmatch(text)
    if not match:
        return _escaped(text)
    mean, half, low, high, percent = match.groups()
    if half:
        return f"${_number(mean)} \\pm {_number(half)}$"
    if low:
        return f"${_number(mean)}$ $[{_number(low)}, {_number(high)}]$"
    return f"${_number(mean)}\\,\\%$" if percent else f"${_number(mean)}$"


def _number(text: str) -> str:
    """Return a number as LaTeX's mathematical mode writes it, with a power of ten for an exponent."""
    if text == "inf":
        return r"\infty"
    digits, _, exponent = text.partition("e")
    return rf"{digits} \times 10^{{{int(exponent)}}}" if exponent else digits


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(letter, letter) for letter in text)
