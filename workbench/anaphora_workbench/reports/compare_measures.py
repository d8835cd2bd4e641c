"""The measures of test sets with one asked pronoun a text: GAP, WinoBias, Winogender."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from anaphora_workbench.experiments import Comparison, Measure
from anaphora_workbench.experiments.significance import least_p
from anaphora_workbench.reports.compare_rates import hopeless_text, ranked
from anaphora_workbench.reports.compare_sections import (
    left_out,
    pair_cells,
    shown_pairs,
)
from anaphora_workbench.reports.lettering import ranged, ranged_note
from anaphora_workbench.reports.names import NOTE_WIDTH
from anaphora_workbench.reports.pairs import (
    PairRow,
    best_by,
    pair_header,
    pairs_in_order,
    shuffles_text,
)
from anaphora_workbench.reports.table import Cell, percent, table, titled
from anaphora_workbench.scoring import TOTAL
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
TITLES = {
    "gap": "GAP",
    "gap-overlap": "GAP, any overlap",
    "winobias": "WinoBias",
    "winogender": "Winogender",
}


def measures_text(comparison: Comparison) -> str:
    """Return a section for each measure; ``""`` where no text has one."""
    sections = []
    for metric, title in TITLES.items():
        found = measures_of(comparison, metric)
        if found:
            body = table(*measure_table(comparison, found, dash="-"))
            sections.append(titled(title, body, note_of(comparison, metric)))
            pairs = measure_pairs(comparison, metric)
            if pairs:
                best = best_by(comparison, metric)
                shown = shown_pairs(comparison, pairs, best)
                body = table(pair_header(comparison), [pair_cells(pair) for pair in shown])
                note = pairs_note(comparison) + left_out(comparison, pairs, shown, best)
                sections.append(titled(f"{title}: pairs", body, fill(note, NOTE_WIDTH)))
    return "\n\n".join(sections)


def measures_of(comparison: Comparison, metric: str) -> list[Measure]:
    """Return the figures of a measure, the ones that compare its parts last."""
    found = [m for m in comparison.measures if m.metric.partition("-diff")[0] == metric]
    return found + [m for m in comparison.measures if m.metric == f"{metric}-bias"]


def note_of(comparison: Comparison, metric: str) -> str:
    """Return what a reader must know of a measure."""
    notes = [_NOTES[metric]]
    letters = comparison.letters_by(metric)
    if letters is not None:
        shown = [ranged(row.text, dash="-") for row in letters.rows]
        same = (
            "Sorted by F1. Two systems that share no letter differ significantly (p Holm at most "
            f"{comparison.resampling.alpha:g}); two that share one do not. {ranged_note(shown)}"
        )
        notes.append(fill(same.strip(), NOTE_WIDTH))
    elif metric == comparison.headline and len(comparison.ran) > 1:
        notes.append(
            fill(f"Sorted by F1. No letters: {_why_none(comparison, metric)}.", NOTE_WIDTH)
        )
    return "\n".join(notes)


def _why_none(comparison: Comparison, metric: str) -> str:
    """Return why a measure has no letters."""
    if len({text.unit for text in comparison.texts}) < FEWEST_DOCUMENTS:
        return f"there are fewer than {FEWEST_DOCUMENTS} texts"
    family = [pair for pair in comparison.measure_pairs if pair.metric == metric]
    if any(pair.p_holm is None for pair in family):
        return "not every two systems could be tested"
    figures = [m.f1 for m in comparison.measures if m.is_total(metric)]
    if len([f1 for f1 in figures if f1 is not None]) < 2:
        return "fewer than two systems have an F1"
    least = least_p(family, comparison.resampling)
    if least is not None and least > comparison.resampling.alpha:
        return hopeless_text(family, least)
    return "not every two systems have texts in common"


def measure_table(
    comparison: Comparison, found: list[Measure], dash: str = "–"
) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows, a row a system, in the order of all tables of the report.

    That is by the headline of the texts where they have one, else by the F1 of the measure.

    Args:
        comparison: The comparison.
        found: The figures of a measure, as `measures_of` returns them.
        dash: The sign of a range of letters.
    """
    metric = found[0].metric
    names = list(dict.fromkeys([_column(measure) for measure in found]))
    letters = comparison.letters_by(metric)
    totals = {measure.system: measure for measure in found if measure.is_total(metric)}
    rows: list[list[Cell]] = []
    for system in _in_order(comparison, totals):
        own = {_column(measure): measure for measure in found if measure.system == system}
        counts = totals[system].counts
        assert counts is not None
        row: list[Cell] = [system, comparison.timing(system).documents]
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


def _in_order(comparison: Comparison, totals: Mapping[str, Measure]) -> list[str]:
    """Return the systems of a table, the best first."""
    if comparison.headline:
        return [system.name for system in ranked(comparison) if system.name in totals]
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


def pairs_note(comparison: Comparison) -> str:
    """Return what the columns of the table of pairs are."""
    return (
        "Differences of F1 in points on the texts that both have, with the interval by bootstrap "
        f"over texts (BCa). p: approximate randomisation over texts ({shuffles_text(comparison)}); "
        "p Holm: corrected for all pairs."
    )


def measure_pairs(comparison: Comparison, metric: str) -> list[PairRow]:
    """Return every two systems by a measure.

    ``gap-overlap`` has none: it stands beside ``gap`` for comparison with older figures.
    """
    if metric == "gap-overlap":
        return []
    own = [pair for pair in comparison.measure_pairs if pair.metric == metric]
    return pairs_in_order(comparison, own)
