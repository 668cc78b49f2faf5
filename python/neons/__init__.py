"""Neons: run, write, read and analyse network simulations in the language of ns-2.

Times are seconds, sizes bytes and rates bits per second everywhere, unless a name or its documentation says otherwise.
"""

from neons import classes
from neons._neons import __version__
from neons._reference import tcl_class
from neons.errors import NeonsError, ScriptError, SimulationError, TraceWarning
from neons.objects import DuplexLink, Object
from neons.repetition import Repetition
from neons.running import Run, run
from neons.simulator import Simulator
from neons.sweeps import Sweep, SweepError, sweep
from neons.traces import Table, Trace, read_trace, scan_trace

__all__ = [
    "DuplexLink",
    "NeonsError",
    "Object",
    "Repetition",
    "Run",
    "ScriptError",
    "SimulationError",
    "Simulator",
    "Sweep",
    "SweepError",
    "Table",
    "Trace",
    "TraceWarning",
    "__version__",
    "classes",
    "read_trace",
    "run",
    "scan_trace",
    "sweep",
    "tcl_class",
]
