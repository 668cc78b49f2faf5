"""The command line `neons sweep`."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neons.sweeps.api import Options, Sweep, run_request
from neons.sweeps.arguments import ArgumentParser
from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.handing import FORMS
from neons.sweeps.progress import counted, duration, run_in_words
from neons.sweeps.rows import roles_of, rows_of
from neons.sweeps.settings import Request
from neons.sweeps.until import Target, parse_target
from neons.sweeps.values import parse_axis, to_text

if TYPE_CHECKING:
    import pyarrow as pa

_INTERRUPTED = 130

_EPILOG = """\
values of a parameter:
  1,2,RED           a list                      0:400:5         a range, its end included
  1:1000:log4       1, 10, 100, 1000            0:1:lin11       eleven numbers from 0 to 1
  @FILE             one value a line            0:400           an interval, for lhs and sobol
  1:1000:log        an interval whose logarithm is sampled

measures from traces, separated by commas:
  goodput (b/s), loss (lost of sent packets), delay, jitter (s), retransmissions, timeouts
                              of all flows together, and of each if there are several
  goodput:2, delay:0.1-3.0    of one flow: its flow id, or sender and receiver
  queue (mean packets), utilisation           of the link where it is largest
  queue:1-2                                   of the link from node 1 to node 2

examples:
  neons sweep two-senders.tcl delayB=0:400:5 overhead=0.002 --repeat 10 --out results/
  neons sweep status results/
  neons sweep report results/ --by delayB --show goodput --svg goodput.svg
  neons sweep report results/ --against earlier-results/ --latex table.tex

