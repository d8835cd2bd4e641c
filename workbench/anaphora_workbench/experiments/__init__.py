"""Experiments: many systems on many documents, compared."""

from anaphora_workbench.experiments.breakdowns import BANDS, By, Slice
from anaphora_workbench.experiments.comparison import Comparison, System, Text, Way
from anaphora_workbench.experiments.judged import Asked, Column, Judged, Told
from anaphora_workbench.experiments.plan import Plan, Resampling
from anaphora_workbench.experiments.run import Progress, run
from anaphora_workbench.experiments.significance import Figure, Letters, PairTest

__all__ = [
    "BANDS",
    "Asked",
    "By",
    "Column",
    "Comparison",
    "Figure",
    "Judged",
    "Letters",
    "PairTest",
    "Plan",
    "Progress",
    "Resampling",
    "Slice",
    "System",
    "Text",
    "Told",
    "Way",
    "run",
]
