"""Neons: run, write, read and analyse network simulations in the language of ns-2.

Times are seconds, sizes bytes and rates bits per second everywhere, unless a name or its documentation says otherwise.
"""

import importlib
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from neons import analysis as analysis
    from neons import nstrace as nstrace
    from neons import plots as plots
else:
    #: Modules that are imported when they are first used, since they take long, or need matplotlib.
    _LATER = ("analysis", "nstrace", "plots")

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return importlib.import_module(f"neons.{name}")
        raise AttributeError(f"module 'neons' has no attribute {name!r}", name=name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATER})


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
