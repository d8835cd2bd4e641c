"""The heaviest one-to-one map: exact for any weights, small or wide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from anaphora_workbench.scoring.coreference import Overlap, assignment
from anaphora_workbench.scoring.coreference.metrics import ceafe, ceafm

MakeOverlap = Callable[[Sequence[Sequence[int]], Sequence[Sequence[int]]], Overlap]
Edges = list[dict[int, int]]
HUGE = 10**40


def brute_force(edges: Edges) -> int:
    """Return the weight of the heaviest map by trying every column, or none, for every row."""

    def best(row: int, taken: frozenset[int]) -> int:
        if row == len(edges):
            return 0
        values = [best(row + 1, taken)]
        for column, weight in edges[row].items():
            if column not in taken:
                values.append(weight + best(row + 1, taken | {column}))
        return max(values)

    return best(0, frozenset())


def weight_of(edges: Edges, mates: dict[int, int]) -> int:
    assert len(set(mates.values())) == len(mates)
    return sum([edges[row][column] for row, column in mates.items()])


def graphs(weights: st.SearchStrategy[int]) -> st.SearchStrategy[Edges]:
    row = st.dictionaries(st.integers(0, 5), weights, min_size=1, max_size=4)
    return st.lists(row, min_size=1, max_size=6)


SMALL = st.integers(1, 4)
# Doubles take these for equal; only integers tell them apart.
ALIKE = st.integers(HUGE, HUGE + 4) | st.integers(2 * HUGE, 2 * HUGE + 4)


@settings(max_examples=200)
@given(edges=graphs(SMALL))
def test_the_sparse_map_is_the_heaviest_where_doubles_are_exact(edges: Edges) -> None:
    assert weight_of(edges, assignment.sparse_map(edges)) == brute_force(edges)


@settings(max_examples=200)
@given(edges=graphs(ALIKE))
def test_the_sparse_map_becomes_the_heaviest_where_doubles_are_blind(edges: Edges) -> None:
    mates = assignment.sparse_map(edges)
    assignment.improve(edges, mates)

    assert weight_of(edges, mates) == brute_force(edges)


@settings(max_examples=300)
@given(edges=graphs(SMALL | ALIKE), seed=st.integers(0, 2**32))
def test_any_map_becomes_the_heaviest(edges: Edges, seed: int) -> None:
    random = Random(seed)
    mates: dict[int, int] = {}
    for row, cells in enumerate(edges):
        column = random.choice([*cells, None])
        if column is not None and column not in mates.values():
            mates[row] = column
    assignment.improve(edges, mates)

    assert weight_of(edges, mates) == brute_force(edges)


def test_a_cycle_that_gains_next_to_nothing_is_found() -> None:
    size = 50
    edges = [{row: HUGE, (row + 1) % size: HUGE} for row in range(size)]
    edges[7][8] += 1
    mates = {row: row for row in range(size)}
    assignment.improve(edges, mates)

    assert mates == {row: (row + 1) % size for row in range(size)}


def entangled(seed: int, mentions: int, entities: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return two sides whose entities have nothing to do with each other."""
    random = Random(seed)
    sides = []
    for _ in range(2):
        side: list[list[int]] = [[] for _ in range(entities)]
        for mention in range(mentions):
            side[min(int(random.expovariate(4 / entities)), entities - 1)].append(mention)
        sides.append([entity for entity in side if entity])
    return sides[0], sides[1]


@pytest.mark.parametrize("seed", range(5))
def test_wide_components_have_the_value_of_a_dense_solver(
    seed: int, overlap_of: MakeOverlap
) -> None:
    key, response = entangled(seed, 2_000, 150)
    common = np.array([[len(set(k) & set(r)) for r in response] for k in key])
    sizes = np.array([[len(k) + len(r) for r in response] for k in key])
    overlap = overlap_of(key, response)

    for metric, divisors in ((ceafm, np.ones_like(sizes)), (ceafe, sizes)):
        share = 1 if metric is ceafm else 2
        rows, columns = linear_sum_assignment(share * common / divisors, maximize=True)
        chosen = zip(common[rows, columns].tolist(), divisors[rows, columns].tolist(), strict=True)
        dense = sum([Fraction(share * n, size) for n, size in chosen])
        found = metric(overlap).recall_num
        # Doubles may take a map for the best that is not quite; ours can only be heavier.
        assert found >= dense
        assert float(found) == pytest.approx(float(dense), rel=1e-12)


def test_states_and_paths_find_the_same(
    overlap_of: MakeOverlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [overlap_of(*entangled(seed, 40, 12)) for seed in range(30)]
    by_states = [(ceafm(table), ceafe(table)) for table in tables]
    monkeypatch.setattr(assignment, "_WIDEST", 0)

    assert [(ceafm(table), ceafe(table)) for table in tables] == by_states
