#!/usr/bin/env python3
"""Times the scripts of this folder under Neons and under ns-2.35, side by side.

The two programs run in turn, each in an empty folder. For each script the table shows the median CPU
time (user and system) and the peak memory of both, and the median of the ratios of each pair of runs,
which holds even where the machine's speed drifts. Debian's package of ns-2.35 is called ns2.
"""

import argparse
import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
HISTORY = HERE / "history.tsv"


class Run:
    """One run of a program on a script."""

    def __init__(self, program: str, script: Path):
        folder = tempfile.mkdtemp(prefix="neons-bench-")
        try:
            process = subprocess.Popen(
                [program, str(script)],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            self.output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self.status = process.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024


def compare(neons: str, reference: str, script: Path, count: int) -> dict:
    """Runs a script `count` times under both programs, after a warm-up each."""
    Run(neons, script), Run(reference, script)
    pairs = [(Run(neons, script), Run(reference, script)) for _ in range(count)]
    return {
        "seconds": statistics.median(ours.seconds for ours, _ in pairs),
        "reference": statistics.median(theirs.seconds for _, theirs in pairs),
        "ratio": statistics.median(theirs.seconds / max(ours.seconds, 1e-9) for ours, theirs in pairs),
        "megabytes": max(ours.megabytes for ours, _ in pairs),
        "reference_megabytes": max(theirs.megabytes for _, theirs in pairs),
        "same": all(ours.output == theirs.output and ours.status == theirs.status for ours, theirs in pairs),
    }


def last_recorded() -> dict[str, float]:
    """The ratio of each script in the newest recorded run."""
    ratios = {}
    if HISTORY.exists():
        for line in HISTORY.read_text().splitlines()[1:]:
            _, _, name, _, _, ratio = line.split("\t")
            ratios[name] = float(ratio)
    return ratios


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scripts", nargs="*", help="names of scripts of this folder [default: all]")
    parser.add_argument("--neons", default=str(HERE.parent / "target/release/neons"))
    parser.add_argument("--against", default="ns", help="the reference program [default: ns]")
    parser.add_argument("-n", type=int, default=5, help="pairs of runs [default: 5]")
    parser.add_argument("--record", action="store_true", help="append the figures to history.tsv")
    arguments = parser.parse_args()
    reference = shutil.which(arguments.against)
    if reference is None:
        print(f"bench: there is no program {arguments.against}; Debian's package ns2 has it", file=sys.stderr)
        return 1
    scripts = [HERE / f"{name}.tcl" for name in arguments.scripts] or sorted(HERE.glob("*.tcl"))
    before = last_recorded()
    print(f"{'script':18} {'neons s':>8} {'ns s':>8} {'faster':>8} {'before':>8} {'neons MB':>9} {'ns MB':>8}  output")
    records = []
    for script in scripts:
        figures = compare(arguments.neons, reference, script, arguments.n)
        earlier = f"{before[script.stem]:.2f}x" if script.stem in before else "-"
        print(
            f"{script.stem:18} {figures['seconds']:8.3f} {figures['reference']:8.3f} {figures['ratio']:7.2f}x "
            f"{earlier:>8} {figures['megabytes']:9.1f} {figures['reference_megabytes']:8.1f}  "
            f"{'same' if figures['same'] else 'DIFFERS'}",
            flush=True,
        )
        records.append((script.stem, figures))
    if arguments.record:
        new = not HISTORY.exists()
        with HISTORY.open("a") as file:
            if new:
                file.write("date\tmachine\tscript\tneons_seconds\treference_seconds\tratio\n")
            for name, figures in records:
                row = (
                    datetime.date.today().isoformat(),
                    f"{platform.machine()} {os.cpu_count()} cores",
                    name,
                    f"{figures['seconds']:.3f}",
                    f"{figures['reference']:.3f}",
                    f"{figures['ratio']:.2f}",
                )
                file.write("\t".join(row) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
