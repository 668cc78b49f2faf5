"""Losses: clusters of them, losses that flows share, packets that arrive twice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from neons.analysis._source import DELIVERED, LOST, Floats, Source, happenings

__all__ = ["Cluster", "delivered_twice", "loss_clusters", "shared_losses"]


@dataclass(frozen=True)
class Cluster:
    """Losses that follow each other with short gaps; see `loss_clusters`.

    Attributes
    ----------
    start, end
        The times of the first and the last loss, seconds.
    losses
        How many packets each flow lost in the cluster, by flow id.
    """

    start: float
    end: float
    losses: dict[int, int]


def loss_clusters(source: Source, gap: float, *, link: tuple[int, int] | None = None) -> list[Cluster]:
    """Return the losses in clusters: those with at most `gap` between one and the next are put together.

    A TCP sender reacts once to all losses of a round trip, so that with a gap of about a round-trip time each cluster is
    one loss event (Floyd et al., RFC 5348, section 5.2, counts loss events the same way).

    Parameters
    ----------
    source
        The trace.
    gap
        The shortest time between two clusters, seconds.
    link
        Only losses on this link, given by the nodes at its beginning and its end.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    found = happenings(source)
    lost = found.where(found.what == LOST)
    if link is not None:
        lost = lost.where((lost.node == link[0]) & (lost.to == link[1]))
    if not len(lost.time):
        return []
    lost = lost.where(np.argsort(lost.time, kind="stable"))
    borders = np.flatnonzero(np.diff(lost.time) > gap) + 1
    clusters = []
    for rows in np.split(np.arange(len(lost.time)), borders):
        flows, counts = np.unique(lost.flow[rows], return_counts=True)
        losses = {int(flow): int(count) for flow, count in zip(flows, counts, strict=True)}
        clusters.append(Cluster(float(lost.time[rows[0]]), float(lost.time[rows[-1]]), losses))
    return clusters


def shared_losses(source: Source, gap: float, flows: tuple[int, int]) -> tuple[int, int, int]:
    """Return how many clusters have losses of both flows, of the first flow only, and of the second only.

    Flows that lose together are synchronised (Floyd and Jacobson, "On traffic phase effects in packet-switched gateways",
    1992).

    Parameters
    ----------
    source
        The trace.
    gap
        The shortest time between two clusters, seconds; see `loss_clusters`.
    flows
        The flow ids.

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    first, second = flows
    hit = [(first in cluster.losses, second in cluster.losses) for cluster in loss_clusters(source, gap)]
    return hit.count((True, True)), hit.count((True, False)), hit.count((False, True))


def delivered_twice(source: Source) -> dict[int, Floats]:
    """Return, by flow, the times at which data arrived that had arrived before, seconds (needless retransmissions).

    Raises
    ------
    ValueError
        The trace has no packets.
    """
    found = happenings(source)
    arrived = found.where((found.what == DELIVERED) & found.is_data)
    return {int(flow): arrived.time[arrived.duplicate & (arrived.flow == flow)] for flow in np.unique(arrived.flow)}
