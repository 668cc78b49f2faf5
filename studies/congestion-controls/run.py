"""Congestion controls beside their papers: windows after a loss, shares beside Reno, queues.

Prints a table and draws a page of small plots. The window is that of one connection on a path of 100 ms that
loses one packet; as long as no queue builds up it has to follow the formula.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from formulas import FORMULAS, RTT

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

LOST_PACKET = 700
# Hybla is there at once.
LOST_PACKETS = {"hybla": 100}
SECONDS_BESIDE_RENO = 200
# Less than what fills the path, packets: no queue builds up.
LARGEST_WINDOW = 2000
SHOWN = 10.0
# Bytes.
PACKET = 1040
OTHERS = ("westwood", "lp")
WIDTH, HEIGHT, COLUMNS, MARGIN = 230, 150, 4, 34


@dataclass
class Growth:
    """The window of one connection: when it was cut, what it was before, and samples since recovery ended."""

    before: float
    ssthresh: float
    samples: list[tuple[float, float]]

    @property
    def start(self) -> float:
        """Return the window from which it grows: up to ssthresh that takes a moment only."""
        return max(self.at(0), self.ssthresh)

    def at(self, seconds: float) -> float:
        """Return the window so many seconds after the end of recovery."""
        return next(window for time, window in reversed(self.samples) if time <= seconds)


def simulate(neons: Path, algorithm: str, kind: str, amount: int) -> list[list[str]]:
    """Run the script and return the words of the lines that it writes."""
    with tempfile.TemporaryDirectory() as folder:
        words = [str(neons), str(HERE / "window.tcl"), algorithm, kind, str(amount)]
        run = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(f"{' '.join(words)}\nfailed:\n{run.stderr}")
        file = Path(folder) / ("window.txt" if kind == "loss" else "share.txt")
        return [line.split() for line in file.read_text().splitlines()]


def growth(neons: Path, algorithm: str) -> Growth:
    """Measure the window after a loss."""
    lines = simulate(neons, algorithm, "loss", LOST_PACKETS.get(algorithm, LOST_PACKET))
    changes = [(float(line[0]), line[5], float(line[6])) for line in lines]
    cut = next(n for n, (time, name, _) in enumerate(changes) if name == "ssthresh_" and time > 0.1)
    lost, _, ssthresh = changes[cut]
    before = next(value for _, name, value in reversed(changes[:cut]) if name == "cwnd_")
    windows = [(time, value) for time, name, value in changes[cut:] if name == "cwnd_"]
    # Recovery takes a round-trip time, in which the window shrinks.
    began = next(time for time, _ in windows if time > lost + 1.2 * RTT)
    return Growth(before, ssthresh, [(time - began, value) for time, value in windows if time >= began])


def share(neons: Path, algorithm: str) -> float:
    """Measure the part of the bottleneck that a connection gets beside one of Reno."""
    ((own, reno),) = (
        (float(word) for word in line) for line in simulate(neons, algorithm, "share", SECONDS_BESIDE_RENO)
    )
    return own / (own + reno)


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


def plot(name: str, measured: Growth, place: int) -> str:
    """Draw a window beside its formula."""
    x, y = place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT
    width, height = WIDTH - MARGIN - 10, HEIGHT - 2 * MARGIN + 16
    shown = [(time, window) for time, window in measured.samples if time <= SHOWN]
    top = 1.1 * max(measured.before, *(window for _, window in shown))

    def point(time: float, window: float) -> str:
        return f"{time / SHOWN * width:.1f},{height - window / top * height:.1f}"

    parts = [f'<g transform="translate({x + MARGIN},{y + 22})">']
    parts.append(f'<text x="0" y="-6" font-weight="bold">{name}</text>')
    parts.append(f'<path d="M0,0 V{height} H{width}" fill="none" stroke="#888"/>')
    parts.append(f'<text x="-4" y="8" text-anchor="end">{top:.0f}</text>')
    parts.append(f'<text x="{width}" y="{height + 12}" text-anchor="end">{SHOWN:.0f} s</text>')
    if name in FORMULAS:
        formula = FORMULAS[name]
        parts.append(f'<text x="{width}" y="-6" text-anchor="end" fill="#c40">{formula.rule}</text>')
        steps = [number * RTT for number in range(round(SHOWN / RTT) + 1)]
        line = " ".join(
            point(time, min(formula.window(measured.before, measured.start, time), top)) for time in steps
        )
        parts.append(f'<polyline points="{line}" fill="none" stroke="#c40" stroke-dasharray="4 3"/>')
    line = " ".join(point(time, window) for time, window in shown)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#147"/></g>')
    return "".join(parts)


def number(value: float | None) -> str:
    """Return a column, with a dash for what is not known or lies where a queue builds up."""
    return f"{'-':>7}" if value is None or value > LARGEST_WINDOW else f"{value:7.0f}"


def main() -> int:
    """Run the command and return its exit status."""
    options = parse()
    names = [*FORMULAS, *OTHERS]
    plots = []
    print("A loss in slow start, then growth without a queue; packets, measured and by the formula.\n")
    columns = ("before", "ssthresh", "", "after", "+2 s", "", "+5 s", "")
    print(
        f"{'':13}{''.join(f'{column:>{max(7, len(column) + 1)}}' for column in columns)}{'beside Reno':>13}"
    )
    for place, name in enumerate(names):
        measured = growth(options.neons, name)
        formula = FORMULAS.get(name)
        left = formula and formula.left and formula.left * measured.before
        cells = [f"{measured.before:8.0f}{measured.ssthresh:9.0f}{number(left)}{measured.at(0):7.0f}"]
        for seconds in (2.0, 5.0):
            expected = formula and formula.window(measured.before, measured.start, seconds)
            cells.append(f"{measured.at(seconds):7.0f}{number(expected)}")
        part = share(options.neons, name)
        print(f"{name:12}{''.join(cells)}{100 * part:11.0f} %", flush=True)
        plots.append(plot(name, measured, place))
    data_centre(options.neons)
    background(options.neons)
    rows = -(-len(names) // COLUMNS)
    size = f'width="{COLUMNS * WIDTH}" height="{rows * HEIGHT}"'
    style = 'font-family="sans-serif" font-size="9"'
    options.page.parent.mkdir(parents=True, exist_ok=True)
    options.page.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>'
        f'<rect width="100%" height="100%" fill="white"/>{"".join(plots)}</svg>\n'
    )
    print(f"\nThe plots are in {options.page}: solid what was measured, dashed the formula.")
    return 0


def parse() -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--neons", type=Path, default=ROOT / "target/release/neons", help="the program")
    parser.add_argument(
        "--page", type=Path, default=ROOT / "target/congestion-controls/windows.svg", help="the plots"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
