"""Experiments: one or many systems on many documents, evaluated and compared."""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy
from anaphora_workbench.experiments.run import RunProgress, draws_spread, run

if TYPE_CHECKING:
    from anaphora_workbench.experiments.breakdowns import BANDS, ErrorClass, Errors, GroupBy, Slice
    from anaphora_workbench.experiments.cluster import ClusterError
    from anaphora_workbench.experiments.comparison import (
        CachedResults,
        ComparedText,
        Comparison,
        DecisionStyle,
        System,
    )
    from anaphora_workbench.experiments.judged_anaphors import (
        Asked,
        Judged,
        JudgedOutcome,
        JudgedSystem,
    )
    from anaphora_workbench.experiments.measures import MeasureLetters, MeasurePair
    from anaphora_workbench.experiments.plan import ComparisonPlan, Resampling
    from anaphora_workbench.experiments.result_files import Cache
    from anaphora_workbench.experiments.significance import Letters, PairTest
    from anaphora_workbench.experiments.system_agreement import SystemAgreement, SystemOverlap
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "breakdowns": ("BANDS", "ErrorClass", "Errors", "GroupBy", "Slice"),
            "cluster": ("ClusterError",),
            "comparison": (
                "Comparison",
                "DecisionStyle",
                "CachedResults",
                "System",
                "ComparedText",
            ),
            "judged_anaphors": ("Asked", "JudgedSystem", "Judged", "JudgedOutcome"),
            "measures": ("MeasureLetters", "MeasurePair"),
            "plan": ("ComparisonPlan", "Resampling"),
            "result_files": ("Cache",),
            "significance": ("Letters", "PairTest"),
            "system_agreement": ("SystemAgreement", "SystemOverlap"),
        },
    )

__all__ = [
    "BANDS",
    "Asked",
    "Cache",
    "CachedResults",
    "ClusterError",
    "ComparedText",
    "Comparison",
    "ComparisonPlan",
    "DecisionStyle",
    "ErrorClass",
    "Errors",
    "GroupBy",
    "Judged",
    "JudgedOutcome",
    "JudgedSystem",
    "Letters",
    "MeasureLetters",
    "MeasurePair",
    "PairTest",
    "Resampling",
    "RunProgress",
    "Slice",
    "System",
    "SystemAgreement",
    "SystemOverlap",
    "draws_spread",
    "run",
]
