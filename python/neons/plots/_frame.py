"""Axes, colours, legends and ticks of all plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

#: Colours that colour-blind readers can tell apart (Okabe and Ito), one for each flow.
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#000000"]
#: The colour of losses.
RED = "#d55e00"
#: The colour of values that are left out, and of lines to compare with.
GREY = "#888888"


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
    """Return the colour of the flow, agent or series with this number."""
    return COLOURS[number % len(COLOURS)]


def legend(axes: Axes, curves: int, *, inside: bool = False) -> None:
    """Put a legend above the plot, where it hides no curve; or inside, if the title leaves no room above."""
    if curves <= 1:
        return
    if inside:
        axes.legend(frameon=False, loc="best", fontsize="small")
    else:
        axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0, ncols=4, fontsize="small")


def whole_numbers(axis: Axis) -> None:
    """Put ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))
