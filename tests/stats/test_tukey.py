"""Tukey's test: a textbook data set, scipy with equal and unequal sizes, degenerate groups."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from anaphora_workbench.stats import (
    Group,
    Refusal,
    TukeyTable,
    anova_of_groups,
    groups_of,
    tukey_hsd,
    tukey_table,
)

PLANTS = {
    "control": [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    "treatment 1": [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    "treatment 2": [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
}
"""Dried weights of plants: Dobson (1983), An Introduction to Statistical Modelling, table 7.1."""

GROUPS = st.lists(
    st.lists(st.integers(-9, 9), min_size=2, max_size=7).filter(lambda x: len(set(x)) > 1),
    min_size=2,
    max_size=4,
)


def test_the_weights_of_plants_have_the_published_comparisons() -> None:
    """Differences, 95 % intervals and p as R's TukeyHSD prints them."""
    _, table = tukey_hsd(PLANTS)
    published = {
        ("treatment 2", "control"): (0.494, -0.1972161, 1.1852161, 0.1979960),
        ("treatment 2", "treatment 1"): (0.865, 0.1737839, 1.5562161, 0.0120064),
        ("control", "treatment 1"): (0.371, -0.3202161, 1.0622161, 0.3908711),
    }
    found = {(p.first, p.second): (p.difference, p.low, p.high, p.p) for p in table.pairs}
    assert found.keys() == published.keys()
    for names, figures in published.items():
        assert found[names] == pytest.approx(figures, abs=1e-6)
    letters = {row.name: row.text for row in table.rows}
    assert letters == {"treatment 2": "A", "control": "A B", "treatment 1": "B"}
    assert table.hsd == pytest.approx(0.6912161, abs=1e-6)
    effect = {(p.first, p.second): p.effect for p in table.pairs}["treatment 2", "control"]
    assert effect == pytest.approx(0.494 / (10.49209 / 27) ** 0.5, abs=1e-5)


@settings(max_examples=25)
@given(GROUPS)
def test_p_and_intervals_are_those_of_scipy(groups: list[list[int]]) -> None:
    _, table = tukey_hsd({str(n): group for n, group in enumerate(groups)})
    expected = scipy_stats.tukey_hsd(*groups)
    interval = expected.confidence_interval(0.95)
    for pair in table.pairs:
        place = int(pair.first), int(pair.second)
        assert pair.difference == pytest.approx(expected.statistic[place], abs=1e-9)
        assert pair.p == pytest.approx(expected.pvalue[place], abs=1e-8)
        assert pair.low == pytest.approx(interval.low[place], abs=1e-6)
        assert pair.high == pytest.approx(interval.high[place], abs=1e-6)
        assert pair.different is (pair.p < 0.05)


@settings(max_examples=25)
@given(GROUPS)
def test_letters_and_pairs_agree(groups: list[list[int]]) -> None:
    _, table = tukey_hsd({str(n): group for n, group in enumerate(groups)}, alpha=0.2)
    letters = {row.name: set(row.letters) for row in table.rows}
    for pair in table.pairs:
        assert bool(letters[pair.first] & letters[pair.second]) is not pair.different


@settings(max_examples=25)
@given(st.integers(2, 5), st.integers(2, 6), st.integers(0, 1000))
def test_with_equal_sizes_letters_are_homogeneous_subsets(count: int, size: int, seed: int) -> None:
    values = np.random.default_rng(seed).normal(np.arange(count)[:, None], 1, (count, size))
    _, table = tukey_hsd({str(n): row for n, row in enumerate(values)})
    assert table.equal_sizes
    assert table.rows == table.subsets


def test_of_two_systems_tukeys_test_is_the_t_test() -> None:
    generator = np.random.default_rng(4)
    one, two = generator.normal(0, 1, 12), generator.normal(0.7, 1, 7)
    _, table = tukey_hsd({"one": one, "two": two})
    assert table.pairs[0].p == pytest.approx(scipy_stats.ttest_ind(one, two).pvalue, abs=1e-9)


def test_with_unequal_sizes_letters_and_subsets_can_differ_and_both_are_given() -> None:
    groups = [Group("few", 10, 2), Group("many", 9, 400), Group("many too", 8, 400)]
    table = tukey_table(groups, 4.0, 799)
    assert not table.equal_sizes
    assert [row.text for row in table.rows] == ["A B", "A", "B"]
    assert [row.text for row in table.subsets] == ["A", "A", "A"]


def test_the_table_of_times_begins_with_the_smallest() -> None:
    _, table = tukey_hsd(PLANTS, ascending=True)
    assert [row.name for row in table.rows] == ["treatment 1", "control", "treatment 2"]
    assert [row.text for row in table.rows] == ["A", "A B", "B"]
    assert [group.size for group in table.groups] == [10, 10, 10]
    assert table.pairs[0].difference < 0


def test_a_table_from_means_is_that_of_the_values() -> None:
    anova, table = tukey_hsd(PLANTS)
    printed = [Group(group.name, group.mean, group.size) for group in groups_of(PLANTS)]
    again = tukey_table(printed, anova.mean_square_within, anova.within)
    assert again.pairs == table.pairs
    assert again.rows == table.rows


def test_the_critical_value_of_many_items_is_the_tabled_one() -> None:
    """Q(.95; 10, 1610) = 4.4804."""
    groups = [Group(str(n), n, 162) for n in range(10)]
    assert tukey_table(groups, 162.0, 1610).hsd == pytest.approx(4.4804, abs=5e-5)


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"a": [1, 1], "b": [2, 2]}, Refusal.NO_SPREAD_WITHIN_GROUPS),
        ({"a": [1], "b": [2]}, Refusal.NO_FREEDOM_WITHIN_GROUPS),
    ],
)
def test_without_spread_or_freedom_there_are_means_and_no_letters(
    values: dict[str, list[float]], refusal: Refusal
) -> None:
    anova, table = tukey_hsd(values)
    assert anova.refusal is table.refusal is refusal
    assert [(group.name, group.mean) for group in table.groups] == [("b", 2), ("a", 1)]
    assert (table.rows, table.subsets, table.pairs, table.hsd) == ((), (), (), None)


def call(groups: list[Group], spread: float = 1.0, alpha: float = 0.05) -> TukeyTable:
    return tukey_table(groups, spread, 10, alpha=alpha)


def test_what_is_no_table_is_refused() -> None:
    two = [Group("a", 1, 5), Group("b", 2, 5)]
    with pytest.raises(ValueError, match="two groups or more, not 1"):
        call(two[:1])
    with pytest.raises(ValueError, match="group c has no values"):
        call([*two, Group("c", 3, 0)])
    with pytest.raises(ValueError, match="means: the value at index 2 is nan"):
        call([*two, Group("c", float("nan"), 4)])
    with pytest.raises(ValueError, match="mean square within groups cannot be -1"):
        call(two, spread=-1.0)
    with pytest.raises(ValueError, match="alpha must lie between 0 and 1"):
        call(two, alpha=1)


def test_the_analysis_beside_the_table_is_that_of_the_groups() -> None:
    anova, _ = tukey_hsd(PLANTS)
    assert anova == anova_of_groups(groups_of(PLANTS))
