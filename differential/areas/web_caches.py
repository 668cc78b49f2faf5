"""Web caches: rows of caches of all kinds, servers, clients, pages of random ages, streams."""

from __future__ import annotations

from differential.draft import Draft, Section

PART = "caches"
KINDS = ("Http/Cache", "Http/Cache/TTL", "Http/Cache/TTL/Plain", "Http/Cache/TTL/Omniscient")


def add(draft: Draft) -> None:
    """Lay out a server, caches in a row and clients at the last one."""
    random = draft.random
    streams = draft.chance(0.4)
    draft.duration = random.choice((20.0, 60.0)) if streams else random.choice((40.0, 100.0))
    draft.say(Section.DEFAULTS, "precision", f"set tcl_precision {random.choice((10, 12, 17))}")
    transport = "FullTcp" if streams else random.choice(("SimpleTcp", "FullTcp"))
    draft.say(Section.DEFAULTS, "transport", f"Http set TRANSPORT_ {transport}")
    draft.say(Section.SIMULATOR, PART, "$ns rtproto Session; set log [open pages.log w]")
    caches, clients = (1 if streams else random.randint(1, 3)), random.randint(1, 3)
    for node in range(1 + caches + clients):
        draft.say(Section.NODES, PART, f"set n({node}) [$ns node]")
    for node in range(1, 1 + caches + clients):
        other = min(node - 1, caches)
        rate = random.choice(("64kb", "80kb", "150kb", "1Mb")) if streams else random.choice(("500kb", "1Mb", "10Mb"))
        wire = f"{rate} {random.choice((1, 20, 50))}ms DropTail"
        draft.say(Section.LINKS, PART, f"$ns duplex-link $n({node}) $n({other}) {wire}")
    (_streams if streams else _pages)(draft, caches, clients)
    draft.say(Section.FLOWS, "log", "foreach o [array names p] { $p($o) log $log }")


def _connect(draft: Draft, caches: int, clients: int) -> None:
    for party in range(1, 1 + caches + clients):
        draft.at(PART, 0.1, f"$p({party}) connect $p({min(party - 1, caches)})")


def _pages(draft: Draft, caches: int, clients: int) -> None:
    random = draft.random
    kind = random.choice(KINDS)
    draft.say(Section.FLOWS, PART, "set pool [new PagePool/Math]; set size [new RandomVariable/Uniform]")
    draft.say(Section.FLOWS, PART, f"$size set min_ 300; $size set max_ {random.choice((1500, 9000))}")
    draft.say(
        Section.FLOWS, PART, f"set age [new RandomVariable/Exponential]; $age set avg_ {random.choice((2, 8, 30))}"
    )
    draft.say(Section.FLOWS, PART, "$pool ranvar-size $size; $pool ranvar-age $age")
    draft.say(Section.FLOWS, PART, f"set gap [new RandomVariable/Exponential]; $gap set avg_ {random.choice((0.5, 2))}")
    draft.say(Section.FLOWS, PART, "set p(0) [new Http/Server $ns $n(0)]; $p(0) set-page-generator $pool")
    for cache in range(1, 1 + caches):
        draft.say(Section.FLOWS, PART, f"set p({cache}) [new {kind} $ns $n({cache})]")
        if "TTL" in kind and draft.chance(0.4):
            draft.say(Section.FLOWS, PART, f"$p({cache}) set-thresh {random.choice((0.05, 0.5, 5))}")
        if cache > 1:
            draft.at(PART, 0.1, f"$p({cache}) set-parent $p({cache - 1})")
        draft.report(PART, f"{cache} [$::p({cache}) stat hit-num] [$::p({cache}) stat barrival]")
    _connect(draft, caches, clients)
    for client in range(1 + caches, 1 + caches + clients):
        draft.say(Section.FLOWS, PART, f"set p({client}) [new Http/Client $ns $n({client})]")
        draft.say(
            Section.FLOWS, PART, f"$p({client}) set-page-generator $pool; $p({client}) set-interval-generator $gap"
        )
        start = random.choice(("start", "start-session"))
        draft.at(PART, round(random.uniform(1, 3), 1), f"$p({client}) {start} $p({caches}) $p(0)")
        draft.report(PART, f"{client} [$::p({client}) stat req-num] [$::p({client}) stat stale-num]")


def _streams(draft: Draft, caches: int, clients: int) -> None:
    random = draft.random
    draft.say(Section.DEFAULTS, "application", f"Http set MEDIA_APP_ {random.choice(('MediaApp', 'MediaApp/QA'))}")
    if draft.chance(0.3):
        draft.say(Section.DEFAULTS, "quality", f"Application/MediaApp/QA set SMOOTHFACTOR_ {random.choice((1, 2, 6))}")
    if draft.chance(0.3):
        draft.say(Section.DEFAULTS, "rate", f"Application/MediaApp/QA set LAYERBW_ {random.choice((1000, 1500, 5000))}")
    pages = random.randint(1, 3)
    draft.say(Section.FLOWS, PART, f"set pool [new PagePool/Media]; $pool set-num-pages {pages}")
    sizes = [1000 * random.randint(10, 90) for _ in range(pages)]
    for page, size in enumerate(sizes):
        draft.say(Section.FLOWS, PART, f"$pool set-pagesize {page} {size}")
    draft.say(Section.FLOWS, PART, f"$pool set-layer {random.randint(1, 7)}; $pool set-duration 300")
    draft.say(Section.FLOWS, PART, "set p(0) [new Http/Server/Media $ns $n(0)]; $p(0) set-page-generator $pool")
    draft.say(Section.FLOWS, PART, "set p(1) [new Http/Cache/Media $ns $n(1)]")
    draft.say(Section.FLOWS, PART, f"$p(1) set-pref-style {random.choice(('NOPREF', 'ONLINE_PREF', 'OFFLINE_PREF'))}")
    draft.say(Section.FLOWS, PART, f"$p(1) set-repl-style {random.choice(('FINEGRAIN', 'ATOMIC'))}")
    capacity = random.choice((max(sizes) + 1000, 2 * max(sizes), 1_000_000))
    draft.say(Section.FLOWS, PART, f"$p(1) set-cachesize {capacity}")
    _connect(draft, caches, clients)
    for page in range(pages):
        draft.at(PART, 0.1, f"$p(0) gen-page $p(0):{page}")
    for client in range(2, 2 + clients):
        draft.say(Section.FLOWS, PART, f"set p({client}) [new Http/Client/Media $ns $n({client})]")
        draft.say(Section.FLOWS, PART, f"$p({client}) set-page-generator $pool; $p({client}) set-cache $p(1)")
        for _ in range(random.randint(1, 3)):
            page = random.randrange(pages)
            draft.at(PART, draft.moment(0.05, 0.8), f"$p({client}) send-request $p(1) GET $p(0):{page}")
    draft.report(PART, "[$::p(1) stat hit-num] [$::p(1) stat barrival]")
