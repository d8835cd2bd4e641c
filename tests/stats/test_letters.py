"""Letters: two systems share one if and only if they do not differ."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.stats import compact_letters, homogeneous_subsets


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[float], np.ndarray]:
    """Means, and any symmetric matrix of differences."""
    size = draw(st.integers(0, 7))
    means = draw(st.lists(st.integers(0, 9), min_size=size, max_size=size))
    different = np.zeros((size, size), dtype=bool)
    for one, two in combinations(range(size), 2):
        different[one, two] = different[two, one] = draw(st.booleans())
    return [float(mean) for mean in means], different


def largest_sets(different: np.ndarray) -> set[frozenset[int]]:
    """The sets without a difference that no other one holds, by trying all subsets."""
    size = len(different)
    free = [
        frozenset(members)
        for length in range(1, size + 1)
        for members in combinations(range(size), length)
        if not any(different[one, two] for one, two in combinations(members, 2))
    ]
    return {members for members in free if not any(members < other for other in free)}


@given(graphs())
def test_systems_share_a_letter_iff_they_do_not_differ(
    graph: tuple[list[float], np.ndarray],
) -> None:
    means, different = graph
    names = [str(n) for n in range(len(means))]
    letters = {int(row.name): set(row.letters) for row in compact_letters(names, means, different)}
    for one, two in combinations(range(len(means)), 2):
        assert bool(letters[one] & letters[two]) is not bool(different[one, two])


@given(graphs())
def test_each_letter_is_a_largest_set_without_a_difference(
    graph: tuple[list[float], np.ndarray],
) -> None:
    means, different = graph
    names = [str(n) for n in range(len(means))]
    sets: dict[str, set[int]] = {}
    for row in compact_letters(names, means, different):
        for letter in row.letters:
            sets.setdefault(letter, set()).add(int(row.name))
    assert {frozenset(members) for members in sets.values()} == largest_sets(different)


@given(graphs())
def test_rows_are_ordered_by_mean_and_letters_begin_at_the_top(
    graph: tuple[list[float], np.ndarray],
) -> None:
    means, different = graph
    names = [str(n) for n in range(len(means))]
    rows = compact_letters(names, means, different)
    assert [row.mean for row in rows] == sorted(means, reverse=True)
    firsts = [row.letters for row in rows]
    seen: list[str] = []
    for letters in firsts:
        seen += [letter for letter in letters if letter not in seen]
    assert seen == sorted(seen)
    upwards = compact_letters(names, means, different, ascending=True)
    assert [row.mean for row in upwards] == sorted(means)


@given(st.lists(st.integers(0, 30), max_size=9), st.integers(0, 12))
def test_runs_of_means_are_the_letters_of_differences_above_a_width(
    means: list[int], width: int
) -> None:
    names = [str(n) for n in range(len(means))]
    column = np.array(means)
    different = np.abs(column[:, None] - column) > width
    assert homogeneous_subsets(names, means, width) == compact_letters(names, means, different)


def test_a_chain_of_differences_gives_overlapping_letters() -> None:
    different = np.array([[0, 0, 1, 1], [0, 0, 0, 1], [1, 0, 0, 0], [1, 1, 0, 0]])
    rows = compact_letters(["w", "x", "y", "z"], [4, 3, 2, 1], different)
    assert [row.text for row in rows] == ["A", "A B", "B C", "C"]


def test_a_set_need_not_be_a_run_of_the_means() -> None:
    """The middle one has so many values that it differs from both others."""
    different = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    rows = compact_letters(["small", "large", "small too"], [3, 2, 1], different)
    assert [row.text for row in rows] == ["A", "B", "A"]


def test_equal_means_keep_the_given_order() -> None:
    rows = compact_letters(["b", "a", "c"], [1, 1, 2], np.zeros((3, 3)))
    assert [(row.name, row.text) for row in rows] == [("c", "A"), ("b", "A"), ("a", "A")]


def test_after_z_come_double_letters() -> None:
    different = ~np.eye(28, dtype=bool)
    rows = compact_letters([str(n) for n in range(28)], range(28, 0, -1), different)
    assert [row.text for row in rows][24:] == ["Y", "Z", "AA", "AB"]


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(ValueError, match="as many means and a square of differences"):
        compact_letters(["a", "b"], [1, 2], np.zeros((3, 3)))
    with pytest.raises(ValueError, match="must be symmetric"):
        compact_letters(["a", "b"], [1, 2], [[0, 1], [0, 0]])
    with pytest.raises(ValueError, match="no system can differ from itself"):
        compact_letters(["a", "b"], [1, 2], np.eye(2))
    with pytest.raises(ValueError, match="means: the value at index 1 is nan"):
        compact_letters(["a", "b"], [1, float("nan")], np.zeros((2, 2)))
    with pytest.raises(ValueError, match="2 names for 3 means"):
        homogeneous_subsets(["a", "b"], [1, 2, 3], 1)
