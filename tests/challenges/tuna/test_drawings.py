"""Drawings of domains: every entity in its cell, the target in its border, nothing left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest

from anaphora_workbench.challenges.tuna.drawings import draw, furniture, person
from anaphora_workbench.challenges.tuna.made_domains import VALUES, TrialPlan, make
from anaphora_workbench.tasks.tuna import Attribute, Description, Entity, Trial

Made = Callable[..., Trial]
ITEMS = make(TrialPlan(authors=1))
SVG = "{http://www.w3.org/2000/svg}"
BORDER = "#d40000"


def entity(**values: str) -> Entity:
    return Entity("1", "", "target", tuple([Attribute(n, v) for n, v in values.items()]))


@pytest.mark.parametrize("trial", ITEMS, ids=lambda trial: trial.id)
def test_a_drawing_has_all_entities_and_one_border(trial: Trial) -> None:
    root = ElementTree.fromstring(draw(trial))
    places = [one.get("transform") for one in root.findall(f"{SVG}g")]
    assert len(places) == len(set(places)) == 7
    assert [one.get("stroke") for one in root.findall(f"{SVG}rect")].count(BORDER) == 1


def test_the_border_stands_around_the_cell_of_the_target() -> None:
    trial = ITEMS[0]
    root = ElementTree.fromstring(draw(trial))
    (border,) = [one for one in root.findall(f"{SVG}rect") if one.get("stroke") == BORDER]
    target = trial.targets[0]
    column = (float(border.get("x", "")) - 18) / 160 + 1
    row = (float(border.get("y", "")) - 18) / 160 + 1
    assert (f"{column:g}", f"{row:g}") == (target.value("x"), target.value("y"))


def test_a_reader_sees_no_border() -> None:
    assert BORDER not in draw(ITEMS[0], target=False)


def test_every_piece_of_furniture_looks_different() -> None:
    kinds = VALUES["furniture"]
    drawings = [
        furniture(entity(type=type_, colour=colour, orientation=side))
        for type_, colour, side in product(kinds["type"], kinds["colour"], kinds["orientation"])
    ]
    assert len(set(drawings)) == len(drawings) == 64


@pytest.mark.parametrize("name", [name for name in VALUES["people"] if name != "type"])
def test_every_attribute_of_a_person_shows(name: str) -> None:
    base = {"hasHair": "1", "hairColour": "dark", "age": "young", "orientation": "front"}
    base |= {"hasShirt": "0", "hasTie": "0", "hasSuit": "0"}
    drawings = [person(entity(**{**base, name: value})) for value in VALUES["people"][name]]
    assert len(set(drawings)) == len(drawings)


def test_sizes_show() -> None:
    big, small = entity(type="fan", size="large"), entity(type="fan", size="small")
    drawings = [draw(Trial("x", (one,))) for one in (big, small)]
    assert "scale(1.3)" in drawings[0]
    assert "scale(0.8)" in drawings[1]


def test_an_entity_whose_place_is_not_known_goes_to_a_free_cell(made: Made) -> None:
    trial = made(
        {"type": "fan", "x-dimension": "1", "y-dimension": "1"},
        {"type": "fan", "x-dimension": "unknown", "y-dimension": "1"},
        {"type": "fan", "x-dimension": "1", "y-dimension": "1"},
    )
    root = ElementTree.fromstring(draw(trial))
    assert len({one.get("transform") for one in root.findall(f"{SVG}g")}) == 3


def test_what_cannot_be_drawn_is_named() -> None:
    assert "lamp &amp; shade" in furniture(entity(type="lamp & shade"))


def test_descriptions_stand_below_where_they_are_asked_for() -> None:
    trial = replace(ITEMS[0], descriptions=(Description(words="a <red> fan"),))
    assert "a &lt;red&gt; fan" in draw(trial, words=True)
    assert "red&gt;" not in draw(trial)


def test_larger_grids_have_room() -> None:
    far = entity(type="fan", **{"x-dimension": "7", "y-dimension": "4"})
    assert 'viewBox="0 0 1142 662"' in draw(Trial("x", (far,)))
