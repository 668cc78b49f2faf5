"""The package as it is installed."""

import re
import subprocess
import sys

import neons
from neons._command import command


def test_version_is_that_of_the_command():
    answer = subprocess.run([command(), "--version"], capture_output=True, text=True, check=True).stdout
    assert re.search(rf"\b{re.escape(neons.__version__)}\b", answer)


def test_modules_are_imported_when_they_are_used():
    program = "import sys, neons; print('matplotlib' in sys.modules, neons.analysis.jain([1, 1]), neons.plots.__name__)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert answer.split() == ["False", "1.0", "neons.plots"]
    assert {"analysis", "nstrace", "plots"} <= set(dir(neons))
    assert not hasattr(neons, "analysys")
