"""The agreement of raters on numbers as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.errors import counted
from anaphora_workbench.reports.agreement_words import coefficient, pair_name, titled
from anaphora_workbench.reports.table import Cell, table
from anaphora_workbench.scoring.agreement.ratings import RatingFigure, Ratings


def ratings_text(figures: Sequence[RatingFigure], ratings: Ratings, signature: str) -> str:
    """Return the report on numeric ratings."""
    rows: list[list[Cell]] = [
        [
            figure.measure,
            figure.subject,
            pair_name(figure.first, figure.second, mean=figure.measure == "kappa"),
            figure.items,
            coefficient(figure.value),
        ]
        for figure in figures
    ]
    note = (
        "Krippendorff's alpha counts items with two ratings or more; intraclass correlations\n"
        "(Shrout and Fleiss 1979) those that every rater has rated; kappa those of both raters."
    )
    cells = counted(len(ratings.raters) * len(ratings.rows), "rating")
    missing = "is a gap" if ratings.gaps == 1 else "are gaps"
    note += f"\nOf {cells} ({counted(len(ratings.rows), 'item')}) {ratings.gaps:,} {missing}."
    title = f"Ratings of {counted(len(ratings.raters), 'rater')}: {', '.join(ratings.raters)}"
    body = table(("measure", "", "raters", "items", "value"), rows)
    return "\n\n".join([titled(title, body, note), f"Signature: {signature}"]) + "\n"
