"""A sweep that is killed again and again gives the same table as one that is left alone."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from neons.sweeps.campaign import TABLE, read_campaign_table
from neons.sweeps.rows import TIMES

KILLS = 50

#: The table is written after every seven runs, so that kills hit that moment, too.
PROGRAM = """\
import sys
import neons.sweeps.campaign as campaign
campaign._COMPACT_AT = 7
from neons.sweeps.command import main
sys.exit(main())
"""

SCRIPT = """\
set x [lindex $argv 0]
set f [open out.tr w]
puts $f "[expr {$x * 2}]"
close $f
if {$x % 10 == 3} { error "no luck at $x" }
set rng [new RNG]
puts "value=[expr {$x + [$rng uniform 0 1]}]"
"""


def start(out: str) -> subprocess.Popen[bytes]:
    words = ["s.tcl", "x=0:29:1", "--repeat", "4", "--keep", "traces", "--out", out, "--quiet"]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )


def contents(folder: Path) -> tuple[list[dict], dict[str, bytes]]:
    table = read_campaign_table(folder).drop_columns(list(TIMES))
    runs = folder / "runs"
    files = {str(path.relative_to(runs)): path.read_bytes() for path in sorted(runs.rglob("*")) if path.is_file()}
    return table.to_pylist(), files


def test_fifty_kills_change_nothing(folder: Path):
    (folder / "s.tcl").write_text(SCRIPT)
    generator = random.Random(1)
    kills = campaigns = 0
    undisturbed = None
    while kills < KILLS:
        out = f"killed-{campaigns}"
        campaigns += 1
        while True:
            process = start(out)
            seconds = generator.uniform(0.2, 1.1)
            deadline = time.monotonic() + seconds
            while process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            if process.poll() is not None:
                break
            process.send_signal(generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
            process.wait()
            kills += 1
            if kills >= KILLS:
                assert start(out).wait() == 1, "twelve runs of the script fail"
                break
        if undisturbed is None:
            assert start("undisturbed").wait() == 1
            undisturbed = contents(folder / "undisturbed")
            assert len(undisturbed[0]) == 120
            assert sum(row["status"] == "failed" for row in undisturbed[0]) == 12
        assert contents(folder / out) == undisturbed
        assert (folder / out / TABLE).exists()
        assert not os.path.exists(folder / out / "running")
