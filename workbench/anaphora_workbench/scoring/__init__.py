"""Scoring: what "right" means, judged exactly and counted."""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy

if TYPE_CHECKING:
    from anaphora_workbench.scoring.document_evaluation import DocumentResult
    from anaphora_workbench.scoring.evaluator import Evaluator, evaluate
    from anaphora_workbench.scoring.measures import TOTAL
    from anaphora_workbench.scoring.paired_differences import Difference, differences
    from anaphora_workbench.scoring.prepared_input import GivenLayer
    from anaphora_workbench.scoring.responses import Response
    from anaphora_workbench.scoring.results import Evaluation
    from anaphora_workbench.scoring.settings import (
        ALL_KINDS,
        CarryOver,
        Credit,
        Match,
        Settings,
        default_kinds,
        signature,
    )
    from anaphora_workbench.scoring.tally import Figure, Tally
    from anaphora_workbench.scoring.timings import Timing
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "document_evaluation": ("DocumentResult",),
            "paired_differences": ("Difference", "differences"),
            "evaluator": ("Evaluator", "evaluate"),
            "prepared_input": ("GivenLayer",),
            "responses": ("Response",),
            "measures": ("TOTAL",),
            "results": ("Evaluation",),
            "settings": (
                "ALL_KINDS",
                "CarryOver",
                "Credit",
                "Match",
                "Settings",
                "default_kinds",
                "signature",
            ),
            "tally": ("Figure", "Tally"),
            "timings": ("Timing",),
        },
    )

__all__ = [
    "ALL_KINDS",
    "TOTAL",
    "CarryOver",
    "Credit",
    "Difference",
    "DocumentResult",
    "Evaluation",
    "Evaluator",
    "Figure",
    "GivenLayer",
    "Match",
    "Response",
    "Settings",
    "Tally",
    "Timing",
    "default_kinds",
    "differences",
    "evaluate",
    "signature",
]
