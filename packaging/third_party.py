"""Prints the licences of all crates that are in the program, with their texts."""

import json
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = ("LICENSE*", "LICENCE*", "COPYING*", "COPYRIGHT*", "NOTICE*")


def metadata():
    """What cargo knows of the crates for this platform."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked",
               "--filter-platform", f"{platform.machine()}-unknown-linux-gnu"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def shipped(data):
    """The packages that end up in the program: its normal dependencies and theirs, without those for building."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    waiting = [next(key for key, package in packages.items() if package["name"] == "neons")]
    seen = set()
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        for dependency in nodes[key]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    outside = [packages[key] for key in seen if packages[key]["source"]]
    return sorted(outside, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The files with licences of a package."""
    folder = pathlib.Path(package["manifest_path"]).parent
    return sorted({path for pattern in TEXTS for path in folder.glob(pattern) if path.is_file()})


def main():
    packages = shipped(metadata())
    print("Crates in this program. NOTICE has the licences of Tcl and zlib.\n")
    for package in packages:
        print(f"{package['name']} {package['version']}: {package['license'] or 'see its text'}; {package['repository'] or ''}")
    for package in packages:
        for path in texts(package):
            print(f"\n\n{'-' * 79}\n{package['name']} {package['version']}: {path.name}\n{'-' * 79}\n")
            print(path.read_text(errors="replace").rstrip())


if __name__ == "__main__":
    main()
