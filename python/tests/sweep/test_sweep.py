from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from neons.sweeps import FinishedRun, SweepError, sweep
from neons.sweeps.command import main
from neons.sweeps.executable import find_neons

LEVELS = {"level": "1:3:1", "spread": 0.5}


def column(result, name: str) -> list:
    return result.table[name].to_pylist()


def test_every_point_is_run_as_often_as_wanted(noisy: Path, folder: Path):
    result = sweep(noisy, LEVELS, repeat=2, out="r", progress=False)
    assert column(result, "level") == [1, 1, 2, 2, 3, 3]
    assert column(result, "replication") == [0, 1, 0, 1, 0, 1]
    assert all(
        level <= value <= level + 0.5
        for level, value in zip(column(result, "level"), column(result, "value"), strict=True)
    )
    assert len(set(column(result, "substream"))) == 6
    assert set(column(result, "random_seed")) == {1}
    assert all(cpu > 0 for cpu in column(result, "cpu_seconds"))
    assert all(memory > 1e6 for memory in column(result, "memory_bytes"))
    assert (folder / "r/runs/000001-0001/stdout.txt").read_text().startswith("value=2.")
    assert sweep(noisy, LEVELS, repeat=2, out="r", progress=False).computed == 0
    grown = sweep(noisy, {**LEVELS, "level": "1:4:1"}, repeat=3, out="r", progress=False)
    assert grown.computed == 6
    assert column(grown, "value")[0:2] == column(result, "value")[0:2]


def test_the_first_replication_of_the_first_point_is_the_script_run_by_hand(noisy: Path):
    done = subprocess.run([find_neons(), noisy, "1", "0.5"], capture_output=True, text=True, check=True)
    result = sweep(noisy, LEVELS, progress=False)
    assert f"value={column(result, 'value')[0]}" == done.stdout.strip()


def test_common_random_numbers_are_the_same_at_every_point(noisy: Path):
    result = sweep(noisy, LEVELS, repeat=2, common_random_numbers=True, progress=False)
    noise = [
        round(value - level, 9) for level, value in zip(column(result, "level"), column(result, "value"), strict=True)
    ]
    assert noise[0::2] == [noise[0]] * 3
    assert noise[1::2] == [noise[1]] * 3
    assert noise[0] != noise[1]


def test_another_root_seed_gives_other_numbers(noisy: Path):
    values = [column(sweep(noisy, LEVELS, seed=seed, progress=False), "value") for seed in (None, 1, 2)]
    assert values[0] == values[1]
    assert not set(values[0]) & set(values[2])


def test_scripts_that_seed_their_generators_still_have_independent_replications(folder: Path):
    (folder / "s.tcl").write_text("ns-random 42\nset x 1\nputs value=[ns-random]\n")
    assert len(set(column(sweep("s.tcl", {"x": 1}, repeat=5, progress=False), "value"))) == 5


def test_a_script_gets_its_seed_as_a_parameter(folder: Path):
    (folder / "s.tcl").write_text("set x [lindex $argv 0]\nset seed [lindex $argv 1]\nputs value=$seed\n")
    result = sweep("s.tcl", {"x": "1,2"}, repeat=2, seed=7, seed_as="seed", common_random_numbers=True, progress=False)
    assert column(result, "value") == [7.0, 8.0, 7.0, 8.0]
    assert column(result, "random_seed") == [7, 8, 7, 8]


def test_variables_and_options(folder: Path):
    (folder / "v.tcl").write_text(
        "set n 5\nset name x\nif {![info exists m]} {set m 0}\nincr n\nputs value=[expr $n+$m]\nputs $name\n"
    )
    result = sweep("v.tcl", {"n": "1,2", "m": 10, "name": ['a "b" [$c]']}, out="r", progress=False)
    assert column(result, "value") == [12.0, 13.0]
    assert (folder / "r/runs/000000-0000/stdout.txt").read_text().endswith('a "b" [$c]\n')
    (folder / "o.tcl").write_text('foreach {k v} $argv { if {$k eq "-rate"} { puts value=$v } }\n')
    assert column(sweep("o.tcl", {"rate": "3,4"}, progress=False), "value") == [3.0, 4.0]


def test_input_files_travel_with_the_script(folder: Path):
    (folder / "lib").mkdir()
    (folder / "lib/level.tcl").write_text("set level 7\n")
    (folder / "more.dat").write_text("3\n")
    (folder / "s.tcl").write_text(
        "source lib/level.tcl\nset f [open more.dat r]\nset x 0\nputs value=[expr $level+[gets $f]+$x]\n"
    )
    assert column(sweep("s.tcl", {"x": "1,2"}, progress=False), "value") == [11.0, 12.0]


