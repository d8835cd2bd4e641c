"""Pearson's correlations: scipy, the table of the Surface Realisation Task, refusals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from anaphora_workbench.stats import Refusal, pearson, pearson_matrix

AUTOMATIC = {
    "BLEU": [0.8911, 0.8575, 0.7943, 0.6701, 0.3566, 0.2351],
    "NIST": [14.87, 14.63, 14.40, 13.50, 10.92, 2.782],
    "METEOR": [0.9956, 0.9836, 0.9866, 0.9780, 0.8519, 0.6240],
    "TER": [0.0427, 0.0550, 0.0921, 0.1414, 0.4674, 0.5728],
}
"""System-level scores of six systems, Surface Realisation Task of 2011, table 4."""


def test_the_measures_of_a_published_table() -> None:
    found = pearson_matrix(AUTOMATIC)
    assert [round(found["BLEU", name].r or 0, 3) for name in ("NIST", "METEOR", "TER")] == [
        0.892,
        0.906,
        -0.992,
    ]


COLUMNS = st.integers(3, 12).flatmap(
    lambda size: st.tuples(*[st.lists(st.integers(-50, 50), min_size=size, max_size=size)] * 2)
)


@given(COLUMNS)
def test_r_p_and_interval_are_those_of_scipy(columns: tuple[list[int], list[int]]) -> None:
    one, two = columns
    found = pearson(one, two)
    if len(set(one)) < 2 or len(set(two)) < 2:
        assert (found.r, found.p, found.refusal) == (None, None, Refusal.NO_SPREAD)
        return
    expected = scipy_stats.pearsonr(one, two)
    assert found.r == pytest.approx(expected.statistic, abs=1e-9)
    assert found.p == pytest.approx(expected.pvalue, abs=1e-6)
    if len(one) > 3 and abs(expected.statistic) < 1 - 1e-9:
        interval = expected.confidence_interval(0.95)
        assert (found.low, found.high) == pytest.approx(tuple(interval), abs=1e-9)


def test_gaps_leave_their_pair_out() -> None:
    found = pearson([1, 2, 3, float("nan"), 5], [2, 4, 6, 8, float("nan")])
    assert (found.r, found.size) == (pytest.approx(1.0), 3)
    matrix = pearson_matrix({"a": [1, 2, 3, 4], "b": [1, 3, 2, 4], "c": [4, 3, np.nan, 1]})
    assert [(pair, each.size) for pair, each in matrix.items()] == [
        (("a", "b"), 4),
        (("a", "c"), 3),
        (("b", "c"), 3),
    ]


def test_two_pairs_say_nothing() -> None:
    assert pearson([1, 2], [1, 2]).refusal is Refusal.TOO_FEW_PAIRS


def test_huge_and_tiny_values_do_not_overflow() -> None:
    assert pearson([1e200, 2e200, 4e200], [1e-200, 2e-200, 4e-200]).r == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("first", "second", "level", "message"),
    [
        ([1, 2], [1], 0.95, "have no pairs"),
        ([1, 2, float("inf")], [1, 2, 3], 0.95, "not a finite number"),
        ([1, 2, 3], [1, 2, 3], 1.0, "between 0 and 1"),
    ],
)
def test_nonsense_is_refused(
    first: list[float], second: list[float], level: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        pearson(first, second, level=level)
