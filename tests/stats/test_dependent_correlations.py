"""Williams' test: by hand, on published figures, against the columns, refusals."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats as scipy_stats

from anaphora_workbench.stats import Refusal, pearson, williams, williams_of


def test_the_example_of_steiger_by_hand() -> None:
    """With n = 103, r12 = .4, r13 = .5, r23 = .1 (Steiger 1980): t(100) = -.89, p = .37.

    K = 1 - .16 - .25 - .01 + .04 = .62; the denominator is 2 x .62 x 102/100 + .45^2 x .9^3 =
    1.2648 + .1476225, the numerator 102 x 1.1 = 112.2; t = -.1 x sqrt(112.2 / 1.4124225).
    """
    found = williams(0.4, 0.5, 0.1, 103)
    assert found.t == pytest.approx(-0.1 * math.sqrt(112.2 / 1.4124225))
    assert (round(found.t or 0, 2), found.freedom, round(found.p or 0, 2)) == (-0.89, 100, 0.37)


@pytest.mark.parametrize(
    ("first", "second", "between", "size", "t", "p"),
    [
        (0.5447, 0.8, 0.0729, 70, -2.8114, 0.0065),
        (0.8066, 0.2383, 0.2255, 177, 9.3823, 0.0),
        (-0.1741, 0.2015, 0.3734, 646, -9.0340, 0.0),
    ],
)
def test_figures_that_the_package_cocor_of_r_has_printed(
    first: float, second: float, between: float, size: int, t: float, p: float
) -> None:
    """Correlations are printed with four decimals, so that t is that precise."""
    found = williams(first, second, between, size)
    assert found.t == pytest.approx(t, abs=0.002)
    assert found.freedom == size - 3
    assert found.p == pytest.approx(p, abs=0.0001)


def test_a_test_of_columns_is_one_of_their_correlations_on_whole_rows() -> None:
    generator = np.random.default_rng(5)
    human = generator.normal(size=20)
    first, second = human + generator.normal(size=20), generator.normal(size=20)
    gaps = second.copy()
    gaps[3] = float("nan")
    found = williams_of(human, first, gaps)
    kept = np.arange(20) != 3
    expected = williams(
        pearson(human[kept], first[kept]).r or 0,
        pearson(human[kept], second[kept]).r or 0,
        pearson(first[kept], second[kept]).r or 0,
        19,
    )
    assert found == expected
    turned = williams_of(human, gaps, first)
    assert (turned.t, turned.p) == pytest.approx((-(found.t or 0), found.p))


def test_p_holds_its_level_where_both_correlations_are_the_same() -> None:
    """Of 2,000 draws with equal correlations about 5 % have a p below .05."""
    covariance = [[1, 0.5, 0.5], [0.5, 1, 0.6], [0.5, 0.6, 1]]
    draws = np.random.default_rng(7).multivariate_normal([0, 0, 0], covariance, size=(2_000, 12))
    found = [williams_of(*draw.T).p or 0.0 for draw in draws]
    assert np.mean(np.array(found) < 0.05) == pytest.approx(0.05, abs=0.015)
    assert scipy_stats.kstest(found, "uniform").pvalue > 0.01


def test_what_cannot_be_tested_is_refused() -> None:
    assert williams(0.5, 0.4, 0.3, 3).refusal is Refusal.FEWER_THAN_FOUR
    same = williams_of([1, 3, 2, 4, 6], [2, 1, 3, 4, 5], [4, 2, 6, 8, 10])
    assert (same.t, same.p, same.refusal) == (None, None, Refusal.SAME_COLUMNS)
    opposite = williams_of([1, 3, 2, 4, 6], [2, 1, 3, 4, 5], [-2, -1, -3, -4, -5])
    assert opposite.refusal is Refusal.SAME_COLUMNS
    flat = williams_of([1, 3, 2, 4], [5, 5, 5, 5], [1, 2, 3, 5])
    assert flat.refusal is Refusal.NO_SPREAD
    few = williams_of([1, 2, 3, 4], [1, 2, 3, float("nan")], [4, 1, 2, 3])
    assert (few.size, few.refusal) == (3, Refusal.FEWER_THAN_FOUR)


def test_impossible_correlations_are_refused() -> None:
    with pytest.raises(ValueError, match="no three columns have"):
        williams(0.9, -0.9, 0.9, 10)
    with pytest.raises(ValueError, match="between -1 and 1"):
        williams(1.2, 0, 0, 10)
    with pytest.raises(ValueError, match="no common rows"):
        williams_of([1, 2], [1, 2], [1, 2, 3])
