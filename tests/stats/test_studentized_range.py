"""The studentized range: printed tables, scipy, and the t distribution for two groups."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from anaphora_workbench.stats.studentized_range import critical_value, tail


@pytest.mark.parametrize(
    ("alpha", "groups", "within", "printed"),
    [
        (0.05, 2, 1, 17.97),
        (0.05, 3, 10, 3.877),
        (0.05, 4, 20, 3.958),
        (0.05, 10, 60, 4.646),
        (0.01, 3, 5, 6.976),
        (0.01, 5, 120, 4.708),
    ],
)
def test_critical_values_are_those_of_printed_tables(
    alpha: float, groups: int, within: int, printed: float
) -> None:
    found = critical_value(alpha, groups, within)
    assert found == pytest.approx(printed, abs=0.0051 if printed > 10 else 0.00051)
    assert tail(found, groups, within) == pytest.approx(alpha, abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 50), st.integers(1, 50_000), st.floats(0, 30))
def test_probabilities_are_those_of_scipy(groups: int, within: int, value: float) -> None:
    expected = scipy_stats.studentized_range.sf(value, groups, within)
    assert tail(value, groups, within) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 10**7), st.floats(0, 30))
def test_of_two_groups_it_is_the_t_distribution(within: int, value: float) -> None:
    expected = 2 * scipy_stats.t.sf(value / 2**0.5, within)
    assert tail(value, 2, within) == pytest.approx(expected, abs=1e-12)


def test_of_very_many_groups_and_observations_it_is_the_normal_range() -> None:
    """For infinitely many degrees of freedom scipy has one integral."""
    for groups in (2, 30, 300):
        expected = scipy_stats.studentized_range.sf(5, groups, 10**9)
        assert tail(5, groups, 10**9) == pytest.approx(expected, abs=1e-7)


def test_larger_values_are_rarer_and_nothing_is_below_zero() -> None:
    tails = [tail(value, 5, 3) for value in (0, 1, 3, 9, 1e3, 1e9)]
    assert tails == sorted(tails, reverse=True)
    assert tails[0] == 1
    assert tails[-1] == pytest.approx(0, abs=1e-12)
