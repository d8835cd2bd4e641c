"""The systems of the issue: what they learn, what their settings do, and how they are asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from anaphora_workbench.challenges.tuna.knowledge import Knowledge, feature_of
from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.pipeline import SELECTIONS
from anaphora_workbench.challenges.tuna.systems import options_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Description, Entity, Trial


def chosen(system: Any, trial: Trial) -> list[str]:
    found = system.generate(trial)
    assert isinstance(found, Description)
    return [one.name for one in found.attributes or ()]


def trained(name: str, items: list[Trial]) -> Any:
    system = Registry().generator(name)
    system.train(items)
    return system


@pytest.mark.parametrize("name", SELECTIONS)
def test_every_system_of_the_challenge_is_there_by_its_name(name: str) -> None:
    system = Registry().generator(name)
    assert (system.name, system.task) == (name, "tuna")


@pytest.mark.parametrize("name", SELECTIONS)
def test_every_system_identifies_every_target_of_made_domains(name: str) -> None:
    items = make(TrialPlan(authors=4))
    system = trained(name, items)
    for trial in items:
        chosen = system.generate(trial)
        assert chosen.pairs <= trial.targets[0].pairs
        assert not any(chosen.pairs <= one.pairs for one in trial.distractors)


@pytest.mark.parametrize("name", [name for name in SELECTIONS if name not in SELECTIONS[:2]])
def test_what_goes_by_people_says_that_it_must_be_trained(name: str, chairs: Trial) -> None:
    with pytest.raises(UsageError, match="train it first"):
        Registry().generator(name).generate(chairs)


@pytest.mark.parametrize("name", SELECTIONS)
def test_what_was_learnt_survives_as_json(name: str, talkers: list[Trial], chairs: Trial) -> None:
    system = trained(name, talkers)
    other = Registry().generator(name)
    other.restore(json.loads(json.dumps(system.state())))
    assert other.generate(chairs) == system.generate(chairs)


def test_nothing_is_learnt_from_items_without_answers(chairs: Trial) -> None:
    with pytest.raises(ValueError, match="ATTRIBUTE-SET"):
        Registry().generator("usp-each").train([chairs])


def test_an_order_of_preference_needs_no_training(chairs: Trial) -> None:
    system = Registry().generator("incremental:colour,orientation,size")
    assert not system.trained
    assert chosen(system, chairs) == ["colour", "size", "type"]
    assert chosen(Registry().generator("incremental:SIZE,type=no"), chairs) == ["size"]


def test_without_an_order_people_tell_it(talkers: list[Trial], chairs: Trial) -> None:
    assert chosen(trained("incremental", talkers), chairs) == ["colour", "size", "type"]


def test_an_author_with_other_habits_is_described_after(
    talkers: list[Trial], chairs: Trial
) -> None:
    # s1 speaks of colours and s2 of sizes; the chair is one of s1's trials.
    own = trained("incremental:author=yes", talkers)
    assert chosen(own, chairs) == ["colour", "size", "type"]
    second = Trial("s2t9", chairs.entities, domain="furniture")
    assert chosen(own, second) == ["size", "type"]
    assert chosen(trained("att", talkers), second) == ["type", "size"]
    assert chosen(trained("is-fbs", talkers), second) == ["type", "size"]


def test_people_as_a_whole_stand_in_for_an_author_who_was_never_seen(
    talkers: list[Trial], chairs: Trial
) -> None:
    stranger = Trial("s77t1", chairs.entities, domain="furniture")
    assert chosen(trained("att", talkers), stranger) == chosen(
        trained("usp-each", talkers), stranger
    )


def test_thresholds_are_settings(talkers: list[Trial], chairs: Trial) -> None:
    assert chosen(trained("usp-each", talkers), chairs) == ["type", "size"]
    assert chosen(trained("usp-each:threshold=0.5", talkers), chairs) == ["type", "colour", "size"]


def test_type_and_place_are_settings(chairs: Trial) -> None:
    assert chosen(Registry().generator("full-brevity:type=yes"), chairs) == ["size", "type"]
    placed = make(TrialPlan(authors=1, domains=("furniture",)))[6]
    plain = chosen(Registry().generator("full-brevity:location=no"), placed)
    assert sorted(plain) == ["colour", "orientation", "size"]


def test_stochastic_costs_prefer_what_is_said(talkers: list[Trial], chairs: Trial) -> None:
    # size alone identifies: colour and size would cost more together.
    assert chosen(trained("graph-sc", talkers), chairs) == ["type", "size"]
    assert chosen(trained("graph-fp", talkers), chairs) == ["type", "colour", "size"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("usp-each:threshold=2", "a threshold is a number from 0 to 1"),
        ("usp-each:limit=0.5", "has no setting 'limit=0.5'"),
        ("usp-each:colour", "has no setting 'colour'"),
        ("incremental:hue", "there is no attribute 'hue'"),
        ("greedy:type=perhaps", "'type' is yes or no"),
        ("full-brevity:ties=file,ties=preference", "'ties' is given twice"),
    ],
)
def test_settings_that_make_no_sense_are_refused(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Registry().generator(name)


def test_settings_are_told_with_their_defaults() -> None:
    with pytest.raises(UsageError, match=r"it has on=no, share=0\.5"):
        options_of("x", "y", switches={"on": False}, numbers={"share": 0.5})


def test_features_keep_only_values_of_yes_and_no() -> None:
    assert feature_of(("hasBeard", "0")) == ("hasBeard", "0")
    assert feature_of(("colour", "red")) == ("colour", "*")


def test_frequencies_are_shares_of_the_targets_that_have_it(talkers: list[Trial]) -> None:
    knowledge = Knowledge()
    knowledge.learn(talkers)
    everybody = knowledge.of(talkers[0])
    assert everybody.size == knowledge.size == 10
    assert everybody.frequency(("type", "chair")) == 1.0
    assert everybody.frequency(("colour", "red")) == 0.6
    assert everybody.frequency(("colour", "blue")) == 0.6
    assert everybody.frequency(("hasTie", "1")) == 0.0


def test_everybody_stands_behind_an_author_like_two_more_descriptions(
    talkers: list[Trial],
) -> None:
    knowledge = Knowledge()
    knowledge.learn(talkers)
    own = knowledge.of(talkers[0], author=True)
    assert own.frequency(("colour", "red")) == pytest.approx((6 + 2 * 0.6) / (6 + 2))
    assert own.name_frequency("size") == pytest.approx((0 + 2 * 0.4) / (6 + 2))
    sets = {tuple(sorted(name for name, _v in one)): n for one, n in own.weights().items()}
    assert sets == {
        ("colour", "type"): pytest.approx(6 + 2 * 0.6),
        ("size", "type"): pytest.approx(2 * 0.4),
    }


def test_a_rare_condition_of_an_author_falls_back_on_the_author(talkers: list[Trial]) -> None:
    knowledge = Knowledge(enough=3)
    knowledge.learn(talkers)
    asked = Trial("s1t9", talkers[0].entities, domain="furniture", condition="+LOC")
    assert knowledge.of(asked, condition=True, author=True).size == 6


def test_many_attributes_do_not_take_for_ever(talkers: list[Trial]) -> None:
    more = tuple([Attribute(f"a{number}", "x") for number in range(30)])
    entities = [
        Entity(one.id, one.image, one.role, one.attributes + more) for one in talkers[0].entities
    ]
    system = trained("is-fbn", talkers)
    found = chosen(system, Trial("s1t1", tuple(entities), domain="furniture"))
    assert found == ["type", "colour"]


def test_plural_trials_are_not_learnt_from(talkers: list[Trial]) -> None:
    entities = talkers[0].entities
    plural = Trial("s9t1", (*entities, entities[0]), talkers[0].descriptions, domain="furniture")
    knowledge = Knowledge()
    knowledge.learn([*talkers, plural])
    assert knowledge.size == 10


def test_pairs_that_are_not_true_are_not_counted(talkers: list[Trial]) -> None:
    wrong = Description(attributes=(Attribute("colour", "blue"), Attribute("other", "nice")))
    knowledge = Knowledge()
    knowledge.learn([Trial("s1t1", talkers[0].entities, (wrong,), domain="furniture")])
    tally = knowledge.of(talkers[0])
    assert (tally.size, sum(tally.mentioned.values())) == (1, 0)
