"""The measures of test sets with one asked pronoun a text: GAP, WinoBias, Winogender."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill

from anaphora_workbench.experiments import Agreement, ErrorClass, PairTest
from anaphora_workbench.experiments.significance import least_p
from anaphora_workbench.reports.comparison_data import ComparisonData, PairRow, pairs_with
from anaphora_workbench.reports.comparison_notes import (
    cautions,
    hopeless_text,
    pair_header,
    shuffles_text,
    why_no_letters,
)
from anaphora_workbench.reports.labels import (
    FIGURES,
    FORMULAS,
    NOTE_WIDTH,
    p_text,
    ranged,
    ranged_note,
    way_of,
)
from anaphora_workbench.reports.tables import Cell, percent, table, titled
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure
from anaphora_workbench.scoring.causes import FAULTS
from anaphora_workbench.scoring.measures import Measure
from anaphora_workbench.stats import FEWEST_DOCUMENTS, LetteredRow

_MOST_PAIRS = 45
"""More pairs than those of ten systems are too many to look at in a terminal."""


def differences_text(data: ComparisonData, mode: CarryOver) -> str:
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
    shown = shown_pairs(data, pairs, system)
    rows: list[list[Cell]] = [
        [
            *pair_cells(pair),
            pair.only_first,
            pair.only_second,
            p_text(pair.p_mcnemar),
            p_text(pair.p_mcnemar_holm),
        ]
        for pair in shown
    ]
    header = (*pair_header(data), "b", "c", "McNemar p", "Holm")
    note = _pairs_note(data, tests, figure) + left_out(data, pairs, shown, system)
    title = f"Differences of {FIGURES[figure]}, {way_of(data.settings.match[0], mode)}"
    groups = data.comparison.letters_of(mode, figure)
    body = table(header, rows)
    if groups is not None:
        body += "\n\n" + groups_table(data, groups.rows, f"{FIGURES[figure]} %")
        alone = [system.name for system in data.systems if not groups.of(system.name)]
        if alone:
            body += f"\nWithout a group, as the figure is undefined: {', '.join(alone)}."
    elif why := why_no_letters(data, mode):
        body += f"\n\nNo letters: {why}."
    notes = [fill(sentence, NOTE_WIDTH) for sentence in (note, *cautions(data, mode))]
    return titled(title, body, "\n".join(notes))


def groups_table(data: ComparisonData, rows: Sequence[LetteredRow], figure: str) -> str:
    """Return the systems of a family of tests with their letters, and what letters mean.

    Args:
        data: The comparison.
        rows: The systems with their letters, the best first.
        figure: What the figure is called.
    """
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


def shown_pairs(data: ComparisonData, pairs: Sequence[PairRow], system: str) -> Sequence[PairRow]:
    """Return the pairs that a terminal can hold: all, or those of one system."""
    if not data.comparison.against and len(pairs) <= _MOST_PAIRS:
        return pairs
    return pairs_with(system, pairs)


def left_out(
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


def pair_cells(pair: PairRow) -> list[Cell]:
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


def agreement_text(data: ComparisonData) -> str:
    """Return the section on how far the systems agree, ``""`` for fewer than two."""
    if not data.comparison.agreements:
        return ""
    found = data.comparison.agreements[0]
    rows: list[list[Cell]] = [
        [name, found.right[name], found.alone[name], found.wrong_alone[name]]
        for name in [system.name for system in data.systems]
        if name in found.systems
    ]
    way = way_of(found.match, found.carry_over)
    title = f"Agreement, {way}, {found.anaphors} anaphors of all"
    body = table(("system", "correct", "correct alone", "wrong alone"), rows)
    return titled(title, body, _bounds(found))


def _bounds(found: Agreement) -> str:
    whole = found.anaphors or 1
    shares = {
        "all are correct": found.all_right,
        "at least one is (oracle)": found.oracle,
        "the majority vote is": found.vote,
    }
    parts = [f"{what}: {n} ({percent(n / whole)} %)" for what, n in shares.items()]
    return "; ".join(parts)


def errors_text(data: ComparisonData) -> str:
    """Return the section on classes of errors by system, and on the preprocessing's share."""
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    by_system = {
        e.column.system: e for e in data.comparison.errors if e.column[1:] == (match, mode)
    }
    found = [by_system[s.name] for s in data.systems if s.name in by_system]
    if not found:
        return ""
    systems = [errors.column.system for errors in found]
    classes = [name for name in ErrorClass if any(name in errors.classes for errors in found)]
    rows: list[list[Cell]] = [
        [str(name), *[errors.classes.get(name, 0) for errors in found]] for name in classes
    ]
    body = table(("class of error", *systems), rows)
    blamed = {
        errors.column.system: ", ".join(
            [f"{_short(cause)} {n}" for cause, n in _of_parts(errors.causes)[:5]]
        )
        for errors in found
    }
    lines = [f"{name}: {text}" for name, text in blamed.items() if text]
    parts = [body]
    if lines:
        parts.append(
            "By constraint and preference, the five most frequent of each system:\n"
            + "\n".join(lines)
        )
    faults = [name for name in FAULTS if any(name in errors.faults for errors in found)]
    if faults:
        shown: list[list[Cell]] = [
            [name, *[errors.faults.get(name, 0) for errors in found]] for name in faults
        ]
        parts.append("Of these by the preprocessing:\n" + table(("fault", *systems), shown))
    return titled(f"Errors, {way_of(match, mode)}", "\n\n".join(parts))


