"""Experiments: many systems on many documents, compared."""

from anaphora_workbench.experiments.breakdowns import BANDS, ErrorClass, Errors, GroupBy, Slice
from anaphora_workbench.experiments.cluster import ClusterError
from anaphora_workbench.experiments.comparison import Comparison, DecisionStyle, System, Text
from anaphora_workbench.experiments.judged import Asked, Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.experiments.measures import MeasureLetters, MeasurePair
from anaphora_workbench.experiments.plan import ComparisonPlan, Resampling
from anaphora_workbench.experiments.result_cache import Kept
from anaphora_workbench.experiments.result_files import Cache, default_folder
from anaphora_workbench.experiments.run import Progress, run
from anaphora_workbench.experiments.significance import Letters, PairTest
from anaphora_workbench.experiments.system_agreement import Agreement, Overlap
from anaphora_workbench.scoring import Figure
from anaphora_workbench.scoring.measures import Measure

__all__ = [
    "BANDS",
    "Agreement",
    "Asked",
    "Cache",
    "ClusterError",
    "Comparison",
    "ComparisonPlan",
    "DecisionStyle",
    "ErrorClass",
    "Errors",
    "Figure",
    "GroupBy",
    "Judged",
    "JudgedOutcome",
    "JudgedSystem",
    "Kept",
    "Letters",
    "Measure",
    "MeasureLetters",
    "MeasurePair",
    "Overlap",
    "PairTest",
    "Progress",
    "Resampling",
    "Slice",
    "System",
    "Text",
    "default_folder",
    "run",
]
