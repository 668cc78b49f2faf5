"""How connections start on long fat paths: Reno, Limited Slow-Start, Quick-Start, CUBIC with HyStart++.

Runs transfers over the paths of "Characterizing slow start in high speed networks" (Kumazoe, Cavendish, Tsuru, Oie and
Gerla, 2008), prints completion times, retransmissions and timeouts, and compares the document's claims with the
measurements. Windows and sequence numbers of single transfers are written to files.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from claims import CLAIMS, Result

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

METHODS = {
    "reno": "Reno",
    "limited": "Limited Slow-Start",
    "unpaced": "Quick-Start, unpaced",
    "paced": "Quick-Start, paced",
    "explicit": "Quick-Start, RFC 4782",
    "cubic": "CUBIC + HyStart++",
}
LOADS = {
    "1": (1, "together"),
    "2": (2, "together"),
    "5": (5, "together"),
    "10": (10, "together"),
    "1+1": (2, "sequence"),
}
SCENARIOS = ("uniform", "expansion", "reduction")


@dataclass(frozen=True)
class LongPath:
    """A path of the document: its round-trip time, and the interfaces at both ends by scenario."""

    title: str
    rtt: float
    speeds: dict[str, tuple[float, float]]


PATHS = {
    "chicago": LongPath(
        "Kyushu - Chicago, 180 ms",
        0.18,
        {"uniform": (1e9, 1e9), "expansion": (1e9, 10e9), "reduction": (10e9, 1e9)},
    ),
    "carolina": LongPath(
        "Kyushu - North Carolina, 220 ms",
        0.22,
        {"uniform": (1e9, 1e9), "expansion": (100e6, 1e9), "reduction": (1e9, 100e6)},
    ),
}


@dataclass(frozen=True)
class Run:
    """One simulation."""

    path: str
    scenario: str
    load: str
    method: str

    def command(self, options: argparse.Namespace) -> list[str]:
        """Return the command line of the run."""
        path = PATHS[self.path]
        server, client = path.speeds[self.scenario]
        transfers, order = LOADS[self.load]
        words = [self.method, server, client, path.rtt, transfers, order, options.megabytes * 1_000_000]
        words += [options.buffer, options.limit]
        if self.load == "1":
            words.append(options.data / f"{self.path}-{self.scenario}-{self.method}.txt")
        return [str(options.neons), str(HERE / "transfer.tcl"), *map(str, words)]

    def result(self, options: argparse.Namespace) -> Result:
        """Return the results of the transfers; with the option to resume, those of an earlier run."""
        known = options.data / "results.txt"
        key = " ".join(self.command(options)[2:])
        if options.resume and known.exists():
            for line in reversed(known.read_text().splitlines()):
                earlier, seconds, resent, timeouts = line.split("|")
                if earlier == key:
                    return Result(float(seconds), int(resent), int(timeouts))
        result = self.carry_out(options)
        with known.open("a") as file:
            file.write(f"{key}|{result.seconds}|{result.resent}|{result.timeouts}\n")
        return result

    def carry_out(self, options: argparse.Namespace) -> Result:
        """Do the run, and return the results of the transfers."""
        run = subprocess.run(self.command(options), capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(f"{' '.join(self.command(options))}\nfailed:\n{run.stderr}")
        rows = [line.split() for line in run.stdout.splitlines()]
        times = [float("inf") if row[0] == "-" else float(row[0]) for row in rows]
        resent, timeouts = (sum(int(row[column]) for row in rows) for column in (1, 2))
        return Result(sum(times) / len(times), resent, timeouts)


def main() -> int:
    """Run the command and return its exit status."""
    options = parse()
    options.data.mkdir(parents=True, exist_ok=True)
    runs = [
        Run(path, scenario, load, method)
        for path in options.paths
        for scenario in options.scenarios
        for load in options.loads
        for method in options.methods
    ]
    results = {}
    began = time.monotonic()
    for number, run in enumerate(runs, 1):
        elapsed = time.monotonic() - began
        show(f"{number}/{len(runs)}  {run.path} {run.scenario} {run.load} {run.method}  {elapsed:.0f} s")
        results[run] = run.result(options)
    show("")
    print(
        f"Transfers of {options.megabytes} MB. "
        f"In front of each interface there is a queue of {options.buffer:g} round-trip times.\n"
        "Mean completion time in seconds, packets resent, timeouts; by number of transfers at once,\n"
        "1+1 is one after the other."
    )
    for path in options.paths:
        for scenario in options.scenarios:
            print_table(results, options, path, scenario)
    print_claims(results)
    print(f"\nWindows and sequence numbers of single transfers are in {options.data}.")
    return 0


def parse() -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(
        prog="run.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--megabytes", type=int, default=1000, help="size of a transfer (1000)")
    parser.add_argument(
        "--buffer", type=float, default=1.0, help="queues of interfaces, round-trip times (1)"
    )
    parser.add_argument(
        "--limit", type=float, default=1000.0, help="simulated seconds to wait for transfers (1000)"
    )
    for name, all_of in (("paths", PATHS), ("scenarios", SCENARIOS), ("loads", LOADS), ("methods", METHODS)):
        what = f"only these, comma-separated ({','.join(all_of)})"
        parser.add_argument(f"--{name}", type=chooser(all_of), default=list(all_of), help=what)
    parser.add_argument("--resume", action="store_true", help="take over what an earlier run has finished")
    parser.add_argument("--neons", type=Path, default=ROOT / "target/release/neons", help="the program")
    parser.add_argument(
        "--data", type=Path, default=ROOT / "target/slow-start", help="folder for windows over time"
    )
    options = parser.parse_args()
    if not options.neons.exists():
        parser.error(f"there is no {options.neons}: run `make build`, or name it with --neons")
    return options


def chooser(known: object) -> object:
    """Return a parser of comma-separated lists of known names."""

    def choose(text: str) -> list[str]:
        names = text.split(",")
        if unknown := [name for name in names if name not in known]:
            message = f"unknown: {', '.join(unknown)}; there are {', '.join(known)}"
            raise argparse.ArgumentTypeError(message)
        return names

    return choose


def show(text: str) -> None:
    """Show progress, on a terminal or line by line."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def print_table(results: dict[Run, Result], options: argparse.Namespace, path: str, scenario: str) -> None:
    """Print the results of one path in one scenario."""
    server, client = (f"{speed / 1e9:g} Gb/s" for speed in PATHS[path].speeds[scenario])
    print(f"\n{PATHS[path].title}, {scenario}: server {server}, client {client}\n")
    print(f"{'':22}" + "".join(f"{load:>22}" for load in options.loads))
    for method in options.methods:
        cells = (cell(results[Run(path, scenario, load, method)]) for load in options.loads)
        print(f"{METHODS[method]:22}" + "".join(f"{text:>22}" for text in cells))


def cell(result: Result) -> str:
    """Return a result as text."""
    seconds = "unfinished" if result.seconds == float("inf") else f"{result.seconds:.1f}"
    return f"{seconds} {result.resent:>7} {result.timeouts:>3}"


def print_claims(results: dict[Run, Result]) -> None:
    """Print the document's claims and the measurements."""
    print("\nWhat the document says of single transfers, and what was measured:\n")
    for claim in CLAIMS:
        group = {
            run.method: result
            for run, result in results.items()
            if where(run) == (claim.path, claim.scenario)
        }
        if not {"reno", "limited", "unpaced", "paced"} <= group.keys():
            continue
        verdict = "agrees" if claim.holds(group) else "DISAGREES"
        print(f"{verdict:10} {claim.path}, {claim.scenario}: {claim.text}\n{'':10} {claim.measure(group)}")


def where(run: Run) -> tuple[str, str] | None:
    """Return the path and the scenario of a run with one transfer."""
    return (run.path, run.scenario) if run.load == "1" else None


if __name__ == "__main__":
    sys.exit(main())
