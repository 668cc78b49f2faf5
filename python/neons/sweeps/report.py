"""`neons sweep report`: means with confidence intervals, paired differences, and plots."""

from __future__ import annotations

import argparse
import csv
import fnmatch
import math
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from neons.sweeps.campaign import SETTINGS, read_rows, read_settings
from neons.sweeps.chart import Series, chart
from neons.sweeps.errors import SweepError
from neons.sweeps.groups import Difference, Group, differences, group, measures_in, varied
from neons.sweeps.progress import counted
from neons.sweeps.rows import Row
from neons.sweeps.run import OK
from neons.sweeps.statistics import Estimate
from neons.sweeps.traced import UNITS
from neons.sweeps.values import Value, to_text

#: Half widths below this fraction of the mean are rounding errors of equal values.
_ROUNDING = 1e-12


def run_report(words: Sequence[str]) -> int:
    """Run the command; return its exit status."""
    given = _parser().parse_args(words)
    settings = read_settings(given.folder)
    if not settings:
        raise SweepError(f"{given.folder} is not the folder of a sweep: it has no {SETTINGS}")
    rows = read_rows(given.folder)
    if not any(row.status == OK for row in rows):
        raise SweepError(f"{given.folder} has no run that ended well; `neons sweep status {given.folder}` says why")
    show = _chosen(_names(given.show), measures_in(rows)) or measures_in(rows)
    if not show:
        raise SweepError(
            "the runs measured nothing: let the script print name=value, name the columns of its last line "
            "(--columns), or give --measure"
        )
    if given.compare:
        common = bool(settings.get("identity", {}).get("common random numbers"))
        _report_differences(rows, given, show, common=common)
    else:
        _report_groups(rows, given, show)
    failed = sum(row.status != OK for row in rows)
    if failed:
        print(f"left out: {counted(failed, 'failed run')}", file=sys.stderr)
    return 0


def _with_unit(name: str, folder: Path) -> str:
    """Return the name of a measure; with the unit, if the measure is from traces and has a unit."""
    measured = read_settings(folder).get("identity", {}).get("measured from traces", [])
    base = re.split("_flow|_link", name)[0]
    unit = UNITS.get(base) if any(word.partition(":")[0] == base for word in measured) else None
    return f"{name} ({unit})" if unit else name


def _chosen(names: Sequence[str], measures: Sequence[str]) -> list[str]:
    """Return the named measures; a name may be a pattern such as `goodput*`."""
    found = [inner for name in names for inner in fnmatch.filter(measures, name) or [name]]
    return list(dict.fromkeys(found))


def _report_groups(rows: Sequence[Row], given: argparse.Namespace, show: Sequence[str]) -> None:
    by = _names(given.by)
    # Runs that differ in another parameter are no replications: each combination of values is a separate curve.
    by += [name for name in varied(rows) if name not in by]
    groups = group(rows, by, show, given.confidence, given.interval)
    _print_table([*by, *show], [_cells(found, show) for found in groups])
    if given.csv:
        _write_csv(given.csv, by, show, groups)
    if not by:
        if given.svg or given.png:
            raise SweepError(f"{given.folder} is a sweep of one point: there is nothing to plot")
        return
    names = {name: _with_unit(name, given.folder) for name in show}
    lines = {names[name]: _series(groups, by, name) for name in show}
    if given.svg or given.png:
        from neons.sweeps.figure import draw

        counts = [found.estimates[name].count for found in groups for name in show]
        for kind, path in (("svg", given.svg), ("png", given.png)):
            if path:
                draw(path, kind, by[0], lines, given.confidence, (min(counts), max(counts)), given.title)
    if sys.stdout.isatty() or given.plot:
        width = min(shutil.get_terminal_size().columns, 100)
        for name in show:
            print("\n" + chart(names[name], by[0], lines[names[name]], width))


def _report_differences(rows: Sequence[Row], given: argparse.Namespace, show: Sequence[str], *, common: bool) -> None:
    others = [name for name in varied(rows) if name != given.compare]
    for name in show:
        found = differences(rows, given.compare, name, given.confidence, given.interval)
        print(f"{name}: differences from {given.compare}={to_text(found[0].baseline) if found else '?'}")
        header = [*others, given.compare, "difference", "pairs", "unpaired"]
        _print_table(header, [_difference_cells(difference) for difference in found])
    if not common:
        print(
            "the runs do not share random numbers, so that pairs gain nothing; see --common-random-numbers",
            file=sys.stderr,
        )


