#!/usr/bin/env python3
"""Shows how time and memory grow with the size of a simulation, as the table of docs/performance.md.

Each script of the folder growth is run with growing arguments, under ns-2.35 as well where that ends within a
minute. Times are CPU seconds, user and system, the least of the runs.
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

SERIES = [
    ("flows", "concurrent flows", [(count, 5) for count in (1, 10, 100, 1000, 10_000, 100_000)]),
    ("in-flight", "packets in flight", [(10**power,) for power in range(1, 7)]),
    ("nodes", "nodes", [(count, 2) for count in (10, 100, 1000, 10_000)]),
    ("callbacks", "commands scheduled with `at`", [(10**power,) for power in range(2, 7)]),
]

TIME_LIMIT = 60


def run(program: str, script: Path, arguments: tuple) -> tuple[float, float] | None:
    """CPU seconds and peak megabytes of one run; None if it fails or takes too long."""
    folder = tempfile.mkdtemp(prefix="neons-growth-")
    try:
        command = ["timeout", str(TIME_LIMIT), program, str(script), *map(str, arguments)]
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if process.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def least(program: str, script: Path, arguments: tuple, count: int) -> tuple[float, float] | None:
    """The least of `count` runs."""
    results = [run(program, script, arguments) for _ in range(count)]
    return min(results) if all(results) else None


def bar(seconds: float) -> str:
    """A bar that grows by four characters for each factor of ten above a millisecond."""
    return "█" * max(1, round(4 * math.log10(max(seconds, 0.001) / 0.001)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("series", nargs="*", help="flows, in-flight, nodes, callbacks [default: all]")
    parser.add_argument("--neons", default=str(HERE.parent / "target/release/neons"))
    parser.add_argument("--against", default="ns", help="the reference program [default: ns]")
    parser.add_argument("-n", type=int, default=2, help="runs of each [default: 2]")
    arguments = parser.parse_args()
    reference = shutil.which(arguments.against)
    for name, what, steps in SERIES:
        if arguments.series and name not in arguments.series:
            continue
        print(f"| {what} | neons s | neons MB | ns s | ns MB | neons s, logarithmic |")
        print("|---:|---:|---:|---:|---:|:---|")
        for step in steps:
            script = HERE / "growth" / f"{name}.tcl"
            ours = least(arguments.neons, script, step, arguments.n)
            theirs = least(reference, script, step, 1) if reference else None
            cells = [f"{step[0]:,}"]
            cells += [f"{ours[0]:.3f}", f"{ours[1]:.0f}"] if ours else ["fails", ""]
            cells += [f"{theirs[0]:.3f}", f"{theirs[1]:.0f}"] if theirs else ["over a minute or fails", ""]
            cells.append(bar(ours[0]) if ours else "")
            print("| " + " | ".join(cells) + " |", flush=True)
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
