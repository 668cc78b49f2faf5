"""The installed command `neons sweep`, from the first run to the plot, also on a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from conftest import environment, run_command

from neons.sweeps.executable import find_neons

#: A script whose second run waits until there is a file `go`.
WAITING = """\
set x 0
if {$x == 1} { while {![file exists FOLDER/go]} { after 20 } }
if {$x == 3} { error "no luck" }
puts value=[expr {2 * $x}]
"""


class Terminal:
    """A command that runs on a terminal."""

    def __init__(self, *words: str) -> None:
        self.text = ""
        self._pid, self._descriptor = pty.fork()
        if self._pid == 0:
            os.execve(find_neons(), ["neons", *words], {**environment(), "COLUMNS": "100", "LINES": "24"})
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))

    def wait_for(self, text: str) -> None:
        """Read until the command has printed the text."""
        deadline = time.monotonic() + 120
        while text not in self.text and self._read(deadline):
            pass
        assert text in self.text

    def type(self, text: str) -> None:
        """Type the text; `\\x03` is Ctrl-C."""
        os.write(self._descriptor, text.encode())

    def end(self) -> int:
        """Read until the command ends, and return its exit status."""
        deadline = time.monotonic() + 120
        while self._read(deadline):
            pass
        os.close(self._descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._descriptor], [], [], max(0.0, deadline - time.monotonic()))
        try:
            data = os.read(self._descriptor, 4096) if ready else b""
        except OSError:  # the other side is closed
            data = b""
        self.text += data.decode()
        return bool(data)


def test_a_sweep_from_the_first_run_to_the_plot(folder: Path):
    script = folder / "s.tcl"
    script.write_text(WAITING.replace("FOLDER", str(folder)))
    words = ["sweep", "s.tcl", "x=0:4:1", "--jobs", "1", "--out", "r"]

    # Start the sweep on a terminal, ask for its status on another one, and stop it by Ctrl-C.
    terminal = Terminal(*words)
    terminal.wait_for("| 1/5 [")
    status = run_command("sweep", "status", "r")
    assert status.stdout.startswith("s.tcl in r: 1 of 5 runs (20%), 0 failed\nrunning: 1 run at the moment")
    second = run_command(*words)
    assert "r is in use by a sweep (process" in second.stderr
    assert second.returncode == 1
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "stopped; what was computed is in r, and the same command goes on from there" in terminal.text
    assert "Traceback" not in terminal.text
    assert "not running; the same `neons sweep` command" in run_command("sweep", "status", "r").stdout

    # The same command does the remaining runs, and lists the failed one.
    (folder / "go").touch()
    done = run_command(*words)
    assert done.returncode == 1
    assert "5 runs (1 computed earlier)" in done.stderr
    assert done.stderr.startswith("a run has failed; the sweep goes on\n  x=3 replication 0: s.tcl:3: no luck")
    assert "x=3 replication 0: s.tcl:3: no luck (exit status 1)" in done.stderr
    assert "1 time: s.tcl:3: no luck" in run_command("sweep", "status", "r").stdout

    report = run_command("sweep", "report", "r", "--plot", "--svg", "r.svg", "--png", "r.png")
    assert report.returncode == 0
    assert report.stdout.splitlines()[:5] == ["x  value", "0      0", "1      2", "2      4", "4      8"]
    assert report.stdout.count("●") == 4
    assert report.stderr == "left out: 1 failed run\n"
    assert (folder / "r.svg").read_text().count("<svg") == 1
    assert (folder / "r.png").read_bytes().startswith(b"\x89PNG")

    # After a change of the script the command asks what to do, on the terminal.
    script.write_text(script.read_text().replace("2 * $x", "3 * $x"))
    terminal = Terminal(*words)
    terminal.wait_for("[s]top? ")
    assert "+puts value=[expr {3 * $x}]" in terminal.text
    terminal.type("perhaps\n")
    terminal.wait_for("perhaps")
    terminal.type("run\n")
    assert terminal.end() == 1
    assert "| 5/5 [" in terminal.text
    assert "1 failed]" in terminal.text
    assert "4     12" in run_command("sweep", "report", "r").stdout

    # Failed runs are repeated with --retry-failed.
    again = run_command(*words, "--retry-failed")
    assert "5 runs (4 computed earlier)" in again.stderr


def test_help_and_what_is_missing(folder: Path):
    assert "neons sweep two-senders.tcl delayB=0:400:5" in run_command("sweep", "--help").stdout
    assert run_command("sweep").returncode == 2
    missing = run_command("sweep", "nowhere.tcl", "x=1")
    assert missing.stderr == "neons sweep: nowhere.tcl cannot be read: No such file or directory\n"
    assert missing.returncode == 1
    assert not list(folder.iterdir()), "a command that cannot work leaves nothing behind"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["s.tcl", "x=1", "--repeats", "3"], "neons sweep: there is no option --repeats; did you mean --repeat? "),
        (
            ["report", "out", "--agianst=b"],
            "neons sweep report: there is no option --agianst; did you mean --against? ",
        ),
        (
            ["status", "out", "--zzz"],
            "neons sweep status: there is no option --zzz; `neons sweep status --help` lists all",
        ),
    ],
)
def test_unknown_options_are_answered_with_similar_ones(words: list[str], message: str):
    done = run_command("sweep", *words)
    assert done.stderr.startswith(message)
    assert done.returncode == 2


def test_nothing_ends_with_a_traceback(folder: Path):
    (folder / "s.tcl").write_text("set x 0\n")
    (folder / "file").touch()
    for words, message in (
        (["s.tcl", "x=1", "--out", "file"], "the folder file cannot be made: File exists; use another --out"),
        (["s.tcl", "x=1", "--out", "/proc/r"], "the folder /proc/r cannot be made"),
        (["report", "file"], "file is not the folder of a sweep"),
        (["s.tcl", "x=1", "--out", "r"], "nothing was measured: let the script print name=value"),
    ):
        done = run_command("sweep", *words)
        assert message in done.stderr
        assert "Traceback" not in done.stderr


def test_a_python_without_the_package_is_explained(folder: Path):
    fake = folder / "python"
    fake.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    fake.chmod(0o755)
    words = [find_neons(), "sweep", "s.tcl", "x=1"]
    done = subprocess.run(
        words, env={**os.environ, "NEONS_PYTHON": str(fake)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "sweeps are part of the Python package, which" in done.stderr
    # The advice is that of README.md, as long as the package is in no registry.
    readme = (Path(__file__).parents[3] / "README.md").read_text()
    install = 'pip install "$(echo target/wheels/neons-*.whl)[sweep]"'
    assert install in readme
    assert install in done.stderr
    assert done.stderr.index("make wheel") < done.stderr.index(install)
