"""The measurements of a process: times and memory."""

import sys

from neons.sweeps.process import run_process


def run(tmp_path, code):
    return run_process([sys.executable, "-I", "-S", "-c", code], tmp_path, tmp_path / "out", tmp_path / "err", None)


def test_memory_is_that_of_the_run_not_of_the_process_that_starts_it(tmp_path):
    ballast = bytearray(b"x") * 300_000_000
    assert run(tmp_path, "import time; time.sleep(0.1)").memory_bytes < 100e6
    del ballast


def test_the_largest_memory_counts_not_the_last(tmp_path):
    code = "import time; x = bytearray(b'x') * 200_000_000; time.sleep(0.2); del x; time.sleep(0.1)"
    assert run(tmp_path, code).memory_bytes > 200e6
