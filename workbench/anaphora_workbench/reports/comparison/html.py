"""A comparison as one HTML file: no network, no fonts, usable without script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments import (
    Comparison,
    Errors,
    System,
    SystemAgreement,
    SystemOverlap,
)
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.comparison.data import ComparisonData, pairs_with
from anaphora_workbench.reports.comparison.first_screen import first_screen
from anaphora_workbench.reports.comparison.html_contrast import contrast_section
from anaphora_workbench.reports.comparison.html_rates import (
    breakdowns_section,
    chain_pairs_table,
    genres_section,
    pair_cells,
    pairs_section,
    rates_section,
)
from anaphora_workbench.reports.comparison.links import error_figure
from anaphora_workbench.reports.comparison.notes import (
    cautions,
    decides,
    genre_name,
    genres_of,
    pair_header,
)
from anaphora_workbench.reports.comparison.plots import (
    agreement_plot,
    distance_plot,
    errors_plot,
    modes_plot,
    speed_plot,
)
from anaphora_workbench.reports.comparison.tables import (
    NAMED,
    TITLES,
    agreement_table,
    candidates_table,
    carry_over_table,
    chains_table,
    error_classes_table,
    errors_by_system,
    faults_table,
    measure_pairs,
    measure_table,
    measures_of,
    note_of,
    pairs_note,
)
from anaphora_workbench.reports.failures import CAUSES, cause_order
from anaphora_workbench.reports.html import signature_section
from anaphora_workbench.reports.html_cases import failures_section
from anaphora_workbench.reports.html_page import (
    Content,
    Html,
    data_table,
    element,
    html,
    joined,
    page,
    table_section,
)
from anaphora_workbench.reports.labels import BOTH_WAYS, PROPAGATION, RESCUED_AND_LOST, way_of
from anaphora_workbench.reports.text_page import fragment_style
from anaphora_workbench.reports.text_tables import Cell, ReportTable, percent
from anaphora_workbench.scoring import TOTAL, CarryOver, Match

_TITLE = "Resolvers side by side"


def carry_over_section(data: ComparisonData) -> Html:
    """Return what error carry-over costs, empty unless both modes were asked for."""
    modes = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    tables = []
    for match in data.settings.match:
        found = carry_over_table(data, match)
        ways = {name: (match, mode) for name, mode in zip(found.header[1:], modes, strict=False)}
        link = partial(_way_figure, data, ways)
        if found.rows:
            tables.append(_linked_table(found, link))
    if not tables:
        return Html()
    note = (
        f"{BOTH_WAYS} {RESCUED_AND_LOST} Batch systems and output files do not run again; their "
        "links are judged one by one."
    )
    return joined([element("p", note, class_="note"), *tables])


_FigureLink = Callable[[str, str, Content], Content]
"""Makes a figure a link: of the name of its row, the heading of its column, and the figure."""


def _linked_table(table: ReportTable, link: _FigureLink, *, caption: str = "") -> Html:
    """Return a table whose figures open the errors behind them; zeros have none."""
    rows: list[list[Cell | Html]] = []
    for name, *cells in table.rows:
        row: list[Cell | Html] = [name]
        for heading, cell in zip(table.header[1:], cells, strict=True):
            shown = f"{cell:,}" if isinstance(cell, int) else cell
            bare = not isinstance(shown, str) or not any(digit in shown for digit in "123456789")
            row.append(cell if bare else html(link(str(name), heading, str(shown))))
        rows.append(row)
    return data_table(caption or table.title, table.header, rows, total=table.total)


def _way_figure(
    data: ComparisonData,
    ways: Mapping[str, tuple[Match, CarryOver]],
    system: str,
    heading: str,
    shown: Content,
) -> Content:
    way = ways.get(heading)
    return shown if way is None else error_figure(data, shown, system=system, way=way)


def chains_section(data: ComparisonData) -> Html:
    """Return the coreference metrics of every way of matching, and which differences are real."""
    found = {match: chains_table(data, match) for match in data.settings.match}
    tables = [
        _linked_table(each, partial(_chain_figure, data, match), caption=f"Chains, match {match}")
        for match, each in found.items()
        if each.rows
    ]
    if not tables:
        return Html()
    note = next(iter(found.values())).note
    if data.evaluation.texts:
        note += " A figure opens the wrong answers of its system, from which its chains are built."
    return joined([element("p", note, class_="note"), *tables, chain_pairs_table(data)])


def _chain_figure(
    data: ComparisonData, match: Match, system: str, heading: str, shown: Content
) -> Content:
    if not heading.endswith("%"):
        return shown
    return error_figure(data, shown, system=system, way=(match, data.ways[0][1]))


def measures_section(data: ComparisonData) -> Html:
    """Return the measures of test sets that have their own, empty where no text has one."""
    parts: list[Html] = []
    for metric, title in TITLES.items():
        found = measures_of(data, metric)
        if not found:
            continue
        header, rows = measure_table(data, found)
        parts.append(element("p", note_of(data, metric), class_="note"))
        parts.append(data_table(title, header, rows))
        pairs = measure_pairs(data, metric)
        if not pairs:
            continue
        best, note = data.best_by(metric), pairs_note(data)
        shown = {f"{best} and the others": pairs_with(best, pairs), "All pairs": pairs}
        if len(pairs) < 3:
            shown = {"Differences": pairs}
        for summary, listed in shown.items():
            cells = [pair_cells(data, pair) for pair in listed]
            table = data_table(f"{title}: {summary}. {note}", pair_header(data), cells)
            parts.append(element("details", element("summary", summary), table, class_="more"))
    return joined(parts)


def agreement_section(data: ComparisonData) -> Html:
    """Return who is right alone, oracle and vote, empty for fewer than two systems."""
    if not data.comparison.agreements:
        return Html()
    found = data.comparison.agreements[0]
    whole = found.anaphors or 1
    note = (
        f"The {found.anaphors:,} anaphors that all systems had to resolve, "
        f"{way_of(found.match, found.carry_over)}. Correct alone: no other system is correct. "
        "Wrong alone: all others are correct. Oracle: at least one system is correct, the upper "
        "bound of any choice among them. Vote: the answer of most systems; ties go to the better "
        "system."
    )
    shown = (
        ("all systems are correct", found.all_right),
        ("the majority vote is correct", found.vote),
        ("at least one is correct (oracle)", found.oracle),
    )
    bounds: list[list[Cell | Html]] = [[name, n, percent(n / whole)] for name, n in shown]
    parts = [
        element("p", note, class_="note"),
        data_table("All systems together", ("", "anaphors", "%"), bounds),
        _linked_table(
            agreement_table(data), partial(_alone_figure, data), caption="Who is correct alone"
        ),
        _overlaps(data, found),
    ]
    return joined(parts)


def _alone_figure(data: ComparisonData, system: str, heading: str, shown: Content) -> Content:
    if heading in ("correct alone", "wrong alone"):
        return error_figure(data, shown, alone=f"{heading.removesuffix(' alone')}: {system}")
    return error_figure(data, shown, system=system) if heading == "%" else shown


def _overlaps(data: ComparisonData, found: SystemAgreement) -> Html:
    """Return how many anaphors the row has right and the column has not."""
    names = [name for name in data.ranked if name in found.systems]
    pairs: dict[tuple[str, str], SystemOverlap] = {(o.first, o.second): o for o in found.overlaps}
    rows: list[list[Cell | Html]] = []
    for name in names:
        cells: list[Cell | Html] = [name]
        for other in names:
            number = 0
            if (name, other) in pairs:
                number = pairs[name, other].only_first
            elif (other, name) in pairs:
                number = pairs[other, name].only_second
            cells.append(
                error_figure(data, f"{number:,}", system=other, right=name) if number else None
            )
        rows.append(cells)
    table = data_table(
        "Anaphors that the row has correct and the column has not", ("", *names), rows
    )
    return element("details", element("summary", "Every two systems"), table, class_="more")


def errors_section(data: ComparisonData) -> Html:
    """Return classes of errors, what lost the antecedent, and the preprocessing's share."""
    found = errors_by_system(data)
    if not found:
        return Html()
    note = f"Number of errors, {way_of(*data.ways[0])}."
    return joined(
        [
            element("p", note, class_="note"),
            _linked_table(
                error_classes_table(data).without_zeros(),
                partial(_class_figure, data),
                caption="Errors by class",
            ),
            _parts_table(data, found),
            table_section(faults_table(data).without_zeros()),
            _by_kind(data, found),
            _causes_legend(),
        ]
    )


