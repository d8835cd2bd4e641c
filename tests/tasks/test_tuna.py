"""TUNA records: how names and values are compared, and what a trial tells of itself."""

from __future__ import annotations

import pytest

from anaphora_workbench.tasks.tuna import (
    Attribute,
    Description,
    Entity,
    Marked,
    Trial,
    folded_name,
    folded_value,
    marked_attributes,
    pairs_of,
    text_of,
)


def entity(role: str, **values: str) -> Entity:
    return Entity("1", "", role, tuple([Attribute(name, value) for name, value in values.items()]))


@pytest.mark.parametrize(
    ("spelt", "folded"),
    [
        ("hairColour", "hairColour"),
        ("HAIR-COLOUR", "hairColour"),
        ("haircolor", "hairColour"),
        ("HASUIT", "hasSuit"),
        ("hasSuit", "hasSuit"),
        ("BEARD", "hasBeard"),
        ("X-DIMENSION", "x-dimension"),
        ("y", "y-dimension"),
        (" Colour ", "colour"),
        ("Mood", "mood"),
    ],
)
def test_names_of_one_attribute_are_the_same_however_they_are_spelt(
    spelt: str, folded: str
) -> None:
    assert folded_name(spelt) == folded


@pytest.mark.parametrize(
    ("spelt", "folded"),
    [("old ", "old"), ("Red", "red"), ("true", "1"), ("0", "0"), ("gray", "grey")],
)
def test_values_are_compared_without_case_and_blanks(spelt: str, folded: str) -> None:
    assert folded_value(spelt) == folded


def test_an_unknown_place_is_nothing_that_is_true_of_an_entity() -> None:
    found = entity("target", colour="red", x="unknown", y="2")
    assert found.pairs == {("colour", "red"), ("y-dimension", "2")}


def test_other_is_a_value_like_any_other() -> None:
    assert entity("target", hairColour="other").pairs == {("hairColour", "other")}


def test_a_wrapper_without_a_value_is_no_pair() -> None:
    assert pairs_of([Attribute("location", ""), Attribute("x-dimension", "2")]) == {
        ("x-dimension", "2")
    }


def test_annotated_words_give_their_attributes_in_order_and_their_text() -> None:
    row = Marked("ATTRIBUTE", (("NAME", "y-dimension"), ("VALUE", "1")), ("top",))
    place = Marked("ATTRIBUTE", (("NAME", "location"),), (row, " row"))
    pieces = ("the ", Marked("DET", (), ("fan",)), " in the ", place)
    assert [one.name for one in marked_attributes(pieces)] == ["location", "y-dimension"]
    assert text_of(pieces) == "the fan in the top row"


def test_the_type_of_the_target_tells_the_domain_that_is_not_stated() -> None:
    assert Trial("1", (entity("target", type="person"),)).kind == "people"
    assert Trial("1", (entity("target", type="sofa"),)).kind == "furniture"
    assert Trial("1").kind == ""


def test_the_id_tells_the_author_that_is_not_stated() -> None:
    assert Trial("S12t3").speaker == "s12"
    assert Trial("S12t3", author="ana").speaker == "ana"
    assert Trial("item-7").speaker == ""


def test_two_targets_make_a_trial_plural() -> None:
    one, two = entity("target", colour="red"), entity("target", colour="blue")
    assert Trial("1", (one, two)).plural
    assert Trial("1", (one,), cardinality=2).plural
    assert not Trial("1", (one, entity("distractor", colour="red"))).plural


def test_a_description_without_attributes_has_no_pairs() -> None:
    assert Description(words="the fan").pairs == frozenset()
