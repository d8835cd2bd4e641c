"""One-way analysis of variance: a textbook data set, scipy, sums written out, degenerate groups."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import f as f_distribution
from scipy.stats import f_oneway

from anaphora_workbench.stats import (
    Group,
    Refusal,
    anova_of_f,
    anova_of_groups,
    groups_of,
    one_way_anova,
)

PLANTS = {
    "control": [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    "treatment 1": [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    "treatment 2": [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
}
"""Dried weights of plants: Dobson (1983), An Introduction to Statistical Modelling, table 7.1."""

GROUPS = st.lists(
    st.lists(st.integers(-20, 20), min_size=2, max_size=9).filter(lambda x: len(set(x)) > 1),
    min_size=2,
    max_size=6,
)


def test_the_weights_of_plants_have_the_published_table() -> None:
    """F(2, 27) = 4.846, p = .0159; sums of squares 3.766 and 10.492."""
    found = one_way_anova(PLANTS)
    assert (found.between, found.within) == (2, 27)
    assert found.f == pytest.approx(4.846, abs=5e-4)
    assert found.p == pytest.approx(0.0159, abs=5e-5)
    assert found.mean_square_between == pytest.approx(3.766 / 2, abs=5e-4)
    assert found.mean_square_within == pytest.approx(10.492 / 27, abs=5e-4)
    assert found.eta_squared == pytest.approx(3.76634 / (3.76634 + 10.49209), abs=1e-5)
    assert found.refusal is None


@given(GROUPS)
def test_f_and_p_are_those_of_scipy(groups: list[list[int]]) -> None:
    found = one_way_anova({str(n): group for n, group in enumerate(groups)})
    assert found.f is not None
    assume(found.f > 1e-9)  # of equal means scipy can give an F of -1e-17, and no p
    expected = f_oneway(*groups)
    assert found.f == pytest.approx(expected.statistic, rel=1e-9)
    assert found.p == pytest.approx(expected.pvalue, rel=1e-9)


@given(GROUPS)
def test_effect_sizes_are_sums_of_squares_written_out(groups: list[list[int]]) -> None:
    values = [x for group in groups for x in group]
    grand = sum(values) / len(values)
    within = sum((x - sum(g) / len(g)) ** 2 for g in groups for x in g)
    total = sum((x - grand) ** 2 for x in values)
    spread = within / (len(values) - len(groups))
    found = one_way_anova({str(n): group for n, group in enumerate(groups)})
    assert found.eta_squared == pytest.approx(1 - within / total)
    between = total - within
    omega = (between - (len(groups) - 1) * spread) / (total + spread)
    assert found.omega_squared == pytest.approx(omega, abs=1e-12)


def test_means_sizes_and_deviations_are_enough() -> None:
    printed = [
        Group("control", 5.032, 10, 0.58309),
        Group("treatment 1", 4.661, 10, 0.79368),
        Group("treatment 2", 5.526, 10, 0.44257),
    ]
    assert anova_of_groups(printed).f == pytest.approx(4.846, abs=1e-3)
    assert [g.deviation for g in groups_of(PLANTS)] == pytest.approx(
        [g.deviation for g in printed], abs=1e-5
    )


def test_equal_values_in_every_group_have_no_f_however_they_round() -> None:
    found = one_way_anova({"a": [0.1] * 7, "b": [0.3] * 7})
    assert (found.f, found.p, found.refusal) == (None, None, Refusal.NO_SPREAD_WITHIN_GROUPS)
    assert found.mean_square_within == 0
    assert one_way_anova({"a": [0.1] * 7, "b": [0.1] * 7}).mean_square_between == 0


def test_equal_means_have_an_f_of_zero() -> None:
    found = one_way_anova({"a": [1, 3], "b": [0, 4]})
    assert (found.f, found.p, found.eta_squared) == (0, 1, 0)


def test_one_value_in_each_group_has_no_f() -> None:
    found = one_way_anova({"a": [1], "b": [3]})
    assert (found.within, found.refusal) == (0, Refusal.NO_FREEDOM_WITHIN_GROUPS)
    assert found.mean_square_within is None


def test_a_group_of_one_value_takes_part() -> None:
    found = one_way_anova({"a": [1, 2, 4], "b": [7]})
    expected = f_oneway([1, 2, 4], [7])
    assert found.f == pytest.approx(expected.statistic)


def test_what_is_no_group_is_refused() -> None:
    with pytest.raises(ValueError, match="two groups or more, not 1"):
        one_way_anova({"a": [1, 2]})
    with pytest.raises(ValueError, match="group b has no values"):
        one_way_anova({"a": [1, 2], "b": []})
    with pytest.raises(ValueError, match="b: the value at index 1 is nan"):
        one_way_anova({"a": [1, 2], "b": [1, float("nan")]})
    with pytest.raises(ValueError, match="standard deviation of group b is not given"):
        anova_of_groups([Group("a", 1, 5, 0.2), Group("b", 2, 5)])


def test_a_printed_f_gives_the_mean_square_within() -> None:
    groups = [Group("a", 10.0, 50), Group("b", 12.0, 50), Group("c", 17.0, 50)]
    found = anova_of_f(groups, 8.0)
    assert (found.between, found.within) == (2, 147)
    assert found.mean_square_between == pytest.approx(50 * 13.0)
    assert found.mean_square_within == pytest.approx(50 * 13.0 / 8.0)
    assert found.p == pytest.approx(f_distribution.sf(8.0, 2, 147))


@pytest.mark.parametrize(
    ("sizes", "f", "message"),
    [((50, 40), 8.0, "one size"), ((1, 1), 8.0, "two values"), ((9, 9), 0.0, "cannot be 0")],
)
def test_a_printed_f_that_says_nothing_is_refused(
    sizes: tuple[int, int], f: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        anova_of_f([Group("a", 1.0, sizes[0]), Group("b", 2.0, sizes[1])], f)
