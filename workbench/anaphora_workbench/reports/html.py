"""The report of an evaluation as one HTML file: no network, no fonts, usable without script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora_workbench.errors import counted
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.reports.failures import cause_counts, cause_order
from anaphora_workbench.reports.html_cases import causes_legend, failures_section
from anaphora_workbench.reports.html_page import Content, Html, data_table, element, joined, page
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
from anaphora_workbench.reports.tables import Cell, percent
from anaphora_workbench.reports.totals import (
    AFTER,
    AFTER_REFLEXIVE,
    BEFORE,
    COUNTS,
    RATES,
    SOURCE,
    Totals,
    counts_of,
    gap_section,
    kinds_of,
    limit_sentences,
    ranked_systems,
    rates_of,
    success_beside_supar,
    tally_of,
    widest_mode,
)
from anaphora_workbench.scoring import Difference, Figure, differences
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match
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
            _differences_by_kind(evaluation, system, figure),
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


def _differences_by_kind(evaluation: Evaluation, system: str | None, figure: Figure) -> Html:
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


_TITLE = "Anaphora resolution"


def evaluation_html(
    evaluation: Evaluation,
    *,
    title: str = _TITLE,
    system: str | None = None,
    anaphors: bool = False,
) -> str:
    """Return the whole page.

    Failures are shown in context when the cases were collected (``evaluate(..., cases=True)``).
    Plots need the extra ``reports``.

    Args:
        evaluation: The results.
        title: Title of the page.
        system: The system that the others are compared with; the one with the highest F1 when left
            out.
        anaphors: Whether to show success rate and other figures of anaphors also where the texts
            have a measure of their own (`Evaluation.headline`).

    Raises:
        MissingExtraError: The extra ``reports`` is not installed.
    """
    # Adding up the documents takes a while; once is enough.
    totals = evaluation.totals()
    if evaluation.headline and not anaphors:
        return page(title, _lead(evaluation, totals), _measured(evaluation, totals))
    return page(title, _lead(evaluation, totals), _sections(evaluation, totals, system))


def _lead(evaluation: Evaluation, totals: Totals) -> str:
    size = len(evaluation.documents)
    words = max([timing.words for timing in evaluation.timings.values()], default=0)
    first = widest_mode(evaluation, totals)
    gold = 0 if first is None else tally_of(totals, first).gold
    languages = ", ".join(sorted(evaluation.languages))
    systems = counted(len(evaluation.systems()), "system")
    return (
        f"{systems} on {counted(size, 'document')} ({languages}; "
        f"{words:,} words): {counted(gold, 'anaphor')} to resolve."
    )


def _sections(
    evaluation: Evaluation, totals: Totals, system: str | None
) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section; an empty body is left out."""
    yield "gap", "GAP", gap_section(evaluation)
    yield "results", "Results", _results(evaluation, totals)
    yield "limits", "Limits of these figures", _limits(evaluation)
    yield "undecided", "Undecided", _undecided(evaluation)
    yield "kinds", "By kind of anaphor", _by_kind(evaluation, totals)
    yield "differences", "Which system is better", differences_section(evaluation, totals, system)
    yield "plots", "Plots", joined(plots(evaluation))
    yield "candidates", "Candidates", _candidates(evaluation, totals)
    yield "causes", "Where the errors come from", _causes(evaluation)
    yield "published", "Published figures of SUPAR", _published(evaluation, totals)
    yield "failures", "Every error in its context", failures_section(evaluation)
    yield "not-run", "Not run", _skipped(evaluation)
    yield "signature", "Signature", _signature(evaluation)


def _measured(evaluation: Evaluation, totals: Totals) -> Iterator[tuple[str, str, Content]]:
    """Yield the sections on texts with a measure of their own."""
    yield "gap", "GAP", gap_section(evaluation)
    yield "limits", "Limits of these figures", _limits(evaluation)
    yield "undecided", "Undecided", _undecided(evaluation)
    yield "candidates", "Candidates", _candidates(evaluation, totals)
    yield "not-run", "Not run", _skipped(evaluation)
    yield "signature", "Signature", _signature(evaluation)


