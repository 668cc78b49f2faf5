"""Whole packets in memory, and what became of them: rules as in the documentation of `neons_trace::questions`."""

import math
from collections import defaultdict
from typing import NamedTuple

from lines import Event, split_agent

ROUTING = {"AODV", "AOMDV", "DSR", "TORA", "IMEP", "OLSR", "PUMA", "MDART"}
CONTROL = {"rtProtoDV", "rtProtoLS", "prune", "graft", "graftAck", "assert", "join"}
FEEDBACK = {"ack", "rap_ack", "tcpFriendCtl"}
EVENT_NAMES = {"d": "drop", "e": "error", "m": "monitor-drop", "c": "collision"}


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


def rank(ordered, q):
    """The least value that at least `q` of all do not exceed."""
    return ordered[max(math.ceil(q * len(ordered)), 1) - 1]


def quantiles(values):
    if not values:
        return None
    ordered = sorted(values)
    return {"count": len(values), "mean": sum(values) / len(values), "min": ordered[0], "median": rank(ordered, 0.5),
            "p95": rank(ordered, 0.95), "p99": rank(ordered, 0.99), "max": ordered[-1]}


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


class Loss(NamedTuple):
    """The event that lost a packet. `late` tells that only the end of the trace shows that nothing followed."""

    event: Event
    cause: str
    late: bool


def follow(packet, layer):
    """Arrivals (time, hops, event) and losses of a packet whose flow was first seen at a layer."""
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
                losses.append(Loss(event, cause, False))
                if not copied:
                    dropped = None
                    break
            else:
                dropped = Loss(event, cause, True)
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


class Flow:
    """The packets of a flow: their events, what numbers them, their purpose, arrivals and losses."""

    def __init__(self, key, first):
        self.key, self.kind, self.purposes, self.packets = key, first.kind, set(), []
        self.hosts = key[:2]
        self.layer = "link" if first.layer is None else first.layer

    @property
    def purpose(self):
        return min(self.purposes, key=["data", "control", "feedback"].index)

    def named(self, **fields):
        return {"source": self.hosts[0], "destination": self.hosts[1], "flow": self.key[2], **fields}


class Packet(NamedTuple):
    events: list
    number: tuple
    purpose: str
    arrivals: list
    losses: list
    copied: bool
    again: bool

    @property
    def first(self):
        return self.events[0]

    @property
    def is_sent(self):
        """Whether the trace shows that it was sent."""
        return not (self.first.layer is None and self.first.letter == "r")


def group(events):
    """The flows, in the order of their first packets."""
    found = {}
    highest = defaultdict(dict)
    for packet in journeys(events):
        first = packet[0]
        key = (first.source, first.destination, first.flow)
        flow = found.setdefault(key, Flow(key, first))
        numbers = [number(event) for event in packet if event.letter in "+-hEs" or event is first]
        numbered = next((n for n in numbers if n), None) if first.chunk else number(first)
        flow.purposes.add("data" if first.chunk and numbered else purpose(first))
        again = False
        if numbered and not (first.layer is None and first.letter == "r"):
            payload, value = numbered
            again = value <= highest[key].get(payload, -1)
            highest[key][payload] = max(value, highest[key].get(payload, -1))
        flow.packets.append(Packet(packet, numbered, purpose(first), *follow(packet, flow.layer), again))
    name_hosts_once(found.values())
    return list(found.values())


def name_hosts_once(flows):
    """Lines of mobile nodes show hierarchical addresses as numbers. A host that is known by both names gets the hierarchical one, and so
    do all others."""
    shown = {host: hierarchical(host) for flow in flows for host in flow.hosts}
    addresses = {host.rpartition(".")[0] for host in shown if host.count(".") == 3}
    if any(name.rpartition(".")[0] in addresses and not host.startswith("0.")
           for host, name in shown.items() if name != host):
        for flow in flows:
            flow.hosts = tuple(shown[host] for host in flow.hosts)


def hierarchical(host):
    """The name of a host as three levels of 10, 11 and 11 bits and a port; groups and broadcasts keep their numbers."""
    address, _, port = host.partition(".")
    if "." in port or not address.isdigit() or int(address) >= 1 << 30:
        return host
    return f"{int(address) >> 22}.{int(address) >> 11 & 2047}.{int(address) & 2047}.{port}"


def summary(flow):
    sent = [packet for packet in flow.packets if packet.is_sent]
    lost, arrived = defaultdict(int), []
    for ordinal, packet in enumerate(flow.packets):
        for time, hops, event in packet.arrivals:
            arrived.append((event.order, time, ordinal, hops, packet.first, packet.number, packet.purpose,
                            packet.is_sent, packet.copied))
        for loss in packet.losses:
            lost[loss.cause] += 1
    seen_first = sent[0].first.time if sent else None
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
    return flow.named(
        kind=flow.kind, purpose=flow.purpose, sent_packets=len(sent),
        sent_bytes=sum(packet.first.size for packet in sent), retransmissions=sum(packet.again for packet in sent),
        delivered_packets=len(arrived), delivered_bytes=sum(arrival[4].size for arrival in arrived),
        duplicates=duplicates, goodput_bytes=goodput, goodput=goodput * 8 / seconds if seconds > 0 else None,
        lost_packets=sum(lost.values()), losses=dict(lost),
        under_way=sum(not (packet.arrivals or packet.losses or packet.copied) for packet in flow.packets),
        reordered=late, first_sent=seen_first, last_delivered=last, delay=quantiles(delays),
        jitter=quantiles(jitters), mean_hops=sum(hops_made) / len(hops_made) if hops_made else None,
    )
