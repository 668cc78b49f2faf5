"""A small drawing of a topology, as SVG for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from neons.simulator import Simulator

_WIDTH, _HEIGHT, _MARGIN = 480, 260, 26
#: A network of more nodes than this is not drawn.
_MOST_NODES = 200


def drawing(simulator: Simulator) -> str:
    """Return a drawing of the nodes and links as SVG, below a line that says how many there are.

    Mobile nodes are drawn at their positions, other networks so that distances are about proportional to hops.
    """
    head = f"<div>{escape(repr(simulator))}</div>"
    nodes = simulator.nodes
    if not 0 < len(nodes) <= _MOST_NODES:
        return head
    numbers = [int(node.call("id")) for node in nodes]
    index = {number: position for position, number in enumerate(numbers)}
    links = [(index[first], index[second]) for first, second in simulator.links if first in index and second in index]
    mobile = [node for node in nodes if "Node/MobileNode" in simulator._session.classes(node._tcl_name)]
    if len(mobile) == len(nodes):
        places = np.array([[float(node.get("X_")), -float(node.get("Y_"))] for node in nodes])
    else:
        places = layout(len(nodes), links)
    x, y = _fitted(places).T
    lines = [
        f'<line x1="{x[first]:.1f}" y1="{y[first]:.1f}" x2="{x[second]:.1f}" y2="{y[second]:.1f}" stroke="#888"/>'
        for first, second in sorted({(min(link), max(link)) for link in links})
    ]
    circles = [
        f'<g><title>{escape(repr(node))}</title><circle cx="{x[position]:.1f}" cy="{y[position]:.1f}" r="11" '
        f'fill="#0072b2"/><text x="{x[position]:.1f}" y="{y[position] + 4:.1f}" font-size="12" fill="white" '
        f'text-anchor="middle">{numbers[position]}</text></g>'
        for position, node in enumerate(nodes)
    ]
    return (
        f'{head}<svg width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" role="img" '
        f'aria-label="{len(nodes)} nodes">{"".join(lines)}{"".join(circles)}</svg>'
    )


def layout(count: int, links: list[tuple[int, int]]) -> npt.NDArray[np.float64]:
    """Return places of nodes, with distances about proportional to hops between them, by stress majorisation.

    (Gansner, Koren and North, "Graph drawing by stress majorization", 2004.)
    """
    hops = np.full((count, count), np.inf)
    np.fill_diagonal(hops, 0)
    for first, second in links:
        hops[first, second] = hops[second, first] = 1
    for middle in range(count):
        hops = np.minimum(hops, hops[:, [middle]] + hops[[middle], :])
    known = hops[np.isfinite(hops)]
    hops[~np.isfinite(hops)] = known.max() + 1 if len(known) else 1
    angles = 2 * np.pi * np.arange(count) / count
    places = np.column_stack([np.cos(angles), 0.6 * np.sin(angles)]) * max(1.0, hops.max() / 2)
    weights = np.where(hops > 0, 1 / np.maximum(hops, 1e-9) ** 2, 0)
    totals = weights.sum(axis=1, keepdims=True)
    if count > 1:
        for _ in range(150):
            apart = places[:, None, :] - places[None, :, :]
            distances = np.maximum(np.linalg.norm(apart, axis=2), 1e-9)
            wanted = places[None, :, :] + apart * (hops / distances)[:, :, None]
            places = (weights[:, :, None] * wanted).sum(axis=1) / totals
    # Turn the drawing so that its longest extent is horizontal.
    centred = places - places.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    turned: npt.NDArray[np.float64] = centred @ axes.T
    turned *= np.where(turned[0] > 0, -1, 1)
    return turned


def _fitted(places: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    low, high = places.min(axis=0), places.max(axis=0)
    extent = high - low
    space = np.array([_WIDTH, _HEIGHT]) - 2 * _MARGIN
    scale = min((room / size for room, size in zip(space, extent, strict=True) if size > 1e-9), default=1.0)
    fitted: npt.NDArray[np.float64] = _MARGIN + (places - low) * scale + (space - extent * scale) / 2
    return fitted
