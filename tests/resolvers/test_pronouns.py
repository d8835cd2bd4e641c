"""The anaphor finder: kinds, new markables, zeros, expletives, decisions kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
)

Build = Callable[..., Any]
EMPTY_LAYER = Layer("base")


def kinds(document: Document, layer: Layer) -> list[tuple[str, str]]:
    return [
        (document.words(layer.markables[anaphor.markable].span), anaphor.kind)
        for anaphor in layer.anaphors_in_text_order()
    ]


def test_unparsed_pronouns_are_found_by_their_forms(words_only: Build) -> None:
    document = words_only("He saw that dog and her cat", "It slept")
    found = PronounFinder().find(document, EMPTY_LAYER)
    assert kinds(document, found) == [("He", "persNoRefl"), ("her", "poss"), ("It", "persIt")]


def test_a_mention_of_one_word_decides_an_ambiguous_form(words_only: Build) -> None:
    document = words_only("He saw that")
    layer = Layer.build("gold", [Markable("g1", (Span(2, 3),))])
    found = PronounFinder().find(document, layer)
    assert found.anaphors["g1"].kind == "demo"


def test_new_markables_have_free_ids_and_the_pronoun_as_head(words_only: Build) -> None:
    document = words_only("He saw her")
    layer = Layer.build("gold", [Markable("a1", (Span(1, 2),))])
    found = PronounFinder().find(document, layer)
    assert sorted(found.markables) == ["a1", "a2", "a3"]
    assert found.markables["a2"] == Markable("a2", (Span(0, 1),), 0, phrase="pronoun")


def test_a_relation_of_an_expletive_makes_a_pronoun_non_referring(parse: Build) -> None:
    document = parse(
        """
        It it PRON PronType=Prs|Person=3 2 expl
        rained rain VERB VerbForm=Fin 0 root
        """
    )
    found = PronounFinder().find(document, EMPTY_LAYER)
    assert found.anaphors["a1"] == Anaphor(
        "a1", "persIt", Reference.NON_REFERRING, attributes=FrozenDict({"pattern": "parse"})
    )


def test_zeros_are_found_once(parse: Build) -> None:
    document = parse("Llegó llegar VERB VerbForm=Fin|Person=3 0 root", "es", "-1 0 nsubj _")
    found = PronounFinder().find(document, EMPTY_LAYER)
    assert kinds(document, found) == [("Llegó", "zero")]
    again = PronounFinder().find(document, found)
    assert again == found


def test_a_given_zero_gets_its_kind(parse: Build) -> None:
    document = parse("Llegó llegar VERB VerbForm=Fin|Person=3 0 root", "es")
    layer = Layer.build("gold", [Markable("zero", (Span(0, 1),), 0, zero=Zero(0))])
    assert PronounFinder().find(document, layer).anaphors["zero"].kind == "zero"


def test_decisions_that_are_there_are_kept(words_only: Build) -> None:
    document = words_only("Ana saw her", "She ran")
    markables = [Markable("ana", (Span(0, 1),)), Markable("she", (Span(3, 4),))]
    link = Anaphor("she", "", Reference.ANAPHOR, ("ana",))
    found = PronounFinder().find(document, Layer.build("gold", markables, [link]))
    assert found.anaphors["she"] == Anaphor("she", "persNoRefl", Reference.ANAPHOR, ("ana",))


def test_clitics_are_anaphors(words_only: Build) -> None:
    document = words_only("dárselo", code="es")
    layer = Layer.build(
        "gold", [Markable(f"c{n}", (Span(0, 1),), 0, phrase="clitic", clitic=n) for n in (1, 2)]
    )
    found = PronounFinder().find(document, layer)
    assert [anaphor.kind for anaphor in found.anaphors.values()] == ["clitic", "clitic"]


def test_relative_pronouns_are_found_only_when_they_are_asked_for(parse: Build) -> None:
    document = parse("who who PRON PronType=Rel 0 root")
    assert kinds(document, PronounFinder().find(document, EMPTY_LAYER)) == []
    assert kinds(document, PronounFinder(["rel"]).find(document, EMPTY_LAYER)) == [("who", "rel")]


THOSE = """
    We we PRON PronType=Prs|Person=1 2 nsubj
    know know VERB VerbForm=Fin 0 root
    {word} {word} PRON PronType=Dem 2 obj
    who who PRON PronType=Rel 5 nsubj
    came come VERB VerbForm=Fin {head} {relation}
    """


def test_a_demonstrative_with_a_clause_of_its_own_is_no_anaphor(parse) -> None:
    def found(word: str, head: int, relation: str) -> list[str]:
        document = parse(THOSE.format(word=word, head=head, relation=relation))
        layer = PronounFinder(["demo"]).find(document, Layer("base"))
        return [document.words(m.span) for m in layer.in_text_order() if m.id in layer.anaphors]

    assert found("those", 3, "acl:relcl") == []
    assert found("those", 2, "advcl") == ["those"]
    assert found("these", 3, "acl:relcl") == ["these"]


def test_a_demonstrative_with_a_phrase_of_its_own_is_no_anaphor(parse) -> None:
    document = parse(
        """
        Wings wing NOUN _ 0 root
        like like ADP _ 3 case
        those those PRON PronType=Dem 1 nmod
        of of ADP _ 5 case
        owls owl NOUN _ 3 nmod
        """
    )
    assert not PronounFinder(["demo"]).find(document, Layer("base")).anaphors


def test_a_spanish_pronoun_with_a_word_of_emphasis_is_one_expression(parse: Build) -> None:
    document = parse(
        """
        Pedro  Pedro  PROPN Number=Sing 2 nsubj
        llegó  llegar VERB  VerbForm=Fin 0 root

        Él     él     PRON  Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 nsubj
        mismo  mismo  ADJ   Gender=Masc|Number=Sing 1 amod
        abrió  abrir  VERB  VerbForm=Fin 0 root

        Él     él     PRON  Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 2 nsubj
        rió    reír   VERB  VerbForm=Fin 0 root
        """,
        "es",
    )
    prepared, layer = ParsedPreprocessor().prepare(document)
    found = PronounFinder().find(prepared, layer)
    words = {prepared.words(m.span): m for m in found.in_text_order() if m.zero is None}
    assert list(words) == ["Pedro", "Él mismo", "Él"]
    assert words["Él mismo"].phrase == "pronoun"
    assert found.anaphors[words["Él mismo"].id].kind == "persNoRefl"
    session = SuparCandidateFinder().start(prepared, found)
    listed = session.candidates(found.anaphors[words["Él"].id]).markables
    assert [prepared.words(markable.span) for markable in listed] == ["Pedro", "Él mismo"]
    # In a layer from before, where the pronoun alone was found, it stays the anaphor.
    old = Layer.build("old", [*found.markables.values(), Markable("old", (Span(2, 3),), 2)])
    again = PronounFinder().find(prepared, old)
    assert "old" in again.anaphors
    assert words["Él mismo"].id not in again.anaphors
