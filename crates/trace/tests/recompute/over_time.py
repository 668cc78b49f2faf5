"""Answers to the questions other than the summary."""

from collections import defaultdict
from decimal import Decimal

from flows import is_routing, quantiles, rank
from links import shows_collisions, traced_layers

WIDTH = Decimal("0.1")
"""Width of the windows in which queues are measured, in seconds; ten times that, if there would be over a million."""
APART = 0.1
"""Seconds between losses of one cluster, at most."""


def index(time, width):
    # Decimal times have no exact quotient.
    return int(time / float(width) + 1e-9)


def throughput(flows, events):
    """Bytes that arrived, in windows whose width is the power of ten that gives less than 500."""
    by_link, latest = defaultdict(list), {}
    for event in events:
        if event.layer is None and event.letter in "rD":
            key = event.node, event.to
            if latest.get(key) != event.uid:
                latest[key] = event.uid
                by_link[key].append((event.time, event.size))
    by_flow = [[(time, packet.first.size) for packet in flow.packets for time, _, _ in packet.arrivals]
               for flow in flows]
    times = [time for arrivals in [*by_link.values(), *by_flow] for time, _ in arrivals]
    width = Decimal("0.001")
    while any(index(time, width) >= 500 for time in times):
        width *= 10

    def windows(arrivals):
        bytes_in = defaultdict(int)
        for time, size in arrivals:
            bytes_in[str(index(time, width))] += size
        return dict(bytes_in)

    return {
        "window": float(width), "windows": max((index(time, width) for time in times), default=-1) + 1,
        "flows": [flow.named(kind=flow.kind, purpose=flow.purpose, bytes=windows(arrivals))
                  for flow, arrivals in zip(flows, by_flow)],
        "links": [{"from": key[0], "to": key[1], "bytes": windows(arrivals)}
                  for key, arrivals in sorted(by_link.items())],
    }


def queues(events):
    events = [event for event in events if event.layer is None]
    by_link = defaultdict(list)
    for event in events:
        if event.letter in "+-dmeED":
            by_link[event.node, event.to].append(event)
    last = max((event.time for event in events), default=0)
    width = WIDTH
    while any(index(event.time, width) >= 1_000_000 for found in by_link.values() for event in found):
        width *= 10
    return [{"from": key[0], "to": key[1], "window": float(width), "windows": history(events, last, width)}
            for key, events in sorted(by_link.items())]


def history(events, last, width):
    """The queue of a link in windows: sums over time, greatest lengths, drops."""
    waiting, since, windows = {}, events[0].time, {}

    def window(number):
        fresh = {"mean_packets": 0, "mean_bytes": 0, "max_packets": 0, "max_bytes": 0, "drops": 0}
        return windows.setdefault(str(number), fresh)

    def hold(until):
        packets, size = len(waiting), sum(waiting.values())
        number = index(since, width)
        while packets and float(number * width) < until:
            start, end = max(float(number * width), since), min(float((number + 1) * width), until)
            number += 1
            if end > start:
                found = window(number - 1)
                found["mean_packets"] += packets * (end - start) / float(width)
                found["mean_bytes"] += size * (end - start) / float(width)
                found["max_packets"] = max(found["max_packets"], packets)
                found["max_bytes"] = max(found["max_bytes"], size)

    for event in events:
        arrives = event.letter in "+E"
        if arrives != (event.uid in waiting):
            if event.time > since:
                hold(event.time)
                since = event.time
            if arrives:
                waiting[event.uid] = event.size
            else:
                del waiting[event.uid]
        if event.letter in "dme":
            window(index(event.time, width))["drops"] += 1
    hold(last)
    return windows


def delays(flows):
    found = []
    for flow in flows:
        values = sorted(max(time - packet.first.time, 0.0) for packet in flow.packets if packet.is_sent
                        for time, _, _ in packet.arrivals)
        if values:
            function = [[rank(values, step / 500), step / 500] for step in range(501)]
            found.append(flow.named(kind=flow.kind, purpose=flow.purpose, quantiles=quantiles(values),
                                    distribution=function))
    return found


