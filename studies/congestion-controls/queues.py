"""Queues of DCTCP and LEDBAT beside the analysis of DCTCP's authors and the target of RFC 6817.

Prints two tables: how far DCTCP's queue swings, and what delay LEDBAT keeps and what it leaves to Reno.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Bytes.
PACKET = 1040


def queue(neons: Path, *arguments: str) -> list[float]:
    """Return lengths of a bottleneck's queue, drops, and the parts used by all flows and by the first."""
    words = [str(neons), str(HERE / "queue.tcl"), *arguments]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"{' '.join(words)}\nfailed:\n{run.stderr}")
    return [float(word) for word in run.stdout.split() if word[0].isdigit()]


def data_centre(neons: Path) -> None:
    """Print how far DCTCP's queue swings beside the formula of its authors."""
    print("\nDCTCP, marks from K = 40 packets: lengths of the queue, measured and by the authors' formula.\n")
    print(f"{'':18}{'flows':>6}{'lowest':>8}{'':>7}{'highest':>9}{'':>7}{'drops':>7}{'used':>8}")
    product = 100e6 * 0.01 / (8 * PACKET)
    for name in ("DCTCP", "FullTcp/DCTCP"):
        for flows in (1, 2, 5):
            low, _, high, drops, used, _ = queue(neons, name, str(flows), "100", "0.01", "1000", "40", "20")
            top = 40 + flows
            bottom = top - (2 * flows * (product + 40)) ** 0.5 / 2
            cells = f"{low:8.0f}{bottom:7.0f}{high:9.0f}{top:7.0f}{drops:7.0f}{100 * used:6.0f} %"
            print(f"{name:18}{flows:6}{cells}")


def background(neons: Path) -> None:
    """Print what delay LEDBAT keeps, and what it leaves to Reno."""
    print("\nLEDBAT, room for 250 ms: queuing delay alone (its target is 100 ms), share beside Reno.\n")
    for name in ("LEDBAT", "FullTcp/LEDBAT"):
        path = ("1", "10", "0.04", "300", "0", "120")
        mean = queue(neons, name, *path)[1]
        *_, used, own = queue(neons, name, *path, "reno")
        print(f"{name:18}{mean * 8 * PACKET / 10e6 * 1e3:6.0f} ms{100 * own / used:6.0f} %")


def main() -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--neons", type=Path, default=ROOT / "target/release/neons", help="the program")
    neons = parser.parse_args().neons
    data_centre(neons)
    background(neons)
    return 0


if __name__ == "__main__":
    sys.exit(main())
