"""Every two of several systems on the same shuffles."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from anaphora_workbench.stats import (
    Refusal,
    approximate_randomisation,
    randomisations_of_pairs,
    ratio_of_sums,
)

Table = NDArray[np.float64]


def _system(seed: int, right: float, documents: int = 40) -> Table:
    drawn = np.random.default_rng(seed).binomial(10, right, size=documents)
    return np.stack([drawn, np.full(documents, 10)], axis=1).astype(np.float64)


def test_where_every_document_differs_it_is_the_single_test() -> None:
    low = _system(1, 0.3)
    high = low + np.array([1.0, 0.0])
    found = randomisations_of_pairs({"low": low, "high": high}, ratio_of_sums, shuffles=99)
    assert found["low", "high"] == approximate_randomisation(low, high, ratio_of_sums, shuffles=99)


def test_where_all_arrangements_can_be_counted_they_are() -> None:
    one = _system(1, 0.5)
    other = one.copy()
    other[:3, 0] += 1
    found = randomisations_of_pairs({"one": one, "other": other}, ratio_of_sums)["one", "other"]
    assert found.exact
    assert (found.shuffles, found.p_two_sided) == (8, 0.25)


def test_every_pair_is_tested_on_the_same_shuffles() -> None:
    systems = {name: _system(seed, 0.5) for seed, name in enumerate("abc")}
    systems["d"] = systems["a"]
    found = randomisations_of_pairs(systems, ratio_of_sums, shuffles=999)
    assert list(found) == [
        ("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d"),
    ]  # fmt: skip
    assert found["a", "d"].p_two_sided == 1.0
    # b against a and b against d are the same two systems, the other way round.
    assert found["a", "b"].p_two_sided == found["b", "d"].p_two_sided
    assert found["a", "b"].difference == pytest.approx(-(found["b", "d"].difference or 0))


def test_a_real_difference_is_found_and_none_is_not() -> None:
    systems = {"low": _system(1, 0.3), "same": _system(2, 0.3), "high": _system(3, 0.6)}
    found = randomisations_of_pairs(systems, ratio_of_sums, shuffles=999)
    assert (found["low", "high"].p_two_sided or 1) <= 0.002
    assert (found["low", "same"].p_two_sided or 0) > 0.05


def test_many_pairs_are_cut_into_parts_without_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    systems = {name: _system(seed, 0.5) for seed, name in enumerate("abcd")}
    whole = randomisations_of_pairs(systems, ratio_of_sums, shuffles=199)
    monkeypatch.setattr("anaphora_workbench.stats.randomisation._PAIRS_AT_ONCE", 2)
    assert randomisations_of_pairs(systems, ratio_of_sums, shuffles=199) == whole


def test_few_documents_are_refused() -> None:
    systems = {"a": _system(1, 0.5, documents=9), "b": _system(2, 0.5, documents=9)}
    (test,) = randomisations_of_pairs(systems, ratio_of_sums).values()
    assert (test.refusal, test.p_two_sided) == (Refusal.TOO_FEW_DOCUMENTS, None)
