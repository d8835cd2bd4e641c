"""The figures by which systems are compared, as ratios of sums of counts."""

from __future__ import annotations

import pytest

from anaphora_workbench.scoring import Figure, Tally


def test_f1_is_the_harmonic_mean_of_recall_and_precision() -> None:
    tally = Tally(gold=12, exit=6, failure=3, missing=3, spurious=1)
    assert (tally.recall, tally.precision) == (0.5, 0.6)
    assert tally.f1 == pytest.approx(2 * 0.5 * 0.6 / (0.5 + 0.6))
    assert [figure.rate(tally) for figure in Figure] == [tally.f1, tally.success_rate, tally.recall]


def test_without_an_answer_f1_is_zero_and_without_anything_it_is_undefined() -> None:
    silent = Tally(gold=3, missing=3)
    assert (silent.f1, silent.recall, silent.precision, silent.success_rate) == (0, 0, None, None)
    assert Tally().f1 is None
