"""The overlap table: what it counts and what it refuses."""

from __future__ import annotations

from array import array
from collections.abc import Callable

import pytest

from anaphora_workbench.errors import ModelError
from anaphora_workbench.scoring.coreference import Overlap

LetterOverlap = Callable[[str, str], Overlap]


def test_cells_are_sorted_and_count_common_mentions(letters: LetterOverlap) -> None:
    overlap = letters("abc de f", "d abex c")

    assert overlap.key_sizes.tolist() == [3, 2, 1]
    assert overlap.response_sizes.tolist() == [1, 4, 1]
    assert overlap.rows.tolist() == [0, 0, 1, 1]
    assert overlap.columns.tolist() == [1, 2, 0, 1]
    assert overlap.counts.tolist() == [2, 1, 1, 1]


def test_numbers_without_mentions_are_left_out() -> None:
    overlap = Overlap.of([3, 7, 7], [0, 5], [1, 0], [0, 1])

    assert overlap.key_sizes.tolist() == [1, 2]
    assert overlap.response_sizes.tolist() == [1, 1]
    assert (overlap.rows.tolist(), overlap.columns.tolist()) == ([0, 1], [1, 0])


def test_columns_of_a_mention_table_are_taken_as_they_are() -> None:
    overlap = Overlap.of(array("i", [0, 0]), array("q", [0]), array("i", [1]), array("i", [0]))

    assert (overlap.counts.tolist(), overlap.matched) == ([1], 1)
    assert overlap.counts.dtype == overlap.rows.dtype == overlap.key_sizes.dtype == "int64"


def test_the_transposed_table_is_the_table_of_exchanged_sides(letters: LetterOverlap) -> None:
    found, expected = letters("abc de f", "d abex c").transposed, letters("d abex c", "abc de f")

    for name in ("key_sizes", "response_sizes", "rows", "columns", "counts"):
        assert getattr(found, name).tolist() == getattr(expected, name).tolist()


@pytest.mark.parametrize("sides", [([], []), ([0, 0], []), ([], [0])])
def test_sides_without_common_mentions_have_no_cells(sides: tuple[list[int], list[int]]) -> None:
    overlap = Overlap.of(*sides, [], [])

    assert (overlap.matched, overlap.common_links, len(overlap.components.star_cells)) == (0, 0, 0)
    assert (overlap.key.mentions, overlap.response.mentions) == (len(sides[0]), len(sides[1]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ([0], [0], [0], []),
            "1 key mentions are paired with 0 response mentions; give one partner for each "
            "[overlap-pairs]",
        ),
        (([0], [0, 0], [0, 0], [0, 1]), "a key mention has two partners [overlap-pairs]"),
        (([0, 0], [0], [0, 1], [0, 0]), "a response mention has two partners [overlap-pairs]"),
        (
            ([0], [0], [1], [0]),
            "a pair names a mention that the key does not have (it has 1) [overlap-index]",
        ),
        (
            ([0], [0], [0], [-1]),
            "a pair names a mention that the response does not have (it has 1) [overlap-index]",
        ),
        (([-1], [0], [], []), "an entity has a negative number [overlap-index]"),
    ],
)
def test_pairs_that_cannot_be_meant_are_refused(
    arguments: tuple[list[int], list[int], list[int], list[int]], message: str
) -> None:
    with pytest.raises(ModelError) as caught:
        Overlap.of(*arguments)

    assert str(caught.value) == message


def test_stars_and_other_components_are_distinguished(letters: LetterOverlap) -> None:
    # A star around ab, a single cell ef, and a component of gh, ij with gi, hj.
    parts = letters("ab ef gh ij", "a b ef gi hj").components

    assert parts.star_cells.tolist() == [0, 1, 2]
    assert parts.stars[0] == parts.stars[1] != parts.stars[2]
    assert [component.cells for component in parts.nontrivial] == [(3, 4, 5, 6)]