def _results(evaluation: Evaluation, totals: Totals) -> Html:
    settings = evaluation.settings
    parts: list[Html] = [
        element(
            "p",
            f"{SORTED[evaluation.headline]} {MEANING} {BOTH_WAYS} {RESCUED_AND_LOST} Net: rescued "
            "less lost. ▴ marks the highest rate of a column; F1 says which system is better.",
            class_="note",
        )
    ]
    for match in settings.match:
        for mode in settings.carry_over:
            rows: list[list[Cell | Html]] = []
            for system in ranked_systems(evaluation, totals):
                tally = tally_of(totals, (system, match, mode))
                net = f"{tally.rescued - tally.lost:+d}" if len(settings.carry_over) > 1 else None
                rows.append([system, *rates_of(tally), *counts_of(tally), net])
            _mark_best(rows, range(1, 1 + len(RATES)))
            # Rates first: on a phone the counts are those that have to be scrolled for.
            header = ("system", *RATES, *COUNTS, "net")
            caption = f"{_matching(match)}, {EARLIER_ERRORS[mode]}"
            parts.append(data_table(caption, header, rows, class_="figures"))
    return joined(parts)


def _matching(match: Match) -> str:
    return {Match.HEAD: "Head", Match.FULL: "Full phrase", Match.PARTIAL: "Partial"}[match]


def _mark_best(rows: list[list[Cell | Html]], columns: range) -> None:
    """Mark the highest percentage of each column, if there is something to compare."""
    for column in columns:
        shown = {str(row[column]) for row in rows} - {"-"}
        if len(shown) < 2:
            continue
        best = max(shown, key=float)
        for row in rows:
            if row[column] == best:
                row[column] = element("span", best, class_="best")


def _by_kind(evaluation: Evaluation, totals: Totals) -> Html:
    titles = {kind.label: kind.title for kind in tag_set()}
    first, *others = evaluation.settings.match
    modes = evaluation.settings.carry_over
    tables = [_kind_table(evaluation, totals, first, mode) for mode in modes]
    if others:
        more = [_kind_table(evaluation, totals, match, mode) for match in others for mode in modes]
        summary = element("summary", f"Other ways of matching: {', '.join(others)}")
        tables.append(element("details", summary, *more, class_="more"))
    gold = [row for row, tally in totals.items() if tally.gold]
    met = dict.fromkeys([kind for kind, _reference in kinds_of(gold)])
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


def _kind_table(evaluation: Evaluation, totals: Totals, match: Match, mode: CarryOver) -> Html:
    systems = ranked_systems(evaluation, totals)
    here = [row for row in totals if (row.match, row.carry_over) == (match, mode)]
    rows: list[list[Cell | Html]] = []
    for kind, reference in [*kinds_of(here), (TOTAL, TOTAL)]:
        tallies = [tally_of(totals, (system, match, mode), kind, reference) for system in systems]
        if not any(tally.gold for tally in tallies):
            continue
        name = "all" if kind == TOTAL else f"{kind} {reference}"
        cells: list[Cell | Html] = [name, max([tally.gold for tally in tallies])]
        rates = [percent(tally.f1) for tally in tallies]
        known = {rate for rate in rates if rate != "-"}
        best = max(known, key=float) if len(known) > 1 else ""
        for tally, rate in zip(tallies, rates, strict=True):
            shown = element("span", rate, class_="best" if rate == best else None)
            counts = element("small", f" {tally.exit}/{tally.answered}")
            cells.append(joined([shown, counts]))
        rows.append(cells)
    caption = f"{_matching(match)}, {EARLIER_ERRORS[mode]}"
    header = ("kind", "gold", *systems)
    return data_table(caption, header, rows, total=len(rows) - 1) if rows else Html()


