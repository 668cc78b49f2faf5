#!/usr/bin/env python3
"""Times the scripts of this folder under Neons and under ns-2.35, side by side.

The two programs run in turn, each in an empty folder. For each workload the table shows the median CPU time (user and
system) and the peak memory of both, and the median of the ratios of each pair of runs, which is valid even if the
machine's speed drifts. The output counts as the same if standard output, exit status and all files are the same.
Debian's package of ns-2.35 is called ns2.

A workload is a script of this folder, such as `forwarding`, or a script of the folder `workloads` with one of the
arguments that its line `# variants:` lists, such as `queues/DRR`. Without names all workloads of this folder run; a
name may also be a pattern (`queues/*`, `*`).
"""

import argparse
import datetime
import fnmatch
import hashlib
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
HISTORY = HERE / "history.tsv"


class Workload:
    """A script and its arguments."""

    def __init__(self, name: str, script: Path, *arguments: str):
        self.name, self.script, self.arguments = name, script, arguments


def workloads() -> dict[str, Workload]:
    """Returns all workloads by name, those of this folder first."""
    found = {script.stem: Workload(script.stem, script) for script in sorted(HERE.glob("*.tcl"))}
    for script in sorted((HERE / "workloads").glob("*.tcl")):
        variants = re.search(r"^# variants: (.*)$", script.read_text(), re.MULTILINE)
        for variant in variants[1].split() if variants else []:
            name = f"{script.stem}/{variant}"
            found[name] = Workload(name, script, variant)
    return found


def peak_memory(process: subprocess.Popen, peak: list[float]) -> None:
    """Follows the peak memory of a process, in megabytes. The kernel's own figure at the end of the process would
    include the memory that this program had when it forked."""
    status = Path(f"/proc/{process.pid}/status")
    while process.returncode is None:
        try:
            found = re.search(r"VmHWM:\s+(\d+)", status.read_text())
        except OSError:
            return
        if found:
            peak[0] = int(found[1]) / 1024
        threading.Event().wait(0.01)


class Run:
    """One run of a program on a workload."""

    def __init__(self, program: str, workload: Workload):
        folder = tempfile.mkdtemp(prefix="neons-bench-")
        try:
            process = subprocess.Popen(
                [program, str(workload.script), *workload.arguments],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            peak = [0.0]
            watch = threading.Thread(target=peak_memory, args=(process, peak))
            watch.start()
            self.output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            watch.join()
            self.files = {}
            for file in Path(folder).iterdir():
                self.files[file.name] = hashlib.blake2b(file.read_bytes()).digest()
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self.status = process.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = peak[0]

    def left(self) -> tuple:
        """Returns the contents of everything that the run wrote."""
        return self.output, self.status, self.files


def compare(neons: str, reference: str, workload: Workload, count: int) -> dict:
    """Runs a workload `count` times under both programs, after one warm-up run of each."""
    Run(neons, workload), Run(reference, workload)
    pairs = [(Run(neons, workload), Run(reference, workload)) for _ in range(count)]
    return {
        "seconds": statistics.median(ours.seconds for ours, _ in pairs),
        "reference": statistics.median(theirs.seconds for _, theirs in pairs),
        "ratio": statistics.median(theirs.seconds / max(ours.seconds, 1e-9) for ours, theirs in pairs),
        "megabytes": max(ours.megabytes for ours, _ in pairs),
        "reference_megabytes": max(theirs.megabytes for _, theirs in pairs),
        "same": all(ours.left() == theirs.left() for ours, theirs in pairs),
    }


def last_recorded() -> dict[str, float]:
    """Returns the ratio of each script in the newest recorded run."""
    ratios = {}
    if HISTORY.exists():
        for line in HISTORY.read_text().splitlines()[1:]:
            _, _, name, _, _, ratio = line.split("\t")
            ratios[name] = float(ratio)
    return ratios


def is_chosen(name: str, patterns: list[str]) -> bool:
    """Returns whether a workload matches the patterns, and so is to run."""
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns) if patterns else "/" not in name


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scripts", nargs="*", help="names or patterns [default: the scripts of this folder]")
    parser.add_argument("--neons", default=str(HERE.parent / "target/release/neons"))
    parser.add_argument("--against", default="ns", help="the reference program [default: ns]")
    parser.add_argument("-n", type=int, default=5, help="pairs of runs [default: 5]")
    parser.add_argument("--alone", action="store_true", help="run each workload once under Neons, without comparison")
    parser.add_argument("--record", action="store_true", help="append the figures to history.tsv")
    arguments = parser.parse_args()
    known = workloads()
    chosen = [name for name in known if is_chosen(name, arguments.scripts)]
    if not chosen:
        print(
            f"bench: there is no workload {' '.join(arguments.scripts)}; there are {' '.join(known)}", file=sys.stderr
        )
        return 2
    neons = str(Path(arguments.neons).resolve())
    if arguments.alone:
        for name in chosen:
            print(f"{name:24} {Run(neons, known[name]).seconds:8.3f} s", flush=True)
        return 0
    reference = shutil.which(arguments.against)
    if reference is None:
        print(f"bench: there is no program {arguments.against}; Debian's package ns2 has it", file=sys.stderr)
        return 1
    before = last_recorded()
    print(
        f"{'workload':24} {'neons s':>8} {'ns s':>8} {'faster':>8} {'before':>8} {'neons MB':>9} {'ns MB':>8}  output"
    )
    records, ratios = [], []
    for name in chosen:
        figures = compare(neons, reference, known[name], arguments.n)
        earlier = f"{before[name]:.2f}x" if name in before else "-"
        print(
            f"{name:24} {figures['seconds']:8.3f} {figures['reference']:8.3f} {figures['ratio']:7.2f}x "
            f"{earlier:>8} {figures['megabytes']:9.1f} {figures['reference_megabytes']:8.1f}  "
            f"{'same' if figures['same'] else 'DIFFERS'}",
            flush=True,
        )
        ratios.append(figures["ratio"])
        records.append((name, figures))
    print(f"geometric mean {statistics.geometric_mean(ratios):.2f}x, least {min(ratios):.2f}x")
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