def test_what_is_kept_of_a_run(folder: Path):
    (folder / "s.tcl").write_text("set x 0\nforeach n {a.tr b.nam c.txt} { close [open $n w] }\n")
    for keep, names in {
        "nothing": set(),
        "stdout": {"stdout.txt", "stderr.txt"},
        "traces": {"stdout.txt", "stderr.txt", "a.tr", "b.nam"},
        "*.txt": {"stdout.txt", "stderr.txt", "c.txt"},
    }.items():
        sweep("s.tcl", {"x": 1}, out=f"r-{keep[:3].strip('*')}", keep=keep, progress=False)
        kept = folder / f"r-{keep[:3].strip('*')}/runs/000000-0000"
        assert {path.name for path in kept.glob("*")} == names


def test_a_function_measures_runs(noisy: Path, folder: Path):
    def measure(run: FinishedRun) -> dict[str, float]:
        return {
            "twice": 2 * float(run.printed.strip().removeprefix("value=")),
            "level2": run.parameters["level"] * 2,
        }

    result = sweep(noisy, LEVELS, measure=measure, progress=False)
    assert column(result, "twice") == [2 * value for value in column(result, "value")]
    (folder / "my.py").write_text("def measure(run):\n    return {'entries': len(list(run.folder.iterdir()))}\n")
    assert column(sweep(noisy, {"level": 1, "spread": 1}, measure="my.py:measure", progress=False), "entries") == [3.0]


def test_failed_runs_are_kept_with_their_message_and_can_be_tried_again(folder: Path, capsys):
    (folder / "s.tcl").write_text(
        "set x 0\nif {$x == 2 && ![file exists /tmp/neons-never]} { error {no luck} }\nputs y=$x\n"
    )
    assert main(["s.tcl", "x=1,2,3", "--out", "r", "--quiet"]) == 1
    said = capsys.readouterr().err
    assert "x=2 replication 0: " in said
    assert "no luck" in said
    assert "no luck" in (folder / "r/runs/000001-0000/stderr.txt").read_text()
    assert sweep("s.tcl", {"x": "1,2,3"}, out="r", progress=False).computed == 0
    again = sweep("s.tcl", {"x": "1,2,3"}, out="r", retry_failed=True, progress=False)
    assert again.computed == 1
    assert column(again, "status") == ["ok", "failed", "ok"]
    assert again.failures.num_rows == 1


def test_a_run_that_never_ends_is_killed(folder: Path):
    (folder / "s.tcl").write_text("set x 0\nif {$x == 1} { while 1 {} }\nputs y=$x\n")
    result = sweep("s.tcl", {"x": "0,1"}, timeout=0.5, progress=False)
    assert column(result, "status") == ["ok", "timed out"]
    assert "--timeout" in column(result, "error")[1]


def test_a_script_that_wants_a_terminal_gets_a_clear_message(folder: Path):
    (folder / "s.tcl").write_text("set x 0\nputs [gets stdin]\nset t [open /dev/tty r]\n")
    result = sweep("s.tcl", {"x": 1}, progress=False)
    assert "have no terminal" in column(result, "error")[0]


def test_a_changed_script_is_noticed(noisy: Path, folder: Path):
    sweep(noisy, LEVELS, out="r", progress=False)
    noisy.write_text(noisy.read_text().replace("$level +", "10 * $level +"))
    with pytest.raises(SweepError, match=r"noisy.tcl has changed") as caught:
        sweep(noisy, LEVELS, out="r", progress=False)
    assert "+puts" in str(caught.value)
    kept = sweep(noisy, {**LEVELS, "level": "1:4:1"}, out="r", changed="keep", progress=False)
    assert kept.computed == 1
    assert len(set(column(kept, "inputs"))) == 2
    again = sweep(noisy, {**LEVELS, "level": "1:4:1"}, out="r", changed="rerun", seed=3, progress=False)
    assert again.computed == 4
    assert (folder / "r/earlier/1/runs.parquet").exists()


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_of_concurrent_futures(noisy: Path, pool):
    with pool(2) as executor:
        assert sweep(noisy, LEVELS, executor=executor, progress=False).table.num_rows == 3


def test_an_abrupt_end_leaves_no_run_behind(folder: Path):
    (folder / "s.tcl").write_text("set x 0\nset f [open pid w]\nputs $f [pid]\nclose $f\nwhile 1 {}\n")
    process = subprocess.Popen([sys.executable, "-m", "neons.sweeps", str(folder / "s.tcl"), "x=1", "--out", "r"])
    deadline = time.monotonic() + 60
    found: list[Path] = []
    while not found and time.monotonic() < deadline:
        found = [path for path in folder.glob("r/running/*/pid") if path.read_text()]
        time.sleep(0.05)
    process.kill()
    process.wait()
    running = Path("/proc") / found[0].read_text().strip()
    while running.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running.exists()
