"""Recomputes the summary of a trace from its text, independently of the crate: whole packets in memory, rules as in the
documentation of `neons_trace::questions`. Prints JSON for each file given."""

import gzip
import json
import math
import sys
from collections import defaultdict

ROUTING = {"AODV", "AOMDV", "DSR", "TORA", "IMEP", "OLSR", "PUMA", "MDART"}
CONTROL = {"rtProtoDV", "rtProtoLS", "prune", "graft", "graftAck", "assert", "join"}
FEEDBACK = {"ack", "rap_ack", "tcpFriendCtl"}
EVENT_NAMES = {"d": "drop", "e": "error", "m": "monitor-drop", "c": "collision"}


class Event:
    """One line about one packet. `node` is the entrance of a link or the mobile node."""

    def __init__(self, letter, time, **fields):
        self.letter, self.time = letter, float(time)
        self.to = self.layer = self.reason = self.chunk = self.header = self.sequence = self.flow = None
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
    return event


def keyed(words, time):
    at = keys(words)
    inside = " ".join(words).split("{")[1].split()
    return Event(words[0], time, node=int(at["-s"]), to=int(at["-d"]), kind=at["-p"], size=int(at["-e"]),
                 flow=int(at["-c"]), uid=int(at["-i"]), source=inside[0], destination=inside[1],
                 sequence=int(inside[2]))


def old_wireless(line):
    words = line.split()
    letter, time, node, layer, reason, uid, kind, size = words[:8]
    event = Event({"D": "d"}.get(letter, letter), time, node=int(node.strip("_")), layer=layer,
                  reason="" if reason == "---" else reason, uid=int(uid), kind=kind, size=int(size), source=None)
    parts = [part.split("]")[0].split() for part in line.split("[")[1:]]
    parts = [part for part in parts[1:] if part[:1] != ["energy"]]
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
        event.sequence = int(at["-Ps"])
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
        event.sequence = int(at["-tcp:s"])
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


def plain(address):
    return int(address) if "." not in address else None


def is_copied(address):
    number = plain(address)
    return number is not None and not 0 <= number < 1 << 30


def purpose(event):
    if event.layer is None:
        if event.chunk:
            return "data" if event.chunk == "D" else "feedback"
    elif getattr(event, "sctp", None) and event.sctp[1] != "D":
        return "feedback"
    elif is_routing(event):
        return "control"
    if is_segment(event):
        return "data" if number(event, signed=True) else "feedback"
    return "feedback" if event.kind in FEEDBACK else "control" if event.kind in CONTROL else "data"


def is_routing(event):
    agents = [event.source, event.destination]
    return event.kind in ROUTING or all(split_agent(agent)[1] == 255 for agent in agents)


def is_segment(event):
    return event.kind in ("tcp", "ack") and event.sequence is not None


def number(event, signed=False):
    if event.chunk:
        return (True, event.tsn) if event.chunk == "D" else None
    sctp = getattr(event, "sctp", None)
    if sctp:
        return (True, int(sctp[2])) if sctp[1] == "D" else None
    if not is_segment(event) or event.sequence < 0 and not signed:
        return None
    if event.header:
        payload, mark = event.size > event.header[1], event.header[0] & 3
    else:
        payload = event.size > (80 if event.kind == "ack" else 40)
        mark = event.kind == "tcp" and event.sequence == 0
    return (payload, event.sequence) if payload or mark else None


def quantiles(values):
    if not values:
        return None
    ordered = sorted(values)
    rank = lambda q: ordered[max(math.ceil(q * len(ordered)), 1) - 1]
    return {"count": len(values), "mean": sum(values) / len(values), "min": ordered[0], "median": rank(0.5),
            "p95": rank(0.95), "p99": rank(0.99), "max": ordered[-1]}


def starts(event):
    if event.layer is None:
        return event.letter != "r" or event.destination.rpartition(".")[0] == str(event.to)
    if event.source is None or event.arp or is_routing(event):
        return False
    return event.letter == "s" or event.letter == "r" and event.layer == "RTR"


def journeys(events):
    """Events of each packet, the packets in the order of their first event."""
    packets = {}
    for event in events:
        if event.layer is not None and event.source is None:
            continue
        if event.uid in packets:
            packets[event.uid].append(event)
        elif starts(event):
            packets[event.uid] = [event]
    return packets.values()


