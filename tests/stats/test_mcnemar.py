"""McNemar's exact test: published tables, scipy, and what cannot be tested."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from anaphora_workbench.stats import Refusal, mcnemar, mcnemar_of_counts


@pytest.mark.parametrize(
    ("counts", "exact", "mid_p"),
    [
        ((1, 1, 7, 12), 0.0703, 0.0391),
        ((59, 6, 16, 80), 0.0525, 0.0347),
    ],
    ids=["airway hyper-responsiveness", "complete response"],
)
def test_the_examples_of_fagerland_have_their_p(
    counts: tuple[int, int, int, int], exact: float, mid_p: float
) -> None:
    """Fagerland, Lydersen and Laake (2013), tables 1 and 2."""
    assert mcnemar_of_counts(*counts).p == pytest.approx(exact, abs=5e-5)
    assert mcnemar_of_counts(*counts, mid_p=True).p == pytest.approx(mid_p, abs=5e-5)


@given(st.integers(0, 400), st.integers(0, 400))
def test_the_exact_p_is_that_of_the_binomial_test(b: int, c: int) -> None:
    found = mcnemar_of_counts(3, b, c, 4)
    expected = binomtest(b, b + c).pvalue if b + c else 1
    assert found.p == pytest.approx(expected, rel=1e-9)


@given(st.integers(0, 60), st.integers(0, 60))
def test_p_is_a_sum_of_binomial_terms(b: int, c: int) -> None:
    n, fewer = b + c, min(b, c)
    terms = [math.comb(n, k) / 2**n for k in range(fewer + 1)]
    exact = min(1.0, 2 * sum(terms)) if n else 1.0
    mid = (2 * sum(terms) - terms[-1] if b != c else 1 - terms[-1] / 2) if n else 1.0
    assert mcnemar_of_counts(0, b, c, 0).p == pytest.approx(exact)
    assert mcnemar_of_counts(0, b, c, 0, mid_p=True).p == pytest.approx(mid)


def test_large_counts_keep_their_precision() -> None:
    found = mcnemar_of_counts(0, 50_300, 49_700, 0, mid_p=True)
    expected = 2 * binom.cdf(49_700, 100_000, 0.5) - binom.pmf(49_700, 100_000, 0.5)
    assert found.p == pytest.approx(expected, rel=1e-8)


def test_pairs_are_counted_item_by_item() -> None:
    found = mcnemar([1, 1, 1, 0, 0, 1], [True, False, False, True, False, False])
    assert (found.both, found.only_first, found.only_second, found.neither) == (1, 3, 1, 1)
    assert found.items == 6
    assert found.difference == pytest.approx(2 / 6)
    assert found.odds_ratio == 3
    assert found.p == pytest.approx(binomtest(1, 4).pvalue)


def test_systems_that_never_disagree_do_not_differ() -> None:
    for mid_p in (False, True):
        found = mcnemar([1, 0, 1], [1, 0, 1], mid_p=mid_p)
        assert (found.p, found.difference, found.odds_ratio) == (1, 0, None)


def test_an_infinite_odds_ratio_is_none() -> None:
    assert mcnemar_of_counts(0, 5, 0, 0).odds_ratio is None
    assert mcnemar_of_counts(0, 0, 5, 0).odds_ratio == 0


def test_without_items_there_is_no_difference_to_state() -> None:
    found = mcnemar([], [])
    assert (found.items, found.p, found.difference) == (0, 1, None)


def test_items_of_too_few_documents_are_not_tested() -> None:
    found = mcnemar_of_counts(10, 30, 5, 10, documents=9)
    assert (found.p, found.refusal) == (None, Refusal.TOO_FEW_DOCUMENTS)
    assert (found.only_first, found.odds_ratio) == (30, 6)
    assert mcnemar_of_counts(10, 30, 5, 10, documents=10).p is not None


@pytest.mark.parametrize("wrong", [[1, 2, 0], [0.5, 1, 0], [1, float("nan"), 0]])
def test_what_is_neither_right_nor_wrong_is_refused(wrong: list[float]) -> None:
    with pytest.raises(ValueError, match="right: every entry must be true or false"):
        mcnemar(wrong, [1, 0, 0])


def test_other_shapes_and_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="the same items, not 2 and 3"):
        mcnemar([1, 0], [1, 0, 1])
    with pytest.raises(ValueError, match="one entry for each item"):
        mcnemar([[1, 0]], [[1, 0]])
    with pytest.raises(ValueError, match="cannot be negative"):
        mcnemar_of_counts(1, -1, 0, 0)