def _candidates(evaluation: Evaluation, totals: Totals) -> Html:
    first = widest_mode(evaluation, totals)
    if first is None:
        return Html()
    here = {row: tally for row, tally in totals.items() if row[:3] == first}
    rows: list[list[Cell]] = []
    for kind in [*dict.fromkeys([kind for kind, _reference in kinds_of(here)]), TOTAL]:
        tally = tally_of(here, first, kind)
        if tally.gold:
            rows.append(
                [
                    "all" if kind == TOTAL else kind,
                    tally.gold,
                    None if tally.before_unknown else tally.before / tally.gold,
                    tally.after / tally.gold,
                    tally.only,
                    tally.reachable,
                    tally.blocked,
                    percent(tally.blocked_share),
                    ", ".join([f"{name} {n}" for name, n in tally.blocked_by.most_common(4)]),
                ]
            )
    total = len(rows) - 1
    rows.append(["SUPAR (published)", None, BEFORE, AFTER, *[None] * 4, ""])
    rows.append(["SUPAR, reflexives", None, None, AFTER_REFLEXIVE, *[None] * 4, ""])
    header = (
        "kind",
        "gold",
        "before",
        "after",
        "one left",
        "reachable",
        "blocked",
        "blocked %",
        "blocked by",
    )
    note = element(
        "p",
        "Mean candidates per anaphor before and after the constraints; anaphors with exactly one "
        "left; those with a correct answer among the candidates (reachable), and of these the "
        "ones for which the constraints exclude every correct answer (blocked).",
        class_="note",
    )
    return joined([note, data_table("Candidates per anaphor", header, rows, total=total)])


def _causes(evaluation: Evaluation) -> Html:
    if not evaluation.texts:
        return Html()
    match = evaluation.settings.match[0]
    tables: list[Html] = []
    for mode in evaluation.settings.carry_over:
        counts = cause_counts(evaluation, match, mode)
        met = {cause for counter in counts.values() for cause in counter} - {RIGHT}
        rows: list[list[Cell]] = [
            [cause, *[counter[cause] or None for counter in counts.values()]]
            for cause in sorted(met, key=cause_order)
        ]
        rows.append(["all", *[sum(c.values()) - c[RIGHT] for c in counts.values()]])
        caption = f"{_matching(match)}, {EARLIER_ERRORS[mode]}"
        tables.append(data_table(caption, ("cause", *counts), rows, total=len(rows) - 1))
    return joined([causes_legend(evaluation), *tables])


def _published(evaluation: Evaluation, totals: Totals) -> Html:
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
                success_beside_supar(evaluation, totals),
            ),
        ]
    )


def _undecided(evaluation: Evaluation) -> Html:
    problem = evaluation.left_out()
    return (
        Html()
        if problem is None
        else element("p", f"{problem.message[:1].upper()}{problem.message[1:]}.")
    )


def _limits(evaluation: Evaluation) -> Html:
    items = [element("li", sentence) for sentence in limit_sentences(evaluation)]
    return element("ul", *items, class_="warnings") if items else Html()


def _skipped(evaluation: Evaluation) -> Html:
    reasons: dict[tuple[str, str], list[str]] = {}
    for system, document, reason in evaluation.skipped:
        reasons.setdefault((system, reason), []).append(document)
    if not reasons:
        return Html()
    items = []
    for (system, reason), documents in reasons.items():
        more = f" and {len(documents) - 1:,} more" if len(documents) > 1 else ""
        items.append(element("li", f"{system}, on '{documents[0]}'{more}: {reason}"))
    return element("ul", *items)


def _signature(evaluation: Evaluation) -> Html:
    return joined(
        [
            element("p", "To quote with the figures; the last part tells the texts:"),
            element("p", element("code", evaluation.short_signature), class_="signature"),
            element("p", "Every setting that can move a figure:"),
            element("p", element("code", evaluation.signature), class_="signature"),
        ]
    )
