"""What was published of SUPAR, to stand beside our figures without being compared with them.

Source: Ferrández, Peral and Luján-Mora, *Automatic Evaluation for Anaphora Resolution in SUPAR
system*, section 4. The texts are not available, so none of these figures can be reproduced.
"""

from __future__ import annotations

from math import sqrt

from anaphora_workbench.reports.names import EARLIER_ERRORS
from anaphora_workbench.reports.table import Cell, percent
from anaphora_workbench.reports.totals import Totals, ranked_systems, tally_of
from anaphora_workbench.scoring.results import Evaluation

SOURCE = (
    "Ferrández, Peral and Luján-Mora, Automatic Evaluation for Anaphora Resolution in SUPAR system"
)

SUCCESS: tuple[tuple[str, int, int, str], ...] = (
    ("SUPAR, English pronouns (published; printed as 74 %)", 835, 1163, "en"),
    ("SUPAR, Spanish pronouns and zeros (published; printed as 81 %)", 921, 1144, "es"),
)
"""Name, correct answers, answered, language."""

BEFORE, AFTER, AFTER_REFLEXIVE = 44.4, 17.8, 1.3
"""Candidates per pronoun before constraints, after them, and after them for reflexives."""


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """Return Wilson's 95 % interval of a proportion, ``None`` for x/0.

    It takes answers as independent of each other; differences between systems are therefore
    given by resampling documents, not by comparing such intervals. Formula: Wilson (1927).
    """
    return wilson_of(part / whole, whole) if whole else None


def wilson_of(share: float, whole: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a proportion of so many items, which may be a fraction."""
    z = 1.959964
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def success_beside_supar(evaluation: Evaluation, totals: Totals) -> list[list[Cell]]:
    """Return rows (who, correct, answered, success rate, interval): published ones, then ours.

    Published rows are those of the languages that were evaluated.
    """
    rows: list[list[Cell]] = []
    for name, right, answered, language in SUCCESS:
        if language in evaluation.languages:
            rows.append(_row(name, right, answered))
    settings = evaluation.settings
    for system in ranked_systems(evaluation, totals):
        for mode in settings.carry_over:
            tally = tally_of(totals, (system, settings.match[0], mode))
            rows.append(_row(f"{system}, {EARLIER_ERRORS[mode]}", tally.exit, tally.answered))
    return rows


def _row(name: str, right: int, answered: int) -> list[Cell]:
    interval = wilson(right, answered)
    shown = None if interval is None else f"{percent(interval[0])}–{percent(interval[1])}"
    return [name, right, answered, percent(right / answered if answered else None), shown]