def losses(flows):
    found = [(loss, flow) for flow in flows for packet in flow.packets for loss in packet.losses]
    # In the order of the file, then what only the end of the trace shows; sorted by time.
    found.sort(key=lambda pair: (pair[0].event.time, pair[0].late, pair[0].event.order))
    lost = [flow.named(line=loss.event.order + 1, time=loss.event.time, uid=loss.event.uid, node=loss.event.node,
                       to=loss.event.to, cause=loss.cause) for loss, flow in found]
    clusters = []
    for loss, flow in found:
        time = loss.event.time
        if not clusters or time - clusters[-1]["end"] > APART:
            clusters.append({"start": time, "end": time, "losses": 0, "flows": {}})
        clusters[-1]["end"] = time
        clusters[-1]["losses"] += 1
        clusters[-1]["flows"][flow.key] = flow.named()
    return {"losses": lost, "clusters": [{**cluster, "flows": list(cluster["flows"].values())} for cluster in clusters]}


def shown(first):
    """The sequence number that a line shows, and the acknowledgement number; -1 where it has none."""
    if first.chunk:
        return first.tsn, first.sequence
    sctp = getattr(first, "sctp", None)
    if sctp:
        return int(sctp[2]), -1
    sequence = -1 if first.shown is None else first.shown
    return sequence, sequence if first.ack is None else first.ack


def sequences(flows):
    by_key = {flow.key: flow for flow in flows}
    points = defaultdict(list)
    for flow in flows:
        for packet in flow.packets:
            sequence, ack = shown(packet.first)
            data = packet.purpose == "data"
            if data and packet.is_sent and sequence >= 0:
                points[flow.key].append((packet.first.time, sequence, "retransmission" if packet.again else "data"))
            for loss in packet.losses:
                number = packet.number[1] if packet.first.chunk and packet.number else sequence
                if data and number >= 0:
                    points[flow.key].append((loss.event.time, number, "loss"))
            back = flow.key[1], flow.key[0], flow.key[2]
            for time, _, event in packet.arrivals:
                known = back in by_key and by_key[back].packets[0].first.order <= event.order
                if packet.purpose == "feedback" and ack >= 0 and known:
                    points[back].append((time, ack, "ack"))
    return [by_key[key].named(kind=by_key[key].kind, points=[
                {"time": time, "sequence": sequence, "what": what} for time, sequence, what in sorted(found)])
            for key, found in points.items() if any(what != "ack" for _, _, what in found)]


def mobile_history(flows, events, levels):
    """What mobile nodes did in windows, whose width is the power of ten that gives less than 500."""
    frames = [event for event in events if event.layer is not None]
    if not frames:
        return None
    packets = [packet for flow in flows for packet in flow.packets if packet.purpose == "data" and not packet.copied]
    sent = [packet for packet in packets if packet.is_sent]
    routing = {layer: [event.time for event in frames if event.layer == layer and event.letter in "sf"
                       and event.source and is_routing(event)] for layer in ("RTR", "MAC")}
    found = {
        "sent": [packet.first.time for packet in sent],
        "delivered": [packet.first.time for packet in sent for _ in packet.arrivals],
        "routing_packets": routing["RTR"] or routing["MAC"],
        "mac_frames": [event.time for event in frames if event.layer == "MAC" and event.letter in "sf"],
        "collisions": [event.time for event in frames if event.letter == "d" and event.reason == "COL"],
        "drops": [event.time for event in frames if event.letter == "d"],
    }
    times = [time for placed in found.values() for time in placed] + routing["MAC"] + [time for time, _, _ in levels]
    width = Decimal("0.001")
    while any(index(time, width) >= 500 for time in times):
        width *= 10
    # A window with nothing but routing packets at a MAC has a row, even if those at routing agents count.
    windows = {str(index(time, width)): {"mean_hops": None, **dict.fromkeys(found, 0)}
               for time in times[:len(times) - len(levels)]}
    hops = defaultdict(list)
    for name, placed in found.items():
        for time in placed:
            windows[str(index(time, width))][name] += 1
    for packet in sent:
        for _, made, _ in packet.arrivals:
            hops[str(index(packet.first.time, width))].append(made)
    unknown = [] if {"RTR", "MAC"} & traced_layers(frames) else ["routing_packets"]
    unknown += [] if "MAC" in traced_layers(frames) else ["mac_frames"]
    unknown += [] if shows_collisions(frames) else ["collisions"]
    for window in windows.values():
        window.update(dict.fromkeys(unknown))
    for number, made in hops.items():
        windows[number]["mean_hops"] = sum(made) / len(made)
    energy = defaultdict(dict)
    for time, node, level in levels:
        energy[str(node)][str(index(time, width))] = level
    return {"window": float(width), "windows": windows, "energy": energy}
