"""The paired bootstrap: against a loop over documents, its symmetries, and its refusals."""

from __future__ import annotations

import json
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.stats import (
    Fallback,
    Refusal,
    bootstraps_of_pairs,
    intervals_of_differences,
    paired_bootstrap,
    paired_bootstraps,
    ratio_of_sums,
)
from anaphora_workbench.stats.arrays import Floats

Rows = list[tuple[int, ...]]


def f1(sums: Floats) -> Floats:
    """F1 of (recall numerator, denominator, precision numerator, denominator)."""
    recall, precision = sums[..., 0] / sums[..., 1], sums[..., 2] / sums[..., 3]
    return np.asarray(2 * recall * precision / (recall + precision))


PAIRS = st.lists(
    st.tuples(*[st.tuples(st.integers(1, 9), st.integers(9, 20))] * 4), min_size=10, max_size=14
)


def systems(pairs: list[tuple[tuple[int, int], ...]]) -> tuple[Rows, Rows]:
    return [(*a, *b) for a, b, _, _ in pairs], [(*c, *d) for _, _, c, d in pairs]


def slow(first: Rows, second: Rows, samples: int, seed: int) -> tuple[float, list[float]]:
    """The difference on the data and on each resample, one document at a time."""

    def figure(rows: list[tuple[int, ...]]) -> float:
        a, b, c, d = (sum(row[n] for row in rows) for n in range(4))
        return 2 * (a / b) * (c / d) / (a / b + c / d)

    draws = np.random.default_rng(seed).multinomial(
        len(first), [1 / len(first)] * len(first), size=samples
    )
    found = []
    for draw in draws:
        drawn = [n for n, times in enumerate(draw) for _ in range(times)]
        found.append(figure([first[n] for n in drawn]) - figure([second[n] for n in drawn]))
    return figure(first) - figure(second), found


@settings(max_examples=30)
@given(PAIRS)
def test_p_values_and_ends_are_those_of_resamples_added_up_one_by_one(
    pairs: list[tuple[tuple[int, int], ...]],
) -> None:
    first, second = systems(pairs)
    difference, resampled = slow(first, second, 60, 4)
    found = paired_bootstrap(first, second, f1, samples=60, seed=4)
    assert found.difference == pytest.approx(difference)
    assert found.percentile.low == pytest.approx(float(np.quantile(resampled, 0.025)))
    assert found.percentile.high == pytest.approx(float(np.quantile(resampled, 0.975)))
    assert found.standard_error == pytest.approx(float(np.std(resampled, ddof=1)))
    if abs(difference) > 1e-9:
        larger = sum(d > 2 * difference + 1e-11 for d in resampled)
        extreme = sum(abs(d - difference) > abs(difference) + 1e-11 for d in resampled)
        assert found.p_one_sided == larger / 60
        assert found.p_two_sided == extreme / 60


@settings(max_examples=30)
@given(PAIRS)
def test_exchanging_the_systems_turns_signs_and_keeps_the_two_sided_p(
    pairs: list[tuple[tuple[int, int], ...]],
) -> None:
    first, second = systems(pairs)
    one = paired_bootstrap(first, second, f1, samples=80)
    two = paired_bootstrap(second, first, f1, samples=80)
    assert one.difference == -two.difference
    assert one.p_two_sided == two.p_two_sided
    assert one.share_better == pytest.approx(1 - two.share_better)
    assert one.bca.low == pytest.approx(-two.bca.high)
    assert one.bca.high == pytest.approx(-two.bca.low)


def test_a_system_does_not_differ_from_itself() -> None:
    rows = [(n % 4, 7, 1 + n % 3, 5) for n in range(20)]
    found = paired_bootstrap(rows, rows, f1, samples=200)
    assert (found.difference, found.p_one_sided, found.p_two_sided) == (0, 1, 1)
    assert (found.percentile.low, found.percentile.high) == (0, 0)
    assert found.share_better == 0.5


def test_systems_that_differ_by_rounding_alone_do_not_differ() -> None:
    first = [(0.1 * n, 0.3 * n) for n in range(1, 15)]
    second = [(0.7 * n, 2.1 * n) for n in range(1, 15)]
    assert sum(a for a, _ in first) / sum(b for _, b in first) != sum(a for a, _ in second) / sum(
        b for _, b in second
    )
    found = paired_bootstrap(first, second, ratio_of_sums, samples=300)
    assert (found.difference, found.p_one_sided, found.p_two_sided) == (0, 1, 1)
    assert (found.percentile.low, found.percentile.high, found.share_better) == (0, 0, 0.5)
    assert found.bca.fallback is Fallback.NO_SPREAD
    assert not found.bca.excludes_zero