def _cells(found: Group, show: Sequence[str]) -> list[str]:
    return [*(to_text(value) for value in found.key), *(_shown(found.estimates[name]) for name in show)]


def _difference_cells(found: Difference) -> list[str]:
    keys = [to_text(value) for value in (*found.key, found.value)]
    unpaired = "" if math.isinf(found.unpaired_half_width) else f"± {found.unpaired_half_width:.2g}"
    return [*keys, _shown(found.estimate), str(found.estimate.count), unpaired]


def _shown(found: Estimate) -> str:
    """Return an estimate as text, with as many digits as are significant in view of its interval."""
    if found.count == 0:
        return "-"
    if math.isnan(found.low):
        return f"{found.mean:.6g}"
    half = found.half_width
    if half < _ROUNDING * abs(found.mean):
        half = 0.0
    digits = 6 if half == 0 or not math.isfinite(half) else max(0, 1 - math.floor(math.log10(half)))
    if half and (digits > 9 or abs(found.mean) >= 1e9):
        return f"{found.mean:.6g} ± {half:.2g}"
    if half == 0:
        return f"{found.mean:.6g} ± 0"
    lopsided = abs(found.mean - (found.low + found.high) / 2) > half / 20
    if lopsided:
        return f"{found.mean:.{digits}f} [{found.low:.{digits}f}, {found.high:.{digits}f}]"
    return f"{found.mean:.{digits}f} ± {half:.{digits}f}"


def _series(groups: Sequence[Group], by: Sequence[str], name: str) -> list[Series]:
    """Return a curve for each combination of the parameters after the first."""
    curves: dict[tuple[Value, ...], list[tuple[Value, Estimate]]] = {}
    for found in groups:
        if found.estimates[name].count:
            curves.setdefault(found.key[1:], []).append((found.key[0], found.estimates[name]))
    return [
        Series(" ".join(f"{label}={to_text(value)}" for label, value in zip(by[1:], key, strict=True)), points)
        for key, points in curves.items()
    ]


def _print_table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    widths = [max(len(cell) for cell in column) for column in zip(header, *lines, strict=True)]
    for line in (header, *lines):
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))


def _write_csv(path: Path, by: Sequence[str], show: Sequence[str], groups: Sequence[Group]) -> None:
    try:
        file = open(path, "w", newline="", encoding="utf-8")  # noqa: SIM115 - closed below
    except OSError as error:
        raise SweepError(f"{path} cannot be written: {error.strerror}") from error
    with file:
        writer = csv.writer(file)
        ends = [f"{name}_{end}" for name in show for end in ("mean", "low", "high", "count")]
        writer.writerow([*by, *ends])
        for found in groups:
            cells = [found.estimates[name] for name in show]
            writer.writerow(
                [
                    *found.key,
                    *(value for cell in cells for value in (cell.mean, cell.low, cell.high, cell.count)),
                ]
            )


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()] if text else []


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="neons sweep report",
        description="Means of measures with confidence intervals, in a table and in plots.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("folder", metavar="FOLDER", type=Path, help="the campaign's folder")
    add(
        "--by",
        metavar="NAMES",
        help="parameters by which to group; the first is the x axis (default: all that vary)",
    )
    add("--show", metavar="NAMES", help="measures to show, or patterns such as 'goodput*' (default: all)")
    add(
        "--interval",
        choices=("student", "bootstrap"),
        default="student",
        help="kind of interval (default: student)",
    )
    add("--confidence", type=_probability, default=0.95, metavar="P", help="of the interval (default: 0.95)")
    add(
        "--compare",
        metavar="NAME",
        help="paired differences between the values of this parameter and its first one",
    )
    add("--plot", action="store_true", help="plot in the terminal even if the output goes elsewhere")
    add("--svg", type=Path, metavar="FILE", help="write a plot as SVG")
    add("--png", type=Path, metavar="FILE", help="write a plot as PNG")
    add("--csv", type=Path, metavar="FILE", help="write the means and intervals as CSV")
    add("--title", metavar="TEXT", help="title of the plot")
    return parser


def _probability(text: str) -> float:
    value = float(text)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError("must be between 0 and 1")
    return value
