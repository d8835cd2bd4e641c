"""A comparison as plain text: systems side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora_workbench.experiments import By, Column, Comparison, System, Way
from anaphora_workbench.reports.aligned import aligned_text
from anaphora_workbench.reports.compare_measures import measures_text
from anaphora_workbench.reports.compare_rates import decides, without_figures
from anaphora_workbench.reports.compare_sections import (
    agreement_text,
    differences_text,
    errors_text,
)
from anaphora_workbench.reports.limits import limits_text
from anaphora_workbench.reports.table import Cell, percent, table, titled
from anaphora_workbench.scoring import CarryOver

_SILENT = "none"
"""What stands in place of a rate where a system was asked and answered nothing."""
_MOST_GROUPS = 30
"""More texts than these are too many to look at in a terminal."""


def comparison_text(comparison: Comparison) -> str:
    """Return the report, sections parted by blank lines, the signature last."""
    sections = [
        _head(comparison),
        _systems(comparison),
        _totals(comparison),
        limits_text(comparison.evaluation),
        _carry_over(comparison),
        *[differences_text(comparison, mode) for mode in comparison.settings.carry_over],
        _candidates(comparison),
        _chains(comparison),
        measures_text(comparison),
        *[_breakdown(comparison, by) for by in By],
        agreement_text(comparison),
        errors_text(comparison),
        _not_run(comparison),
        aligned_text(comparison.evaluation),
        str(comparison.kept),
        f"Signature: {comparison.signature}",
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def _head(comparison: Comparison) -> str:
    texts = comparison.texts
    words = sum([text.words for text in texts])
    many = "document" if len(texts) == 1 else "documents"
    title = f"Side by side: {len(comparison.ran)} systems on {len(texts)} {many}"
    return titled(
        title, f"{words:,} words, {len(comparison.judged.anaphors):,} anaphors of the key"
    )


def _systems(comparison: Comparison) -> str:
    rows: list[list[Cell]] = [
        [system.name, decides(system), system.title] for system in comparison.systems
    ]
    return titled("Systems", table(("system", "decides", "what it is"), rows))


def _columns(comparison: Comparison) -> list[tuple[str, str]]:
    return [
        (str(match), str(mode))
        for match in comparison.settings.match
        for mode in comparison.settings.carry_over
    ]


def _of(comparison: Comparison, system: System, number: int = 0) -> Column:
    """Return a column of a system; the first way of judging unless another one is named."""
    return [column for column in comparison.columns if column.system == system.name][number]


def _totals(comparison: Comparison) -> str:
    ways = _columns(comparison)
    rows: list[list[Cell]] = []
    for system in comparison.ran:
        first = comparison.total(_of(comparison, system))
        timing = comparison.timing(system.name)
        rows.append(
            [
                system.name,
                timing.documents,
                first.gold,
                first.answered,
                *[
                    percent(comparison.total(_of(comparison, system, number)).success_rate)
                    for number in range(len(ways))
                ],
                percent(first.recall),
                percent(first.precision),
                percent(first.resolution_rate),
                *[None if speed is None else round(speed) for speed in comparison.speeds(system)],
            ]
        )
    header = (
        "system",
        "texts",
        "gold",
        "answered",
        *[f"{match} {mode[:4]}. %" for match, mode in ways],
        "recall %",
        "precision %",
        "resolution %",
        "words/s",
        "alone words/s",
    )
    note = (
        "Success rate is exit / answered, by way of matching and carry-over. Recall (exit/gold),\n"
        f"precision and resolution rate are those of {ways[0][0]}, {ways[0][1]}. Words per second\n"
        "with everything that a system needs, and in the system alone."
    )
    idle = comparison.idle
    rows += [[system.name, *[None for _ in header[1:]]] for system in idle]
    lines = table(header, rows).split("\n")
    # Reasons go across the columns: in one of them they would push the others apart.
    names = lines[1].partition(" ")[0]
    for at, system in enumerate(idle, len(lines) - len(idle)):
        reason = " ".join(without_figures(system).split())
        lines[at] = f"{system.name:<{len(names)}}  {reason}"
    return titled("All scored kinds", "\n".join(lines), note)


def _carry_over(comparison: Comparison) -> str:
    settings = comparison.settings
    if CarryOver.CORRECTED not in settings.carry_over or len(settings.carry_over) < 2:
        return ""
    at = settings.carry_over.index(CarryOver.CORRECTED)
    rows: list[list[Cell]] = []
    for system in comparison.ran:
        tally = comparison.total(_of(comparison, system, at))
        net = tally.rescued - tally.lost
        rows.append([system.name, tally.rescued, tally.lost, f"{net:+d}" if net else "0"])
    note = (
        f"Match {settings.match[0]}. Rescued: right only when earlier errors are corrected; lost: "
        "only when not."
    )
    return titled("Error carry-over", table(("system", "rescued", "lost", "net"), rows), note)


def _candidates(comparison: Comparison) -> str:
    rows: list[list[Cell]] = []
    for system in comparison.ran:
        tally = comparison.total(_of(comparison, system))
        if system.way is not Way.STEP:
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


def _chains(comparison: Comparison) -> str:
    first = comparison.settings.match[0]
    rows: list[list[Cell]] = []
    header: list[str] = []
    for system in comparison.ran:
        scores = comparison.chains.get((system.name, first))
        if scores is not None:
            header = [f"{scores.title(name)} %" for name in scores.names]
            figures = [scores.score(name).f1 for name in scores.names]
            shown = [percent(None if f1 is None else float(f1)) for f1 in figures]
            rows.append([system.name, comparison.timing(system.name).documents, *shown])
    note = (
        "F1 of the systems' chains on the key's mentions, without singletons. Step systems link\n"
        "only the anaphors that they are asked: compare them with each other."
    )
    return titled("Coreference", table(("system", "texts", *header), rows), note) if rows else ""


def _breakdown(comparison: Comparison, by: By) -> str:
    """Return the success rates of all systems side by side, a row a group."""
    if not comparison.ran:
        return ""
    match, mode = comparison.settings.match[0], comparison.settings.carry_over[0]
    values: dict[str, dict[str, Cell]] = {}
    gold: dict[str, int] = {}
    for part in comparison.by(by):
        if (part.column.match, part.column.carry_over) == (match, mode):
            silent = part.tally.gold > 0 and not part.tally.answered
            shown = _SILENT if silent else percent(part.tally.success_rate)
            values.setdefault(part.value, {})[part.column.system] = shown
            gold[part.value] = max(gold.get(part.value, 0), part.tally.gold)
    values = {value: figures for value, figures in values.items() if gold[value]}
    if len(values) < 2 and by is not By.KIND:
        return ""
    title = f"Success rate % by {by}, match {match}, {mode}"
    if len(values) > _MOST_GROUPS:
        return titled(title, f"{len(values)} of them: --json has the figures of each")
    systems = [system.name for system in comparison.ran]
    rows: list[list[Cell]] = [
        [value, gold[value], *[figures.get(name, "-") for name in systems]]
        for value, figures in values.items()
    ]
    told = "none: the system answered no anaphor of the row, so it has no rate."
    silent = any(_SILENT in row[2:] for row in rows)
    return titled(title, table((str(by), "gold", *systems), rows), told if silent else "")


def _not_run(comparison: Comparison) -> str:
    """Return on which texts which system did not run; the table says what cannot be used here."""
    lines = list(_reasons(comparison.systems))
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
