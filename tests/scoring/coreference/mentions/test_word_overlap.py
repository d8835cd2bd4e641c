"""Mention overlap ratio."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.scoring.coreference.score import lengths, word_overlap
from anaphora_workbench.scoring.coreference.sides import side_of
from anaphora_workbench.scoring.coreference.sums import Sums, score_of

MakeTable = Callable[..., MentionTable]


@pytest.mark.parametrize(
    ("key", "response", "sums"),
    [
        (["0-4", "7"], ["0-4", "7"], Sums(6, 6, 6, 6)),
        (["0-4", "7"], ["2-5"], Sums(3, 6, 3, 4)),
        (["0-4"], ["0-1", "3-4"], Sums(2, 5, 2, 4)),
        (["0-9", "8-14"], ["1-9", "0-7"], Sums(10, 17, 10, 17)),
        (["0-1+6"], ["1-6"], Sums(2, 3, 2, 6)),
        (["4.1", "6"], ["4.1", "6.1"], Sums(1, 2, 1, 2)),
        (["4-5+5.1"], ["5.1"], Sums(1, 3, 1, 1)),
        (["4", "4*1"], ["4*1"], Sums(1, 2, 1, 1)),
        ([], ["3"], Sums(0, 0, 0, 1)),
    ],
)
def test_words_of_paired_mentions_are_counted(
    make_table: MakeTable, key: Sequence[str], response: Sequence[str], sums: Sums
) -> None:
    assert word_overlap(side_of(make_table({"k": key})), side_of(make_table({"r": response}))) == (
        sums
    )


def test_entities_do_not_matter(make_table: MakeTable) -> None:
    key = side_of(make_table({"a": ["0-2"], "b": ["4"]}))
    response = side_of(make_table({"x": ["0-2", "4"]}))
    assert word_overlap(key, response) == Sums(4, 4, 4, 4)


def test_no_mentions_are_undefined(make_table: MakeTable) -> None:
    nothing = side_of(make_table({}))
    assert score_of(word_overlap(nothing, nothing)).f1 is None


def test_lengths_count_words_and_empty_nodes(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0-2", "0+2", "4-5+5.1", "7.1", "7.1+7.2", "9*1", "3-5!4"]}))
    assert lengths(side).tolist() == [3, 2, 3, 1, 2, 1, 3]
