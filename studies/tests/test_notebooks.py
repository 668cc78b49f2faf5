"""The notebooks of the studies run from the first cell to the last, and show a figure."""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat
import pytest

STUDIES = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(STUDIES.glob("*/*.ipynb"))


def test_every_study_has_a_notebook() -> None:
    assert {path.stem for path in NOTEBOOKS} == {path.parent.name for path in STUDIES.glob("*/results.json")}


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_a_figure(notebook: Path) -> None:
    content = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(content, timeout=600, resources={"metadata": {"path": str(notebook.parent)}}).execute()
    outputs = [output for cell in content.cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in outputs)
