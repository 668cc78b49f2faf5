from __future__ import annotations

import contextlib
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import neons
from neons.sweeps import SweepError, sweep
from neons.sweeps.executors import PoolRunner
from neons.sweeps.run import Outcome, Task


def column(result, name: str) -> list:
    return result.table[name].to_pylist()


def test_a_function_is_a_simulation(folder: Path):
    def simulate(delay: int, seed: int) -> dict[str, float]:
        Path("out.tr").write_text("x")
        print("hello")
        return {"goodput": 100 / delay, "drawn": seed}

    result = sweep(simulate, {"delay": [1, 2, 4]}, repeat=2, out="r", keep="stdout,traces", progress=False)
    assert column(result, "goodput") == [100, 100, 50, 50, 25, 25]
    assert len(set(column(result, "drawn"))) == 6
    assert (folder / "r/runs/000002-0001/out.tr").exists()
    assert (folder / "r/runs/000002-0001/stdout.txt").read_text() == "hello\n"
    assert sweep(simulate, {"delay": [1, 2, 4]}, repeat=2, out="r", progress=False).computed == 0


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_simulations_in_python(folder: Path, pool):
    def simulate(limit: int, seed: int) -> dict[str, float]:
        sim = neons.Simulator(seed=seed)
        sim.trace_all("out.tr")
        sender, receiver = sim.node(), sim.node()
        sim.duplex_link(sender, receiver, "1Mb", "10ms", "DropTail", limit=limit)
        udp, null = sim.new("Agent/UDP"), sim.new("Agent/Null")
        sim.attach(sender, udp)
        sim.attach(receiver, null)
        sim.connect(udp, null)
        source = sim.new("Application/Traffic/Exponential", agent=udp, rate="2Mb", burst_time=0.1, idle_time=0.1)
        sim.at(0.0, source.start)
        sim.run(until=5)
        return {"end": sim.now}

    with pool(2) if pool else contextlib.nullcontext() as executor:
        result = sweep(simulate, {"limit": [2, 50]}, repeat=2, measure="loss", executor=executor, progress=False)
    assert column(result, "error") == [""] * 4
    assert column(result, "end") == [5.0] * 4
    losses = column(result, "loss")
    assert len(set(losses[:2])) == 2, "replications draw different numbers"
    assert min(losses[:2]) > max(losses[2:])


def test_simulators_in_functions_draw_the_numbers_of_the_run(folder: Path):
    def draw(own: str) -> dict[str, float]:
        sim = neons.Simulator(seed=42) if own == "yes" else neons.Simulator()
        return {"default": sim.tcl("$defaultRNG uniform 0 1"), "made": sim.tcl("[new RNG] uniform 0 1")}

    result = sweep(draw, {"own": ["no", "yes"]}, repeat=4, progress=False)
    assert column(result, "error") == [""] * 8
    assert len(set(column(result, "substream"))) == 8
    assert len(set(column(result, "default"))) == 8
    by_hand = neons.Simulator()
    assert column(result, "default")[0] == by_hand.tcl("$defaultRNG uniform 0 1")
    seeded = sweep(draw, {"own": ["no"]}, seed=7, progress=False)
    assert column(seeded, "default") == [neons.Simulator(seed=7).tcl("$defaultRNG uniform 0 1")]
    common = sweep(draw, {"own": ["no", "no "]}, repeat=2, common_random_numbers=True, progress=False)
    assert column(common, "made")[:2] == column(common, "made")[2:]


def test_functions_that_take_a_seed_stay_on_the_first_substream(folder: Path):
    def draw(seed: int) -> dict[str, float]:
        return {"seed": seed, "drawn": neons.Simulator(seed=seed).tcl("$defaultRNG uniform 0 1")}

    result = sweep(draw, {}, repeat=3, progress=False)
    expected = [neons.Simulator(seed=seed).tcl("$defaultRNG uniform 0 1") for seed in column(result, "seed")]
    assert column(result, "drawn") == expected


def test_failures_of_functions_are_rows(folder: Path):
    def simulate(kind: str) -> object:
        match kind:
            case "raises":
                raise ValueError("no such queue")
            case "dies":
                os.abort()
            case "returns":
                return ["a list"]
            case "hangs":
                time.sleep(60)
            case "leaves":
                raise SystemExit(3)
        return 1.0

    kinds = ["raises", "dies", "returns", "hangs", "leaves", "works"]
    result = sweep(simulate, {"kind": kinds}, timeout=2, out="r", progress=False)
    errors = dict(zip(kinds, column(result, "error"), strict=True))
    assert errors["raises"].startswith("ValueError: no such queue (test_functions.py:")
    assert "SIGABRT" in errors["dies"]
    assert "return a dict" in errors["returns"]
    assert "--timeout" in errors["hangs"]
    assert errors["leaves"] == "sys.exit(3)"
    assert errors["works"] == ""
    assert column(result, "value") == [None, None, None, None, None, 1.0]
    assert "Traceback" in (folder / "r/runs/000000-0000/stderr.txt").read_text()


def test_a_changed_function_is_noticed(folder: Path):
    namespace: dict[str, object] = {}
    for factor in (2, 3):
        exec(f"def simulate(x):\n    return {factor} * x", namespace)
        if factor == 2:
            sweep(namespace["simulate"], {"x": 1}, out="r", progress=False)
    with pytest.raises(SweepError, match="function"):
        sweep(namespace["simulate"], {"x": 1}, out="r", progress=False)


def test_a_hundred_thousand_points(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Test planning, recording, compaction and reading with many points, without starting processes."""

    def submit(_self: PoolRunner, task: Task, report) -> None:
        value = float(task.parameters["x"])
        report(task, Outcome("ok", 0, "", 0.01, 0.02, 10**7, 1.7e9, "here", "1", {"value": value}, {}))

    monkeypatch.setattr(PoolRunner, "submit", submit)
    result = sweep(lambda x, y: x, {"x": "1:1000:1", "y": "1:100:1"}, out="r", progress=False)
    assert result.computed == result.table.num_rows == 100_000
    assert sum(column(result, "value")) == 100 * sum(range(1, 1001))
    assert sweep(lambda x, y: x, {"x": "1:1000:1", "y": "1:100:1"}, out="r", progress=False).computed == 0
