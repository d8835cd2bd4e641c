"""Exact sums: addition, division, printing."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring.coreference import (
    Score,
    Sums,
    exact_text,
    percentage,
    score_of,
    sums_matrix,
)

NUMBERS = st.integers(0, 50) | st.fractions(0, 50, max_denominator=30)
SUMS = st.builds(Sums, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@given(items=st.lists(SUMS))
def test_the_total_is_the_sum_one_by_one_in_any_order(items: list[Sums]) -> None:
    assert Sums.total(items) == sum(reversed(items), Sums())


def test_an_undefined_ratio_is_none() -> None:
    assert score_of(Sums()) == Score(None, None, None)


def test_f1_is_zero_when_one_ratio_is_zero_and_the_other_undefined() -> None:
    assert score_of(Sums(0, 3, 0, 0)) == Score(Fraction(0), None, Fraction(0))


def test_f1_is_the_harmonic_mean() -> None:
    score = score_of(Sums(Fraction(3, 2), 3, Fraction(3, 2), 2))

    assert score == Score(Fraction(1, 2), Fraction(3, 4), Fraction(3, 5))


def test_the_matrix_has_a_row_for_each_document() -> None:
    matrix = sums_matrix([Sums(1, 2, Fraction(3, 4), 5), Sums()])

    assert matrix.tolist() == [[1.0, 2.0, 0.75, 5.0], [0.0] * 4]
    assert sums_matrix([]).shape == (0, 4)


@pytest.mark.parametrize(("number", "text"), [(7, "7"), (Fraction(3, 2), "3/2"), (0, "0")])
def test_numbers_print_as_fractions(number: int | Fraction, text: str) -> None:
    assert exact_text(number) == text


def test_numbers_of_any_length_can_be_printed() -> None:
    long = Fraction(1, lcm(*range(1, 12_000)))
    top, bottom = exact_text(long).split("/")

    assert top == "1"
    assert len(bottom) > 4_300
    assert bottom.isdigit()


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(3, 4), 2, "75.00"),
        (Fraction(57, 100), 2, "57.00"),
        (Fraction(1, 8), 1, "12.5"),
        (Fraction(1, 8), 0, "13"),
        (Fraction(2, 3), 2, "66.67"),
        (Fraction(5, 100_000), 2, "0.01"),
        (Fraction(1), 2, "100.00"),
        (Fraction(0), 2, "0.00"),
    ],
)
def test_percentages_are_rounded_half_up(value: Fraction, decimals: int, text: str) -> None:
    assert percentage(value, decimals) == text