def _class_figure(data: ComparisonData, name: str, system: str, shown: Content) -> Content:
    chosen = "" if name == "all" else name
    return error_figure(data, shown, system=system, class_of_error=chosen)


def _cause_figure(
    data: ComparisonData, number: int | None, system: str, cause: str, kind: str = TOTAL
) -> Cell | Html:
    if not number:
        return None
    return error_figure(data, f"{number:,}", system=system, cause=cause, kind=kind)


def _parts_table(data: ComparisonData, found: Mapping[str, Errors]) -> Html:
    """Return which constraint, requirement or preference lost the right antecedent."""
    causes = {c for e in found.values() for c in e.causes if c.startswith(NAMED)}
    rows: list[list[Cell | Html]] = [
        [
            cause.replace(":", " "),
            *[_cause_figure(data, e.causes.get(cause), name, cause) for name, e in found.items()],
        ]
        for cause in sorted(causes, key=cause_order)
    ]
    caption = "What lost the right antecedent"
    return data_table(caption, ("constraint or preference", *found), rows) if rows else Html()


def _by_kind(data: ComparisonData, found: Mapping[str, Errors]) -> Html:
    counts: dict[str, dict[str, dict[str, int]]] = {}
    for system, errors in found.items():
        for (kind, cause), number in errors.by_kind.items():
            own = counts.setdefault(kind, {}).setdefault(cause, {})
            own[system] = own.get(system, 0) + number
    tables: list[Html] = []
    for kind in sorted(counts, key=kind_order):
        rows: list[list[Cell | Html]] = [
            [
                cause,
                *[
                    _cause_figure(data, counts[kind][cause].get(system), system, cause, kind)
                    for system in found
                ],
            ]
            for cause in sorted(counts[kind], key=cause_order)
        ]
        tables.append(data_table(kind, ("cause", *found), rows))
    summary = element("summary", "Every cause by kind of anaphor")
    return element("details", summary, *tables, class_="more")


