"""A resolver that follows an annotator answers as one that hears the whole text anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.session.planned_edits import agreement_set, respanned
from anaphora_workbench.annotation.worker.following import Following
from anaphora_workbench.edits import Edit, SetAntecedents, SetKind, SetReference
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Layer, Reference, Span
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

TEXT = (
    "Ana met Eva at the market. She gave her a book. It was old, and she liked it. Her brother "
    "Tom said that he wanted it. She told him that it was hers. He asked them for it again. They "
    "laughed at him. It rained. She took his hand. This was new to him.\n"
) * 2


@pytest.fixture
def project(ask: Any, tmp_path: Path) -> Iterator[Project]:
    (tmp_path / "text.txt").write_text(TEXT, encoding="utf-8")
    place = tmp_path / "project.anaphora"
    values = {"paths": [str(tmp_path / "text.txt")], "project": str(place), "create": True}
    ask("prepare", **values, language="en", annotators=["ana"], resolver="")
    with Project.open(place) as opened:
        yield opened


def follower(project: Project, resolver: str, stored: Layer | None = None) -> Following:
    pipeline = Pipeline.of(Registry(), PluginChoice(resolver=resolver))
    layer = project.layer("text", "ana")
    return Following(pipeline, project.document("text"), layer, stored, lambda _step: None)


def an_edit(chance: random.Random, layer: Layer, name: str) -> Edit:
    """Return an answer: an earlier expression, none at all, or the question once more."""
    own = layer.markables[name]
    before = [m.id for m in layer.in_text_order() if m.order < own.order]
    way = chance.random()
    if way < 0.2 or not before:
        return SetReference(name, Reference.NON_REFERRING)
    if way < 0.3:
        return SetAntecedents(name, (), None)
    return SetAntecedents(name, (chance.choice(before[-8:]),), Reference.ANAPHOR)


@pytest.mark.parametrize("resolver", ["supar", "ranker", "mitkov"])
def test_whatever_is_decided_wherever_the_answers_are_those_of_a_new_beginning(
    project: Project, resolver: str
) -> None:
    chance = random.Random(7)
    names = [a.markable for a in project.layer("text", "ana").anaphors_in_text_order()]
    followed = follower(project, resolver)
    list(followed.propose("", -1))
    place = 0
    for _round in range(30):
        layer = project.layer("text", "ana")
        if project.numbers_in_force("text", "ana") and chance.random() < 0.15:
            project.undo("text", "ana")
        else:
            project.record("text", "ana", an_edit(chance, layer, names[place]))
        place = chance.randrange(len(names)) if chance.random() < 0.2 else (place + 1) % len(names)
        followed.follow(project.layer("text", "ana"))
        anew = follower(project, resolver, followed.layer_of_answers())
        horizon = chance.choice((1, 1, 3, -1))
        assert given(followed, names[place], horizon) == given(anew, names[place], horizon)


def a_correction(chance: random.Random, project: Project) -> Edit:
    """Return a correction of an expression: of number and gender, of its words, or of its kind."""
    layer = project.layer("text", "ana")
    way = chance.randrange(3)
    if way == 0:
        return SetKind(chance.choice(list(layer.anaphors)), chance.choice(("poss", "name", "demo")))
    markable = chance.choice([m for m in layer.in_text_order() if m.realisation == "overt"])
    if way == 1:
        value = chance.choice(("Plur", "Sing"))
        return agreement_set(markable, "Number", value)
    near = [m for m in layer.in_text_order() if m.id != markable.id]
    spans = (Span(markable.start, markable.end + 1),)
    return respanned(project.document("text"), near, markable, spans)


@pytest.mark.parametrize("resolver", ["supar", "ranker"])
def test_after_corrections_of_expressions_the_answers_are_those_of_a_new_beginning(
    project: Project, resolver: str
) -> None:
    chance = random.Random(11)
    names = [a.markable for a in project.layer("text", "ana").anaphors_in_text_order()]
    followed = follower(project, resolver)
    changed = 0
    before = given(followed, "", -1)
    for _round in range(12):
        if project.numbers_in_force("text", "ana") and chance.random() < 0.2:
            project.undo("text", "ana")
        else:
            with suppress(EditError):
                project.record("text", "ana", a_correction(chance, project))
        followed.follow(project.layer("text", "ana"))
        anew = follower(project, resolver, followed.layer_of_answers())
        first = chance.choice(names)
        assert given(followed, first, 4) == given(anew, first, 4)
        now = given(followed, "", -1)
        assert now == given(anew, "", -1)
        changed += now != before
        before = now
    assert changed


def test_a_resolver_for_whole_texts_knows_a_correction_when_all_is_asked_for(
    project: Project,
) -> None:
    followed = follower(project, "sieves")
    assert not any(one.unaware for one in followed.propose("", 4) if one is not None)
    layer = project.layer("text", "ana")
    she = next(m for m in layer.in_text_order() if m.id in layer.anaphors)
    project.record("text", "ana", agreement_set(she, "Number", "Plur"))
    followed.follow(project.layer("text", "ana"))
    old = [one for one in followed.propose("", 40) if one is not None and one.answer.given]
    assert any(one.unaware for one in old)
    new = given(followed, "", -1)
    assert new == given(follower(project, "sieves"), "", -1)
    assert not any(one.unaware for one in followed.propose("", 40) if one is not None)


def given(desk: Following, first: str, horizon: int) -> dict[str, tuple[Any, ...]]:
    """Return the answers from an anaphor on, without the places where there is nothing to say."""
    answers = [one for one in desk.propose(first, horizon) if one is not None]
    return {
        one.anaphor: (one.answer.antecedents, one.answer.reference, one.answer.probability)
        for one in answers
    }
