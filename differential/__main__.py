"""Compares Neons with ns-2.35 on random scenarios."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from differential.campaign import Campaign
from differential.generator import AREAS, scenarios

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run the command and return its exit status."""
    areas = "\n".join(f"  {name:<16}{text}" for name, text in AREAS.items())
    parser = argparse.ArgumentParser(
        prog="differential",
        description=__doc__,
        epilog=f"areas:\n{areas}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-n", type=int, default=2000, help="how many scenarios (2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--seed", type=int, default=1, help="scenarios follow from it (1)")
    parser.add_argument("--areas", default="tcp", help="comma-separated (tcp)")
    parser.add_argument("--containing", default="", help="only scenarios whose script has this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs at a time (all cores)")
    parser.add_argument("--limit", type=int, default=5, help="stop after LIMIT differences (5)")
    parser.add_argument("--neons", type=Path, default=ROOT / "target/release/neons", help="what is tested")
    parser.add_argument("--reference", type=Path, default=Path("/usr/bin/ns"), help="ns-2.35 (/usr/bin/ns)")
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds that a run may last (20)")
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds spent on each difference (60)")
    parser.add_argument("--show", action="store_true", help="print the scripts and run nothing")
    arguments = parser.parse_args()
    chosen = frozenset(arguments.areas.split(","))
    if unknown := chosen - AREAS.keys():
        parser.error(f"unknown area: {', '.join(sorted(unknown))}; there are {', '.join(AREAS)}")
    if arguments.show:
        for scenario in scenarios(arguments, chosen):
            print(scenario.script())
        return 0
    for program in (arguments.neons, arguments.reference):
        if not program.exists():
            parser.error(f"there is no {program}")
    return Campaign(arguments, ROOT / "target/differential").run(list(scenarios(arguments, chosen)))


if __name__ == "__main__":
    sys.exit(main())
