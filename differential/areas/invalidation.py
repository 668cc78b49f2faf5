"""Web caches that are told of changes: hierarchies, heartbeats, pushed updates, failing links."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "caches"

SETTINGS = (
    ("Http/Cache/Inval/Mcast", "hb_interval_", (2, 5, 10)),
    ("Http/Server/Inval/Yuc", "hb_interval_", (2, 5, 10)),
    ("Http/Client", "hb_interval_", (3, 30)),
    ("Http/Cache/Inval/Mcast", "upd_interval_", (1, 4)),
    ("Http/Cache/Inval/Mcast", "enable_upd_", (0, 1)),
    ("Http/Server/Inval/Yuc", "enable_upd_", (0, 1)),
    ("Http/Server/Inval/Yuc", "Ca_", (1, 3)),
    ("Http/Server/Inval/Yuc", "Cb_", (2, 6)),
)


def add(draft: Draft) -> None:
    """Lay out a server, a hierarchy of caches in one group, and clients."""
    random = draft.random
    draft.duration = random.choice((30.0, 60.0, 90.0))
    draft.say(Section.DEFAULTS, "precision", f"set tcl_precision {random.choice((10, 12, 17))}")
    draft.say(Section.DEFAULTS, "transport", f"Http set TRANSPORT_ {random.choice(('SimpleTcp', 'FullTcp'))}")
    for owner, variable, values in SETTINGS:
        if draft.chance(0.4):
            draft.say(Section.DEFAULTS, f"{owner} {variable}", f"{owner} set {variable} {random.choice(values)}")
    draft.say(Section.SIMULATOR, PART, "$ns multicast; set log [open pages.log w]")
    leaves = random.randint(1, 3)
    # n(0) has the server, n(1) the cache at the top, then a cache and a client for each leaf.
    draft.say(
        Section.NODES,
        PART,
        f"foreach i {{{' '.join(map(str, range(2 + 2 * leaves)))}}} {{ set n($i) [$ns node] }}",
    )
    edges = [(0, 1)]
    for leaf in range(leaves):
        edges += [(1, 2 + 2 * leaf), (2 + 2 * leaf, 3 + 2 * leaf)]
    for one, other in edges:
        wire = f"{random.choice(('1Mb', '2Mb', '10Mb'))} {random.choice((1, 15, 40))}ms DropTail"
        draft.say(Section.LINKS, PART, f"$ns duplex-link $n({one}) $n({other}) {wire}")
    draft.say(Section.FITTINGS, PART, "set trees [$ns mrtproto CtrMcast {}]; $ns rtproto Session")
    _pages(draft)
    mode = random.choice(("group", "group", "perc"))
    draft.say(Section.EVENTS, PART, f"$ns at 0.5 {{{_hierarchy(draft, mode, leaves)}}}")
    _events(draft, mode, leaves)
    if draft.chance(0.4):
        broken = random.choice(edges[: 1 + leaves])
        ends = f"$n({broken[0]}) $n({broken[1]})"
        draft.say(Section.FITTINGS, "failure", f"$ns rtmodel-at {draft.moment(0.2, 0.4):.6g} down {ends}")
        draft.say(Section.FITTINGS, "failure", f"$ns rtmodel-at {draft.moment(0.5, 0.8):.6g} up {ends}")
    for cache in range(1 + leaves):
        draft.report(PART, f"{cache} [$::k({cache}) stat hit-num] [$::k({cache}) stat barrival]")
    for leaf in range(leaves):
        draft.report(PART, f"[$::c({leaf}) stat req-num] [$::c({leaf}) stat stale-num] [$::c({leaf}) stat rep-time]")


def _pages(draft: Draft) -> None:
    random = draft.random
    draft.say(Section.FLOWS, PART, "set pool [new PagePool/Math]; set random [new RNG]; $random seed 21")
    parts = (
        ("size", "Constant", (600, 1200, 5000)),
        ("age", random.choice(("Exponential", "Constant")), (3, 8, 25)),
        ("gap", random.choice(("Exponential", "Constant")), (0.8, 2.5)),
    )
    for name, kind, values in parts:
        variable = "val_" if kind == "Constant" else "avg_"
        value = random.choice(values)
        draft.say(Section.FLOWS, PART, f"set {name} [new RandomVariable/{kind}]; ${name} set {variable} {value}")
        if kind == "Exponential":
            draft.say(Section.FLOWS, PART, f"${name} use-rng $random")
    draft.say(Section.FLOWS, PART, "$pool ranvar-size $size; $pool ranvar-age $age")


def _hierarchy(draft: Draft, mode: str, leaves: int) -> str:
    cache = "Http/Cache/Inval/Mcast/Perc" if mode == "perc" else "Http/Cache/Inval/Mcast"
    caches = " ".join(map(str, range(1 + leaves)))
    lines = [
        "set server [new Http/Server/Inval/Yuc $ns $n(0)]",
        "$server set-page-generator $pool; $server log $log",
        f"foreach i {{{caches}}} {{ set k($i) [new {cache} $ns $n([expr $i ? 2 * $i : 1])] }}",
        f"foreach i {{{caches}}} {{ $k($i) log $log }}",
    ]
    for leaf in range(leaves):
        client, own = f"$c({leaf})", f"$k({leaf + 1})"
        lines += [
            f"set c({leaf}) [new Http/Client $ns $n({3 + 2 * leaf})]; {client} log $log",
            f"{client} set-page-generator $pool; {client} set-interval-generator $gap",
            f"{client} connect {own}",
            f"{own} connect $k(0); {own} set-parent $k(0)",
        ]
        if mode == "perc" and draft.chance(0.5):
            lines.append(f"{own} set direct_request_ 1; {own} connect $server")
    lines.append("$server connect $k(0)")
    members = " ".join(map(str, range(1, 1 + leaves)))
    for kind in ("inval", "update") if draft.chance(0.5) else ("inval",):
        lines += [
            f"set {kind} [Node allocaddr]; $k(0) init-{kind}-group ${kind}",
            f"foreach i {{{members}}} {{ $k($i) join-{kind}-group ${kind} }}",
            f"$trees switch-treetype ${kind}",
        ]
    lines += ["$server set-parent-cache $k(0)", "$server set-tlc $k(0)"]
    if mode == "perc":
        # These caches fail if a page is announced that they do not know.
        page = "$server:0 size 800 modtime 0.6 age 3"
        lines.append(f"$server gen-page $server:0; foreach i {{{caches}}} {{ $k($i) enter-page {page} }}")
    return "\n".join(lines)


def _events(draft: Draft, mode: str, leaves: int) -> None:
    random = draft.random
    for leaf in range(leaves):
        start = random.choice(("start-session", "start-session", "start"))
        time = round(random.uniform(1, 5), 1)
        _later(draft, f"client {leaf}", time, f"$c({leaf}) {start} $k({leaf + 1}) $server")
        if mode == "group" and draft.chance(0.3):
            page = "$server:0"
            _later(draft, f"push {leaf}", draft.moment(0.3, 0.5), f"$c({leaf}) request-mpush {page}")
            _later(draft, f"push {leaf}", draft.moment(0.6, 0.9), f"$c({leaf}) stop-mpush {page}")
        if draft.chance(0.15):
            _later(draft, f"leave {leaf}", draft.moment(0.5, 0.8), f"$c({leaf}) disconnect $k({leaf + 1})")


def _later(draft: Draft, part: str, time: float, command: str) -> None:
    """Schedule a command with objects that exist only when it is evaluated."""
    draft.say(Section.EVENTS, part, f"$ns at {time:.6g} {{{command}}}")
