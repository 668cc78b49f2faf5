"""Draws the plots of `neons sweep report` as SVG and PNG, by matplotlib."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from neons.sweeps.chart import Series
from neons.sweeps.errors import SweepError
from neons.sweeps.values import Value, to_text

#: Okabe and Ito's colours, which colour-blind readers can tell apart.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")


def draw(
    path: Path,
    kind: str,
    x_name: str,
    measures: Mapping[str, Sequence[Series]],
    confidence: float,
    replications: tuple[int, int],
    title: str | None = None,
) -> None:
    """Write a figure with a plot for each measure, one below the other.

    Parameters
    ----------
    path
        The file.
    kind
        The format: `svg` or `png`.
    x_name
        Name of the horizontal axis.
    measures
        The curves of each measure.
    confidence
        The confidence level of the intervals, for the title.
    replications
        The smallest and the largest number of replications.
    title
        Title of the figure; by default it says what is shown.

    Raises
    ------
    SweepError
        matplotlib is not installed, or the file cannot be written.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise SweepError("plots as files need matplotlib: pip install 'neons[sweep]'") from error
    # Without a random salt and a date, the same table gives the same file.
    with matplotlib.rc_context({"svg.hashsalt": "neons", "svg.fonttype": "path"}):
        figure = Figure(figsize=(7, 1.2 + 3.2 * len(measures)), layout="constrained")
        axes = figure.subplots(len(measures), 1, squeeze=False, sharex=True)[:, 0]
        for axis, (name, curves) in zip(axes, measures.items(), strict=True):
            places = _places(curves)
            step = min(0.12, 0.6 / len(curves))
            for number, curve in enumerate(curves):
                shift = (number - (len(curves) - 1) / 2) * step
                estimates = [found for _, found in curve.points]
                below = [found.mean - found.low for found in estimates]
                above = [found.high - found.mean for found in estimates]
                known = replications[1] > 1
                axis.errorbar(
                    [x if places is None else places[x] + shift for x, _ in curve.points],
                    [found.mean for found in estimates],
                    yerr=[below, above] if known else None,
                    color=_COLOURS[number % len(_COLOURS)],
                    marker="o",
                    linestyle="-" if places is None else "none",
                    markersize=3,
                    linewidth=1,
                    capsize=2,
                    label=curve.label or None,
                )
            if places is not None:
                axis.set_xticks(list(places.values()), [to_text(value) for value in places])
                axis.set_xlim(-0.5, len(places) - 0.5)
            axis.set_ylabel(name)
            axis.grid(alpha=0.3)
            if any(curve.label for curve in curves):
                axis.legend(frameon=False)
        axes[-1].set_xlabel(x_name)
        said = title or _title(x_name, list(measures), confidence, replications)
        figure.suptitle(textwrap.fill(said, 76), fontsize="medium")
        metadata = {"Date": None} if kind == "svg" else None
        try:
            # Pass an open file, not the path: matplotlib would append a suffix to a path that has none.
            with path.open("wb") as file:
                figure.savefig(file, format=kind, dpi=150, metadata=metadata)
        except (OSError, ValueError) as error:
            raise SweepError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from error


def _places(curves: Sequence[Series]) -> dict[Value, int] | None:
    """Return the places of the values on the horizontal axis if some are texts, which have no distances; else `None`.

    Points at such values are not joined, and those of several curves stand side by side.
    """
    values = dict.fromkeys(x for curve in curves for x, _ in curve.points)
    if not any(isinstance(value, str) for value in values):
        return None
    return {value: place for place, value in enumerate(values)}


def _title(x_name: str, measures: Sequence[str], confidence: float, replications: tuple[int, int]) -> str:
    names = ", ".join(measures)
    fewest, most = replications
    if most < 2:
        return f"{names} by {x_name}, one run a point"
    count = str(most) if fewest == most else f"{fewest} to {most}"
    return f"{names} by {x_name}: means of {count} replications with {confidence:.0%} intervals"