def follow(packet, layer):
    """Arrivals (time, hops, line) and losses (time, cause) of a packet whose flow was first seen at a layer."""
    arrivals, losses, dropped, hops = [], [], None, 0
    copied = is_copied(split_agent(packet[0].destination)[0])
    place = packet[0].node
    for index, event in enumerate(packet):
        if event.layer is not None and event.source and is_routing(event):
            continue
        address = split_agent(event.destination)[0]
        arrives = False
        if event.letter in "dem" or event.letter == "c" and event.layer is None:
            cause = EVENT_NAMES[event.letter] if event.layer is None else event.reason or "drop"
            if copied or event.layer is None and event.letter in "dm":
                losses.append((event.time, cause))
                if not copied:
                    break
            else:
                dropped = (event.time, cause)
            continue
        if event.layer is None:
            if event.letter in "+-hE":
                dropped = None
            elif event.letter in "rD":
                if event.to != place:
                    place, hops = event.to, hops + 1
                if address == str(event.to):
                    arrives = True
                elif plain(address) is None or is_copied(address):
                    sent_on = [later for later in packet[index + 1:] if later.time <= event.time + 1.5e-6
                               and later.node == event.to and (later.layer is not None or later.letter in "+-hE")]
                    arrives = not sent_on
        else:
            dropped = None
            if event.letter == "f":
                hops += 1
            elif event.letter == "r":
                here = event.layer == layer or layer == "link" and event.layer == "AGT"
                if here and (event.layer == "AGT" or address == str(event.node)):
                    hops = max(hops + (layer != "link"), event.made)
                    arrives = True
        if arrives:
            arrivals.append((event.time, hops, event))
            if not copied:
                dropped = None
                break
    if dropped:
        losses.append(dropped)
    return arrivals, losses, copied


def flows(events):
    found = {}
    order = []
    for packet in journeys(events):
        first = packet[0]
        key = (first.source, first.destination, first.flow)
        flow = found.setdefault(key, {"kind": first.kind, "purposes": set(), "packets": [],
                                      "layer": "link" if first.layer is None else first.layer})
        numbers = [number(event) for event in packet if event.letter in "+-hEs" or event is first]
        numbered = next((n for n in numbers if n), None) if first.chunk else number(first)
        flow["purposes"].add("data" if first.chunk and numbered else purpose(first))
        flow["packets"].append((packet, numbered, purpose(first)))
        order.append(key)
    return [summary(key, flow) for key, flow in found.items()]


def summary(key, flow):
    highest, again = {}, 0
    arrived, lost = [], defaultdict(int)
    sent = delivered = 0
    under_way = 0
    seen_first = None
    for ordinal, (packet, numbered, meant) in enumerate(flow["packets"]):
        first = packet[0]
        known = not (first.layer is None and first.letter == "r")
        if known:
            sent += 1
            seen_first = first.time if seen_first is None else seen_first
            if numbered:
                payload, value = numbered
                if payload in highest and value <= highest[payload]:
                    again += 1
                else:
                    highest[payload] = value
        arrivals, losses, copied = follow(packet, flow["layer"])
        for time, hops, event in arrivals:
            arrived.append((event.order, time, ordinal, hops, first, numbered, meant, known, copied))
        for _, cause in losses:
            lost[cause] += 1
        under_way += not arrivals and not losses and not copied
    arrived.sort(key=lambda arrival: arrival[0])
    had, duplicates, goodput, late, latest, last = set(), 0, 0, 0, None, None
    delays, jitters, hops_made = [], [], []
    for _, time, ordinal, hops, first, numbered, meant, known, copied in arrived:
        duplicate = numbered in had if numbered and not copied else False
        had.add(numbered)
        duplicates += duplicate
        if meant == "data" and not duplicate and (not numbered or numbered[0]):
            goodput += first.size
        last = time if last is None else max(last, time)
        if known:
            late += latest is not None and ordinal < latest and not copied
            latest = ordinal if latest is None else max(latest, ordinal)
            delay = max(time - first.time, 0.0)
            if delays:
                jitters.append(abs(time - first.time - before))
            before = time - first.time
            delays.append(delay)
            if not copied:
                hops_made.append(hops)
    seconds = last - seen_first if last is not None and seen_first is not None else 0
    rank = {"data": 0, "control": 1, "feedback": 2}
    return {
        "source": key[0], "destination": key[1], "flow": key[2], "kind": flow["kind"],
        "purpose": min(flow["purposes"], key=rank.get), "sent_packets": sent,
        "sent_bytes": sum(p[0].size for p, _, _ in flow["packets"] if p[0].layer or p[0].letter != "r"),
        "retransmissions": again, "delivered_packets": len(arrived),
        "delivered_bytes": sum(arrival[4].size for arrival in arrived), "duplicates": duplicates,
        "goodput_bytes": goodput, "goodput": goodput * 8 / seconds if seconds > 0 else None,
        "lost_packets": sum(lost.values()), "losses": dict(lost), "under_way": under_way, "reordered": late,
        "first_sent": seen_first, "last_delivered": last, "delay": quantiles(delays), "jitter": quantiles(jitters),
        "mean_hops": sum(hops_made) / len(hops_made) if hops_made else None,
    }


