"""Input of the statistics: what is not a table of finite numbers is refused with its place."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from anaphora_workbench.stats.arrays import Floats, column_of, figure_of, table_of


def test_fractions_and_booleans_are_numbers() -> None:
    assert column_of([Fraction(1, 4), True, 3], "sums").tolist() == [0.25, 1.0, 3.0]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), None])
def test_what_is_not_finite_is_refused_with_its_place(wrong: float | None) -> None:
    with pytest.raises(ValueError, match=r"sums: the value at index 1, 0 is (nan|inf), not a"):
        table_of(np.array([[1, 2], [wrong, 4]], dtype=float), "sums")


def test_a_column_is_no_table_and_a_table_no_column() -> None:
    with pytest.raises(ValueError, match="a row for each document"):
        table_of([1, 2, 3], "sums")
    with pytest.raises(ValueError, match="one number for each item"):
        column_of([[1], [2]], "times")


def test_a_division_by_zero_is_undefined_and_no_warning() -> None:
    def ratio(sums: Floats) -> Floats:
        return np.asarray(sums[..., 0] / sums[..., 1])

    figures = figure_of(ratio, np.array([[1.0, 2.0], [0.0, 0.0], [1.0, 0.0]]))
    assert figures[0] == 0.5
    assert np.isnan(figures[1:]).all()


def test_a_statistic_that_is_not_vectorised_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"must return one figure for each row of sums, here \(4,\)"
    ):
        figure_of(lambda sums: np.asarray(sums.sum()), np.ones((4, 2)))
