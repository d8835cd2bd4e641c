"""Sets of targets: a conjunction where that suffices, else one for each target, and negations."""

from __future__ import annotations

from itertools import combinations

import pytest

from anaphora_workbench.challenges.tuna.items import (
    contrast_of,
    identifies,
    is_unique,
    said_of_each,
    untrue_of,
)
from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.pipeline import SELECTIONS, line_of, run_line
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Entity, Pair, Trial


def thing(number: int, role: str, type_: str, colour: str, size: str = "large") -> Entity:
    values = {"type": type_, "colour": colour, "size": size}
    return Entity(str(number), "", role, tuple([Attribute(n, v) for n, v in values.items()]))


def furniture(*things: tuple[str, str, str]) -> Trial:
    """Return a trial whose first two things are the targets."""
    entities = [
        thing(number, "target" if number < 2 else "distractor", *values)
        for number, values in enumerate(things)
    ]
    return Trial("p1", tuple(entities), domain="furniture", cardinality=2)


RED_ONES = furniture(
    ("chair", "red", "large"), ("sofa", "red", "large"), ("chair", "blue", "large")
)
MIXED = furniture(
    ("chair", "red", "large"),
    ("sofa", "blue", "large"),
    ("chair", "blue", "large"),
    ("sofa", "red", "large"),
)


def answered(name: str, trial: Trial) -> frozenset[Pair]:
    line = line_of(name, Registry())
    if line.trained:
        line.train(make(TrialPlan(authors=4)), seed=1)
    return run_line(line, [trial]).by_item[trial.id].pairs


def test_what_all_targets_share_comes_first() -> None:
    pairs = [one.pair for one in contrast_of(RED_ONES).properties]
    assert pairs == [
        ("colour", "red"),
        ("size", "large"),
        ("type", "chair"),
        ("type", "sofa"),
    ]


def test_a_shared_property_describes_both_where_it_suffices() -> None:
    assert answered("full-brevity", RED_ONES) == {("colour", "red")}


def test_else_each_target_has_a_description_of_its_own() -> None:
    wanted = {("colour", "red"), ("type", "chair"), ("colour", "blue"), ("type", "sofa")}
    for name in ("full-brevity", "greedy", "incremental:colour,type"):
        assert answered(name, MIXED) == wanted
    assert sorted(map(len, said_of_each(MIXED, frozenset(wanted)))) == [2, 2]
    assert contrast_of(MIXED).minimal_size() == 4


def test_a_description_of_one_target_alone_does_not_identify_both() -> None:
    assert not is_unique(MIXED, frozenset({("colour", "red"), ("type", "chair")}))


def test_the_type_is_added_for_each_target() -> None:
    found = answered("full-brevity:type=yes", RED_ONES)
    assert found == {("colour", "red"), ("type", "chair"), ("type", "sofa")}


@pytest.mark.parametrize("name", SELECTIONS)
@pytest.mark.parametrize("trial", [RED_ONES, MIXED])
def test_every_system_identifies_sets_of_targets(name: str, trial: Trial) -> None:
    assert identifies(trial, answered(name, trial))


def test_the_shortest_description_of_a_set_is_that_of_all_subsets() -> None:
    for trial in (RED_ONES, MIXED):
        pairs = [one.pair for one in contrast_of(trial).properties]
        sizes = [
            size
            for size in range(len(pairs) + 1)
            for chosen in combinations(pairs, size)
            if identifies(trial, frozenset(chosen))
        ]
        assert min(sizes) == contrast_of(trial).minimal_size()


def test_a_negation_describes_what_has_no_value_of_its_own() -> None:
    # Two red or green things beside a blue one: "not blue" says it in one word.
    trial = furniture(
        ("chair", "red", "large"), ("chair", "green", "large"), ("chair", "blue", "large")
    )
    assert answered("full-brevity", trial) == {("colour", "red"), ("colour", "green")}
    negated = frozenset({("colour", "not blue")})
    assert answered("full-brevity:negation=yes", trial) == negated
    assert identifies(trial, negated)
    assert not untrue_of(trial, negated)
    assert untrue_of(trial, frozenset({("colour", "not red"), ("colour", "not green")})) == set()
    assert untrue_of(trial, frozenset({("colour", "not blue"), ("hue", "x")})) == {("hue", "x")}


def test_a_negation_that_is_true_of_one_target_is_said_of_that_one() -> None:
    trial = furniture(("chair", "red", "large"), ("sofa", "blue", "large"), ("fan", "red", "large"))
    said = said_of_each(trial, frozenset({("colour", "not red"), ("type", "chair")}))
    assert said == [{("type", "chair")}, {("colour", "not red")}]