def links(events, rates):
    events = [event for event in events if event.layer is None]
    if not events:
        return []
    first, last = events[0].time, max(event.time for event in events)
    by_link = defaultdict(list)
    for event in events:
        by_link[event.node, event.to].append(event)
    return [link(key, events, first, last, rates.get(key)) for key, events in sorted(by_link.items())]


def link(key, events, first, last, rate):
    waiting, changes, waits = {}, [], []
    packets, drops = [], defaultdict(int)
    received = 0
    latest = {}
    for event in events:
        letter, uid = event.letter, event.uid
        waited = None
        if letter in "+E" and uid not in waiting:
            waiting[uid] = event
            changes.append((event.time, 1, event.size))
        elif letter in "-dmeD" and uid in waiting:
            entered = waiting.pop(uid)
            changes.append((event.time, -1, -entered.size))
            waited = event.time - entered.time if letter == "-" else None
        if letter == "-" and latest.get("-") != uid:
            packets.append((event, waited))
        if letter == "r" and latest.get("r") != uid:
            received += 1
        if letter in "-r":
            latest[letter] = uid
        if letter in EVENT_NAMES:
            drops[EVENT_NAMES[letter]] += 1
    waits = [waited for _, waited in packets if waited is not None]
    back_to_back = [(a, b) for (a, _), (b, waited) in zip(packets, packets[1:]) if waited]
    seconds = sum(b.time - a.time for a, b in back_to_back)
    if rate is None and seconds > 0:
        rate = sum(a.size for a, _ in back_to_back) * 8 / seconds
    size = sum(event.size for event, _ in packets)
    span = last - first
    length, total, areas, most = [0, 0], first, [0.0, 0.0], [0, 0]
    for time, *change in changes + [(last, 0, 0)]:
        if time > total:
            for i in range(2):
                areas[i] += length[i] * (time - total)
                most[i] = max(most[i], length[i])
            total = time
        length = [length[i] + change[i] for i in range(2)]
    return {
        "from": key[0], "to": key[1], "packets": len(packets), "bytes": size, "received_packets": received,
        "rate": rate, "utilisation": size * 8 / (rate * span) if rate and span > 0 else None,
        "mean_queue_packets": areas[0] / span if span > 0 else 0, "max_queue_packets": most[0],
        "mean_queue_bytes": areas[1] / span if span > 0 else 0, "max_queue_bytes": most[1],
        "mean_wait": sum(waits) / len(waits) if waits else None, "drops": dict(drops),
    }


def mobile(events, batteries):
    frames = [event for event in events if event.layer is not None]
    if not frames:
        return None
    routing = {layer: [event for event in frames if event.layer == layer and event.letter in "sf" and event.source
                       and is_routing(event)] for layer in ("RTR", "MAC")}
    routing = routing["RTR"] or routing["MAC"]
    sent = [event for event in frames if event.layer == "MAC" and event.letter in "sf"]
    drops = defaultdict(int)
    for event in frames:
        if event.letter == "d":
            drops[event.reason or "-"] += 1
    levels = {}
    for node, level in batteries:
        levels[node] = {"first": levels.get(node, {"first": level})["first"], "last": level}
    return {
        "routing_packets": len(routing), "routing_bytes": sum(event.size for event in routing),
        "arp_frames": sum(event.arp for event in sent), "mac_frames": len(sent),
        "mac_control_frames": sum(event.kind in ("RTS", "CTS", "ACK") for event in sent),
        "collisions": drops.get("COL", 0), "drops": dict(drops),
        "energy": {str(node): level for node, level in levels.items()},
    }


def main():
    for path in sys.argv[1:]:
        events, rates, batteries = [], {}, []
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", errors="replace", newline="\n") as lines:
            for order, line in enumerate(lines):
                words = line.split()
                if line.startswith("l -t") and "-r" in words:
                    at = keys(words)
                    for key in (int(at["-s"]), int(at["-d"])), (int(at["-d"]), int(at["-s"])):
                        if float(at["-r"]) > 0:
                            rates[key] = float(at["-r"])
                elif line.startswith("N -t"):
                    batteries.append((int(words[4]), float(words[6])))
                event = parse(line)
                if event:
                    event.order = order
                    events.append(event)
                    if getattr(event, "energy", None) is not None and event.energy >= 0:
                        batteries.append((event.node, event.energy))
        answer = {"file": path, "packet_events": len(events), "flows": flows(events), "links": links(events, rates),
                  "mobile": mobile(events, batteries)}
        print(json.dumps(answer))


main()
