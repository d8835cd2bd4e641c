"""Blocked analyses and mixed models, beside statsmodels' formulas and a simulated experiment."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from anaphora_workbench.stats import Refusal, one_way_anova
from anaphora_workbench.stats.blocked import blocked_anova
from anaphora_workbench.stats.latin_square import trials
from anaphora_workbench.stats.mixed import LARGEST, mixed_model

SYSTEMS = [f"s{number}" for number in range(7)]
TEXTS = [f"t{number}" for number in range(21)]


def experiment(slower: float, seed: int = 3) -> tuple[np.ndarray, dict[str, list[Any]]]:
    """Return reading times of 21 readers and texts, one system ``slower`` ms slower."""
    draw = np.random.default_rng(seed)
    found = trials(TEXTS, SYSTEMS, 21, seed=seed)
    readers, texts = draw.normal(0, 900, 22), draw.normal(0, 500, 21)
    values = [
        3000
        + readers[trial.participant]
        + texts[int(trial.item[1:])]
        + slower * (trial.system == "s3")
        + draw.normal(0, 500)
        for trial in found
    ]
    factors: dict[str, list[Any]] = {
        "system": [trial.system for trial in found],
        "reader": [trial.participant for trial in found],
        "text": [trial.item for trial in found],
    }
    return np.array(values), factors


def formula(values: np.ndarray, factors: dict[str, list[Any]]) -> Any:
    """Return statsmodels' table of type II."""
    pandas: Any = pytest.importorskip("pandas")
    smf = pytest.importorskip("statsmodels.formula.api")
    anova_lm = import_module("statsmodels.stats.anova").anova_lm
    frame = pandas.DataFrame({"y": values, **factors})
    names = " + ".join([f"C({name})" for name in factors])
    return anova_lm(smf.ols(f"y ~ {names}", frame).fit(), typ=2)


@pytest.mark.parametrize("kept", [441, 400], ids=["even", "with gaps"])
def test_effects_are_those_of_statsmodels(kept: int) -> None:
    values, factors = experiment(400)
    values = values[:kept]
    factors = {name: column[:kept] for name, column in factors.items()}
    found = blocked_anova(values, factors)
    expected = formula(values, factors)
    for effect in found.effects:
        row = expected.loc[f"C({effect.factor})"]
        assert effect.squares == pytest.approx(row["sum_sq"], rel=1e-8)
        assert effect.freedom == row["df"]
        assert effect.f == pytest.approx(row["F"], rel=1e-8)
        assert effect.p == pytest.approx(row["PR(>F)"], rel=1e-6)
    assert found.freedom == expected.loc["Residual"]["df"]
    assert found.balanced == (kept == 441)


def test_blocks_find_what_one_way_analysis_overlooks() -> None:
    values, factors = experiment(400)
    groups = {
        name: values[[each == name for each in factors["system"]]].tolist() for name in SYSTEMS
    }
    plain = one_way_anova(groups)
    found = blocked_anova(values, factors, ascending=True)
    assert plain.p is not None
    assert found.effects[0].p is not None
    assert plain.p > 0.05
    assert found.effects[0].p < 0.001
    assert found.table.rows[-1].name == "s3"
    assert found.table.rows[-1].letters == ("B",)


def test_adjusted_means_of_an_even_design_are_the_plain_ones() -> None:
    values, factors = experiment(0)
    found = blocked_anova(values, factors)
    for group in found.groups:
        own = values[[each == group.name for each in factors["system"]]]
        assert group.mean == pytest.approx(own.mean())
        assert group.size == len(own)


def test_adjusted_means_take_off_what_blocks_explain() -> None:
    """One system was only seen by the slow reader; without the reader's slowness it is equal."""
    values = [10, 12, 10, 20, 22, 20, 22]
    systems = ["a", "b", "a", "a", "b", "c", "b"]
    readers = ["fast"] * 3 + ["slow"] * 4
    found = blocked_anova(values, {"system": systems, "reader": readers})
    means = {group.name: group.mean for group in found.groups}
    assert means["a"] == pytest.approx(means["c"])
    assert means["b"] - means["a"] == pytest.approx(2)
    assert found.refusal is Refusal.NO_SPREAD_WITHIN_GROUPS


