"""The package as it is installed."""

import re
import subprocess

import neons
from neons._command import command


def test_version_is_that_of_the_command():
    answer = subprocess.run([command(), "--version"], capture_output=True, text=True, check=True).stdout
    assert re.search(rf"\b{re.escape(neons.__version__)}\b", answer)
