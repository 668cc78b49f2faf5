"""Links, queues and mobile nodes."""

from collections import defaultdict

from flows import EVENT_NAMES, is_routing


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


def traced_layers(frames):
    """The layers of mobile nodes of which the trace shows more than drops."""
    return {event.layer for event in frames if event.letter != "d"}


def shows_collisions(frames):
    """Whether collisions were traced, in a format that prints the reasons of drops."""
    at_mac = [event.reason for event in frames if event.letter == "d" and event.layer == "MAC"]
    return any(event.reason == "COL" for event in frames if event.letter == "d") or (
        "MAC" in traced_layers(frames) and all(at_mac))


def mobile(events, batteries):
    frames = [event for event in events if event.layer is not None]
    if not frames:
        return None
    routing = {layer: [event for event in frames if event.layer == layer and event.letter in "sf" and event.source
                       and is_routing(event)] for layer in ("RTR", "MAC")}
    routing = routing["RTR"] or routing["MAC"]
    traced = traced_layers(frames)
    known = {"RTR", "MAC"} & traced
    sent = [event for event in frames if event.layer == "MAC" and event.letter in "sf"]
    drops = defaultdict(int)
    for event in frames:
        if event.letter == "d":
            drops[event.reason or "-"] += 1
    levels = {}
    for _, node, level in batteries:
        levels[node] = {"first": levels.get(node, {"first": level})["first"], "last": level}
    return {
        "routing_packets": len(routing) if known else None,
        "routing_bytes": sum(event.size for event in routing) if known else None,
        "arp_frames": sum(event.arp for event in sent) if "MAC" in traced else None,
        "mac_frames": len(sent) if "MAC" in traced else None,
        "mac_control_frames": sum(
            event.kind in ("RTS", "CTS", "ACK", "MAC") or not (event.kind or event.source or event.arp)
            for event in sent) if "MAC" in traced else None,
        "collisions": drops.get("COL", 0) if shows_collisions(frames) else None, "drops": dict(drops),
        "energy": {str(node): level for node, level in levels.items()},
    }
