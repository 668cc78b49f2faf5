"""The command `python studies STUDY ...`."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from neons._command import command as neons_command

from common.claims import Result, Study, Verdict
from common.lab import Lab
from common.page import counted, page
from common.record import record, record_figures
from common.report import Part, report

FOLDER = Path(__file__).resolve().parent.parent
#: The studies in the order of the report.
NAMES = ("textbook", "rfc2416", "idle-restart", "slow-start", "sync-tcp", "todays-tcp", "bufferbloat", "congestion-controls")


def names() -> list[str]:
    """Return the names of all studies."""
    return [name for name in NAMES if (FOLDER / name / "__init__.py").exists()]


def load(name: str) -> Study:
    """Return the study of a folder."""
    module_name = name.replace("-", "_") + "_study"
    if module_name not in sys.modules:
        file = FOLDER / name / "__init__.py"
        spec = importlib.util.spec_from_file_location(module_name, file, submodule_search_locations=[str(file.parent)])
        if spec is None or spec.loader is None:
            raise ImportError(f"there is no study {name}")
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        spec.loader.exec_module(module)
    study: Study = sys.modules[module_name].STUDY
    return study


def carry_out(study: Study, lab: Lab, out: Path, only: Sequence[str] = ()) -> Part:
    """Compute the claims and draw the figures of a study; the figures are written to a folder.

    With `only`, only these claims are computed, and no figures.
    """
    start = time.monotonic()
    results: list[Result] = []
    for number, claim in enumerate(study.claims, 1):
        _say(f"{study.name}: claim {number} of {len(study.claims)}")
        if not only or claim.key in only:
            results.append(claim.check(lab))
    figures = {}
    (out / study.name).mkdir(parents=True, exist_ok=True)
    for drawing in study.drawings:
        if only or (drawing.full and not lab.full):
            continue
        _say(f"{study.name}: {drawing.key}")
        svg, png = drawing.make(lab)
        (out / study.name / f"{drawing.key}.svg").write_text(svg, encoding="utf-8")
        (out / study.name / f"{drawing.key}.png").write_bytes(png)
        figures[drawing.key] = svg
    pages = []
    for number, (title, trace) in enumerate(() if only else study.animations, 1):
        _say(f"{study.name}: {title}")
        file = out / study.name / f"animation-{number}.html"
        words = [neons_command(), "view", str(trace(lab)), "--export", str(file)]
        subprocess.run(words, check=True, capture_output=True)
        pages.append((title, f"{study.name}/{file.name}"))
    _say("")
    return Part(study, results, figures, pages, time.monotonic() - start)


def _say(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def main(words: Sequence[str] | None = None) -> int:
    """Compute and print the claims, write the report; return 1 if a verdict is not the expected one, else 0."""
    parser = argparse.ArgumentParser(prog="studies", description="Documents and their numbers, reproduced.")
    parser.add_argument("study", nargs="*", default=["all"], help=f"all, or of {', '.join(names())}")
    parser.add_argument("--full", action="store_true", help="compute everything; the quick form takes minutes")
    parser.add_argument("--record", action="store_true", help="record the results in the READMEs")
    parser.add_argument("--record-figures", action="store_true", help="keep the figures, and show them in the READMEs")
    parser.add_argument("--only", nargs="+", default=[], metavar="CLAIM", help="compute these claims, and no figures")
    parser.add_argument("--out", type=Path, default=Path("target/studies"), help="folder of report and figures")
    parser.add_argument("--jobs", type=int, help="runs at a time; by default, one a processor")
    options = parser.parse_args(words)
    chosen = names() if "all" in options.study else options.study
    for name in chosen:
        if name not in names():
            parser.error(f"there is no study {name}; there are {', '.join(names())}")
    parts = []
    with tempfile.TemporaryDirectory(prefix="neons-studies-") as folder:
        for name in chosen:
            # A laboratory for each study: its traces are deleted before the next study begins.
            with (
                tempfile.TemporaryDirectory(dir=folder) as place,
                Lab(Path(place), full=options.full, jobs=options.jobs) as lab,
            ):
                part = carry_out(load(name), lab, options.out, options.only)
            parts.append(part)
            print(page(part.study, part.results))
            if options.record:
                record(part.study, part.results)
            if options.record or options.record_figures:
                record_figures(part.study, options.out / name)
    for part in parts:
        print(f"{part.study.title}: {counted(part.results)} ({part.seconds:.0f} s)")
    file = options.out / "report.html"
    file.write_text(report(parts, full=options.full), encoding="utf-8")
    print(f"\nreport: {file}")
    return int(any(result.verdict is Verdict.UNEXPECTED for part in parts for result in part.results))
