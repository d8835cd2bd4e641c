"""A comparison as plain text: systems side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments import Comparison, DecisionStyle, GroupBy, JudgedSystem, System
from anaphora_workbench.reports.compare_measures import (
    agreement_text,
    differences_text,
    errors_text,
    measures_text,
)
from anaphora_workbench.reports.comparison_data import ComparisonData
from anaphora_workbench.reports.comparison_notes import decides, without_figures
from anaphora_workbench.reports.labels import (
    MEANING,
    NOTE_WIDTH,
    PROPAGATION,
    RESCUED_AND_LOST,
    SORTED,
    way_of,
)
from anaphora_workbench.reports.tables import EARLIER_ERRORS_SHORT, Cell, percent, table, titled
from anaphora_workbench.reports.text import aligned_text, limits_text, signature_text
from anaphora_workbench.scoring import CarryOver, Match

_MOST_GROUPS = 30
"""More texts than these are too many to look at in a terminal."""


def comparison_text(comparison: Comparison | ComparisonData, *, anaphors: bool = False) -> str:
    """Return the report, sections separated by blank lines, the signature last.

    Args:
        comparison: The comparison.
        anaphors: Whether to print success rate and other figures of anaphors also where the texts
            have a measure of their own (`Comparison.headline`).
    """
    data = ComparisonData.of_comparison(comparison)
    measured = bool(data.headline)
    shown = anaphors or not measured
    sections = [
        _head(data),
        measures_text(data) if measured else "",
        limits_text(data) if measured else "",
        _systems(data),
        *(_of_anaphors(data) if shown else [_idle(data)]),
        "" if measured else measures_text(data),
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
    yield from [differences_text(data, mode) for mode in data.settings.carry_over]
    yield _candidates(data)
    yield _chains(data)


def _of_groups(data: ComparisonData) -> Iterator[str]:
    """Yield the sections on groups of anaphors."""
    yield from [_breakdown(data, by) for by in GroupBy]
    yield agreement_text(data)
    yield errors_text(data)


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


def _columns(data: ComparisonData) -> list[tuple[Match, CarryOver]]:
    return [(match, mode) for match in data.settings.match for mode in data.settings.carry_over]


def _of(data: ComparisonData, system: System, number: int = 0) -> JudgedSystem:
    """Return a column of a system; the first way of judging unless another one is named."""
    return [column for column in data.comparison.columns if column.system == system.name][number]


def _totals(data: ComparisonData) -> str:
    ways = _columns(data)
    others = range(1, len(ways))
    rows: list[list[Cell]] = []
    for system in data.systems:
        first = data.comparison.total(_of(data, system))
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
                *[percent(data.comparison.total(_of(data, system, n)).f1) for n in others],
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
        "Behind these, F1 by way of matching: kept is with own earlier errors kept, corrected with "
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
    settings = data.settings
    if CarryOver.CORRECTED not in settings.carry_over or len(settings.carry_over) < 2:
        return ""
    at = settings.carry_over.index(CarryOver.CORRECTED)
    rows: list[list[Cell]] = []
    for system in data.systems:
        tally = data.comparison.total(_of(data, system, at))
        net = tally.rescued - tally.lost
        rows.append([system.name, tally.rescued, tally.lost, f"{net:+d}" if net else "0"])
    note = fill(f"Match {settings.match[0]}. {RESCUED_AND_LOST}", NOTE_WIDTH)
    return titled(PROPAGATION, table(("system", "rescued", "lost", "net"), rows), note)


def _candidates(data: ComparisonData) -> str:
    rows: list[list[Cell]] = []
    for system in data.systems:
        tally = data.comparison.total(_of(data, system))
        if system.style is not DecisionStyle.STEP:
            rows.append([system.name, None, None, None, None])
        elif tally.gold:
            before = None if tally.before_unknown else tally.before / tally.gold
            share = percent(tally.blocked_share)
            rows.append([system.name, before, tally.after / tally.gold, tally.only, share])
    header = ("system", "before", "after", "one left", "blocked %")
    note = (
        "Mean candidates per anaphor before and after constraints; the pool is the same for all\n"
        "that choose from it. Systems with mentions of their own do not, and have no figures here."
    )
    return titled("Candidates", table(header, rows), note) if rows else ""


def _chains(data: ComparisonData) -> str:
    first = data.settings.match[0]
    rows: list[list[Cell]] = []
    header: list[str] = []
    for system in data.systems:
        scores = data.comparison.chains.get((system.name, first))
        if scores is not None:
            header = [f"{scores.title(name)} %" for name in scores.names]
            figures = [scores.score(name).f1 for name in scores.names]
            shown = [percent(None if f1 is None else float(f1)) for f1 in figures]
            rows.append([system.name, data.comparison.timing(system.name).documents, *shown])
    note = (
        "F1 of the systems' chains on the key's mentions, without singletons. Step systems link\n"
        "only the anaphors that they are asked: compare them with each other."
    )
    return titled("Coreference", table(("system", "texts", *header), rows), note) if rows else ""


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
