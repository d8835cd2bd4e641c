"""Split antecedents aligned by their parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import pytest

from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.scoring.coreference import METRICS, Overlap, Sums
from anaphora_workbench.scoring.coreference.matching import Matching, match
from anaphora_workbench.scoring.coreference.score import AlignedSplit, Splits, align_splits
from anaphora_workbench.scoring.coreference.sides import Side, side_of

MakeTable = Callable[..., MentionTable]
KEY = {"j": ["0", "5"], "b": ["2", "6", "7"], "t": ["9"]}


@pytest.fixture
def aligned(make_table: MakeTable) -> Callable[..., tuple[Side, Side, Splits]]:
    """Align the splits of two tables."""

    def align(
        key: Mapping[str, Sequence[str]],
        key_parts: Mapping[str, Sequence[str]],
        response: Mapping[str, Sequence[str]],
        response_parts: Mapping[str, Sequence[str]],
    ) -> tuple[Side, Side, Splits]:
        left = side_of(make_table(key, parts=key_parts))
        right = side_of(make_table(response, parts=response_parts))
        return left, right, align_splits(left, right, match(left, right, Matching()))

    return align


Aligned = Callable[..., tuple[Side, Side, Splits]]
PARTS = {"t": ["j", "b"]}


def test_a_sum_is_aligned_with_itself(aligned: Aligned) -> None:
    _, _, splits = aligned(KEY, PARTS, KEY, PARTS)
    assert splits.aligned == (AlignedSplit(2, 2, 5, 5, 5),)
    assert splits.sums == Sums(5, 5, 5, 5)


def test_partly_right_parts_give_partial_credit(aligned: Aligned) -> None:
    response = {"b": ["2", "6"], "x": ["5", "3"], "t": ["9"]}
    _, _, splits = aligned(KEY, PARTS, response, {"t": ["b", "x"]})
    assert splits.aligned == (AlignedSplit(2, 2, 3, 5, 4),)
    assert splits.sums == Sums(3, 5, 3, 4)


def test_a_part_stands_for_one_part_only(aligned: Aligned) -> None:
    response = {"jb": ["0", "5", "2", "6", "7"], "x": ["1"], "t": ["9"]}
    _, _, splits = aligned(KEY, PARTS, response, {"t": ["jb", "x"]})
    assert splits.sums == Sums(3, 5, 3, 6)


def test_sums_without_common_mentions_are_not_aligned(aligned: Aligned) -> None:
    response = {"x": ["1"], "y": ["3"], "t": ["9"]}
    _, _, splits = aligned(KEY, PARTS, response, {"t": ["x", "y"]})
    assert splits.aligned == ()
    assert splits.sums == Sums(0, 5, 0, 2)


def test_the_alignment_is_the_best_of_all(aligned: Aligned) -> None:
    key = {"a": ["0", "1"], "b": ["2"], "c": ["3"], "t": ["9"], "u": ["11"]}
    response = {**key, "t": ["10"], "u": ["12"]}
    _, _, splits = aligned(
        key, {"t": ["a", "b"], "u": ["a", "c"]}, response, {"t": ["a", "c"], "u": ["a", "b"]}
    )
    assert [(pair.key, pair.response) for pair in splits.aligned] == [(3, 4), (4, 3)]


def test_sums_on_one_side_are_counted(aligned: Aligned) -> None:
    _, _, splits = aligned(KEY, PARTS, KEY, {})
    assert splits == Splits({2: 5}, {}, ())
    assert splits.sums == Sums(0, 5, 0, 0)


def test_dropped_sums_are_counted(make_table: MakeTable) -> None:
    key = side_of(make_table(KEY, parts=PARTS), drop_singletons=True)
    assert align_splits(key, key, match(key, key, Matching())) == Splits({}, {}, (), 1, 1)


def test_sums_can_count_as_mentions_of_their_entity(aligned: Aligned) -> None:
    key = {**KEY, "t": ["9", "11"]}
    response = {"j": ["0", "5"], "b": ["2", "6"], "t": ["9"], "x": ["11"]}
    left, right, splits = aligned(key, PARTS, response, PARTS)
    pairs = match(left, right, Matching())
    ours, theirs, joined = splits.as_mentions(left, right, pairs)
    assert (ours[-1], theirs[-1]) == (2, 2)
    assert (joined.key[-1], joined.response[-1]) == (len(left), len(right))
    overlap = Overlap.of(ours, theirs, *joined)
    # Of {9, 11, j + b} and {9, j + b} two mentions are common.
    bcub = METRICS["bcub"].sums(overlap)["bcub"]
    assert bcub.recall_num == Fraction(4, 2) + Fraction(4, 3) + Fraction(4, 3) + Fraction(1, 3)


def test_sums_without_a_partner_are_mentions_without_one(aligned: Aligned) -> None:
    left, right, splits = aligned(KEY, PARTS, KEY, {})
    pairs = match(left, right, Matching())
    ours, theirs, joined = splits.as_mentions(left, right, pairs)
    assert (len(ours), len(theirs), len(joined.key)) == (7, 6, 6)
