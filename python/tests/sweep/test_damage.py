"""Sweeps with damaged files, impossible options or output that cannot be written: one line of error, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import run_command


def said(*words: str) -> str:
    """Return the message of a sweep that fails; it must be one line."""
    result = run_command("sweep", *words)
    assert result.returncode == 1, result.stderr
    assert "Traceback" not in result.stderr
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


@pytest.fixture
def finished(noisy: Path) -> Path:
    """Return the script of a sweep that is in the folder `r`."""
    result = run_command("sweep", noisy.name, "level=1,2", "spread=1", "--out", "r", "--quiet")
    assert result.returncode == 0, result.stderr
    return noisy


def test_a_damaged_table(finished: Path):
    Path("r/runs.parquet").write_bytes(b"\x00garbage\xff" * 20)
    for words in (["report", "r"], [finished.name, "level=1,2", "spread=1", "--out", "r", "--quiet"]):
        assert "r/runs.parquet is damaged" in said(*words)


@pytest.mark.parametrize("text", ["", "garbage", "[]", "{}", "null"])
def test_a_damaged_campaign(finished: Path, text: str):
    Path("r/campaign.json").write_text(text)
    assert "r/campaign.json is " in said("report", "r")


@pytest.mark.parametrize("count", ["0", "-1", "-99999999999999999999"])
def test_no_run_at_a_time(noisy: Path, count: str):
    assert f"--jobs {count}: at least one" in said(noisy.name, "level=1", "spread=1", "--jobs", count, "--quiet")


def test_plots_are_written_to_the_given_file(finished: Path):
    result = run_command("sweep", "report", "r", "--by", "level", "--svg", "plot")
    assert result.returncode == 0, result.stderr
    assert Path("plot").read_text().startswith("<?xml")
    assert not list(Path().glob("plot.*"))


@pytest.mark.parametrize("file", ["/dev/full", "r", "no/such/folder.svg"])
def test_plots_that_cannot_be_written(finished: Path, file: str):
    assert f"{file} cannot be written: " in said("report", "r", "--by", "level", "--svg", file)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe1\n", b"\x00\x01\x02\xc3\x28"])
def test_values_from_bad_files(noisy: Path, content: bytes):
    Path("values").write_bytes(content)
    assert "`level`" in said(noisy.name, "level=@values", "spread=1", "--quiet")
