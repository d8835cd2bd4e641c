"""The interval of a difference of paired shares, worked by hand."""

from __future__ import annotations

import pytest

from anaphora_workbench.stats import interval_of_items, mcnemar_of_counts


def test_ends_are_those_of_the_formula() -> None:
    # n = 98, b = 19, c = 9: p = .2, q = .1; .1 -+ 1.959964 sqrt((.3 - .01) / 100)
    found = interval_of_items(mcnemar_of_counts(40, 19, 9, 30))
    assert found.value == pytest.approx(10 / 98)
    assert found.low == pytest.approx(0.1 - 1.959964 * 0.0538516, abs=1e-6)
    assert found.high == pytest.approx(0.1 + 1.959964 * 0.0538516, abs=1e-6)
    assert found.items == 98


def test_ends_stay_between_minus_one_and_one() -> None:
    found = interval_of_items(mcnemar_of_counts(0, 2, 0, 0))
    assert found.high == 1.0


def test_without_items_there_is_nothing() -> None:
    found = interval_of_items(mcnemar_of_counts(0, 0, 0, 0))
    assert (found.value, found.low, found.high) == (None, None, None)


def test_a_level_outside_0_to_1_is_refused() -> None:
    with pytest.raises(ValueError, match="level"):
        interval_of_items(mcnemar_of_counts(1, 1, 1, 1), level=1.0)
