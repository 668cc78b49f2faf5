"""Error models: losses forced on links."""

from __future__ import annotations

from differential.draft import Draft, Link, Section

RANDOM_VARIABLES = (
    "RandomVariable/Uniform", "RandomVariable/Exponential", "RandomVariable/Pareto", "RandomVariable/Normal",
)  # fmt: skip


def add(draft: Draft) -> None:
    """Put error models on some links, before the queue or behind the link."""
    if not any((draft.wants("errors", 0.8), draft.wants("tcp", 0.2), draft.wants("two-way", 0.5))):
        return
    for index, link in enumerate(draft.random.sample(draft.links, min(3, len(draft.links)))):
        part, model = f"errors of {link.part}", f"errors({index})"
        if draft.chance(0.1):
            _module(draft, link, part, model)
            continue
        if draft.chance(0.25):
            _rare_model(draft, part, model)
        else:
            _model(draft, part, model)
        place = draft.random.choice(("lossmodel", "lossmodel", "link-lossmodel"))
        draft.say(Section.FITTINGS, part, f"$ns {place} ${model} {link.ends}")
        if draft.chance(0.1):
            draft.say(Section.FITTINGS, part, f"${model} set enable_ 0")
            draft.at(part, draft.moment(0, 0.5), f"${model} set enable_ 1")
        if draft.chance(0.05):
            draft.at(part, draft.moment(), f"${model} reset")


def _model(draft: Draft, part: str, model: str) -> None:
    random = draft.random
    kind = random.choice(("plain", "uniform", "two-state", "expo", "markov", "complex", "periodic", "list", "multi"))
    unit = random.choice(("pkt", "byte", "time"))

    def say(text: str) -> None:
        draft.say(Section.FITTINGS, part, text)

    def create(arguments: str) -> None:
        say(f"set {model} [new ErrorModel{arguments}]")

    if kind == "plain":
        create("")
        say(f"${model} unit {random.choice(('pkt', 'byte'))}")
        say(f"${model} set rate_ {random.choice((0, 0.0001, 0.01, 0.05, 0.3))}")
        if draft.chance(0.3):
            say(f"${model} ranvar [new {random.choice(RANDOM_VARIABLES)}]")
        if draft.chance(0.1):
            say(f"${model} set markecn_ true")
        if draft.chance(0.1):
            say(f"${model} set delay_pkt_ true; ${model} set delay_ {random.choice((0.001, 0.1))}")
    elif kind == "uniform":
        create(f"/Uniform {random.choice((0.001, 0.02, 0.1))} {random.choice(('pkt', 'byte'))}")
    elif kind == "two-state":
        variables = f"[new {random.choice(RANDOM_VARIABLES[:3])}] [new {random.choice(RANDOM_VARIABLES[:3])}]"
        create(f"/TwoState {variables} {unit}")
    elif kind in {"expo", "markov"}:
        scale = {"pkt": 1.0, "byte": 1000.0, "time": 0.02}[unit]
        good, bad = random.choice((20, 60)) * scale, random.choice((0.5, 1.5)) * scale
        create(f"/{'Expo' if kind == 'expo' else 'TwoStateMarkov'} {{{good:g} {bad:g}}} {unit}")
    elif kind == "complex":
        create("/ComplexTwoStateMarkov {0.4 0.1 0.3 0.2} time")
    elif kind == "periodic":
        create("/Periodic")
        say(f"${model} unit {unit}")
        scale = {"pkt": 1, "byte": 1000, "time": 0.05}[unit]
        say(f"${model} set period_ {random.choice((7, 20, 50)) * scale:g}")
        say(f"${model} set offset_ {random.choice((0, 3, 10)) * scale:g}")
        say(f"${model} set burstlen_ {random.choice((0, 1, 2)) * scale:g}")
        if draft.chance(0.1):
            say(f"${model} set default_drop_ 1")
    elif kind == "list":
        create("/List")
        step = random.choice((1, 1000))
        if step == 1000:
            say(f"${model} unit byte")
        numbers = sorted(random.sample(range(60), random.randint(1, 10)))
        say(f"${model} droplist {{{' '.join(str(number * step) for number in numbers)}}}")
    else:
        say("set good [new ErrorModel]; set bad [new ErrorModel/Uniform 0.5 pkt]")
        kind, periods = random.choice((("pkt", "{0 0}"), ("time", "{0.3 0.1}")))
        create(f"/MultiState [list $good $bad] {periods} {{{{0.9 0.1}} {{0.5 0.5}}}} {kind} {kind} 2 $good")


def _rare_model(draft: Draft, part: str, model: str) -> None:
    random = draft.random

    def say(text: str) -> None:
        draft.say(Section.FITTINGS, part, text)

    match random.choice(("bits", "empirical", "trace", "select")):
        case "bits":
            say(f"set {model} [new ErrorModel/Uniform {random.choice((0.00005, 0.0004))} bit]")
            say(f"${model} datapktsize {random.choice((500, 1000))}")
            say(f"${model} cntrlpktsize {random.choice((40, 200))}")
            if draft.chance(0.5):
                say(f"${model} FECstrength {random.randint(1, 3)}")
        case "empirical":
            draft.inputs["good.cdf"] = b"0 0.0 0.0\n20 1 0.7\n40 1 1.0\n"
            draft.inputs["bad.cdf"] = b"0 0.0 0.0\n1 1 0.4\n4 1 1.0\n"
            say(f"set {model} [new ErrorModel/Empirical {{good.cdf bad.cdf}}]")
        case "trace":
            draft.inputs["loss.txt"] = b"10 1\n30 2\n25 4\n0 1\n"
            say(f"set {model} [new ErrorModel/Trace loss.txt]")
        case _:
            say(f"set {model} [new SelectErrorModel]")
            cycle = random.choice((5, 40))
            say(f"${model} drop-packet {random.choice((0, 2, 5))} {cycle} {random.randrange(cycle)}")


def _module(draft: Draft, link: Link, part: str, model: str) -> None:
    """Add an error model that loses packets of some flows only."""
    random = draft.random
    draft.say(Section.FITTINGS, part, f"set {model} [new ErrorModule Fid]")
    draft.say(Section.FITTINGS, part, "set some [new ErrorModel/Uniform 0.1 pkt]")
    draft.say(Section.FITTINGS, part, f"${model} insert $some; ${model} bind $some 0 {random.randint(0, 3)}")
    draft.say(Section.FITTINGS, part, f"${model} default pass")
    draft.say(Section.FITTINGS, part, f"$ns lossmodel ${model} {link.ends}")
