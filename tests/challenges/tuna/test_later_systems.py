"""The systems of 2008 and 2009: bred formulas, evolved descriptions, cases and fingerprints."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from anaphora_workbench.challenges.tuna.cases import Case, Dit, powers_of
from anaphora_workbench.challenges.tuna.evolution import NilUcm, OsuGp
from anaphora_workbench.challenges.tuna.fingerprint import IsFp
from anaphora_workbench.challenges.tuna.items import TunaAnswers, contrast_of, is_unique
from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.pipeline import line_of, run_line
from anaphora_workbench.challenges.tuna.scoring import TunaSettings, scored
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Description, Entity, Trial

TRAIN = make(TrialPlan(seed=2, authors=20))
LATER = ("osu-gp", "nil-ucm", "dit", "is-fp")


def names(found: Description) -> list[str]:
    return sorted([one.name for one in found.attributes or ()])


def dice(name: str, items: list[Trial], *, seed: int = 1) -> float:
    line = line_of(name, Registry())
    line.train(TRAIN, seed=seed)
    test = scored("t", items, {name: run_line(line, items)}, TunaSettings())
    return test.score(test.systems[0], "dice") or 0.0


@pytest.mark.parametrize("name", LATER)
def test_a_later_system_is_nearer_to_unseen_people_than_the_brief_ones(name: str) -> None:
    items = make(TrialPlan(seed=3, authors=8, first=101))
    assert dice(name, items) > dice("full-brevity", items) + 0.2


@pytest.mark.parametrize("name", ["osu-gp:population=20,generations=5", "nil-ucm"])
def test_evolution_is_the_same_with_the_same_seed(name: str) -> None:
    items = make(TrialPlan(seed=3, authors=2, first=101))
    lines = [line_of(name, Registry()) for _run in range(3)]
    for line, seed in zip(lines, (7, 7, 8), strict=True):
        line.train(TRAIN, seed=seed)
    one, again, _other = [run_line(line, items) for line in lines]
    assert one == again
    states = [json.dumps(line.selection.state()) for line in lines]
    assert states[0] == states[1] != states[2]


def test_an_evolved_description_does_not_depend_on_other_items() -> None:
    items = make(TrialPlan(seed=3, authors=2, first=101))
    system = NilUcm()
    system.train(TRAIN, seed=1)
    forth = [system.generate(item) for item in items]
    back = [system.generate(item) for item in reversed(items)]
    assert forth == back[::-1]


def test_breeding_finds_fitter_formulas_than_it_began_with() -> None:
    bred = OsuGp().configured("population=30,generations=12")
    first = OsuGp().configured("population=1,generations=1")
    bred.train(TRAIN, seed=1)
    first.train(TRAIN, seed=1)
    assert set(bred.formulas) == {"furniture", "people"}
    assert set(first.formulas.values()) == {("-", "often", 0.5)}
    learnt = [scored("t", TRAIN, {"x": run_line_of(one)}, TunaSettings()) for one in (bred, first)]
    better, worse = [test.score(test.systems[0], "dice") or 0.0 for test in learnt]
    assert better > worse


def run_line_of(system: OsuGp) -> TunaAnswers:
    line = line_of("osu-gp", Registry())
    return run_line(replace(line, selection=system), TRAIN)


def test_a_formula_with_unknown_parts_is_no_model() -> None:
    with pytest.raises(ValueError, match="is not a part of a formula"):
        OsuGp().restore([{"knowledge": [], "formulas": {"people": ["/", "often", 1]}}])


def test_a_case_says_what_each_attribute_does(chairs: Trial) -> None:
    powers = powers_of(contrast_of(chairs))
    assert powers[("size", "*")] == 1.0
    assert powers[("colour", "*")] == pytest.approx(2 / 3)
    assert powers[("type", "*")] == 0.0


def test_the_nearest_cases_decide(chairs: Trial) -> None:
    # Whoever saw chairs such as these spoke of the colour, and size alone would do.
    near = replace(
        chairs,
        descriptions=(
            Description(attributes=(Attribute("type", "chair"), Attribute("colour", "red"))),
        ),
    )
    far_target = Entity(
        "0", "", "target", (Attribute("type", "fan"), Attribute("orientation", "left"))
    )
    far_other = Entity(
        "1", "", "distractor", (Attribute("type", "desk"), Attribute("orientation", "back"))
    )
    said = Description(attributes=(Attribute("orientation", "left"),))
    far = Trial("s9t9", (far_target, far_other), (said,), domain="furniture", condition="+LOC")
    system = Dit().configured("cases=1")
    system.train([far, near])
    assert names(system.generate(replace(chairs, descriptions=()))) == ["colour", "size", "type"]
    system.train([far])
    assert names(system.generate(chairs)) == ["orientation", "size"]


def test_a_condition_makes_cases_more_alike(chairs: Trial) -> None:
    free = replace(
        chairs,
        condition="+LOC",
        descriptions=(Description(attributes=(Attribute("size", "large"),)),),
    )
    bound = replace(
        chairs,
        condition="-LOC",
        descriptions=(Description(attributes=(Attribute("type", "chair"),)),),
    )
    system = Dit().configured("cases=1")
    system.train([bound, free])
    assert names(system.generate(replace(chairs, condition="+LOC"))) == ["size"]
    assert names(system.generate(replace(chairs, condition="-LOC"))) == ["size", "type"]


def test_a_case_without_cases_falls_back_to_what_identifies(chairs: Trial) -> None:
    system = Dit()
    system.train([replace(chairs, descriptions=(Description(attributes=()),))])
    assert names(system.generate(chairs)) == ["size"]
    assert Case({}, "", frozenset()).mentioned == frozenset()


def test_the_fingerprint_of_an_author_who_is_brief_is_brief(chairs: Trial) -> None:
    brief = (Attribute("size", "large"),)
    full = (Attribute("type", "chair"), Attribute("colour", "red"), Attribute("size", "large"))
    items = [
        replace(chairs, id=f"s{author}t{number}", descriptions=(Description(attributes=said),))
        for author, said in ((1, brief), (2, full))
        for number in range(8)
    ]
    system = IsFp()
    system.train(items)
    assert names(system.generate(replace(chairs, id="s1t99"))) == ["size"]
    assert names(system.generate(replace(chairs, id="s2t99"))) == ["colour", "size", "type"]


def test_a_target_with_nothing_known_of_it_gets_nothing(chairs: Trial) -> None:
    bare = Trial("x", (Entity("0", "", "target", ()), chairs.entities[1]), domain="furniture")
    for name in LATER:
        line = line_of(name, Registry())
        line.train(TRAIN[:28], seed=1)
        assert run_line(line, [bare]).by_item["x"].attributes == ()


def test_a_domain_with_more_distractors_than_a_word_has_bits_is_described() -> None:
    target = (Attribute("type", "chair"), Attribute("colour", "red"), Attribute("size", "large"))
    others = [
        Entity(str(n), "", "distractor", (target[0], target[1], Attribute("size", f"s{n}")))
        for n in range(150)
    ]
    trial = Trial("x", (Entity("t", "", "target", target), *others), domain="furniture")
    for name in ("is-fbn", *LATER):
        line = line_of(name, Registry())
        line.train(TRAIN[:28], seed=1)
        assert is_unique(trial, run_line(line, [trial]).by_item["x"].pairs)