def _causes_legend() -> Html:
    parts: list[Html] = []
    for name, meaning in CAUSES.items():
        parts += [element("dt", element("code", name)), element("dd", meaning)]
    legend = element("dl", *parts, class_="causes")
    return element("details", element("summary", "What the causes mean"), legend, class_="more")


def systems_section(data: ComparisonData) -> Html:
    """Return what the systems are, how fast they are, and what did not run."""
    rows: list[list[Cell | Html]] = []
    for system in data.systems:
        timing = data.comparison.timing(system.name)
        rows.append(
            [
                system.name,
                decides(system),
                timing.documents,
                *[
                    "–" if speed is None else f"{speed:,.0f}"
                    for speed in data.comparison.speeds(system)
                ],
                system.title,
            ]
        )
    header = ("system", "decides", "texts", "words/s", "alone words/s", "what it is")
    idle: list[tuple[str, Content]] = [
        (system.name, f"not usable here: {system.missing}" if system.missing else "did not run")
        for system in data.comparison.idle
    ]
    note = (
        "Words per second with everything that a system needs (reading, structures, candidates), "
        "and in the system alone. Output files cost no time here."
    )
    parts = [
        element("p", note, class_="note"),
        data_table("Systems", header, rows, notes=idle),
        *[_not_run(system) for system in data.comparison.systems if system.skipped],
        *[_notes_of(system) for system in data.comparison.systems if system.notes],
    ]
    return joined(parts)


def _not_run(system: System) -> Html:
    reasons: dict[tuple[str, bool], list[str]] = {}
    for doc_id, reason in system.skipped:
        reasons.setdefault((reason, doc_id in system.failed), []).append(doc_id)
    items = [
        element(
            "li",
            f"{'broke down on' if failed else 'did not run on'} {_documents(documents)}: {reason}",
        )
        for (reason, failed), documents in reasons.items()
    ]
    return joined([element("p", element("b", system.name)), element("ul", *items)])


def _documents(documents: Sequence[str]) -> str:
    more = len(documents) - 1
    return f"'{documents[0]}'" + (f" and {counted(more, 'more document')}" if more else "")


