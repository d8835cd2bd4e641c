"""Definite descriptions: which noun phrases are anaphors when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.descriptions import DescriptionFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_workbench.model import Document
from anaphora_workbench.registry import Registry

Build = Callable[..., Any]


def found(document: Document, *kinds: str) -> list[tuple[str, str]]:
    """Return words and kinds of the anaphors of a parsed text."""
    document, layer = ParsedPreprocessor().prepare(document)
    layer = DescriptionFinder(kinds or None).find(document, layer)
    return [
        (document.words(layer.markables[anaphor.markable].span), anaphor.kind)
        for anaphor in layer.anaphors_in_text_order()
    ]


SENTENCE = """
    The the DET _ 3 det
    old old ADJ _ 3 amod
    king king NOUN _ 4 nsubj
    loved love VERB VerbForm=Fin 0 root
    that that DET _ 6 det
    dog dog NOUN _ 4 obj
    and and CCONJ _ 9 cc
    a a DET _ 9 det
    cat cat NOUN _ 6 conj
    of of ADP _ 11 case
    his his PRON PronType=Prs|Poss=Yes|Person=3 9 nmod:poss
    """


def test_articles_and_demonstratives_make_descriptions(parse: Build) -> None:
    assert found(parse(SENTENCE)) == [
        ("The old king", "defDesc"),
        ("that dog", "demoDesc"),
        ("his", "poss"),
    ]


def test_kinds_can_be_chosen(parse: Build) -> None:
    assert found(parse(SENTENCE), "defDesc") == [("The old king", "defDesc")]
    assert found(parse(SENTENCE), "poss") == [("his", "poss")]


@pytest.mark.parametrize(
    "row",
    [
        "tallest tall ADJ Degree=Sup 3 amod",
        "first first ADJ NumType=Ord 3 amod",
        "only only ADJ _ 3 amod",
        "tallest tall ADJ _ 3 amod JJS",
    ],
)
def test_what_can_mean_only_one_thing_takes_nothing_up(parse: Build, row: str) -> None:
    document = parse(f"the the DET _ 3 det\n{row}\nking king NOUN _ 0 root")
    assert found(document) == []


def test_a_relative_clause_says_itself_what_is_meant(parse: Build) -> None:
    document = parse(
        """
        the the DET _ 2 det
        king king NOUN _ 0 root
        that that PRON PronType=Rel 4 nsubj
        slept sleep VERB VerbForm=Fin 2 acl:relcl
        """
    )
    assert found(document) == []


def test_a_name_with_an_article_is_no_description(parse: Build) -> None:
    assert found(parse("the the DET _ 2 det\nThames Thames PROPN _ 0 root")) == []


def test_spanish_articles_and_demonstratives_count(parse: Build) -> None:
    document = parse(
        """
        Los el DET _ 2 det
        vecinos vecino NOUN _ 3 nsubj
        vieron ver VERB VerbForm=Fin|Person=3|Number=Plur 0 root
        aquella aquel DET _ 5 det
        casa casa NOUN _ 3 obj
        """,
        "es",
    )
    assert found(document) == [("Los vecinos", "defDesc"), ("aquella casa", "demoDesc")]


def test_a_language_without_lists_has_pronouns_only(parse: Build) -> None:
    document = parse("a a DET _ 2 det\nkutya kutya NOUN _ 0 root", "hu")
    assert found(document) == []


def test_decisions_that_are_there_are_kept(parse: Build) -> None:
    document, layer = ParsedPreprocessor().prepare(parse(SENTENCE))
    once = DescriptionFinder().find(document, layer)
    assert DescriptionFinder().find(document, once) == once


def test_it_can_be_chosen_by_name() -> None:
    assert isinstance(Registry().anaphor_finder("descriptions"), DescriptionFinder)
