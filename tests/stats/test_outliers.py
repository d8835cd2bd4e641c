"""The rule for outliers: the worked example, scopes and treatments."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.stats.outliers import Treatment, outliers

TIMES = [900, 1000, 1100, 950, 1050, 980, 1020, 6000]


def test_the_worked_example() -> None:
    """Mean 1625.0 and SD 1768.8: 6000 becomes 1625.0, and the mean 1078.1."""
    assert np.mean(TIMES) == 1625.0
    assert np.std(TIMES, ddof=1) == pytest.approx(1768.8, abs=0.05)
    found = outliers(TIMES)
    assert found.outside.tolist() == [False] * 7 + [True]
    assert found.values.tolist() == [*TIMES[:7], 1625.0]
    assert found.values.mean() == pytest.approx(1078.1, abs=0.05)
    assert found.kept.all()


def test_outliers_are_dropped_or_set_to_the_limit() -> None:
    dropped = outliers(TIMES, treatment=Treatment.DROP)
    assert dropped.values.tolist() == TIMES[:7]
    assert dropped.kept.tolist() == [True] * 7 + [False]
    clipped = outliers(TIMES, treatment=Treatment.CLIP)
    assert clipped.values[-1] == pytest.approx(1625.0 + 2 * np.std(TIMES, ddof=1))
    assert clipped.values[:7].tolist() == TIMES[:7]


def test_a_slow_reader_is_no_outlier_among_their_own_times() -> None:
    times = [*[100, 101, 99, 100, 102, 98, 100, 101] * 3, 900, 905]
    readers = ["fast"] * 24 + ["slow"] * 2
    assert outliers(times).outside.sum() == 2
    assert outliers(times, readers).outside.sum() == 0


def test_means_are_those_of_the_scope() -> None:
    times = [10, 10, 10, 10, 10, 10, 10, 99, 1000, 1000]
    found = outliers(times, ["a"] * 8 + ["b"] * 2)
    assert found.values[7] == pytest.approx(np.mean(times[:8]))


@given(st.lists(st.floats(-1e6, 1e6), max_size=20), st.sampled_from(Treatment))
def test_counts_are_those_of_the_given_values(values: list[float], treatment: Treatment) -> None:
    found = outliers(values, treatment=treatment)
    assert len(found.outside) == len(found.kept) == len(values)
    assert len(found.values) == found.kept.sum()
    assert treatment is Treatment.DROP or found.kept.all()


@pytest.mark.parametrize("deviations", [0, -1, float("nan")])
def test_a_limit_below_nothing_is_refused(deviations: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        outliers(TIMES, deviations=deviations)


def test_scopes_must_fit() -> None:
    with pytest.raises(ValueError, match="1 scopes for 8 values"):
        outliers(TIMES, ["a"])
