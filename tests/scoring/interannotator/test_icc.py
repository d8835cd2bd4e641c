"""Intraclass correlations: the example of Shrout and Fleiss, and edge cases."""

from __future__ import annotations

from fractions import Fraction

import pytest

from anaphora_workbench.scoring.interannotator.coefficients import (
    complete,
    intraclass_correlations,
    mean_squares,
)

# Shrout and Fleiss (1979), table 2: six targets, four judges.
_TABLE = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))
SHROUT_FLEISS = [[Fraction(value) for value in row] for row in _TABLE]


def test_example_of_shrout_and_fleiss() -> None:
    found = intraclass_correlations(SHROUT_FLEISS)
    assert {name: f"{value:.2f}" for name, value in found.items()} == {
        "icc(1,1)": "0.17",
        "icc(2,1)": "0.29",
        "icc(3,1)": "0.71",
        "icc(1,k)": "0.44",
        "icc(2,k)": "0.62",
        "icc(3,k)": "0.91",
    }


def test_mean_squares_of_that_example() -> None:
    # Table 3 there: BMS 11.24, WMS 6.26, JMS 32.49, EMS 1.02.
    found = mean_squares(SHROUT_FLEISS)
    assert found is not None
    shown = [float(x) for x in (found.between, found.within, found.judges, found.residual)]
    assert shown == pytest.approx([11.24, 6.26, 32.49, 1.02], abs=0.005)


def test_a_rater_who_is_always_two_higher_agrees_but_for_the_level() -> None:
    rows = [[Fraction(n), Fraction(n + 2)] for n in (1, 2, 3)]
    found = intraclass_correlations(rows)
    # BMS 2, WMS 2, JMS 6, EMS 0.
    assert found["icc(3,1)"] == 1.0
    assert found["icc(1,1)"] == 0.0
    assert found["icc(2,1)"] == pytest.approx(2 / (2 + 2 * 6 / 3))


def test_identical_raters_reach_one() -> None:
    rows = [[Fraction(str(n))] * 3 for n in (0.1, 0.2, 0.7)]
    assert set(intraclass_correlations(rows).values()) == {1.0}


@pytest.mark.parametrize("rows", [[], [[1, 2]], [[1], [2]], [[3, 3], [3, 3]]])
def test_without_spread_or_items_or_raters_nothing_is_defined(rows: list[list[int]]) -> None:
    exact = [[Fraction(value) for value in row] for row in rows]
    assert set(intraclass_correlations(exact).values()) == {None}


def test_items_with_gaps_are_left_out() -> None:
    one = Fraction(1)
    assert complete([[one, None], [one, one], [None, None]]) == [[one, one]]
