#!/usr/bin/env python3
"""The experiment at 85 % load: response times, throughput, drops and queues of three kinds of TCP.

Reno with drop-tail queues, SACK with ECN over Adaptive RED, and Sync-TCP with drop-tail queues carry the same requests
over the congested network. For the first run it also prints the distribution of response sizes, and the running
quantiles, which show whether the run was long enough.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import web
from quantiles import RunningQuantile, Spread, quantile, tail_index
from simulator import Simulator, arguments, count, positive, table

if TYPE_CHECKING:
    from collections.abc import Callable

PROTOCOLS = {
    "reno": ("Reno, drop-tail", {"tcp": "Reno", "queue": "DropTail", "ecn": 0}),
    "sack": ("SACK, ECN, ARED", {"tcp": "Sack", "queue": "RED", "ecn": 1}),
    "sync": ("Sync-TCP, drop-tail", {"tcp": "Sack/Sync", "queue": "DropTail", "ecn": 0}),
}
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
# Connections per second and cloud that offer 85 % (calibration.py); the document has 24.1 and 22.9.
FORWARD, REVERSE = 23.69, 23.61
SEGMENT = 1420  # bytes
EVERY = 100  # responses between two looks at the running quantiles


def protocols(text: str) -> list[str]:
    """Read a list of protocols."""
    chosen = text.split(",")
    for name in chosen:
        if name not in PROTOCOLS:
            raise argparse.ArgumentTypeError(f"there is no {name}; there are {', '.join(PROTOCOLS)}")
    return chosen


def comparison(runs: dict[str, web.WebRun]) -> str:
    """Return the table that compares the protocols."""
    rows = [["", *(PROTOCOLS[name][0] for name in runs)]]

    def row(label: str, cell: Callable[[web.WebRun], str]) -> None:
        rows.append([label, *(cell(run) for run in runs.values())])

    row("pairs, forward", lambda run: f"{run.pairs['forward']:,}")
    row("simulated, s", lambda run: f"{run.end:,.0f}")
    for direction in web.DIRECTIONS:
        ends = {name: run.measured(direction) for name, run in runs.items()}
        changes = {
            name: (
                last.drops - first.drops,
                last.arrivals - first.arrivals,
                last.bytes_sent - first.bytes_sent,
            )
            for name, (first, last) in ends.items()
        }
        lasted = {name: last.time - first.time for name, (first, last) in ends.items()}
        rows.append([f"{direction}: drops", *(f"{drops:,}" for drops, _, _ in changes.values())])
        rows.append([f"{direction}: drops, %", *(f"{100 * drops / all_:.2f}" for drops, all_, _ in changes.values())])
        row(f"{direction}: mean queue, packets", lambda run, d=direction: f"{run.mean_queue(d):.1f}")
        rows.append(
            [
                f"{direction}: utilization, %",
                *(f"{8 * sent / lasted[name] / 1e5:.2f}" for name, (_, _, sent) in changes.items()),
            ]
        )
    for share in QUANTILES:
        times = {
            name: quantile(sorted(exchange.milliseconds for exchange in run.exchanges), share)
            for name, run in runs.items()
        }
        rows.append([f"response time, {100 * share:g} %, ms", *(f"{time:,.0f}" for time in times.values())])
    for share in QUANTILES:
        row(
            f"throughput, {100 * share:g} %, Mb/s",
            lambda run, share=share: f"{quantile(sorted(run.throughputs('forward')), share) / 1e6:.2f}",
        )
    row("processor time, s", lambda run: f"{run.cost.seconds:,.0f}")
    row("peak memory, MB", lambda run: f"{run.cost.megabytes:,.0f}")
    return table(rows)


def sizes(run: web.WebRun) -> str:
    """Return the table of the distribution of response sizes, in the order of completion."""
    responses = [float(exchange.response) for exchange in run.exchanges]
    ordered = sorted(responses)
    within = {segments: sum(size <= segments * SEGMENT for size in ordered) for segments in (1, 10)}
    rows = [
        ["", "here", "document"],
        ["responses", f"{len(ordered):,}", "250,000"],
        ["in one segment, %", f"{100 * within[1] / len(ordered):.1f}", "about 60"],
        ["in ten segments, %", f"{100 * within[10] / len(ordered):.1f}", "90"],
        ["median, bytes", f"{quantile(ordered, 0.5):,.0f}", "about 730"],
        ["mean, bytes", f"{sum(ordered) / len(ordered):,.0f}", "7,560 in theory"],
        ["99th quantile, bytes", f"{quantile(ordered, 0.99):,.0f}", "more than 66,560"],
        ["largest complete, bytes", f"{ordered[-1]:,.0f}", "49,000,000"],
        ["largest begun, bytes", f"{run.largest_begun:,}", "more than 10,000,000"],
        ["tail index (Hill, largest 1 %)", f"{tail_index(ordered):.2f}", "1.23"],
    ]
    return table(rows)


def convergence(run: web.WebRun) -> str:
    """Return the running 90th and 99th quantiles of the response size, and how much the 90th still varies."""
    ninetieth, ninety_ninth = RunningQuantile(0.9), RunningQuantile(0.99)
    spread = Spread()
    total = len(run.exchanges)
    marks = {max(EVERY, round(total * tenth / 10 / EVERY) * EVERY) for tenth in range(1, 11)}
    rows = [["responses", "90th quantile", "99th quantile", "COV of the 90th, %"]]
    late: list[float] = []
    late_variation = 0.0
    for number, exchange in enumerate(run.exchanges, 1):
        ninetieth.add(exchange.response)
        ninety_ninth.add(exchange.response)
        if number % EVERY:
            continue
        spread.add(ninetieth.value())
        variation = spread.coefficient_of_variation()
        if number >= 0.4 * total:
            late.append(ninetieth.value())
            late_variation = max(late_variation, variation)
        if number in marks:
            quantiles = [f"{ninetieth.value():,.0f}", f"{ninety_ninth.value():,.0f}"]
            rows.append([f"{number:,}", *quantiles, f"{100 * variation:.2f}"])
    if not late:
        return f"Fewer than {EVERY} responses: no running quantiles."
    verdict = "holds" if late_variation < 0.05 else "does not hold"
    return (
        f"{table(rows)}\n\nAfter {0.4 * total:,.0f} responses the 90th quantile stays within "
        f"{max(late) - min(late):,.0f} bytes (document: 100 after 100,000), and its\ncoefficient of variation below "
        f"{100 * late_variation:.2f} % (document: 3 %): the rule of 5 % {verdict}."
    )


def main() -> None:
    """Run the experiment and print its tables."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument(
        "--protocols", type=protocols, default=",".join(PROTOCOLS), help="which of them, with commas between"
    )
    parser.add_argument("--pairs", type=count, default=250_000, help="requests with responses, forward path")
    parser.add_argument("--duration", type=positive, help="simulated seconds after the warm-up, instead of pairs")
    parser.add_argument("--warmup", type=positive, default=120, help="simulated seconds that do not count")
    parser.add_argument("--seed", type=count, default=1, help="number of the run")
    parser.add_argument("--forward", type=positive, default=FORWARD, help="connections per second and cloud, forward")
    parser.add_argument("--reverse", type=positive, default=REVERSE, help="the same on the reverse path")
    parser.add_argument("--target", type=positive, default=0.06, help="target delay of Adaptive RED, seconds")
    options = parser.parse_args()
    simulator = Simulator(options)
    common = {"pairs": options.pairs, "duration": options.duration or 0, "warmup": options.warmup}
    common |= {"seed": options.seed, "forward": options.forward, "reverse": options.reverse}
    common |= {"target": options.target}

    def run(name: str) -> web.WebRun:
        title, settings = PROTOCOLS[name]
        return web.run(simulator, common | settings, title)

    runs = dict(zip(options.protocols, simulator.for_each(options.protocols, run), strict=True))
    first = next(iter(runs.values()))
    print(comparison(runs))
    print(f"\nResponse sizes\n\n{sizes(first)}\n\n{convergence(first)}")


if __name__ == "__main__":
    main()
