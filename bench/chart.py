#!/usr/bin/env python3
"""Draw the table of all workloads in docs/performance.md: docs/images/workloads.svg.

Run it with a Python that has matplotlib, such as that of `make studies-environment`, after the table has changed.
"""

import math
import re
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.ticker import FixedLocator, NullLocator

DOCS = Path(__file__).parent.parent / "docs"
ROW = re.compile(r"^\| ([\w./-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", re.MULTILINE)

KINDS = {
    "": "whole scenarios",
    "tcp": "TCP and TFRC",
    "queues": "queues",
    "traffic": "sources of traffic",
    "networks": "networks",
    "routers-and-caches": "routers and caches",
    "wireless": "wireless",
    "sensors": "sensors, Mobile IP",
    "traces": "traces",
    "tcl": "Tcl",
    "scripts": "results read in Tcl",
}
"""The first part of a workload's name, and what the chart calls it."""

SAME_KIND = {"grid-keeper": "sensors", "mobile-ip": "sensors"}


def workloads(text: str) -> dict[str, dict[str, float]]:
    """How many times as fast each workload is, by kind and name."""
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    tables = [part for part in sections if part.startswith(("Every workload", "Sensors and Mobile IP"))]
    found: dict[str, dict[str, float]] = {kind: {} for kind in KINDS}
    for name, *_, ratio in ROW.findall("".join(tables)):
        first, _, variant = name.partition("/")
        kind = SAME_KIND.get(first, first) if variant else ""
        found[kind][variant or name] = float(ratio)
    return found


def spread(values: list[float]) -> list[float]:
    """Heights at which dots of these values, in rising order, do not cover each other."""
    heights: list[float] = []
    last = [-math.inf] * 5
    for value in values:
        place = math.log10(value)
        row = next((row for row in range(5) if place - last[row] > 0.017), 0)
        last[row] = place
        heights.append((0.0, 0.17, -0.17, 0.34, -0.34)[row])
    return heights


def main() -> None:
    """Draw the chart."""
    mpl.rcParams["svg.hashsalt"] = "workloads"
    kinds = workloads((DOCS / "performance.md").read_text())
    figure, axes = plt.subplots(figsize=(8.5, 5.2), layout="constrained")
    for number, ratios in enumerate(kinds.values()):
        rising = sorted(ratios.items(), key=lambda item: item[1])
        values = [value for _, value in rising]
        heights = [number + height for height in spread(values)]
        axes.scatter(values, heights, s=26, color=f"C{number}", linewidths=0, zorder=3)
        labelled = 0.0
        for (name, value), height in zip(rising, heights, strict=True):
            if value < 1.8 or value > 25:
                # The name of a neighbour goes below its dot, where it does not cover the previous one.
                above = value > 1.5 * labelled
                offset = (0, 5) if above else (0, -12)
                axes.annotate(name, (value, height), offset, textcoords="offset points", ha="center", fontsize=8)
                labelled = value if above else 0.0
    axes.axvline(1, color="0.5", linewidth=1)
    axes.axvline(5, color="0.5", linewidth=1, linestyle="--")
    axes.set_xscale("log")
    axes.set_xlim(0.9, 900)
    axes.xaxis.set_major_locator(FixedLocator([1, 2, 5, 10, 20, 50, 100, 200, 500]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.set_yticks(range(len(kinds)), [KINDS[kind] for kind in kinds])
    axes.set_ylim(len(kinds) - 0.4, -0.6)
    axes.grid(axis="x", color="0.9", zorder=0)
    axes.set_xlabel("times as fast as ns-2.35, processor time")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(DOCS / "images" / "workloads.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
