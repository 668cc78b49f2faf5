"""Sweeps on a disk that is full."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from neons.sweeps.campaign import read_rows
from neons.sweeps.command import main


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a file system of this size; skip the test where that is not allowed."""
    disk = folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip(f"mounting is not allowed here: {mounted.stderr.decode().strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_a_full_disk_stops_the_sweep_and_nothing_is_lost(folder: Path, capsys):
    script = "set x 0\nset f [open out.tr w]\nputs $f [string repeat x 100000]\nclose $f\nputs value=$x\n"
    (folder / "s.tcl").write_text(script)
    words = ["s.tcl", "x=0:39:1", "--keep", "traces", "--quiet"]
    with small_disk(folder, "2m") as disk:
        assert main([*words, "--out", str(disk / "r")]) == 1
        said = capsys.readouterr().err
        assert "no space left" in said
        assert "make room" in said
        rows = read_rows(disk / "r")
        assert 5 <= len(rows) < 40
        assert {row.error for row in rows} == {""}
        kept = disk / "r/runs"
        assert all((kept / f"{row.point:06d}-0000/out.tr").stat().st_size == 100001 for row in rows)
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        assert main([*words, "--out", str(disk / "r")]) == 0
        assert [row.measures["value"] for row in read_rows(disk / "r")] == list(range(40))
