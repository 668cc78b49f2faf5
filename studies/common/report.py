"""The report: one self-contained HTML file with every claim and figure."""

from __future__ import annotations

import html
import inspect
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from common.claims import Result, Study, Verdict
from common.drawing import FAINT, INK, Drawing
from common.page import counted

_STYLE = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
_CLASSES = {
    Verdict.PASS: "pass",
    Verdict.DIFFERS: "differs",
    Verdict.AMBIGUOUS: "ambiguous",
    Verdict.UNEXPECTED: "unexpected",
    Verdict.NOT_RUN: "not-run",
}


@dataclass(frozen=True)
class Part:
    """The part of a document: results, figures (SVG by name), animations (title and file), seconds of computation."""

    study: Study
    results: Sequence[Result]
    figures: dict[str, str]
    animations: Sequence[tuple[str, str]]
    seconds: float


def report(parts: Sequence[Part], *, full: bool) -> str:
    """Return the report as HTML."""
    every = [result for part in parts for result in part.results]
    form = "full" if full else "quick"
    contents = "".join(
        f'<li><a href="#{part.study.name}">{_text(part.study.title)}</a>{_bar(part.results)}'
        f'<span class="counts">{counted(part.results)}</span></li>'
        for part in parts
    )
    body = "".join(_part(part) for part in parts)
    plural = "s" if len(parts) > 1 else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Neons: documents reproduced</title><style>{_STYLE}</style></head><body><header>"
        "<h1>Documents, reproduced</h1>"
        f'<p class="lead">{len(every)} claims of {len(parts)} document{plural}, computed by Neons in the {form} form: '
        f"{counted(every)}.</p><ol class='contents'>{contents}</ol></header><main>{body}</main>"
        "<footer>Every number in the column “here” was computed by running the simulator. Figures and scripts: "
        "<code>studies/</code> in the sources.</footer></body></html>\n"
    )


def _part(part: Part) -> str:
    study = part.study
    sections = []
    drawings: list[Drawing] = [drawing for drawing in study.drawings if drawing.key in part.figures]
    shown: set[str] = set()
    for section, group in groupby(part.results, key=lambda result: result.claim.section):
        beside = [drawing for drawing in drawings if drawing.section == section and drawing.key not in shown]
        shown.update(drawing.key for drawing in beside)
        sections.append(
            f"<section><h3>{_text(section)}</h3>{_claims(group)}"
            + "".join(_figure(drawing, part.figures[drawing.key]) for drawing in beside)
            + "</section>"
        )
    rest = [drawing for drawing in drawings if drawing.key not in shown]
    sections += [_figure(drawing, part.figures[drawing.key]) for drawing in rest]
    films = "".join(f'<li><a href="{file}">{_text(title)}</a></li>' for title, file in part.animations)
    films = f"<h3>Animations</h3><ul>{films}</ul>" if films else ""
    return (
        f'<article id="{study.name}"><h2>{_text(study.title)}</h2><p class="source">{_text(study.source)}</p>'
        f"<p>{_text(study.about)}</p><p class='counts'>{counted(part.results)}; {part.seconds:.0f} s</p>"
        f"{''.join(sections)}{films}{_scripts(study)}</article>"
    )


def _claims(results: Iterable[Result]) -> str:
    rows = []
    before = ""
    for result in results:
        if result.verdict is Verdict.NOT_RUN:
            continue
        claim = result.claim
        name = _CLASSES[result.verdict]
        rows.append(
            f'<tr class="{name}{" explained" if result.reason else ""}"><td class="says">{_text(claim.says)}</td>'
            f'<td data-label="document">{_text(claim.document)}</td><td data-label="here">{_text(result.ours)}</td>'
            f'<td class="verdict"><span>{result.verdict.value}</span></td></tr>'
        )
        if result.reason:
            reason = "The reason is the same as before." if result.reason == before else result.reason
            before = result.reason
            rows.append(f'<tr><td colspan="4"><p class="reason">{_text(reason)}</p></td></tr>')
    if not rows:
        return '<p class="counts">In the full form only.</p>'
    return (
        "<table><thead><tr><th>claim</th><th>document</th><th>here</th><th></th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _figure(drawing: Drawing, svg: str) -> str:
    return (
        f'<figure id="{drawing.key}"><figcaption>{_text(drawing.finding)}</figcaption>'
        f'<div class="drawing">{_adapt(svg, drawing.key)}</div>'
        f"<details><summary>how it is drawn</summary><pre>{_text(inspect.getsource(drawing.draw))}</pre></details></figure>"
    )


def _adapt(svg: str, key: str) -> str:
    """Make a figure use the page's colours, and identifiers that no other figure has."""
    svg = svg.replace(INK, "var(--ink)").replace(FAINT, "var(--faint)")
    svg = re.sub(r'\bid="', f'id="{key}-', svg)
    svg = re.sub(r'(xlink:href="|url\()#', rf"\1#{key}-", svg)
    return re.sub(
        r'^<svg ([^>]*?)width="[^"]*"',
        r'<svg role="img" \1',
        re.sub(r'(<svg [^>]*?)height="[^"]*"', r"\1", svg, count=1),
    )


def _bar(results: Sequence[Result]) -> str:
    spans = "".join(
        f'<i class="{name}" style="flex:{count}"></i>'
        for verdict, name in _CLASSES.items()
        if verdict is not Verdict.NOT_RUN and (count := sum(result.verdict is verdict for result in results))
    )
    return f'<span class="bar">{spans}</span>'


def _scripts(study: Study) -> str:
    files = sorted(file for file in study.folder.rglob("*.tcl"))
    return "".join(
        f"<details><summary>{_text(str(file.relative_to(study.folder)))}</summary>"
        f"<pre>{_text(file.read_text(encoding='utf-8'))}</pre></details>"
        for file in files
    )


def _text(text: str) -> str:
    return html.escape(text, quote=False)
