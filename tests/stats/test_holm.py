"""Holm's correction: a worked example, the step-down procedure, and refused tests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.stats import holm

P_VALUES = st.lists(st.floats(0, 1), max_size=12)


def test_four_p_values_are_adjusted_as_by_hand() -> None:
    """4 x .005, 3 x .01, 2 x .03 and 1 x .04, the last raised to the one before it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


@given(P_VALUES, st.sampled_from([0.01, 0.05, 0.2]))
def test_rejections_are_those_of_stepping_down(values: list[float], alpha: float) -> None:
    rejected = set()
    for step, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        if values[place] * (len(values) - step) > alpha:
            break
        rejected.add(place)
    adjusted = holm(values)
    assert {n for n, p in enumerate(adjusted) if p is not None and p <= alpha} == rejected


@given(P_VALUES)
def test_adjusted_values_rise_with_the_given_ones_and_lie_between_bonferroni_and_them(
    values: list[float],
) -> None:
    adjusted = holm(values)
    pairs = sorted(zip(values, adjusted, strict=True))
    assert [p for _, p in pairs] == sorted(p for p in adjusted if p is not None)
    for value, p in pairs:
        assert p is not None
        assert value <= p <= min(1, len(values) * value)


def test_the_order_is_kept_and_equal_values_stay_equal() -> None:
    assert holm([0.5, 0.01, 0.01]) == pytest.approx((0.5, 0.03, 0.03))


def test_refused_tests_are_no_members_of_the_family() -> None:
    assert holm([None, 0.02, None, 0.03]) == (None, 0.04, None, 0.04)
    assert holm([]) == ()


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused_with_its_place(wrong: float) -> None:
    with pytest.raises(ValueError, match="the p value at index 1 is"):
        holm([0.5, wrong])
