"""Figures with units, the legend outside the chart, and colours for colour-blind readers (Okabe and Ito, 2008)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from common.lab import Lab

#: The colour of text and lines; the report replaces it by the page's text colour, light or dark.
INK = "#1b1f24"
#: The colour of grid and frame; the report replaces it, too.
FAINT = "#d5d8dc"

#: The colours, by the names that figures use.
colours = {
    "blue": "#0072b2",
    "orange": "#e69f00",
    "green": "#009e73",
    "vermilion": "#d55e00",
    "purple": "#cc79a7",
    "sky": "#56b4e9",
    "yellow": "#f0e442",
    "ink": INK,
    "faint": FAINT,
}

_STYLE: dict[str, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "neons",
    "font.size": 10,
    "font.family": "DejaVu Sans",
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "lines.linewidth": 1.2,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@dataclass(frozen=True)
class Drawing:
    """A figure of a study.

    Attributes
    ----------
    key
        The name of the figure's file.
    section
        The section of the document to which the figure belongs.
    finding
        The title: a sentence that says what the figure shows.
    draw
        The function that draws the figure.
    full
        Whether the figure takes too long for the quick form.

    """

    key: str
    section: str
    finding: str
    draw: Callable[[Lab], Figure]
    full: bool = False

    def make(self, lab: Lab) -> tuple[str, bytes]:
        """Draw the figure; return the text of an SVG and the bytes of a PNG."""
        with mpl.rc_context(_STYLE):
            figure = self.draw(lab)
            vector, pixels = io.StringIO(), io.BytesIO()
            figure.savefig(vector, format="svg", bbox_inches="tight", metadata={"Date": None})
            figure.savefig(pixels, format="png", bbox_inches="tight", dpi=144, facecolor="white")
            plt.close(figure)
        return _slim(vector.getvalue()), pixels.getvalue()


def chart(rows: int = 1, *, height: float = 2.9, share: bool = True) -> tuple[Figure, Any]:
    """Return a figure of one column of charts, and the chart or the array of them."""
    return plt.subplots(rows, 1, figsize=(7.4, height * rows), sharex=share, layout="constrained")


def label(axes: Axes, across: str, up: str) -> None:
    """Name the axes, with their units."""
    axes.set_xlabel(across)
    axes.set_ylabel(up)


def legend(axes: Axes, **options: Any) -> None:
    """Put the legend beside the chart, outside of the curves."""
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0, **options)


def _slim(svg: str) -> str:
    """Shorten an SVG for a page with many figures: drop the prolog, metadata and invisible digits."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    # Shorten coordinates only: glyphs are scaled by small factors, which need their digits.
    return re.sub(r'\bd="[^"]*"', lambda path: re.sub(r"(\d+\.\d{2})\d+", r"\1", path[0]), svg)
