#!/usr/bin/env python3
"""Table A.3: the rates of new connections that offer a given load.

On an uncongested network (100 Mb/s everywhere) five clouds in each direction run at the document's rates. The table
shows the loads that they offer on the link between routers 3 and 4, the rates that our generator needs for the exact
loads, and the loads that a run at these rates offers. Loads are in percent of 10 Mb/s.
"""

from __future__ import annotations

import argparse

import web
from loads import LOADS
from simulator import Simulator, arguments, count, positive, table

CAPACITY = 10e6  # bits per second


def chosen_loads(text: str) -> list[int]:
    """Read a list of loads."""
    chosen = [int(part) for part in text.split(",")]
    for load in chosen:
        if load not in LOADS:
            raise argparse.ArgumentTypeError(f"the document has no rates for {load} %")
    return chosen


def main() -> None:
    """Calibrate and print the table."""
    parser = arguments(__doc__.splitlines()[0])
    everything = ",".join(map(str, LOADS))
    parser.add_argument("--loads", type=chosen_loads, default=everything, help="loads in percent, with commas between")
    parser.add_argument("--duration", type=positive, help="simulated seconds after the warm-up, not the document's")
    parser.add_argument("--warmup", type=positive, default=120, help="simulated seconds that do not count")
    parser.add_argument("--seed", type=count, default=1, help="number of the run")
    parser.add_argument(
        "--check",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="run at the rates that were found",
    )
    options = parser.parse_args()
    simulator = Simulator(options)

    def offered(rates: tuple[float, float], duration: float, title: str) -> tuple[float, float]:
        settings = {"forward": rates[0], "reverse": rates[1], "duration": duration, "warmup": options.warmup}
        settings |= {"seed": options.seed, "bandwidth": 100e6, "lists": 0}
        result = web.run(simulator, settings, title)
        return result.offered("forward") / CAPACITY, result.offered("reverse") / CAPACITY

    head = ["load, %", "s", "document c/s", "", "offered, %", "", "needed c/s", ""]
    rows = [head + (["offered, %", ""] if options.check else [])]
    rows.append(["", "", *["forward", "reverse"] * ((len(rows[0]) - 2) // 2)])

    def row(load: int) -> list[str]:
        forward, reverse, document_duration = LOADS[load]
        duration = options.duration or document_duration
        first = offered((forward, reverse), duration, f"{load} %, document's rates")
        needed = tuple(
            round(rate * load / 100 / share, 2) for rate, share in zip((forward, reverse), first, strict=True)
        )
        cells = [f"{load}", f"{duration:g}", f"{forward:.1f}", f"{reverse:.1f}"]
        cells += [f"{100 * share:.1f}" for share in first] + [f"{rate:.2f}" for rate in needed]
        if options.check:
            cells += [f"{100 * share:.1f}" for share in offered(needed, duration, f"{load} %, needed rates")]
        return cells

    rows += simulator.for_each(options.loads, row)
    print(table(rows))


if __name__ == "__main__":
    main()
