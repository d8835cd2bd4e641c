"""Tests of several groups at once: the same figures as one by one, here and on workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from anaphora_workbench.stats import (
    bootstraps,
    bootstraps_of_pair_groups,
    bootstraps_of_pairs,
    bootstraps_of_tables,
    intervals_of_differences,
    paired_bootstrap,
    randomisations_of_pair_groups,
    randomisations_of_pairs,
    ratio_of_sums,
    spreading,
)
from anaphora_workbench.stats.arrays import Floats

FIGURES = {"": ratio_of_sums}
FEW = {"samples": 60}


def table(documents: int, seed: int, *, fractions: bool = False) -> Floats:
    """Return parts and wholes of so many documents."""
    drawn = np.random.default_rng(seed).integers(1, 9, size=(documents, 2)).astype(np.float64)
    drawn[:, 1] += drawn[:, 0]
    return drawn / 7 if fractions else drawn


GROUPS = [
    {"a": table(14, 1), "b": table(14, 2), "c": table(14, 3)},
    {"a": table(30, 4), "b": table(30, 5)},
    {"b": table(14, 6, fractions=True), "a": table(14, 7, fractions=True)},
    {"a": table(8, 8), "b": table(8, 9)},
    {"a": table(14, 10), "c": table(14, 11)},
    {"a": table(30, 12)},
]
"""Groups with as many documents as others, with more, with too few, and with a single system."""


def test_pairs_of_several_groups_are_what_each_group_gives() -> None:
    found = bootstraps_of_pair_groups(GROUPS, FIGURES, **FEW)
    assert found == [bootstraps_of_pairs(group, FIGURES, **FEW) for group in GROUPS]
    assert [len(pairs) for pairs in found] == [3, 1, 1, 1, 1, 0]


def test_shuffles_of_several_groups_are_what_each_group_gives() -> None:
    found = randomisations_of_pair_groups(GROUPS, ratio_of_sums, shuffles=99)
    each = [randomisations_of_pairs(group, ratio_of_sums, shuffles=99) for group in GROUPS]
    assert found == each
    assert found[0]["a", "b"].p_two_sided is not None


def test_intervals_of_several_tables_are_what_each_table_gives() -> None:
    tables = [one for group in GROUPS for one in group.values()]
    found = bootstraps_of_tables([(one, FIGURES) for one in tables], **FEW)
    assert found == [bootstraps(one, FIGURES, **FEW) for one in tables]
    columns = [(*group["a"].T.tolist(), *group["b"].T.tolist()) for group in GROUPS[:2]]
    alone = [paired_bootstrap(g["a"], g["b"], ratio_of_sums, **FEW) for g in GROUPS[:2]]
    intervals = intervals_of_differences(columns, **FEW)  # type: ignore[arg-type]
    assert intervals == [one.percentile for one in alone]


def test_workers_draw_what_is_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = bootstraps_of_pair_groups(GROUPS, FIGURES, **FEW)
    shuffled = randomisations_of_pair_groups(GROUPS, ratio_of_sums, shuffles=99)
    sent: list[bytes] = []

    def spread(work: Callable[[bytes], bytes], tasks: Sequence[bytes]) -> Iterable[bytes]:
        sent.extend(tasks)
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(work, tasks))

    with spreading.spread_by(spread):
        assert bootstraps_of_pair_groups(GROUPS, FIGURES, **FEW) == here
        assert not sent, "so little is drawn here"
        monkeypatch.setattr(spreading, "WORTHWHILE", 1)
        assert bootstraps_of_pair_groups(GROUPS, FIGURES, **FEW) == here
        assert len(sent) == 3, "a task for each number of documents"
        assert randomisations_of_pair_groups(GROUPS, ratio_of_sums, shuffles=99) == shuffled
    sent.clear()
    assert bootstraps_of_pair_groups(GROUPS, FIGURES, **FEW) == here
    assert not sent


def test_figures_that_cannot_be_sent_are_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"": lambda sums: ratio_of_sums(sums)}
    here = bootstraps_of_pair_groups(GROUPS, own, **FEW)

    def spread(work: Callable[[bytes], bytes], tasks: Sequence[bytes]) -> Iterable[bytes]:
        raise AssertionError("a function without a name cannot be sent")

    monkeypatch.setattr(spreading, "WORTHWHILE", 1)
    with spreading.spread_by(spread):
        assert bootstraps_of_pair_groups(GROUPS, own, **FEW) == here