A sweep that was stopped, in whatever way, goes on when the same command is given again.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words[:1] == ["status"]:
            from neons.sweeps.status import run_status

            return run_status(words[1:])
        if words[:1] == ["report"]:
            from neons.sweeps.report import run_report

            return run_report(words[1:])
        return _run(words)
    except SweepError as error:
        print(f"neons sweep: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(
            f"neons sweep: the Python module {error.name} is missing; install it: "
            f"{sys.executable} -m pip install 'neons[sweep]'",
            file=sys.stderr,
        )
        return 1
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        print(f"neons sweep: {error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        return 1


def _run(words: list[str]) -> int:
    parser = _parser()
    # Options may stand anywhere, also between parameters.
    given = parser.parse_intermixed_args(words)
    out = Path(given.out or Path(given.script).stem + "-sweep")
    request = Request(
        given.script,
        [parse_axis(text) for text in given.parameters],
        given.repeat,
        given.sample,
        given.handed_as,
        given.keep,
        given.measure,
        given.traces,
        [name.strip() for name in given.columns.split(",")] if given.columns else (),
        given.until,
        given.at_most,
        given.confidence,
        _seconds(given.timeout) if given.timeout else None,
        given.seed,
        given.seed_as,
        given.common_random_numbers,
        given.input,
        given.neons,
    )
    with _dask(given.dask) as executor:
        options = Options(executor, given.jobs, given.retry_failed, not given.quiet)
        try:
            result = run_request(request, out, options, lambda changes, rows: _decide(given.changed, changes, rows))
        except KeyboardInterrupt:
            _say(f"stopped; what was computed is in {out}, and the same command goes on from there")
            return _INTERRUPTED
        except DiskFullError as error:
            raise SweepError(
                f"{error}. What was computed until now is in {out}; make room, and the same command goes on from there"
            ) from error
    return _summarise(result, request)


def _summarise(result: Sweep, request: Request) -> int:
    table = result.table
    failures = result.failures
    cpu = sum(table["cpu_seconds"].to_pylist())
    already = table.num_rows - result.computed
    known = f" ({already:,} computed earlier)" if already else ""
    _say(f"{counted(table.num_rows, 'run')}{known}, {duration(cpu)} of processor time")
    _say(f"the table is {result.folder}/runs.parquet")
    if table.num_rows > failures.num_rows and not roles_of(table)[1]:
        _say(
            "nothing was measured: let the script print name=value, name the numbers of its last line (--columns), "
            "or give --measure"
        )
    if request.until:
        _say_costs(result, request, parse_target(request.until, request.confidence))
    if failures.num_rows:
        _list_failures(failures, str(result.folder))
        return 1
    return 0


def _say_costs(result: Sweep, request: Request, target: Target) -> None:
    """Print the number of replications of a sequential sweep, and the points that have not reached the target."""
    values: dict[int, list[float]] = {}
    counts: Counter[int] = Counter()
    where: dict[int, str] = {}
    for row in rows_of(result.table):
        counts[row.point] += 1
        where[row.point] = " ".join(f"{name}={to_text(value)}" for name, value in row.parameters.items())
        if target.measure in row.measures:
            values.setdefault(row.point, []).append(row.measures[target.measure])
    fewest, most = min(counts.values()), max(counts.values())
    if fewest == most:
        _say(f"{request.until} took {counted(most, 'replication')} a point")
    else:
        point = next(point for point, count in counts.items() if count == most)
        _say(f"{request.until} took from {fewest} to {most} replications a point, the most at {where[point]}")
    wide = [point for point in counts if not target.is_reached(values.get(point, []))]
    if wide:
        _say(
            f"not reached at {counted(len(wide), 'point')}, for example at {where[wide[0]]}: "
            f"--at-most {request.most} was the limit, or runs failed"
        )


def _list_failures(failures: pa.Table, folder: str) -> None:
    shown = list(rows_of(failures.slice(0, 20)))
    _say(f"{counted(failures.num_rows, 'run')} failed (recorded in the table; --retry-failed repeats them):")
    for row in shown:
        _say(f"  {run_in_words(row)}: {row.error}")
    if failures.num_rows > len(shown):
        _say(f"  ... and {failures.num_rows - len(shown):,} more: neons sweep status {folder} --failures")
    example = f"{shown[0].point:06d}-{shown[0].replication:04d}/stderr.txt"
    _say(f"what they printed is in {folder}/runs, for example {example}")


def _decide(choice: str, changes: list[str], rows: int) -> str:
    """Ask the user what to do about changes; without a terminal, stop."""
    if choice != "ask":
        return choice
    if not sys.stdin.isatty():
        return "stop"
    _say(f"There {'is' if rows == 1 else 'are'} {counted(rows, 'run')} from before a change:")
    for change in changes:
        _say(f"  {change}")
    while True:
        _say(
            "[r]un all again (the old runs are moved aside), [k]eep the old rows beside the new ones, or [s]top? ",
            end="",
        )
        answer = sys.stdin.readline().strip().lower()
        for word in ("rerun", "keep", "stop"):
            if answer and (word.startswith(answer) or answer == "run"):
                return word
        if not answer:
            return "stop"


@contextlib.contextmanager
def _dask(address: str | None) -> Iterator[Any]:
    if address is None:
        yield None
        return
    from neons.sweeps.dask_runner import connect

    with connect(address) as client:
        yield client


def _seconds(text: str) -> float:
    match = re.fullmatch(r"([0-9.]+)\s*(s|m|min|h|)", text)
    if not match:
        raise SweepError(f"--timeout {text}: write seconds, or for example 10m or 2h")
    try:
        return float(match[1]) * {"m": 60, "min": 60, "h": 3600}.get(match[2], 1)
    except ValueError as error:
        raise SweepError(f"--timeout {text}: `{match[1]}` is not a number") from error


def _say(text: str, end: str = "\n") -> None:
    print(text, file=sys.stderr, end=end, flush=True)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="neons sweep",
        usage="neons sweep SCRIPT NAME=VALUES... [OPTIONS]\n"
        "       neons sweep status FOLDER\n"
        "       neons sweep report FOLDER [OPTIONS]",
        description="Run a script at every point of a parameter space, on all processors or on a cluster.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("script", metavar="SCRIPT", help="an OTcl script")
    parser.add_argument("parameters", metavar="NAME=VALUES", nargs="*", help="a parameter and its values, see below")
    add = parser.add_argument
    add("--out", metavar="FOLDER", help="the campaign's folder (default: SCRIPT-sweep)")
    add(
        "--repeat",
        type=int,
        default=1,
        metavar="N",
        help="replications of each point, with independent random numbers",
    )
    add("--sample", default="grid", metavar="HOW", help="grid (default), zip, lhs:N or sobol:N")
    add(
        "--as",
        dest="handed_as",
        choices=FORMS,
        help="how the script gets its parameters (default: found out)",
    )
    add(
        "--input",
        action="append",
        default=[],
        metavar="FILE",
        help="a file that runs need, or a pattern; repeatable",
    )
    add(
        "--keep",
        default="stdout",
        metavar="WHAT",
        help="nothing, stdout (default), traces, all, or patterns: stdout,'*.tr'",
    )
    add(
        "--measure",
        action="append",
        metavar="WHAT",
        help="measure traces (see below), or call FILE.py:FUNCTION with each run, besides what scripts print as "
        "name=value; repeatable",
    )
    add(
        "--traces",
        metavar="FILES",
        help="names or patterns of the traces that are measured (default: the *.tr or *.nam that shows packets)",
    )
    add(
        "--columns",
        metavar="NAMES",
        help="names for the numbers in the last line that the script prints; _ leaves one out",
    )
    add(
        "--until",
        metavar="TARGET",
        help="add replications until an interval is narrow enough: 'goodput ±2%%'",
    )
    add(
        "--at-most",
        type=int,
        default=1000,
        metavar="N",
        help="replications of a point with --until (default: 1000)",
    )
    add(
        "--confidence",
        type=float,
        default=0.95,
        metavar="P",
        help="of the interval of --until (default: 0.95)",
    )
    add("--timeout", metavar="TIME", help="kill runs that take longer: seconds, or 10m, 2h")
    add("--seed", type=int, metavar="N", help="root of all random numbers (default: ns-2's, 1)")
    add(
        "--seed-as",
        metavar="NAME",
        help="hand a seed to the script as this parameter, instead of choosing substreams",
    )
    add(
        "--common-random-numbers",
        action="store_true",
        help="replication N draws the same random numbers at every point",
    )
    add("--jobs", type=int, metavar="N", help="runs at the same time (default: one a processor)")
    add("--dask", metavar="ADDRESS", help="run on a Dask cluster, such as tcp://scheduler:8786")
    add("--retry-failed", action="store_true", help="do runs that failed again")
    add(
        "--changed",
        choices=("ask", "rerun", "keep", "stop"),
        default="ask",
        help="what to do with existing runs if the script has changed (default: ask)",
    )
    add("--neons", metavar="PROGRAM", help="the `neons` command that runs the script")
    add("--quiet", action="store_true", help="show no progress")
    return parser
