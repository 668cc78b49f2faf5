"""Recomputes from the text of traces, independently of the crate, every number that questions give. Prints a line of JSON
for each file given."""

import gzip
import json
import sys

from flows import group, summary
from lines import keys, parse
from links import links, mobile
from over_time import delays, losses, mobile_history, queues, sequences, throughput
from variables import curves, read


def answers(path):
    events, rates, batteries, variables = [], {}, [], []
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", errors="replace", newline="\n") as lines:
        for order, line in enumerate(lines):
            words = line.split()
            if line.startswith("l -t") and "-r" in words:
                at = keys(words)
                for key in (int(at["-s"]), int(at["-d"])), (int(at["-d"]), int(at["-s"])):
                    if float(at["-r"]) > 0:
                        rates[key] = float(at["-r"])
            elif line.startswith("N -t"):
                batteries.append((float(words[2]), int(words[4]), float(words[6])))
            event = parse(line)
            if event:
                event.order = order
                events.append(event)
                if getattr(event, "energy", None) is not None and event.energy >= 0:
                    batteries.append((event.time, event.node, event.energy))
            elif line.endswith("\n"):
                variables += read(line)
    flows = group(events)
    times = [event.time for event in events]
    return {
        "summary": {"first": min(times, default=None), "last": max(times, default=None),
                    "packet_events": len(events), "flows": [summary(flow) for flow in flows],
                    "links": links(events, rates), "mobile": mobile(events, batteries)},
        "throughput": throughput(flows, events), "queues": queues(events), "delays": delays(flows),
        "mobile": mobile_history(flows, events, batteries), "losses": losses(flows), "sequences": sequences(flows), "variables": curves(variables),
    }


for path in sys.argv[1:]:
    print(json.dumps(answers(path)))
