"""Cohen's kappa: his own tables, weights, and the definition written out."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring.interannotator.coefficients import (
    Pair,
    Weight,
    kappa_of_cells,
    weighted_kappa,
)

grades = st.integers(0, 4).map(Fraction)
pairs_of_grades = st.lists(st.tuples(grades, grades), max_size=12)


def slow_weighted(pairs: list[Pair], weight: Weight) -> float | None:
    """Return weighted kappa by going through every pair of an item's a and an item's b."""
    crossed = sum(abs(left - right) ** weight for left, _ in pairs for _, right in pairs)
    if not crossed:
        return None
    own = sum(abs(left - right) ** weight for left, right in pairs)
    return float(1 - Fraction(own, len(pairs)) / (Fraction(crossed) / len(pairs) ** 2))


def test_cohens_table_of_two_hundred_cases() -> None:
    # Cohen (1960): p_o = .70, p_e = .41, kappa = .29 / .59.
    table = np.array([[88.0, 14, 18], [10, 40, 10], [2, 6, 12]])
    assert float(kappa_of_cells(table)) == pytest.approx(0.29 / 0.59)


def test_cohens_table_below_chance() -> None:
    # Cohen (1960): p_o = .29, p_e = .35, kappa = -.06 / .65.
    table = np.array([[25.0, 13, 12], [12, 2, 16], [3, 15, 2]])
    assert float(kappa_of_cells(table)) == pytest.approx(-0.06 / 0.65)


def test_many_tables_are_scored_at_once() -> None:
    tables = np.array([[[5.0, 0], [0, 5]], [[1, 1], [1, 1]], [[7, 0], [0, 0]]])
    found = kappa_of_cells(tables)
    assert found[:2].tolist() == [1.0, 0.0]
    assert np.isnan(found[2])


@pytest.mark.parametrize("weight", list(Weight))
@given(pairs=pairs_of_grades)
def test_weighted_kappa_is_what_the_definition_says(weight: Weight, pairs: list[Pair]) -> None:
    assert weighted_kappa(pairs, weight) == pytest.approx(slow_weighted(pairs, weight))


@pytest.mark.parametrize("weight", list(Weight))
@given(pairs=pairs_of_grades)
def test_weighted_kappa_is_symmetric(weight: Weight, pairs: list[Pair]) -> None:
    turned = [(right, left) for left, right in pairs]
    assert weighted_kappa(turned, weight) == pytest.approx(weighted_kappa(pairs, weight))


@given(pairs=st.lists(st.tuples(st.integers(0, 1).map(Fraction), st.integers(0, 1).map(Fraction))))
def test_with_two_grades_weights_change_nothing(pairs: list[Pair]) -> None:
    cells = np.zeros((2, 2))
    for left, right in pairs:
        cells[int(left), int(right)] += 1
    plain = float(kappa_of_cells(cells))
    for weight in Weight:
        weighted = weighted_kappa(pairs, weight)
        assert weighted == pytest.approx(plain) if weighted is not None else np.isnan(plain)


def test_an_unused_grade_does_not_bring_its_neighbours_together() -> None:
    # Values, not their order: 1 and 4 are three apart though nobody gave 2 or 3.
    near = [(Fraction(1), Fraction(1)), (Fraction(2), Fraction(1)), (Fraction(4), Fraction(4))]
    # own 1; crossed over nine pairs: 0+0+3 + 1+1+2 + 3+3+0 = 13; 1 - (1/3) / (13/9).
    assert weighted_kappa(near, Weight.LINEAR) == pytest.approx(1 - (1 / 3) / (13 / 9))


@pytest.mark.parametrize("weight", list(Weight))
def test_one_grade_throughout_is_undefined(weight: Weight) -> None:
    assert weighted_kappa([(Fraction(2), Fraction(2))] * 3, weight) is None
