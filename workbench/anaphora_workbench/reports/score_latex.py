"""The scores of one or more responses as a LaTeX table for a paper (package booktabs)."""

from __future__ import annotations

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.errors import counted
from anaphora_workbench.reports.challenge_tables import grids_latex
from anaphora_workbench.reports.coreference import percentage_of
from anaphora_workbench.reports.score_page import (
    ScoreReport,
    interval_shown,
    is_significant,
    verdict,
)


def score_latex(report: ScoreReport) -> str:
    """Return a table with F1 by system and metric, the best system first.

    The metric of the headline has recall, precision and interval as well, where they exist.
    """
    first, chief = report.first, report.chief
    # A paper has no room for what no system has a figure of.
    defined = [n for n in first.names if any(report.f1(system, n) >= 0 for system in report.scores)]
    names = defined or [chief]
    has_intervals = any(interval_shown(report, name, chief) for name in report.scores)
    header: tuple[str, ...] = ("System", *[first.title(name) for name in names])
    notes: tuple[str, ...] = (" ".join(verdict(report)),)
    if has_intervals:
        header = (*header, f"{first.title(chief)}, 95 % interval")
        notes = (*notes, "Intervals: bootstrap over documents.")
    rows: tuple[tuple[str, ...], ...] = ()
    for system in report.ranked:
        scores = report.scores[system]
        cells = [percentage_of(scores, scores.score(name).f1) for name in names]
        if has_intervals:
            cells.append(interval_shown(report, system, chief) or "-")
        rows = (*rows, (_starred(report, system), *cells))
    if any(row[0].endswith("*") for row in rows):
        star = "* Significantly lower than the first system (approximate randomisation, Holm)."
        notes = (*notes, star)
    documents = counted(len(first.documents), "document")
    title = f"Coreference: F1 in per cent on {documents}"
    return grids_latex([Grid("scores", title, header, rows, notes)], report.signature)


def _starred(report: ScoreReport, system: str) -> str:
    best = report.ranked[0]
    pairs = [p for p in report.against(best, report.chief) if system in (p.system, p.other)]
    differs = system != best and any(is_significant(pair) for pair in pairs)
    return f"{system}*" if differs else system
