"""Responses on other tokens than the gold files': how much of them could be aligned."""

from __future__ import annotations

from anaphora_workbench.reports.table import Cell, table, titled
from anaphora_workbench.scoring import Evaluation

_HEADER = (
    "system",
    "texts",
    "tokens",
    "not in gold",
    "gold tokens",
    "not in response",
    "mentions",
    "dropped",
    "other words",
    "links changed",
)


def aligned_text(evaluation: Evaluation) -> str:
    """Return the section on them; ``""`` when all responses have the gold tokens."""
    rows: list[list[Cell]] = []
    for system in sorted({name for name, _document in evaluation.aligned}):
        found = [each for (name, _), each in evaluation.aligned.items() if name == system]
        counts = [each.tokens for each in found]
        rows.append(
            [
                system,
                len(found),
                sum([each.other_tokens for each in counts]),
                sum([each.other_extra for each in counts]),
                sum([each.gold_tokens for each in counts]),
                sum([each.gold_missing for each in counts]),
                sum([each.mentions for each in found]),
                sum([each.dropped for each in found]),
                sum([each.widened + each.narrowed for each in found]),
                sum([each.links for each in found]),
            ]
        )
    note = (
        "These systems have other tokens than the gold files. They were aligned by their\n"
        "characters; what could not be aligned is told on standard error and by --json."
    )
    return titled("Other tokens", table(_HEADER, rows), note) if rows else ""
