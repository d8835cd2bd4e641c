"""The measures of the TUNA tasks, on sets and strings whose scores can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from anaphora_workbench.challenges.results import ALL, RowKind, SystemScores, TestSet
from anaphora_workbench.challenges.tuna.items import TunaAnswers, answers_of, items_of
from anaphora_workbench.challenges.tuna.scoring import (
    Refs,
    TunaSettings,
    TunaTask,
    group_of,
    measures_of,
    scored,
)
from anaphora_workbench.tasks.tuna import Attribute, Description, Trial

Made = Callable[..., Trial]
BLUE_FAN = {"colour": "blue", "type": "fan"}


def worded(words: str | None = None, **values: str) -> Description:
    chosen = tuple([Attribute(name, value) for name, value in values.items()])
    return Description(words=words, attributes=chosen)


@pytest.fixture
def fan(made: Made) -> Trial:
    """A small blue fan; one reference says colour and type, the other one size as well."""
    trial = made(
        {"colour": "blue", "type": "fan", "size": "small", "orientation": "left"},
        {"colour": "red", "type": "fan", "size": "large", "orientation": "left"},
        name="f",
    )
    references = (
        worded("the blue fan", **BLUE_FAN),
        worded("The small  blue fan", **BLUE_FAN, size="small"),
    )
    return replace(trial, descriptions=references)


def one(
    trial: Trial,
    answer: Description | None,
    settings: TunaSettings | None = None,
    *others: Trial,
) -> tuple[TestSet, SystemScores]:
    answers = TunaAnswers({} if answer is None else {trial.id: answer})
    test = scored("t", [trial, *others], {"sys": answers}, settings or TunaSettings(), people=False)
    return test, test.systems[0]


def scores(
    trial: Trial, answer: Description | None, settings: TunaSettings | None = None
) -> dict[str, float]:
    test, system = one(trial, answer, settings)
    return {name: test.score(system, name) or 0.0 for name in system.columns}


def test_dice_and_masi_are_means_over_the_references(fan: Trial) -> None:
    # Dice 1 and .8, MASI 1 and .4444 (anchored values of the metrics).
    found = scores(fan, worded(**BLUE_FAN))
    assert found["dice"] == pytest.approx(0.9)
    assert found["masi"] == pytest.approx((1 + 4 / 9) / 2)
    assert found["accuracy"] == 1.0


def test_the_best_reference_counts_where_that_is_asked_for(fan: Trial) -> None:
    found = scores(fan, worded(colour="blue", orientation="left"), TunaSettings(refs=Refs.BEST))
    assert found["dice"] == pytest.approx(0.5)
    found = scores(fan, worded(colour="blue", orientation="left"))
    assert found["dice"] == pytest.approx((0.5 + 0.4) / 2)
    assert found["masi"] == pytest.approx((1 / 9 + 1 / 12) / 2)


def test_an_answer_is_accurate_if_it_is_any_reference(fan: Trial) -> None:
    assert scores(fan, worded(**BLUE_FAN, size="small"))["accuracy"] == 1.0
    assert scores(fan, worded(colour="blue"))["accuracy"] == 0.0


def test_spelling_makes_no_difference(fan: Trial) -> None:
    assert scores(fan, worded(COLOUR="Blue ", TYPE="fan"))["accuracy"] == 1.0


@pytest.mark.parametrize(
    ("values", "unique", "minimal"),
    [
        ({"colour": "blue"}, 1.0, 1.0),
        ({"colour": "blue", "type": "fan"}, 1.0, 0.0),
        ({"type": "fan"}, 0.0, 0.0),
        ({}, 0.0, 0.0),
        ({"colour": "purple"}, 0.0, 0.0),
        ({"taste": "sweet"}, 0.0, 0.0),
        ({"colour": "blue", "orientation": "right"}, 0.0, 0.0),
    ],
)
def test_minimal_is_what_is_unique_and_as_short_as_can_be(
    fan: Trial, values: Mapping[str, str], unique: float, minimal: float
) -> None:
    found = scores(fan, worded(**values))
    assert (found["uniqueness"], found["minimality"]) == (unique, minimal)


def test_nothing_is_minimal_where_nothing_is_unique(made: Made) -> None:
    twin = {"colour": "red"}
    trial = replace(made(twin, twin, name="x"), descriptions=(worded(colour="red"),))
    found = scores(trial, worded(colour="red"))
    assert (found["uniqueness"], found["minimality"]) == (0.0, 0.0)


def test_edit_distance_is_in_words_and_a_substitution_costs_two(fan: Trial) -> None:
    settings = TunaSettings(task=TunaTask.REG)
    assert scores(fan, worded("the blue chair"), settings)["edit"] == pytest.approx((2 + 3) / 2)
    best = TunaSettings(task=TunaTask.REG, refs=Refs.BEST)
    assert scores(fan, worded("the blue chair"), best)["edit"] == 2.0


def test_strings_are_compared_without_case_and_runs_of_blanks(fan: Trial) -> None:
    found = scores(fan, worded("the SMALL blue fan"), TunaSettings(task=TunaTask.REG))
    assert found["string_accuracy"] == 1.0
    assert found["bleu"] == pytest.approx(1.0)


def test_bleu_has_four_words_in_2008_and_three_in_2009(fan: Trial) -> None:
    answer = worded("the small blue chair")
    three = scores(fan, answer, TunaSettings(task=TunaTask.REG, bleu=3))["bleu"]
    four = scores(fan, answer, TunaSettings(task=TunaTask.REG, bleu=4))["bleu"]
    # p1 = 3/4, p2 = 2/3, p3 = 1/2; p4 is smoothed to 1/2.
    assert three == pytest.approx((3 / 4 * 2 / 3 * 1 / 2) ** (1 / 3))
    assert four == pytest.approx((3 / 4 * 2 / 3 * 1 / 2 * 1 / 2) ** (1 / 4))
    assert [m.title for m in measures_of(TunaSettings(TunaTask.REG, bleu=4))][2] == "BLEU-4"


def test_bleu_and_nist_are_of_the_whole_set_only(fan: Trial) -> None:
    _test, system = one(fan, worded("the blue fan"), TunaSettings(task=TunaTask.REG))
    assert list(system.columns["bleu"].totals) == [ALL]
    assert system.columns["nist"].values == {}


def test_a_missing_answer_is_counted_and_scores_worst(fan: Trial, made: Made) -> None:
    other = replace(fan, id="g")
    test, system = one(fan, worded(**BLUE_FAN), None, other)
    assert system.missing == ["g"]
    assert system.columns["dice"].values == {"f": pytest.approx(0.9), "g": 0.0}
    assert test.score(system, "accuracy") == 0.5
    _test, system = one(fan, worded("the blue fan"), TunaSettings(task=TunaTask.REG), other)
    # An empty text is as far from a reference as that is long.
    assert system.columns["edit"].values["g"] == pytest.approx((3 + 4) / 2)
    assert system.columns["string_accuracy"].values["g"] == 0.0


@pytest.mark.parametrize("answer", [Description(words="  "), Description()])
def test_an_empty_answer_is_a_missing_one(fan: Trial, answer: Description) -> None:
    assert one(fan, answer, TunaSettings(task=TunaTask.REG))[1].missing == ["f"]


def test_an_empty_set_of_attributes_is_an_answer(fan: Trial) -> None:
    assert one(fan, Description(attributes=()))[1].missing == []


def test_answers_that_nobody_asked_for_are_counted(fan: Trial) -> None:
    answers = TunaAnswers({"f": worded(**BLUE_FAN), "zz": worded()}, duplicates=("f", "zz"))
    system = scored("t", [fan], {"s": answers}, TunaSettings()).systems[0]
    assert (system.extra, system.duplicates) == (["zz"], ["f"])


def test_people_are_scored_against_each_other(fan: Trial) -> None:
    test = scored("t", [fan], {}, TunaSettings())
    assert [system.system for system in test.systems] == ["human-1", "human-2"]
    assert {system.kind for system in test.systems} == {RowKind.REFERENCE}
    assert test.score(test.systems[0], "dice") == pytest.approx(0.8)
    assert test.score(test.systems[1], "accuracy") == 0.0


def test_people_are_not_scored_where_an_item_has_one_description(fan: Trial) -> None:
    single = replace(fan, id="g", descriptions=fan.descriptions[:1])
    assert scored("t", [fan, single], {}, TunaSettings()).systems == ()


def test_in_the_realisation_task_only_the_words_for_the_given_attributes_count(fan: Trial) -> None:
    settings = TunaSettings(task=TunaTask.R)
    found = scores(fan, worded("the blue fan"), settings)
    assert (found["edit"], found["string_accuracy"]) == (0.0, 1.0)


def test_items_without_a_reference_are_left_out(fan: Trial) -> None:
    bare = replace(fan, id="g", descriptions=(Description(attributes=()),))
    test = scored("t", [fan, bare], {}, TunaSettings(task=TunaTask.REG))
    assert list(test.groups) == ["f"]
    assert list(scored("t", [fan, bare], {}, TunaSettings()).groups) == ["f", "g"]


def test_items_are_grouped_by_domain_condition_or_both(fan: Trial) -> None:
    assert [group_of(fan, by) for by in ("domain", "condition", "both")] == [
        "furniture",
        "-LOC",
        "furniture -LOC",
    ]


def test_only_the_measures_that_were_asked_for_get_letters() -> None:
    tested = [one.name for one in measures_of(TunaSettings(realised="template")) if one.tested]
    assert tested == ["dice", "edit"]
    assert [one.name for one in measures_of(TunaSettings(letters=("masi",))) if one.tested] == [
        "masi"
    ]


def test_the_signature_holds_what_moves_figures() -> None:
    assert TunaSettings().signature() == "TUNA-AS|refs:mean"
    assert TunaSettings(TunaTask.REG, Refs.BEST, 4).signature() == (
        "TUNA-REG|refs:best|bleu:4|nist:5|edit:1/1/2|words:mteval-v13a,lower-case"
    )
    assert "realise:template" in TunaSettings(realised="template").signature()


def test_trials_of_one_name_are_one_item_with_several_references(fan: Trial) -> None:
    again = replace(fan, descriptions=fan.descriptions[:1])
    found = items_of([fan, again])
    assert [len(one.descriptions) for one in found.trials] == [3]
    assert found.problems == ()


def test_another_domain_of_the_same_name_is_refused(fan: Trial, made: Made) -> None:
    found = items_of([fan, made({"colour": "red"}, {"colour": "blue"}, name="f")])
    assert [one.code for one in found.problems] == ["trial-twice"]
    assert len(found.trials) == 1


def test_a_file_of_answers_is_no_test_set() -> None:
    found = items_of([Trial("a", descriptions=(worded(),))])
    assert [one.code for one in found.problems] == ["domain-missing"]


def test_plural_trials_are_counted_and_left_out_unless_asked_for(fan: Trial) -> None:
    plural = replace(fan, id="p", cardinality=2)
    assert (items_of([fan, plural]).plural, len(items_of([fan, plural]).trials)) == (1, 1)
    assert len(items_of([fan, plural], plural=True).trials) == 2


def test_the_first_of_several_answers_counts() -> None:
    first, second = worded(colour="red"), worded(colour="blue")
    found = answers_of([Trial("a", descriptions=(first,)), Trial("a", descriptions=(second,))])
    assert found.by_item["a"] == first
    assert found.duplicates == ("a",)
