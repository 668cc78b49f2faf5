"""Local area networks: members, interfaces of classes that exist or not, costs."""

from __future__ import annotations

from differential.areas import hierarchy
from differential.draft import Draft, Section

MACS = ("Mac", "Mac/802_3", "Mac/802_3")
RARE_MACS = ("Mac/Csma/Cd", "Mac/Csma/Ca", "Mac/NoSuch")


def add(draft: Draft, number: int) -> None:
    """Connect some nodes by a LAN."""
    random, part = draft.random, f"lan {number}"
    members = random.sample(range(draft.nodes), random.randint(1, draft.nodes))
    nodes = " ".join(f"$n({node})" for node in members)
    nodes = f"[list {nodes}]"
    rate = random.choice(("1Mb", "2Mb", "10Mb", "1.5Mb", "500kb"))
    delay = random.choice(("1ms", "2ms", "0.1ms", "10us", "0", "3ms"))
    mac = random.choice(RARE_MACS if draft.chance(0.06) else MACS)
    length = random.choice(("", "2", "5", "20"))
    if draft.protocol != "hierarchical" and draft.chance(0.3):
        command = f"make-lan {random.choice(('', '-trace on '))}"
        kinds = f"LL Queue/DropTail {mac}"
        if length:
            kinds += f" Channel Phy/WiredPhy {length}"
        draft.say(Section.LINKS, part, f"set lan{number} [$ns {command}{nodes} {rate} {delay} {kinds}]")
    else:
        options = f"-macType {mac}"
        if length:
            options += f" -ifqLen {length}"
        if mac != "Mac" and draft.chance(0.3):
            options += " -mactrace true"
        if draft.protocol == "hierarchical":
            options += f" -address {hierarchy.address_of_lan(draft)}"
        draft.say(Section.LINKS, part, f"set lan{number} [$ns newLan {nodes} {rate} {delay} {options}]")
    if draft.chance(0.3):
        draft.say(Section.FITTINGS, part, f"$lan{number} cost {random.choice((0.5, 2, 3, 4))}")
