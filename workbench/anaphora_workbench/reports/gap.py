"""GAP's official F1 in the report of an evaluation, the headline where all texts are snippets."""

from __future__ import annotations

from textwrap import fill

from anaphora_workbench.reports.markup import Html, data_table, element, joined
from anaphora_workbench.reports.names import NOTE_WIDTH
from anaphora_workbench.reports.table import Cell, percent, table, titled
from anaphora_workbench.scoring import Evaluation
from anaphora_workbench.scoring.gap import RULES, NameCounts
from anaphora_workbench.scoring.measures import TOTAL, gap_bias, gap_totals

_GENDERS = ("feminine", "masculine")
_TITLES = {"gap": "GAP", "gap-overlap": "GAP, any overlap"}
_HEADER = (
    "system",
    "texts",
    "F1 %",
    "feminine %",
    "masculine %",
    "bias",
    "recall %",
    "precision %",
)
_NOTE = (
    "Official F1 of the names that are the pronoun's, by the pronoun's gender; bias is feminine "
    "over masculine. A name counts if a mention of the pronoun's chain has its head inside it (any "
    "overlap: shares a word with it). Success rate and other figures of the pronouns need a key "
    "with all mentions of a person; --success-rate reports them. 'anaphora compare' adds letters "
    "and tests."
)


def by_gap(evaluation: Evaluation) -> list[str]:
    """Return the systems, the one with the highest official F1 first; equal ones by alphabet."""
    totals = gap_totals(evaluation.snippets.values(), RULES[0])

    def rate(system: str) -> float:
        return (totals[system][TOTAL].f1 or 0.0) if system in totals else 0.0

    return sorted(evaluation.systems(), key=lambda system: (-rate(system), system))


def gap_rows(evaluation: Evaluation, rule: str) -> list[list[Cell]]:
    """Return a row for each system, the one with the highest official F1 first."""
    totals = gap_totals(evaluation.snippets.values(), rule)
    rows: list[list[Cell]] = []
    for system in by_gap(evaluation):
        if system not in totals:
            continue
        own = totals[system]
        feminine, masculine = [own.get(kind, NameCounts()).f1 for kind in _GENDERS]
        bias = gap_bias(system, rule, {"feminine": feminine, "masculine": masculine}).value
        rows.append(
            [
                system,
                evaluation.timings[system].documents,
                *[percent(value) for value in (own[TOTAL].f1, feminine, masculine)],
                "-" if bias is None else f"{bias:.2f}",
                percent(own[TOTAL].recall),
                percent(own[TOTAL].precision),
            ]
        )
    return rows


def gap_text(evaluation: Evaluation) -> str:
    """Return the sections on GAP, ``""`` where no text is a snippet."""
    found = {rule: gap_rows(evaluation, rule) for rule in RULES}
    return "\n\n".join(
        [
            titled(_TITLES[rule], table(_HEADER, rows), _note(rule))
            for rule, rows in found.items()
            if rows
        ]
    )


def gap_section(evaluation: Evaluation) -> Html:
    """Return the tables on GAP, empty where no text is a snippet."""
    found = {rule: gap_rows(evaluation, rule) for rule in RULES}
    tables = [data_table(_TITLES[rule], _HEADER, rows) for rule, rows in found.items() if rows]
    return joined([element("p", _NOTE, class_="note"), *tables]) if tables else Html()


def _note(rule: str) -> str:
    return fill(_NOTE, NOTE_WIDTH) if rule == RULES[0] else ""
