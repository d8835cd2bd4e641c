"""Krippendorff's alpha: his own example with gaps, edge cases, and the definition written out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring.interannotator import Level, alpha, nominal_alpha

# Krippendorff (2011), example C: four observers, twelve units, a full stop for a gap.
_OBSERVERS = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)
KRIPPENDORFF = [
    [Fraction(value) for value in unit if value != "."]
    for unit in zip(*[row.split() for row in _OBSERVERS], strict=True)
]

Units = list[list[Fraction]]
units_of_grades = st.lists(
    st.lists(st.integers(0, 4).map(Fraction), max_size=4), min_size=1, max_size=8
)


def slow_alpha(units: Units, level: Level) -> float | None:
    """Return alpha by going through every pair of values."""
    pairable = [unit for unit in units if len(unit) > 1]
    values = [value for unit in pairable for value in unit]
    counts = Counter(values)

    def distance(c: Fraction, k: Fraction) -> Fraction:
        if c == k:
            return Fraction(0)
        if level is Level.NOMINAL:
            return Fraction(1)
        if level is Level.INTERVAL:
            return (c - k) ** 2
        if level is Level.RATIO:
            return ((c - k) / (c + k)) ** 2
        between = sum(number for g, number in counts.items() if min(c, k) <= g <= max(c, k))
        return (between - Fraction(counts[c] + counts[k], 2)) ** 2

    expected = sum(distance(c, k) for c, k in permutations(values, 2))
    if not expected:
        return None
    n = len(values)
    observed = sum(
        Fraction(distance(c, k), len(unit) - 1)
        for unit in pairable
        for c, k in permutations(unit, 2)
    )
    return float(1 - (observed / n) / (Fraction(expected, n * (n - 1))))


@pytest.mark.parametrize(
    ("level", "value"),
    [
        (Level.NOMINAL, "0.743"),
        (Level.ORDINAL, "0.815"),
        (Level.INTERVAL, "0.849"),
        (Level.RATIO, "0.797"),
    ],
)
def test_krippendorffs_own_example_with_gaps(level: Level, value: str) -> None:
    found = alpha(KRIPPENDORFF, level)
    assert found is not None
    assert f"{found:.3f}" == value


@pytest.mark.parametrize("level", list(Level))
@given(units=units_of_grades)
def test_alpha_is_what_the_definition_says(level: Level, units: Units) -> None:
    assert alpha(units, level) == pytest.approx(slow_alpha(units, level))


@pytest.mark.parametrize("level", list(Level))
@given(units=units_of_grades)
def test_order_of_annotators_does_not_matter(level: Level, units: Units) -> None:
    turned = [list(reversed(unit)) for unit in reversed(units)]
    assert alpha(turned, level) == pytest.approx(alpha(units, level))


@pytest.mark.parametrize("level", list(Level))
def test_identical_annotators_reach_one(level: Level) -> None:
    assert alpha([[Fraction(n)] * 3 for n in (1, 2, 2, 5)], level) == 1.0


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("units", [[], [[1], [2]], [[3, 3], [3, 3, 3]]])
def test_without_two_different_values_alpha_is_undefined(
    level: Level, units: list[list[int]]
) -> None:
    assert alpha([[Fraction(value) for value in unit] for unit in units], level) is None


def test_a_ratio_of_negative_values_is_undefined() -> None:
    assert alpha([[Fraction(-1), Fraction(2)], [Fraction(3), Fraction(3)]], Level.RATIO) is None


def test_labels_need_no_numbers() -> None:
    # Two units of three agree: n = 6, n D_o = 2, n_a = 3, n_b = 2, n_c = 1.
    assert nominal_alpha(["aa", "bb", "ac"]) == pytest.approx(1 - 5 * 2 / (36 - 9 - 4 - 1))


def test_systematic_disagreement_is_below_zero() -> None:
    # n = 4, n D_o = 4, 16 - 8 = 8: 1 - 3 * 4 / 8.
    assert nominal_alpha(["ab", "ba"]) == -0.5
