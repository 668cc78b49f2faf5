#!/usr/bin/env python3
"""Shows how time and memory grow with the size of a simulation, as the table of docs/performance.md.

Each script of the folder growth is run with growing arguments, under ns-2.35 as well where that ends within a
minute. Times are CPU seconds, user and system, the least of the runs. The series `mobile` has a table of its own kind:
the time by frames that radios heard, for fields of mobile nodes that are equally dense and grow.
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

MOBILE_NODES = (50, 100, 200, 500, 1000, 2000)

# Square metres for each mobile node: 95 nodes within the carrier-sense range of 550 m.
AREA = 10_000

TIME_LIMIT = 60


def run_in(folder: str, program: str, script: Path, arguments: tuple, limit: int) -> tuple[float, float, str] | None:
    """CPU seconds, peak megabytes and output of one run; None if it fails or takes too long."""
    command = ["timeout", str(limit), program, str(script), *map(str, arguments)]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace"
    )
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output


def least(program: str, script: Path, arguments: tuple, count: int) -> tuple[float, float, str] | None:
    """The least of `count` runs."""
    results = []
    for _ in range(count):
        with tempfile.TemporaryDirectory(prefix="neons-growth-") as folder:
            results.append(run_in(folder, program, script, arguments, TIME_LIMIT))
    return min(results) if all(results) else None


def make_scenario(neons: str, folder: str, nodes: int, duration: int, side: int) -> None:
    """Writes the movements and connections of `nodes` mobile nodes, one connection for each ten."""
    movements = ["random-waypoint", "--width", side, "--height", side, "--duration", duration, "-o", "movements.tcl"]
    connections = ["connections", "--kind", "cbr", "--connections", nodes // 10]
    connections += ["--start-within", 5, "-o", "connections.tcl"]
    for command in (movements, connections):
        command = [neons, "scenario", *map(str, command), "--nodes", str(nodes)]
        subprocess.run(command, cwd=folder, check=True)


def mobile(neons: str, reference: str | None, duration: int, sizes: list[int], count: int) -> None:
    """The table of mobile nodes."""
    script = HERE / "growth" / "mobile.tcl"
    print("| mobile nodes | frames heard | neons s | neons MB | neons ns a frame | ns s | ns MB |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for nodes in sizes:
        side = round(math.sqrt(nodes * AREA))
        with tempfile.TemporaryDirectory(prefix="neons-growth-") as folder:
            make_scenario(neons, folder, nodes, duration, side)
            arguments = (nodes, duration, side)
            ours = min(run_in(folder, neons, script, arguments, 10 * TIME_LIMIT) for _ in range(count))
            theirs = run_in(folder, reference, script, arguments, TIME_LIMIT) if reference else None
        seconds, megabytes, output = ours
        heard = int(output.split("frames heard")[1].split()[0])
        cells = [f"{nodes:,}", f"{heard:,}", f"{seconds:.2f}", f"{megabytes:.0f}", f"{seconds / heard * 1e9:.0f}"]
        missing = "over a minute or fails" if reference else "not run"
        cells += [f"{theirs[0]:.2f}", f"{theirs[1]:.0f}"] if theirs else [missing, ""]
        print("| " + " | ".join(cells) + " |", flush=True)
    print(flush=True)


def bar(seconds: float) -> str:
    """A bar that grows by four characters for each factor of ten above a millisecond."""
    return "█" * max(1, round(4 * math.log10(max(seconds, 0.001) / 0.001)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("series", nargs="*", help="flows, in-flight, nodes, callbacks, mobile [default: all]")
    parser.add_argument("--neons", default=str(HERE.parent / "target/release/neons"))
    parser.add_argument("--against", default="ns", help="the reference program [default: ns]")
    parser.add_argument("-n", type=int, default=2, help="runs of each [default: 2]")
    parser.add_argument("--duration", type=int, default=10, help="of mobile: seconds simulated [default: 10]")
    parser.add_argument("--mobile-nodes", type=int, nargs="+", default=MOBILE_NODES, help="of mobile: numbers of nodes")
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
    if not arguments.series or "mobile" in arguments.series:
        neons = str(Path(arguments.neons).resolve())
        mobile(neons, reference, arguments.duration, arguments.mobile_nodes, arguments.n)
    return 0


if __name__ == "__main__":
    sys.exit(main())
