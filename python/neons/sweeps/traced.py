"""Measures from traces, by name: `goodput`, `queue:1-2` ...

The numbers are those of `neons trace summary`, except goodput, whose interval is that of `neons.analysis.goodput`.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from neons.sweeps import keep
from neons.sweeps.errors import SweepError
from neons.sweeps.prelude import FILE
from neons.sweeps.process import run_process

Summary = Mapping[str, Any]

#: If a trace has more flows than this, only flows that are named get columns.
MOST_FLOWS = 64

_ANSWER = "neons-sweep-summary.json"
_COMPLAINT = "neons-sweep-summary.txt"
_OF_SWEEP = (keep.STDOUT, keep.STDERR, FILE, _ANSWER, _COMPLAINT)


@dataclass(frozen=True)
class Traced:
    """A measure from traces.

    Attributes
    ----------
    name
        One of `FLOW_MEASURES` or `LINK_MEASURES`.
    of
        The flow or link: a flow id (`2`), sender and receiver (`0.1-3.0`), or the nodes of a link (`1-2`); empty for
        all.
    """

    name: str
    of: str = ""


def _sum(name: str) -> Callable[[Sequence[Summary]], float | None]:
    def total(flows: Sequence[Summary]) -> float | None:
        known = [flow[name] for flow in flows if flow[name] is not None]
        return float(sum(known)) if known else None

    return total


def _mean(name: str) -> Callable[[Sequence[Summary]], float | None]:
    """Return a measure: the mean over packets of a quantity whose distribution `neons trace` gives for each flow."""

    def mean(flows: Sequence[Summary]) -> float | None:
        known = [flow[name] for flow in flows if flow[name] is not None]
        count = sum(each["count"] for each in known)
        return sum(each["mean"] * each["count"] for each in known) / count if count else None

    return mean


def _loss(flows: Sequence[Summary]) -> float | None:
    sent = sum(flow["sent_packets"] for flow in flows)
    return sum(flow["lost_packets"] for flow in flows) / sent if sent else None


def _largest(name: str) -> Callable[[Sequence[Summary]], float | None]:
    def largest(links: Sequence[Summary]) -> float | None:
        return max((float(link[name]) for link in links if link[name] is not None), default=None)

    return largest


#: Measures of flows with data, and how the values of several flows are combined into one.
FLOW_MEASURES: dict[str, Callable[[Sequence[Summary]], float | None]] = {
    "goodput": _sum("goodput"),
    "loss": _loss,
    "delay": _mean("delay"),
    "jitter": _mean("jitter"),
    "retransmissions": _sum("retransmissions"),
    "timeouts": _sum("timeouts"),
}
#: Measures of links.
LINK_MEASURES: dict[str, Callable[[Sequence[Summary]], float | None]] = {
    "queue": _largest("mean_queue_packets"),
    "utilisation": _largest("utilisation"),
}
#: Units of the measures that have one.
UNITS = {"goodput": "b/s", "delay": "s", "jitter": "s", "queue": "packets"}


def parse_traced(word: str) -> Traced:
    """Parse `goodput` or `queue:1-2`.

    Raises
    ------
    SweepError
        There is no such measure.
    """
    name, colon, of = word.partition(":")
    known = [*FLOW_MEASURES, *LINK_MEASURES]
    if name not in known:
        close = difflib.get_close_matches(name, known, n=1)
        hint = f" did you mean `{close[0]}`?" if close else ""
        raise SweepError(
            f"--measure {word}: there is no measure `{name}`;{hint} traces give {', '.join(known)}; "
            f"for others write FILE.py:FUNCTION"
        )
    if colon and not of:
        raise SweepError(f"--measure {word}: write a flow or link after the colon, such as {_example(name)}")
    return Traced(name, of)


def measure_traces(
    asked: Sequence[Traced], patterns: Sequence[str], folder: Path, program: str, timeout: float | None
) -> dict[str, float]:
    """Measure the traces in the folder of a run that has ended.

    Parameters
    ----------
    asked
        What to measure.
    patterns
        Names or patterns of the traces; without any, the trace of packets is found.
    folder
        The folder.
    program
        The `neons` command.
    timeout
        Seconds after which reading a trace is abandoned.

    Raises
    ------
    SweepError
        There is no trace of packets, or it is not clear which one is meant, or it does not have the measured flow or
        link.
    """
    summary = _summary(patterns, folder, program, timeout)
    flows = [_with_goodput(flow, summary["last"]) for flow in summary["flows"] if flow["purpose"] == "data"]
    measures: dict[str, float | None] = {}
    for each in asked:
        if each.name in LINK_MEASURES:
            measures[_column(each.name, "link", each.of)] = LINK_MEASURES[each.name](_links(each, summary["links"]))
            continue
        chosen = _flows(each, flows)
        measures[_column(each.name, "flow", each.of)] = value = FLOW_MEASURES[each.name](chosen)
        if value is None and each.name == "timeouts":
            raise SweepError(
                "--measure timeouts: the trace does not show timeouts. Let the script trace nrexmit_ "
                "(`$tcp tracevar nrexmit_`), and name both traces with --traces"
            )
        if not each.of and 1 < len(flows) <= MOST_FLOWS:
            for label, flow in zip(_labels(flows), flows, strict=True):
                measures[_column(each.name, "flow", label)] = FLOW_MEASURES[each.name]([flow])
    return {name: value for name, value in measures.items() if value is not None}


def _with_goodput(flow: Summary, end: float) -> Summary:
    """Return a flow with its goodput from 0 s to the end of the trace, b/s.

    Rates of several flows can be added only if they are over the same interval. `neons trace summary` divides by the
    time during which each flow lasts.
    """
    return {**flow, "goodput": 8 * flow["goodput_bytes"] / end if end > 0 else None}


def _column(name: str, kind: str, of: str) -> str:
    return f"{name}_{kind}{of}" if of else name


def _example(name: str) -> str:
    return f"{name}:1-2" if name in LINK_MEASURES else f"{name}:1 or {name}:0.1-3.0"


def _ends(flow: Summary) -> str:
    return f"{flow['source']}-{flow['destination']}"


def _labels(flows: Sequence[Summary]) -> list[str]:
    """Return labels of flows: flow ids if all differ, otherwise sender and receiver."""
    for label in (lambda flow: "" if flow["flow"] is None else str(flow["flow"]), _ends):
        labels = [label(flow) for flow in flows]
        if all(labels) and len(set(labels)) == len(labels):
            return labels
    return [f"{_ends(flow)}-{flow['flow']}" for flow in flows]


def _flows(asked: Traced, flows: Sequence[Summary]) -> Sequence[Summary]:
    if not flows:
        raise SweepError(f"--measure {asked.name}: the trace has no flow with data")
    if not asked.of:
        return flows
    chosen = [flow for flow in flows if asked.of in (str(flow["flow"]), flow["source"], _ends(flow))]
    if not chosen:
        raise SweepError(
            f"--measure {asked.name}:{asked.of}: the trace has no such flow; it has {_listed(_labels(flows))}"
        )
    return chosen


def _links(asked: Traced, links: Sequence[Summary]) -> Sequence[Summary]:
    if not links:
        raise SweepError(f"--measure {asked.name}: the trace has no wired link")
    names = [f"{link['from']}-{link['to']}" for link in links]
    chosen = [link for name, link in zip(names, links, strict=True) if asked.of in ("", name)]
    if not chosen:
        raise SweepError(f"--measure {asked.name}:{asked.of}: the trace has no such link; it has {_listed(names)}")
    return chosen


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - 12} more" if len(names) > 12 else ""
    return ", ".join(names[:12]) + more


def _summary(patterns: Sequence[str], folder: Path, program: str, timeout: float | None) -> Summary:
    written = _written(folder)
    if patterns:
        chosen = [name for name in written if any(fnmatch(name, pattern) for pattern in patterns)]
        if not chosen:
            raise SweepError(
                f"--traces {','.join(patterns)}: the run wrote no such file, but {_listed(written) or 'none'}"
            )
        # Several files are parts of one simulation's trace.
        return _ask(chosen, folder, program, timeout)
    complaints = []
    # Leave out nam traces, which repeat the events of the packet trace.
    for endings in (keep.EVENT_TRACES, keep.NAM_TRACES):
        answers: dict[str, Summary] = {}
        for name in written:
            if any(fnmatch(name, ending) for ending in endings):
                try:
                    answers[name] = _ask([name], folder, program, timeout)
                except _NoTraceError as error:
                    complaints.append(str(error))
        if len(answers) > 1:
            raise SweepError(
                f"{_listed(list(answers))} all show packets: choose with --traces, for example --traces {min(answers)}"
            )
        if answers:
            return next(iter(answers.values()))
    found = "; ".join(complaints[:3]) or f"the run wrote {_listed(written) or 'no file'}"
    raise SweepError(
        f"--measure: there is no trace of packets ({found}). If its name ends neither in .tr nor in .nam, "
        f"give it with --traces"
    )


def _written(folder: Path) -> list[str]:
    """Return the files that the script wrote, without links to inputs and the sweep's own files."""
    names = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return sorted(name for name in names if name not in _OF_SWEEP)


class _NoTraceError(SweepError):
    """Raised if `neons trace` finds no events of packets."""


def _ask(names: Sequence[str], folder: Path, program: str, timeout: float | None) -> Summary:
    answer, complaint = folder / _ANSWER, folder / _COMPLAINT
    try:
        # Put `./` before names, since a name may begin with a dash.
        files = [os.path.join(".", name) for name in names]
        ended = run_process([program, "trace", "summary", "--json", *files], folder, answer, complaint, timeout)
        if ended.timed_out:
            raise SweepError(f"reading {_listed(names)} took longer than {timeout:g} s (--timeout)")
        if ended.status != 0:
            said = complaint.read_text(encoding="utf-8", errors="replace").strip().removeprefix("neons: ")
            raise _NoTraceError(said.replace("./", "") or f"`neons trace` ended with status {ended.status}")
        summary: Summary = json.loads(answer.read_bytes())
        return summary
    finally:
        answer.unlink(missing_ok=True)
        complaint.unlink(missing_ok=True)
