"""Common code of all studies: claims and verdicts, runs of the simulator, figures, the printed page and the report."""

from common.claims import Claim, Judge, Result, Study, Verdict, between, exactly, within
from common.drawing import Drawing, chart, colours, label, legend
from common.lab import Floats, Lab, Outcome

__all__ = [
    "Claim",
    "Drawing",
    "Floats",
    "Judge",
    "Lab",
    "Outcome",
    "Result",
    "Study",
    "Verdict",
    "between",
    "chart",
    "colours",
    "exactly",
    "label",
    "legend",
    "within",
]
