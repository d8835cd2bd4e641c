"""The realisers of 2008 and 2009: transducers, n-grams, dependents and cases."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from anaphora_workbench.challenges.tuna.annotated import parts_of, segments_of
from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.phrases import Template
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.strings import text_metric
from anaphora_workbench.tasks.tuna import Attribute, Description, Marked, Piece, Trial

LATER = ("is-gt", "att-ngram", "att-dependency", "dit-r", "nil-ucm-r")
TRAIN = make(TrialPlan(seed=1, authors=12))


def marked(name: str, value: str, words: str) -> Marked:
    return Marked("ATTRIBUTE", (("NAME", name), ("VALUE", value)), (words,))


def example(*pieces: Piece) -> Trial:
    return Trial("s1t1", descriptions=(Description(annotated=pieces),), domain="people")


def asked(**values: str) -> Trial:
    said = Description(attributes=tuple([Attribute(n, v) for n, v in values.items()]))
    return Trial("x", descriptions=(said,), domain="people")


MAN, OLD = marked("type", "person", "man"), marked("age", "old", "old")
GLASSES, BEARD = marked("hasGlasses", "1", "glasses"), marked("hasBeard", "1", "a beard")
PEOPLE = [
    example("the ", OLD, " ", MAN, " with ", GLASSES, " and ", BEARD),
    example("the ", OLD, " ", MAN, " with ", GLASSES),
    example("the ", MAN, " with ", BEARD),
]


def words(name: str, item: Trial, items: list[Trial] = PEOPLE) -> str:
    realiser = Registry().generator(name)
    realiser.train(items)
    return realiser.generate(item).words or ""


@pytest.mark.parametrize("name", LATER)
def test_the_words_of_people_come_back(name: str) -> None:
    everything = asked(type="person", age="old", hasGlasses="1", hasBeard="1")
    assert words(name, everything) == "the old man with glasses and a beard"
    assert words(name, asked(type="person", hasBeard="1")) == "the man with a beard"


@pytest.mark.parametrize("name", LATER)
def test_what_nobody_said_together_is_put_together(name: str) -> None:
    assert words(name, asked(type="person", age="old", hasBeard="1")) == "the old man with a beard"


@pytest.mark.parametrize("name", LATER)
def test_what_was_never_expressed_takes_the_words_of_the_template(name: str) -> None:
    found = words(name, asked(type="person", hasTie="1"))
    assert found.startswith("the man")
    assert "a tie" in found


@pytest.mark.parametrize("name", LATER)
def test_a_description_without_a_type_has_a_noun(name: str) -> None:
    assert "person" in words(name, asked(age="old")).split()
    assert words(name, asked()) in {"person", "the person"}


@pytest.mark.parametrize("name", LATER)
def test_every_attribute_is_said_once_and_without_accidents(name: str) -> None:
    realiser = Registry().generator(name)
    realiser.train(TRAIN)
    for trial in TRAIN[::5]:
        found = (realiser.generate(trial).words or "").split()
        assert found
        assert len(found) < 25
        for word in ("glasses", "spectacles", "beard", "red", "blue"):
            assert found.count(word) <= 1
        assert "the" not in found[1:2]
        assert found[-1] not in {"and", "with", ",", "the"}


@pytest.mark.parametrize("name", LATER)
def test_what_was_learnt_survives_as_json(name: str) -> None:
    one, two = Registry().generator(name), Registry().generator(name)
    one.train(TRAIN)
    two.restore(json.loads(json.dumps(one.state())))  # type: ignore[attr-defined]
    for trial in TRAIN[:20]:
        assert two.generate(trial) == one.generate(trial)


@pytest.mark.parametrize("name", LATER)
def test_a_realiser_must_be_trained_on_annotated_words(name: str) -> None:
    with pytest.raises(UsageError, match="trained first"):
        Registry().generator(name).generate(asked(age="old"))
    with pytest.raises(ValueError, match="ANNOTATED-WORD-STRING"):
        Registry().generator(name).train([Trial("1")])


@pytest.mark.parametrize("name", ["is-gt", "att-ngram", "att-dependency"])
def test_unseen_people_are_nearer_than_to_the_template(name: str) -> None:
    items = make(TrialPlan(seed=2, authors=8, first=101))
    realiser = Registry().generator(name)
    realiser.train(TRAIN)
    references = [[trial.descriptions[0].words or ""] for trial in items]
    edit = text_metric("edit")
    ours = edit.score([realiser.generate(t).words or "" for t in items], references).segments
    fixed = edit.score([Template().generate(t).words or "" for t in items], references).segments
    assert fmean([x for x in ours if x is not None]) < fmean([x for x in fixed if x is not None])


def test_a_case_keeps_its_own_words_and_a_net_takes_the_usual_ones() -> None:
    gent = marked("type", "person", "gent")
    items = [example("the ", gent, " with ", BEARD), *PEOPLE, *PEOPLE]
    item = asked(type="person", hasBeard="1")
    assert words("dit-r", item, [items[0]]) == "the gent with a beard"
    assert words("nil-ucm-r", item, items) == "the man with a beard"


def test_a_coordination_that_loses_its_first_part_keeps_the_marker() -> None:
    for name in ("dit-r", "nil-ucm-r"):
        assert words(name, asked(type="person", hasBeard="1"), PEOPLE[:1]) == "the man with a beard"


def test_function_words_belong_to_what_follows_them() -> None:
    found, end = segments_of(parts_of(PEOPLE[0].descriptions[0]))
    assert [(one.before, one.part.slot, one.part.place) for one in found] == [
        (("the",), "age", "+"),
        ((), "type", "-"),
        (("with",), "hasGlasses=1", "-"),
        (("and",), "hasBeard=1", "-"),
    ]
    assert end == ()
