"""Axes, colours, legends and ticks of all plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

#: Colours that colour-blind readers can tell apart (Okabe and Ito, and three of Tol's), one for each flow.
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#000000", "#882255", "#999933", "#332288"]
#: The colour of losses.
RED = "#d55e00"
#: The colour of values that are left out, and of lines to compare with.
GREY = "#888888"
#: The colour of flows for which there are no more colours.
LIGHT_GREY = "#cccccc"
#: How many characters of a title and labels, of which each has a line in front, fit above an inch of a plot.
_CHARACTERS = 14
_CHARACTERS_OF_LINE = 5


def frame(axes: Axes | None, title: str, x: str, y: str) -> Axes:
    """Return the axes with a title and labels; axes in a new figure if none are given."""
    if axes is None:
        try:
            import matplotlib.pyplot as plt
        except ImportError as error:
            raise ImportError("plots need matplotlib: pip install neons[plots]") from error
        _, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.set(xlabel=x, ylabel=y)
    # The title is on the left to leave room for the legend.
    axes.set_title(title, loc="left")
    axes.margins(x=0.01)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def colour(number: int) -> str:
    """Return the colour of the level with this number; colours repeat."""
    return COLOURS[number % len(COLOURS)]


def styles(names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the colour, the label and the layer of the curve of each flow or agent.

    The first ones have a colour each. All others are grey, behind the first, and have one label together.
    """
    others = len(names) - len(COLOURS)
    for number, name in enumerate(names):
        if number < len(COLOURS):
            yield {"color": COLOURS[number], "label": name, "zorder": 2.5}
        else:
            yield {"color": LIGHT_GREY, "label": f"and {others} more" if number == len(COLOURS) else None, "zorder": 2}


def legend(axes: Axes, curves: int, *, inside: bool = False) -> None:
    """Put a legend where it hides no curve: above the plot, or beside it if there is too little room above.

    It is inside if the title leaves no room above.
    """
    if curves <= 1:
        return
    labels = axes.get_legend_handles_labels()[1]
    where: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1, 1)}
    if inside:
        where = {"loc": "best"}
    elif _fit_above(axes, labels):
        where = {"loc": "lower right", "bbox_to_anchor": (1, 1), "borderaxespad": 0, "ncols": len(labels)}
    axes.legend(frameon=False, fontsize="small", **where)


def _fit_above(axes: Axes, labels: Sequence[str]) -> bool:
    """Return whether labels fit above a plot, in a row beside its title."""
    needed = len(axes.get_title(loc="left")) + sum(len(label) + _CHARACTERS_OF_LINE for label in labels)
    return needed <= _CHARACTERS * axes.bbox.width / axes.figure.dpi


def whole_numbers(axis: Axis) -> None:
    """Put ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))
