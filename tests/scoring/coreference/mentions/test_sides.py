"""Sides: duplicates, singletons and zeros, and what is counted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.scoring.coreference.sides import Duplicates, Side, SideCounts, side_of

MakeTable = Callable[..., MentionTable]


def content(side: Side) -> list[tuple[str, int, int]]:
    return [
        (side.table.names[entity], start, end)
        for entity, start, end in zip(
            side.entities.tolist(), side.starts.tolist(), side.ends.tolist(), strict=True
        )
    ]


def test_a_table_without_duplicates_stays_as_it_is(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0-2", "5"], "b": ["1"]}))
    assert content(side) == [("a", 0, 3), ("a", 5, 6), ("b", 1, 2)]
    assert side.counts == SideCounts(mentions=3)


def test_of_duplicates_the_first_stays(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0-2", "5", "5"], "b": ["1", "5"]}))
    assert content(side) == [("a", 0, 3), ("a", 5, 6), ("b", 1, 2)]
    assert side.counts == SideCounts(mentions=5, duplicates=2)


def test_merging_joins_the_entities_that_share_a_mention(make_table: MakeTable) -> None:
    table = make_table({"a": ["0", "5"], "b": ["1", "5", "7"], "c": ["7", "8"], "d": ["9"]})
    side = side_of(table, duplicates=Duplicates.MERGE)
    assert [name for name, _, _ in content(side)] == ["a", "a", "a", "a", "a", "d"]
    assert side.counts == SideCounts(mentions=8, duplicates=2, merged=2)


def test_duplicates_can_be_refused(make_table: MakeTable) -> None:
    table = make_table({"a": ["0", "5-6"], "b": ["5-6"]}, doc_id="d1", source="key.conll")
    with pytest.raises(FormatError) as caught:
        side_of(table, duplicates=Duplicates.ERROR)
    assert str(caught.value) == (
        "key.conll: document 'd1' has the mention of tokens 5 to 6 in 'a' and in 'b'; take one "
        "out, or let duplicates be dropped (first) or their entities be merged (merge) "
        "[mention-duplicate]"
    )


def test_a_refusal_tells_how_many_more_there_are(make_table: MakeTable) -> None:
    with pytest.raises(FormatError, match=r"twice in 'a', and 2 more such mentions; take"):
        side_of(make_table({"a": ["5", "5", "5", "5"]}), duplicates=Duplicates.ERROR)


def test_the_same_tokens_in_another_realisation_are_no_duplicates(make_table: MakeTable) -> None:
    table = make_table({"a": ["4", "4*1", "4*2", "@4:nsubj", "@4:obj", "4.1"]})
    assert len(side_of(table)) == 6


def test_a_gap_makes_another_mention(make_table: MakeTable) -> None:
    assert len(side_of(make_table({"a": ["4-6", "4+6", "4-6+5.1"]}))) == 3


@pytest.mark.parametrize("mention", ["4+6", "4-6+5.1", "4.1", "@4:nsubj", "4*1"])
def test_odd_mentions_can_be_duplicates_too(make_table: MakeTable, mention: str) -> None:
    assert side_of(make_table({"a": [mention], "b": [mention]})).counts.duplicates == 1


def test_singletons_are_dropped_after_duplicates(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0", "1"], "b": ["2", "1"], "c": ["3"]}), drop_singletons=True)
    assert content(side) == [("a", 0, 1), ("a", 1, 2)]
    assert side.counts == SideCounts(mentions=5, duplicates=1, singletons=2)


def test_zeros_are_dropped_after_singletons(make_table: MakeTable) -> None:
    table = make_table({"a": ["0", "4.1"], "b": ["2.1"], "c": ["6+6.1"]})
    side = side_of(table, drop_singletons=True, drop_zeros=True)
    assert content(side) == [("a", 0, 1)]
    assert side.counts == SideCounts(mentions=4, singletons=2, zeros=1)


def test_a_mention_with_words_and_empty_nodes_is_no_zero(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["3-4+3.1", "5.1"]}), drop_zeros=True)
    assert [start for _, start, _ in content(side)] == [3]


def test_what_is_special_moves_with_its_mention(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["0", "0", "3!3", "7.1"]}))
    assert side.special[1].minimum
    assert side.zeros().tolist() == [False, False, True]
    assert side.rows.tolist() == [0, 2, 3]


def test_sums_lose_parts_that_have_no_mention_left(make_table: MakeTable) -> None:
    table = make_table(
        {"j": ["0", "1"], "b": ["2"], "c": ["3", "4"], "t": ["6", "7"], "u": ["8", "9"]},
        parts={"t": ["j", "b"], "u": ["j", "b", "c"]},
    )
    side = side_of(table, drop_singletons=True)
    assert side.parts == {4: (0, 2)}
    assert (side.counts.splits, side.counts.splits_dropped) == (2, 1)


def test_sums_follow_merged_entities(make_table: MakeTable) -> None:
    table = make_table({"j": ["0"], "b": ["1"], "j2": ["0"], "t": ["6"]}, parts={"t": ["j2", "b"]})
    assert side_of(table, duplicates=Duplicates.MERGE).parts == {3: (0, 1)}


def test_counts_of_documents_add_up() -> None:
    total = SideCounts(1, 2, 3, 4, 5, 6, 7) + SideCounts(10, 20, 30, 40, 50, 60, 70)
    assert total == SideCounts(11, 22, 33, 44, 55, 66, 77)


def test_text_order_puts_the_longer_mention_first_and_a_zero_at_its_place(
    make_table: MakeTable,
) -> None:
    side = side_of(make_table({"a": ["5", "5-6", "4.2", "4.1", "@5:nsubj", "5*1", "0"]}))
    ordered = side.in_text_order().tolist()
    assert ordered == [6, 3, 2, 1, 0, 4, 5] or ordered == [6, 3, 2, 1, 0, 5, 4]
    assert ordered == sorted(range(7), key=side.order)


def test_heads_of_odd_mentions(make_table: MakeTable) -> None:
    side = side_of(make_table({"a": ["5-6^5", "4.1", "4.1+4.2", "3-4+4.1^?", "7*2", "8-9^?"]}))
    heads = [side.head(number) for number in range(6)]
    assert heads == [5, (4, 1), (4, 1), (4, 1), ("clitic", 7, "2"), None]


def test_an_empty_table_makes_an_empty_side(make_table: MakeTable) -> None:
    side = side_of(make_table({}), drop_singletons=True, drop_zeros=True)
    assert len(side) == 0
    assert side.in_text_order().dtype == np.int64
