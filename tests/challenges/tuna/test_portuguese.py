"""The Portuguese template: its words, its order, and agreement in gender and number."""

from __future__ import annotations

import pytest

from anaphora_workbench.challenges.tuna.made_domains import VALUES
from anaphora_workbench.challenges.tuna.phrases import Template
from anaphora_workbench.challenges.tuna.portuguese import TemplatePt
from anaphora_workbench.tasks.tuna import Attribute, Description, Entity, Trial


@pytest.mark.parametrize(
    ("pairs", "domain", "words"),
    [
        ({"type": "chair", "colour": "red", "size": "small"}, "", "a cadeira vermelha pequena"),
        ({"type": "sofa", "colour": "red", "size": "small"}, "", "o sofá vermelho pequeno"),
        ({"type": "fan", "colour": "blue"}, "", "o ventilador azul"),
        (
            {"type": "desk", "orientation": "left"},
            "",
            "a escrivaninha virada para a esquerda",
        ),
        ({"type": "fan", "orientation": "back"}, "", "o ventilador virado de costas"),
        ({"colour": "grey"}, "furniture", "o objeto cinza"),
        ({"age": "old", "hasBeard": "1"}, "", "a pessoa idosa com barba"),
        ({"type": "man", "age": "old"}, "people", "o homem idoso"),
        (
            {"hasGlasses": "1", "hairColour": "dark", "hasBeard": "0", "hasTie": "0"},
            "people",
            "a pessoa com cabelo escuro e óculos e sem barba nem gravata",
        ),
        ({"hasHair": "0"}, "people", "a pessoa sem cabelo"),
        (
            {"type": "chair", "y-dimension": "1", "x-dimension": "3"},
            "",
            "a cadeira na linha de cima na terceira coluna",
        ),
        ({"type": "sofa", "x-dimension": "9"}, "", "o sofá na coluna 9"),
        ({"type": "chair", "colour": "not red"}, "", "a cadeira que não é vermelha"),
        ({"type": "lamp", "colour": "pink"}, "", "o lamp pink"),
    ],
)
def test_the_template_agrees(pairs: dict[str, str], domain: str, words: str) -> None:
    assert TemplatePt().words(pairs.items(), domain) == words


def thing(number: int, role: str, **values: str) -> Entity:
    return Entity(str(number), "", role, tuple([Attribute(n, v) for n, v in values.items()]))


def several(*said: tuple[str, str], targets: list[dict[str, str]], domain: str) -> Trial:
    entities = [thing(n, "target", **values) for n, values in enumerate(targets)]
    description = Description(attributes=tuple([Attribute(n, v) for n, v in said]))
    return Trial("p", tuple(entities), (description,), domain=domain, cardinality=len(targets))


CHAIRS = several(
    ("type", "chair"),
    ("colour", "red"),
    targets=[{"type": "chair", "colour": "red"}] * 2,
    domain="furniture",
)
MIXED = several(
    ("type", "chair"),
    ("type", "sofa"),
    ("colour", "red"),
    targets=[{"type": "chair", "colour": "red"}, {"type": "sofa", "colour": "red"}],
    domain="furniture",
)
FEMININE = several(
    ("type", "chair"),
    ("type", "desk"),
    ("size", "small"),
    targets=[{"type": "chair", "size": "small"}, {"type": "desk", "size": "small"}],
    domain="furniture",
)
PEOPLE = several(
    ("hasBeard", "1"), targets=[{"type": "person", "hasBeard": "1"}] * 2, domain="people"
)
OTHERS = several(
    ("type", "chair"),
    ("colour", "red"),
    ("type", "fan"),
    ("colour", "blue"),
    targets=[{"type": "chair", "colour": "red"}, {"type": "fan", "colour": "blue"}],
    domain="furniture",
)


@pytest.mark.parametrize(
    ("trial", "portuguese", "english"),
    [
        (CHAIRS, "as duas cadeiras vermelhas", "the red chairs"),
        (MIXED, "a cadeira e o sofá vermelhos", "the red chair and sofa"),
        (FEMININE, "a cadeira e a escrivaninha pequenas", "the small chair and desk"),
        (PEOPLE, "as duas pessoas com barba", "the people with beards"),
        (OTHERS, "a cadeira vermelha e o ventilador azul", "the red chair and the blue fan"),
    ],
)
def test_several_targets_agree_in_number(trial: Trial, portuguese: str, english: str) -> None:
    assert TemplatePt().generate(trial).words == portuguese
    assert Template().generate(trial).words == english


def test_the_lexicon_has_all_values_of_the_domains() -> None:
    pairs = [
        (name, value)
        for known in VALUES.values()
        for name, values in known.items()
        for value in values
    ]
    assert TemplatePt().lacking(pairs) == []
    assert TemplatePt().lacking([("colour", "pink"), ("type", "lamp"), ("hasHat", "1")]) == [
        ("colour", "pink"),
        ("hasHat", "1"),
        ("type", "lamp"),
    ]
