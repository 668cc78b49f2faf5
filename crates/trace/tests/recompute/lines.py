"""What lines say of packets."""


class Event:
    """One line about one packet. `node` is the entrance of a link or the mobile node."""

    def __init__(self, letter, time, **fields):
        self.letter, self.time = letter, float(time)
        self.to = self.layer = self.reason = self.chunk = self.header = self.sequence = self.flow = None
        # Numbers for diagrams: any protocol's sequence number, and FullTcp's acknowledgement number.
        self.shown = self.ack = None
        self.made, self.routing, self.arp, self.bare = 0, False, False, False
        self.__dict__.update(fields)


def split_agent(text):
    address, _, port = text.rpartition(".")
    return address, int(port)


def keys(words):
    return {key: value for key, value in zip(words, words[1:]) if key.startswith("-") and not key[1:2].isdigit()}


def wired(words):
    letter, time, node, to, kind, size, flags, flow, source, destination, sequence, *rest = words
    event = Event(letter, time, node=int(node), to=int(to), kind=kind, size=int(size), flow=int(flow),
                  source=source, destination=destination)
    if len(flags) == 8:
        event.chunk, event.tsn, event.uid = flags[7], int(rest[0]), int(rest[1])
        event.sequence = -1
    else:
        event.sequence, event.uid = int(sequence), int(rest[0])
        if len(rest) > 2 and rest[2].startswith("0x"):
            tcp_flags, length = int(rest[2], 16), int(rest[3])
            if tcp_flags and length > 0:
                event.header = (tcp_flags, length)
            if tcp_flags:
                event.ack = int(rest[1])
    event.shown = event.sequence
    return event


def keyed(words, time):
    at = keys(words)
    inside = " ".join(words).split("{")[1].split()
    return Event(words[0], time, node=int(at["-s"]), to=int(at["-d"]), kind=at["-p"], size=int(at["-e"]),
                 flow=int(at["-c"]), uid=int(at["-i"]), source=inside[0], destination=inside[1],
                 sequence=int(inside[2]), shown=int(inside[2]))


def old_wireless(line):
    words = line.split()
    letter, time, node, layer, reason, uid, kind, size = words[:8]
    event = Event({"D": "d"}.get(letter, letter), time, node=int(node.strip("_")), layer=layer,
                  reason="" if reason == "---" else reason, uid=int(uid), kind=kind, size=int(size), source=None)
    parts = [part.split("]")[0].split() for part in line.partition(" ------- ")[2].split("[")[1:]]
    energy = [part.split("]")[0].split() for part in line.split("[energy ")[1:]]
    event.energy = float(energy[0][0]) if energy else None
    event.arp = kind == "ARP"
    if parts and ":" in parts[0][0] and not event.arp:
        (source, destination), rest = parts[0][:2], parts[1:]
        event.source, event.destination = source.replace(":", "."), destination.replace(":", ".")
        tail = line.rsplit("]", 1)[1].split()
        if kind in ("tcp", "ack", "cbr", "sctp") and tail:
            event.made = int(tail[0])
        if kind in ("tcp", "ack") and rest:
            event.sequence = int(rest[0][0])
        if kind in ("tcp", "ack", "cbr") and rest:
            event.shown = int(rest[0][0])
        event.sctp = rest[0] if kind == "sctp" and rest else None
    return event


def new_wireless(line):
    words = line.split()
    at = keys(words)
    event = Event(words[0], at["-t"], node=int(at["-Ni"]), layer=at["-Nl"],
                  reason="" if at["-Nw"] == "---" else at["-Nw"], uid=int(at.get("-Ii", 0)), kind=at.get("-It", ""),
                  size=int(at.get("-Il", 0)), source=at.get("-Is"), destination=at.get("-Id"))
    event.energy = float(at["-Ne"])
    event.flow = int(at["-If"]) if "-If" in at else None
    event.arp = at.get("-P") == "arp"
    if at.get("-Pn") == "sctp" and "-Ptsn" in at:
        event.sctp = [at["-Pnc"], at["-Pct"], at["-Ptsn"]]
    if at.get("-Pn") in ("tcp", "cbr", "sctp") and "-Pf" in at:
        event.made = int(at["-Pf"])
    if at.get("-Pn") == "tcp":
        event.sequence = event.shown = int(at["-Ps"])
    if at.get("-Pn") == "cbr":
        event.shown = int(at["-Pi"])
    return event


def tagged_wireless(line):
    words = line.split()
    at = keys(words)
    event = Event({"+": "s", "h": "f"}.get(words[0], words[0]), words[1], node=int(at["-s"]), layer=at["-k"], reason="",
                  uid=int(at["-i"]), kind=at["-p"], size=int(at.get("-e", 0)), source=None, flow=int(at.get("-c", 0)))
    event.energy = float(at["-N:en"])
    event.arp = "-arp:op" in at
    if "-IP:s" in at:
        event.source = f"{at['-IP:s']}.{at['-IP:sp']}"
        event.destination = f"{at['-IP:d']}.{at['-IP:dp']}"
    event.made = int(at.get("-tcp:f", at.get("-cbr:f", 0)))
    if "-tcp:s" in at:
        event.sequence = event.shown = int(at["-tcp:s"])
    if "-cbr:s" in at:
        event.shown = int(at["-cbr:s"])
    chunk, bracket, rest = line.rpartition("]")
    if event.kind == "sctp" and bracket and "[" in chunk:
        event.sctp = chunk.rsplit("[", 1)[1].split()
        event.made = int(rest.split()[0])
    return event


def parse(line):
    """The event that a line shows of a packet; None if none."""
    words = line.split()
    if len(words) < 4 or not line.endswith("\n"):
        return None
    letter, second = words[0], words[1]
    if letter in "+-rdhemcED" and len(letter) == 1 and len(words) >= 12 and second[0].isdigit():
        if words[2].lstrip("-").isdigit():
            return wired(words)
        if words[2] == "-s" and "-k" in words:
            return tagged_wireless(line)
        if words[2] == "-s" and "-x" in words:
            return keyed(words, second)
    if second == "-t" and words[3:4] == ["-s"] and "-p" in words and "-x" in words and letter in "+-rdhED":
        return keyed(words, words[2])
    if letter in "srfDx" and len(words) > 7 and words[2].startswith("_"):
        return old_wireless(line)
    if second == "-t" and words[3:4] == ["-Hs"]:
        return new_wireless(line)
    return None
