"""Routes that the script itself sets: Manual routing and source routing."""

from __future__ import annotations

from collections import deque

from differential.draft import Draft, Section

PART = "routes"


def add(draft: Draft) -> None:
    """Set the routes that the flows need; sometimes leave one out."""
    if draft.protocol == "Manual":
        for node in range(draft.nodes):
            _at_node(draft, node)
    elif draft.protocol == "source":
        for connection in draft.connections:
            for agent, source, target in connection.directions():
                _of_agent(draft, connection.part, agent, (source, target))


def _at_node(draft: Draft, node: int) -> None:
    random, part = draft.random, f"routes of {node}"
    module = f"[$n({node}) get-module Manual]"
    ways = {target: path[1] for target, path in _paths(draft, node).items() if len(path) > 1}
    if ways and draft.chance(0.3):
        default = random.choice(sorted(set(ways.values())))
        draft.say(Section.FITTINGS, part, f"{module} add-route-to-adj-node -default $n({default})")
        ways = {target: way for target, way in ways.items() if way != default or draft.chance(0.2)}
    for target, way in ways.items():
        if draft.chance(0.005):
            continue
        if way == target and draft.chance(0.5):
            draft.say(Section.FITTINGS, part, f"{module} add-route-to-adj-node $n({way})")
        else:
            head = f"[[$ns link $n({node}) $n({way})] head]"
            draft.say(Section.FITTINGS, part, f"{module} add-route [$n({target}) id] {head}")


def _of_agent(draft: Draft, part: str, agent: str, ends: tuple[int, int]) -> None:
    path = _paths(draft, ends[0]).get(ends[1])
    if path is None or len(path) < 2 or draft.chance(0.05):
        return
    source = f"[$n({ends[0]}) set src_agent_]"
    hops = " ".join(map(str, path))
    draft.say(Section.EVENTS, part, f"{agent} target {source}")
    command = f"install_connection [{agent} set fid_] {ends[0]} {ends[1]} {hops}"
    draft.say(Section.EVENTS, part, f"{source} {command}")


def _paths(draft: Draft, start: int) -> dict[int, list[int]]:
    """Find a path from a node to every other node, not always a shortest one."""
    links = [(link.source, link.target) for link in draft.links]
    draft.random.shuffle(links)
    paths, waiting = {start: [start]}, deque([start])
    while waiting:
        node = waiting.popleft() if draft.chance(0.8) else waiting.pop()
        for source, target in links:
            if source == node and target not in paths:
                paths[target] = [*paths[node], target]
                waiting.append(target)
    return paths
