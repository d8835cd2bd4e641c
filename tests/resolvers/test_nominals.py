"""Proper names: which are anaphors when they are asked for, and what supar makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.descriptions import NominalFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.supar import Supar
from anaphora_workbench.model import Anaphor, Document
from anaphora_workbench.registry import Registry

Build = Callable[..., Document]

FULL = """
    Ana Ana PROPN Number=Sing 3 nsubj
    Hu Hu PROPN Number=Sing 1 flat
    slept sleep VERB VerbForm=Fin 0 root
    """
LAST = """
    Mrs Mrs PROPN Number=Sing 2 compound
    Hu Hu PROPN Number=Sing 3 nsubj
    left leave VERB VerbForm=Fin 0 root
    """
OTHER = FULL.replace("Ana", "Eva")
YOUNG = """
    Young young ADJ _ 2 amod
    Hu Hu PROPN Number=Sing 3 nsubj
    left leave VERB VerbForm=Fin 0 root
    """


def document(parse: Build, *sentences: str) -> Document:
    """Return the text of some sentences."""
    rows = [sentence.replace("\n    ", "\n").strip() for sentence in sentences]
    return parse("\n\n".join(rows))


def named(document: Document, *kinds: str) -> list[str]:
    """Return the words of the anaphors that are names."""
    document, layer = ParsedPreprocessor().prepare(document)
    layer = NominalFinder(kinds or None).find(document, layer)
    return [
        document.words(layer.markables[anaphor.markable].span)
        for anaphor in layer.anaphors_in_text_order()
        if anaphor.kind == "name"
    ]


def answer(document: Document) -> str:
    """Return what supar takes the last name of a text for, and why."""
    document, layer = ParsedPreprocessor().prepare(document)
    asked = Anaphor(layer.in_text_order()[-1].id, "name")
    pool = SuparCandidateFinder().start(document, layer).candidates(asked)
    decision = Supar().start(document, layer).resolve(asked, pool)
    return " ".join([document.words(markable.span) for markable in decision.antecedents])


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [(FULL, LAST, ["Mrs Hu"]), (LAST, FULL, ["Ana Hu"]), (FULL, OTHER, [])],
)
def test_a_name_is_an_anaphor_when_one_name_holds_all_words_of_the_other(
    parse: Build, first: str, second: str, found: list[str]
) -> None:
    assert named(document(parse, first, second)) == found


def test_names_are_found_only_when_they_are_wanted(parse: Build) -> None:
    text = document(parse, FULL, LAST)
    assert named(text, "defDesc") == []
    assert named(text, "name") == ["Mrs Hu"]


def test_a_decision_that_is_there_is_kept(parse: Build) -> None:
    text, layer = ParsedPreprocessor().prepare(document(parse, FULL, LAST))
    last = layer.in_text_order()[-1].id
    layer = replace(layer, anaphors=layer.anaphors.updated({last: Anaphor(last, "own")}))
    assert NominalFinder().find(text, layer).anaphors[last].kind == "own"


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (FULL, LAST, "Ana Hu"),
        (LAST, FULL, "Mrs Hu"),
        (FULL, OTHER, ""),
        (FULL, YOUNG, ""),
        (YOUNG, LAST, "Young Hu"),
    ],
)
def test_supar_takes_a_name_for_one_with_the_same_words_and_no_modifier_less(
    parse: Build, first: str, second: str, found: str
) -> None:
    assert answer(document(parse, first, second)) == found


def test_the_finder_is_found_by_name() -> None:
    assert Registry().anaphor_finder("nominals").name == "nominals"
