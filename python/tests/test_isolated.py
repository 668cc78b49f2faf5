"""The package on a machine without Tcl and other packages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import neons
from neons._command import command

PROGRAM = """
import glob, os, neons
assert not any(os.path.getsize(file) for file in glob.glob("/usr/lib/*/libtcl*") if os.path.isfile(file))
assert not glob.glob("/usr/share/tcltk/*"), "Tcl is still there"
with neons.Simulator() as sim:
    a, b = sim.node(), sim.node()
    sim.duplex_link(a, b, "1Mb", "10ms")
    udp, null = sim.new("Agent/UDP"), sim.new("Agent/Null")
    sim.attach(a, udp), sim.attach(b, null), sim.connect(udp, null)
    sim.at(0.1, lambda: udp.send(500))
    sim.tcl("clock format 0; package require msgcat")
    sim.run(until=1)
    print(len(sim.events()))
open("script.tcl", "w").write("set ns [new Simulator]; puts [clock format 0 -format %Y -gmt 1]; exit 0")
print(neons.run("script.tcl").stdout.strip())
"""


def is_installed() -> bool:
    """Return whether the package under test is an installed wheel, which contains Tcl, and not a folder of sources."""
    return "site-packages" in neons.__file__ and Path(command()).parent == Path(sys.executable).parent


@pytest.mark.skipif(not is_installed(), reason="only wheels have Tcl inside; these are the sources")
def test_the_wheel_works_without_tcl(tmp_path):
    probe = ["unshare", "--mount", "--map-root-user", "true"]
    if not shutil.which("unshare") or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("this machine forbids mount namespaces (unshare --mount)")
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "nothing").mkdir()
    hide = """
        for folder in /usr/share/tcltk /usr/lib/tcltk /usr/lib/tcl8.6 /usr/local/lib/tcl8.6; do
            [ ! -d "$folder" ] || mount --bind nothing "$folder"
        done
        for file in /usr/lib/*/libtcl* /usr/local/lib/libtcl*; do
            [ ! -f "$file" ] || mount --bind /dev/null "$file"
        done
        exec "$0" program.py
    """
    inside = [*probe[:-1], "sh", "-ec", hide, sys.executable]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(inside, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split() == ["3", "1970"]
