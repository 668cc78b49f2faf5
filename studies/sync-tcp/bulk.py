#!/usr/bin/env python3
"""Tables A.1 and A.2: bulk transfers one-way, two-way, and two-way with delayed acknowledgements.

Counts the packets at the queue of the bottleneck on the forward path, and prints the counts and the document's numbers.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from simulator import Simulator, arguments, count, positive, table

BANDWIDTH = 10e6  # of the bottleneck, bits per second

# The options of the script and the document's column for each experiment.
EXPERIMENTS = {
    "one-way": ({"traffic": "one-way", "ackevery": 1}, [260218, 260156, 62, 6181, 6178, 3, 99.83, 9983.11]),
    "two-way": (
        {"traffic": "two-way", "ackevery": 1},
        [446129, 229021, 217108, 11169, 7106, 4063, 90.30, 8722.81],
    ),
    "delayed": (
        {"traffic": "two-way", "ackevery": 2},
        [363553, 229778, 133775, 5685, 4149, 1537, 90.59, 8868.83],
    ),
}
ROWS = [
    "segments",
    "data",
    "ACK",
    "drops",
    "dropped data",
    "dropped ACK",
    "utilization, %",
    "goodput, kb/s",
]
DOCUMENT_DURATION = 300


def measure(simulator: Simulator, settings: dict[str, object], header: int, title: str) -> list[float]:
    """Run one experiment and return the rows of its column."""
    seen: Counter[tuple[str, bool]] = Counter()
    sent: Counter[bool] = Counter()

    def note(line: str) -> None:
        event, _, _, _, _, size, _ = line.split(" ", 6)
        is_data = int(size) > header
        seen[event, is_data] += 1
        if event == "-":
            sent[is_data] += int(size)

    with tempfile.TemporaryDirectory(prefix="sync-tcp-") as folder:
        simulator.run("bulk.tcl", settings, Path(folder), title, note)
    data, acks = seen["+", True], seen["+", False]
    lost_data, lost_acks = seen["d", True], seen["d", False]
    seconds = float(str(settings["duration"]))
    bits = 8.0 * sent.total() / seconds
    # Goodput counts headers, but no ACKs, as it does in the document.
    goodput = 8.0 * sent[True] / seconds
    return [
        data + acks, data, acks, lost_data + lost_acks, lost_data, lost_acks, 100 * bits / BANDWIDTH, goodput / 1e3,
    ]  # fmt: skip


def shown(row: int, column: list[float]) -> str:
    """Return a number of a column as text; for numbers that are parts of a total, with the share."""
    value = column[row]
    if row in (1, 2, 4, 5):
        whole = column[0] if row < 3 else column[3]
        return f"{value:,.0f} ({100 * value / whole if whole else 0:.0f}%)"
    return f"{value:,.2f}" if row > 5 else f"{value:,.0f}"


def main() -> None:
    """Run all experiments and print the tables."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--duration", type=positive, default=DOCUMENT_DURATION, help="simulated seconds")
    parser.add_argument("--flows", type=count, default=20, help="transfers in each direction")
    parser.add_argument("--seeds", type=count, default=1, help="runs with different seeds, to be averaged")
    parser.add_argument("--header", type=count, default=54, help="bytes of header")
    parser.add_argument("--rtt", type=positive, default=0.115, help="mean round-trip time, seconds")
    parser.add_argument(
        "--rtts",
        choices=["packmime", "equal"],
        default="packmime",
        help="whether each transfer has its own base round-trip time or all have the mean one",
    )
    options = parser.parse_args()
    simulator = Simulator(options)
    common = {"flows": options.flows, "duration": options.duration, "rtt": options.rtt, "rtts": options.rtts}
    common |= {"header": options.header}

    def run(job: tuple[str, int]) -> list[float]:
        name, seed = job
        settings = common | EXPERIMENTS[name][0] | {"seed": seed}
        return measure(simulator, settings, options.header, f"{name}, seed {seed}")

    jobs = [(name, seed) for name in EXPERIMENTS for seed in range(1, options.seeds + 1)]
    results = dict(zip(jobs, simulator.for_each(jobs, run), strict=True))
    columns = {}
    for name, (_, document) in EXPERIMENTS.items():
        runs = [results[name, seed] for seed in range(1, options.seeds + 1)]
        columns[name] = ([sum(run[row] for run in runs) / len(runs) for row in range(len(ROWS))], document)

    heads = [["", *(cell for name in columns for cell in (name, "document"))]]
    body = [
        [label, *(shown(row, column) for pair in columns.values() for column in pair)] for row, label in enumerate(ROWS)
    ]
    print(table(heads + body))
    if options.duration != DOCUMENT_DURATION:
        print(f"\nThese are {options.duration:g} s; the document's counts are those of {DOCUMENT_DURATION} s.")


if __name__ == "__main__":
    main()
