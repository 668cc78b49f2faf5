#!/usr/bin/env python3
"""Compares the times of `neons.read_trace` and of a plain Python loop that makes a table of a packet trace.

The loop splits every line, converts its numbers, appends the twelve fields to lists, and makes arrays of the lists.
Both return all packets of the same trace, which is made with neons (`bench/growth/trace.tcl`) or given. They run in
turn; the table shows the least processor time (user and system) and the least elapsed time of several runs.
"""

import argparse
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import neons

HERE = Path(__file__).resolve().parent


def loop(path: str) -> dict[str, np.ndarray]:
    """Returns the columns of a packet trace, line by line."""
    events, times, starts, ends, types, sizes = [], [], [], [], [], []
    flags, flows, sources, destinations, sequences, uids = [], [], [], [], [], []
    for line in open(path):
        fields = line.split()
        events.append(fields[0])
        times.append(float(fields[1]))
        starts.append(int(fields[2]))
        ends.append(int(fields[3]))
        types.append(fields[4])
        sizes.append(int(fields[5]))
        flags.append(fields[6])
        flows.append(int(fields[7]))
        sources.append(fields[8])
        destinations.append(fields[9])
        sequences.append(int(fields[10]))
        uids.append(int(fields[11]))
    return {
        "event": np.array(events),
        "time": np.array(times),
        "from": np.array(starts),
        "to": np.array(ends),
        "type": np.array(types),
        "size": np.array(sizes),
        "flags": np.array(flags),
        "flow": np.array(flows),
        "source": np.array(sources),
        "destination": np.array(destinations),
        "sequence": np.array(sequences),
        "uid": np.array(uids),
    }


def measure(read: Callable[[], object]) -> tuple[float, float]:
    """Calls a function; returns its processor time and its elapsed time in seconds."""
    gc.collect()
    before, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    result = read()
    elapsed, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
    del result
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trace", help="a wired trace; made if not given")
    parser.add_argument("--megabytes", type=int, default=30, help="size of the trace that is made")
    parser.add_argument("-n", type=int, default=5, help="runs of each")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="neons-bench-") as folder:
        trace = arguments.trace
        if trace is None:
            trace = os.path.join(folder, "out.tr")
            neons.run(HERE / "growth/trace.tcl", args=[trace, arguments.megabytes / 2.42], progress=False)
        lines = sum(1 for _ in open(trace, "rb"))
        ours, theirs = neons.read_trace(trace, progress=False).packets, loop(trace)
        for name in ("time", "from", "to", "size", "flow", "sequence", "uid", "type"):
            if not np.array_equal(ours[name], theirs[name]):
                sys.exit(f"the column {name} differs")
        contestants: dict[str, Callable[[], object]] = {
            "loop over the lines": lambda: loop(trace),
            "`neons.read_trace`": lambda: neons.read_trace(trace, progress=False),
            "`neons.read_trace`, 1 thread": lambda: neons.read_trace(trace, threads=1, progress=False),
            "`neons.read_trace(...).packets.to_arrow()`": lambda: neons.read_trace(trace).packets.to_arrow(),
        }
        del ours, theirs
        runs: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
        for _ in range(arguments.n):
            for name, read in contestants.items():
                runs[name].append(measure(read))
        megabytes = os.path.getsize(trace) / 1e6
    best = {name: tuple(map(min, zip(*results))) for name, results in runs.items()}
    (processor, elapsed), *_ = best.values()
    print(f"{lines:,} lines, {megabytes:.0f} MB, Python {sys.version.split()[0]}\n")
    print("| reader | CPU s | elapsed s | CPU, loop relative to it | elapsed, loop relative to it |\n|---|---:|---:|---:|---:|")
    for name, (own_processor, own_elapsed) in best.items():
        ratios = f"{processor / own_processor:.1f} | {elapsed / own_elapsed:.1f}"
        print(f"| {name} | {own_processor:.3f} | {own_elapsed:.3f} | {ratios} |")


if __name__ == "__main__":
    main()
