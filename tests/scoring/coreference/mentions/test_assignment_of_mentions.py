"""The assignment behind the matching: exact weights, ties, large groups."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from anaphora_workbench.scoring.coreference.matching_assignment import Edge, assign


def by_number(number: int) -> tuple[int]:
    return (number,)


def test_no_edges_give_no_pairs() -> None:
    assert assign([], by_number, by_number) == []


def test_a_sum_of_weights_beats_the_best_single_pair() -> None:
    edges = [Edge(0, 0, 5), Edge(0, 1, 4), Edge(1, 0, 4)]
    assert assign(edges, by_number, by_number) == [(0, 1), (1, 0)]


def test_fractions_are_compared_exactly() -> None:
    edges = [Edge(0, 0, 333333333333333333, 10**18), Edge(0, 1, 1, 3)]
    assert assign(edges, by_number, by_number) == [(0, 1)]


def test_of_equal_weights_more_pairs_win() -> None:
    edges = [Edge(0, 0, 1), Edge(1, 1, 1), Edge(0, 1, 2)]
    assert assign(edges, by_number, by_number) == [(0, 0), (1, 1)]


def test_of_equal_pairings_the_one_that_does_not_cross_wins() -> None:
    edges = [Edge(one, other, 7) for one in range(6) for other in range(6)]
    assert assign(edges, by_number, by_number) == [(at, at) for at in range(6)]


def test_of_equal_partners_the_nearer_wins_then_the_earlier() -> None:
    places = {0: (4,), 1: (1,), 2: (7,), 3: (6,)}
    edges = [Edge(0, 1, 1), Edge(0, 2, 1), Edge(0, 3, 1)]
    # 6 is next to 4, as 1 is: the earlier one.
    assert assign(edges, places.__getitem__, places.__getitem__) == [(0, 1)]


def test_ties_do_not_ask_who_is_the_key() -> None:
    key, response = {0: (0,), 1: (3,), 2: (5,)}, {0: (1,), 1: (2,), 2: (4,)}
    cells = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)]
    there = assign([Edge(*cell, 1) for cell in cells], key.__getitem__, response.__getitem__)
    back = assign([Edge(*cell[::-1], 1) for cell in cells], response.__getitem__, key.__getitem__)
    assert there == sorted((one, other) for other, one in back)


def test_a_group_too_large_for_exact_ties_still_has_the_best_sum() -> None:
    size = 60
    edges = [
        Edge(one, other, 10**9 if one == other else 10**9 - 1)
        for one in range(size)
        for other in range(size)
    ]
    assert assign(edges, by_number, by_number) == [(at, at) for at in range(size)]


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(1, 9), st.integers(1, 7)),
        unique_by=lambda cell: cell[:2],
        max_size=12,
    )
)
def test_the_sum_is_that_of_trying_everything(cells: list[tuple[int, int, int, int]]) -> None:
    weights = {(one, other): Fraction(top, bottom) for one, other, top, bottom in cells}
    found = assign([Edge(*cell) for cell in cells], by_number, by_number)
    best = max(
        sum(weights.get(pair, Fraction(0)) for pair in enumerate(chosen))
        for chosen in permutations(range(5), 4)
    )
    assert sum(weights[pair] for pair in found) == best


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 2)),
        unique_by=lambda cell: cell[:2],
        max_size=16,
    ),
    st.permutations(range(5)),
    st.permutations(range(5)),
    st.sampled_from([1, 10**14]),
)
def test_the_numbers_of_the_mentions_do_not_matter(
    cells: list[tuple[int, int, int]], keys: list[int], responses: list[int], unit: int
) -> None:
    # With the great weights only the solver decides ties (rule 5).
    edges = [Edge(one, other, weight * unit) for one, other, weight in cells]
    renamed = [Edge(keys[edge.key], responses[edge.response], edge.weight) for edge in edges]
    there = assign(
        renamed, lambda number: (keys.index(number),), lambda number: (responses.index(number),)
    )
    assert assign(edges, by_number, by_number) == sorted(
        (keys.index(one), responses.index(other)) for one, other in there
    )


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 9)),
        unique_by=lambda cell: cell[:2],
        max_size=14,
    )
)
def test_small_groups_have_the_sum_of_the_solver(cells: list[tuple[int, int, int]]) -> None:
    matrix = np.zeros((5, 5))
    for key, response, weight in cells:
        matrix[key, response] = weight
    found = assign([Edge(*cell) for cell in cells], by_number, by_number)

    best = matrix[linear_sum_assignment(matrix, maximize=True)].sum()
    assert sum(matrix[pair] for pair in found) == best
    assert all(matrix[pair] for pair in found)
    assert found == sorted(found)
    assert len({key for key, _ in found}) == len({other for _, other in found}) == len(found)
