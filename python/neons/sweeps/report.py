"""`neons sweep report`: means with confidence intervals, paired differences, and plots."""

from __future__ import annotations

import argparse
import csv
import fnmatch
import io
import math
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from neons.sweeps import against
from neons.sweeps.arguments import ArgumentParser
from neons.sweeps.campaign import SETTINGS, read_rows, read_settings
from neons.sweeps.cells import print_table, shown
from neons.sweeps.chart import Series, chart
from neons.sweeps.errors import SweepError
from neons.sweeps.groups import Difference, Group, differences, group, measures_in, varied
from neons.sweeps.latex import latex_table
from neons.sweeps.progress import counted
from neons.sweeps.rows import Row
from neons.sweeps.run import OK
from neons.sweeps.statistics import Estimate
from neons.sweeps.traced import UNITS
from neons.sweeps.values import Value, to_text


def run_report(words: Sequence[str]) -> int:
    """Run the command; return its exit status."""
    given = _parser().parse_args(words)
    _check_options(given)
    rows = _rows_of(given.folder)
    if given.against:
        others = _rows_of(given.against)
        _report_against((rows, others), given)
        rows = [*rows, *others]
    elif given.compare:
        _report_differences(rows, given, _measures(given, measures_in(rows)))
    else:
        _report_groups(rows, given, _measures(given, measures_in(rows)))
    failed = sum(row.status != OK for row in rows)
    if failed:
        print(f"left out: {counted(failed, 'failed run')}", file=sys.stderr)
    return 0


def _check_options(given: argparse.Namespace) -> None:
    """Refuse options that the chosen kind of report does not have."""
    kind, refused = "", list[str]()
    if given.against:
        kind, refused = "--against", ["compare", "by", "plot", "svg", "png", "title"]
    elif given.compare:
        kind, refused = "--compare", ["by", "plot", "svg", "png", "title", "csv"]
    for name in refused:
        if getattr(given, name):
            raise SweepError(f"--{name} cannot be used together with {kind}")
    if _is_output(given.csv) and _is_output(given.latex):
        raise SweepError("--csv and --latex cannot both write to the standard output")


def _rows_of(folder: Path) -> list[Row]:
    """Return the rows of a campaign that has a run which ended well."""
    if not read_settings(folder):
        raise SweepError(f"{folder} is not the folder of a sweep: it has no {SETTINGS}")
    rows = read_rows(folder)
    if not any(row.status == OK for row in rows):
        raise SweepError(f"{folder} has no run that ended well; `neons sweep status {folder}` says why")
    return rows


def _measures(given: argparse.Namespace, known: Sequence[str]) -> list[str]:
    """Return the measures to show: those that were named, or all."""
    show = _chosen(_names(given.show), known) or list(known)
    if not show:
        raise SweepError(
            "the runs measured nothing: let the script print name=value, name the columns of its last line "
            "(--columns), or give --measure"
        )
    return show


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
    lines = [_cells(found, show) for found in groups]
    if not _is_output(given.csv, given.latex):
        print_table([*by, *show], lines)
    if given.csv:
        _write_csv(given.csv, by, show, groups)
    names = {name: _with_unit(name, given.folder) for name in show}
    if given.latex:
        _write(given.latex, latex_table([*by, *names.values()], lines, f"Means with {_intervals(given)}."))
    if not by:
        if given.svg or given.png:
            raise SweepError(f"{given.folder} is a sweep of one point: there is nothing to plot")
        return
    curves = {names[name]: _series(groups, by, name) for name in show}
    if given.svg or given.png:
        from neons.sweeps.figure import draw

        counts = [found.estimates[name].count for found in groups for name in show]
        for kind, path in (("svg", given.svg), ("png", given.png)):
            if path:
                draw(path, kind, by[0], curves, given.confidence, (min(counts), max(counts)), given.title)
    if given.plot or (sys.stdout.isatty() and not _is_output(given.csv, given.latex)):
        width = min(shutil.get_terminal_size().columns, 100)
        for name in show:
            print("\n" + chart(names[name], by[0], curves[names[name]], width))


def _report_differences(rows: Sequence[Row], given: argparse.Namespace, show: Sequence[str]) -> None:
    others = [name for name in varied(rows) if name != given.compare]
    header = [*others, given.compare, "difference", "pairs", "unpaired"]
    tables = []
    for name in show:
        found = differences(rows, given.compare, name, given.confidence, given.interval)
        title = f"{name}: differences from {given.compare}={to_text(found[0].baseline) if found else '?'}"
        lines = [_difference_cells(difference) for difference in found]
        tables.append(latex_table(header, lines, f"{title}, with {_intervals(given)}."))
        if not _is_output(given.latex):
            print(title)
            print_table(header, lines)
    if given.latex:
        _write(given.latex, "\n".join(tables))
    if not read_settings(given.folder).get("identity", {}).get("common random numbers"):
        print(
            "the runs do not share random numbers, so that pairs gain nothing; see --common-random-numbers",
            file=sys.stderr,
        )


