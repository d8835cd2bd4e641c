"""Percentile and BCa intervals: against scipy, a textbook, and what is undefined."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from anaphora_workbench.stats import (
    Fallback,
    Method,
    Refusal,
    bca_interval,
    bootstrap,
    bootstraps,
    percentile_interval,
    ratio_of_sums,
)
from anaphora_workbench.stats.arrays import Floats, figure_of
from anaphora_workbench.stats.bootstrap import bootstrap_weights

SPATIAL = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6]
SPATIAL += [0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41]
"""The spatial test of Efron and Tibshirani (1993), Table 14.1, A."""


def variance(sums: Floats) -> Floats:
    """Variance over n, of the sums of 1, x and x squared."""
    return np.asarray(sums[..., 2] / sums[..., 0] - (sums[..., 1] / sums[..., 0]) ** 2)


def mean(sums: Floats) -> Floats:
    return np.asarray(sums[..., 1] / sums[..., 0])


def test_the_variance_of_the_spatial_test_has_the_interval_of_the_textbook() -> None:
    """Table 14.2: 171.5, and the 90 % BCa interval (115.8, 259.6) of 2,000 resamples."""
    found = bootstrap([[1, x, x * x] for x in SPATIAL], variance, level=0.9, samples=20_000)
    assert found.value == pytest.approx(171.5, abs=0.05)
    assert found.bca.method is Method.BCA
    assert found.bca.low == pytest.approx(115.8, abs=2)
    assert found.bca.high == pytest.approx(259.6, abs=4)
    assert found.percentile.low == pytest.approx(100.8, abs=4)
    assert found.percentile.high == pytest.approx(233.9, abs=2)


@given(st.integers(0, 10_000), st.integers(10, 40), st.sampled_from([0.8, 0.9, 0.95]))
def test_the_mean_of_a_sample_has_the_intervals_of_scipy(
    seed: int, size: int, level: float
) -> None:
    sample = np.random.default_rng(seed).exponential(10, size)
    rows = np.array([[1, x] for x in sample])
    (weights,) = bootstrap_weights(len(sample), 300, 7)
    resampled = figure_of(mean, weights @ rows)
    left_out = figure_of(mean, rows.sum(axis=0) - rows)
    value = float(np.mean(sample))
    assume(np.abs(resampled - value).min() > 1e-9)  # scipy takes a tie with rounding for none
    found = {
        "percentile": percentile_interval(value, resampled, level, len(sample)),
        "BCa": bca_interval(value, resampled, left_out, level, len(sample)),
    }
    for method, interval in found.items():
        expected = scipy_stats.bootstrap(
            (sample,),
            np.mean,
            n_resamples=0,
            confidence_level=level,
            method=method,
            bootstrap_result=SimpleNamespace(bootstrap_distribution=resampled),
        ).confidence_interval
        assert interval.low == pytest.approx(expected.low, rel=1e-6, abs=1e-6)
        assert interval.high == pytest.approx(expected.high, rel=1e-6, abs=1e-6)


def test_bca_follows_its_formula_step_by_step() -> None:
    sample = [1.0, 2, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    rows = np.array([[1, x] for x in sample])
    (weights,) = bootstrap_weights(11, 500, 2)
    resampled = sorted(sum(w * x for w, x in zip(row, sample, strict=True)) / 11 for row in weights)
    value = sum(sample) / 11
    left_out = [(sum(sample) - x) / 10 for x in sample]
    middle = sum(left_out) / 11
    acceleration = sum((middle - t) ** 3 for t in left_out) / (
        6 * sum((middle - t) ** 2 for t in left_out) ** 1.5
    )
    below = sum(t < value for t in resampled) + sum(t == value for t in resampled) / 2
    bias = scipy_stats.norm.ppf(below / 500)
    ends = []
    for z in scipy_stats.norm.ppf([0.025, 0.975]):
        share = scipy_stats.norm.cdf(bias + (bias + z) / (1 - acceleration * (bias + z)))
        place = share * 499
        lower = int(place)
        step = resampled[lower + 1] - resampled[lower]
        ends.append(resampled[lower] + (place - lower) * step)
    found = bootstrap(rows, mean, samples=500, seed=2)
    assert [found.bca.low, found.bca.high] == pytest.approx(ends)
    assert found.standard_error == pytest.approx(float(np.std(resampled, ddof=1)))


def test_equal_resamples_give_the_percentile_interval_and_say_so() -> None:
    found = bootstrap([[1, 3]] * 12, ratio_of_sums, samples=100)
    assert found.bca.fallback is Fallback.NO_SPREAD
    assert found.bca.method is Method.PERCENTILE
    assert found.bca.low == found.bca.high == pytest.approx(1 / 3)


def test_rounding_is_no_spread() -> None:
    found = bootstrap([[0.1, 0.3]] * 12, ratio_of_sums, samples=100)
    assert found.bca.fallback is Fallback.NO_SPREAD


def test_a_jackknife_without_spread_gives_the_percentile_interval_and_says_so() -> None:
    resampled = np.linspace(0, 2, 101)
    found = bca_interval(1.0, resampled, np.ones(12), 0.9, 12)
    assert found.fallback is Fallback.NO_JACKKNIFE_SPREAD
    assert (found.low, found.high) == pytest.approx((0.1, 1.9))


@pytest.mark.parametrize(
    ("value", "left_out", "why"),
    [
        (3.0, np.arange(12.0), Fallback.ONE_SIDED),
        (1.0, np.array([np.nan] + [1.0] * 11), Fallback.UNDEFINED_JACKKNIFE),
    ],
)
def test_other_cases_without_bca_say_so_too(value: float, left_out: Floats, why: Fallback) -> None:
    found = bca_interval(value, np.linspace(0, 2, 101), left_out, 0.9, 12)
    assert found.fallback is why
    assert found.method is Method.PERCENTILE
    assert found.high == pytest.approx(1.9)


def test_an_acceleration_that_turns_the_interval_over_is_not_used() -> None:
    left_out = np.array([-1e6] + [0.0] * 40)
    found = bca_interval(0.0, np.linspace(-100, 1, 1_000), left_out, 0.9999999999, 41)
    assert found.fallback is Fallback.STEEP


def test_below_ten_documents_the_value_stays_without_ends() -> None:
    found = bootstrap([[1, 2]] * 9, ratio_of_sums, samples=50)
    assert found.value == 0.5
    for interval in (found.percentile, found.bca):
        assert (interval.low, interval.high) == (None, None)
        assert interval.refusal is Refusal.TOO_FEW_DOCUMENTS
    assert str(found.bca.refusal) == "too few documents"
    assert found.standard_error is None


def test_what_is_undefined_has_no_ends() -> None:
    nothing = bootstrap([[0, 0]] * 12, ratio_of_sums, samples=50)
    assert (nothing.value, nothing.percentile.refusal) == (None, Refusal.UNDEFINED)
    rare = bootstrap([[1, 1]] + [[0, 0]] * 11, ratio_of_sums, samples=200)
    assert (rare.value, rare.bca.refusal) == (1.0, Refusal.UNDEFINED_IN_A_RESAMPLE)
    assert 0 < rare.undefined < 200


@pytest.mark.parametrize("level", [0, 1, 1.5, -0.1])
def test_a_level_outside_zero_to_one_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        percentile_interval(0.5, np.ones(5), level, 12)


def test_no_resamples_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one resample, not -1"):
        bootstrap([[1, 2]] * 12, ratio_of_sums, samples=-1)
    with pytest.raises(ValueError, match="an interval needs at least one resample"):
        percentile_interval(0.5, np.zeros(0), 0.95, 12)


def test_several_figures_of_the_same_rows_have_the_same_draws() -> None:
    rows = [[1, x, x * x] for x in SPATIAL]
    found = bootstraps(rows, {"variance": variance, "mean": mean}, samples=300)
    assert found["variance"] == bootstrap(rows, variance, samples=300)
    assert found["mean"] == bootstrap(rows, mean, samples=300)
