#!/usr/bin/env python3
"""Shows how time and memory grow with the size of a simulation, as the tables of docs/performance-notebook.md.

Each script of the folder growth is run with growing arguments, under ns-2.35 as well if that ends within a minute.
Times are CPU seconds, user and system, the least of the runs. The series `mobile` and `neighbours` have other tables:
the time by the number of frames that radios heard, for larger and larger fields of mobile nodes at the same density. In
`mobile` connections lead across the whole field, over more and more hops; in `neighbours` each leads to a node nearby,
so that the work for a frame is the same in all fields.
"""

import argparse
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from run import peak_memory

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

# In `neighbours`: the number of nodes for each connection, and the packets a second of a connection.
NODES_A_CONNECTION = 5
PACKETS_A_SECOND = 8

TIME_LIMIT = 60


def run_in(folder: str, program: str, script: Path, arguments: tuple, limit: int) -> tuple[float, float, str] | None:
    """Returns CPU seconds, peak megabytes and output of one run; None if it fails or takes too long."""
    command = [program, str(script), *map(str, arguments)]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace"
    )
    peak = [0.0]
    watch = threading.Thread(target=peak_memory, args=(process, peak))
    limiter = threading.Timer(limit, process.kill)
    watch.start()
    limiter.start()
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    limiter.cancel()
    watch.join()
    if process.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, peak[0], output


def least(program: str, script: Path, arguments: tuple, count: int) -> tuple[float, float, str] | None:
    """Returns the run with the least CPU time of `count` runs."""
    results = []
    for _ in range(count):
        with tempfile.TemporaryDirectory(prefix="neons-growth-") as folder:
            results.append(run_in(folder, program, script, arguments, TIME_LIMIT))
    return min(results) if all(results) else None


def make_movements(neons: str, folder: str, nodes: int, duration: int, side: int) -> None:
    """Writes the movements of `nodes` mobile nodes."""
    command = [neons, "scenario", "random-waypoint", "--nodes", nodes, "--width", side, "--height", side]
    command += ["--duration", duration, "-o", "movements.tcl"]
    subprocess.run([str(word) for word in command], cwd=folder, check=True)


def connect_far(neons: str, folder: str, nodes: int) -> None:
    """Writes connections between random nodes, one for each ten nodes."""
    command = [neons, "scenario", "connections", "--nodes", nodes, "--kind", "cbr", "--connections", nodes // 10]
    command += ["--start-within", 5, "-o", "connections.tcl"]
    subprocess.run([str(word) for word in command], cwd=folder, check=True)


def connect_neighbours(_neons: str, folder: str, nodes: int) -> None:
    """Writes connections from nodes to the ones next to them."""
    movements = (Path(folder) / "movements.tcl").read_text()
    places = {}
    for node, axis, value in re.findall(r"node_\((\d+)\) set ([XY])_ ([\d.]+)", movements):
        places.setdefault(int(node), {})[axis] = float(value)
    lines = []
    for sender in range(0, nodes, NODES_A_CONNECTION):
        at = places[sender]
        others = (node for node in places if node != sender)
        receiver = min(others, key=lambda node: math.dist(at.values(), places[node].values()))
        lines += [
            f"set udp_({sender}) [new Agent/UDP]",
            f"$ns_ attach-agent $node_({sender}) $udp_({sender})",
            f"set null_({sender}) [new Agent/Null]",
            f"$ns_ attach-agent $node_({receiver}) $null_({sender})",
            f"$ns_ connect $udp_({sender}) $null_({sender})",
            f"set cbr_({sender}) [new Application/Traffic/CBR]",
            f"$cbr_({sender}) set packetSize_ 512",
            f"$cbr_({sender}) set interval_ {1 / PACKETS_A_SECOND}",
            f"$cbr_({sender}) attach-agent $udp_({sender})",
            f'$ns_ at {sender / nodes / PACKETS_A_SECOND} "$cbr_({sender}) start"',
        ]
    (Path(folder) / "connections.tcl").write_text("\n".join(lines) + "\n")


MOBILE_SERIES = {"mobile": (connect_far, "AODV"), "neighbours": (connect_neighbours, "DumbAgent")}


def mobile(neons: str, reference: str | None, series: str, duration: int, sizes: list[int], count: int) -> None:
    """Prints the table of a series of mobile nodes."""
    connect, routing = MOBILE_SERIES[series]
    script = HERE / "growth" / "mobile.tcl"
    print("| mobile nodes | frames heard | neons s | neons MB | neons ns a frame | ns s | ns MB |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for nodes in sizes:
        side = round(math.sqrt(nodes * AREA))
        with tempfile.TemporaryDirectory(prefix="neons-growth-") as folder:
            make_movements(neons, folder, nodes, duration, side)
            connect(neons, folder, nodes)
            arguments = (nodes, duration, side, routing)
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
    """Returns a bar with four characters for each factor of ten above a millisecond."""
    return "█" * max(1, round(4 * math.log10(max(seconds, 0.001) / 0.001)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = ", ".join([name for name, _, _ in SERIES] + list(MOBILE_SERIES))
    parser.add_argument("series", nargs="*", help=f"{names} [default: all]")
    parser.add_argument("--neons", default=str(HERE.parent / "target/release/neons"))
    parser.add_argument("--against", default="ns", help="the reference program [default: ns]")
    parser.add_argument("-n", type=int, default=2, help="runs of each [default: 2]")
    parser.add_argument("--duration", type=int, default=10, help="of mobile nodes: seconds simulated [default: 10]")
    parser.add_argument("--mobile-nodes", type=int, nargs="+", default=MOBILE_NODES, help="of mobile nodes: how many")
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
    neons = str(Path(arguments.neons).resolve())
    for name in MOBILE_SERIES:
        if not arguments.series or name in arguments.series:
            mobile(neons, reference, name, arguments.duration, arguments.mobile_nodes, arguments.n)
    return 0


if __name__ == "__main__":
    sys.exit(main())
