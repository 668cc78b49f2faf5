#!/usr/bin/env python3
"""Compares the times of reading a packet trace: `crates/trace`, a loop in Python, awk, and polars' CSV reader.

A trace is made with neons (`bench/growth/trace.tcl`) or given. The programs run in turn; the table shows the least
processor time (user and system) of several runs, the speed that follows from it, the least elapsed time and the peak
memory. Contestants that are not installed are left out. All of them sum the sizes of received packets, except
`columns`, which builds every column of every line.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

PYTHON = """
import sys
total = 0
with open(sys.argv[1]) as lines:
    for line in lines:
        fields = line.split()
        if fields[0] == "r":
            total += int(fields[5])
print(total)
"""

POLARS = """
import sys
import polars
rows = polars.read_csv(sys.argv[1], separator=" ", has_header=False)
event, size = rows.columns[0], rows.columns[5]
print(rows.filter(polars.col(event) == "r")[size].sum())
"""


def run(command: list[str], environment: dict[str, str], cores: int = 0) -> tuple[float, float, float]:
    """Runs a command, on this number of processors if the number is not 0.

    Returns its processor time and elapsed time in seconds, and its peak memory in megabytes.
    """
    allowed = sorted(os.sched_getaffinity(0))
    limit = (lambda: os.sched_setaffinity(0, allowed[:cores])) if cores else None
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | environment, preexec_fn=limit)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def has_polars(python: str) -> bool:
    return subprocess.run([python, "-c", "import polars"], stderr=subprocess.DEVNULL).returncode == 0


def contestants(trace: str, reader: str, python: str) -> dict[str, tuple[list[str], dict[str, str]]]:
    found = {
        "trace: records": ([reader, trace, "rows"], {}),
        "trace: columns": ([reader, trace, "columns", "1"], {}),
        "trace: columns, 2 threads": ([reader, trace, "columns", "2"], {}),
        "trace: 0.1 s out of the middle, by index": ([reader, trace, "window"], {}),
        "Python, line by line": ([python, "-c", PYTHON, trace], {}),
    }
    for awk in ("mawk", "gawk"):
        if shutil.which(awk):
            found[awk] = ([awk, '$1 == "r" { total += $6 } END { print total }', trace], {})
    if has_polars(python):
        found["polars CSV, 1 thread"] = ([python, "-c", POLARS, trace], {"POLARS_MAX_THREADS": "1"})
    return found


def read_generated(lines: int, neons: str, generator: str) -> None:
    """Pipes a generated trace of this many lines into `neons trace summary`, and prints time and peak memory."""
    source = subprocess.Popen([generator, str(lines)], stdout=subprocess.PIPE)
    start = time.monotonic()
    command = [neons, "trace", "summary", "-", "--only", "flows"]
    process = subprocess.Popen(command, stdin=source.stdout, stdout=subprocess.DEVNULL)
    source.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0 or source.wait() != 0:
        sys.exit("failed")
    processor, elapsed = usage.ru_utime + usage.ru_stime, time.monotonic() - start
    print(f"{lines} lines: {processor:.1f} s CPU, {elapsed:.1f} s, {usage.ru_maxrss / 1024:.0f} MB")


def compare_cores(trace: str, reader: str, runs: int) -> None:
    """Reads columns on one core and on two, in turn, and prints speeds, their ratio, and the serial stages' shares."""
    if len(os.sched_getaffinity(0)) < 2:
        sys.exit("two processors are needed")
    if (load := os.getloadavg()[0]) > 0.5:
        print(f"The machine is busy (load {load:.1f}): elapsed times are too long.", file=sys.stderr)
    megabytes = os.path.getsize(trace) / 1e6
    elapsed = {1: [], 2: []}
    processor = {1: [], 2: []}
    cutting, completing = [], []
    run([reader, trace, "columns"], {})
    for _ in range(runs):
        for cores in elapsed:
            seconds = run([reader, trace, "columns", str(cores)], {}, cores)
            processor[cores].append(seconds[0])
            elapsed[cores].append(seconds[1])
        cutting.append(run([reader, trace, "blocks"], {}, 1)[0])
        output = subprocess.run([reader, trace, "columns", "2"], check=True, capture_output=True, text=True).stdout
        completing.append(float(output.split()[0]))
    for cores in elapsed:
        print(f"{cores} core{'s'[:cores - 1]}: {megabytes / min(elapsed[cores]):.0f} MB/s, "
              f"{min(processor[cores]):.3f} s of processor time")
    print(f"two cores are {min(elapsed[1]) / min(elapsed[2]):.2f} times as fast as one")
    work = min(processor[1])
    print(f"serial: cutting into lines takes {min(cutting) / work:.1%} of the processor time of one core, "
          f"completing batches {min(completing) / work:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--neons", default=str(ROOT / "target/release/neons"))
    parser.add_argument("--reader", default=str(ROOT / "target/release/examples/read"))
    parser.add_argument("--python", default=sys.executable, help="an interpreter that may have polars")
    parser.add_argument("--trace", help="a wired trace; made if not given")
    parser.add_argument("--megabytes", type=int, default=250, help="size of the trace that is made")
    parser.add_argument("-n", type=int, default=3, help="runs of each")
    parser.add_argument("--cores", action="store_true", help="compare one core with two instead; wants an idle machine")
    parser.add_argument("--lines", type=int, help="pipe this many generated lines into `neons trace summary` instead")
    parser.add_argument("--generator", default=str(ROOT / "target/release/examples/generate"))
    arguments = parser.parse_args()
    if arguments.lines:
        read_generated(arguments.lines, arguments.neons, arguments.generator)
        return
    with tempfile.TemporaryDirectory(prefix="neons-bench-") as folder:
        trace = arguments.trace
        if trace is None:
            trace = os.path.join(folder, "out.tr")
            seconds = arguments.megabytes / 2.42
            subprocess.run([arguments.neons, str(HERE / "growth/trace.tcl"), trace, str(seconds)], check=True)
        if arguments.cores:
            compare_cores(trace, arguments.reader, arguments.n)
            return
        megabytes = os.path.getsize(trace) / 1e6
        programs = contestants(trace, arguments.reader, arguments.python)
        # Discard the first run of each program, which fills caches and makes the index.
        runs = {name: [] for name in programs}
        for i in range(arguments.n + 1):
            for name, (command, environment) in programs.items():
                result = run(command, environment)
                if i > 0:
                    runs[name].append(result)
    print(f"{megabytes:.0f} MB\n\n| reader | CPU s | MB/s of CPU | elapsed s | peak MB |\n|---|---:|---:|---:|---:|")
    for name, results in runs.items():
        processor, elapsed, memory = (choose(values) for choose, values in zip((min, min, max), zip(*results)))
        speed = f"{megabytes / processor:.0f}" if "index" not in name else ""
        print(f"| {name} | {processor:.3f} | {speed} | {elapsed:.3f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
