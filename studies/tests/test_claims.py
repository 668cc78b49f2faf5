"""Tests every claim that is computed quickly, and that the READMEs have the recorded results.

With `NEONS_FULL` set it tests all claims in their full form.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import Claim, Lab, Study, Verdict
from common.command import load, names
from common.record import BEGIN, END, FIGURES_BEGIN, FIGURES_END, figures, recorded, table

FULL = bool(os.environ.get("NEONS_FULL"))
STUDIES = [load(name) for name in names()]
CLAIMS = [
    pytest.param(study, claim, id=f"{study.name}/{claim.key}")
    for study in STUDIES
    for claim in study.claims
    if FULL or (claim.tested and not claim.full)
]


@pytest.fixture(scope="module")
def labs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Lab]]:
    found = {study.name: Lab(tmp_path_factory.mktemp(study.name), full=FULL) for study in STUDIES}
    yield found
    for lab in found.values():
        lab.__exit__(None, None, None)


@pytest.mark.parametrize(("study", "claim"), CLAIMS)
def test_claim(study: Study, claim: Claim, labs: dict[str, Lab]) -> None:
    result = claim.check(labs[study.name])
    assert result.verdict is not Verdict.UNEXPECTED, f"{claim.says}: {claim.document}; here {result.ours}"
    assert result.verdict.value == recorded(study)[claim.key]["verdict"]


@pytest.mark.parametrize("study", STUDIES, ids=names())
def test_readme_has_the_table_of_what_was_recorded(study: Study) -> None:
    text = (study.folder / "README.md").read_text(encoding="utf-8")
    assert text.split(BEGIN)[1].split(END)[0] == "\n" + table(study)


@pytest.mark.parametrize("study", STUDIES, ids=names())
def test_readme_shows_the_figures_that_are_kept(study: Study) -> None:
    text = (study.folder / "README.md").read_text(encoding="utf-8")
    assert text.split(FIGURES_BEGIN)[1].split(FIGURES_END)[0] == "\n" + figures(study)
    kept = {file.stem for file in (study.folder / "figures").iterdir()}
    assert kept
    assert kept <= {drawing.key for drawing in study.drawings}


@pytest.mark.parametrize("study", STUDIES, ids=names())
def test_keys_are_unique_and_recorded(study: Study) -> None:
    keys = [claim.key for claim in study.claims]
    assert len(set(keys)) == len(keys)
    assert list(recorded(study)) == keys
