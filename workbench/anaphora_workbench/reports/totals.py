"""Sums of counts that several reports show in the same columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.gap import by_gap
from anaphora_workbench.reports.table import Cell, percent
from anaphora_workbench.scoring.count import Row
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.scoring.tally import Tally

Mode = tuple[str, Match, CarryOver]
"""A system, a way of matching and a carry-over mode."""

Totals = Mapping[Row, Tally]
"""What `Evaluation.totals` returns."""

COUNTS = ("gold", "answered", "correct", "wrong", "missing", "spurious")
"""Columns of `counts_of`."""

RATES = ("F1 %", "recall %", "precision %", "success % (SUPAR)", "critical %", "non-triv %")
"""Columns of `rates_of`."""


def tally_of(totals: Totals, mode: Mode, kind: str = TOTAL, reference: str = TOTAL) -> Tally:
    """Return the counts of one system and mode, of all or one kind and reference type."""
    tally = Tally()
    for row, other in totals.items():
        if row[:3] == mode and kind in (row.kind, TOTAL) and reference in (row.reference, TOTAL):
            tally.add(other)
    return tally


def ranked_systems(evaluation: Evaluation, totals: Totals) -> list[str]:
    """Return the systems, the best one first: the order of every table of a report.

    By F1 in the first way of matching and the first mode of earlier errors; where the texts have a
    measure of their own (`Evaluation.headline`), by that. Equal ones stand by alphabet, so that the
    order of the call moves nothing.

    Args:
        evaluation: The results.
        totals: Their sums.
    """
    if evaluation.headline:
        return by_gap(evaluation)
    settings = evaluation.settings
    first = (settings.match[0], settings.carry_over[0])

    def rate(system: str) -> float:
        return tally_of(totals, (system, *first)).f1 or 0.0

    return sorted(evaluation.systems(), key=lambda system: (-rate(system), system))


def widest_mode(evaluation: Evaluation, totals: Totals) -> Mode | None:
    """Return the best of the systems that were asked most, judged in the first way.

    What a report says of the key and of candidates is taken from its row, as another system may
    have run on fewer texts; ``None`` where nothing ran.
    """
    settings = evaluation.settings
    modes = [
        (system, settings.match[0], settings.carry_over[0])
        for system in ranked_systems(evaluation, totals)
    ]
    return max(modes, key=lambda mode: tally_of(totals, mode).gold, default=None)


def kinds_of(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """Return the pairs of kind and reference type that occur, in the order of reports."""
    pairs = {(row.kind, row.reference) for row in rows}
    return sorted(pairs, key=lambda pair: (kind_order(pair[0]), "<>!$".find(pair[1])))


def counts_of(tally: Tally) -> list[Cell]:
    """Return the counts under `COUNTS`."""
    return [
        tally.gold,
        tally.answered,
        tally.exit,
        tally.failure,
        tally.missing,
        tally.spurious,
    ]


def rates_of(tally: Tally) -> list[Cell]:
    """Return the rates under `RATES`, as percentages."""
    return [
        percent(tally.f1),
        percent(tally.recall),
        percent(tally.precision),
        percent(tally.success_rate),
        percent(tally.critical_success_rate),
        percent(tally.non_trivial_success_rate),
    ]
