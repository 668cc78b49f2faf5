#!/usr/bin/env python3
"""Records what ns-2.35 writes for a conformance case: python3 tests/record.py [--ns PROGRAM] AREA/NAME ...

A case is a folder tests/conformance/AREA/NAME with a script.tcl; `about` says in one line what it shows. See the head
of crates/cli/tests/conformance.rs for the other files. Earlier expectations are replaced. A run that a signal ends, or
that does not end, is refused: Neons need not repeat such a run.
"""

import argparse
import gzip
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CASES = Path(__file__).parent / "conformance"

# Files larger than this are compressed, bytes.
COMPRESSED_FROM = 2000


def runs_of(case: Path) -> list[list[str]]:
    """Returns the arguments of each run of a case."""
    arguments = case / "args"
    if not arguments.exists():
        return [[]]
    lines = arguments.read_text().splitlines()
    return [shlex.split(line) for line in lines if line.strip() and not line.startswith("#")]


def lay_out(case: Path, folder: Path) -> set[Path]:
    """Copies the script and its inputs into an empty folder; returns their paths there, relative to it."""
    shutil.copy(case / "script.tcl", folder)
    if (case / "inputs").is_dir():
        shutil.copytree(case / "inputs", folder, dirs_exist_ok=True)
    return {path.relative_to(folder) for path in folder.rglob("*")}


def keep(data: bytes, path: Path) -> None:
    """Writes an expected output, compressed if it is large."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if len(data) > COMPRESSED_FROM:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(data, 9, mtime=0))
    else:
        path.write_bytes(data)


def record(case: Path, program: str, timeout: float) -> None:
    """Runs a case under the reference program and replaces its expectations."""
    if not (case / "script.tcl").exists():
        sys.exit(f"{case} has no script.tcl: write the script first, then record it")
    statuses, recorded = [], []
    for arguments in runs_of(case):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            given = lay_out(case, folder)
            try:
                run = subprocess.run(
                    [program, "script.tcl", *arguments],
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=timeout,
                )
            except FileNotFoundError:
                sys.exit(f"there is no program {program}: ns-2.35 is Debian's package ns2 (apt-get install ns2)")
            except subprocess.TimeoutExpired:
                sys.exit(f"{case.name} {shlex.join(arguments)}: no end within {timeout:g} s; nothing was recorded")
            if run.returncode < 0:
                sys.exit(f"{case.name} {shlex.join(arguments)}: ended by signal {-run.returncode}; nothing was recorded")
            statuses.append(run.returncode)
            files = {Path("stdout"): run.stdout}
            for path in folder.rglob("*"):
                relative = path.relative_to(folder)
                if path.is_file() and relative not in given:
                    files[relative] = path.read_bytes()
            recorded.append(files)
    shutil.rmtree(case / "expected", ignore_errors=True)
    for number, files in enumerate(recorded):
        for path, data in files.items():
            keep(data, case / "expected" / str(number) / path)
    status = case / "status"
    status.unlink(missing_ok=True)
    if any(statuses):
        status.write_text("".join(f"{code}\n" for code in statuses))
    written = sum(len(files) for files in recorded)
    print(f"{case.relative_to(CASES)}: {len(recorded)} runs, {written} files, exit status {statuses}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", metavar="AREA/NAME")
    parser.add_argument("--ns", default="ns", help="the reference program (default: ns)")
    parser.add_argument("--timeout", type=float, default=120, help="seconds that a run may take (default: 120)")
    arguments = parser.parse_args()
    for case in arguments.cases:
        record(CASES / case, arguments.ns, arguments.timeout)


if __name__ == "__main__":
    main()