def _report_against(campaigns: tuple[Sequence[Row], Sequence[Row]], given: argparse.Namespace) -> None:
    """Print the measures of two campaigns beside each other."""
    names = str(given.folder), str(given.against)
    show = _measures(given, against.measures_of_both(campaigns))
    found = against.compare(campaigns, show, given.confidence, given.interval)
    header = against.header(found, names)
    lines = [against.cells(row, given.confidence) for row in found.compared]
    if not _is_output(given.csv, given.latex):
        for name, values in found.settings.items():
            first, second = ("no value" if value is None else to_text(value) for value in values)
            print(f"{name}: {first} in {names[0]}, {second} in {names[1]}")
        print_table(header, lines)
    if given.csv:
        rows = [against.csv_cells(row, given.confidence) for row in found.compared]
        _write(given.csv, _as_csv([*found.by, *against.CSV_COLUMNS], rows))
    if given.latex:
        comment = f"{names[0]} and {names[1]}: means with {_intervals(given)}; differences by Welch's t-test."
        _write(given.latex, latex_table(header, lines, comment))
    tested = [row for row in found.compared if not math.isnan(row.welch.probability)]
    significant = sum(row.is_significant(given.confidence) for row in tested)
    level = f"p < {1 - given.confidence:.3g}"
    print(
        f"{significant} of {counted(len(tested), 'difference')} significant ({level}, Welch's t-test)"
        if tested
        else "no difference can be tested: two replications at least are needed (--repeat)",
        file=sys.stderr,
    )
    for name, count in zip(names, found.left_out, strict=True):
        if count:
            print(f"left out: {counted(count, 'configuration')} that only {name} has", file=sys.stderr)


def _intervals(given: argparse.Namespace) -> str:
    kind = "Student's t" if given.interval == "student" else "bootstrap"
    return f"{100 * given.confidence:g} % confidence intervals ({kind})"


def _cells(found: Group, show: Sequence[str]) -> list[str]:
    return [*(to_text(value) for value in found.key), *(shown(found.estimates[name]) for name in show)]


def _difference_cells(found: Difference) -> list[str]:
    keys = [to_text(value) for value in (*found.key, found.value)]
    unpaired = "" if math.isinf(found.unpaired_half_width) else f"± {found.unpaired_half_width:.2g}"
    return [*keys, shown(found.estimate), str(found.estimate.count), unpaired]


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


def _write_csv(path: Path, by: Sequence[str], show: Sequence[str], groups: Sequence[Group]) -> None:
    ends = [f"{name}_{end}" for name in show for end in ("mean", "low", "high", "count")]
    rows = []
    for found in groups:
        cells = [found.estimates[name] for name in show]
        values = [value for cell in cells for value in (cell.mean, cell.low, cell.high, cell.count)]
        rows.append([*found.key, *values])
    _write(path, _as_csv([*by, *ends], rows))


def _as_csv(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows(rows)
    return file.getvalue()


def _is_output(*paths: Path | None) -> bool:
    """Return whether a path is `-`, the standard output, which then has nothing else."""
    return Path("-") in paths


def _write(path: Path, text: str) -> None:
    """Write a file, or the standard output if the path is `-`."""
    if _is_output(path):
        sys.stdout.write(text)
        return
    try:
        with open(path, "w", newline="", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise SweepError(f"{path} cannot be written: {error.strerror}") from error


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()] if text else []


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="neons sweep report",
        description="Means of measures with confidence intervals, in a table and in plots; or two campaigns compared.",
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
    add(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="compare with another campaign: means of both, difference, change, and Welch's t-test",
    )
    add("--plot", action="store_true", help="plot in the terminal even if the output goes elsewhere")
    add("--svg", type=Path, metavar="FILE", help="write a plot as SVG")
    add("--png", type=Path, metavar="FILE", help="write a plot as PNG")
    add("--csv", type=Path, metavar="FILE", help="write the means and intervals as CSV; - is the standard output")
    add(
        "--latex",
        type=Path,
        metavar="FILE",
        help=r"write the table for \input in LaTeX (booktabs); - is the standard output",
    )
    add("--title", metavar="TEXT", help="title of the plot")
    return parser


def _probability(text: str) -> float:
    value = float(text)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError("must be between 0 and 1")
    return value
