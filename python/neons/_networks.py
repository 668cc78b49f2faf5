"""Building of networks: the part of `neons.Simulator` that makes nodes and links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neons._reference import checked
from neons.objects import DuplexLink, Object

if TYPE_CHECKING:
    from neons._classes import Node
    from neons._classes import Simulator as _Declared
else:
    _Declared = Object


class Networks(_Declared):
    """The methods of a simulator that make nodes and links, and put agents on nodes."""

    def node(self) -> Node:
        """Make a node; after `node_config` with the options of wireless networks, a mobile node."""
        made: Node = self._session.call(self._tcl_name, "node")
        return made

    def node_config(self, **options: Any) -> None:
        """Set options of the nodes that are made later.

        The names are ns-2's, such as ``adhocRouting="AODV"``, ``llType="LL"``, ``macType="Mac/802_11"``, ``ifqLen=50``,
        ``topoInstance=topography``, ``channel=channel``.
        """
        words = [word for name, value in options.items() for word in (f"-{name}", _switch(value))]
        self._session.call(self._tcl_name, "node-config", *words)

    def duplex_link(
        self,
        first: Object,
        second: Object,
        bandwidth: float | str,
        delay: float | str,
        queue: str = "DropTail",
        *,
        limit: int | None = None,
    ) -> DuplexLink:
        """Connect two nodes in both directions.

        Parameters
        ----------
        first, second
            The nodes.
        bandwidth
            Bits per second, such as ``1.5e6`` or ``"1.5Mb"``.
        delay
            The propagation delay, seconds, such as ``0.02`` or ``"20ms"``.
        queue
            The queueing discipline, without ``Queue/``: ``"DropTail"``, ``"RED"``, ``"CoDel"``, ``"FQCoDel"`` ...
        limit
            How many packets each of the two queues holds; by default ``Queue``'s default, 50.

        Returns
        -------
        DuplexLink
            The two directions with their queues.

        Raises
        ------
        SimulationError
            There is no such queueing discipline; the message says what was probably meant.
        TypeError, OverflowError
            The limit is no number, or has more than 32 bits.

        Examples
        --------
        >>> sim = neons.Simulator()
        >>> link = sim.duplex_link(sim.node(), sim.node(), "1.5Mb", "20ms", "RED", limit=25)
        >>> link
        <link 0 - 1, Queue/RED>
        >>> link.queue.thresh = 5
        """
        _check_limit(limit)
        self._session.call(self._tcl_name, "duplex-link", first, second, bandwidth, delay, queue)
        link = DuplexLink(self._simulator, first, second)
        if limit is not None:
            link.limit = limit
        return link

    def simplex_link(
        self,
        first: Object,
        second: Object,
        bandwidth: float | str,
        delay: float | str,
        queue: str = "DropTail",
        *,
        limit: int | None = None,
    ) -> Any:
        """Connect two nodes in one direction.

        Parameters
        ----------
        first, second
            The nodes at the beginning and at the end.
        bandwidth
            Bits per second, such as ``1.5e6`` or ``"1.5Mb"``.
        delay
            The propagation delay, seconds, such as ``0.02`` or ``"20ms"``.
        queue
            The queueing discipline, as in `duplex_link`.
        limit
            How many packets the queue holds; by default ``Queue``'s default, 50.

        Returns
        -------
        Object
            The link.

        Raises
        ------
        SimulationError
            There is no such queueing discipline.
        TypeError, OverflowError
            The limit is no number, or has more than 32 bits.
        """
        _check_limit(limit)
        self._session.call(self._tcl_name, "simplex-link", first, second, bandwidth, delay, queue)
        if limit is not None:
            self.call("queue-limit", first, second, limit)
        return self.call("link", first, second)

    def attach(self, node: Object, agent: Object) -> None:
        """Put an agent on a node (``attach-agent`` in Tcl)."""
        self._session.call(self._tcl_name, "attach-agent", node, agent)

    def connect(self, source: Object, sink: Object) -> None:
        """Connect two agents.

        Parameters
        ----------
        source, sink
            The agents. Each sends to the other after this call.
        """
        self._session.call(self._tcl_name, "connect", source, sink)

    @property
    def nodes(self) -> list[Node]:
        """All nodes, by number."""
        numbers = str(self._session.evaluate(f"{self._tcl_name} array names Node_")).split()
        return [self._session.get(self._tcl_name, f"Node_({number})") for number in sorted(map(int, numbers))]

    @property
    def links(self) -> list[tuple[int, int]]:
        """The numbers of the nodes at the two ends of each link, one way."""
        names = str(self._session.evaluate(f"{self._tcl_name} array names link_")).split()
        return sorted((int(first), int(second)) for first, second in (name.split(":") for name in names))


def _check_limit(limit: int | None) -> None:
    """Check the limit of a queue before its link is made."""
    if limit is not None:
        checked("limit_", "integer", limit)


def _switch(value: Any) -> Any:
    return ("ON" if value else "OFF") if isinstance(value, bool) else value