def _of_parts(causes: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the causes that name a constraint, requirement or preference."""
    named = ("constraint:", "preference:", "requirement:")
    return [(cause, n) for cause, n in causes.items() if cause.startswith(named)]


def _short(cause: str) -> str:
    return cause.replace(":", " ")


_ALL = "F1"
"""The column of all texts."""
_NOTES = {
    "gap": "F1 of the names that are the pronoun's, computed as the official scorer does, by the\n"
    "pronoun's gender; bias is feminine / masculine. A name counts as an answer if a mention of\n"
    "the pronoun's chain has its head inside the name.",
    "gap-overlap": "The same, but a mention that shares any word with the name is enough.",
    "winobias": "F1 of the pronouns, where the occupation fits the stereotype of their gender\n"
    "(pro) and where it does not (anti), and how much the two differ.",
    "winogender": "F1 of the pronouns by their gender, and how much the genders differ.",
}
TITLES = {
    "gap": "GAP",
    "gap-overlap": "GAP, any overlap",
    "winobias": "WinoBias",
    "winogender": "Winogender",
}


def measures_text(data: ComparisonData) -> str:
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
                shown = shown_pairs(data, pairs, best)
                body = table(pair_header(data), [pair_cells(pair) for pair in shown])
                note = pairs_note(data) + left_out(data, pairs, shown, best)
                sections.append(titled(f"{title}: pairs", body, fill(note, NOTE_WIDTH)))
    return "\n\n".join(sections)


def measures_of(data: ComparisonData, metric: str) -> list[Measure]:
    """Return the figures of a measure, the ones that compare its parts last."""
    found = [m for m in data.comparison.measures if m.metric.partition("-diff")[0] == metric]
    return found + [m for m in data.comparison.measures if m.metric == f"{metric}-bias"]


def note_of(data: ComparisonData, metric: str) -> str:
    """Return what a reader must know of a measure."""
    notes = [_NOTES[metric]]
    letters = data.comparison.letters_by(metric)
    if letters is not None:
        shown = [ranged(row.text, dash="-") for row in letters.rows]
        alpha = data.comparison.resampling.alpha
        same = (
            "Sorted by F1. Two systems that share no letter differ significantly (p Holm at most "
            f"{alpha:g}); two that share one do not. {ranged_note(shown)}"
        )
        notes.append(fill(same.strip(), NOTE_WIDTH))
    elif metric == data.headline and len(data.comparison.ran) > 1:
        notes.append(fill(f"Sorted by F1. No letters: {_why_none(data, metric)}.", NOTE_WIDTH))
    return "\n".join(notes)


def _why_none(data: ComparisonData, metric: str) -> str:
    """Return why a measure has no letters."""
    if len({text.unit for text in data.comparison.texts}) < FEWEST_DOCUMENTS:
        return f"there are fewer than {FEWEST_DOCUMENTS} texts"
    family = [pair for pair in data.comparison.measure_pairs if pair.metric == metric]
    if any(pair.p_holm is None for pair in family):
        return "not every two systems could be tested"
    figures = [m.f1 for m in data.comparison.measures if m.is_total(metric)]
    if len([f1 for f1 in figures if f1 is not None]) < 2:
        return "fewer than two systems have an F1"
    least = least_p(family, data.comparison.resampling)
    if least is not None and least > data.comparison.resampling.alpha:
        return hopeless_text(family, least)
    return "not every two systems have texts in common"


def measure_table(
    data: ComparisonData, found: list[Measure], dash: str = "–"
) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows, a row a system, in the order of all tables of the report.

    That is by the headline of the texts where they have one, else by the F1 of the measure.

    Args:
        data: The comparison.
        found: The figures of a measure, as `measures_of` returns them.
        dash: The sign of a range of letters.
    """
    metric = found[0].metric
    names = list(dict.fromkeys([_column(measure) for measure in found]))
    letters = data.comparison.letters_by(metric)
    totals = {measure.system: measure for measure in found if measure.is_total(metric)}
    rows: list[list[Cell]] = []
    for system in _in_order(data, totals):
        own = {_column(measure): measure for measure in found if measure.system == system}
        counts = totals[system].counts
        assert counts is not None
        row: list[Cell] = [system, data.comparison.timing(system).documents]
        for name in names:
            measure = own.get(name)
            row.append("-" if measure is None else _shown(measure))
            if name == _ALL and letters is not None:
                row.append(ranged(letters.of(system), dash))
        rows.append([*row, percent(counts.recall), percent(counts.precision)])
    heads: list[str] = []
    for name in names:
        heads.append(name if name == "bias" else f"{name} %")
        if name == _ALL and letters is not None:
            heads.append("group")
    return ["system", "texts", *heads, "recall %", "precision %"], rows


def _in_order(data: ComparisonData, totals: Mapping[str, Measure]) -> list[str]:
    """Return the systems of a table, the best first."""
    if data.headline:
        return [system.name for system in data.systems if system.name in totals]
    return sorted(totals, key=lambda name: (-(totals[name].f1 or 0.0), name))


def _column(measure: Measure) -> str:
    if measure.metric.endswith("-bias"):
        return "bias"
    return _ALL if measure.kind == TOTAL else measure.kind


def _shown(measure: Measure) -> str:
    if measure.metric.endswith("-bias"):
        return "-" if measure.f1 is None else f"{measure.f1:.2f}"
    if measure.counts is None and measure.f1 is not None:
        return f"{100 * measure.f1:+.1f}"
    return percent(measure.f1)


def pairs_note(data: ComparisonData) -> str:
    """Return what the columns of the table of pairs are."""
    return (
        "Differences of F1 in points on the texts that both have, with the interval by bootstrap "
        f"over texts (BCa). p: approximate randomisation over texts ({shuffles_text(data)}); "
        "p Holm: corrected for all pairs."
    )


def measure_pairs(data: ComparisonData, metric: str) -> list[PairRow]:
    """Return every two systems by a measure.

    ``gap-overlap`` has none: it stands beside ``gap`` for comparison with older figures.
    """
    if metric == "gap-overlap":
        return []
    own = [pair for pair in data.comparison.measure_pairs if pair.metric == metric]
    return data.pairs_in_order(own)
