"""M. C. Weigle's evaluation of Sync-TCP, appendix A: methodology."""

from __future__ import annotations

from pathlib import Path

from common import Study

from . import bulk_tables, comparison, offered_load, run_length, web_traffic

PARTS = (bulk_tables, web_traffic, offered_load, run_length, comparison)

STUDY = Study(
    name="sync-tcp",
    title="Evaluating Sync-TCP: methodology",
    source="M. C. Weigle, dissertation on Sync-TCP, appendix A, “Methodology”",
    about="How a congestion control is evaluated: two-way traffic, delayed ACKs, web traffic with heavy tails, and how long a simulation "
    "has to be.",
    folder=Path(__file__).parent,
    claims=tuple(claim for part in PARTS for claim in part.CLAIMS),
    drawings=tuple(drawing for part in PARTS for drawing in part.DRAWINGS),
)
