"""Sweeps on a real Dask cluster of several processes on this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import run_command

from neons.sweeps import sweep
from neons.sweeps.campaign import read_rows
from neons.sweeps.command import main

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


def test_every_run_is_in_the_table_once_although_a_worker_is_killed(cluster: Any, folder: Path):
    (folder / "more.tcl").write_text("set offset 100\n")
    # Runs from the twentieth on wait until a worker has been killed.
    (folder / "s.tcl").write_text(
        "source more.tcl\nset x 0\nclose [open out.tr w]\n"
        f"while {{$x >= 20 && ![file exists {folder}/go]}} {{ after 20 }}\n"
        "puts value=[expr {$x + $offset}]\n"
    )
    with distributed.Client(cluster, set_as_default=False) as client:
        workers = client.run(os.getpid)
        status: list[str] = []

        def kill_one() -> None:
            deadline = time.monotonic() + 60
            while len(read_rows(folder / "r")) < 10 and time.monotonic() < deadline:
                time.sleep(0.05)
            status.append(run_command("sweep", "status", "r").stdout)
            os.kill(next(iter(workers.values())), signal.SIGKILL)
            (folder / "go").touch()

        killer = threading.Thread(target=kill_one)
        (folder / "r").mkdir()
        killer.start()
        result = sweep("s.tcl", {"x": "0:59:1"}, executor=client, keep="traces", out="r", progress=False)
        killer.join()
        assert result.table["value"].to_pylist() == [100.0 + x for x in range(60)]
        assert result.computed == 60
        assert "of 60 runs" in status[0]
        assert "running: none on this machine at the moment" in status[0]
        assert len(read_rows(folder / "r")) == 60
        assert all((folder / f"r/runs/{x:06d}-0000/out.tr").exists() for x in range(60))


def test_functions_and_the_command_line(cluster: Any, folder: Path):
    def simulate(x: int) -> float:
        return 2.0 * x

    with distributed.Client(cluster, set_as_default=False) as client:
        result = sweep(simulate, {"x": [1, 2, 3]}, executor=client, progress=False)
        assert result.table["value"].to_pylist() == [2.0, 4.0, 6.0]
    (folder / "s.tcl").write_text("set x 0\nputs value=$x\n")
    done = run_command("sweep", "s.tcl", "x=1,2", "--dask", cluster.scheduler_address, "--out", "r")
    assert done.returncode == 0, done.stderr
    assert [row.measures["value"] for row in read_rows(folder / "r")] == [1.0, 2.0]


def test_a_trace_is_measured_on_the_worker(cluster: Any, folder: Path):
    line = "1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0"
    (folder / "s.tcl").write_text(f"set x 0\nset f [open out.tr w]\nputs $f {{+ {line}\nd {line}}}\nclose $f\n")
    with distributed.Client(cluster, set_as_default=False) as client:
        table = sweep("s.tcl", {"x": "1,2"}, executor=client, measure="loss", progress=False).table
    assert table["loss"].to_pylist() == [1.0, 1.0]


def test_an_address_without_a_scheduler(folder: Path, capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("neons.sweeps.dask_runner._SECONDS_TO_CONNECT", 0.5)
    (folder / "s.tcl").write_text("set x 0\n")
    assert main(["s.tcl", "x=1", "--dask", "tcp://127.0.0.1:1", "--quiet"]) == 1
    assert "no Dask scheduler at tcp://127.0.0.1:1" in capsys.readouterr().err
