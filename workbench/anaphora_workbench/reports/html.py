"""The report of an evaluation as one HTML file: no network, no fonts, usable without script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from anaphora_workbench.errors import counted
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.reports.comparison.links import error_figure
from anaphora_workbench.reports.evaluation_tables import (
    AFTER,
    AFTER_REFLEXIVE,
    BEFORE,
    SOURCE,
    candidates_table,
    counts_of,
    gap_tables,
    rates_of,
    success_beside_supar,
)
from anaphora_workbench.reports.failures import cause_tables
from anaphora_workbench.reports.html_cases import causes_legend, failures_section
from anaphora_workbench.reports.html_page import (
    Content,
    Html,
    data_table,
    element,
    joined,
    page,
    table_section,
)
from anaphora_workbench.reports.labels import (
    BOTH_WAYS,
    EARLIER_ERRORS,
    FIGURES,
    MEANING,
    NOT_ADJUSTED,
    RESCUED_AND_LOST,
    SORTED,
)
from anaphora_workbench.reports.plots import difference_plot, plots
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.reports.text_page import fragment_style
from anaphora_workbench.reports.text_tables import Cell, by_column, percent
from anaphora_workbench.scoring import Difference, Figure, Tally, differences
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_WORTH = (
    "Each of the others is the same system without one constraint or preference, so the "
    "difference is the effect of that part; below zero it does harm. Importance: the difference "
    "of the first column as a share of the success rate (Mitkov 2002)."
)


def differences_section(data: ReportData, system: str | None = None) -> Html:
    """Return how the others differ from a system, the best by default; empty for fewer than two."""
    order = data.ranked
    system = system or next(iter(order), None)
    # Mitkov's importance of a part is of the success rate.
    parts = all(name.startswith(f"{system} without ") for name in order if name != system)
    figure = Figure.SUCCESS_RATE if parts else Figure.F1
    found = data.differences(system, figure)
    if not found:
        return Html()
    columns = list(dict.fromkeys([(each.match, each.carry_over) for each in found]))
    cells = {(each.other, each.match, each.carry_over): each for each in found}
    rows: list[list[Cell | Html]] = [
        [other, *[_cell(data, cells.get((other, match, mode))) for match, mode in columns]]
        for other in dict.fromkeys([each.other for each in found])
    ]
    header = ["compared with", *[f"{match}, {EARLIER_ERRORS[mode]}" for match, mode in columns]]
    if parts:
        for row in rows:
            row.append(_importance(data, cells[(str(row[0]), *columns[0])]))
        header.append("importance %")
    first = [each for each in found if each.match is data.settings.match[0]]
    return joined(
        [
            element("p", _note(system, found), class_="note"),
            element("p", _WORTH, class_="note") if parts else "",
            data_table(
                f"{_headed(figure)} of {system} less that of each other system", header, rows
            ),
            difference_plot(first),
            _differences_by_kind(data, system, figure),
        ]
    )


def _headed(figure: Figure) -> str:
    """Return the name of a figure as a caption begins with it."""
    name = FIGURES[figure]
    return f"{name[:1].upper()}{name[1:]}"


def _importance(data: ReportData, difference: Difference) -> Cell:
    """Return Mitkov's relative importance of what the other system lacks, as a percentage."""
    whole = data.tally((difference.system, difference.match, difference.carry_over))
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


def _cell(data: ReportData, difference: Difference | None) -> Cell | Html:
    """Return a difference; it opens what the one behind has wrong and the other one correct."""
    if difference is None or difference.interval.value is None:
        return None
    interval = difference.interval
    ahead, behind = difference.system, difference.other
    if difference.interval.value < 0:
        ahead, behind = behind, ahead
    shown = error_figure(
        data,
        f"{100 * difference.interval.value:+.1f}",
        system=behind,
        right=ahead,
        kind=difference.kind,
        way=(difference.match, difference.carry_over),
    )
    if interval.low is None or interval.high is None:
        return shown
    between = f" {100 * interval.low:+.1f} to {100 * interval.high:+.1f}"
    sure = element("span", shown, class_="sure" if interval.excludes_zero else None)
    return joined([sure, element("small", between)])


def _differences_by_kind(data: ReportData, system: str | None, figure: Figure) -> Html:
    """Return the differences of each kind, for the first way of matching."""
    found = [
        each
        for each in differences(data.evaluation, system, figure=figure, kinds=True)
        if each.kind != TOTAL and each.match is data.settings.match[0]
    ]
    others = list(dict.fromkeys([each.other for each in found]))
    tables: list[Html] = []
    for mode in data.settings.carry_over:
        here = {(each.kind, each.other): each for each in found if each.carry_over is mode}
        kinds = list(dict.fromkeys([kind for kind, _other in here]))
        rows: list[list[Cell | Html]] = [
            [kind, *[_cell(data, here.get((kind, other))) for other in others]] for kind in kinds
        ]
        caption = (
            f"{_headed(figure)} of {system} less each other system, by kind, {EARLIER_ERRORS[mode]}"
        )
        tables.append(data_table(caption, ("kind", *others), rows))
    summary = element("summary", "Differences by kind of anaphor")
    return element("details", summary, *tables, class_="more")


