"""Class-based queueing: a tree of classes on a link, flows bound to its leaves."""

from __future__ import annotations

from differential.draft import Draft, Link, Section

FLOWS = 32


def add(draft: Draft, link: Link) -> None:
    """Make two to four leaves below a root, some of them below an agency, and bind every flow to one."""
    random = draft.random
    part, prefix = link.part, f"cbq{link.source}x{link.target}"

    def say(text: str) -> None:
        draft.say(Section.FITTINGS, part, text)

    say(f"[{link.name} queue] algorithm {random.choice((0, 1, 2, 'ancestor-only', 'top-level', 'formal'))}")
    borrow = random.choice((0, 1, 1))
    say(f"set {prefix}(root) [new CBQClass]; ${prefix}(root) setparams none 0 1.0 auto 8 3 0")
    say(f"{link.name} insert ${prefix}(root)")
    parents = ["root"]
    if draft.chance(0.5):
        say(f"set {prefix}(agency) [new CBQClass]")
        say(f"${prefix}(agency) setparams ${prefix}(root) {borrow} 0.6 auto 8 2 0")
        say(f"{link.name} insert ${prefix}(agency)")
        parents.append("agency")
    leaves = random.randint(2, 4)
    for leaf in range(leaves):
        name = f"{prefix}({leaf})"
        share, priority = random.choice((0.1, 0.2, 0.25)), random.randint(1, 3)
        idle, delay = random.choice(("auto", "auto", 0, 0.005)), random.choice((0, 0, 0.01))
        parent = f"${prefix}({random.choice(parents)})"
        discipline = random.choice(("DropTail", "DropTail", "RED"))
        say(f"set {name} [new CBQClass]")
        say(f"${name} setparams {parent} {borrow} {share} {idle} {priority} 1 {delay}")
        limit = random.choice((3, 10, 30))
        say(f"set q [new Queue/{discipline}]; $q set limit_ {limit}; ${name} install-queue $q")
        say(f"{link.name} insert ${name}")
        step = FLOWS // leaves
        last = FLOWS * 2 if leaf == leaves - 1 else (leaf + 1) * step - 1
        say(f"{link.name} bind ${name} {leaf * step} {last}")
    if draft.chance(0.2):
        draft.at(part, draft.moment(), f"${prefix}(0) newallot 0.05")
