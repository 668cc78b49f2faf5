"""Sweeps: a simulation at many points of a parameter space, repeated with independent random numbers.

`sweep` runs an OTcl script or a Python function at every point, each run in a process of its own, and returns
a table with a row for each. The table is in a folder, so that a sweep that was stopped continues from there.
"""

from neons.sweeps.api import Sweep, sweep
from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.python_code import FinishedRun
from neons.sweeps.values import Interval

__all__ = ["DiskFullError", "FinishedRun", "Interval", "Sweep", "SweepError", "sweep"]
