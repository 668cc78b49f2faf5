"""Writes the answers to the textbook's exercises: `python studies/exercises.py`."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common.command import load
from common.lab import Lab

study = load("textbook")
from textbook_study.exercises import sheet

with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab:
    (study.folder / "exercises.md").write_text(sheet(lab), encoding="utf-8")
