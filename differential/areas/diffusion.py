"""Directed diffusion: both families, their baselines, filters, applications, batteries, switches."""

from __future__ import annotations

from differential.areas import field
from differential.draft import Draft, Section

PROTOCOLS = {"DIFFUSION/RATE": 45, "DIFFUSION/PROB": 10, "FLOODING": 15, "OMNIMCAST": 30}
RATE_OPTIONS = {
    "enablePos": ("true", "false"),
    "enableNeg": ("true", "false"),
    "suppression": ("true", "false"),
    "subTxType": ("BROADCAST", "UNICAST"),
    "orgTxType": ("BROADCAST", "UNICAST"),
    "posType": ("HASH", "LAST", "ALL"),
    "posNodeType": ("INTM", "END"),
    "negWinType": ("COUNTER", "TIMER"),
    "negThrType": ("ABSOLUTE", "RELATIVE"),
    "negMaxType": ("FIXED", "SCALE"),
}
FILTERS = (
    "GradientFilter",
    "GradientFilter",
    "OnePhasePullFilter/GradientFilter",
    "GradientFilter/OnePhasePullFilter",
    "OnePhasePullFilter",
)
PAIRS = (
    ("PingSender/TPP", "PingReceiver/TPP"),
    ("PingSender/OPP", "PingReceiver/OPP"),
    ("PushSender", "PushReceiver"),
)


def add(draft: Draft) -> None:
    """Make a whole scenario of directed diffusion."""
    random = draft.random
    draft.nodes = random.choice((2, 3, 4, 6, 8, 12, 16))
    width = round(random.uniform(80, 200) * draft.nodes**0.5) + 50
    is_first_family = draft.chance(0.5)
    if is_first_family:
        draft.duration = random.choice((1.0, 3.0, 8.0))
        protocol = field.weighted(random, PROTOCOLS)
        _choose_options(draft, protocol)
    else:
        draft.duration = random.choice((10.0, 40.0, 100.0, 200.0))
        protocol = "Directed_Diffusion"
    field.open_traces(draft, width, width)
    chosen = {"adhocRouting": protocol, "macType": "Mac/802_11"}
    if not is_first_family:
        chosen |= {"diffusionFilter": random.choice(FILTERS)}
    field.configure(draft, width, width, chosen)
    if is_first_family:
        field.give_energy(draft, (50, 1000, 2))
        draft.say(Section.NODES, "god", "$god on; $god num_data_types 2; proc finish {} {exit 0}")
        draft.say(Section.NODES, "god", f"$god {random.choice(('allow_to_stop', 'not_allow_to_stop'))}")
    elif draft.chance(0.15):
        field.give_errors(draft)
    for node in range(draft.nodes):
        part, name = f"node {node}", f"$n({node})"
        draft.say(Section.NODES, part, f"set n({node}) [$ns node {node}]")
        draft.say(Section.NODES, part, f"{name} random-motion 0")
        if is_first_family:
            draft.say(Section.NODES, part, f"$god new_node {name}")
        field.place(draft, part, name, width, width)
    if is_first_family:
        _add_sinks(draft)
    else:
        _add_applications(draft, width)


def _choose_options(draft: Draft, protocol: str) -> None:
    for name, values in RATE_OPTIONS.items():
        if protocol == "DIFFUSION/RATE" and draft.chance(0.3):
            draft.say(Section.DEFAULTS, "options", f"set opt({name}) {draft.random.choice(values)}")


def _add_sinks(draft: Draft) -> None:
    random = draft.random
    draft.say(Section.FLOWS, "routes", '$ns at 0.001 "$god compute_route"')
    parties = [True] * random.choice((1, 1, 2, 3)) + [False] * random.choice((1, 1, 2, 3))
    for number, is_source in enumerate(parties):
        part, name = f"party {number}", f"$party({number})"
        for text in (
            f"set party({number}) [new Agent/Diff_Sink]",
            f"$ns attach-agent $n({random.randrange(draft.nodes)}) {name}",
            f"{name} data-type {random.choice((0, 0, 0, 1))}",
            f"{name} {random.choice(('enable-duplicate', 'disable-duplicate'))}",
            f"{name} set packetSize_ {random.choice((64, 512))}",
            f"{name} set interval_ {random.choice((0.05, 0.2, 0.5, 1))}",
            f"{name} set random_ {random.choice((0, 1))}",
        ):
            draft.say(Section.FLOWS, part, text)
        if is_source and draft.chance(0.2):
            draft.say(Section.FLOWS, part, f"{name} always-max-rate")
        draft.at(part, draft.moment(0.01, 0.5), f"{name} {'ready' if is_source else 'announce'}")
        if draft.chance(0.2):
            draft.at(part, draft.moment(0.5), f"{name} stop")
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        node, time = random.randrange(draft.nodes), draft.moment(0.2, 0.8)
        draft.at("switches", time, f"$n({node}) off")
        if draft.chance(0.6):
            draft.at("switches", random.uniform(time, draft.duration), f"$n({node}) on")


def _add_applications(draft: Draft, width: int) -> None:
    random = draft.random
    pairs = list(PAIRS)
    if draft.chance(0.4):
        pairs = [("GearSenderApp", "GearReceiverApp")]
        for node in range(draft.nodes):
            made = f"[new Application/DiffApp/GeoRoutingFilter [$n({node}) get-dr]]"
            draft.say(Section.FITTINGS, "filters", f"set gear({node}) {made}")
            draft.say(Section.FITTINGS, "filters", f"$gear({node}) start")
    for kind in ("LogFilter", "SourceRouteFilter"):
        if draft.chance(0.15):
            _add_filters(draft, kind)
    number = 0
    for _ in range(random.choice((1, 1, 2, 3))):
        sender, receiver = random.choice(pairs)
        pushes = draft.chance(0.5)
        point = (random.randint(0, width), random.randint(0, width))
        receivers = random.choice((1, 1, 2, 3))
        for name, command in [(sender, "publish"), *[(receiver, "subscribe")] * receivers]:
            part = f"application {number}"
            draft.say(Section.FLOWS, part, f"set app({number}) [new Application/DiffApp/{name}]")
            node = random.randrange(draft.nodes)
            draft.say(Section.FLOWS, part, f"$ns attach-diffapp $n({node}) $app({number})")
            if sender == "GearSenderApp":
                where = _place(draft, width, point, pushes=pushes, sends=name == sender)
                draft.say(Section.FLOWS, part, f"$app({number}) push-pull-options {where}")
            draft.at(part, draft.moment(0, 0.6), f"$app({number}) {command}")
            number += 1


def _add_filters(draft: Draft, kind: str) -> None:
    """Add filters of one kind to some nodes."""
    for node in draft.random.sample(range(draft.nodes), draft.random.randint(1, draft.nodes)):
        name = f"{kind}({node})"
        draft.say(Section.FITTINGS, kind, f"set {name} [new Application/DiffApp/{kind}]")
        draft.say(Section.FITTINGS, kind, f"${name} dr [$n({node}) get-dr]; ${name} start")


def _place(draft: Draft, width: int, point: tuple[int, int], *, pushes: bool, sends: bool) -> str:
    """Return the attributes of a place: a point or a region around it for askers, the point for the asked."""
    way = "push" if pushes else "pull"
    if pushes == sends and draft.chance(0.6):
        south, west = (draft.random.randint(0, middle) for middle in point)
        north, east = (draft.random.randint(middle, width) for middle in point)
        return f"{way} region {south} {north} {west} {east}"
    return f"{way} point {point[0]} {point[1]}"