def test_a_system_that_is_better_everywhere_is_better_beyond_doubt() -> None:
    first, second = [(9, 10)] * 15, [(n % 3, 10) for n in range(15)]
    found = paired_bootstrap(first, second, ratio_of_sums, samples=500)
    assert found.p_one_sided == found.p_two_sided == 0
    assert found.share_better == 1
    assert found.percentile.excludes_zero
    worse = paired_bootstrap(second, first, ratio_of_sums, samples=500)
    assert worse.p_one_sided == 1


def test_the_figure_is_formed_of_the_sums_and_no_mean_of_documents() -> None:
    first, second = [(1, 1)] * 9 + [(0, 91)], [(0, 1)] * 9 + [(91, 91)]
    found = paired_bootstrap(first, second, ratio_of_sums, samples=50)
    assert (found.first, found.second) == (0.09, 0.91)


def test_several_figures_are_compared_on_the_same_resamples() -> None:
    rows = np.random.default_rng(3).integers(1, 9, size=(2, 30, 4))
    both = paired_bootstraps(rows[0], rows[1], {"f1": f1, "recall": ratio_of_sums}, samples=300)
    assert both["f1"] == paired_bootstrap(rows[0], rows[1], f1, samples=300)
    assert both["recall"] == paired_bootstrap(rows[0], rows[1], ratio_of_sums, samples=300)


def test_each_pair_of_several_systems_is_compared_as_if_alone() -> None:
    rows = np.random.default_rng(8).integers(1, 9, size=(3, 14, 4))
    systems = dict(zip("abc", rows, strict=True))
    found = bootstraps_of_pairs(systems, {"f1": f1, "recall": ratio_of_sums}, samples=200)
    assert list(found) == [("a", "b"), ("a", "c"), ("b", "c")]
    alone = paired_bootstraps(rows[0], rows[2], {"f1": f1, "recall": ratio_of_sums}, samples=200)
    assert found["a", "c"] == alone
    assert bootstraps_of_pairs({"a": rows[0]}, {"f1": f1}, samples=200) == {}
    assert bootstraps_of_pairs({}, {"f1": f1}) == {}


def test_a_system_that_lacks_documents_is_named() -> None:
    systems = {"a": np.ones((12, 2)), "b": np.ones((12, 2)), "c": np.ones((11, 2))}
    with pytest.raises(ValueError, match=r"\(12, 2\) \(a\) and \(11, 2\) \(c\)"):
        bootstraps_of_pairs(systems, {"": ratio_of_sums})


def test_the_interval_of_a_difference_of_ratios_is_the_percentile_interval() -> None:
    rows = np.random.default_rng(5).integers(1, 9, size=(2, 12, 2))
    columns = [*rows[0].T.tolist(), *rows[1].T.tolist()]
    found = paired_bootstrap(rows[0], rows[1], ratio_of_sums, samples=300)
    assert intervals_of_differences([(*columns,)], samples=300)[0] == found.percentile


def test_the_seed_decides_and_nothing_else() -> None:
    rows = np.random.default_rng(6).integers(1, 9, size=(2, 25, 4))
    one = paired_bootstrap(rows[0], rows[1], f1, samples=200, seed=9)
    assert one == paired_bootstrap(rows[0], rows[1], f1, samples=200, seed=9)
    assert one != paired_bootstrap(rows[0], rows[1], f1, samples=200, seed=10)


def test_below_ten_documents_the_values_stay_without_interval_and_p() -> None:
    found = paired_bootstrap([(2, 3)] * 9, [(1, 3)] * 9, ratio_of_sums, samples=50)
    assert found.difference == pytest.approx(1 / 3)
    assert (found.p_one_sided, found.p_two_sided, found.share_better) == (None, None, None)
    assert (found.percentile.low, found.bca.high) == (None, None)
    assert found.refusal is Refusal.TOO_FEW_DOCUMENTS


def test_without_documents_everything_is_undefined() -> None:
    empty = np.zeros((0, 2))
    found = paired_bootstrap(empty, empty, ratio_of_sums, samples=50)
    assert (found.first, found.difference, found.refusal) == (None, None, Refusal.UNDEFINED)


def test_systems_on_other_documents_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="the same documents and columns"):
        paired_bootstrap([(1, 2)] * 10, [(1, 2)] * 11, ratio_of_sums)


def test_sums_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="other_sums: the value at index 3, 1 is nan"):
        paired_bootstrap([(1, 2)] * 10, [(1, 2)] * 3 + [(1, np.nan)] + [(1, 2)] * 6, ratio_of_sums)


def test_a_result_can_be_written_as_json() -> None:
    found = paired_bootstrap([(2, 3)] * 12, [(1, 3)] * 12, ratio_of_sums, samples=50)
    assert json.loads(json.dumps(asdict(found)))["bca"]["fallback"] == "all resamples are equal"
