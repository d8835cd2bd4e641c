"""SUPAR's own output."""

from __future__ import annotations

from anaphora_workbench.reports import classic_block
from anaphora_workbench.scoring import CarryOver, Match, Tally, Timing
from anaphora_workbench.scoring.count import TallyKey


def row(kind: str, reference: str = "<") -> TallyKey:
    """Return a row."""
    return TallyKey("supar", Match.HEAD, CarryOver.PROPAGATED, kind, reference)


def test_block_is_that_of_figure_6() -> None:
    rows = {
        row("persNoRefl"): Tally(
            exit=40,
            exit_before=1414,
            exit_after=570,
            failure=14,
            failure_before=511,
            failure_after=200,
        ),
        row("persRefl"): Tally(exit=1, exit_before=35, exit_after=1, exit_only=1),
        row("persIt"): Tally(
            exit=2,
            exit_before=77,
            exit_after=28,
            failure=4,
            failure_before=133,
            failure_after=68,
        ),
    }
    assert classic_block(rows, Timing(sentences=100, words=2265)).splitlines() == [
        "persIt<exit 2 77 28 0",
        "persIt<failure 4 133 68 0",
        "persRefl<exit 1 35 1 1",
        "persNoRefl<exit 40 1414 570 0",
        "persNoRefl<failure 14 511 200 0",
        "",
        "NumberSentences: 100 - NumberWords: 2265 Words/Sent: 22.65",
    ]


def test_unknown_candidates_before_are_a_dash() -> None:
    rows = {row("zero", ">"): Tally(gold=1, exit=1, exit_after=3, before_unknown=1)}
    assert classic_block(rows, Timing(sentences=1, words=4)).splitlines()[0] == "zero>exit 1 - 3 0"


def test_unknown_kinds_come_last_and_empty_text_divides_by_nothing() -> None:
    rows = {row("aaa"): Tally(exit=1), row("clitic"): Tally(failure=1)}
    assert classic_block(rows, Timing()).splitlines() == [
        "clitic<failure 1 0 0 0",
        "aaa<exit 1 0 0 0",
        "",
        "NumberSentences: 0 - NumberWords: 0 Words/Sent: 0.00",
    ]
