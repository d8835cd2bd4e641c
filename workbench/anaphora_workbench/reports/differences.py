"""How sure it is that one system is better than another, and what each part of one is worth."""

from __future__ import annotations

from textwrap import fill

from anaphora_workbench.reports.names import (
    EARLIER_ERRORS,
    EARLIER_ERRORS_COLUMN,
    FIGURES,
    NOT_ADJUSTED,
    NOTE_WIDTH,
)
from anaphora_workbench.reports.table import Cell, percent, table
from anaphora_workbench.reports.totals import ranked_systems
from anaphora_workbench.scoring import CarryOver, Difference, Evaluation, Figure, Match, differences
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_HEADER = (
    *("compared with", "match", EARLIER_ERRORS_COLUMN),
    *("difference", "95 % interval", "interval excludes 0"),
)


def differences_text(evaluation: Evaluation) -> str:
    """Return how the F1 of the best system differs from that of each other one.

    Returns:
        A titled table; ``""`` for fewer than two systems.
    """
    systems = ranked_systems(evaluation, evaluation.totals())
    found = differences(evaluation, systems[0] if systems else None)
    if not found:
        return ""
    title = f"F1 of {found[0].system} and the others"
    found.sort(key=lambda d: systems.index(d.other))
    rows: list[list[Cell]] = [
        [d.other, *_way(d.match, d.carry_over), _points(d.interval.value), *_interval(d)]
        for d in found
    ]
    return f"{title}\n{'=' * len(title)}\n{_note(found)}\n{table(_HEADER, rows)}"


def importance_text(evaluation: Evaluation) -> str:
    """Return what each part of the first system is worth, from runs without it.

    Relative importance after Mitkov (2002): what the success rate loses without the part, as a
    share of the success rate with it.

    Args:
        evaluation: Results of the whole system first, then of the system without each part.
    """
    found = differences(evaluation, figure=Figure.SUCCESS_RATE)
    if not found:
        return ""
    system = found[0].system
    title = f"What each constraint and preference of {system} is worth"
    header = (
        *("without", "match", EARLIER_ERRORS_COLUMN, "success % (SUPAR)", "loss"),
        *("95 % interval", "interval excludes 0", "importance %"),
    )
    rows: list[list[Cell]] = []
    for match in evaluation.settings.match:
        for mode in evaluation.settings.carry_over:
            whole = evaluation.total(system, match, mode).success_rate
            rows.append(["(nothing)", *_way(match, mode), percent(whole), "", "", "", ""])
            for d in found:
                if (d.match, d.carry_over) != (match, mode):
                    continue
                part = d.other.removeprefix(f"{system} without ")
                rest = evaluation.total(d.other, match, mode).success_rate
                share = None
                if whole and d.interval.value is not None:
                    share = d.interval.value / whole
                rows.append(
                    [
                        *(part, *_way(match, mode), percent(rest)),
                        _points(d.interval.value),
                        *_interval(d),
                        percent(share),
                    ]
                )
    note = (
        "Success rate (SUPAR): correct / answered. Loss: its percentage points that are lost\n"
        "without the part; negative: the part does harm. Importance: the loss as a share of the\n"
        "success rate (Mitkov 2002).\n"
    )
    return f"{title}\n{'=' * len(title)}\n{note}{_note(found)}\n{table(header, rows)}"


def _way(match: Match, mode: CarryOver) -> tuple[str, str]:
    return str(match), EARLIER_ERRORS[mode]


def _points(value: float | None) -> str:
    return "" if value is None else f"{100 * value:+.1f}"


def _interval(difference: Difference) -> tuple[str, str]:
    interval = difference.interval
    if interval.low is None or interval.high is None:
        return ("", "")
    sure = "yes" if interval.excludes_zero else "no"
    return (f"{100 * interval.low:+.1f} to {100 * interval.high:+.1f}", sure)


def _note(found: list[Difference]) -> str:
    first, figure = found[0].interval, FIGURES[found[0].figure]
    if first.documents < FEWEST_DOCUMENTS:
        size = first.documents
        few = "1 document is" if size == 1 else f"{size} documents are"
        return (
            f"Percentage points of {figure}. {few} too few for an interval; it takes "
            f"{FEWEST_DOCUMENTS}."
        )
    return fill(
        f"Percentage points of {figure} by which it is ahead; paired bootstrap over "
        f"{first.documents} documents, {first.samples} resamples. {NOT_ADJUSTED}",
        NOTE_WIDTH,
    )
