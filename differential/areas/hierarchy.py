"""Hierarchical addresses: domains of clusters of nodes."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "hierarchy"
# The numbers of clusters and nodes in ns-2 if the script does not set them.
DEFAULT_CLUSTERS, DEFAULT_NODES = 4, 5


def prepare(draft: Draft) -> None:
    """Switch hierarchical addresses on."""
    bits = draft.random.choice(("", "", "", " 3 8 8 8", " 3 4 5 6"))
    draft.say(Section.SIMULATOR, PART, f"$ns set-address-format hierarchical{bits}")
    if draft.chance(0.5):
        draft.say(Section.SIMULATOR, "protocol", "$ns rtproto Session")


def addresses(draft: Draft) -> list[str]:
    """Return an address for each node, as an argument of `$ns node`; empty texts if addresses are flat."""
    if draft.protocol != "hierarchical":
        return [""] * draft.nodes
    random = draft.random
    domains = random.randint(1, 3)
    clusters = [random.randint(1, 3) for _ in range(domains)]
    places = [(domain, cluster) for domain in range(domains) for cluster in range(clusters[domain])]
    # Nodes with neighbouring numbers are mostly neighbours in the hierarchy, as in hand-written scripts.
    chosen = [random.choice(places) for _ in range(draft.nodes)]
    if draft.chance(0.7):
        chosen.sort()
    found = []
    for place in chosen:
        found.append(f" {place[0]}.{place[1]}.{draft.members[place]}")
        draft.members[place] += 1
    lans = draft.members.copy()
    sizes = [lans[place] + 2 for place in places]
    draft.say(Section.SIMULATOR, PART, f"AddrParams set domain_num_ {domains}")
    if max(clusters) > DEFAULT_CLUSTERS or max(sizes) > DEFAULT_NODES or draft.chance(0.9):
        for name, numbers in (("cluster_num_", clusters), ("nodes_num_", sizes)):
            text = " ".join(map(str, numbers))
            draft.say(Section.SIMULATOR, PART, f"AddrParams set {name} {{{text}}}")
    return found


def address_of_lan(draft: Draft) -> str:
    """Return a free address in a cluster that has nodes."""
    place = draft.random.choice(sorted(draft.members))
    draft.members[place] += 1
    return f"{place[0]}.{place[1]}.{draft.members[place] - 1}"


def look_up(draft: Draft, part: str, moment: float) -> None:
    """Print the next node on the way from a node to a node, a cluster or a domain."""
    random = draft.random
    source = random.randrange(draft.nodes)
    domain, cluster = random.choice(sorted(draft.members))
    target = random.choice((f"{domain}", f"{domain}.{cluster}", f"{domain}.{cluster}.0"))
    command = f"hier-lookup [$n({source}) node-addr] {target}"
    draft.at(part, moment, f"puts [[$ns get-routelogic] {command}]")
