"""Spearman and Kendall: scipy, every order of few rows, ties, intervals by hand, refusals."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from anaphora_workbench.stats import (
    Coefficient,
    Refusal,
    bootstrap_of_correlation,
    correlation,
    kendall,
    pearson,
    smallest_significant,
    spearman,
)

COLUMNS = st.integers(9, 14).flatmap(
    lambda size: st.tuples(*[st.lists(st.integers(-5, 5), min_size=size, max_size=size)] * 2)
)


@given(COLUMNS)
def test_coefficients_and_p_are_those_of_scipy(columns: tuple[list[int], list[int]]) -> None:
    one, two = columns
    found, tau = spearman(one, two), kendall(one, two)
    if len(set(one)) < 2 or len(set(two)) < 2:
        assert found.refusal is tau.refusal is Refusal.NO_SPREAD
        return
    expected = scipy_stats.spearmanr(one, two)
    assert (found.r, found.p) == pytest.approx((expected.statistic, expected.pvalue), abs=1e-9)
    expected = scipy_stats.kendalltau(one, two)
    assert (tau.r, tau.p) == pytest.approx((expected.statistic, expected.pvalue), abs=1e-9)


@pytest.mark.parametrize("two", [[2, 1, 4, 3, 5], [1, 1, 2, 3, 3], [5, 4, 3, 2, 1]])
def test_p_of_few_rows_counts_every_order(two: list[int]) -> None:
    one = [1, 2, 3, 4, 5]
    for measure, of_scipy in (
        (spearman, scipy_stats.spearmanr),
        (kendall, scipy_stats.kendalltau),
    ):
        found = measure(one, two)
        sizes = [abs(of_scipy(one, order).statistic) for order in permutations(two)]
        expected = sum([size >= abs(found.r or 0) - 1e-9 for size in sizes]) / len(sizes)
        assert found.p == pytest.approx(expected)


def test_the_best_order_of_four_rows_is_not_significant() -> None:
    """Of 24 orders two are as far from 0, so that p cannot be below 1/12."""
    for measure in (spearman, kendall):
        found = measure([1, 2, 3, 4], [10, 20, 30, 40])
        assert found.r == pytest.approx(1.0)
        assert found.p == pytest.approx(1 / 12)
        assert (found.low, found.high) == (None, None)


def test_tau_b_of_ties_by_hand() -> None:
    """Of 6 pairs 4 are concordant, none discordant, one tied in each column: 4 / sqrt(5 * 5)."""
    assert kendall([1, 1, 2, 3], [1, 2, 3, 3]).r == pytest.approx(4 / 5)


def test_intervals_by_hand() -> None:
    one = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    two = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]
    rho, tau = spearman(one, two), kendall(one, two)
    assert (rho.r, tau.r) == pytest.approx((1 - 6 * 10 / 990, 35 / 45))
    for found, error in (
        (rho, math.sqrt((1 + (rho.r or 0) ** 2 / 2) / 7)),
        (tau, math.sqrt(0.437 / 6)),
    ):
        middle = math.atanh(found.r or 0)
        ends = (math.tanh(middle - 1.959964 * error), math.tanh(middle + 1.959964 * error))
        assert (found.low, found.high) == pytest.approx(ends, abs=1e-6)


@pytest.mark.parametrize("coefficient", list(Coefficient))
def test_fewer_than_four_rows_and_flat_columns_are_refused(coefficient: Coefficient) -> None:
    found = correlation([1, 2, 3, float("nan")], [3, 1, 2, 4], coefficient)
    assert (found.r, found.size, found.refusal) == (None, 3, Refusal.FEWER_THAN_FOUR)
    flat = correlation([1, 2, 3, 4], [7, 7, 7, 7], coefficient)
    assert (flat.p, flat.refusal) == (None, Refusal.NO_SPREAD)
    with pytest.raises(ValueError, match="have no pairs"):
        correlation([1, 2], [1, 2, 3], coefficient)
    with pytest.raises(ValueError, match=r"infinite|finite"):
        correlation([1, 2, 3, float("inf")], [1, 2, 3, 4], coefficient)


@pytest.mark.parametrize("coefficient", list(Coefficient))
def test_the_bootstrap_is_that_of_scipy(coefficient: Coefficient) -> None:
    generator = np.random.default_rng(3)
    one = generator.normal(size=40)
    two = one + generator.normal(size=40)
    found = bootstrap_of_correlation(one, two, coefficient, samples=2_000, seed=1)
    figure = {
        Coefficient.PEARSON: scipy_stats.pearsonr,
        Coefficient.SPEARMAN: scipy_stats.spearmanr,
        Coefficient.KENDALL: scipy_stats.kendalltau,
    }[coefficient]
    expected = scipy_stats.bootstrap(
        (one, two),
        lambda x, y: figure(x, y).statistic,
        paired=True,
        vectorized=False,
        n_resamples=400,
        method="BCa",
        rng=2,
    ).confidence_interval
    assert found.value == pytest.approx(figure(one, two).statistic)
    assert (found.low, found.high) == pytest.approx(tuple(expected), abs=0.06)
    assert str(found.method) == "BCa"


def test_the_bootstrap_of_few_rows_is_refused() -> None:
    few = bootstrap_of_correlation(range(9), range(9))
    assert (few.low, few.refusal) == (None, Refusal.TOO_FEW_DOCUMENTS)
    flat = bootstrap_of_correlation([1, *[2] * 11], range(12), samples=200)
    assert flat.refusal is Refusal.UNDEFINED_IN_A_RESAMPLE


def test_many_rows_have_a_percentile_interval() -> None:
    generator = np.random.default_rng(3)
    one = generator.normal(size=2_001)
    for coefficient in Coefficient:
        found = bootstrap_of_correlation(one, -one, coefficient, samples=20)
        assert (found.low, found.high) == pytest.approx((-1.0, -1.0))
        assert str(found.method) == "percentile"


@pytest.mark.parametrize("size", [4, 7, 30])
def test_the_smallest_significant_r_has_a_p_of_alpha(size: int) -> None:
    r = smallest_significant(size) or 0.0
    base = np.linspace(-1, 1, size)
    apart = base**2 - np.mean(base**2)
    two = r * base / np.linalg.norm(base) + math.sqrt(1 - r * r) * apart / np.linalg.norm(apart)
    assert pearson(base, two).p == pytest.approx(0.05)
    assert smallest_significant(2) is None
