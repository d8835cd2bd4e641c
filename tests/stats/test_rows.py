"""The difference of two systems as a flat row."""

from __future__ import annotations

from anaphora_workbench.stats import (
    approximate_randomisation,
    difference_row,
    paired_bootstrap,
    ratio_of_sums,
)

BETTER = [[3, 4], [4, 4]] * 6
WORSE = [[1, 4], [4, 4]] * 6


def row(documents: int) -> dict[str, object]:
    tables = BETTER[:documents], WORSE[:documents]
    return dict(
        difference_row(
            paired_bootstrap(*tables, ratio_of_sums, samples=500),
            approximate_randomisation(*tables, ratio_of_sums),
            0.5,
        )
    )


def test_difference_interval_and_test_stand_in_one_row() -> None:
    found = row(12)
    assert (found["difference"], found["documents"], found["samples"]) == (0.25, 12, 500)
    low, high = found["low"], found["high"]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert 0 < low < 0.25 < high
    # They differ on six documents: 2 of 64 arrangements are as extreme.
    assert (found["p"], found["p_holm"], found["refusal"]) == (2 / 64, 0.5, None)


def test_what_is_refused_has_a_reason_and_no_numbers() -> None:
    found = row(4)
    assert found["difference"] == 0.25
    assert (found["low"], found["p"], found["p_bootstrap"]) == (None, None, None)
    assert found["refusal"] == "too few documents"