def test_one_factor_is_the_one_way_analysis() -> None:
    values = [1.0, 2, 4, 3, 5, 9, 7]
    groups = ["a", "a", "a", "b", "b", "c", "c"]
    found = blocked_anova(values, {"group": groups})
    plain = one_way_anova({"a": [1, 2, 4], "b": [3, 5], "c": [9, 7]})
    assert found.effects[0].f == pytest.approx(plain.f)
    assert found.effects[0].p == pytest.approx(plain.p)
    assert found.freedom == plain.within


def test_as_many_effects_as_values_leave_no_error() -> None:
    found = blocked_anova([1, 2, 3, 5], {"a": ["x", "x", "y", "y"], "b": ["1", "2", "3", "4"]})
    assert found.refusal is Refusal.NO_FREEDOM_WITHIN_GROUPS
    assert found.effects[0].f is None


@pytest.mark.parametrize(
    ("factors", "message"),
    [
        ({}, "needs a factor"),
        ({"a": ["x", "x"]}, "one level only"),
        ({"a": ["x"]}, "1 levels for 2 values"),
    ],
)
def test_factors_that_explain_nothing_are_refused(
    factors: dict[str, list[str]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        blocked_anova([1.0, 2.0], factors)


def test_a_mixed_model_finds_the_difference_and_the_spread() -> None:
    pytest.importorskip("statsmodels")
    values, factors = experiment(400)
    random = {name: factors[name] for name in ("reader", "text")}
    found = mixed_model(values, factors["system"], random)
    assert found.freedom == 6
    assert found.p is not None
    assert found.p < 0.001
    assert max(found.means, key=lambda name: found.means[name]) == "s3"
    assert found.means["s3"] == pytest.approx(
        values[[each == "s3" for each in factors["system"]]].mean(), rel=0.01
    )
    assert found.deviations["reader"] == pytest.approx(900, rel=0.4)
    assert found.deviations["text"] == pytest.approx(500, rel=0.4)
    assert found.residual == pytest.approx(500, rel=0.1)


def test_a_mixed_model_without_a_difference_finds_none() -> None:
    pytest.importorskip("statsmodels")
    values, factors = experiment(0, seed=5)
    found = mixed_model(values, factors["system"], {"reader": factors["reader"]})
    assert found.p is not None
    assert found.p > 0.05


def test_a_mixed_model_does_not_mind_the_unit() -> None:
    pytest.importorskip("statsmodels")
    values, factors = experiment(300)
    random = {"reader": factors["reader"], "text": factors["text"]}
    one = mixed_model(values, factors["system"], random)
    two = mixed_model(values / 1e6, factors["system"], random)
    assert two.chi_square == pytest.approx(one.chi_square, rel=1e-6)
    assert two.residual == pytest.approx((one.residual or 0) / 1e6, rel=1e-6)


def test_too_many_values_for_a_mixed_model_are_refused_before_any_work() -> None:
    size = LARGEST + 1
    found = mixed_model(
        np.arange(size), [n % 2 for n in range(size)], {"item": [n % 7 for n in range(size)]}
    )
    assert found.refusal is Refusal.TOO_MANY_VALUES
    assert found.p is None


def test_a_mixed_model_needs_a_random_effect() -> None:
    with pytest.raises(ValueError, match="needs a random effect"):
        mixed_model([1, 2], ["a", "b"], {})


def test_a_random_effect_with_a_level_for_each_value_explains_nothing() -> None:
    found = mixed_model([1.0, 2, 4, 8], ["a", "a", "b", "b"], {"item": ["1", "2", "3", "4"]})
    assert found.refusal is Refusal.NO_FREEDOM_WITHIN_GROUPS
    assert found.chi_square is None
