"""What reports call the figures and the two ways of counting earlier errors.

The values of options and JSON (``propagated``, ``corrected``, ``success_rate``) stay what they are;
people read these names.
"""

from __future__ import annotations

from collections.abc import Mapping

from anaphora_workbench.scoring.figures import Figure
from anaphora_workbench.scoring.settings import CarryOver

EARLIER_ERRORS: Mapping[CarryOver, str] = {
    CarryOver.PROPAGATED: "own earlier errors kept",
    CarryOver.CORRECTED: "earlier errors corrected",
}
"""The ways of counting in titles and sentences."""

EARLIER_ERRORS_SHORT: Mapping[CarryOver, str] = {
    CarryOver.PROPAGATED: "kept",
    CarryOver.CORRECTED: "corrected",
}
"""The same in cells of a column that is called `EARLIER_ERRORS_COLUMN`."""

EARLIER_ERRORS_COLUMN = "earlier errors"

NOTE_WIDTH = 88
"""Columns that notes of text reports take."""

FIGURES: Mapping[Figure, str] = {
    Figure.F1: "F1",
    Figure.RECALL: "recall",
    Figure.SUCCESS_RATE: "success rate (SUPAR)",
}

FORMULAS: Mapping[Figure, str] = {
    Figure.F1: "F1 of recall and precision",
    Figure.RECALL: "Recall (correct / gold)",
    Figure.SUCCESS_RATE: "Success rate (SUPAR): correct / answered",
}
"""The figures as a sentence begins with them."""

NOT_ADJUSTED = (
    "Intervals are not adjusted for several comparisons; 'anaphora compare' tests which "
    "differences are significant."
)
"""What a reader must not take an interval without zero for."""

MEANING = (
    "Recall: correct / gold. Precision: correct / (answered + spurious). F1: their harmonic mean. "
    "Success rate (SUPAR): correct / answered; a system that answers little can have a high one."
)
"""What the rates of a table are."""


def way_of(match: str, mode: CarryOver) -> str:
    """Return a way of judging in words: ``match head, own earlier errors kept``."""
    return f"match {match}, {EARLIER_ERRORS[mode]}"
