#!/usr/bin/env python3
"""Draws random comments of the code and random entries of the manual, for a second reader.

Run by hand: python3 tests/sample_prose.py [--count 100] [--seed 1]. Read each text without its neighbours, and mend what
has to be read twice, here and everywhere else. Repeat with other seeds until a sample is clean.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"\s*(///?|//!) ?(.*)")


def comments(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each run of comment lines."""
    lines: list[str] = []
    start = 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        match = COMMENT.fullmatch(line)
        if match:
            start = start if lines else number
            lines.append(match[2])
        elif lines:
            yield f"{path.relative_to(ROOT)}:{start}", " ".join(lines).strip()
            lines = []


def entries(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the class, the member and the description of each entry on a page of the manual."""
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            name = line[3:]
        elif line.startswith("| `"):
            first, *_, last = re.split(r"(?<!\\) \| ", line.strip("| "))
            yield f"{name} {first}", last


def main() -> None:
    """Print a sample of comments and a sample of entries."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="texts of each kind")
    parser.add_argument("--seed", type=int, default=1, help="another number draws another sample")
    given = parser.parse_args()
    draw = random.Random(given.seed)
    sources = {
        "comments": [found for path in sorted(ROOT.glob("crates/*/src/**/*.rs")) for found in comments(path)],
        "entries": [found for path in sorted(ROOT.glob("docs/reference/*.md")) for found in entries(path)],
    }
    for kind, texts in sources.items():
        print(f"# {given.count} of {len(texts)} {kind}\n")
        for place, text in draw.sample(texts, min(given.count, len(texts))):
            print(f"{place}\n    {text}\n")


if __name__ == "__main__":
    main()
