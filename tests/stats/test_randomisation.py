"""Approximate randomisation: Fisher's count, exact enumeration, and a loop over shuffles."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.stats import Refusal, approximate_randomisation, ratio_of_sums
from anaphora_workbench.stats.arrays import Floats
from anaphora_workbench.stats.bootstrap import random_swaps

DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
"""Differences in height of 15 pairs of maize plants, in eighths of an inch."""

ROWS = st.lists(
    st.tuples(st.integers(0, 5), st.integers(1, 6), st.integers(0, 5), st.integers(1, 6)),
    min_size=10,
    max_size=11,
)


def mean(sums: Floats) -> Floats:
    return np.asarray(sums[..., 1] / sums[..., 0])


def slow_counts(
    first: list[tuple[int, int]], second: list[tuple[int, int]], swaps: list[tuple[int, ...]]
) -> tuple[int, int]:
    """How many shuffles are as large in size, and with the sign; a document at a time."""

    def ratio(rows: list[tuple[int, int]]) -> float:
        return sum(row[0] for row in rows) / sum(row[1] for row in rows)

    real = ratio(first) - ratio(second)
    in_size = larger = 0
    for swap in swaps:
        one = [b if s else a for a, b, s in zip(first, second, swap, strict=True)]
        two = [a if s else b for a, b, s in zip(first, second, swap, strict=True)]
        shuffled = ratio(one) - ratio(two)
        in_size += abs(shuffled) >= abs(real) - 1e-12
        larger += shuffled >= real - 1e-12
    return in_size, larger


def test_darwins_maize_has_the_p_that_fisher_counted() -> None:
    """Fisher (1935), The Design of Experiments, section 21: 863 of 32,768 on one side."""
    first, second = [(1, d) for d in DARWIN], [(1, 0)] * 15
    found = approximate_randomisation(first, second, mean, shuffles=2**15)
    assert found.exact
    assert found.shuffles == 32_768
    assert found.difference == pytest.approx(314 / 15)
    assert found.p_one_sided == 863 / 32_768
    assert found.p_two_sided == 1_726 / 32_768
    assert found.as_extreme == 1_726


def test_random_shuffles_come_near_fishers_count() -> None:
    found = approximate_randomisation([(1, d) for d in DARWIN], [(1, 0)] * 15, mean)
    assert not found.exact
    assert found.shuffles == 9_999
    assert found.p_two_sided == pytest.approx(1_726 / 32_768, abs=0.007)
    assert found.as_extreme is not None
    assert found.p_two_sided == (found.as_extreme + 1) / 10_000


@settings(max_examples=15)
@given(ROWS)
def test_all_arrangements_are_those_of_a_loop_over_them(
    rows: list[tuple[int, int, int, int]],
) -> None:
    first, second = [row[:2] for row in rows], [row[2:] for row in rows]
    found = approximate_randomisation(first, second, ratio_of_sums, shuffles=2**11)
    assert found.exact
    every = list(product((0, 1), repeat=len(rows)))
    in_size, larger = slow_counts(first, second, every)
    assert found.p_two_sided == pytest.approx(in_size / len(every))
    assert found.p_one_sided == pytest.approx(larger / len(every))


@settings(max_examples=20)
@given(ROWS)
def test_random_shuffles_are_those_of_a_loop_over_them(
    rows: list[tuple[int, int, int, int]],
) -> None:
    rows = [row for row in rows if row[:2] != row[2:]] + [(1, 2, 1, 3)] * 10
    first, second = [row[:2] for row in rows], [row[2:] for row in rows]
    found = approximate_randomisation(first, second, ratio_of_sums, shuffles=90, seed=8)
    (swaps,) = random_swaps(len(rows), 90, 8)
    in_size, larger = slow_counts(first, second, [tuple(map(int, swap)) for swap in swaps])
    assert not found.exact
    assert (found.p_two_sided, found.p_one_sided) == ((in_size + 1) / 91, (larger + 1) / 91)


def test_documents_on_which_the_systems_agree_change_nothing() -> None:
    first, second = [(3, 4)] * 3 + [(2, 5)] * 20, [(1, 4)] * 3 + [(2, 5)] * 20
    found = approximate_randomisation(first, second, ratio_of_sums)
    assert (found.exact, found.differing, found.documents) == (True, 3, 23)
    assert found.p_two_sided == 2 / 8
    assert found.p_one_sided == 1 / 8


@pytest.mark.parametrize(("shuffles", "exact"), [(1023, False), (1024, True), (1025, True)])
def test_all_are_counted_when_there_are_no_more_than_shuffles(shuffles: int, exact: bool) -> None:
    found = approximate_randomisation(
        [(2, 3)] * 10, [(1, 3)] * 10, ratio_of_sums, shuffles=shuffles
    )
    assert found.exact is exact
    assert found.shuffles == (1024 if exact else shuffles)
    if exact:
        assert found.p_two_sided == 2 / 1024


def test_a_system_does_not_differ_from_itself() -> None:
    rows = [(n % 3, 4) for n in range(12)]
    found = approximate_randomisation(rows, rows, ratio_of_sums)
    assert (found.difference, found.p_two_sided, found.p_one_sided) == (0, 1, 1)
    assert found.standardised is None


def test_systems_that_differ_by_rounding_alone_do_not_differ() -> None:
    first = [(0.1 * n, 0.3 * n) for n in range(1, 31)]
    second = [(0.7 * n, 2.1 * n) for n in range(1, 31)]
    found = approximate_randomisation(first, second, ratio_of_sums, shuffles=200)
    assert (found.difference, found.p_two_sided, found.p_one_sided) == (0, 1, 1)
    assert (found.exact, found.standardised) == (False, None)


def test_the_standardised_difference_is_in_deviations_of_the_shuffles() -> None:
    found = approximate_randomisation([(1, d) for d in DARWIN], [(1, 0)] * 15, mean, shuffles=2**15)
    deviation = sum(d * d for d in DARWIN) ** 0.5 / 15
    assert found.standardised == pytest.approx(314 / 15 / deviation)


def test_exchanging_the_systems_keeps_the_two_sided_p() -> None:
    rows = np.random.default_rng(2).integers(1, 9, size=(2, 30, 2))
    one = approximate_randomisation(rows[0], rows[1], ratio_of_sums, shuffles=500)
    two = approximate_randomisation(rows[1], rows[0], ratio_of_sums, shuffles=500)
    assert one.p_two_sided == two.p_two_sided
    assert one.difference == -two.difference


def test_the_seed_decides_and_nothing_else() -> None:
    rows = np.random.default_rng(6).integers(1, 9, size=(2, 40, 2))
    one = approximate_randomisation(rows[0], rows[1], ratio_of_sums, shuffles=200, seed=3)
    assert one == approximate_randomisation(rows[0], rows[1], ratio_of_sums, shuffles=200, seed=3)
    assert one != approximate_randomisation(rows[0], rows[1], ratio_of_sums, shuffles=200, seed=4)


def test_below_ten_documents_the_values_stay_without_p() -> None:
    found = approximate_randomisation([(2, 3)] * 9, [(1, 3)] * 9, ratio_of_sums)
    assert found.difference == pytest.approx(1 / 3)
    assert (found.p_two_sided, found.p_one_sided, found.as_extreme) == (None, None, None)
    assert found.refusal is Refusal.TOO_FEW_DOCUMENTS


def test_what_is_undefined_has_no_p() -> None:
    nothing = approximate_randomisation([(0, 0)] * 12, [(0, 1)] * 12, ratio_of_sums)
    assert (nothing.first, nothing.difference, nothing.refusal) == (None, None, Refusal.UNDEFINED)
    sparse = approximate_randomisation(
        [(1, 1), (0, 0)] + [(0, 0)] * 10, [(0, 0), (1, 1)] + [(0, 0)] * 10, ratio_of_sums
    )
    assert sparse.refusal is Refusal.UNDEFINED_IN_A_RESAMPLE
    assert sparse.p_two_sided is None


def test_equal_systems_are_told_apart_as_rarely_as_promised() -> None:
    generator = np.random.default_rng(12)
    rejected = 0
    for _ in range(300):
        rows = generator.integers(1, 9, size=(2, 20, 2))
        p = approximate_randomisation(rows[0], rows[1], ratio_of_sums, shuffles=199).p_two_sided
        assert p is not None
        rejected += p <= 0.1
    assert 15 <= rejected <= 45  # 30 expected, deviation 5.2


def test_no_shuffles_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one shuffle, not 0"):
        approximate_randomisation([(1, 2)] * 10, [(1, 2)] * 10, ratio_of_sums, shuffles=0)
