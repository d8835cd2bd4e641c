"""The realisers: the template's fixed words, and the model that learns people's words."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from anaphora_workbench.challenges.tuna.made_domains import TrialPlan, make
from anaphora_workbench.challenges.tuna.phrases import Phrases, Template, realise, symbols_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.generation.strings import text_metric
from anaphora_workbench.tasks.tuna import Attribute, Description, Marked, Piece, Trial


def marked(name: str, value: str, words: str) -> Marked:
    return Marked("ATTRIBUTE", (("NAME", name), ("VALUE", value)), (words,))


def example(pieces: tuple[Piece, ...], name: str = "s1t1") -> Trial:
    return Trial(name, descriptions=(Description(annotated=pieces),), domain="furniture")


@pytest.mark.parametrize(
    ("pairs", "domain", "words"),
    [
        ({"hasGlasses": "1", "hasBeard": "0"}, "people", "the person with glasses and no beard"),
        ({"hasBeard": "0", "hasGlasses": "1"}, "", "the person with glasses and no beard"),
        ({"colour": "red", "type": "fan", "size": "large"}, "", "the large red fan"),
        ({"colour": "red"}, "furniture", "the red object"),
        ({"type": "desk", "orientation": "back"}, "", "the desk facing backwards"),
        (
            {"type": "sofa", "y-dimension": "1", "x-dimension": "5"},
            "",
            "the sofa in the top row in the fifth column",
        ),
        (
            {"age": "old", "hairColour": "dark", "hasTie": "1", "hasSuit": "0"},
            "people",
            "the old person with dark hair, a tie and no suit",
        ),
        ({"hasHair": "0", "hasBeard": "1"}, "people", "the person with a beard and no hair"),
        ({"type": "other", "size": "large", "other": "other"}, "furniture", "the large object"),
        (
            {"hairColour": "other", "age": "other"},
            "people",
            "the person with hair of another colour",
        ),
        ({}, "", "the one"),
    ],
)
def test_the_template_has_its_words_and_places(
    pairs: dict[str, str], domain: str, words: str
) -> None:
    assert realise(pairs.items(), domain) == words


def test_the_template_realises_the_attributes_of_an_item() -> None:
    said = Description(attributes=(Attribute("COLOUR", "Red "), Attribute("TYPE", "fan")))
    assert Template().generate(Trial("1", descriptions=(said,))).words == "the red fan"


@pytest.mark.parametrize("realiser", [Template(), Phrases()])
def test_an_item_without_attributes_cannot_be_put_into_words(realiser: Template | Phrases) -> None:
    if realiser.trained:
        realiser.train(make(TrialPlan(authors=1)))
    with pytest.raises(ValueError, match="no ATTRIBUTE-SET"):
        realiser.generate(Trial("1", descriptions=(Description(words="x"),)))


def test_what_expresses_an_attribute_becomes_a_slot() -> None:
    row, column = marked("y-dimension", "1", "top"), marked("x-dimension", "2", "2nd column")
    place = Marked("ATTRIBUTE", (("NAME", "location"),), (row, " row, ", column))
    found = [
        (symbol, words)
        for symbol, _one, words in symbols_of(("The ", marked("hasBeard", "1", "Beard"), place))
    ]
    assert found == [
        ("the", "the"),
        ("hasBeard=1", "beard"),
        ("y-dimension", "top"),
        ("row", "row"),
        (",", ","),
        ("x-dimension", "2nd column"),
    ]


def test_the_trained_realiser_uses_peoples_words_in_their_order() -> None:
    chair = marked("type", "chair", "seat")
    items = [
        example(("the ", chair, " that is ", marked("colour", "red", "crimson"))),
        example(("the ", chair, " that is ", marked("colour", "blue", "azure"))),
    ]
    realiser = Phrases()
    realiser.train(items)
    words = realiser.words([("colour", "blue"), ("type", "chair")], "furniture")
    assert words == "the seat that is azure"


def test_words_before_the_noun_differ_from_those_behind_it() -> None:
    before = (marked("orientation", "left", "left-facing"), " ", marked("type", "fan", "fan"))
    behind = (marked("type", "fan", "fan"), " ", marked("orientation", "left", "facing left"))
    for most, words in ((before, "left-facing fan"), (behind, "fan facing left")):
        realiser = Phrases()
        realiser.train([example(before), example(behind), example(most)])
        said = realiser.words([("orientation", "left"), ("type", "fan")], "furniture")
        assert said == words


def test_what_was_never_expressed_takes_the_words_of_the_template() -> None:
    realiser = Phrases()
    realiser.train([example(("the ", marked("type", "fan", "fan")))])
    said = realiser.words([("type", "fan"), ("size", "large"), ("hasTie", "1")], "furniture")
    assert said.startswith("the fan")
    assert "large" in said
    assert "a tie" in said


def test_nothing_to_say_still_gives_words() -> None:
    realiser = Phrases()
    realiser.train([example((marked("type", "fan", "fan"),))])
    assert realiser.words([], "furniture") == "the object"


def test_the_trained_realiser_must_be_trained() -> None:
    with pytest.raises(UsageError, match="trained first"):
        Phrases().generate(Trial("1"))
    with pytest.raises(ValueError, match="ANNOTATED-WORD-STRING"):
        Phrases().train([Trial("1")])


def test_a_trained_realiser_survives_as_json() -> None:
    items = make(TrialPlan(authors=3))
    one, two = Phrases(), Phrases()
    one.train(items)
    two.restore(json.loads(json.dumps(one.state())))
    assert [two.generate(each) for each in items] == [one.generate(each) for each in items]


def test_every_attribute_is_said_once() -> None:
    items = make(TrialPlan(authors=8))
    realiser = Phrases()
    realiser.train(items)
    for trial in items:
        words = (realiser.generate(trial).words or "").split()
        for name in ("glasses", "spectacles", "beard"):
            assert words.count(name) <= 1
        assert len(words) < 25


def test_people_are_nearer_to_the_trained_realiser_than_to_the_template() -> None:
    train, test = (
        make(TrialPlan(seed=1, authors=20)),
        make(TrialPlan(seed=2, authors=20, first=100)),
    )
    trained = Phrases()
    trained.train(train)
    references = [[trial.descriptions[0].words or ""] for trial in test]
    edit = text_metric("edit")
    ours = edit.score([trained.generate(t).words or "" for t in test], references).segments
    fixed = edit.score([Template().generate(t).words or "" for t in test], references).segments
    assert fmean([x for x in ours if x is not None]) < fmean([x for x in fixed if x is not None])
