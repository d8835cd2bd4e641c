"""Tables of a comparison that its text, page and LaTeX share.

Among them are the measures of test sets with one asked pronoun a text: GAP, WinoBias, Winogender.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from anaphora_workbench.experiments import DecisionStyle, ErrorClass, Errors
from anaphora_workbench.experiments.significance import least_p
from anaphora_workbench.reports.comparison.data import ComparisonData, PairRow
from anaphora_workbench.reports.comparison.notes import decides, hopeless_text, shuffles_text
from anaphora_workbench.reports.labels import (
    EARLIER_ERRORS,
    RESCUED_AND_LOST,
    ranged,
    ranged_note,
    way_of,
)
from anaphora_workbench.reports.text_tables import NOTE_WIDTH, Cell, ReportTable, percent
from anaphora_workbench.scoring import TOTAL, CarryOver, Match
from anaphora_workbench.scoring.causes import FAULTS
from anaphora_workbench.scoring.measures import Measure
from anaphora_workbench.stats import FEWEST_DOCUMENTS

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
NAMED = ("constraint:", "requirement:", "preference:")
"""Beginnings of causes that name a part of a resolver."""
TITLES = {
    "gap": "GAP",
    "gap-overlap": "GAP, any overlap",
    "winobias": "WinoBias",
    "winogender": "Winogender",
}


def carry_over_table(data: ComparisonData, match: Match) -> ReportTable:
    """Return what error carry-over costs, without rows unless both modes were asked for."""
    title = f"F1 in both ways of counting, match {match}"
    modes = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    header = ("system", *[f"F1 %, {EARLIER_ERRORS[mode]}" for mode in modes], "rescued", "lost")
    rows: list[list[Cell]] = []
    if len(data.settings.carry_over) > 1:
        for system in data.ranked:
            alone, together = [data.tally((system, match, mode)) for mode in modes]
            net = together.rescued - together.lost
            rates = [percent(alone.f1), percent(together.f1)]
            signed = f"{net:+d}" if net else "0"
            rows.append([system, *rates, together.rescued, together.lost, signed])
    return ReportTable(title, (*header, "net"), rows, RESCUED_AND_LOST)


def candidates_table(data: ComparisonData) -> ReportTable:
    """Return what the systems choose from."""
    rows: list[list[Cell]] = []
    for system in data.systems:
        tally = data.first_tally(system.name)
        if system.style is not DecisionStyle.STEP:
            rows.append([system.name, None, None, None, None, None])
        elif tally.gold:
            rows.append(
                [
                    system.name,
                    None if tally.before_unknown else tally.before / tally.gold,
                    tally.after / tally.gold,
                    tally.only,
                    percent(tally.blocked_share),
                    ", ".join([f"{name} {n}" for name, n in tally.blocked_by.most_common(3)]),
                ]
            )
    header = ("system", "before", "after", "one left", "blocked %", "blocked by")
    note = (
        "Mean candidates per anaphor before and after the constraints; anaphors with exactly one "
        "left; share of the anaphors with a right candidate for which the constraints exclude all "
        "right ones. All systems that choose from the pool get the same one. The table excludes "
        "systems that find their own mentions."
    )
    return ReportTable("Candidates", header, rows, note)


def chains_table(data: ComparisonData, match: Match) -> ReportTable:
    """Return the coreference metrics of one way of matching."""
    rows: list[list[Cell]] = []
    header: list[str] = []
    for system in data.systems:
        scores = data.comparison.chains.get((system.name, match))
        if scores is not None:
            header = [f"{scores.title(name)} %" for name in scores.names]
            sums = scores.sums()
            figures = [scores.score(name, sums).f1 for name in scores.names]
            shown = [percent(None if f1 is None else float(f1)) for f1 in figures]
            texts = data.comparison.timing(system.name).documents
            rows.append([system.name, decides(system), texts, *shown])
    note = (
        "F1 of the systems' chains next to the key's, singletons dropped. Systems that decide "
        "anaphor by anaphor link only the anaphors that they get, so their recall is "
        "limited by that: compare them with each other, and not with systems that build all chains."
    )
    return ReportTable("Coreference", ("system", "decides", "texts", *header), rows, note)


def agreement_table(data: ComparisonData) -> ReportTable:
    """Return who is right alone, without rows for fewer than two systems."""
    rows: list[list[Cell]] = []
    title, header = "Agreement", ("system", "correct", "%", "correct alone", "wrong alone")
    if data.comparison.agreements:
        found = data.comparison.agreements[0]
        way = way_of(found.match, found.carry_over)
        title = f"Agreement, {way}, {found.anaphors} anaphors of all"
        for name in [name for name in data.ranked if name in found.systems]:
            right = found.right[name]
            share = percent(right / (found.anaphors or 1))
            rows.append([name, right, share, found.alone[name], found.wrong_alone[name]])
    return ReportTable(title, header, rows)


def errors_by_system(data: ComparisonData) -> dict[str, Errors]:
    """Return the errors of each system in the first way of judging, in the order of tables."""
    way = data.ways[0]
    own = {e.column.system: e for e in data.comparison.errors if e.column[1:] == way}
    return {name: own[name] for name in data.ranked if name in own}


def error_classes_table(data: ComparisonData) -> ReportTable:
    """Return the errors of each system by class, then all."""
    found = errors_by_system(data)
    classes = [name for name in ErrorClass if any(name in e.classes for e in found.values())]
    rows: list[list[Cell]] = [
        [str(name), *[e.classes.get(name, 0) for e in found.values()]] for name in classes
    ]
    if found:
        rows.append(["all", *[sum(e.causes.values()) for e in found.values()]])
    title = f"Errors, {way_of(*data.ways[0])}"
    return ReportTable(title, ("class of error", *found), rows, total=len(rows) - 1)


def faults_table(data: ComparisonData) -> ReportTable:
    """Return which errors for want of a right candidate the preprocessing explains."""
    found = errors_by_system(data)
    faults = [name for name in FAULTS if any(name in e.faults for e in found.values())]
    rows: list[list[Cell]] = [
        [name, *[e.faults.get(name, 0) for e in found.values()]] for name in faults
    ]
    caption = "Errors without a correct candidate, explained by the preprocessing"
    return ReportTable(caption, ("fault", *found), rows)


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
    ``dash`` is the sign of a range of letters.
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
