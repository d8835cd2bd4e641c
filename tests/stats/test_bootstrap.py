"""Bootstrap intervals: against a slow definition, symmetry, and what cannot be said."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.stats import FEWEST_DOCUMENTS, Interval, bootstrap, intervals_of_differences
from anaphora_workbench.stats.bootstrap import ratio_of_sums, side_by_side

COUNTS = st.lists(st.tuples(st.integers(0, 9), st.integers(1, 20)), min_size=10, max_size=15)


def slow_differences(
    columns: list[tuple[int, int, int, int]], samples: int, seed: int
) -> list[float]:
    """Draw the same documents and add up one resample at a time."""
    generator = np.random.default_rng(seed)
    size = len(columns)
    draws = generator.multinomial(size, [1 / size] * size, size=samples)
    found = []
    for draw in draws:
        sums = [
            sum(int(n) * row[c] for n, row in zip(draw, columns, strict=True)) for c in range(4)
        ]
        found.append(sums[0] / sums[1] - sums[2] / sums[3])
    return found


def difference(*columns: Sequence[int], samples: int = 50, seed: int = 1) -> Interval:
    """Return the interval of the difference of two ratios: parts, wholes, and the other two."""
    ours, wholes, theirs, other_wholes = columns
    (found,) = intervals_of_differences(
        [(ours, wholes, theirs, other_wholes)], samples=samples, seed=seed
    )
    return found


def test_the_interval_is_that_of_resamples_added_up_one_by_one() -> None:
    columns = [(n % 4, 5, (n * 7) % 5, 6) for n in range(12)]
    found = sorted(slow_differences(columns, 200, 3))
    interval = difference(*zip(*columns, strict=True), samples=200, seed=3)
    assert interval.value == pytest.approx(
        sum(c[0] for c in columns) / 60 - sum(c[2] for c in columns) / 72
    )
    assert interval.low == pytest.approx(float(np.quantile(found, 0.025)))
    assert interval.high == pytest.approx(float(np.quantile(found, 0.975)))


@given(COUNTS)
def test_a_system_does_not_differ_from_itself(rows: list[tuple[int, int]]) -> None:
    parts, wholes = zip(*rows, strict=True)
    interval = difference(parts, wholes, parts, wholes)
    assert (interval.value, interval.low, interval.high) == (0, 0, 0)
    assert not interval.excludes_zero


@given(COUNTS, st.data())
def test_exchanging_the_systems_turns_the_sign(
    rows: list[tuple[int, int]], data: st.DataObject
) -> None:
    parts, wholes = zip(*rows, strict=True)
    others = data.draw(st.lists(st.integers(0, 9), min_size=len(rows), max_size=len(rows)))
    one = difference(parts, wholes, others, wholes)
    two = difference(others, wholes, parts, wholes)
    assert one.value is not None
    assert two.value is not None
    assert one.low is not None
    assert two.high is not None
    assert math.isclose(one.value, -two.value, abs_tol=1e-12)
    assert math.isclose(one.low, -two.high, abs_tol=1e-12)


def interval_of_ratio(parts: list[int], wholes: list[int]) -> Interval:
    return bootstrap(side_by_side(parts, wholes), ratio_of_sums).percentile


def test_a_ratio_that_is_the_same_everywhere_has_an_interval_without_width() -> None:
    interval = interval_of_ratio([2] * 20, [4] * 20)
    assert (interval.value, interval.low, interval.high) == (0.5, 0.5, 0.5)
    assert interval.excludes_zero


def test_below_ten_documents_there_is_no_interval() -> None:
    few = FEWEST_DOCUMENTS - 1
    interval = interval_of_ratio([1] * few, [2] * few)
    assert (interval.value, interval.low, interval.high) == (0.5, None, None)
    assert not interval.excludes_zero
    assert interval_of_ratio([1] * 10, [2] * 10).low is not None


def test_a_ratio_over_nothing_is_undefined() -> None:
    assert interval_of_ratio([0] * 12, [0] * 12).value is None
    assert interval_of_ratio([], []).value is None


def test_where_a_resample_can_lack_a_denominator_no_interval_is_given() -> None:
    interval = interval_of_ratio([1] + [0] * 11, [1] + [0] * 11)
    assert (interval.value, interval.low) == (1.0, None)


def test_columns_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match="one entry for each document"):
        interval_of_ratio([1], [1, 2])
