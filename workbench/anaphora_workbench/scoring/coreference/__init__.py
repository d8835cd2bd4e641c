"""Scoring of coreference: cluster metrics from one overlap table per document."""

from anaphora_workbench.scoring.coreference.metrics import (
    METRICS,
    Metric,
    known_metrics,
    sums_of,
)
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.sums import (
    Score,
    Sums,
    exact_text,
    percentage,
    score_of,
    sums_matrix,
)

__all__ = [
    "METRICS",
    "Metric",
    "Overlap",
    "Score",
    "Sums",
    "exact_text",
    "known_metrics",
    "percentage",
    "score_of",
    "sums_matrix",
    "sums_of",
]