_TITLE = "Anaphora resolution"


def evaluation_html(
    evaluation: Evaluation | ReportData,
    *,
    title: str = _TITLE,
    system: str | None = None,
    anaphors: bool = False,
) -> str:
    """Return the whole page.

    Failures are shown in context when the cases were collected (``evaluate(..., cases=True)``).
    Plots need the extra ``reports``.

    The others are compared with ``system``, the one with the highest F1 when left out. ``anaphors``
    is as in `text.evaluation_text`.

    Raises:
        MissingExtraError: The extra ``reports`` is not installed.
    """
    data = ReportData.of(evaluation)
    sections = _sections(data, system, anaphors or not data.headline)
    style = fragment_style() if data.evaluation.texts else ""
    return page(title, _lead(data), sections, style=style)


def _lead(data: ReportData) -> str:
    evaluation, first = data.evaluation, data.widest
    size = len(evaluation.documents)
    words = max([timing.words for timing in evaluation.timings.values()], default=0)
    gold = 0 if first is None else data.tally(first).gold
    languages = ", ".join(sorted(evaluation.languages))
    systems = counted(len(evaluation.systems()), "system")
    return (
        f"{systems} on {counted(size, 'document')} ({languages}; "
        f"{words:,} words): {counted(gold, 'anaphor')} to resolve."
    )


