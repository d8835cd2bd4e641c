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
"""The same in heads of columns, beside a note that has the whole names."""

EARLIER_ERRORS_COLUMN = "counted with"
"""Head of the column that has `EARLIER_ERRORS` in its cells."""

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


SORTED: Mapping[str, str] = {
    "": "Sorted by F1.",
    "gap": "Sorted by GAP's official F1, as all tables here are.",
}
"""By what tables are sorted, by the measure that the texts have (`Evaluation.headline`)."""

PROPAGATION = "Error propagation (carry-over)"
"""Title of the sections on what earlier errors cost."""

RESCUED_AND_LOST = (
    "Rescued: correct only once earlier errors are corrected. Lost: correct only while own earlier "
    "errors are kept, through a second error that makes up for the first."
)
"""What the two columns of these sections count."""

BOTH_WAYS = (
    "Own earlier errors kept: an error counts against the answers that build on it. Earlier errors "
    "corrected: before each anaphor the system is told what the earlier ones refer to."
)
"""What the two ways of counting are."""


def way_of(match: str, mode: CarryOver) -> str:
    """Return a way of judging in words: ``match head, own earlier errors kept``."""
    return f"match {match}, {EARLIER_ERRORS[mode]}"


def p_text(value: float | None, nothing: str = "-") -> str:
    """Return a p value as papers print it: ``.043``, ``<.001`` below that.

    Args:
        value: The value.
        nothing: What stands for none.
    """
    if value is None:
        return nothing
    return "<.001" if value < 0.001 else f"{value:.3f}".removeprefix("0")
