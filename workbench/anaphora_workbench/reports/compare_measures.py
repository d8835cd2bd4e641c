"""The measures of test sets with one asked pronoun a text: GAP, WinoBias, Winogender."""

from __future__ import annotations

from anaphora_workbench.experiments import Comparison, Measure, Way
from anaphora_workbench.reports.table import Cell, percent, table, titled

_NOTES = {
    "gap": "Names rightly said to be the pronoun's: F1 as the official scorer forms it, by the\n"
    "pronoun's gender; bias is feminine over masculine. A name is meant if a mention of the\n"
    "pronoun's chain has its head inside the name.",
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
_ASKED = (
    "\nSystems that decide anaphor by anaphor were asked about one pronoun a text, so chains of\n"
    "pronouns end nowhere: --anaphors found asks about all."
)

_NAMED = (
    "\nThe two names were all that could be chosen from; in the task systems find them by\n"
    "themselves: --markables parsed."
)


def measures_text(comparison: Comparison) -> str:
    """Return a section for each measure; ``""`` where no text has one."""
    sections = []
    for metric, title in TITLES.items():
        found = measures_of(comparison, metric)
        if found:
            sections.append(
                titled(title, table(*measure_table(found)), note_of(comparison, metric))
            )
            rows = pair_rows(comparison, metric)
            if rows:
                body = table(pair_header(comparison), rows)
                sections.append(titled(f"{title}: pairs", body, PAIRS_NOTE))
    return "\n\n".join(sections)


def measures_of(comparison: Comparison, metric: str) -> list[Measure]:
    """Return the figures of a measure, the ones that compare its parts last."""
    found = [m for m in comparison.measures if m.metric.partition("-diff")[0] == metric]
    return found + [m for m in comparison.measures if m.metric == f"{metric}-bias"]


def note_of(comparison: Comparison, metric: str) -> str:
    """Return what a reader must know of a measure."""
    return _NOTES[metric] + (_told(comparison) if metric == "gap" else "")


def _told(comparison: Comparison) -> str:
    """Return what the systems were told that the task does not tell."""
    told = ""
    if comparison.settings.anaphors == "gold" and Way.STEP in {s.way for s in comparison.ran}:
        told += _ASKED
    if comparison.evaluation.pools["gold"]:
        told += _NAMED
    return told


def measure_table(found: list[Measure]) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows, a row a system."""
    names = list(dict.fromkeys([_column(measure) for measure in found]))
    rows: list[list[Cell]] = []
    for system in dict.fromkeys([measure.system for measure in found]):
        own = {_column(measure): measure for measure in found if measure.system == system}
        row: list[Cell] = [system]
        total = own["all"]
        assert total.counts is not None
        row += [percent(total.counts.precision), percent(total.counts.recall)]
        for name in names:
            measure = own.get(name)
            row.append("-" if measure is None else _shown(measure))
        rows.append(row)
    heads = [name if name == "bias" else f"{name} %" for name in names]
    return ["system", "precision %", "recall %", *heads], rows


def _column(measure: Measure) -> str:
    if measure.metric.endswith("-bias"):
        return "bias"
    return "all" if measure.kind == "*" else measure.kind


def _shown(measure: Measure) -> str:
    if measure.metric.endswith("-bias"):
        return "-" if measure.f1 is None else f"{measure.f1:.2f}"
    if measure.counts is None and measure.f1 is not None:
        return f"{100 * measure.f1:+.1f}"
    return percent(measure.f1)


PAIRS_NOTE = "Differences of F1 in points; paired bootstrap over texts, p corrected by Holm."


def pair_header(comparison: Comparison) -> tuple[str, ...]:
    """Return the header of `pair_rows`."""
    level = f"{100 * comparison.resampling.level:g}"
    return ("first", "second", "difference", f"{level} % interval", "p")


def pair_rows(comparison: Comparison, metric: str) -> list[list[Cell]]:
    """Return the differences of every two systems that a table can hold, the best system first.

    ``gap-overlap`` is not tested: it stands beside ``gap`` for comparison with older figures.
    """
    rows: list[list[Cell]] = []
    for pair in comparison.measure_pairs:
        bootstrap = pair.bootstrap
        if pair.metric != metric or metric == "gap-overlap" or bootstrap.difference is None:
            continue
        interval = bootstrap.bca
        shown = (
            "-"
            if interval.low is None or interval.high is None
            else f"{100 * interval.low:+.1f} to {100 * interval.high:+.1f}"
        )
        p = "-" if pair.p_holm is None else f"{pair.p_holm:.4f}"
        rows.append([pair.first, pair.second, f"{100 * bootstrap.difference:+.1f}", shown, p])
    return rows
