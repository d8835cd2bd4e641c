"""The part of the HTML report that says how sure it is that one system is better."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.reports.markup import Html, data_table, element, joined
from anaphora_workbench.reports.names import EARLIER_ERRORS, FIGURES, NOT_ADJUSTED
from anaphora_workbench.reports.plots import difference_plot
from anaphora_workbench.reports.table import Cell, percent
from anaphora_workbench.reports.totals import Totals, ranked_systems, tally_of
from anaphora_workbench.scoring import Difference, Figure, differences
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_WORTH = (
    "Each of the others is the same system without one constraint or preference, so that the "
    "difference is what that part is worth; below zero it does harm. Importance: the difference "
    "of the first column as a share of the success rate (Mitkov 2002)."
)


def differences_section(evaluation: Evaluation, totals: Totals, system: str | None = None) -> Html:
    """Return the section, empty with fewer than two systems.

    Args:
        evaluation: The results.
        totals: Their sums.
        system: The system that the others are compared with; the one with the highest F1 when left
            out.
    """
    order = ranked_systems(evaluation, totals)
    system = system or next(iter(order), None)
    # Mitkov's importance of a part is of the success rate.
    parts = all(name.startswith(f"{system} without ") for name in order if name != system)
    figure = Figure.SUCCESS_RATE if parts else Figure.F1
    found = differences(evaluation, system, figure=figure)
    if not found:
        return Html()
    found.sort(key=lambda each: order.index(each.other))
    columns = list(dict.fromkeys([(each.match, each.carry_over) for each in found]))
    cells = {(each.other, each.match, each.carry_over): each for each in found}
    rows: list[list[Cell | Html]] = [
        [other, *[_cell(cells.get((other, match, mode))) for match, mode in columns]]
        for other in dict.fromkeys([each.other for each in found])
    ]
    header = ["compared with", *[f"{match}, {EARLIER_ERRORS[mode]}" for match, mode in columns]]
    if parts:
        for row in rows:
            row.append(_importance(totals, cells[(str(row[0]), *columns[0])]))
        header.append("importance %")
    first = [each for each in found if each.match is evaluation.settings.match[0]]
    return joined(
        [
            element("p", _note(system, found), class_="note"),
            element("p", _WORTH, class_="note") if parts else "",
            data_table(
                f"{_headed(figure)} of {system} less that of each other system", header, rows
            ),
            difference_plot(first),
            _by_kind(evaluation, system, figure),
        ]
    )


def _headed(figure: Figure) -> str:
    """Return the name of a figure as a caption begins with it."""
    name = FIGURES[figure]
    return f"{name[:1].upper()}{name[1:]}"


def _importance(totals: Totals, difference: Difference) -> Cell:
    """Return Mitkov's relative importance of what the other system lacks, as a percentage."""
    whole = tally_of(totals, (difference.system, difference.match, difference.carry_over))
    lost = difference.interval.value
    return percent(lost / whole.success_rate if whole.success_rate and lost is not None else None)


def _note(system: str | None, found: Sequence[Difference]) -> str:
    interval, figure = found[0].interval, FIGURES[found[0].figure]
    if interval.low is None:
        return (
            f"Points of {figure} by which {system} is ahead. There are fewer than "
            f"{FEWEST_DOCUMENTS} documents, too few for an interval."
        )
    return (
        f"Points of {figure} by which {system} is ahead, with the "
        f"{100 * interval.level:.0f} % interval of the difference: {interval.samples:,} resamples "
        f"of the {interval.documents} documents, the same ones for both systems. ● marks an "
        f"interval without zero. {NOT_ADJUSTED}"
    )


def _cell(difference: Difference | None) -> Cell | Html:
    if difference is None or difference.interval.value is None:
        return None
    interval = difference.interval
    shown = f"{100 * difference.interval.value:+.1f}"
    if interval.low is None or interval.high is None:
        return shown
    between = f" {100 * interval.low:+.1f} to {100 * interval.high:+.1f}"
    sure = element("span", shown, class_="sure" if interval.excludes_zero else None)
    return joined([sure, element("small", between)])


def _by_kind(evaluation: Evaluation, system: str | None, figure: Figure) -> Html:
    """Return the differences of each kind, for the first way of matching."""
    found = [
        each
        for each in differences(evaluation, system, figure=figure, kinds=True)
        if each.kind != TOTAL and each.match is evaluation.settings.match[0]
    ]
    others = list(dict.fromkeys([each.other for each in found]))
    tables: list[Html] = []
    for mode in evaluation.settings.carry_over:
        here = {(each.kind, each.other): each for each in found if each.carry_over is mode}
        kinds = list(dict.fromkeys([kind for kind, _other in here]))
        rows: list[list[Cell | Html]] = [
            [kind, *[_cell(here.get((kind, other))) for other in others]] for kind in kinds
        ]
        caption = (
            f"{_headed(figure)} of {system} less each other system, by kind, {EARLIER_ERRORS[mode]}"
        )
        tables.append(data_table(caption, ("kind", *others), rows))
    summary = element("summary", "Differences by kind of anaphor")
    return element("details", summary, *tables, class_="more")
