"""SUPAR's own output (Figure 6 of the paper): exit and failure lines and the size of the text."""

from __future__ import annotations

from collections.abc import Mapping

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring.count import Row
from anaphora_workbench.scoring.tally import Tally
from anaphora_workbench.scoring.timing import Timing

CLASSIC_TITLE = "SUPAR's lines"
CLASSIC_NOTE = (
    "Kind and reference type, outcome, number of anaphors, their candidates before and after the\n"
    "constraints, anaphors left with one candidate. Exit: a correct answer; failure: a wrong one."
)
"""What the lines are, in SUPAR's words; other reports say correct and wrong."""


def classic_block(rows: Mapping[Row, Tally], timing: Timing) -> str:
    """Return the block for one resolver, way of matching and mode.

    A line is ``KIND REF OUTCOME N BEFORE AFTER ONLY`` as ``persIt<exit 2 77 28 0``: the number
    of anaphors with that outcome, their candidates before and after constraints, and how many of
    them were left with exactly one. Exit comes before failure, kinds in tag-set order; lines
    with N = 0 are left out. ``BEFORE`` is ``-`` when the key lists admissible candidates only.

    Args:
        rows: The counts of that resolver, way of matching and mode alone.
        timing: Number of sentences and of tokens.
    """
    lines = []
    for row, tally in sorted(
        rows.items(), key=lambda item: (kind_order(item[0].kind), "<>!$".find(item[0].reference))
    ):
        name = f"{row.kind}{row.reference}"
        unknown = bool(tally.before_unknown)
        for outcome, count, before, after, only in (
            ("exit", tally.exit, tally.exit_before, tally.exit_after, tally.exit_only),
            (
                "failure",
                tally.failure,
                tally.failure_before,
                tally.failure_after,
                tally.failure_only,
            ),
        ):
            if count:
                shown = "-" if unknown else before
                lines.append(f"{name}{outcome} {count} {shown} {after} {only}")
    ratio = timing.words / timing.sentences if timing.sentences else 0.0
    lines += [
        "",
        f"NumberSentences: {timing.sentences} - NumberWords: {timing.words} "
        f"Words/Sent: {ratio:.2f}",
    ]
    return "\n".join(lines)