def _notes_of(system: System) -> Html:
    items = [element("li", f"{document}: {sentence}") for document, sentence in system.notes[:20]]
    more = len(system.notes) - len(items)
    if more > 0:
        items.append(element("li", f"and {more:,} more"))
    summary = element("summary", f"{system.name}: {counted(len(system.notes), 'note')} on answers")
    return element("details", summary, element("ul", *items), class_="more")


def comparison_html(
    comparison: Comparison | ComparisonData,
    *,
    title: str = _TITLE,
    failures: bool = True,
    anaphors: bool = False,
) -> str:
    """Return the whole page.

    Failures are shown in their context when the cases were kept (``ComparisonPlan(cases=True)``).
    ``anaphors`` is as in `comparison_text`.

    Raises:
        MissingExtraError: The extra ``reports`` is not installed.
    """
    data = ComparisonData.of_comparison(comparison)
    sections = _sections(data, failures, anaphors or not data.headline)
    shown = anaphors or not data.headline
    return page(
        title,
        _lead(data),
        sections,
        first=first_screen(data, anaphors=shown),
        wide=True,
        style=fragment_style() if failures and data.evaluation.texts else "",
    )


def _lead(data: ComparisonData) -> str:
    texts = data.comparison.texts
    words = sum([text.words for text in texts])
    languages = ", ".join(sorted({text.language for text in texts if text.language}))
    idle = data.comparison.idle
    without = f" ({len(idle)} more without figures)" if idle else ""
    ran = counted(len(data.ranked), "system")
    anaphors = counted(len(data.comparison.judged.anaphors), "anaphor")
    return (
        f"{ran}{without} on {counted(len(texts), 'document')} ({languages}; {words:,} words): "
        f"{anaphors} of the key to resolve."
    )


def _sections(
    data: ComparisonData, failures: bool, anaphors: bool
) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section."""
    measures = measures_section(data)
    if data.headline:
        yield "measures", TITLES[data.headline], joined([_warnings(data), measures])
    if anaphors:
        yield from _of_anaphors(data)
    if not data.headline:
        yield "measures", "Test sets with measures of their own", measures
    yield "systems", "Systems and speed", systems_section(data)
    if failures and anaphors and data.evaluation.texts:
        yield "failures", "Every error in its context", failures_section(data, _genres(data))
    yield (
        "signature",
        "Signature",
        joined([element("p", str(data.comparison.kept)), signature_section(data)]),
    )


def _genres(data: ComparisonData) -> dict[str, str]:
    """Return the text type of each document; empty where there are not two."""
    genres = genres_of(data)
    return {name: genre_name(genre) for genre, names in genres.items() for name in names}


def _of_anaphors(data: ComparisonData) -> Iterator[tuple[str, str, Content]]:
    """Yield the sections on anaphors."""
    warnings = Html() if data.headline else _warnings(data)
    yield "rates", "F1 by kind of anaphor", joined([warnings, rates_section(data)])
    yield "genres", "By text type", genres_section(data)
    yield "contrast", "One system wrong, the other correct", contrast_section(data)
    yield "pairs", "Significant differences", pairs_section(data)
    yield (
        "plots",
        "F1, distance and speed",
        joined([modes_plot(data), distance_plot(data), speed_plot(data)]),
    )
    yield "groups", "By reference type, distance and text", breakdowns_section(data)
    yield (
        "agreement",
        "Who is correct alone",
        joined([agreement_plot(data), agreement_section(data)]),
    )
    yield "carry-over", PROPAGATION, carry_over_section(data)
    yield "errors", "Errors", joined([errors_plot(data), errors_section(data)])
    yield (
        "candidates",
        "Candidates",
        table_section(candidates_table(data), caption="Candidates per anaphor"),
    )
    yield "chains", "Coreference metrics", chains_section(data)


def _warnings(data: ComparisonData) -> Html:
    warnings = [f"{sentence[:1].upper()}{sentence[1:]}." for sentence in data.comparison.warnings]
    if not data.headline:
        warnings += cautions(data, data.settings.carry_over[0])
    if data.undecided:
        warnings.append(data.undecided)
    warnings += data.limits
    items = [element("li", sentence) for sentence in warnings]
    return element("ul", *items, class_="warnings") if items else Html()
