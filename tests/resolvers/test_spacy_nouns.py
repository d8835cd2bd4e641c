"""Nouns behind determiners that a model takes for names or adverbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.descriptions import DescriptionFinder
from anaphora_resolvers.spacy.pieces import SpacyAnalysis
from anaphora_resolvers.spacy.word_classes import settle_nouns
from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.language import language

EL = FrozenDict({"Gender": "Masc", "Number": "Sing", "PronType": "Art"})
AQUELLA = FrozenDict({"Gender": "Fem", "Number": "Sing", "PronType": "Dem"})
NONE: FrozenDict[str, str] = FrozenDict({})


def analysed(words: str, rows: list[tuple[str, FrozenDict[str, str], int, str]]) -> SpacyAnalysis:
    """Return what is left of an analysis of one Spanish sentence after the correction."""
    texts = words.split()
    document = Document(
        "d", "es", "", tuple([Token(text) for text in texts]), (Span(0, len(texts)),)
    )
    pos = [row[0] for row in rows]
    analysis = SpacyAnalysis(
        pos,
        list(pos),
        texts,
        [row[1] for row in rows],
        [row[2] for row in rows],
        [row[3] for row in rows],
        ["MISC" if tag == "PROPN" else "" for tag in pos],
    )
    settle_nouns(document, analysis, language("es"))
    return analysis


def test_a_word_in_small_letters_behind_its_article_is_no_name() -> None:
    found = analysed(
        "El rey murió",
        [("DET", EL, 1, "det"), ("PROPN", NONE, 2, "nsubj"), ("VERB", NONE, -1, "ROOT")],
    )
    assert (found.pos[1], found.tag[1], found.entity[1]) == ("NOUN", "NOUN", "")
    assert found.features[1] == {"Gender": "Masc", "Number": "Sing"}


def test_a_name_with_a_capital_letter_stays_one_behind_an_article() -> None:
    found = analysed(
        "El Rey murió",
        [("DET", EL, 1, "det"), ("PROPN", NONE, 2, "nsubj"), ("VERB", NONE, -1, "ROOT")],
    )
    assert (found.pos[1], found.entity[1]) == ("PROPN", "MISC")


def test_a_demonstrative_before_a_time_of_day_is_its_determiner() -> None:
    found = analysed(
        "Aquella tarde llovió",
        [("PRON", AQUELLA, 2, "obj"), ("ADV", NONE, 2, "advmod"), ("VERB", NONE, -1, "ROOT")],
    )
    assert found.pos == ["DET", "NOUN", "VERB"]
    assert found.head == [1, 2, -1]
    assert found.deprel == ["det", "obl", "ROOT"]
    assert found.features[1] == {"Gender": "Fem", "Number": "Sing"}


def test_the_adverb_may_hang_below_the_demonstrative() -> None:
    found = analysed(
        "Aquella tarde llovió",
        [("PRON", AQUELLA, 2, "obl"), ("ADV", NONE, 0, "advmod"), ("VERB", NONE, -1, "ROOT")],
    )
    assert found.head == [1, 2, -1]
    assert found.deprel == ["det", "obl", "ROOT"]


def test_an_adverb_behind_a_pronoun_that_is_no_time_stays() -> None:
    found = analysed(
        "Aquella siempre llovió",
        [("PRON", AQUELLA, 2, "nsubj"), ("ADV", NONE, 2, "advmod"), ("VERB", NONE, -1, "ROOT")],
    )
    assert found.pos == ["PRON", "ADV", "VERB"]


@pytest.mark.parametrize(
    ("relation", "number"), [("nsubj", frozenset(("Sing",))), ("obj", frozenset())]
)
def test_a_noun_in_another_script_has_at_most_the_number_of_its_verb(
    relation: str, number: frozenset[str]
) -> None:
    verb = FrozenDict({"Number": "Sing", "VerbForm": "Fin"})
    rows = [
        ("NOUN", FrozenDict({"Number": "Plur"}), 1, relation),
        ("VERB", verb, -1, "ROOT"),
    ]
    found = analysed("بالعالم aparece", rows)
    word = Token("بالعالم", pos=found.pos[0], tag=found.tag[0], features=found.features[0])
    assert language("es").agreement(word).number == number


def test_latin_letters_with_marks_are_no_other_script() -> None:
    found = analysed("árboles", [("NOUN", FrozenDict({"Number": "Plur"}), -1, "ROOT")])
    assert found.features == [{"Number": "Plur"}]


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("El rey murió.", "es", [("El rey", "defDesc")]),
        ("Un rey tenía una hija. El rey murió.", "es", [("El rey", "defDesc")]),
        ("Aquella tarde llovió.", "es", [("Aquella tarde", "demoDesc")]),
        ("A king had a daughter. The king died.", "en", [("The king", "defDesc")]),
        ("That afternoon she left.", "en", [("That afternoon", "demoDesc"), ("she", "persNoRefl")]),
    ],
)
def test_descriptions_are_found_at_the_beginning_of_raw_text(
    text: str,
    code: str,
    expected: list[tuple[str, str]],
    prepared: Callable[..., Any],
    request: pytest.FixtureRequest,
) -> None:
    if code == "es":
        request.getfixturevalue("spanish_model")
    sample = prepared(text, code)
    layer = DescriptionFinder().find(sample.document, sample.layer)
    assert [
        (sample.document.words(layer.markables[anaphor.markable].span), anaphor.kind)
        for anaphor in layer.anaphors_in_text_order()
    ] == expected
