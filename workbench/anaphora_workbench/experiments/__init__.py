"""Experiments: many systems on many documents, compared."""

from anaphora_workbench.experiments.breakdowns import BANDS, By, Slice
from anaphora_workbench.experiments.comparison import Comparison, System, Text, Way
from anaphora_workbench.experiments.judged import Asked, Column, Judged, Told
from anaphora_workbench.experiments.plan import Plan, Tests
from anaphora_workbench.experiments.run import Progress, run

__all__ = [
    "BANDS",
    "Asked",
    "By",
    "Column",
    "Comparison",
    "Judged",
    "Plan",
    "Progress",
    "Slice",
    "System",
    "Tests",
    "Text",
    "Told",
    "Way",
    "run",
]
