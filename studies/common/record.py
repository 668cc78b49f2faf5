"""The tables and figures of the READMEs: recorded results, tables made of them, and pictures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from common.claims import Result, Study, Verdict

BEGIN = "<!-- made by `make record-studies`: begin -->"
END = "<!-- made by `make record-studies`: end -->"
FIGURES_BEGIN = "<!-- made by `make record-figures`: begin -->"
FIGURES_END = "<!-- made by `make record-figures`: end -->"
_NAME = "results.json"


def recorded(study: Study) -> dict[str, dict[str, str]]:
    """Return the record of each claim: verdict, our value, reason."""
    file = study.folder / _NAME
    if not file.exists():
        return {}
    known: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return known


def record(study: Study, results: Sequence[Result]) -> None:
    """Record results, and make the README's table of them; claims that were not computed keep their record."""
    known = recorded(study)
    kept: dict[str, dict[str, str]] = {}
    computed = {result.claim.key: result for result in results if result.verdict is not Verdict.NOT_RUN}
    for key in (claim.key for claim in study.claims):
        if key in computed:
            result = computed[key]
            kept[key] = {"verdict": result.verdict.value, "ours": result.ours, "reason": result.reason}
        elif key in known:
            kept[key] = known[key]
    (study.folder / _NAME).write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    write_table(study)


def write_table(study: Study) -> None:
    """Write the table of recorded results into the README."""
    _replace(study, BEGIN, END, table(study))


def record_figures(study: Study, drawn: Path) -> None:
    """Copy the drawn figures into the study's folder, in 64 colours, and show them in the README."""
    folder = study.folder / "figures"
    folder.mkdir(exist_ok=True)
    for drawing in study.drawings:
        file = drawn / f"{drawing.key}.png"
        if file.exists():
            with Image.open(file) as picture:
                picture.convert("RGB").quantize(64).save(folder / file.name, optimize=True)
    _replace(study, FIGURES_BEGIN, FIGURES_END, figures(study))


def figures(study: Study) -> str:
    """Return the part of a README with the recorded figures, each with its title."""
    kept = [drawing for drawing in study.drawings if (study.folder / "figures" / f"{drawing.key}.png").exists()]
    return "\n" + "".join(
        f"**{drawing.finding}** ({drawing.section})\n\n![{drawing.finding}](figures/{drawing.key}.png)\n\n" for drawing in kept
    )


def _replace(study: Study, begin: str, end: str, made: str) -> None:
    readme = study.folder / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, rest = text.split(begin)
    readme.write_text(before + begin + "\n" + made + end + rest.split(end)[1], encoding="utf-8")


def table(study: Study) -> str:
    """Return the table of claims for a README."""
    known = recorded(study)
    counts = {verdict: sum(row["verdict"] == verdict.value for row in known.values()) for verdict in Verdict}
    lines = [
        "",
        f"{len(known)} claims: {counts[Verdict.PASS]} pass, {counts[Verdict.DIFFERS]} differ, "
        f"{counts[Verdict.AMBIGUOUS]} ambiguous.",
        "",
        "| section | claim | document | here | verdict |",
        "|---|---|---|---|---|",
    ]
    reasons: list[str] = []
    for claim in study.claims:
        if claim.key not in known:
            continue
        row = known[claim.key]
        verdict = row["verdict"]
        if row["reason"]:
            if row["reason"] not in reasons:
                reasons.append(row["reason"])
            verdict = f"{verdict} ({reasons.index(row['reason']) + 1})"
        cells = [claim.section, claim.says, claim.document, row["ours"], verdict]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    lines.append("")
    if reasons:
        lines += ["Reasons:", "", *(f"{number}. {reason}" for number, reason in enumerate(reasons, 1)), ""]
    return "\n".join(lines)