def _sections(
    data: ReportData, system: str | None, anaphors: bool
) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section; an empty body is left out."""
    yield "gap", "GAP", joined([table_section(each) for each in gap_tables(data)])
    if anaphors:
        yield "results", "Results", _results(data)
    yield "limits", "Limits of these figures", _limits(data)
    yield "undecided", "Undecided", _undecided(data)
    if anaphors:
        yield "kinds", "By kind of anaphor", _by_kind(data)
        yield "differences", "Which system is better", differences_section(data, system)
        yield "plots", "Plots", joined(plots(data))
    yield "candidates", "Candidates", _candidates(data)
    if anaphors:
        yield "causes", "Where the errors come from", _causes(data)
        yield "published", "Published figures of SUPAR", _published(data)
        yield "failures", "Every error in its context", failures_section(data)
    yield "not-run", "Not run", _skipped(data)
    yield "signature", "Signature", signature_section(data)


def _results(data: ReportData) -> Html:
    if not data.ranked:
        return Html()
    parts: list[Html] = [
        element(
            "p",
            f"{SORTED[data.headline]} {MEANING} {BOTH_WAYS} {RESCUED_AND_LOST} Net: rescued "
            "less lost. ▴ marks the highest rate of a column; F1 says which system is better.",
            class_="note",
        )
    ]
    for match, mode in data.ways:
        rows: list[dict[str, Cell]] = []
        for system in data.ranked:
            tally = data.tally((system, match, mode))
            net = f"{tally.rescued - tally.lost:+d}" if len(data.settings.carry_over) > 1 else None
            # Rates first: on a phone the counts are those that have to be scrolled for.
            rows.append({"system": system, **rates_of(tally), **counts_of(tally), "net": net})
        _mark_best(rows, rates_of(Tally()))
        _link_rates(data, rows, (match, mode))
        caption = f"{_matching(match)}, {EARLIER_ERRORS[mode]}"
        parts.append(data_table(caption, *by_column(rows), class_="figures"))
    return joined(parts)


def _matching(match: Match) -> str:
    return {Match.HEAD: "Head", Match.FULL: "Full phrase", Match.PARTIAL: "Partial"}[match]


def _mark_best(rows: list[dict[str, Cell]], columns: Iterable[str]) -> None:
    """Mark the highest percentage of each column, if there is something to compare."""
    for column in columns:
        shown = {str(row[column]) for row in rows} - {"-"}
        if len(shown) < 2:
            continue
        best = max(shown, key=float)
        for row in rows:
            if row[column] == best:
                row[column] = element("span", best, class_="best")


_LINKED = ("F1 %", "recall %", "precision %", "success % (SUPAR)")


def _link_rates(
    data: ReportData, rows: list[dict[str, Cell]], way: tuple[Match, CarryOver]
) -> None:
    """Make rates and the count of spurious answers links to the errors behind them."""
    for row in rows:
        system = str(row["system"])
        tally = data.tally((system, *way))
        wrong = tally.exit < tally.gold or tally.spurious
        for column in _LINKED:
            shown = row[column]
            if wrong and isinstance(shown, str) and shown != "-":
                row[column] = error_figure(data, shown, system=system, way=way)
        if tally.spurious:
            number = f"{tally.spurious:,}"
            row["spurious"] = error_figure(data, number, system=system, cause="spurious", way=way)


def _by_kind(data: ReportData) -> Html:
    titles = {kind.label: kind.title for kind in tag_set()}
    first, *others = data.settings.match
    modes = data.settings.carry_over
    tables = [_kind_table(data, first, mode) for mode in modes]
    if others:
        more = [_kind_table(data, match, mode) for match in others for mode in modes]
        summary = element("summary", f"Other ways of matching: {', '.join(others)}")
        tables.append(element("details", summary, *more, class_="more"))
    met = dict.fromkeys([kind for kind, _reference in data.kinds(with_gold=True)])
    meanings: list[Html] = []
    for kind in met:
        if kind in titles:
            meanings += [element("dt", element("code", kind)), element("dd", titles[kind])]
    note = element(
        "p",
        "Each cell: F1 in per cent, then correct / answered of the gold anaphors in the second "
        "column. < points back, > forward.",
        class_="note",
    )
    return joined([note, *tables, element("dl", *meanings, class_="causes")])


def _kind_table(data: ReportData, match: Match, mode: CarryOver) -> Html:
    systems = data.ranked
    rows: list[list[Cell | Html]] = []
    for kind, reference in [*data.kinds((match, mode)), (TOTAL, TOTAL)]:
        tallies = [data.tally((system, match, mode), kind, reference) for system in systems]
        if not any(tally.gold for tally in tallies):
            continue
        name = "all" if kind == TOTAL else f"{kind} {reference}"
        cells: list[Cell | Html] = [name, max([tally.gold for tally in tallies])]
        rates = [percent(tally.f1) for tally in tallies]
        known = {rate for rate in rates if rate != "-"}
        best = max(known, key=float) if len(known) > 1 else ""
        for system, tally, rate in zip(systems, tallies, rates, strict=True):
            shown = element("span", rate, class_="best" if rate == best else None)
            if tally.exit < tally.gold or tally.spurious:
                shown = error_figure(
                    data,
                    shown,
                    system=system,
                    kind=kind,
                    reference="" if kind == TOTAL else reference,
                    way=(match, mode),
                )
            counts = element("small", f" {tally.exit}/{tally.answered}")
            cells.append(joined([shown, counts]))
        rows.append(cells)
    caption = f"{_matching(match)}, {EARLIER_ERRORS[mode]}"
    header = ("kind", "gold", *systems)
    return data_table(caption, header, rows, total=len(rows) - 1) if rows else Html()


def _candidates(data: ReportData) -> Html:
    found = candidates_table(data)
    published: list[list[Cell]] = [
        ["SUPAR (published)", None, BEFORE, AFTER, *[None] * 4, ""],
        ["SUPAR, reflexives", None, None, AFTER_REFLEXIVE, *[None] * 4, ""],
    ]
    shown = replace(found, rows=[*found.rows, *published]) if found.rows else found
    return table_section(shown, caption="Candidates per anaphor")


def _causes(data: ReportData) -> Html:
    match = data.settings.match[0]
    tables = []
    for mode, found in zip(data.settings.carry_over, cause_tables(data), strict=False):
        rows: list[list[Cell | Html]] = []
        for cause, *numbers in found.rows:
            chosen = "" if cause == "all" else str(cause)
            row: list[Cell | Html] = [cause]
            for system, number in zip(found.header[1:], numbers, strict=True):
                figure = partial(error_figure, system=system, cause=chosen, way=(match, mode))
                row.append(figure(data, f"{number:,}") if number else None)
            rows.append(row)
        caption = f"{_matching(match)}, {found.title}"
        tables.append(data_table(caption, found.header, rows, total=found.total))
    return joined([causes_legend(data.evaluation), *tables]) if tables else Html()


def _published(data: ReportData) -> Html:
    header = ("who", "correct", "answered", "success % (SUPAR)", "95 % interval")
    note = element(
        "p",
        element("strong", "Not comparable: "),
        "other texts, other preprocessing, and anaphors that were chosen by other rules. The "
        "published figures are here so that nobody needs to look them up. Source: ",
        element("cite", SOURCE),
        ". Intervals are Wilson's, as if answers were independent.",
    )
    return joined(
        [
            note,
            data_table(
                "Success rates (SUPAR): correct / answered",
                header,
                success_beside_supar(data),
            ),
        ]
    )


def _undecided(data: ReportData) -> Html:
    return element("p", data.undecided) if data.undecided else Html()


def _limits(data: ReportData) -> Html:
    items = [element("li", sentence) for sentence in data.limits]
    return element("ul", *items, class_="warnings") if items else Html()


def _skipped(data: ReportData) -> Html:
    items = []
    for (system, reason), documents in data.not_run.items():
        more = f" and {len(documents) - 1:,} more" if len(documents) > 1 else ""
        items.append(element("li", f"{system}, on '{documents[0]}'{more}: {reason}"))
    return element("ul", *items) if items else Html()


def signature_section(data: ReportData) -> Html:
    """Return the signature: the short form to quote, and the whole one."""
    return joined(
        [
            element("p", "To quote with the figures; the last part tells the texts:"),
            element("p", element("code", data.evaluation.short_signature), class_="signature"),
            element("p", "Every setting that can move a figure:"),
            element("p", element("code", data.evaluation.signature), class_="signature"),
        ]
    )
