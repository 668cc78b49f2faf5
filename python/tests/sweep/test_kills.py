"""A sweep that is killed again and again gives the same table as one that is left alone."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import random
import signal
import time
from pathlib import Path

from neons.sweeps import campaign
from neons.sweeps.campaign import TABLE, read_campaign_table, read_rows
from neons.sweeps.command import main
from neons.sweeps.rows import TIMES

KILLS = 50
POINTS = 30
REPLICATIONS = 4

SCRIPT = """\
set x [lindex $argv 0]
set f [open out.tr w]
puts $f "[expr {$x * 2}]"
close $f
if {$x % 10 == 3} { error "no luck at $x" }
set rng [new RNG]
puts "value=[expr {$x + [$rng uniform 0 1]}]"
"""

#: Sweeps are forked from a process that has loaded all modules, so that they start within milliseconds.
PROCESSES = multiprocessing.get_context("forkserver")


def run_sweep(folder: str, out: str) -> None:
    os.chdir(folder)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    # The table is written after every seven runs, so that kills hit that moment, too.
    campaign._COMPACT_AT = 7
    words = ["s.tcl", f"x=0:{POINTS - 1}:1", "--repeat", str(REPLICATIONS), "--keep", "traces", "--out", out, "--quiet"]
    raise SystemExit(main(words))


def start(folder: Path, out: str) -> multiprocessing.process.BaseProcess:
    process = PROCESSES.Process(target=run_sweep, args=(str(folder), out))
    process.start()
    return process


def finish(folder: Path, out: str) -> int | None:
    process = start(folder, out)
    process.join()
    return process.exitcode


def wait_for_session(out: Path, process: multiprocessing.process.BaseProcess) -> None:
    """Wait until the sweep has planned its runs and is about to start them, or has ended."""
    while process.is_alive():
        with contextlib.suppress(OSError, ValueError):
            if json.loads((out / "session.json").read_text()).get("process") == process.pid:
                return
        time.sleep(0.005)


def contents(folder: Path) -> tuple[list[dict], dict[str, bytes]]:
    table = read_campaign_table(folder).drop_columns(list(TIMES))
    runs = folder / "runs"
    files = {str(path.relative_to(runs)): path.read_bytes() for path in sorted(runs.rglob("*")) if path.is_file()}
    return table.to_pylist(), files


def test_fifty_kills_change_nothing(folder: Path):
    PROCESSES.set_forkserver_preload(["neons.sweeps.command", "pandas", "pyarrow.parquet"])
    (folder / "s.tcl").write_text(SCRIPT)
    began = time.monotonic()
    assert finish(folder, "undisturbed") == 1, "runs of the script fail"
    # The longest time before a kill: sweeps finish about ten runs in it, even on a slow machine.
    longest = (time.monotonic() - began) / 12
    undisturbed = contents(folder / "undisturbed")
    assert len(undisturbed[0]) == POINTS * REPLICATIONS
    assert sum(row["status"] == "failed" for row in undisturbed[0]) == 12

    generator = random.Random(1)
    kills = in_the_middle = campaigns = 0
    while kills < KILLS:
        out = f"killed-{campaigns}"
        campaigns += 1
        while kills < KILLS:
            process = start(folder, out)
            # Most kills hit runs and their recording, some the start of the sweep.
            if generator.random() < 0.8:
                wait_for_session(folder / out, process)
            process.join(generator.uniform(0, longest))
            if not process.is_alive():
                break
            os.kill(process.pid, generator.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
            process.join()
            kills += 1
            if (folder / out / "campaign.json").exists():
                in_the_middle += 0 < len(read_rows(folder / out)) < POINTS * REPLICATIONS
        assert finish(folder, out) == 1
        assert contents(folder / out) == undisturbed
        assert (folder / out / TABLE).exists()
        assert not (folder / out / "running").exists()
    assert in_the_middle > KILLS / 3
