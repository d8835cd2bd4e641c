"""How sure it is that one system is better than another, and what each part of one is worth."""

from __future__ import annotations

from anaphora_workbench.reports.table import Cell, percent, table
from anaphora_workbench.scoring import Difference, Evaluation, differences
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_HEADER = ("compared with", "match", "carry-over", "difference", "95 % interval", "sure")


def differences_text(evaluation: Evaluation) -> str:
    """Return how the first system's success rate differs from that of each other one.

    Returns:
        A titled table; ``""`` for fewer than two systems.
    """
    found = differences(evaluation)
    if not found:
        return ""
    title = f"Is {found[0].system} better?"
    rows: list[list[Cell]] = [
        [d.other, str(d.match), str(d.carry_over), _points(d.interval.value), *_interval(d)]
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
    found = differences(evaluation)
    if not found:
        return ""
    system = found[0].system
    title = f"What each constraint and preference of {system} is worth"
    header = (
        *("without", "match", "carry-over", "success %", "loss", "95 % interval", "sure"),
        "importance %",
    )
    rows: list[list[Cell]] = []
    for match in evaluation.settings.match:
        for mode in evaluation.settings.carry_over:
            whole = evaluation.total(system, match, mode).success_rate
            rows.append(["(nothing)", str(match), str(mode), percent(whole), "", "", "", ""])
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
                        *(part, str(match), str(mode), percent(rest)),
                        _points(d.interval.value),
                        *_interval(d),
                        percent(share),
                    ]
                )
    note = (
        "Loss: percentage points of the success rate that are lost without the part; negative:\n"
        "the part does harm. Importance: the loss as a share of the success rate (Mitkov 2002).\n"
    )
    return f"{title}\n{'=' * len(title)}\n{note}{_note(found)}\n{table(header, rows)}"


def _points(value: float | None) -> str:
    return "" if value is None else f"{100 * value:+.1f}"


def _interval(difference: Difference) -> tuple[str, str]:
    interval = difference.interval
    if interval.low is None or interval.high is None:
        return ("", "")
    sure = "yes" if interval.excludes_zero else "no"
    return (f"{100 * interval.low:+.1f} to {100 * interval.high:+.1f}", sure)


def _note(found: list[Difference]) -> str:
    first = found[0].interval
    if first.documents < FEWEST_DOCUMENTS:
        return (
            f"Percentage points. {first.documents} documents are too few for an interval; "
            f"it takes {FEWEST_DOCUMENTS}."
        )
    return (
        f"Percentage points of the success rate; paired bootstrap over {first.documents} "
        f"documents,\n{first.samples} resamples. Sure: the interval does not hold zero."
    )
