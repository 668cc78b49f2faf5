"""Runs the examples of the documentation."""

import doctest
import re
from pathlib import Path

import pytest

import neons
import neons.objects
import neons.simulator
import neons.traces

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", ["README.md", "python/README.md"])
def test_the_first_example_runs(file, capsys):
    example = re.search(r"```python\n(.*?)```", (ROOT / file).read_text(), re.S)
    exec(compile(example[1], file, "exec"), {})
    assert "<table packets: " in capsys.readouterr().out


@pytest.mark.parametrize("module", [neons.simulator, neons.traces, neons.objects])
def test_the_examples_of_docstrings_run(module):
    assert doctest.testmod(module, extraglobs={"neons": neons}).failed == 0
