"""A comparison as plain text: systems side by side, tests of differences, errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import fill

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments import (
    Comparison,
    Errors,
    GroupBy,
    PairTest,
    System,
    SystemAgreement,
)
from anaphora_workbench.reports.comparison.data import ComparisonData, PairRow, pairs_with
from anaphora_workbench.reports.comparison.notes import (
    cautions,
    decides,
    pair_header,
    shuffles_text,
    why_no_letters,
    without_figures,
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
from anaphora_workbench.reports.labels import (
    EARLIER_ERRORS_SHORT,
    FIGURES,
    FORMULAS,
    MEANING,
    PROPAGATION,
    SORTED,
    ranged,
    ranged_note,
    way_of,
)
from anaphora_workbench.reports.text import aligned_text, limits_text, signature_text
from anaphora_workbench.reports.text_tables import NOTE_WIDTH, Cell, p_text, percent, table, titled
from anaphora_workbench.scoring import CarryOver, Figure
from anaphora_workbench.stats import FEWEST_DOCUMENTS, LetteredRow

_MOST_PAIRS = 45
"""More pairs than those of ten systems are too many to look at in a terminal."""

_MOST_GROUPS = 30
"""More texts than these are too many to look at in a terminal."""


def comparison_text(comparison: Comparison | ComparisonData, *, anaphors: bool = False) -> str:
    """Return the report, sections separated by blank lines, the signature last.

    ``anaphors``: print success rate and other figures of anaphors also where the texts have a
    measure of their own (`Comparison.headline`).
    """
    data = ComparisonData.of_comparison(comparison)
    measured = bool(data.headline)
    shown = anaphors or not measured
    sections = [
        _head(data),
        _measures(data) if measured else "",
        limits_text(data) if measured else "",
        _systems(data),
        *(_of_anaphors(data) if shown else [_idle(data)]),
        "" if measured else _measures(data),
        *(_of_groups(data) if shown else ()),
        _not_run(data),
        aligned_text(data),
        str(data.comparison.kept),
        signature_text(data),
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def _of_anaphors(data: ComparisonData) -> Iterator[str]:
    """Yield the sections on all anaphors together."""
    yield _totals(data)
    yield "" if data.headline else limits_text(data)
    yield _carry_over(data)
    yield from [_differences(data, mode) for mode in data.settings.carry_over]
    yield candidates_table(data).text()
    yield chains_table(data, data.settings.match[0]).text()


def _of_groups(data: ComparisonData) -> Iterator[str]:
    """Yield the sections on groups of anaphors."""
    yield from [_breakdown(data, by) for by in GroupBy]
    yield _agreement(data)
    yield _errors(data)


def _idle(data: ComparisonData) -> str:
    """Return the section on systems without figures, ``""`` where all have some."""
    lines = [
        f"{system.name}: {' '.join(without_figures(system).split())}"
        for system in data.comparison.idle
    ]
    return titled("Without figures", "\n".join(lines)) if lines else ""


def _head(data: ComparisonData) -> str:
    texts = data.comparison.texts
    words = sum([text.words for text in texts])
    ran, on = counted(len(data.comparison.ran), "system"), counted(len(texts), "document")
    anaphors = counted(len(data.comparison.judged.anaphors), "anaphor")
    return titled(f"Side by side: {ran} on {on}", f"{words:,} words, {anaphors} of the key")


def _systems(data: ComparisonData) -> str:
    rows: list[list[Cell]] = [
        [system.name, decides(system), system.title]
        for system in (*data.systems, *data.comparison.idle)
    ]
    return titled("Systems", table(("system", "decides", "what it is"), rows))


def _totals(data: ComparisonData) -> str:
    ways = data.ways
    rows: list[list[Cell]] = []
    for system in data.systems:
        first = data.first_tally(system.name)
        timing = data.comparison.timing(system.name)
        rows.append(
            [
                system.name,
                timing.documents,
                first.gold,
                first.answered,
                first.exit,
                percent(first.f1),
                percent(first.recall),
                percent(first.precision),
                percent(first.success_rate),
                *[percent(data.tally((system.name, *way)).f1) for way in ways[1:]],
                percent(first.resolution_rate),
                *[
                    None if speed is None else round(speed)
                    for speed in data.comparison.speeds(system)
                ],
            ]
        )
    header = (
        "system",
        "texts",
        "gold",
        "answered",
        "correct",
        "F1 %",
        "recall %",
        "precision %",
        "success % (SUPAR)",
        *[f"F1 {match}, {EARLIER_ERRORS_SHORT[mode]}" for match, mode in ways[1:]],
        "resolution %",
        "words/s",
        "alone words/s",
    )
    more = (
        "After these, F1 by way of matching: kept is with own earlier errors kept, corrected with "
        "earlier errors corrected. "
        if ways[1:]
        else ""
    )
    note = fill(
        f"{SORTED[data.headline]} {way_of(*ways[0]).capitalize()}. {MEANING} {more}Words per "
        "second with everything that a system needs, and in the system alone.",
        NOTE_WIDTH,
    )
    idle = data.comparison.idle
    rows += [[system.name, *[None for _ in header[1:]]] for system in idle]
    lines = table(header, rows).split("\n")
    # Reasons go across the columns: in one of them they would push the others apart.
    names = lines[1].partition(" ")[0]
    for at, system in enumerate(idle, len(lines) - len(idle)):
        reason = " ".join(without_figures(system).split())
        lines[at] = f"{system.name:<{len(names)}}  {reason}"
    return titled("All scored kinds", "\n".join(lines), note)


def _carry_over(data: ComparisonData) -> str:
    match = data.settings.match[0]
    found = carry_over_table(data, match)
    return replace(found, title=PROPAGATION, note=f"Match {match}. {found.note}").text()


def _breakdown(data: ComparisonData, by: GroupBy) -> str:
    """Return F1 of all systems side by side, a row a group; recall by distance."""
    if not data.comparison.ran:
        return ""
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    values: dict[str, dict[str, Cell]] = {}
    gold: dict[str, int] = {}
    for part in data.comparison.by(by):
        if (part.column.match, part.column.carry_over) == (match, mode):
            shown = percent(part.tally.recall if by is GroupBy.DISTANCE else part.tally.f1)
            values.setdefault(part.value, {})[part.column.system] = shown
            gold[part.value] = max(gold.get(part.value, 0), part.tally.gold)
    values = {value: figures for value, figures in values.items() if gold[value]}
    if len(values) < 2 and by is not GroupBy.KIND:
        return ""
    figure = "Recall" if by is GroupBy.DISTANCE else "F1"
    title = f"{figure} % by {by}, {way_of(match, mode)}"
    if len(values) > _MOST_GROUPS:
        return titled(title, f"{len(values)} of them: --json has the figures of each")
    systems = [system.name for system in data.systems]
    rows: list[list[Cell]] = [
        [value, gold[value], *[figures.get(name, "-") for name in systems]]
        for value, figures in values.items()
    ]
    without = "Spurious answers have no distance, so there is no precision here."
    note = without if by is GroupBy.DISTANCE else ""
    return titled(title, table((str(by), "gold", *systems), rows), note)


def _not_run(data: ComparisonData) -> str:
    """Return on which texts which system did not run; the table says what cannot be used here."""
    lines = list(_reasons(data.comparison.systems))
    return titled("Not run", "\n".join(lines)) if lines else ""


def _reasons(systems: Sequence[System]) -> Iterator[str]:
    for system in systems:
        reasons: dict[str, list[str]] = {}
        for doc_id, reason in system.skipped:
            reasons.setdefault(" ".join(reason.split()), []).append(doc_id)
        for reason, documents in reasons.items():
            what = "failed on" if documents[0] in system.failed else "did not run on"
            more = f" and {len(documents) - 1} more" if len(documents) > 1 else ""
            yield f"{system.name}: {what} '{documents[0]}'{more}: {reason}"


def _differences(data: ComparisonData, mode: CarryOver) -> str:
    """Return the section on the differences in one mode, ``""`` without any.

    They are those of F1; where no test of that could be made those of recall, which have an
    interval that takes anaphors as independent.
    """
    figure = data.shown_figure(mode)
    tests = data.comparison.pairs_of(mode, figure)
    if not tests:
        return ""
    system = data.chosen
    pairs = data.pairs_in_order(tests)
    shown = _shown_pairs(data, pairs, system)
    rows: list[list[Cell]] = [
        [
            *_pair_cells(pair),
            pair.only_first,
            pair.only_second,
            p_text(pair.p_mcnemar),
            p_text(pair.p_mcnemar_holm),
        ]
        for pair in shown
    ]
    header = (*pair_header(data), "b", "c", "McNemar p", "Holm")
    note = _pairs_note(data, tests, figure) + _left_out(data, pairs, shown, system)
    title = f"Differences of {FIGURES[figure]}, {way_of(data.settings.match[0], mode)}"
    groups = data.comparison.letters_of(mode, figure)
    body = table(header, rows)
    if groups is not None:
        body += "\n\n" + _groups_table(data, groups.rows, f"{FIGURES[figure]} %")
        alone = [system.name for system in data.systems if not groups.of(system.name)]
        if alone:
            body += f"\nWithout a group, as the figure is undefined: {', '.join(alone)}."
    elif why := why_no_letters(data, mode):
        body += f"\n\nNo letters: {why}."
    notes = [fill(sentence, NOTE_WIDTH) for sentence in (note, *cautions(data, mode))]
    return titled(title, body, "\n".join(notes))


def _groups_table(data: ComparisonData, rows: Sequence[LetteredRow], figure: str) -> str:
    """Return the systems of a family of tests with their letters, and what letters mean."""
    shown = [ranged(row.text, dash="-") for row in rows]
    cells = [[row.name, percent(row.mean), own] for row, own in zip(rows, shown, strict=True)]
    meaning = (
        "Two systems that share no letter differ significantly (p Holm at most "
        f"{data.comparison.resampling.alpha:g}); two that share one do not. {ranged_note(shown)}"
    )
    return f"{table(('system', figure, 'group'), cells)}\n{fill(meaning.strip(), NOTE_WIDTH)}"


def _pairs_note(data: ComparisonData, tests: Sequence[PairTest], figure: Figure) -> str:
    """Return what the columns are: points and interval are always of the same figure."""
    formula = f"{FORMULAS[figure]}, on the texts that both have. "
    alone = "b, c: anaphors that only the first, only the second has correct"
    if all(test.refused for test in tests):
        return (
            f"{formula}Not tested: there are fewer than {FEWEST_DOCUMENTS} texts. The interval "
            f"takes anaphors as independent of each other and is too narrow. {alone}."
        )
    return (
        f"{formula}p by approximate randomisation over texts ({shuffles_text(data)}), p Holm "
        "corrected for all pairs; interval by bootstrap over texts (BCa), effect in standard "
        f"deviations of the shuffled difference; {alone} (exact McNemar)."
    )


def _shown_pairs(data: ComparisonData, pairs: Sequence[PairRow], system: str) -> Sequence[PairRow]:
    """Return the pairs that a terminal can hold: all, or those of one system."""
    if not data.comparison.against and len(pairs) <= _MOST_PAIRS:
        return pairs
    return pairs_with(system, pairs)


def _left_out(
    data: ComparisonData, pairs: Sequence[PairRow], shown: Sequence[PairRow], system: str
) -> str:
    """Return the sentence on pairs that are not shown, ``""`` when all are."""
    if len(shown) == len(pairs):
        return ""
    named = system if data.comparison.against else f"the best system, {system}"
    return (
        f" Shown are the pairs of {named}; --against NAME shows those of another one, --json has "
        "all."
    )


def _pair_cells(pair: PairRow) -> list[Cell]:
    """Return the cells under `pairs.pair_header`."""
    low, high = pair.low, pair.high
    return [
        f"{pair.first} - {pair.second}",
        pair.documents,
        _points(pair.difference),
        "-" if low is None or high is None else f"{_points(low)} to {_points(high)}",
        p_text(pair.p),
        p_text(pair.p_holm),
        "-" if pair.effect is None else f"{pair.effect:+.2f}",
    ]


def _points(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:+.1f}"


def _agreement(data: ComparisonData) -> str:
    """Return the section on how far the systems agree, ``""`` for fewer than two."""
    if not data.comparison.agreements:
        return ""
    return replace(agreement_table(data), note=_bounds(data.comparison.agreements[0])).text()


def _bounds(found: SystemAgreement) -> str:
    whole = found.anaphors or 1
    shares = {
        "all are correct": found.all_right,
        "at least one is (oracle)": found.oracle,
        "the majority vote is": found.vote,
    }
    parts = [f"{what}: {n} ({percent(n / whole)} %)" for what, n in shares.items()]
    return "; ".join(parts)


def _errors(data: ComparisonData) -> str:
    """Return the section on classes of errors by system, and on the preprocessing's share."""
    found, classes = errors_by_system(data), error_classes_table(data)
    if not found:
        return ""
    parts = [table(classes.header, classes.rows)]
    blamed = {
        name: ", ".join([f"{cause.replace(':', ' ')} {n}" for cause, n in causes[:5]])
        for name, causes in _of_parts(found)
    }
    lines = [f"{name}: {text}" for name, text in blamed.items() if text]
    if lines:
        parts.append(
            "By constraint and preference, the five most frequent of each system:\n"
            + "\n".join(lines)
        )
    faults = faults_table(data)
    if faults.rows:
        shown = table(faults.header, faults.rows)
        parts.append(f"Of these by the preprocessing:\n{shown}")
    return titled(classes.title, "\n\n".join(parts))


def _of_parts(found: Mapping[str, Errors]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Yield each system with its causes that name a constraint, requirement or preference."""
    for name, errors in found.items():
        yield name, [(cause, n) for cause, n in errors.causes.items() if cause.startswith(NAMED)]


def _measures(data: ComparisonData) -> str:
    """Return a section for each measure; ``""`` where no text has one."""
    sections = []
    for metric, title in TITLES.items():
        found = measures_of(data, metric)
        if found:
            body = table(*measure_table(data, found, dash="-"))
            sections.append(titled(title, body, note_of(data, metric)))
            pairs = measure_pairs(data, metric)
            if pairs:
                best = data.best_by(metric)
                shown = _shown_pairs(data, pairs, best)
                body = table(pair_header(data), [_pair_cells(pair) for pair in shown])
                note = pairs_note(data) + _left_out(data, pairs, shown, best)
                sections.append(titled(f"{title}: pairs", body, fill(note, NOTE_WIDTH)))
    return "\n\n".join(sections)
