"""Installs the wheel as users do: by pip on a machine with only Python, by pipx, and by uvx."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pip
import pytest
from test_isolated import is_installed

import neons

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
# The newest glibc that the wheel may need, which docs/install.md names.
GLIBC = (2, 35)

pytestmark = pytest.mark.skipif(not is_installed(), reason="the package under test is no wheel")


@pytest.fixture(scope="module")
def wheel():
    (found,) = (ROOT / "target/wheels").glob(f"neons-{neons.__version__}-*.whl")
    return found


def run(words, **options):
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def libraries(*programs):
    """Return the shared libraries of programs, and their loader."""
    listed = subprocess.run(["ldd", *map(str, programs)], capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"(/\S+) \(0x", listed)))


def test_auditwheel_confirms_the_platform(wheel):
    told = run([BIN / "auditwheel", "show", wheel])
    (tag,) = re.findall(r'platform tag: "(\S+)"', told.replace("\n", " "))
    (name,) = re.findall(r"-(manylinux_\w+)\.whl", wheel.name)
    assert tag == name
    needed = re.match(r"manylinux_(\d+)_(\d+)_", tag)
    assert (int(needed[1]), int(needed[2])) <= GLIBC


COMMANDS = [line.strip() for line in (ROOT / "docs/install.md").read_text().splitlines() if "neons -V" in line]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_runs_without_an_installation(command, wheel, tmp_path):
    environment = {
        **os.environ,
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "PIPX_HOME": str(tmp_path / "home"),
        "PIPX_BIN_DIR": str(tmp_path / "bin"),
        "UV_CACHE_DIR": str(tmp_path / "cache"),
        "UV_PYTHON": sys.executable,
    }
    assert run(["sh", "-c", command], env=environment, cwd=ROOT) == f"neons {neons.__version__}\n"


def test_pipx_and_uvx_are_documented():
    assert [command.split()[0] for command in COMMANDS] == ["pipx", "uvx"]


# Programs cannot reach anything outside the new root folder.
FRESH = """
mount -t tmpfs none root
while read -r path; do
    if [ -d "$path" ]; then
        mkdir -p "root$path"
    else
        mkdir -p "root${path%/*}" && : > "root$path"
    fi
    mount --bind "$path" "root$path"
done < paths
mkdir -p root/tmp root/wheels root/pip root/proc
mount --rbind /proc root/proc
mount --bind wheels root/wheels
mount --bind "$PIP" root/pip
exec chroot root "$PYTHON" -c "$PROGRAM"
"""
INSTALL = """
import os, subprocess, venv
assert not any(os.path.exists(path) for path in ["/bin/sh", "/usr/share", "/etc"])
venv.create("/tmp/venv", with_pip=False)
subprocess.run(["/tmp/venv/bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--no-cache-dir",
                "--disable-pip-version-check", "--find-links", "/wheels", "neons"],
               check=True, env={**os.environ, "PYTHONPATH": "/pip"})
subprocess.run(["/tmp/venv/bin/neons", "demo", "/tmp/demo"], check=True)
"""


def test_the_demo_runs_on_a_machine_with_python_and_libc_alone(wheel, tmp_path):
    probe = ["unshare", "--mount", "--map-root-user", "true"]
    if not shutil.which("unshare") or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("this machine forbids mount namespaces (unshare --mount)")
    (tmp_path / "root").mkdir()
    (tmp_path / "wheels").mkdir()
    shutil.copy(wheel, tmp_path / "wheels")
    download = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", tmp_path / "wheels"]
    run([sys.executable, "-m", "pip", *download, "numpy", "tqdm"])
    # Copy pip only, without the other packages in its folder.
    shutil.copytree(Path(pip.__file__).parent, tmp_path / "pip/pip")

    python = os.path.realpath(sys.executable)
    library = sysconfig.get_path("stdlib")
    modules = Path(library, "lib-dynload").glob("*.so")
    wanted = [module for module in modules if module.name.split(".")[0] in {"zlib", "_ctypes", "_hashlib", "_ssl"}]
    needed = libraries(python, BIN / "neons", *wanted)
    (tmp_path / "paths").write_text("\n".join([python, library, *needed, "/dev/null", "/dev/urandom"]) + "\n")
    settings = {"PIP": str(tmp_path / "pip"), "PYTHON": python, "PROGRAM": INSTALL}
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp", **settings}
    shown = run([*probe[:-1], "sh", "-ec", FRESH], cwd=tmp_path, env=environment)
    assert "Flows" in shown
    assert "cwnd_ of agent 0.0" in shown
    assert "/neons view /tmp/demo/one-sender.nam" in shown
