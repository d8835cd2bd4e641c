"""Figures of an evaluation or comparison as links to the errors behind them."""

from __future__ import annotations

from anaphora_workbench.reports.comparison.data import Rate
from anaphora_workbench.reports.comparison.notes import genre_name
from anaphora_workbench.reports.html_page import Content, Html, errors_link, html
from anaphora_workbench.reports.labels import EARLIER_ERRORS
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.scoring import TOTAL, CarryOver, Match


def error_figure(
    data: ReportData,
    shown: Content,
    rate: Rate | None = None,
    *,
    system: str = "",
    kind: str = TOTAL,
    genre: str | None = None,
    right: str = "",
    also: str = "",
    way: tuple[Match, CarryOver] | None = None,
    document: str = "",
    reference: str = "",
    distance: str = "",
    class_of_error: str = "",
    cause: str = "",
    alone: str = "",
) -> Html:
    """Return a figure as a link to its errors, as it is where the page has none.

    Args:
        data: The evaluation or comparison.
        shown: The figure as the page shows it.
        rate: The figure; it has no link if it has no errors.
        system: Whose errors.
        kind: Of this kind of anaphor.
        genre: Of this text type, ``""`` for texts that state none.
        right: What this system has correct.
        also: What this system has wrong as well.
        way: The way of judging, the first one by default.
        document: Of this document.
        reference: Of this type of reference.
        distance: Whose nearest correct antecedent is so far back, a band of `BANDS`.
        class_of_error: Of this class.
        cause: With this cause.
        alone: What only one system is: ``correct: NAME`` or ``wrong: NAME``.
    """
    errors = rate is None or rate.correct < rate.gold or rate.spurious > 0
    if not data.evaluation.texts or not errors:
        return html(shown)
    match, mode = way or data.ways[0]
    chosen = {
        "system": system,
        "kind": "" if kind == TOTAL else kind,
        "genre": "" if genre is None else genre_name(genre),
        "document": document,
        "right": right,
        "also": also,
        "reference": reference,
        "distance": distance,
        "class": class_of_error,
        "cause": cause,
        "alone": alone,
        "match": str(match) if len(data.settings.match) > 1 else "",
        "carry-over": EARLIER_ERRORS[mode] if len(data.settings.carry_over) > 1 else "",
    }
    return errors_link(shown, chosen)
